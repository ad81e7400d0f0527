import { googleAuth } from '@hono/oauth-providers/google'
import { Hono, type Context } from 'hono'
import type { AppEnv } from '../context.ts'
import {
  isRefusal,
  newBrowserSecret,
  proofsOf,
  readProfile,
  type GoogleClient,
  signInWithGoogle,
} from '../domain/google-sign-in.ts'
import { addSessionToken } from '../domain/google-sign-in.ts'
import { giveSecret, secretOf, takeSecretBack } from '../middleware/session.ts'
import { preferredLanguage } from '../middleware/language.ts'
import { describe } from '../middleware/describe.ts'

export const googleRoutes = new Hono<AppEnv>().get(
  '/google',
  describe('Leads to Google to sign in, and from there to the dashboard with a token for one use', {
    302: 'nothing',
  }),
  async (c) => {
    const { settings, testGoogle: test } = c.var.context
    const known = settings.google ?? test?.client
    if (!known) return c.redirect('/login?error=google_not_set_up')
    const client = { ...known, redirectUri: `${settings.publicUrl}/google`, test }
    const isStart = new URL(c.req.url).search === ''
    try {
      return c.redirect(await (isStart ? startSignIn(c, client) : finishSignIn(c, client)))
    } catch (error) {
      return answerFailure(c, error)
    }
  },
)

function answerFailure(c: Context<AppEnv>, error: unknown) {
  const { context, requestId } = c.var
  const cause = isRefusal(error) ? { reason: error.message } : { err: error }
  context.log.warn({ requestId, ...cause }, 'Google sign-in failed')
  takeSecretBack(c)
  return c.redirect('/login?error=google')
}

async function startSignIn(c: Context<AppEnv>, client: GoogleClient): Promise<string> {
  const secret = newBrowserSecret()
  const { state, ...proofs } = proofsOf(secret)
  const ask = googleAuth({
    client_id: client.clientId,
    client_secret: client.clientSecret,
    redirect_uri: client.redirectUri,
    scope: ['openid', 'email', 'profile'],
    prompt: 'select_account',
    state,
  })
  const answer = await ask(c, async () => {})
  const address = new URL(answer?.headers.get('Location') ?? '')
  for (const [name, value] of Object.entries(proofs)) address.searchParams.set(name, value)
  // Replaces the package's cookie, which has no prefix.
  c.header('Set-Cookie', undefined)
  giveSecret(c, secret)
  return client.test ? `/api/test-google${address.search}` : address.href
}

/** The dashboard, with a token for this browser only. */
async function finishSignIn(c: Context<AppEnv>, client: GoogleClient): Promise<string> {
  const { context } = c.var
  const secret = secretOf(c)
  const profile = await readProfile(client, new URL(c.req.url), secret)
  const ownerId = await signInWithGoogle(context, profile, preferredLanguage(c))
  return `/dashboard?token=${await addSessionToken(context, ownerId, secret)}`
}
