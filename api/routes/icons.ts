import { Hono } from 'hono'
import { iconUrl } from '#db/rules/icon-urls.ts'
import { ICONS } from '#db/rules/icons.ts'
import type { AppEnv } from '../context.ts'

export const iconRoutes = new Hono<AppEnv>().get('/icons', (c) => {
  return c.json(
    ICONS.map(({ name }) => ({ url: iconUrl(name) })),
    200,
    { 'Cache-Control': 'public, max-age=3600' },
  )
})
