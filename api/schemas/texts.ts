import { z } from 'zod'
import { spellableName } from '#db/rules/text/clean-names.ts'
import { checkLabel } from '#db/rules/text/labels.ts'
import { checkName } from '#db/rules/text/names.ts'
import { checkLine, checkProse, mayFit, TEXT_MESSAGES, type Checked } from '#db/rules/text/texts.ts'

/** For fields whose name is unknown. */
export const PLEASE_CHECK = 'Please check this field'

const LONGEST_ID = 100

/** A text that is not stored. Its length is checked first. */
export function textSchema(limit: number) {
  return z
    .string()
    .refine((text) => mayFit(text, limit), { message: TEXT_MESSAGES.tooLong(limit), abort: true })
}

/** Cut, since a longer one is nobody's. */
export const idSchema = z.string().transform((id) => id.slice(0, LONGEST_ID))

// Nine digits of a second are enough.
const LONGEST_TIME = '2026-01-01T00:00:00.123456789Z'.length

export const timeSchema = textSchema(LONGEST_TIME).pipe(z.iso.datetime())

/** An id made by the client. */
export const newIdSchema = textSchema(24).regex(/^[\da-f]{24}$/, PLEASE_CHECK)

/** An array whose length is checked before its elements: each bad one is an issue. */
export function listSchema<Element extends z.ZodType>(element: Element, most: number) {
  const list = z.array(z.unknown()).max(most).pipe(z.array(element))
  return list as z.ZodType<z.output<Element>[], z.input<Element>[]>
}

export const nameSchema = checked(checkName, spellableName)

/** An empty one is none. */
export const labelSchema = checked(checkLabel).transform((label) => label || null)

export const filledLabelSchema = checked((text) => filled(checkLabel(text)))

export function lineSchema(limit: number) {
  return checked((text) => checkLine(text, limit))
}

export function filledLineSchema(limit: number) {
  return checked((text) => filled(checkLine(text, limit)))
}

export function proseSchema(limit: number) {
  return checked((text) => checkProse(text, limit))
}

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

const LONGEST = 20_000

/** A form field with JSON; '' is `empty`. */
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
