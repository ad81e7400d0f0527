import { Hono } from 'hono'
import type { AppEnv } from '../context.ts'
import { signOutEverywhere } from '../domain/change-password.ts'
import { confirmByMail } from '../domain/mail-links.ts'
import { logIn, signUp } from '../domain/sign-in.ts'
import { takeSession } from '../domain/session-tokens.ts'
import { clientOf } from '../middleware/address.ts'
import { jsonBody } from '../middleware/body.ts'
import { secretOf, takeSecretBack } from '../middleware/browser-secret.ts'
import { preferredLanguage } from '../middleware/language.ts'
import { readSession, signedIn } from '../middleware/session.ts'
import { sessionSchema } from '../schemas/google.ts'
import { logInSchema, signUpSchema } from '../schemas/owners.ts'
import { confirmEmailSchema } from '../schemas/passwords.ts'

export const ownerRoutes = new Hono<AppEnv>()
  .post('/signup', jsonBody(signUpSchema), async (c) => {
    const { context } = c.var
    const input = c.req.valid('json')
    const language = input.language ?? preferredLanguage(c)
    await signUp(context, input, { ...clientOf(c), language })
    return c.json({ message: 'Your account is ready. Please log in.' }, 201)
  })
  .post('/login', jsonBody(logInSchema), async (c) => {
    const token = await logIn(c.var.context, c.req.valid('json'), clientOf(c))
    return c.json({ token }, 200)
  })
  .get('/verifytoken', signedIn, (c) => c.json({ valid: true as const }, 200))
  .post('/api/session', jsonBody(sessionSchema), async (c) => {
    const token = await takeSession(c.var.context, c.req.valid('json').token, secretOf(c))
    takeSecretBack(c)
    return c.json({ token }, 200)
  })
  .post('/api/confirm-email', jsonBody(confirmEmailSchema), async (c) => {
    const by = { ...clientOf(c), session: await readSession(c) }
    await confirmByMail(c.var.context, c.req.valid('json'), by)
    return c.json({ message: 'Your email address is confirmed.' }, 200)
  })
  .post('/api/sign-out-everywhere', signedIn, async (c) => {
    const kitchenLinks = await signOutEverywhere(c.var.context, c.var.session)
    return c.json({ message: 'You are signed out everywhere.', kitchenLinks }, 200)
  })
