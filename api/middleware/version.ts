import type { Context } from 'hono'
import { invalid } from '../errors.ts'
import { seenVersionSchema } from '../schemas/versions.ts'

/** The version that the sender of a change saw, as `If-Match` has it; null when it says nothing. */
export function seenVersion(c: Context): number | null {
  const header = c.req.header('If-Match')
  if (header === undefined || header === '*') return null
  const seen = seenVersionSchema.safeParse(header.replace(/^"(.*)"$/, '$1'))
  if (!seen.success) throw invalid('If-Match')
  return seen.data
}
