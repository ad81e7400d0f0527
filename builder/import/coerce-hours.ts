import { z } from 'zod'
import {
  doOverlap,
  hasTooMany,
  joinedSpans,
  MOST_EXCEPTIONS,
  MOST_HOURS_A_DAY,
  readHours,
  type HourException,
  type Hours,
} from '#db/menu/opening-hours.ts'
import { ALL_DAYS, MOST_WINDOWS, type Times } from '#db/menu/times.ts'
import type { Place } from '#db/rules/time/cities.ts'
import { isDate } from '#db/rules/time/dates.ts'
import { isBySun, MOST_SUN_MINUTES, SUN_EVENTS, usualTime } from '#db/rules/time/sun-times.ts'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import { coerceTexts, type PlannedTexts } from './coerce-texts.ts'
import { coerceLine } from './coerce.ts'
import type { Notes } from './report.ts'

export type PlannedException = HourException & { texts: PlannedTexts }

const DAYS = z.object({
  days: z
    .array(z.int().min(1).max(7))
    .min(1)
    .default(ALL_DAYS)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
})
const TIME = z.union([
  z.string(),
  z.object({
    sun: z.enum(SUN_EVENTS),
    minutes: z.int().min(-MOST_SUN_MINUTES).max(MOST_SUN_MINUTES).default(0),
  }),
])
const HOURS = DAYS.extend({ from: TIME, to: TIME })
const DATES = z.object({ from: z.string().refine(isDate), to: z.string().refine(isDate) })
const areInOrder = ({ from, to }: z.infer<typeof DATES>) => from <= to
const WINDOW = HOURS.extend({ dates: DATES.refine(areInOrder).nullable().default(null) })
const TIMES = z.object({
  mode: z.enum(['say', 'hide']).default('say'),
  windows: z.array(z.unknown()),
})
const EXCEPTION = DATES.extend({
  closed: z.boolean(),
  hours: z.array(z.unknown()).default([]),
  note: z.string().nullish(),
  texts: z.record(z.string(), z.unknown()).nullish(),
}).refine(areInOrder)

const PROBLEMS = {
  from: 'it begins at no time of a day',
  to: 'it ends at no time, when it begins, or more than a day later',
} as const

interface ReadRow<Row> {
  hours?: Row
  /** What is wrong with it. */
  reason?: string
}

/** Times by the sun need a place; without it the usual ones stay. */
function readRow<Row extends z.infer<typeof HOURS>>(
  schema: z.ZodType<Row>,
  row: unknown,
  place: Place | null,
): ReadRow<Row> {
  const { data } = schema.safeParse(row)
  const hours = data ? readHours(data) : null
  if (hours === null) return { reason: `${JSON.stringify(row)}: no days and times` }
  if (typeof hours === 'string') return { reason: `${JSON.stringify(row)}: ${PROBLEMS[hours]}` }
  if (place || !isBySun(hours)) return { hours }
  const usual = { ...hours, from: usualTime(hours.from), to: usualTime(hours.to) }
  return { hours: usual, reason: `${JSON.stringify(hours)}: by the sun, without a place` }
}

export function coerceHours(given: unknown, place: Place | null, notes: Notes): Hours[] {
  if (given === undefined || given === null) return []
  const { kept, reasons, isDayLost } = keptHours(given, place)
  // The file may mean that day to be open.
  if (isDayLost) reasons.push('some days would have read as closed, so that no hours came in')
  const hours = isDayLost ? [] : kept
  tellHours('hours', given, hours, reasons, notes)
  return hours
}

function tellHours(
  field: 'hours' | 'exceptions',
  given: unknown,
  hours: readonly Hours[],
  reasons: readonly string[],
  notes: Notes,
): void {
  const reason = [...new Set(reasons)].join('; ') || null
  const value = JSON.stringify(hours)
  notes.coerced(field, JSON.stringify(given), { value, reason, isDoubtful: true })
}

interface KeptHours {
  kept: Hours[]
  reasons: string[]
  /** A day lost all of its hours. */
  isDayLost: boolean
}

