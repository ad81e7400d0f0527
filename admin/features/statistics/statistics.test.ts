import { expect, test } from 'vitest'
import { withTables } from '#admin/stores/counting.ts'
import { addDays } from '#db/rules/time/dates.ts'
import { dayBars, dishesOf, mostAndLeast } from './statistics.ts'

function aPage(path: string, openings = 0) {
  return { path, title: path, openings }
}

test('dishes are the pages below a category', () => {
  const paths = ['/a', '/a/info', '/a/info/allergens', '/a/soups', '/a/soups/lentil']
  const dishes = dishesOf({ pages: paths.map((path) => aPage(path)) })
  expect(dishes.map(({ path }) => path)).toEqual(['/a/soups/lentil'])
})

test('the most and the least opened dishes share none', () => {
  const dishes = Array.from({ length: 30 }, (_, at) => aPage(`/a/b/${at}`, Math.max(0, 15 - at)))
  const { most, least } = mostAndLeast(dishes)
  expect(most.map(({ openings }) => openings)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6])
  expect(least.map(({ path }) => path)[0]).toBe('/a/b/29')
  expect(least).toHaveLength(10)
  const few = mostAndLeast([aPage('/a/b/1', 2), aPage('/a/b/2')])
  expect(few).toEqual({ most: [aPage('/a/b/1', 2)], least: [aPage('/a/b/2')] })
})

test('days of a year are shown by month', () => {
  const days = Array.from({ length: 365 }, (_, at) => {
    return { date: addDays('2025-03-01', at), openings: 1 }
  })
  const months = dayBars(days)
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ date: '2025-03-01', isMonth: true, openings: 31 })
  expect(months.reduce((sum, { openings }) => sum + openings, 0)).toBe(365)
  expect(dayBars(days.slice(0, 30))).toHaveLength(30)
})

test('tables of new cards come beside those that have one', () => {
  expect(withTables(['1', 'A2'], ['a2', '3'])).toEqual(['1', 'A2', '3'])
})
