import { z } from 'zod'
import { emailSchema } from './owners.ts'

/** What Google says of a user; only of one whose e-mail it has verified. */
export const googleProfileSchema = z.object({
  id: z.string().min(1),
  email: emailSchema,
  verified_email: z.literal(true),
  name: z.string().default(''),
})
export type GoogleProfile = z.infer<typeof googleProfileSchema>
