import { z } from 'zod'
import { LAW_CHECKS } from '#db/menu/law.ts'

const text = z.string().trim().min(1).max(1000)
const inBoth = z.strictObject({ en: text, ar: text })

const askSchema = z.strictObject({
  /** What we can check of it; null if nothing. */
  check: z.enum(LAW_CHECKS).nullable(),
  text: inBoth,
  source: z.strictObject({ title: text, url: z.url({ protocol: /^https?$/ }) }),
  /** The day on which the source was read. */
  readOn: z.iso.date(),
})

const countrySchema = z.strictObject({
  /** ISO 3166, or a common name. */
  code: z.string().regex(/^[A-Z]{2}$/),
  name: inBoth,
  currencies: z.array(z.string().regex(/^[A-Z]{3}$/)),
  timeZones: z.array(text),
  asks: z.array(askSchema).max(50),
})

/** What countries ask of menus: the shape of `LAW_FILE`. */
export const lawRulesSchema = z.strictObject({
  countries: z
    .array(countrySchema)
    .min(1)
    .max(100)
    .refine(
      (countries) => new Set(countries.map(({ code }) => code)).size === countries.length,
      'each country once',
    ),
})
export type LawRules = z.infer<typeof lawRulesSchema>

const countSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('of'), done: z.int(), of: z.int() }),
  z.object({ kind: z.literal('number'), count: z.int() }),
  z.object({ kind: z.literal('flag'), isDone: z.boolean() }),
])

const textResponseSchema = z.object({ en: z.string(), ar: z.string() })
const askResponseSchema = z.object({
  check: z.enum(LAW_CHECKS).nullable(),
  text: textResponseSchema,
  source: z.object({ title: z.string(), url: z.string() }),
  readOn: z.string(),
})
export type LawAsk = z.infer<typeof askResponseSchema>

/** What countries ask, and how far a menu is with it. */
export const lawSchema = z
  .object({
    countries: z.array(
      z.object({ code: z.string(), name: textResponseSchema, asks: z.array(askResponseSchema) }),
    ),
    guess: z.string().nullable(),
    counts: z.record(z.enum(LAW_CHECKS), countSchema),
  })
  .meta({ id: 'Law' })
export type Law = z.infer<typeof lawSchema>
