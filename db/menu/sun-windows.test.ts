import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, MINUTE_MS } from '../rules/time/dates.ts'
import { SUN_EVENTS, type TimeOfDay } from '../rules/time/sun-times.ts'
import type { Clock } from '../rules/time/time-zones.ts'
import { wallTime } from '../rules/time/wall-clock.ts'
import { aCategory, aMenu, aProduct } from '../testing/menus.ts'
import { nextChange } from './availability.ts'
import type { MenuDocument } from './document.ts'
import { openAt } from './open-now.ts'
import { doOverlap, fixedHours, isSpan, NO_OPENING, type Hours } from './opening-hours.ts'
import { menuPages } from './pages.ts'
import { skyOf } from './sun-clock.ts'
import { ALL_DAYS, firstUsualDay, isWithin, spanOn, usualSky, type Window } from './times.ts'

const BEGIN = Date.parse('2026-10-01T00:00:00Z')
const YEAR_MINUTES = 365 * 24 * 60
const SUNSET = { sun: 'sunset', minutes: 0 } as const
const IFTAR = { days: ALL_DAYS, from: SUNSET, to: '21:00', dates: null }

const JEDDAH: Clock = {
  timeZone: 'Asia/Riyadh',
  dayEndsAt: '05:00',
  place: { latitude: 21.49, longitude: 39.19 },
  sunMethod: 'ummAlQura',
  country: 'SA',
}
const CLOCKS: readonly Clock[] = [
  JEDDAH,
  clockIn('Europe/Istanbul', 41.01, 28.98),
  // Clocks change at midnight.
  clockIn('Africa/Cairo', 30.04, 31.24),
  clockIn('Europe/London', 51.5, -0.13),
  // Nights and days of months.
  clockIn('Europe/Oslo', 69.65, 18.96),
  // A sun that belongs to another clock.
  clockIn('America/New_York', 25.2, 55.27),
]

const someTime: fc.Arbitrary<TimeOfDay> = fc.oneof(
  fc.nat(95).map((quarter) => {
    const parts = [Math.floor(quarter / 4), (quarter % 4) * 15]
    return parts.map((part) => String(part).padStart(2, '0')).join(':')
  }),
  fc.record({
    sun: fc.constantFrom(...SUN_EVENTS),
    minutes: fc.integer({ min: -120, max: 120 }),
  }),
)
const someEnds = fc.record({ from: someTime, to: someTime }).filter(isSpan)
const someDays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
const someDates = fc.record({ from: fc.nat(360), length: fc.nat(20) }).map(({ from, length }) => ({
  from: addDays('2026-10-01', from),
  to: addDays('2026-10-01', from + length),
}))
const someWindow: fc.Arbitrary<Window> = fc
  .tuple(someEnds, someDays, fc.option(someDates))
  .map(([ends, days, dates]) => ({ ...ends, days, dates }))
const someMoment = fc.nat(YEAR_MINUTES).map((minutes) => new Date(BEGIN + minutes * MINUTE_MS))
const someClock = fc.constantFrom(...CLOCKS)

test('pages change by themselves exactly when a look at every minute finds that they do', () => {
  fc.assert(
    fc.property(
      someClock,
      fc.constantFrom('say' as const, 'hide' as const),
      fc.array(someWindow, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(someEnds, someDays), { maxLength: 1 }),
      someMoment,
      (clock, mode, windows, open, at) => {
        const hours = open.map(([ends, days]) => ({ ...ends, days }))
        const menu = aMenuWith(clock, { mode, windows }, hours)
        const next = nextChange(menu, at)
        const now = pagesOf(menu, at)
        const later = Array.from({ length: 36 * 60 }, (_, minute) => {
          return new Date(at.getTime() + (minute + 1) * MINUTE_MS)
        })
        const seen = later.find((ahead) => pagesOf(menu, ahead) !== now)
        expect(seen).toEqual(later.find((ahead) => next !== null && next <= ahead))
      },
    ),
    { numRuns: 6 },
  )
})

