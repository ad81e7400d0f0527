import { dictionary } from '@zxcvbn-ts/language-common'
import { z } from 'zod'
import { MAX_EMAIL_LENGTH, parseEmail } from '#db/rules/emails.ts'
import { codePoints, isInvisible, mayFit } from '#db/rules/texts.ts'
import { PLEASE_CHECK, nameSchema, textSchema } from './texts.ts'

export const COMMON_PASSWORD = 'Many people use this password. Please choose another one.'

// The 49 000 that are found most often in what was stolen elsewhere, in small letters.
const common = new Set(dictionary['passwords-common'])

/** Whether so many use the password, in whatever case, that it is among the first to be tried. */
function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').toLowerCase())
}

/** Limits of a password, in code points. */
export const PASSWORD_LENGTH = { least: 8, most: 200 } as const

/** An e-mail as it is stored. */
const emailSchema = z.string().transform((text, context) => {
  const email = parseEmail(text)
  if (email !== null) return email
  context.addIssue({ code: 'custom', message: PLEASE_CHECK })
  return z.NEVER
})

/** A password that somebody says is theirs; what no account can have is a wrong one. */
const knownPasswordSchema = textSchema(PASSWORD_LENGTH.most).min(1)

/** A password that somebody chooses. */
const newPasswordSchema = z
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

const LONGEST_TOKEN = 100

/** A token for one use. */
const mailTokenSchema = textSchema(LONGEST_TOKEN).min(1)

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
