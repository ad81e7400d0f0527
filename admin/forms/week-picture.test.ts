import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#db/rules/time/dates.ts'
import { isWithin, usualSky } from '#db/menu/times.ts'
import { barsOf } from './week-picture.tsx'

const MONDAY = '2026-11-23'
const TIME = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hours, minutes]) => textOf(hours * 60 + minutes))
const WINDOW = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from: TIME,
    to: TIME,
    dates: fc.constant(null),
  })
  .filter(({ from, to }) => from !== to)

test('shows at every minute of a week what is true of it', () => {
  const minute = fc.integer({ min: 0, max: 7 * 24 * 60 - 1 })
  fc.assert(
    fc.property(fc.array(WINDOW, { maxLength: 6 }), minute, (windows, minute) => {
      const day = Math.floor(minute / 1440)
      const ofDay = minute % 1440
      const isDrawn = barsOf(windows)
        .get(day + 1)
        ?.some(({ from, to }) => from <= ofDay && ofDay < to)
      const now = { date: addDays(MONDAY, day), time: textOf(ofDay) }
      expect(isDrawn).toBe(isWithin(windows, now, usualSky))
    }),
  )
})

test('goes on with a night on the next day, also from the end of the week to its beginning', () => {
  const bars = barsOf([{ days: [7], from: '18:00', to: '02:00' }])
  expect(bars.get(7)).toEqual([{ from: 1080, to: 1440, goesOn: false, isDated: false }])
  expect(bars.get(1)).toEqual([{ from: 0, to: 120, goesOn: true, isDated: false }])
})

test('draws one bar of what ends at midnight, and none of what is not typed in full', () => {
  const bars = barsOf([
    { days: [2], from: '18:00', to: '00:00' },
    { days: [2], from: '', to: '10:00' },
    { days: [2], from: '10:00', to: '10:00' },
  ])
  expect([...bars.values()].flat()).toEqual([
    { from: 1080, to: 1440, goesOn: false, isDated: false },
  ])
})

function textOf(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
