import { dictionary } from '@zxcvbn-ts/language-common'
import { z } from 'zod'
import { MAX_EMAIL_LENGTH, parseEmail } from '#db/rules/contact/emails.ts'
import { codePoints, isInvisible, mayFit } from '#db/rules/text/texts.ts'
import { PLEASE_CHECK, labelSchema, nameSchema, textSchema } from './texts.ts'

export const COMMON_PASSWORD = 'Many people use this password. Please choose another one.'

const common = new Set(dictionary['passwords-common'])

function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').toLowerCase())
}

/** In code points. */
export const PASSWORD_LENGTH = { least: 8, most: 200 } as const

export const emailSchema = z.string().transform((text, context) => {
  const email = parseEmail(text)
  if (email !== null) return email
  context.addIssue({ code: 'custom', message: PLEASE_CHECK })
  return z.NEVER
})

/** Too long or short is wrong, not malformed. */
export const knownPasswordSchema = textSchema(PASSWORD_LENGTH.most).min(1)

export const newPasswordSchema = z
  .string()
  .refine(isUsablePassword, { message: PLEASE_CHECK, abort: true })
  .refine((password) => !isCommonPassword(password), { message: COMMON_PASSWORD })

export const signUpSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  restaurantName: nameSchema,
  /** What people read in its place. */
  label: labelSchema.optional(),
  language: z.enum(['en', 'ar']).optional(),
})
export type SignUp = z.infer<typeof signUpSchema>

const LONGEST_CODE = 100

// What cannot be an e-mail or a code is wrong, not malformed.
export const logInSchema = z.object({
  email: textSchema(MAX_EMAIL_LENGTH).min(1),
  password: knownPasswordSchema,
  /** A recovery code, in the place of the passkey of an account that has one. */
  code: textSchema(LONGEST_CODE).optional(),
})
export type LogIn = z.infer<typeof logInSchema>

export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' })
/** `kitchenLinks`: how many stay. */
export const signedOutSchema = messageSchema
  .extend({ kitchenLinks: z.int() })
  .meta({ id: 'SignedOut' })
export const tokenSchema = z.object({ token: z.string() }).meta({ id: 'Token' })
export const validTokenSchema = z.object({ valid: z.literal(true) }).meta({ id: 'ValidToken' })

function isUsablePassword(password: string): boolean {
  if (!mayFit(password, PASSWORD_LENGTH.most)) return false
  const length = codePoints(password)
  const fits = length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most
  return password.isWellFormed() && fits && !isInvisible(password)
}

const LONGEST_TOKEN = 100

export const mailTokenSchema = textSchema(LONGEST_TOKEN).min(1)

export const confirmEmailSchema = z.object({
  token: mailTokenSchema,
  /** Needed if not signed in. */
  password: knownPasswordSchema.optional(),
})

export const changeEmailSchema = z.object({ email: emailSchema, password: knownPasswordSchema })
export type ChangeEmail = z.infer<typeof changeEmailSchema>

export const emailTokenSchema = z.object({ token: mailTokenSchema })

export const linkEmailSchema = z.object({ email: z.string() }).meta({ id: 'LinkEmail' })

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

/** Google's profile, of verified e-mails only. */
export const googleProfileSchema = z.object({
  sub: z.string().min(1),
  email: emailSchema,
  email_verified: z.literal(true),
  name: z.string().default(''),
})
export type GoogleProfile = z.infer<typeof googleProfileSchema>

/** What goes to Google with the browser, as far as the test of it needs it. */
export const testGoogleVisitSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  code_challenge: z.string(),
  redirect_uri: z.string(),
})
export type TestGoogleVisit = z.infer<typeof testGoogleVisitSchema>

export const testAccountSchema = z.object({ account: z.enum(['new', 'demo']) })

/** The token that the address has after Google. */
export const sessionSchema = z.object({ token: mailTokenSchema })

export const accountSchema = z
  .object({
    email: z.string(),
    /** ISO 8601; null until the e-mail is confirmed. */
    emailConfirmedAt: z.string().nullable(),
    isMailWaiting: z.boolean(),
    /** Whether the last mail was refused for good, and is not tried again by itself. */
    isMailRefused: z.boolean(),
    /** False for an account that signs in with Google only. */
    hasPassword: z.boolean(),
    /** How many addresses for the kitchen go on when every sign-in ends. */
    kitchenLinks: z.int(),
    /** An operator's reason; null if not suspended. */
    suspendedFor: z.string().nullable(),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof accountSchema>

// What cannot be the password is wrong, not malformed.
export const deleteAccountSchema = z.object({
  /** The password, or the e-mail of an account without one. */
  password: textSchema(MAX_EMAIL_LENGTH).min(1),
})
export type DeleteAccount = z.infer<typeof deleteAccountSchema>