/** Joins hours that overlap or meet. */
function keptHours(given: unknown, place: Place | null): KeptHours {
  const rows: unknown[] = Array.isArray(given) ? given : [given]
  const all = rows.map((row) => readRow(HOURS, row, place))
  const reasons = all.flatMap(({ reason }) => reason ?? [])
  const read = all.flatMap(({ hours }) => hours ?? [])
  const isFit = reasons.length === 0 && !hasTooMany(read) && !doOverlap(read)
  const kept = isFit ? read : ofSeveralDays(besideEachOther(read, reasons))
  const open = new Set(kept.flatMap(({ days }) => days))
  // Unreadable days may be any.
  const isDayLost = rows.some((row, at) => {
    const days = all[at]?.hours?.days ?? DAYS.safeParse(row).data?.days
    return days === undefined || days.some((day) => !open.has(day))
  })
  return { kept, reasons, isDayLost }
}

function besideEachOther(read: readonly Hours[], reasons: string[]): Hours[] {
  return ALL_DAYS.reduce<Hours[]>((before, day) => {
    const own = read.filter(({ days }) => days.includes(day))
    const joined = joinedSpans(own)
    if (joined.length < own.length) reasons.push('hours that meet or overlap became one')
    return joined.reduce((kept, { from, to }) => {
      const hours = [...kept, { days: [day], from, to }]
      if (!hasTooMany(hours) && !doOverlap(hours)) return hours
      const problem = hasTooMany(hours)
        ? `a day has at most ${MOST_HOURS_A_DAY} parts`
        : 'others are at the same time'
      reasons.push(`${usualTime(from)}–${usualTime(to)} is left out: ${problem}`)
      return kept
    }, before)
  }, [])
}

function ofSeveralDays(hours: readonly Hours[]): Hours[] {
  const alike = Map.groupBy(hours, ({ from, to }) => JSON.stringify([from, to]))
  return [...alike.values()].flatMap((same) => {
    const days = same.flatMap((each) => each.days)
    return same.slice(0, 1).map((first) => ({ ...first, days }))
  })
}

export function coerceExceptions(
  given: unknown,
  place: Place | null,
  notes: Notes,
): PlannedException[] {
  if (given === undefined || given === null) return []
  const all: unknown[] = Array.isArray(given) ? given : []
  const coerced = all
    .flatMap((row) => coerceException(row, place, notes) ?? [])
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  // One exception a day.
  const distinct = coerced.filter(({ from }, at) =>
    coerced.slice(0, at).every(({ to }) => to < from),
  )
  const kept = distinct.slice(0, MOST_EXCEPTIONS)
  if (!Array.isArray(given) || kept.length < all.length) {
    const reason = `not ${MOST_EXCEPTIONS} exceptions at most, each of days of its own`
    notes.coerced('exceptions', JSON.stringify(given), { value: JSON.stringify(kept), reason })
  }
  return kept
}

function coerceException(row: unknown, place: Place | null, notes: Notes): PlannedException | null {
  const { data } = EXCEPTION.safeParse(row)
  const { kept: hours, reasons, isDayLost } = keptHours(data?.hours ?? [], place)
  if (!data || isDayLost || data.closed !== (hours.length === 0)) return null
  tellHours('exceptions', data.hours, hours, reasons, notes)
  const typed = data.note ?? ''
  const note = notes.coerced('note', typed, coerceLine(typed, TEXT_LIMITS.title)) || null
  const texts = coerceTexts('exception', data.texts, { note }, notes)
  const { from, to, closed } = data
  return { from, to, closed, hours, note, texts }
}

/** Null for always. Bad windows are reported. */
export function coerceTimes(given: unknown, place: Place | null, notes: Notes): Times | null {
  if (given === null || given === undefined) return null
  const { mode, windows: all } = TIMES.safeParse(given).data ?? { mode: 'say', windows: [] }
  const rows = all.map((row) => readRow(WINDOW, row, place))
  const reasons = rows.flatMap(({ reason }) => reason ?? [])
  const windows = rows.flatMap(({ hours }) => hours ?? [])
  if (all.length === 0) reasons.push('no windows of days and times')
  if (windows.length > MOST_WINDOWS) reasons.push(`a category has at most ${MOST_WINDOWS} windows`)
  const times = windows.length > 0 ? { mode, windows: windows.slice(0, MOST_WINDOWS) } : null
  if (times === null) reasons.push('the category is there at all times')
  // Guests would see what the file hides.
  const isDoubtful = times === null || mode === 'hide'
  const value = times && JSON.stringify(times)
  notes.coerced('times', JSON.stringify(given), {
    value,
    reason: reasons.join('; ') || null,
    isDoubtful,
  })
  return times
}
