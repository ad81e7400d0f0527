import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'

/** Nobody lists or passes on what an address with a secret in it answers. */
export const secretAddress = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Robots-Tag', 'noindex')
  await next()
})
