import { z } from 'zod'
import { MAIN_LANGUAGES, MENU_LANGUAGES, MOST_FURTHER } from '#db/menu/languages.ts'
import { checkText, textField } from '#db/menu/texts.ts'
import { spellableName } from '#db/rules/clean-names.ts'
import { TEXT_KINDS } from '#db/menu/translations.ts'
import { TEXT_LIMITS } from '#db/rules/texts.ts'
import { APART_KINDS, MOST_APART } from '#db/menu/two-scripts.ts'
import { versionSchema, seenVersionSchema } from './errors.ts'
import { PLEASE_CHECK, idSchema, textSchema } from './texts.ts'

export const menuLanguageSchema = z.enum(MENU_LANGUAGES)

/** A menu's languages and how far each is. Counts are of texts, without the restaurant's name. */
export const languagesSchema = z.object({
  /** A code of BCP 47; one that was guessed may be none of ours. */
  main: z.string(),
  /** Whether the texts told it, and not the owner. */
  isGuessed: z.boolean(),
  further: z.array(
    z.object({
      code: menuLanguageSchema,
      /** Whether guests see it. */
      shown: z.boolean(),
      total: z.number(),
      missing: z.number(),
      /** Those whose main text was changed since they were translated. */
      changed: z.number(),
    }),
  ),
  /** How many texts hold the main language and another one, and can be taken apart. */
  mixed: z.number(),
  /** The restaurant's. */
  version: versionSchema,
})
export type Languages = z.infer<typeof languagesSchema>

/** All languages as they should be; what is not among them goes with its texts. */
export const languagesChangeSchema = z
  .strictObject({
    /** Null has the texts tell. */
    main: z.enum(MAIN_LANGUAGES).nullable(),
    further: z
      .array(z.strictObject({ code: menuLanguageSchema, shown: z.boolean() }))
      .max(MOST_FURTHER),
  })
  .refine(
    ({ main, further }) =>
      new Set<string | null>([main, ...further.map(({ code }) => code)]).size > further.length,
    {
      path: ['further'],
    },
  )

/** How many texts may be set at once. */
const MOST_TEXTS = 500
// No text is longer, and none has a longer name.
const LONGEST = TEXT_LIMITS.about

export const menuTextSchema = z.object({
  kind: z.enum(TEXT_KINDS),
  /** Of what it is a text of; `restaurant` of the restaurant itself. */
  _id: z.string(),
  field: z.string(),
  /** The text in the main language. */
  source: z.string(),
  /** The main name of what it is a part of, such as a size's dish; null of what needs none. */
  of: z.string().nullable(),
  /** Null where there is none in this language, or where the main one stands in it too. */
  text: z.string().nullable(),
  same: z.boolean(),
  /** Whether the main text was changed since. */
  changed: z.boolean(),
  version: versionSchema,
})
export type MenuTextRow = z.infer<typeof menuTextSchema>

export const menuTextsSchema = z.array(menuTextSchema)

/** A text that was set, without what tells where in the menu it stands. */
const savedTextSchema = menuTextSchema.omit({ of: true })
export type SavedText = z.infer<typeof savedTextSchema>

export const savedTextsSchema = z.array(savedTextSchema)

const textChangeSchema = z
  .strictObject({
    kind: z.enum(TEXT_KINDS),
    _id: idSchema,
    field: textSchema(TEXT_LIMITS.name),
    /** Null takes it away. */
    text: textSchema(LONGEST).nullable().optional(),
    /** The main text stands in this language too. */
    same: z.literal(true).optional(),
    /** The main text that its writer saw; what it is now when left out. */
    source: textSchema(LONGEST).optional(),
    version: seenVersionSchema.optional(),
  })
  .transform(({ text, same, ...place }, context) => {
    const fail = (
      path: string,
      message: string = PLEASE_CHECK,
      suggestion: string | null = null,
    ) => {
      context.addIssue({ code: 'custom', message, path: [path], params: { suggestion } })
      return z.NEVER
    }
    const field = textField(place.kind, place.field)
    if (!field) return fail('field')
    if ((text === undefined) === (same === undefined)) return fail('text')
    if (text === undefined) return { ...place, text: null }
    if (text === null) return { ...place, text: undefined }
    const checked = checkText(field, text)
    if (checked.ok) return { ...place, text: checked.value }
    return fail('text', checked.message, field.kind === 'name' ? spellableName(text) : null)
  })

/** Texts of one language; the others stay as they are. */
export const textsChangeSchema = z.strictObject({
  language: menuLanguageSchema,
  texts: z
    .array(textChangeSchema)
    .max(MOST_TEXTS)
    .refine(
      (rows) => new Set(rows.map(({ _id, field }) => `${_id} ${field}`)).size === rows.length,
    ),
})
export type TextsChange = z.infer<typeof textsChangeSchema>

// More are changed by hand in no review, and a body has no room for them.
const MOST_EDITED = 1000
// No text is longer.
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
      z.strictObject({
        at: placeSchema,
        main: textSchema(TEXT_LIMITS.about),
        text: textSchema(TEXT_LIMITS.about),
      }),
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
