import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedOf, groupProblem } from './option-groups.ts'

const anyGroup = fc.record({
  min: fc.integer({ min: -1, max: 32 }),
  max: fc.integer({ min: -1, max: 32 }),
  options: fc.array(fc.record({ name: fc.constantFrom('Oat', 'OAT', 'Ｏat', 'صويا', 'لوز') }), {
    maxLength: 32,
  }),
})

test('a group is right with 0 ≤ min ≤ max ≤ its options, 1 to 30 of names of their own', () => {
  fc.assert(
    fc.property(anyGroup, ({ min, max, options }) => {
      const names = new Set(options.map(({ name }) => (/a/iu.test(name) ? 'oat' : name)))
      const isCounted = options.length >= 1 && options.length <= 30
      const isApart = names.size === options.length
      const isChoice = min >= 0 && min <= max && max >= 1 && max <= options.length
      const isRight = isCounted && isApart && isChoice
      expect(groupProblem({ min, max, options }) === null).toBe(isRight)
    }),
  )
})

test('as many options as there may be are right', () => {
  const options = Array.from({ length: 30 }, (_, at) => ({ name: `Option ${at}` }))
  expect(groupProblem({ min: 0, max: 30, options })).toBeNull()
  const more = [...options, { name: 'One more' }]
  expect(groupProblem({ min: 0, max: 30, options: more })).toBe('options')
})

test.each([
  [{ min: 1, max: 1 }, { ask: 'one' }],
  [{ min: 0, max: 1 }, { ask: 'oneOrNone' }],
  [
    { min: 0, max: 3 },
    { ask: 'upTo', count: 3 },
  ],
  [{ min: 0, max: 5 }, { ask: 'add' }],
  [
    { min: 2, max: 2 },
    { ask: 'exactly', count: 2 },
  ],
  [
    { min: 2, max: 5 },
    { ask: 'atLeast', count: 2 },
  ],
  [
    { min: 1, max: 3 },
    { ask: 'between', least: 1, most: 3 },
  ],
])('of five options %j is asked as %j', (choice, asked) => {
  expect(askedOf(choice, 5)).toEqual(asked)
})
