import { listText } from '../rules/text/lists.ts'
import type { DateRange } from './times.ts'

export function daysText(days: readonly number[], locale: string): string {
  if (days.length === 7) return ''
  const name = (day: number) => weekdayName(day, locale)
  const runs = runsOf(days).flatMap(({ first, length }) => {
    const last = ((first + length - 2) % 7) + 1
    if (length === 1) return name(first)
    return length === 2 ? [name(first), name(last)] : `${name(first)}–${name(last)}`
  })
  return listText(runs, locale)
}

/** Such as `18 Feb – 19 Mar`. */
export function datesText({ from, to }: DateRange, locale: string): string {
  return from === to ? dayText(from, locale) : `${dayText(from, locale)} – ${dayText(to, locale)}`
}

export function dayText(
  date: string,
  locale: string,
  options: Intl.DateTimeFormatOptions = {},
): string {
  return formatOf(locale, { day: 'numeric', month: 'short', ...options }).format(new Date(date))
}

/** 1 is Monday. */
export function weekdayName(
  day: number,
  locale: string,
  weekday: 'short' | 'long' = 'short',
): string {
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, day))
  return formatOf(locale, { weekday }).format(date)
}

// Cached: constructing one is slower than a page.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  formats.set(key, format)
  return format
}

/** Runs, across the week's end too. */
function runsOf(days: readonly number[]): { first: number; length: number }[] {
  const has = (day: number) => days.includes(((day + 6) % 7) + 1)
  return days
    .filter((day) => !has(day - 1))
    .map((first) => {
      let length = 1
      while (has(first + length)) length += 1
      return { first, length }
    })
}
