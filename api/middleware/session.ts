import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isApiKey, useApiKey } from '#db/queries/api-keys.ts'
import { findSession, type Session } from '#db/queries/sessions.ts'
import { isActive, subscriptionText } from '#db/rules/billing/plans.ts'
import { mayFit } from '#db/rules/text/texts.ts'
import { getAccount } from '#db/queries/owners.ts'
import { emailKey } from '#db/rules/contact/emails.ts'
import type { AppEnv, OwnerEnv } from '../context.ts'
import { RequestError, signedOut, MESSAGES, invalid } from '../errors.ts'
import { consumeBucket } from './rate-limit.ts'

// Ours have some 250 characters.
const LONGEST_TOKEN = 1000

/** Owners only: 403 for a key. */
export const signedIn = createMiddleware<OwnerEnv>(async (c, next) => {
  const { entry } = await requireSession(c)
  if (entry.keyHash !== undefined) throw new RequestError('forbidden', MESSAGES.forbidden)
  await next()
})

/** Owners, and programs with the restaurant's key. */
export const signedInOrKey = createMiddleware<OwnerEnv>(async (c, next) => {
  await requireSession(c)
  await next()
})

/** The same, with a plan that runs: for changes of public pages. */
export const subscribed = createMiddleware<OwnerEnv>(async (c, next) => {
  const { subscription } = await requireSession(c)
  const now = c.var.context.now()
  if (!isActive(subscription, now)) {
    throw new RequestError('unpaid', subscriptionText(subscription, now))
  }
  consumeBucket(c, 'changesOfOwner')
  await next()
})

async function requireSession(c: Context<OwnerEnv>): Promise<Session> {
  const { db, now } = c.var.context
  const token = givenToken(c)
  const session = isApiKey(token) ? await useApiKey(db, token, now()) : await readSession(c)
  if (!session) throw signedOut()
  c.set('session', session)
  return session
}

/** The session of a valid token, if any. */
export async function readSession(
  c: Pick<Context<AppEnv>, 'req' | 'var'>,
): Promise<Session | undefined> {
  const { db, tokens, now } = c.var.context
  const token = givenToken(c)
  const claims = token ? await tokens.read(token, now()) : null
  if (!claims) return undefined
  return findSession(db, claims.ownerId, claims.tokenVersion)
}

/** Empty for none. */
function givenToken({ req }: Pick<Context<AppEnv>, 'req'>): string {
  const given = req.header('Authorization') ?? ''
  return mayFit(given, LONGEST_TOKEN) ? given.replace(/^Bearer\s+/i, '') : ''
}

/**
 * Operators only: e-mail in the settings and confirmed, since anybody can sign up with any address. After
 * `signedIn`.
 */
export const operator = createMiddleware<OwnerEnv>(async (c, next) => {
  const { db, settings } = c.var.context
  const account = await getAccount(db, c.var.session.ownerId)
  const isListed = settings.operatorEmails.some((email) => emailKey(email) === account.emailKey)
  if (!isListed || account.emailConfirmedAt === null) {
    throw new RequestError('forbidden', MESSAGES.forbidden)
  }
  await next()
})

// The `__Host-` prefix: no other host or plain HTTP can set it. Browsers allow it on localhost.
const COOKIE = { name: 'google', prefix: 'host' } as const
const OPTIONS = { prefix: 'host', path: '/', secure: true } as const
const GOOGLE_TAKES_SECONDS = 600

/** An HttpOnly secret for the browser that goes to Google. */
export function giveSecret(c: Context, secret: string): void {
  const rules = { httpOnly: true, sameSite: 'Lax', maxAge: GOOGLE_TAKES_SECONDS } as const
  setCookie(c, COOKIE.name, secret, { ...OPTIONS, ...rules })
}

/** Throws if this browser did not go to Google. */
export function secretOf(c: Context): string {
  const secret = getCookie(c, COOKIE.name, COOKIE.prefix)
  if (!secret) throw invalid('token')
  return secret
}

export function takeSecretBack(c: Context): void {
  deleteCookie(c, COOKIE.name, OPTIONS)
}
