import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, draftOf, goneOn, isUndecided, picked, rebased, shown, typed } from './drafts.ts'

const DISH = { version: '1', fields: { name: 'Kofta', price: '12', about: '' } }

function now(version: string, change: Partial<typeof DISH.fields>) {
  return { version, fields: { ...DISH.fields, ...change } }
}

test('only what was changed is sent', () => {
  const draft = typed(draftOf(DISH), { price: '14', name: 'Kofta' })
  expect(changesOf(draft)).toEqual({ price: '14' })
  expect(changesOf(typed(draft, { price: '12' }))).toEqual({})
})

test('what only others changed follows, what both changed asks', () => {
  const draft = typed(draftOf(DISH), { price: '14', about: 'Lamb' })
  const next = rebased(draft, now('2', { price: '16', name: 'Lamb kofta' }))
  expect(shown(next)).toMatchObject({ price: '14', about: 'Lamb', name: 'Lamb kofta' })
  expect(next.rivals).toEqual({ price: { value: '16', picked: null } })
  expect(isUndecided(next)).toBe(true)
  const theirs = picked(next, 'price', 'theirs')
  expect([shown(theirs).price, changesOf(theirs)]).toEqual(['16', { about: 'Lamb' }])
  const yours = picked(theirs, 'price', 'yours')
  expect([shown(yours).price, changesOf(yours)]).toEqual(['14', { price: '14', about: 'Lamb' }])
  expect(isUndecided(yours)).toBe(false)
})

test('typing on is an answer, and a further change elsewhere a new question', () => {
  const draft = rebased(typed(draftOf(DISH), { price: '14' }), now('2', { price: '16' }))
  const answered = typed(draft, { price: '15' })
  expect([isUndecided(answered), changesOf(answered)]).toEqual([false, { price: '15' }])
  expect(rebased(answered, now('3', { price: '16' })).rivals).toEqual(answered.rivals)
  expect(isUndecided(rebased(answered, now('3', { price: '17' })))).toBe(true)
  expect(rebased(answered, now('3', { price: '15' })).rivals).toEqual({})
})

test('what was typed while the form was being saved is in no conflict with what it saved', () => {
  const draft = typed(draftOf(DISH), { price: '14' })
  const later = typed(draft, { price: '15', about: 'Lamb' })
  const next = goneOn(later, changesOf(draft), now('2', { price: '14.00', about: 'Beef' }))
  expect(next.rivals).toEqual({ about: { value: 'Beef', picked: null } })
  expect(changesOf(next)).toEqual({ price: '15', about: 'Lamb' })
})

test('whatever others change, nothing typed is lost, and nothing of theirs without an answer', () => {
  const fields = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    price: fc.constantFrom('1', '2', '3'),
    about: fc.constantFrom('', 'x', 'y'),
  })
  const run = fc.property(fields, fields, fields, (before, mine, theirs) => {
    const draft = typed(draftOf({ version: '1', fields: before }), mine)
    const next = rebased(draft, { version: '2', fields: theirs })
    for (const field of ['name', 'price', 'about'] as const) {
      const isMine = mine[field] !== before[field]
      const isTheirs = theirs[field] !== before[field]
      expect(next[field]).toBe(isMine ? mine[field] : theirs[field])
      const isAsked = isMine && isTheirs && mine[field] !== theirs[field]
      expect(next.rivals[field]?.value).toBe(isAsked ? theirs[field] : undefined)
    }
  })
  fc.assert(run)
})
