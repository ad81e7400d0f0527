import { z } from 'zod'
import { PLEASE_CHECK } from './texts.ts'

/** The body of every error; `message` may be shown. */
export const errorSchema = z
  .object({
    message: z.string(),
    field: z.string().optional(),
    /** For a bad name: a valid one like it. */
    suggestion: z.string().optional(),
    /** For a 409: what is there now. */
    current: z.unknown().optional(),
    /** For a 409: who else made the last change. */
    by: z.string().optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorSchema>

/** Opaque to clients. */
export const versionSchema = z.string()

/** Parses to the tables' number. */
export const baseVersionSchema = z.string().transform((text, context) => {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  context.addIssue({ code: 'custom', message: PLEASE_CHECK })
  return z.NEVER
})