test('every window of every day has a beginning and an end, at most a day later', () => {
  fc.assert(
    fc.property(someClock, someEnds, fc.nat(1000), (clock, ends, days) => {
      const date = addDays('2026-01-01', days)
      const { begin, end } = spanOn(ends, date, skyOf(clock))
      expect(begin.date).toBe(date)
      const [from, to] = [begin, end].map((wall) => `${wall.date} ${wall.time}`)
      expect((from ?? '') < (to ?? '')).toBe(true)
      expect((to ?? '') <= `${addDays(date, 1)} ${begin.time}`).toBe(true)
    }),
  )
})

test('iftar in Jeddah begins at sunset', () => {
  const sky = skyOf(JEDDAH)
  expect(spanOn(IFTAR, '2027-02-10', sky).begin.time).toBe('18:18')
  const at = (time: string) => isWithin([IFTAR], { date: '2027-02-10', time }, sky)
  expect(['18:17', '18:18', '20:59', '21:00'].map(at)).toEqual([false, true, true, false])
})

test('usual times replace those of days on which the sun does not give them, or in another order', () => {
  const oslo = skyOf(clockIn('Europe/Oslo', 69.65, 18.96))
  const polar = { from: SUNSET, to: '23:00' }
  expect(spanOn(polar, '2026-06-21', oslo)).toEqual(spanOn(polar, '2026-06-21', usualSky))
  const istanbul = skyOf(clockIn('Europe/Istanbul', 41.01, 28.98))
  const shrinking = { from: '17:45', to: SUNSET }
  expect(spanOn(shrinking, '2026-12-01', istanbul).end.time).toBe('18:00')
  expect(spanOn(shrinking, '2026-06-21', istanbul).end.time).toMatch(/^20:4/)
  expect(firstUsualDay(shrinking, '2026-06-21', istanbul)).toMatch(/^2026-1[01]/)
  expect(firstUsualDay(IFTAR, '2026-06-21', istanbul)).toBeUndefined()
})

test('what a saved page says that is open is right for a week', () => {
  fc.assert(
    fc.property(someClock, someEnds, someMoment, (clock, ends, at) => {
      const hours: Hours[] = [{ ...ends, days: ALL_DAYS }]
      if (doOverlap(hours)) return
      const menu = aMenuWith(clock, null, hours)
      const page = menuPages(menu, at).find(({ kind }) => kind === 'info')
      const opening = page?.kind === 'info' ? page.info.opening : undefined
      const told = {
        hours: (opening?.hours ?? []).map(fixedHours),
        exceptions: opening?.days ?? [],
      }
      const sky = skyOf(clock)
      for (let hour = 0; hour < 6 * 24; hour += 5) {
        const now = wallTime(new Date(at.getTime() + hour * 60 * MINUTE_MS), clock.timeZone)
        const isOpen = isWithin([{ ...ends, days: ALL_DAYS, dates: null }], now, sky)
        expect(openAt(told, now).isOpen, `${now.date} ${now.time}`).toBe(isOpen)
      }
    }),
    { numRuns: 50 },
  )
})

function clockIn(timeZone: string, latitude: number, longitude: number): Clock {
  const place = { latitude, longitude }
  return { timeZone, dayEndsAt: '05:00', place, sunMethod: 'muslimWorldLeague', country: null }
}

function aMenuWith(clock: Clock, times: Parameters<typeof timed>[0], hours: Hours[]): MenuDocument {
  return {
    ...aMenu('Drop Cafe', { categories: [timed(times)] }),
    clock,
    opening: { ...NO_OPENING, hours },
  }
}

function timed(times: { mode: 'say' | 'hide'; windows: Window[] } | null) {
  const category = aCategory('Iftar', [aProduct('soup')])
  return times ? { ...category, times } : category
}

function pagesOf(menu: MenuDocument, at: Date): string {
  return JSON.stringify(menuPages(menu, at))
}
