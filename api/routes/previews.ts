import { Hono } from 'hono'
import { PAGE_POLICIES } from '#db/page-policy.ts'
import type { AppEnv, OwnerEnv } from '../context.ts'
import { openDishPreview, openPreview, readPreview } from '../domain/previews.ts'
import { invalid } from '../errors.ts'
import { jsonBody } from '../middleware/body.ts'
import { secretAddress } from '../middleware/address.ts'
import { rateLimit } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'
import { previewedDishSchema, previewWishSchema } from '../schemas/previews.ts'

export const previewRoutes = new Hono<OwnerEnv>()
  .get('/api/previews', signedIn, rateLimit('previewsOfOwner'), async (c) => {
    const { context, session } = c.var
    const wish = previewWishSchema.safeParse(c.req.query())
    if (!wish.success) throw invalid(String(wish.error.issues[0]?.path[0]))
    return c.json(await openPreview(context, session, wish.data), 200)
  })
  .post(
    '/api/previews',
    signedIn,
    jsonBody(previewedDishSchema),
    rateLimit('dishPreviewsOfOwner'),
    async (c) => {
      const { context, session } = c.var
      return c.json(await openDishPreview(context, session, c.req.valid('json')), 200)
    },
  )

export const previewPageRoutes = new Hono<AppEnv>().get(
  '/api/previews/:secret',
  secretAddress,
  async (c) => {
    const { html, policy } = await readPreview(c.var.context, c.req.param('secret'))
    const { 'Referrer-Policy': _, ...policies } = PAGE_POLICIES
    return c.body(html, 200, {
      ...policies,
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Security-Policy': policy,
    })
  },
)
