import { Hono } from 'hono'
import type { AppEnv } from '../context.ts'
import { logIn, signUp } from '../domain/sign-in.ts'
import { clientAddress } from '../middleware/address.ts'
import { jsonBody } from '../middleware/body.ts'
import { signedIn } from '../middleware/session.ts'
import { logInSchema, signUpSchema } from '../schemas/owners.ts'

export const ownerRoutes = new Hono<AppEnv>()
  .post('/signup', jsonBody(signUpSchema), async (c) => {
    const { context } = c.var
    const address = clientAddress(c, context.settings.trustProxy)
    const language = preferredLanguage(c.req.header('Accept-Language'))
    await signUp(context, c.req.valid('json'), { address, language })
    return c.json({ message: 'Your account is ready. Please log in.' }, 201)
  })
  .post('/login', jsonBody(logInSchema), async (c) => {
    const { context } = c.var
    const address = clientAddress(c, context.settings.trustProxy)
    const token = await logIn(context, c.req.valid('json'), address)
    return c.json({ token }, 200, { 'Cache-Control': 'no-store' })
  })
  .get('/verifytoken', signedIn, (c) => c.json({ valid: true as const }, 200))

// Mails are written in the languages of the product.
function preferredLanguage(acceptLanguage = ''): string {
  return /^\s*ar\b/i.test(acceptLanguage) ? 'ar' : 'en'
}
