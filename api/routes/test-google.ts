import { Hono, type Context } from 'hono'
import { contentSecurityPolicy, PAGE_POLICIES, pageSources } from '#db/page-policy.ts'
import type { AppEnv } from '../context.ts'
import { returnAddress } from '../domain/test-google.ts'
import { testGooglePage } from '../domain/test-google-page.ts'
import { formBody } from '../middleware/body.ts'
import { describe } from '../middleware/describe.ts'
import { preferredLanguage } from '../middleware/language.ts'
import { testAccountSchema, testGoogleVisitSchema } from '../schemas/owners.ts'

// Without a visit that began here, one begins.
const START = '/google'

/** In the place of Google where it is not set up; production has none of it. */
export const testGoogleRoutes = new Hono<AppEnv>()
  .get(
    '/api/test-google',
    describe('Where one chooses a test account in the place of Google; not in production', {
      200: 'page',
      302: 'nothing',
    }),
    (c) => {
      const visit = visitOf(c)
      if (!visit) return c.redirect(START)
      const page = testGooglePage(preferredLanguage(c), visit)
      const policy = contentSecurityPolicy(pageSources(page), 'other')
      const headers = { ...PAGE_POLICIES, 'Content-Security-Policy': policy }
      return c.html(page, 200, { ...headers, 'Cache-Control': 'private, no-store' })
    },
  )
  .post(
    '/api/test-google',
    describe('Leads back with a code for one use, as Google does; not in production', {
      303: 'nothing',
    }),
    formBody(testAccountSchema),
    (c) => {
      const visit = visitOf(c)
      const code = visit && c.var.context.testGoogle?.grant(c.req.valid('form').account, visit)
      return c.redirect(visit && code ? returnAddress(visit, code) : START, 303)
    },
  )

function visitOf(c: Context<AppEnv>) {
  return testGoogleVisitSchema.safeParse(c.req.query()).data
}
