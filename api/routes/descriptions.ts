import { Hono } from 'hono'
import { contentSecurityPolicy, PAGE_POLICIES, pageSources } from '#db/page-policy.ts'
import type { AppEnv } from '../context.ts'
import { describeCalls, type Description } from '../description/openapi.ts'
import { renderDescription } from '../description/page.ts'

/** Describes the calls of `calls`, these two among them. */
export function descriptionRoutes(calls: Pick<Hono<AppEnv>, 'routes'>) {
  let description: Description | undefined
  const describe = () => (description ??= describeCalls(calls))
  const headers = { 'Cache-Control': 'public, max-age=300' }
  return new Hono<AppEnv>()
    .get('/api/openapi.json', (c) => c.json({ ...describe() }, 200, headers))
    .get('/api/docs', (c) => {
      const page = renderDescription(describe())
      const policy = contentSecurityPolicy(pageSources(page), 'other')
      return c.html(page, 200, {
        ...headers,
        ...PAGE_POLICIES,
        'Content-Security-Policy': policy,
      })
    })
}
