import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ROOM = 1000

// As a browser's, with little room.
class SmallStorage {
  readonly [key: string]: unknown
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, value: string): void {
    if (value.length > ROOM) throw new DOMException('no room', 'QuotaExceededError')
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new SmallStorage())
  vi.stubGlobal('localStorage', new SmallStorage())
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  localStorage.setItem('token', `x.${btoa('{"sub":"owner"}')}.x`)
  vi.resetModules()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what is typed in a session is there on the next visit, until it is given up', async () => {
  const { EditSession } = await import('./edit-session.ts')
  const { draftOf } = await import('./merge-draft.ts')
  const draft = draftOf({ version: '1', fields: { name: 'Kofta' } })
  const aVisit = () => {
    const session = new EditSession<typeof draft, 'name'>()
    session.persist('form')
    return session
  }
  const first = aVisit()
  first.open(draft)
  expect(sessionStorage.getItem('form')).toBeNull()
  first.edit({ ...draft, name: 'Lamb kofta' })
  const next = aVisit()
  expect(next.$unsaved.get()).toEqual({ ...draft, name: 'Lamb kofta' })
  next.discard()
  expect(aVisit().$state.get()).toMatchObject({ draft: null, isChanged: false })
})

test('a draft that has no room leaves the one before, and says so until there is room', async () => {
  const { $isDraftUnsaved, loadDraft, persistDraft } = await import('./draft.ts')
  const $text = atom('first')
  persistDraft('form', $text, (text) => text || null)
  $text.set('second')
  expect([loadDraft('form'), $isDraftUnsaved.get()]).toEqual(['second', false])
  $text.set('x'.repeat(ROOM))
  expect([loadDraft('form'), $isDraftUnsaved.get()]).toEqual(['second', true])
  $text.set('third')
  expect([loadDraft('form'), $isDraftUnsaved.get()]).toEqual(['third', false])
  $text.set('x'.repeat(ROOM))
  $text.set('')
  expect([loadDraft('form'), $isDraftUnsaved.get()]).toEqual([null, false])
})
