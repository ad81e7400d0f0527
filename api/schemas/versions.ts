import { z } from 'zod'
import { PLEASE_CHECK } from './texts.ts'

/** Opaque to whoever gets it: sent back with a change, it says what the sender saw. */
export const versionSchema = z.string()

/** A version as it comes back; comes out as what the tables have. */
export const seenVersionSchema = z.string().transform((text, context) => {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  context.addIssue({ code: 'custom', message: PLEASE_CHECK })
  return z.NEVER
})
