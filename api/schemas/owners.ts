import { z } from 'zod'
import { MAX_EMAIL_LENGTH, parseEmail } from '#db/rules/emails.ts'
import { codePoints, isInvisible, mayFit } from '#db/rules/texts.ts'
import { COMMON_PASSWORD, isCommonPassword } from './common-passwords.ts'
import { PLEASE_CHECK, nameSchema, textSchema } from './texts.ts'

/** Limits of a password, in code points. */
export const PASSWORD_LENGTH = { least: 8, most: 200 } as const

/** An e-mail as it is stored. */
export const emailSchema = z.string().transform((text, context) => {
  const email = parseEmail(text)
  if (email !== null) return email
  context.addIssue({ code: 'custom', message: PLEASE_CHECK })
  return z.NEVER
})

/** A password that somebody says is theirs; what no account can have is a wrong one. */
export const knownPasswordSchema = textSchema(PASSWORD_LENGTH.most).min(1)

/** A password that somebody chooses. */
export const newPasswordSchema = z
  .string()
  .refine(isUsablePassword, { message: PLEASE_CHECK, abort: true })
  .refine((password) => !isCommonPassword(password), { message: COMMON_PASSWORD })

export const signUpSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  restaurantName: nameSchema,
  /** For mails; else the language that the browser asks for. */
  language: z.enum(['en', 'ar']).optional(),
})
export type SignUp = z.infer<typeof signUpSchema>

// What cannot be an account's e-mail is a wrong one, not a malformed one.
export const logInSchema = z.object({
  email: textSchema(MAX_EMAIL_LENGTH).min(1),
  password: knownPasswordSchema,
})
export type LogIn = z.infer<typeof logInSchema>

export const messageSchema = z.object({ message: z.string() })
/** `kitchenLinks` is how many addresses for the kitchen go on. */
export const signedOutSchema = messageSchema.extend({ kitchenLinks: z.int() })
export const tokenSchema = z.object({ token: z.string() })
export const validTokenSchema = z.object({ valid: z.literal(true) })

function isUsablePassword(password: string): boolean {
  if (!mayFit(password, PASSWORD_LENGTH.most)) return false
  const length = codePoints(password)
  const fits = length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most
  return password.isWellFormed() && fits && !isInvisible(password)
}
