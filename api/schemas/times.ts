import { z } from 'zod'
import { isDate } from '#db/rules/dates.ts'
import { readHours } from '#db/menu/opening-hours.ts'
import { readTime, timeOfDay } from '#db/rules/time-zones.ts'
import { MOST_WINDOWS } from '#db/menu/times.ts'
import { PLEASE_CHECK } from './texts.ts'

/** Days of the week, 1 is Monday; they come out in their order, each once. */
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

/** Makes the times of hours such as they are stored, 24:00 and later too. */
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
    from: z.string(),
    to: z.string(),
    dates: dateRangeSchema.nullable().default(null),
  })
  .transform(readSentHours)

/** When a category is served; null for always. */
export const timesSchema = z
  .strictObject({
    mode: z.enum(['say', 'hide']).default('say'),
    windows: z.array(windowSchema).min(1).max(MOST_WINDOWS),
  })
  .nullable()

/** What is left out is kept. */
export const timesChangeSchema = z.strictObject({
  times: timesSchema.optional(),
  nonHalal: z.boolean().optional(),
})

/** The same as answers and exports have it. */
export const timesResponseSchema = z
  .object({
    mode: z.enum(['say', 'hide']),
    windows: z.array(
      z.object({
        days: z.array(z.int()),
        from: z.string(),
        to: z.string(),
        dates: z.object({ from: z.string(), to: z.string() }).nullable(),
      }),
    ),
  })
  .nullable()
