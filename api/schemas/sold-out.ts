import { z } from 'zod'
import { SIZE_COUNTS } from '#db/rules/sizes.ts'
import { MOST_HOURS } from '#db/rules/sold-out.ts'
import { idSchema, PLEASE_CHECK, textSchema } from './texts.ts'

// Of a second, nobody needs more than nine digits.
const LONGEST_TIME = '2026-01-01T00:00:00.123456789Z'.length

/** Null while it is to be had; `until` is null for until the owner says otherwise. */
export const soldOutSchema = z.object({ until: z.string().nullable() }).nullable()

/** A dish and each of its sizes: without any of them the dish is sold out, and with it all of them. */
export const soldOutShape = {
  soldOut: soldOutSchema,
  sizes: z.array(z.object({ _id: z.string(), soldOut: soldOutSchema })),
}

/** For the rest of today, for some hours, until a time within 30 days, or until the owner says otherwise. */
const soldOutChangeSchema = z
  .union([
    z.strictObject({ today: z.literal(true) }),
    z.strictObject({ hours: z.int().min(1).max(MOST_HOURS) }),
    z.strictObject({ until: textSchema(LONGEST_TIME).pipe(z.iso.datetime()).nullable() }),
  ])
  .nullable()

/** What is left out stays as it is; null takes a dish back with all of its sizes. */
export const soldOutChangeShape = {
  soldOut: soldOutChangeSchema.optional(),
  sizes: z
    .array(z.strictObject({ _id: idSchema, soldOut: soldOutChangeSchema }))
    .max(SIZE_COUNTS.most)
    .refine((sizes) => new Set(sizes.map(({ _id }) => _id)).size === sizes.length, {
      message: PLEASE_CHECK,
    })
    .optional(),
}

const soldOutChangesSchema = z.object(soldOutChangeShape)
/** A change of what is sold out of a dish. */
export type SoldOutChanges = z.infer<typeof soldOutChangesSchema>
