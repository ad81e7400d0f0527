import { z } from 'zod'
import { isDate } from '#db/rules/time/dates.ts'
import { readHours } from '#db/menu/opening-hours.ts'
import { readTime, timeOfDay } from '#db/rules/time/time-zones.ts'
import { MOST_WINDOWS } from '#db/menu/times.ts'
import { MOST_SUN_MINUTES, SUN_EVENTS } from '#db/rules/time/sun-times.ts'
import { PLEASE_CHECK } from './texts.ts'

/** 1 is Monday; sorted, without duplicates. */
export const daysSchema = z
  .array(z.int().min(1).max(7))
  .min(1)
  .max(7)
  .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))

export const timeOfDaySchema = z.string().transform((text, context) => {
  const time = readTime(text)
  if (time !== null) return timeOfDay(time)
  context.addIssue({ code: 'custom', message: PLEASE_CHECK })
  return z.NEVER
})

const sunTimeSchema = z.strictObject({
  sun: z.enum(SUN_EVENTS),
  minutes: z.int().min(-MOST_SUN_MINUTES).max(MOST_SUN_MINUTES).default(0),
})

/** `HH:MM`, or minutes after an event of the sun, where the restaurant has a place. */
const sentTimeSchema = z.union([z.string(), sunTimeSchema])

/** When something begins and ends, as it is sent. */
export const sentEnds = { from: sentTimeSchema, to: sentTimeSchema }

/** Normalizes hours; takes 24:00 and later. */
export function readSentHours<Sent extends Parameters<typeof readHours>[0]>(
  sent: Sent,
  context: z.RefinementCtx,
): Sent {
  const read = readHours(sent)
  if (typeof read !== 'string') return read
  context.addIssue({ code: 'custom', message: PLEASE_CHECK, path: [read] })
  return z.NEVER
}

export const dateSchema = z.string().refine(isDate, { message: PLEASE_CHECK })

const dateRangeSchema = z
  .strictObject({ from: dateSchema, to: dateSchema })
  .refine(({ from, to }) => from <= to, { message: PLEASE_CHECK, path: ['to'] })

const windowSchema = z
  .strictObject({
    days: daysSchema,
    ...sentEnds,
    dates: dateRangeSchema.nullable().default(null),
  })
  .transform(readSentHours)

/** Null for always. */
export const timesSchema = z
  .strictObject({
    mode: z.enum(['say', 'hide']).default('say'),
    windows: z.array(windowSchema).min(1).max(MOST_WINDOWS),
  })
  .nullable()

export const timesChangeSchema = z.strictObject({
  times: timesSchema.optional(),
  nonHalal: z.boolean().optional(),
})

const timeResponseSchema = z
  .union([z.string(), z.object({ sun: z.enum(SUN_EVENTS), minutes: z.int() })])
  .meta({ id: 'TimeOfDay' })

export const responseEnds = { from: timeResponseSchema, to: timeResponseSchema }

export const timesResponseSchema = z
  .object({
    mode: z.enum(['say', 'hide']),
    windows: z.array(
      z.object({
        days: z.array(z.int()),
        ...responseEnds,
        dates: z.object({ from: z.string(), to: z.string() }).nullable(),
      }),
    ),
  })
  .nullable()
