import { z } from 'zod'
import { emailSchema } from './owners.ts'
import { mailTokenSchema } from './passwords.ts'

/** What Google says of a user; only of one whose e-mail it has verified. */
export const googleProfileSchema = z.object({
  sub: z.string().min(1),
  email: emailSchema,
  email_verified: z.literal(true),
  name: z.string().default(''),
})
export type GoogleProfile = z.infer<typeof googleProfileSchema>

/** The token that the address has after Google. */
export const sessionSchema = z.object({ token: mailTokenSchema })
