import { z } from 'zod'
import { APART_KINDS, MOST_APART } from '#db/rules/apart-texts.ts'
import { TEXT_LIMITS } from '#db/rules/texts.ts'
import { menuLanguageSchema } from './languages.ts'
import { textSchema } from './texts.ts'

// More are changed by hand in no review, and a body has no room for them.
const MOST_EDITED = 1000
// No text is longer.
const LONGEST = TEXT_LIMITS.about
const LONGEST_VERSION = 100

/** The texts of a menu that hold two languages, and which part of each would be which. */
export const apartSchema = z.object({
  /** Null where there is nothing to take apart. */
  language: menuLanguageSchema.nullable(),
  /** Opaque: sent back, it says what the sender looked at. */
  version: z.string(),
  /** In the menu's order. */
  texts: z.array(
    z.object({
      kind: z.enum(APART_KINDS),
      /** Of the category or product; `restaurant` of the restaurant itself. */
      _id: z.string(),
      field: z.string(),
      /** As it is now. */
      source: z.string(),
      /** What would be left in the main language. */
      main: z.string(),
      /** What would stand in the other one. */
      text: z.string(),
    }),
  ),
})
export type Apart = z.infer<typeof apartSchema>

const placeSchema = z
  .int()
  .min(0)
  .max(MOST_APART - 1)

/** How texts are to be taken apart: as proposed, but for these. Places are those in the proposal. */
export const takeApartSchema = z.strictObject({
  /** It is added where the menu has it not. */
  language: menuLanguageSchema,
  version: textSchema(LONGEST_VERSION),
  edited: z
    .array(
      z.strictObject({ at: placeSchema, main: textSchema(LONGEST), text: textSchema(LONGEST) }),
    )
    .max(MOST_EDITED),
  /** What stays whole. */
  leftOut: z.array(placeSchema).max(MOST_APART),
})
export type TakeApart = z.infer<typeof takeApartSchema>

export const takenApartSchema = z.object({
  /** How many texts. */
  taken: z.number(),
  /** For `POST /api/undo/{id}`, within an hour. */
  undo: z.string(),
})
export type TakenApart = z.infer<typeof takenApartSchema>

export const undoneSchema = z.object({
  undone: z.number(),
  /** Those that were changed since, and stay. */
  kept: z.number(),
})
export type Undone = z.infer<typeof undoneSchema>
