import { z } from 'zod'
import { MAX_EMAIL_LENGTH } from '#db/rules/emails.ts'
import { textSchema } from './texts.ts'

export const accountSchema = z.object({
  email: z.string(),
  /** ISO 8601; null until the e-mail is confirmed. */
  emailConfirmedAt: z.string().nullable(),
  /** Whether the mail that confirms it could not be sent yet. */
  isMailWaiting: z.boolean(),
  /** Whether the last mail was refused for good, and is not tried again by itself. */
  isMailRefused: z.boolean(),
  /** False for an account that signs in with Google only. */
  hasPassword: z.boolean(),
  /** How many addresses for the kitchen go on when every sign-in ends. */
  kitchenLinks: z.int(),
  /** Why an operator has taken the menu off the public pages; null while it is there. */
  suspendedFor: z.string().nullable(),
})
export type Account = z.infer<typeof accountSchema>

// What cannot be the account's password is a wrong one, not a malformed one.
export const deleteAccountSchema = z.object({
  /** The password again; the e-mail of an account that signs in with Google only. */
  password: textSchema(MAX_EMAIL_LENGTH).min(1),
})
export type DeleteAccount = z.infer<typeof deleteAccountSchema>
