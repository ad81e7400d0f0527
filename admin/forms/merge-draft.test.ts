import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, draftOf, rebasedAfterSave, rebased, resolved } from './merge-draft.ts'

const DISH = { version: '1', fields: { name: 'Kofta', price: '12', about: '' } }

function now(version: string, change: Partial<typeof DISH.fields>) {
  return { version, fields: { ...DISH.fields, ...change } }
}

test('only what was changed is sent', () => {
  const draft = { ...draftOf(DISH), price: '14', name: 'Kofta' }
  expect(changesOf(draft)).toEqual({ price: '14' })
  expect(changesOf({ ...draft, price: '12' })).toEqual({})
})

test('what only others changed follows, what both changed asks', () => {
  const draft = { ...draftOf(DISH), price: '14', about: 'Lamb' }
  const next = rebased(draft, now('2', { price: '16', name: 'Lamb kofta' }))
  expect(next).toMatchObject({ price: '14', about: 'Lamb', name: 'Lamb kofta' })
  expect(next.conflicts).toEqual({ price: '16' })
  expect(changesOf(resolved(next, 'theirs'))).toEqual({ about: 'Lamb' })
  const mine = resolved(next, 'mine')
  expect(changesOf(mine)).toEqual({ price: '14', about: 'Lamb' })
  expect(rebased(mine, now('3', { price: '16' })).conflicts).toEqual({})
  expect(rebased(mine, now('3', { price: '17' })).conflicts).toEqual({ price: '17' })
})

test('what was typed while the form was being saved is in no conflict with what it saved', () => {
  const draft = { ...draftOf(DISH), price: '14' }
  const later = { ...draft, price: '15', about: 'Lamb' }
  const next = rebasedAfterSave(
    later,
    changesOf(draft),
    now('2', { price: '14.00', about: 'Beef' }),
  )
  expect(next.conflicts).toEqual({ about: 'Beef' })
  expect(changesOf(next)).toEqual({ price: '15', about: 'Lamb' })
})

test('whatever others change, nothing typed is lost, and nothing of theirs without an answer', () => {
  const fields = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    price: fc.constantFrom('1', '2', '3'),
    about: fc.constantFrom('', 'x', 'y'),
  })
  const run = fc.property(fields, fields, fields, (before, mine, theirs) => {
    const draft = { ...draftOf({ version: '1', fields: before }), ...mine }
    const next = rebased(draft, { version: '2', fields: theirs })
    for (const field of ['name', 'price', 'about'] as const) {
      const isMine = mine[field] !== before[field]
      const isTheirs = theirs[field] !== before[field]
      expect(next[field]).toBe(isMine ? mine[field] : theirs[field])
      const isAsked = isMine && isTheirs && mine[field] !== theirs[field]
      expect(next.conflicts[field]).toBe(isAsked ? theirs[field] : undefined)
    }
  })
  fc.assert(run)
})
