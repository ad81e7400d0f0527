import { z } from 'zod'
import { emailSchema, newPasswordSchema } from './owners.ts'

const mailTokenSchema = z.string().min(1)

export const confirmEmailSchema = z.object({ token: mailTokenSchema })

export const forgotPasswordSchema = z.object({ email: emailSchema })
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>

export const resetPasswordSchema = z.object({
  token: mailTokenSchema,
  password: newPasswordSchema,
})
export type ResetPassword = z.infer<typeof resetPasswordSchema>

export const changePasswordSchema = z.object({
  password: z.string().min(1),
  newPassword: newPasswordSchema,
})
export type ChangePassword = z.infer<typeof changePasswordSchema>
