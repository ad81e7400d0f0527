import { expect, test } from 'vitest'
import { soldOutAsBefore, soldOutIds } from './set-sold-out.ts'

const NOW = new Date('2026-01-01T08:00:00Z')
const LATER = '2026-01-01T09:00:00.000Z'
const EARLIER = '2026-01-01T07:00:00.000Z'

test('what takes a mark back has the dish and each of its sizes as they were', () => {
  const sizes = [
    { _id: 'small', soldOut: { until: LATER } },
    { _id: 'large', soldOut: null },
    { _id: 'huge', soldOut: { until: EARLIER } },
    { _id: 'tiny', soldOut: { until: null } },
  ]
  expect(soldOutAsBefore({ _id: 'karak', soldOut: null, sizes }, NOW)).toEqual({
    _id: 'karak',
    soldOut: null,
    sizes: [sizes[0], sizes[1], { _id: 'huge', soldOut: null }, sizes[3]],
  })
  const soldOut = { until: LATER }
  expect(soldOutAsBefore({ _id: 'tea', soldOut, sizes: [] }, NOW)).toEqual({
    _id: 'tea',
    soldOut,
    sizes: [],
  })
})

test('what is sold out now is told by the ids of dishes and sizes', () => {
  const sizes = [
    { _id: 'small', soldOut: { until: LATER } },
    { _id: 'large', soldOut: { until: EARLIER } },
  ]
  const products = [
    { _id: 'karak', soldOut: null, sizes },
    { _id: 'tea', soldOut: { until: null }, sizes: [] },
  ]
  expect([...soldOutIds(products, NOW)]).toEqual(['small', 'tea'])
})
