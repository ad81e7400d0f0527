import { z } from 'zod'
import { PLEASE_CHECK } from './texts.ts'

/** The body of every answer that is an error; `message` may be shown as it is. */
export const errorSchema = z.object({
  message: z.string(),
  /** The field of the request that the message belongs to. */
  field: z.string().optional(),
  /** With a name that has other characters than names may have: the name as it could be. */
  suggestion: z.string().optional(),
  /** With a 409 because something was changed elsewhere: what is there now, with its version. */
  current: z.unknown().optional(),
  /** Finds the request in the server's log. */
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof errorSchema>

/** Opaque to whoever gets it: sent back with a change, it says what the sender saw. */
export const versionSchema = z.string()

/** A version as it comes back; comes out as what the tables have. */
export const seenVersionSchema = z.string().transform((text, context) => {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  context.addIssue({ code: 'custom', message: PLEASE_CHECK })
  return z.NEVER
})
