import { Hono, type Context } from 'hono'
import type { AppEnv, PersonEnv } from '../context.ts'
import { signOutEverywhere, closeAccount, readAccount, changePassword } from '../domain/accounts.ts'
import {
  confirmByMail,
  emailOfLink,
  resendConfirmation,
  forgotPassword,
  resetPassword,
  type LinkReader,
} from '../domain/mail-links.ts'
import { askForEmail, takeNewEmail, undoNewEmail } from '../domain/change-email.ts'
import { logIn, signUp } from '../domain/sign-in.ts'
import { takeSession } from '../domain/google-sign-in.ts'
import { networksOf } from '../middleware/address.ts'
import { jsonBody } from '../middleware/body.ts'
import { rateLimit } from '../middleware/rate-limit.ts'
import {
  knownPerson,
  readPerson,
  secretOf,
  takeSecretBack,
  visitorOf,
} from '../middleware/session.ts'
import { preferredLanguage } from '../middleware/language.ts'
import {
  sessionSchema,
  logInSchema,
  signUpSchema,
  confirmEmailSchema,
  deleteAccountSchema,
  changeEmailSchema,
  changePasswordSchema,
  emailTokenSchema,
  linkEmailSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  accountSchema,
  messageSchema,
  signedOutSchema,
  tokenSchema,
  validTokenSchema,
} from '../schemas/owners.ts'
import { describe } from '../middleware/describe.ts'

async function linkReader(c: Context<AppEnv>, password?: string): Promise<LinkReader> {
  return { person: await readPerson(c), password, networks: networksOf(c) }
}

export const ownerRoutes = new Hono<AppEnv>()
  .post(
    '/signup',
    describe('Makes an account with a restaurant on a trial of seven days', {
      201: messageSchema,
      409: 'error',
      429: 'error',
    }),
    jsonBody(signUpSchema),
    rateLimit('signUpsFromAddress'),
    async (c) => {
      const { context } = c.var
      const input = c.req.valid('json')
      const language = input.language ?? preferredLanguage(c)
      await signUp(context, input, { language, networks: networksOf(c) })
      return c.json({ message: 'Your account is ready. Please log in.' }, 201)
    },
  )
  .post(
    '/login',
    describe(
      'Gives a token, valid for seven days, for an email and a password. An account with a passkey needs a ' +
        'recovery code, too (403 without): else its passkey signs in by itself',
      {
        200: tokenSchema,
        401: 'error',
        403: 'error',
        429: 'error',
      },
    ),
    jsonBody(logInSchema),
    async (c) => {
      const token = await logIn(c.var.context, c.req.valid('json'), visitorOf(c))
      return c.json({ token }, 200)
    },
  )
  .get(
    '/verifytoken',
    describe('Says whether a token counts', { 200: validTokenSchema }),
    knownPerson,
    (c) => c.json({ valid: true as const }, 200),
  )
  .post(
    '/api/session',
    describe('Gives the token of who comes back from Google, for that of the address, once', {
      200: tokenSchema,
    }),
    jsonBody(sessionSchema),
    async (c) => {
      const { token: once } = c.req.valid('json')
      const back = { secret: secretOf(c), browser: visitorOf(c).browser }
      const token = await takeSession(c.var.context, once, back)
      takeSecretBack(c)
      return c.json({ token }, 200)
    },
  )
  .post(
    '/api/confirm-email',
    describe(
      'Confirms an email with the token of its mail, signed in to the account or with its password',
      { 200: messageSchema, 403: 'error', 429: 'error' },
    ),
    jsonBody(confirmEmailSchema),
    async (c) => {
      const { token, password } = c.req.valid('json')
      await confirmByMail(c.var.context, token, await linkReader(c, password))
      return c.json({ message: 'Your email address is confirmed.' }, 200)
    },
  )
  .post(
    '/api/sign-out-everywhere',
    describe('Ends every sign-in, this one too; links for the kitchen go on', {
      200: signedOutSchema,
    }),
    knownPerson,
    async (c) => {
      const kitchenLinks = await signOutEverywhere(c.var.context, c.var.person)
      return c.json({ message: 'You are signed out everywhere.', kitchenLinks }, 200)
    },
  )

