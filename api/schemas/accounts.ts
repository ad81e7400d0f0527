import { z } from 'zod'

// What cannot be the account's password is a wrong one, not a malformed one.
export const deleteAccountSchema = z.object({
  /** The password again; the e-mail of an account that signs in with Google only. */
  password: z.string().min(1),
})
export type DeleteAccount = z.infer<typeof deleteAccountSchema>
