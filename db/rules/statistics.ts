import { addDays } from './time/dates.ts'

/** How long openings are stored, and the most that one reading asks for. */
const COUNTED_MONTHS = 13

/** The first day whose openings are stored; time zones are a day apart at most. */
export function firstCountedDay(now: Date): string {
  return addDays(monthsBefore(now.toISOString().slice(0, 10)), -1)
}

/** Whether two dates are in order and no more than thirteen months apart. */
export function isCountedRange({ from, to }: { from: string; to: string }): boolean {
  return from <= to && from >= monthsBefore(to)
}

export const RANGES = ['today', 'week', 'month', 'year'] as const
export type Range = (typeof RANGES)[number]

const DAYS = { today: 1, week: 7, month: 30 } as const
const MONTHS_OF_YEAR = 12

/** Days up to one; a year begins with a month, so that each has one bar. */
export function daysOf(range: Range, to: string): { from: string; to: string } {
  if (range !== 'year') return { from: addDays(to, 1 - DAYS[range]), to }
  const [year = 0, month = 0] = to.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - MONTHS_OF_YEAR, 1))
  return { from: first.toISOString().slice(0, 10), to }
}

function monthsBefore(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - COUNTED_MONTHS, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, last))
  return first.toISOString().slice(0, 10)
}

/** All days from one to another. */
export function daysBetween({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const HOURS = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
] as const
export type HourColumn = `h${(typeof HOURS)[number]}`
/** The counters of the hours of a day, from midnight on. */
export const HOUR_COLUMNS = HOURS.map((hour) => hourColumn(hour))

export function hourColumn(hour: number): HourColumn {
  return `h${hour}` as HourColumn
}
