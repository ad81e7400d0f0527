import { expect, test } from 'vitest'
import fc from 'fast-check'
import { groupProblem } from '#db/menu/option-groups.ts'
import {
  checkGroup,
  draftOfGroup,
  NEW_GROUP,
  sentChanges,
  sentGroup,
  ASKS,
  choiceOf,
  typedChoice,
} from './group-draft.ts'

const GROUP = {
  _id: 'g',
  version: '3',
  name: 'Milk',
  min: 1,
  max: 1,
  options: [
    { _id: 'a', name: 'Cow', price: 0, allergens: { milk: 'contains' as const } },
    { _id: 'b', name: 'Oat', price: 3.5, allergens: null },
  ],
  categories: ['c2', 'c1'],
  products: [],
}

test('what is there and was not touched is sent as no change', () => {
  const draft = draftOfGroup(GROUP, 2)
  expect(checkGroup(draft, 2)).toEqual([])
  expect(sentChanges(draft, 2)).toEqual({})
  const reordered = draftOfGroup({ ...GROUP, categories: ['c1', 'c2'] }, 2)
  expect(reordered.categories).toEqual(draft.categories)
})

test('rows without anything are left out, and a price may be', () => {
  const options = [
    { _id: '', name: ' Oat ', price: '٣٫٥', allergens: null },
    { _id: '', name: 'Cow', price: '', allergens: null },
    { _id: '', name: ' ', price: '', allergens: null },
  ]
  const draft = {
    ...NEW_GROUP,
    name: 'Milk',
    options,
    choice: { ask: 'add' as const, least: '', most: '' },
  }
  expect(checkGroup(draft, 2)).toEqual([])
  expect(sentGroup(draft, 2)).toMatchObject({
    min: 0,
    max: 2,
    options: [
      { name: 'Oat', price: 3.5 },
      { name: 'Cow', price: 0 },
    ],
  })
})

test('another number of options is sent with what may be chosen of them', () => {
  const all = { ...GROUP, min: 0, max: 2 }
  const draft = draftOfGroup(all, 2)
  const options = [...draft.options, { _id: '', name: 'Soy', price: '', allergens: null }]
  expect(sentChanges({ ...draft, options }, 2)).toMatchObject({ min: 0, max: 3 })
})

test.each([
  [{ name: ' ' }, ['name']],
  [{ options: [{ _id: '', name: '', price: '', allergens: null }] }, ['options']],
  [{ options: [{ _id: '', name: 'Oat', price: 'much', allergens: null }] }, ['options']],
  [{ choice: { ask: 'upTo' as const, least: '', most: '3' } }, ['choice']],
  [{ choice: { ask: 'exactly' as const, least: '', most: '' } }, ['choice']],
])('%j is wrong at its field', (wrong, fields) => {
  const draft = { ...draftOfGroup(GROUP, 2), ...wrong }
  expect(checkGroup(draft, 2).map((problem) => problem.fields)).toEqual([fields])
})

test('every choice that a group may have comes back from its form as it was', () => {
  const options = fc.integer({ min: 1, max: 30 })
  const choices = options.chain((count) =>
    fc.record({
      count: fc.constant(count),
      min: fc.integer({ min: 0, max: count }),
      max: fc.integer({ min: 1, max: count }),
    }),
  )
  fc.assert(
    fc.property(choices, ({ count, min, max }) => {
      const names = Array.from({ length: count }, (_, at) => ({ name: String(at) }))
      fc.pre(groupProblem({ min, max, options: names }) === null)
      const typed = typedChoice({ min, max }, count)
      expect(ASKS).toContain(typed.ask)
      expect(choiceOf(typed, count)).toEqual({ min, max })
    }),
  )
})
