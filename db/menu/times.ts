import { addDays, weekdayOf, type WallTime } from '../rules/time/dates.ts'
import {
  isBySun,
  usualMinutes,
  type Ends,
  type SaidTime,
  type TimeOfDay,
} from '../rules/time/sun-times.ts'
import { countryOf, type CountryCode } from '../rules/countries.ts'
import { timeOfDay } from '../rules/time/time-zones.ts'

/** Inclusive. */
export interface DateRange {
  from: string
  to: string
}

/** One that usually ends at or before its beginning ends the next day. */
export interface Window<Time = TimeOfDay> {
  days: number[]
  from: Time
  to: Time
  /** Begins within these dates only; null for always. */
  dates: DateRange | null
}

/** Served when, and whether lists hide it otherwise. */
export interface Times {
  mode: 'say' | 'hide'
  windows: Window[]
}

export const MOST_WINDOWS = 6
const WEEK_AND_NIGHTS = 9
export const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7]

/** In minutes since midnight of a date; null if the sun does not do that then. */
export type Sky = (time: TimeOfDay, date: string) => number | null

/** Every day as usual. */
export const usualSky: Sky = usualMinutes

export interface Span {
  begin: WallTime
  end: WallTime
}

const DAY_MINUTES = 24 * 60

/** Of a day. Usual times replace those of a day that the sun does not give, or gives in another order. */
export function spanOn(ends: Ends, date: string, sky: Sky): Span {
  const [begin, end] = minutesOf(ends, date, sky) ?? minutesOf(ends, date, usualSky) ?? [0, 0]
  return { begin: wallAt(date, begin), end: wallAt(date, end) }
}

const YEAR_DAYS = 365
// Days grow and shrink slowly.
const LOOKED_AT_DAYS = 3

/** Within a year, the first day on which usual times replace these; undefined for none. */
export function firstUsualDay(ends: Ends, today: string, sky: Sky): string | undefined {
  for (let days = 0; days < YEAR_DAYS; days += LOOKED_AT_DAYS) {
    const date = addDays(today, days)
    if (minutesOf(ends, date, sky) === null) return date
  }
  return undefined
}

function minutesOf({ from, to }: Ends, date: string, sky: Sky): [number, number] | null {
  const days = usualMinutes(to) <= usualMinutes(from) ? 1 : 0
  const begin = sky(from, date)
  const last = sky(to, days === 0 ? date : addDays(date, days))
  if (begin === null || last === null) return null
  const end = last + days * DAY_MINUTES
  const isInOrder = begin < end && end <= begin + DAY_MINUTES
  return isInOrder && begin >= 0 && begin < DAY_MINUTES ? [begin, end] : null
}

function wallAt(date: string, minutes: number): WallTime {
  const days = Math.floor(minutes / DAY_MINUTES)
  return { date: days === 0 ? date : addDays(date, days), time: timeOfDay(minutes) }
}

/** With the clock's times of a span. */
export function saidEnds({ from, to }: Ends, { begin, end }: Span): Record<keyof Ends, SaidTime> {
  return {
    from: typeof from === 'string' ? from : { ...from, time: begin.time },
    to: typeof to === 'string' ? to : { ...to, time: end.time },
  }
}

export function isWithin(windows: readonly Window[], now: WallTime, sky: Sky): boolean {
  return windows.some((window) => runningSpan(window, now, sky) !== undefined)
}

/** Its last night included. */
export function isPast(window: Window, now: WallTime, sky: Sky): boolean {
  if (!window.dates) return false
  return compare(spanOn(window, window.dates.to, sky).end, now) <= 0
}

export function nextBegin(windows: readonly Window[], now: WallTime, sky: Sky): WallTime | null {
  return earliest(windows.flatMap((window) => spanAfter(window, now, sky)?.begin ?? []))
}

/** What runs, or comes next; undefined for nothing any more. */
export function shownSpan(window: Window, now: WallTime, sky: Sky): Span | undefined {
  return runningSpan(window, now, sky) ?? spanAfter(window, now, sky)
}

