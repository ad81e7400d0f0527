import { Hono } from 'hono'
import { detailFields } from '#db/menu/dish.ts'
import { PAGE_POLICIES } from '#db/page-policy.ts'
import type { AppEnv, OwnerEnv } from '../context.ts'
import { openDishPreview, openPreview, readPreview } from '../domain/previews.ts'
import { invalid } from '../errors.ts'
import { jsonBody } from '../middleware/body.ts'
import { secretAddress } from '../middleware/address.ts'
import { rateLimit } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'
import { previewedDishSchema, previewWishSchema, previewSchema } from '../schemas/previews.ts'
import { describe } from '../middleware/describe.ts'
import { LOOK_FIELDS } from '#db/rules/look/look.ts'

export const previewRoutes = new Hono<OwnerEnv>()
  .get(
    '/api/previews',
    describe(
      'Where a page of the menu is found for some minutes as guests see it at a time, or in another look',
      { 200: previewSchema, 400: 'error' },
      { query: ['path'], optionalQuery: ['date', 'time', ...LOOK_FIELDS] },
    ),
    signedIn,
    rateLimit('previewsOfOwner'),
    async (c) => {
      const { context, session } = c.var
      const wish = previewWishSchema.safeParse(c.req.query())
      if (!wish.success) throw invalid(String(wish.error.issues[0]?.path[0]))
      return c.json(await openPreview(context, session, wish.data), 200)
    },
  )
  .post(
    '/api/previews',
    describe('Where the page of a dish is found for some minutes as it is being typed', {
      200: previewSchema,
    }),
    signedIn,
    jsonBody(previewedDishSchema),
    rateLimit('dishPreviewsOfOwner'),
    async (c) => {
      const { context, session } = c.var
      const { details = {}, ...basics } = c.req.valid('json')
      const dish = { ...basics, ...detailFields(details) }
      return c.json(await openDishPreview(context, session, dish), 200)
    },
  )

export const previewPageRoutes = new Hono<AppEnv>().get(
  '/api/previews/:secret',
  describe('Such a page, without its scripts; nothing is published', { 200: 'page', 413: 'error' }),
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
