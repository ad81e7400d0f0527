import { z } from 'zod'
import { isDate } from '#db/rules/dates.ts'
import { isTimeOfDay } from '#db/rules/time-zones.ts'
import { ALL_DAYS, MOST_WINDOWS, type Times, type Window } from '#db/rules/times.ts'
import type { Notes } from './notes.ts'

export const timeSchema = z.string().refine(isTimeOfDay)
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

const windowSchema: z.ZodType<Window> = z
  .object({
    days: daysSchema,
    from: timeSchema,
    to: timeSchema,
    dates: z.object(datesShape).refine(areDates).nullable().default(null),
  })
  .refine(({ from, to }) => from !== to)

const timesSchema = z.object({
  mode: z.enum(['say', 'hide']).default('say'),
  windows: z.array(z.unknown()),
})

/** When a file has a category served; null for always. Windows that are none have a line in the report. */
export function fitTimes(given: unknown, notes: Notes): Times | null {
  if (given === null || given === undefined) return null
  const parsed = timesSchema.safeParse(given)
  const all = parsed.success ? parsed.data.windows : []
  const windows = all
    .flatMap((window) => windowSchema.safeParse(window).data ?? [])
    .slice(0, MOST_WINDOWS)
  const times = parsed.success && windows.length > 0 ? { ...parsed.data, windows } : null
  if (times === null || windows.length < all.length) {
    const reason = `not 1 to ${MOST_WINDOWS} windows of days and times`
    const value = times && JSON.stringify(times)
    notes.fitted('times', JSON.stringify(given), { value, reason })
  }
  return times
}
