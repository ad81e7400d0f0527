import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { findSession, type Session } from '#db/queries/sessions.ts'
import { isActive, subscriptionText } from '#db/rules/plans.ts'
import type { OwnerEnv } from '../context.ts'
import { MESSAGES, RequestError } from '../errors.ts'

/** Lets only a signed-in owner through. */
export const signedIn = createMiddleware<OwnerEnv>(async (c, next) => {
  const session = await readSession(c)
  if (!session) {
    const headers = { 'WWW-Authenticate': 'Bearer' }
    throw new RequestError('signed_out', MESSAGES.signedOut, { headers })
  }
  c.set('session', session)
  c.header('Cache-Control', 'no-store')
  await next()
})

/** Lets only an owner through whose trial or subscription runs; stands behind `signedIn`. */
export const subscribed = createMiddleware<OwnerEnv>(async (c, next) => {
  const now = c.var.context.now()
  const { subscription } = c.var.session
  if (!isActive(subscription, now)) {
    throw new RequestError('unpaid', subscriptionText(subscription, now))
  }
  await next()
})

async function readSession(c: Context<OwnerEnv>): Promise<Session | undefined> {
  const { db, tokens, now } = c.var.context
  const token = c.req.header('Authorization')?.replace(/^Bearer\s+/i, '')
  const claims = token ? await tokens.read(token, now()) : null
  return claims ? findSession(db, claims.ownerId, claims.tokenVersion) : undefined
}
