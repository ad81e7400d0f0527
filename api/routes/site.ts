import { Hono } from 'hono'
import { z } from 'zod'
import { VERSION } from '#db/version.ts'
import { iconUrl } from '#db/rules/look/icon-urls.ts'
import { ICONS } from '#db/rules/look/icons.ts'
import type { AppEnv } from '../context.ts'
import { MESSAGES, RequestError } from '../errors.ts'
import { describe } from '../middleware/describe.ts'
import { iconsSchema, siteSchema } from '../schemas/menus.ts'

export const siteRoutes = new Hono<AppEnv>().get(
  '/api/site',
  describe(
    'Where the public menus are, for codes and links, and whether one signs in with Google',
    { 200: siteSchema },
  ),
  (c) => {
    const { settings, testGoogle } = c.var.context
    const google = settings.google !== null || testGoogle !== null
    return c.json({ publicUrl: settings.publicUrl, google }, 200)
  },
)

const healthSchema = z
  .object({ status: z.literal('ok'), version: z.string() })
  .meta({ id: 'Health' })
const statusSchema = z.object({ status: z.literal('ok') }).meta({ id: 'Status' })

export const healthRoutes = new Hono<AppEnv>()
  .get(
    '/healthz',
    describe('Whether the server answers, and its version', { 200: healthSchema }),
    (c) => c.json({ status: 'ok' as const, version: VERSION }, 200),
  )
  .get(
    '/readyz',
    describe('Whether the server, its database and its publisher are ready', { 200: statusSchema }),
    async (c) => {
      const { readiness } = c.var.context
      if ((await readiness.check()).length > 0) {
        throw new RequestError('not_set_up', MESSAGES.notReady)
      }
      return c.json({ status: 'ok' as const }, 200)
    },
  )

export const iconRoutes = new Hono<AppEnv>().get(
  '/icons',
  describe('The icons that a category may have', { 200: iconsSchema }),
  (c) => {
    return c.json(
      ICONS.map(({ name }) => ({ url: iconUrl(name) })),
      200,
      { 'Cache-Control': 'public, max-age=3600' },
    )
  },
)
