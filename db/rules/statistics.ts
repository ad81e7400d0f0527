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
