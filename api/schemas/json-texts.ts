import { z } from 'zod'
import { PLEASE_CHECK } from './texts.ts'

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
