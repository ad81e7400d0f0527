import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAfter } from './grid-moves.ts'

const SIZE = { rows: 60, columns: 16, isRightToLeft: false }
const KEYS = [
  'ArrowRight',
  'ArrowLeft',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false })

test.each([
  ['ArrowRight', false, { row: 5, column: 4 }],
  ['ArrowLeft', false, { row: 5, column: 2 }],
  ['ArrowUp', false, { row: 4, column: 3 }],
  ['ArrowDown', false, { row: 6, column: 3 }],
  ['Home', false, { row: 5, column: 0 }],
  ['End', false, { row: 5, column: 15 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 59, column: 15 }],
  ['PageDown', false, { row: 15, column: 3 }],
  ['PageUp', false, { row: 0, column: 3 }],
  ['Tab', false, null],
  [' ', false, null],
])('%s, with Control %s', (key, isWhole, to) => {
  expect(placeAfter(press(key, isWhole), { row: 5, column: 3 }, SIZE)).toEqual(to)
})

test('arrows go where they point, also from right to left', () => {
  const size = { ...SIZE, isRightToLeft: true }
  expect(placeAfter(press('ArrowLeft'), { row: 0, column: 3 }, size)?.column).toBe(4)
  expect(placeAfter(press('ArrowRight'), { row: 0, column: 3 }, size)?.column).toBe(2)
})

test('no key leads out of the grid', () => {
  const size = fc.record({
    rows: fc.integer({ min: 1, max: 3000 }),
    columns: fc.constant(16),
    isRightToLeft: fc.boolean(),
  })
  const keys = fc.array(fc.tuple(fc.constantFrom(...KEYS), fc.boolean()), { maxLength: 40 })
  fc.assert(
    fc.property(size, keys, (size, keys) => {
      let place = { row: 0, column: 0 }
      for (const [key, isWhole] of keys) {
        place = placeAfter(press(key, isWhole), place, size) ?? place
        expect(place.row).toBeGreaterThanOrEqual(0)
        expect(place.row).toBeLessThan(size.rows)
        expect(place.column).toBeGreaterThanOrEqual(0)
        expect(place.column).toBeLessThan(size.columns)
      }
    }),
  )
})
