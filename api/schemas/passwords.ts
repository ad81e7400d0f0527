import { z } from 'zod'
import { emailSchema, knownPasswordSchema, newPasswordSchema } from './owners.ts'
import { textSchema } from './texts.ts'

const LONGEST_TOKEN = 100

/** A token for one use. */
export const mailTokenSchema = textSchema(LONGEST_TOKEN).min(1)

export const confirmEmailSchema = z.object({
  token: mailTokenSchema,
  /** Of the account, from who is not signed in to it. */
  password: knownPasswordSchema.optional(),
})
export type ConfirmEmail = z.infer<typeof confirmEmailSchema>

export const forgotPasswordSchema = z.object({ email: emailSchema })
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>

export const resetPasswordSchema = z.object({
  token: mailTokenSchema,
  password: newPasswordSchema,
})
export type ResetPassword = z.infer<typeof resetPasswordSchema>

export const changePasswordSchema = z.object({
  password: knownPasswordSchema,
  newPassword: newPasswordSchema,
})
export type ChangePassword = z.infer<typeof changePasswordSchema>
