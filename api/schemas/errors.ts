import { z } from 'zod'

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
