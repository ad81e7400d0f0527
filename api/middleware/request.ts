import { randomBytes } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from '../context.ts'

/** Gives each request its context and its id, and writes one line about it to the log. */
export function withContext(context: AppContext) {
  const nextId = requestIds()
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = nextId()
    c.set('context', context)
    c.set('requestId', requestId)
    const started = performance.now()
    // Set before there is a response: afterwards each would copy the whole response.
    c.header('X-Request-Id', requestId)
    c.header('X-Content-Type-Options', 'nosniff')
    if (context.settings.production) c.header('Strict-Transport-Security', 'max-age=31536000')
    await next()
    const ms = Math.round((performance.now() - started) * 10) / 10
    // The path alone: queries may carry tokens.
    const { method, path } = c.req
    context.log.info({ requestId, method, path, status: c.res.status, ms }, 'request')
  })
}

// One random part for the process, then a count: nothing needs to guess or hide them.
function requestIds(): () => string {
  const start = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${start}-${(count += 1).toString(36)}`
}
