import { z } from 'zod'
import { MAIN_LANGUAGES, MENU_LANGUAGES, MOST_FURTHER } from '#db/rules/text/languages.ts'
import { checkText, textField } from '#db/menu/texts.ts'
import { TEXT_KINDS } from '#db/menu/translations.ts'
import { MOST_AT_ONCE } from '#db/rules/limits.ts'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import { BILINGUAL_KINDS, MOST_BILINGUAL } from '#db/menu/two-scripts.ts'
import { versionSchema, baseVersionSchema } from './errors.ts'
import { PLEASE_CHECK, idSchema, textSchema } from './texts.ts'
import { reversible } from './inverses.ts'

export const menuLanguageSchema = z.enum(MENU_LANGUAGES)

/** Counts are of texts, without the restaurant's name. */
export const languagesSchema = z
  .object({
    /** BCP 47; a guessed one may be outside of our list. */
    main: z.string(),
    isGuessed: z.boolean(),
    further: z.array(
      z.object({
        code: menuLanguageSchema,
        shown: z.boolean(),
        total: z.number(),
        missing: z.number(),
        /** Of these, names of categories and dishes: shown only without any. */
        missingNames: z.number(),
        /** Translations of a main text that changed since. */
        changed: z.number(),
      }),
    ),
    /** Texts that hold two languages and can be split. */
    mixed: z.number(),
    version: versionSchema,
  })
  .meta({ id: 'Languages' })
export type Languages = z.infer<typeof languagesSchema>

/** All languages; one that is missing goes with its texts. */
export const languagesChangeSchema = z
  .strictObject({
    /** Null: detect. */
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

const LONGEST = TEXT_LIMITS.about

const menuTextSchema = z
  .object({
    kind: z.enum(TEXT_KINDS),
    /** `restaurant` for the restaurant itself. */
    _id: z.string(),
    field: z.string(),
    source: z.string(),
    /** The main name of what it belongs to, such as a size's dish; null if none. */
    of: z.string().nullable(),
    /** Null if missing, or if the main text stands here too. */
    text: z.string().nullable(),
    same: z.boolean(),
    /** Whether the main text was changed since. */
    changed: z.boolean(),
    version: versionSchema,
  })
  .meta({ id: 'MenuText' })
export type MenuTextRow = z.infer<typeof menuTextSchema>

export const menuTextsSchema = z.array(menuTextSchema).meta({ id: 'MenuTexts' })

const savedTextSchema = menuTextSchema.omit({ of: true })
export type SavedText = z.infer<typeof savedTextSchema>

export const savedTextsSchema = z.array(savedTextSchema).meta({ id: 'SavedTexts' })

const textChangeSchema = z
  .strictObject({
    kind: z.enum(TEXT_KINDS),
    _id: idSchema,
    field: textSchema(TEXT_LIMITS.name),
    text: textSchema(LONGEST).nullable().optional(),
    /** The main text stands in this language too. */
    same: z.literal(true).optional(),
    /** The main text that the translator saw; the current one if omitted. */
    source: textSchema(LONGEST).optional(),
    version: baseVersionSchema.optional(),
  })
  .transform(({ text, same, ...place }, context) => {
    const fail = (path: string, message: string = PLEASE_CHECK) => {
      context.addIssue({ code: 'custom', message, path: [path] })
      return z.NEVER
    }
    const field = textField(place.kind, place.field)
    if (!field) return fail('field')
    if ((text === undefined) === (same === undefined)) return fail('text')
    if (text === undefined) return { ...place, text: null }
    if (text === null) return { ...place, text: undefined }
    const checked = checkText(field, text)
    if (checked.ok) return { ...place, text: checked.value }
    return fail('text', checked.message)
  })

export const textsChangeSchema = z.strictObject({
  language: menuLanguageSchema,
  texts: z
    .array(textChangeSchema)
    .max(MOST_AT_ONCE)
    .refine(
      (rows) => new Set(rows.map(({ _id, field }) => `${_id} ${field}`)).size === rows.length,
    ),
})
export type TextsChange = z.infer<typeof textsChangeSchema>

const MOST_EDITED = 1000
const LONGEST_VERSION = 100

/** Texts that hold two languages, and how each would be split. */
export const bilingualSplitSchema = z
  .object({
    /** Null if there is nothing to split. */
    language: menuLanguageSchema.nullable(),
    /** Opaque; sent back with the request. */
    version: z.string(),
    texts: z.array(
      z.object({
        kind: z.enum(BILINGUAL_KINDS),
        _id: z.string(),
        field: z.string(),
        source: z.string(),
        main: z.string(),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'BilingualSplit' })
export type BilingualSplit = z.infer<typeof bilingualSplitSchema>

const placeSchema = z
  .int()
  .min(0)
  .max(MOST_BILINGUAL - 1)

/** How to split: as proposed, but for these places. */
export const splitRequestSchema = z.strictObject({
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
  leftOut: z.array(placeSchema).max(MOST_BILINGUAL),
})
export type SplitRequest = z.infer<typeof splitRequestSchema>

export const splitResultSchema = reversible(z.object({ taken: z.number() })).meta({
  id: 'SplitResult',
})
export type SplitResult = z.infer<typeof splitResultSchema>
