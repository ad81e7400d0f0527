import { z } from 'zod'

/** Where the account is signed in, the last used first. */
export const sessionsSchema = z
  .array(
    z.object({
      _id: z.string(),
      /** Such as `Firefox`; null if unknown. */
      browser: z.string().nullable(),
      /** Such as `Android`; null if unknown. */
      system: z.string().nullable(),
      /** ISO 8601. */
      createdAt: z.string(),
      /** To ten minutes. */
      lastUsedAt: z.string(),
      /** Whether it is that of the call. */
      isThis: z.boolean(),
    }),
  )
  .meta({ id: 'Sessions' })
export type Sessions = z.infer<typeof sessionsSchema>
