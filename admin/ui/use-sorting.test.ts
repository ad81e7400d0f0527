import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestSlot, scrollStep, withMoved } from './use-sorting.ts'

test('the nearest slot is found in a list, in a grid and in a row from right to left', () => {
  const list = [0, 100, 250].map((y) => ({ x: 50, y }))
  expect(nearestSlot(list, { x: 300, y: 120 })).toBe(1)
  const grid = [0, 1, 2, 3].map((index) => ({
    x: (index % 2) * 200,
    y: Math.floor(index / 2) * 300,
  }))
  expect(nearestSlot(grid, { x: 190, y: 260 })).toBe(3)
  const row = [500, 380, 260].map((x) => ({ x, y: 0 }))
  expect(nearestSlot(row, { x: 10, y: 40 })).toBe(2)
})

test('a moved item stands where it was put, and the others keep their order', () => {
  const moves = fc
    .integer({ min: 1, max: 20 })
    .chain((length) =>
      fc.tuple(fc.constant(length), fc.nat({ max: length - 1 }), fc.nat({ max: length - 1 })),
    )
  fc.assert(
    fc.property(moves, ([length, from, to]) => {
      const items = Array.from({ length }, (_, index) => index)
      const moved = withMoved(items, from, to)
      expect(moved[to]).toBe(from)
      expect(moved.filter((item) => item !== from)).toEqual(items.filter((item) => item !== from))
    }),
  )
})

test.each([
  [400, 0],
  [100, 0],
  [0, -14],
  [-50, -14],
  [36, -7],
  [800, 14],
  [764, 7],
])('at %i of 800 pixels the page scrolls by %i', (position, expected) => {
  expect(scrollStep(position, { start: 0, end: 800 })).toBe(expected)
})
