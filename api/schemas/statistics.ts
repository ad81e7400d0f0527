import { z } from 'zod'
import { isCountedRange, RANGES } from '#db/rules/statistics.ts'
import { isTableName, MOST_TABLES, tableKey } from '#db/rules/tables.ts'
import { SEGMENT_LIMITS } from '#db/rules/text/segments.ts'
import { dateSchema } from './times.ts'
import { listSchema, PLEASE_CHECK, textSchema, timeSchema } from './texts.ts'

/** What a page tells; `at` if it was opened without a network. */
export const beaconSchema = z.object({
  path: textSchema(4 * SEGMENT_LIMITS.codePoints),
  table: textSchema(4 * SEGMENT_LIMITS.codePoints).nullish(),
  at: timeSchema.optional(),
})

const openings = z.int()

/** Days and hours in the restaurant's time zone. */
export const statisticsSchema = z
  .object({
    /** Every day of the range. */
    days: z.array(z.object({ date: z.string(), openings })),
    /** From midnight on. */
    hours: z.array(openings).length(24),
    /** Every page of today's menu, most opened first. */
    pages: z.array(z.object({ path: z.string(), title: z.string(), openings })),
    languages: z.array(z.object({ code: z.string(), openings })),
    tables: z.array(z.object({ label: z.string(), openings })),
  })
  .meta({ id: 'Statistics' })
export type Statistics = z.infer<typeof statisticsSchema>

const daysSchema = z
  .object({
    range: z.enum(RANGES).optional(),
    from: z.string().optional(),
    to: z.string().optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    message: PLEASE_CHECK,
    path: ['to'],
    abort: true,
  })
  .refine(({ range, from }) => range === undefined || from === undefined, {
    message: PLEASE_CHECK,
    path: ['range'],
    abort: true,
  })
  .transform(({ range = 'week', from, to }) =>
    from === undefined || to === undefined ? range : { from, to },
  )
  .refine((days) => typeof days === 'string' || isCountedRange(days), {
    message: PLEASE_CHECK,
    path: ['from'],
  })

/** Days from and to, or a range up to today; the last seven days without either. */
export const rangeSchema = z
  .object({ range: z.enum(RANGES), from: dateSchema, to: dateSchema })
  .partial()
  .pipe(daysSchema)

// Aborted, so that names of any length are not compared.
const tableSchema = z.string().refine(isTableName, { message: PLEASE_CHECK, abort: true })

const tablesSchema = listSchema(tableSchema, MOST_TABLES).refine(
  (tables) => new Set(tables.map(tableKey)).size === tables.length,
  { message: PLEASE_CHECK },
)

export const countingChangeSchema = z
  .strictObject({ openings: z.boolean(), tableCodes: z.boolean(), tables: tablesSchema })
  .partial()

export const countingSchema = z
  .object({
    /** Whether anything is counted. */
    openings: z.boolean(),
    /** Whether openings are counted by table, too. */
    tableCodes: z.boolean(),
    /** As their cards name them. */
    tables: z.array(z.string()),
  })
  .meta({ id: 'Counting' })
export type CountingSettings = z.infer<typeof countingSchema>
