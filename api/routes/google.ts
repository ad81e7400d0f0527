import { googleAuth } from '@hono/oauth-providers/google'
import { Hono, type Context } from 'hono'
import { deleteCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import type { AppEnv } from '../context.ts'
import { signInWithGoogle } from '../domain/google-sign-in.ts'
import { preferredLanguage } from '../middleware/language.ts'
import { googleProfileSchema } from '../schemas/google.ts'

const GOOGLE_ANSWERS_WITHIN_MS = 10_000
// The name is the library's.
const STATE_COOKIE = 'state'

/** Answers what the library would send round in a circle or take from the address. */
const refused = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Cache-Control', 'no-store')
  if (!c.var.context.settings.google) return c.redirect('/login?error=google_not_set_up')
  const { error, access_token: given } = c.req.query()
  if (error !== undefined || given !== undefined) return backToLogin(c)
  await next()
  return undefined
})

/** Sends the visitor to Google, or asks Google who came back from there. */
const askGoogle = createMiddleware<AppEnv>((c, next) => {
  const { google, publicUrl } = c.var.context.settings
  const ask = googleAuth({
    client_id: google?.clientId ?? '',
    client_secret: google?.clientSecret ?? '',
    redirect_uri: `${publicUrl}/google`,
    scope: ['openid', 'email', 'profile'],
    prompt: 'select_account',
  })
  return ask(c, next) as Promise<Response | void>
})

export const googleRoutes = new Hono<AppEnv>()
  .onError((error, c) => {
    const { context, requestId } = c.var
    context.log.warn({ requestId, err: error }, 'Google sign-in failed')
    return backToLogin(c)
  })
  .get(
    '/google',
    refused,
    timeout(GOOGLE_ANSWERS_WITHIN_MS, new HTTPException(504)),
    askGoogle,
    async (c) => {
      const profile = googleProfileSchema.parse(c.get('user-google'))
      const token = await signInWithGoogle(c.var.context, profile, preferredLanguage(c))
      deleteCookie(c, STATE_COOKIE, { path: '/', secure: true })
      return c.redirect(`/dashboard?token=${token}`)
    },
  )

function backToLogin(c: Context): Response {
  deleteCookie(c, STATE_COOKIE, { path: '/', secure: true })
  return c.redirect('/login?error=google')
}
