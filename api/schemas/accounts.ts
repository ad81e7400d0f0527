import { z } from 'zod'

export const accountSchema = z.object({
  email: z.string(),
  /** ISO 8601; null until the e-mail is confirmed. */
  emailConfirmedAt: z.string().nullable(),
  /** False for an account that signs in with Google only. */
  hasPassword: z.boolean(),
})
export type Account = z.infer<typeof accountSchema>

// What cannot be the account's password is a wrong one, not a malformed one.
export const deleteAccountSchema = z.object({
  /** The password again; the e-mail of an account that signs in with Google only. */
  password: z.string().min(1),
})
export type DeleteAccount = z.infer<typeof deleteAccountSchema>
