import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { askAs } from '#db/askers.ts'
import { findSession, type Session } from '#db/queries/sessions.ts'
import { isActive, subscriptionText } from '#db/rules/plans.ts'
import { mayFit } from '#db/rules/texts.ts'
import type { AppEnv, OwnerEnv } from '../context.ts'
import { RequestError, signedOut } from '../errors.ts'

// Ours have some 250 characters.
const LONGEST_TOKEN = 1000

/** Lets only a signed-in owner through. */
export const signedIn = createMiddleware<OwnerEnv>(async (c, next) => {
  const session = await readSession(c)
  if (!session) throw signedOut()
  c.set('session', session)
  await next()
})

/**
 * Lets only an owner change something whose trial or subscription runs, and not without end; stands
 * behind `signedIn`.
 */
export const subscribed = createMiddleware<OwnerEnv>(async (c, next) => {
  const now = c.var.context.now()
  const { ownerId, subscription } = c.var.session
  if (!isActive(subscription, now)) {
    throw new RequestError('unpaid', subscriptionText(subscription, now))
  }
  c.var.context.saves.take(ownerId, now)
  await next()
})

/** Who has signed in and sends a token that still counts, if anybody. */
export async function readSession(
  c: Pick<Context<AppEnv>, 'req' | 'var'>,
): Promise<Session | undefined> {
  const { db, tokens, now } = c.var.context
  const given = c.req.header('Authorization') ?? ''
  if (!mayFit(given, LONGEST_TOKEN)) return undefined
  const token = given.replace(/^Bearer\s+/i, '')
  const claims = token ? await tokens.read(token, now()) : null
  if (!claims) return undefined
  askAs(claims.ownerId)
  return findSession(db, claims.ownerId, claims.tokenVersion)
}
