import { Hono } from 'hono'
import type { OwnerEnv } from '../context.ts'
import { readSettings, updateSettings } from '../domain/menu-settings.ts'
import { jsonBody } from '../middleware/body.ts'
import { signedIn, subscribed } from '../middleware/session.ts'
import { seenVersion } from '../middleware/version.ts'
import { menuSettingsChangeSchema } from '../schemas/menu-settings.ts'

export const menuSettingsRoutes = new Hono<OwnerEnv>()
  .get('/api/menu-settings', signedIn, async (c) => {
    const { context, session } = c.var
    return c.json(await readSettings(context.db, session.restaurantId), 200)
  })
  .put(
    '/api/menu-settings',
    signedIn,
    subscribed,
    jsonBody(menuSettingsChangeSchema),
    async (c) => {
      const { context, session } = c.var
      const input = c.req.valid('json')
      return c.json(await updateSettings(context, session, input, seenVersion(c)), 200)
    },
  )
