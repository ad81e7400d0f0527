import { z } from 'zod'
import { parseEmail } from '#db/rules/emails.ts'
import { codePoints } from '#db/rules/texts.ts'
import { PLEASE_CHECK, nameSchema } from './texts.ts'

/** Limits of a password, in code points. */
export const PASSWORD_LENGTH = { least: 8, most: 200 } as const

/** An e-mail as it is stored. */
export const emailSchema = z.string().transform((text, context) => {
  const email = parseEmail(text)
  if (email !== null) return email
  context.addIssue({ code: 'custom', message: PLEASE_CHECK })
  return z.NEVER
})

/** A password that somebody chooses. */
export const newPasswordSchema = z.string().refine(isUsablePassword, { message: PLEASE_CHECK })

export const signUpSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  restaurantName: nameSchema,
  /** For mails; else the language that the browser asks for. */
  language: z.enum(['en', 'ar']).optional(),
})
export type SignUp = z.infer<typeof signUpSchema>

// What cannot be an account's e-mail or password is a wrong one, not a malformed one.
export const logInSchema = z.object({
  email: z.string().min(1),
  password: z.string().min(1),
})
export type LogIn = z.infer<typeof logInSchema>

export const messageSchema = z.object({ message: z.string() })
export const tokenSchema = z.object({ token: z.string() })
export const validTokenSchema = z.object({ valid: z.literal(true) })

function isUsablePassword(password: string): boolean {
  const length = codePoints(password)
  return (
    password.isWellFormed() && length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most
  )
}
