import { addDays, weekdayOf, type WallTime } from './dates.ts'

/** Days of the calendar, both among them. */
export interface DateRange {
  from: string
  to: string
}

/** A part of some days; one that ends at or before its beginning ends on the next day. */
export interface Window {
  /** 1 is Monday, 7 is Sunday: those on which it begins. */
  days: number[]
  /** `HH:MM`, as `to`. */
  from: string
  to: string
  /** It begins on no other days; null for on all. */
  dates: DateRange | null
}

/** When a category is served, and whether lists say so or leave it out meanwhile. */
export interface Times {
  mode: 'say' | 'hide'
  windows: Window[]
}

export const MOST_WINDOWS = 6
export const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7]

/** Whether one of the windows holds what the clock shows. */
export function isWithin(windows: readonly Window[], now: WallTime): boolean {
  return windows.some((window) => {
    const since = beginsOn(window, now.date) && window.from <= now.time
    if (!isOvernight(window)) return since && now.time < window.to
    return since || (beginsOn(window, addDays(now.date, -1)) && now.time < window.to)
  })
}

/** Whether a window will never be again; its last night belongs to it. */
export function isPast(window: Window, now: WallTime): boolean {
  if (!window.dates) return false
  const end = endOf(window, window.dates.to)
  return end.date < now.date || (end.date === now.date && end.time <= now.time)
}

/** When the next of the windows begins; null when none ever does. */
export function nextBegin(windows: readonly Window[], now: WallTime): WallTime | null {
  const begins = windows.flatMap((window) => beginAfter(window, now) ?? [])
  const [first = null] = begins.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1))
  return first
}

/** Every time at which what the three above say may become another, of windows seen on a day. */
export function turnsOf(windows: readonly Window[], today: string): WallTime[] {
  const dates = windows.flatMap(({ dates }) => (dates ? [dates.from, dates.to] : []))
  const days = new Set([today, ...dates].flatMap((date) => daysAround(date)))
  const times = new Set(windows.flatMap(({ from, to }) => [from, to]))
  return [...days].flatMap((date) => [...times].map((time) => ({ date, time })))
}

/** When a window that began on a day, or would have, ends. */
function endOf(window: Window, date: string): WallTime {
  return { date: isOvernight(window) ? addDays(date, 1) : date, time: window.to }
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

// What goes by the week shows all of itself within one.
function daysAround(date: string): string[] {
  return Array.from({ length: 18 }, (_, index) => addDays(date, index - 8))
}

function textOf({ date, time }: WallTime): string {
  return `${date} ${time}`
}
