import { z } from 'zod'
import { spellableName } from '#db/rules/clean-names.ts'
import { checkName } from '#db/rules/names.ts'
import { checkLine, checkProse, mayFit, TEXT_MESSAGES, type Checked } from '#db/rules/texts.ts'

/** Stands for 'Please check {field}' where the field's name is not known. */
export const PLEASE_CHECK = 'Please check this field'

// Ours have 36.
const LONGEST_ID = 100

/**
 * A text that is not stored as it is, such as a password or a token. Like all others it is refused for
 * its length before anything is done with it.
 */
export function textSchema(limit: number) {
  return z
    .string()
    .refine((text) => mayFit(text, limit), { message: TEXT_MESSAGES.tooLong(limit), abort: true })
}

/** An id of ours. One that is cut is nobody's, and answered like any other that is nobody's. */
export const idSchema = z.string().transform((id) => id.slice(0, LONGEST_ID))

/** An id that whoever asks has made, as ours are. */
export const newIdSchema = textSchema(24).regex(/^[\da-f]{24}$/, PLEASE_CHECK)

/** A restaurant's or product's name, as it is stored. */
export const nameSchema = checked(checkName, spellableName)

/** A one-line text that may be empty. */
export function lineSchema(limit: number) {
  return checked((text) => checkLine(text, limit))
}

/** A one-line text with something in it. */
export function filledLineSchema(limit: number) {
  return checked((text) => filled(checkLine(text, limit)))
}

/** A text of several lines that may be empty. */
export function proseSchema(limit: number) {
  return checked((text) => checkProse(text, limit))
}

/** A text of several lines with something in it. */
export function filledProseSchema(limit: number) {
  return checked((text) => filled(checkProse(text, limit)))
}

function checked(
  check: (text: string) => Checked,
  suggest: (text: string) => string | null = () => null,
) {
  return z.string().transform((text, context) => {
    const result = check(text)
    if (result.ok) return result.value
    const params = { suggestion: suggest(text) }
    context.addIssue({ code: 'custom', message: result.message, params })
    return z.NEVER
  })
}

function filled(result: Checked): Checked {
  if (!result.ok || result.value !== '') return result
  return { ok: false, message: TEXT_MESSAGES.empty }
}

// Some times what the longest list of a dish's comes to.
const LONGEST = 20_000

/** What a field of a form holds as a JSON text; nothing stands for `empty`. */
export function parsedJson<Schema extends z.ZodType>(schema: Schema, empty = '[]') {
  return z
    .string()
    .refine((text) => text.length <= LONGEST, { message: PLEASE_CHECK, abort: true })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text.trim() === '' ? empty : text)
      } catch {
        context.addIssue({ code: 'custom', message: PLEASE_CHECK })
        return z.NEVER
      }
    })
    .pipe(schema)
}
