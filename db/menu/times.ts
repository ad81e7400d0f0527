import { addDays, weekdayOf, type WallTime } from '../rules/time/dates.ts'

/** Inclusive. */
export interface DateRange {
  from: string
  to: string
}

/** One that ends at or before its beginning ends the next day. */
export interface Window {
  days: number[]
  /** `HH:MM`. */
  from: string
  to: string
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

export function isWithin(windows: readonly Window[], now: WallTime): boolean {
  return windows.some((window) => isSinceToday(window, now) || isSinceYesterday(window, now))
}

/** Its last night included. */
export function isPast(window: Window, now: WallTime): boolean {
  if (!window.dates) return false
  const end = endOf(window, window.dates.to)
  return end.date < now.date || (end.date === now.date && end.time <= now.time)
}

export function nextBegin(windows: readonly Window[], now: WallTime): WallTime | null {
  return earliest(windows.flatMap((window) => beginAfter(window, now) ?? []))
}

/** The next change of what guests are told; null for never. */
export function nextTurn({ mode, windows }: Times, now: WallTime): WallTime | null {
  const lastEnds = windows.flatMap((window) =>
    window.dates && !isPast(window, now) ? [endOf(window, window.dates.to)] : [],
  )
  const turn = mode === 'hide' && (isWithin(windows, now) ? endAfter : nextBegin)(windows, now)
  return earliest(turn ? [...lastEnds, turn] : lastEnds)
}

/** Null if it never ends. */
function endAfter(windows: readonly Window[], now: WallTime): WallTime | null {
  const turns = windows.flatMap(({ dates }) => (dates ? [dates.from, addDays(dates.to, 1)] : []))
  const changes = turns.toSorted()
  let since = now.date
  let end = now
  for (let later; (later = lastEnd(windows, end));) {
    end = later
    since = changes.findLast((date) => date <= later.date && date > since) ?? since
    // Weekly windows show all of themselves within a week.
    if (end.date <= addDays(since, WEEK_AND_NIGHTS)) continue
    const next = changes.find((date) => date > later.date)
    if (next === undefined) return null
    since = next
    end = { date: next, time: '00:00' }
  }
  return end
}

/** Undefined if none holds it. */
function lastEnd(windows: readonly Window[], now: WallTime): WallTime | undefined {
  const ends = windows
    .filter((window) => isWithin([window], now))
    .map((window) =>
      endOf(window, isSinceYesterday(window, now) ? addDays(now.date, -1) : now.date),
    )
  return ends.toSorted(compare).at(-1)
}

/** The end of a window of that day. */
function endOf(window: Window, date: string): WallTime {
  return { date: isOvernight(window) ? addDays(date, 1) : date, time: window.to }
}

function isSinceToday(window: Window, { date, time }: WallTime): boolean {
  const hasBegun = beginsOn(window, date) && window.from <= time
  return hasBegun && (isOvernight(window) || time < window.to)
}

function isSinceYesterday(window: Window, { date, time }: WallTime): boolean {
  return isOvernight(window) && time < window.to && beginsOn(window, addDays(date, -1))
}

function isOvernight({ from, to }: Window): boolean {
  return to <= from
}

function beginsOn({ days, dates }: Window, date: string): boolean {
  if (dates && (date < dates.from || date > dates.to)) return false
  return days.includes(weekdayOf(date))
}

function beginAfter(window: Window, now: WallTime): WallTime | undefined {
  const { dates, from: time } = window
  const first = dates && dates.from > now.date ? dates.from : now.date
  for (let days = 0; days <= 7; days += 1) {
    const date = addDays(first, days)
    const isAhead = date > now.date || time > now.time
    if (isAhead && beginsOn(window, date)) return { date, time }
  }
  return undefined
}

function earliest(times: readonly WallTime[]): WallTime | null {
  return times.toSorted(compare)[0] ?? null
}

function compare(one: WallTime, other: WallTime): number {
  return textOf(one) < textOf(other) ? -1 : 1
}

function textOf({ date, time }: WallTime): string {
  return `${date} ${time}`
}

const MONDAY = 1

export function weekDays(locale: string): number[] {
  const first = firstDay(new Intl.Locale(locale))
  return [...ALL_DAYS.slice(first - 1), ...ALL_DAYS.slice(0, first - 1)]
}

function firstDay(locale: Partial<Pick<Intl.Locale, 'getWeekInfo'>>): number {
  return locale.getWeekInfo?.().firstDay ?? MONDAY
}
