import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { commonHeaders } from '#builder/targets/files.ts'
import { NEVER_FRAMED } from '#db/page-policy.ts'
import type { Session } from '#db/queries/sessions.ts'
import { canonicalPath } from '#db/rules/text/segments.ts'
import type { AppContext, AppEnv } from '../context.ts'

export function withContext(context: AppContext) {
  const common = commonHeaders(context.settings.production)
  const everywhere = Object.entries({
    ...common,
    'Content-Security-Policy': NEVER_FRAMED,
    // Default: a CDN would keep it for a day.
    'Cache-Control': 'no-store',
  })
  return createMiddleware<AppEnv>(async (c, next) => {
    const { requestId } = c.var
    c.set('context', context)
    const started = performance.now()
    // Before the response exists: later it would be copied.
    for (const [name, value] of everywhere) c.header(name, value)
    await next()
    const elapsed = performance.now() - started
    // Queries may carry tokens.
    const { method } = c.req
    const path = loggedPath(c)
    const { status } = c.res
    const ms = Math.round(elapsed * 10) / 10
    context.log.info({ requestId, method, path, status, ms, ...whose(c) }, 'request')
    const route = routeName(c)
    context.metrics.countRequest({ method, route, status, seconds: elapsed / 1000 })
  })
}

/** Finds an owner's requests; ids, since a mail address is nobody else's. */
function whose(c: Context): { owner?: string; restaurant?: string } {
  const session = c.get('session') as Session | undefined
  return session ? { owner: session.ownerId, restaurant: session.restaurantId } : {}
}

// These addresses are secrets.
const SECRET_PATH = /^\/(?:api|dashboard)\/(?:test-payments|kitchen|previews?)\//
// A misspelt path still shows its secret.
const SECRET = /[\da-f]{32,}/gi

// None of our addresses is longer.
const LONGEST_LOGGED = 200

function loggedPath(c: Context): string {
  const { path } = c.req
  if (SECRET_PATH.test(canonicalPath(path) ?? path)) return routePath(c, -1)
  const open = path.replace(SECRET, '…')
  return open.length > LONGEST_LOGGED ? `${open.slice(0, LONGEST_LOGGED)}…` : open
}

// Not a call: a page, a picture or nothing.
function routeName(c: Context): string {
  const route = routePath(c, -1)
  return route === '/*' ? 'file' : route
}
