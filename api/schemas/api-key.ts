import { z } from 'zod'

const keyShape = {
  lastSigns: z.string(),
  createdAt: z.string(),
  /** To the minute; null before the first use. */
  lastUsedAt: z.string().nullable(),
}

/** Null if there is none. */
export const apiKeySchema = z.object({ key: z.object(keyShape).nullable() }).meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof apiKeySchema>

export const madeApiKeySchema = z
  .object({
    /** The secret, which is in no other answer. */
    key: z.string(),
    ...keyShape,
  })
  .meta({ id: 'MadeApiKey' })
export type MadeApiKey = z.infer<typeof madeApiKeySchema>
