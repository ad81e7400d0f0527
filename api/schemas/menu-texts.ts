import { z } from 'zod'
import { checkText, textField } from '#db/rules/menu-texts.ts'
import { spellableName } from '#db/rules/clean-names.ts'
import { TEXT_KINDS } from '#db/rules/translations.ts'
import { menuLanguageSchema } from './languages.ts'
import { PLEASE_CHECK, idSchema, textSchema } from './texts.ts'
import { TEXT_LIMITS } from '#db/rules/texts.ts'
import { seenVersionSchema, versionSchema } from './versions.ts'

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
