import { z } from 'zod'

export const publicationSchema = z.object({
  status: z.enum(['published', 'publishing', 'failed']),
  /** ISO 8601; null before the first. */
  publishedAt: z.string().nullable(),
  /** What to tell the owner; null when all is well. */
  message: z.string().nullable(),
})
export type Publication = z.infer<typeof publicationSchema>
