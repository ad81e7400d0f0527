import { z } from 'zod'
import { AUTHOR_KINDS, LOG_KINDS } from '#db/rules/change-log.ts'
import { ROLES } from '#db/rules/roles.ts'
import { dateSchema } from './times.ts'
import { idSchema, PLEASE_CHECK } from './texts.ts'

/** `name`: a name or an e-mail, as it was; empty for the key and for an operator. */
const authorShape = {
  _id: z.string(),
  kind: z.enum(AUTHOR_KINDS),
  name: z.string(),
  role: z.enum(ROLES).nullable(),
}

export const authorsSchema = z.array(z.object(authorShape)).meta({ id: 'ChangeAuthors' })
export type ChangeAuthor = z.infer<typeof authorsSchema>[number]

/** By field; null for none, or if it is too long to say. Prices in whole units. */
const valuesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** How many dishes, but `texts`. */
const countsSchema = z
  .object({ added: z.int(), changed: z.int(), removed: z.int(), texts: z.int() })
  .partial()

export const loggedChangeSchema = z.object({
  /** For `before`. */
  _id: z.string(),
  at: z.string(),
  by: z.object(authorShape),
  kind: z.enum(LOG_KINDS),
  /** Its name, as it was; empty for the restaurant's own, and for several things. */
  what: z.string(),
  /** Null if it was added. */
  before: valuesSchema.nullable(),
  /** Null if it is gone. */
  after: valuesSchema.nullable(),
  counts: countsSchema.nullable(),
  /** For `POST /api/undo/{id}`, while that can be. */
  undo: z.string().nullable(),
})
export type LoggedChange = z.infer<typeof loggedChangeSchema>

export const changeLogSchema = z.array(loggedChangeSchema).meta({ id: 'ChangeLog' })

/** Days in the restaurant's time zone, both included. */
export const logWishSchema = z
  .object({
    from: dateSchema,
    to: dateSchema,
    person: idSchema,
    kind: z.enum(LOG_KINDS),
    before: z
      .string()
      .regex(/^\d{1,9}$/, PLEASE_CHECK)
      .transform(Number),
  })
  .partial()
export type LogWish = z.infer<typeof logWishSchema>