export const accountRoutes = new Hono<PersonEnv>()
  .get(
    '/api/account',
    describe('How the owner signs in, and whether the email is confirmed', { 200: accountSchema }),
    knownPerson,
    async (c) => c.json(await readAccount(c.var.context, c.var.person), 200),
  )
  .delete(
    '/api/account',
    describe('Deletes the account with its menu, for the password, or the email if there is none', {
      200: messageSchema,
      403: 'error',
      404: 'error',
    }),
    knownPerson,
    jsonBody(deleteAccountSchema),
    async (c) => {
      const { context, person } = c.var
      await closeAccount(context, person, c.req.valid('json'))
      return c.json({ message: 'Your account is deleted.' }, 200)
    },
  )
  .post(
    '/api/resend-confirmation',
    describe('Sends the link to confirm the email once more', { 202: messageSchema, 409: 'error' }),
    knownPerson,
    async (c) => {
      await resendConfirmation(c.var.context, c.var.person)
      return c.json({ message: 'The mail is on its way.' }, 202)
    },
  )

export const emailRoutes = new Hono<AppEnv>()
  .post(
    '/api/change-email',
    describe(
      'Sends a link to another address, which the account gets when it is opened; for a confirmed account',
      {
        202: messageSchema,
        403: 'error',
        409: 'error',
        429: 'error',
      },
    ),
    knownPerson,
    jsonBody(changeEmailSchema),
    async (c) => {
      await askForEmail(c.var.context, c.var.person, c.req.valid('json'), networksOf(c))
      return c.json({ message: 'The mail is on its way.' }, 202)
    },
  )
  .post(
    '/api/change-email/confirm',
    describe(
      'Gives an account the address whose mail had this token, signed in to the account or with its ' +
        'password; ends its sign-ins, and the former address can undo it',
      { 200: messageSchema, 403: 'error', 409: 'error', 429: 'error' },
    ),
    jsonBody(confirmEmailSchema),
    async (c) => {
      const { token, password } = c.req.valid('json')
      await takeNewEmail(c.var.context, token, await linkReader(c, password))
      return c.json({ message: 'The email address is changed.' }, 200)
    },
  )
  .post(
    '/api/change-email/undo',
    describe('Gives an account its former address back, and ends its sign-ins', {
      200: messageSchema,
      409: 'error',
    }),
    jsonBody(emailTokenSchema),
    async (c) => {
      await undoNewEmail(c.var.context, c.req.valid('json').token, await linkReader(c))
      return c.json({ message: 'The email address is as before.' }, 200)
    },
  )

export const passwordRoutes = new Hono<AppEnv>()
  .post(
    '/api/forgot-password',
    describe('Sends a link to choose a new password, if there is an account', {
      202: messageSchema,
      429: 'error',
    }),
    jsonBody(forgotPasswordSchema),
    rateLimit('forgottenFromAddress'),
    async (c) => {
      await forgotPassword(c.var.context, c.req.valid('json'))
      const message = 'If there is an account with this email, a link is on its way to it.'
      return c.json({ message }, 202)
    },
  )
  .post(
    '/api/link-email',
    describe('The email of the account that a link to reset or to confirm is for, for its token', {
      200: linkEmailSchema,
    }),
    jsonBody(emailTokenSchema),
    async (c) =>
      c.json({ email: await emailOfLink(c.var.context, c.req.valid('json').token) }, 200),
  )
  .post(
    '/api/reset-password',
    describe(
      'Sets a new password with the token of a mail, once, and ends every sign-in; links for the kitchen go on',
      { 200: signedOutSchema },
    ),
    jsonBody(resetPasswordSchema),
    async (c) => {
      const kitchenLinks = await resetPassword(
        c.var.context,
        c.req.valid('json'),
        await linkReader(c),
      )
      return c.json({ message: 'Your new password is set. Please log in.', kitchenLinks }, 200)
    },
  )
  .post(
    '/api/change-password',
    describe('Changes the password and ends every other sign-in; gives a fresh token', {
      200: tokenSchema,
      403: 'error',
    }),
    knownPerson,
    jsonBody(changePasswordSchema),
    async (c) => {
      const { context, person } = c.var
      const { browser } = visitorOf(c)
      const token = await changePassword(context, person, { ...c.req.valid('json'), browser })
      return c.json({ token }, 200)
    },
  )