/** When what guests are told may change next; null for never. */
export function nextTurn({ mode, windows }: Times, now: WallTime, sky: Sky): WallTime | null {
  const lastEnds = windows.flatMap((window) =>
    window.dates && !isPast(window, now, sky) ? [spanOn(window, window.dates.to, sky).end] : [],
  )
  const turn = mode === 'hide' ? hiddenTurn(windows, now, sky) : null
  const ofSun = windows.filter(isBySun).flatMap((window) => {
    return [shownSpan(window, now, sky)?.end ?? [], spanAfter(window, now, sky)?.begin ?? []].flat()
  })
  return earliest([...lastEnds, ...ofSun, ...(turn ? [turn] : [])])
}

function hiddenTurn(windows: readonly Window[], now: WallTime, sky: Sky): WallTime | null {
  return (isWithin(windows, now, sky) ? endAfter : nextBegin)(windows, now, sky)
}

/** Null if it never ends. May be before the end if days grow and shrink. */
function endAfter(windows: readonly Window[], now: WallTime, sky: Sky): WallTime | null {
  const turns = windows.flatMap(({ dates }) => (dates ? [dates.from, addDays(dates.to, 1)] : []))
  const changes = turns.toSorted()
  let since = now.date
  let end = now
  for (let later; (later = lastEnd(windows, end, sky));) {
    end = later
    since = changes.findLast((date) => date <= later.date && date > since) ?? since
    // Weekly windows show all of themselves within a week.
    if (end.date <= addDays(since, WEEK_AND_NIGHTS)) continue
    if (windows.some(isBySun)) return end
    const next = changes.find((date) => date > later.date)
    if (next === undefined) return null
    since = next
    end = { date: next, time: '00:00' }
  }
  return end
}

/** Undefined if none holds it. */
function lastEnd(windows: readonly Window[], now: WallTime, sky: Sky): WallTime | undefined {
  const ends = windows.flatMap((window) => runningSpan(window, now, sky)?.end ?? [])
  return ends.toSorted(compare).at(-1)
}

function runningSpan(window: Window, now: WallTime, sky: Sky): Span | undefined {
  for (const date of [now.date, addDays(now.date, -1)]) {
    if (!beginsOn(window, date)) continue
    const span = spanOn(window, date, sky)
    if (compare(span.begin, now) <= 0 && compare(now, span.end) < 0) return span
  }
  return undefined
}

function beginsOn({ days, dates }: Window, date: string): boolean {
  if (dates && (date < dates.from || date > dates.to)) return false
  return days.includes(weekdayOf(date))
}

function spanAfter(window: Window, now: WallTime, sky: Sky): Span | undefined {
  const { dates } = window
  const first = dates && dates.from > now.date ? dates.from : now.date
  for (let days = 0; days <= 7; days += 1) {
    const date = addDays(first, days)
    if (!beginsOn(window, date)) continue
    const span = spanOn(window, date, sky)
    if (compare(span.begin, now) > 0) return span
  }
  return undefined
}

function earliest(times: readonly WallTime[]): WallTime | null {
  return times.toSorted(compare)[0] ?? null
}

function compare(one: WallTime, other: WallTime): number {
  const [a, b] = [textOf(one), textOf(other)]
  return a === b ? 0 : a < b ? -1 : 1
}

function textOf({ date, time }: WallTime): string {
  return `${date} ${time}`
}

const MONDAY = 1

/** As a week begins in the country, else in the locale's. */
export function weekDays(locale: string, country: CountryCode | null = null): number[] {
  const first = country ? countryOf(country).firstDay : firstDay(new Intl.Locale(locale))
  return [...ALL_DAYS.slice(first - 1), ...ALL_DAYS.slice(0, first - 1)]
}

function firstDay(locale: Partial<Pick<Intl.Locale, 'getWeekInfo'>>): number {
  return locale.getWeekInfo?.().firstDay ?? MONDAY
}
