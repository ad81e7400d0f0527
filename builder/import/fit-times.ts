import { z } from 'zod'
import { isDate } from '#db/rules/dates.ts'
import { readHours } from '#db/menu/opening-hours.ts'
import { ALL_DAYS, MOST_WINDOWS, type Times, type Window } from '#db/menu/times.ts'
import type { Notes } from './notes.ts'

const dateSchema = z.string().refine(isDate)

/** Days of the calendar of which the last is none before the first. */
export const datesShape = { from: dateSchema, to: dateSchema }

export function areDates({ from, to }: { from: string; to: string }): boolean {
  return from <= to
}

/** Days of the week in their order, each once; all of them where none are given. */
export const daysSchema = z
  .array(z.int().min(1).max(7))
  .min(1)
  .default(ALL_DAYS)
  .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))

const windowSchema = z.object({
  days: daysSchema,
  from: z.string(),
  to: z.string(),
  dates: z.object(datesShape).refine(areDates).nullable().default(null),
})

const timesSchema = z.object({
  mode: z.enum(['say', 'hide']).default('say'),
  windows: z.array(z.unknown()),
})

/** When a file has a category served; null for always. Windows that are none have a line in the report. */
export function fitTimes(given: unknown, notes: Notes): Times | null {
  if (given === null || given === undefined) return null
  const parsed = timesSchema.safeParse(given)
  const { mode, windows: all } = parsed.success
    ? parsed.data
    : { mode: 'say', windows: [] as unknown[] }
  const rows = all.map(readWindow)
  const reasons = rows.filter((row) => typeof row === 'string')
  const windows = rows.filter((row) => typeof row !== 'string')
  if (all.length === 0) reasons.push('no windows of days and times')
  if (windows.length > MOST_WINDOWS) reasons.push(`a category has at most ${MOST_WINDOWS} windows`)
  const times =
    parsed.success && windows.length > 0
      ? { ...parsed.data, windows: windows.slice(0, MOST_WINDOWS) }
      : null
  if (reasons.length > 0) {
    // Guests would see what the file hides, or an old window of it: somebody should look.
    const isDoubtful = times === null || mode === 'hide'
    if (times === null) reasons.push('the category is there at all times')
    const reason = reasons.join('; ')
    const value = times && JSON.stringify(times)
    notes.fitted('times', JSON.stringify(given), { value, reason, isDoubtful })
  }
  return times
}

/** A window as it is stored; what is wrong with it, where it cannot be one. */
function readWindow(row: unknown): Window | string {
  const text = JSON.stringify(row)
  const { data } = windowSchema.safeParse(row)
  if (!data) return `${text}: no days and times`
  const read = readHours(data)
  return typeof read === 'string' ? `${text}: ${HOURS_REASONS[read]}` : read
}

export const HOURS_REASONS = {
  from: 'it begins at no time of a day',
  to: 'it ends at no time, when it begins, or more than a day later',
} as const
