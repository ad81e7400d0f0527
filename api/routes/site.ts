import { Hono } from 'hono'
import type { AppEnv } from '../context.ts'

export const siteRoutes = new Hono<AppEnv>().get('/api/site', (c) => {
  return c.json({ publicUrl: c.var.context.settings.publicUrl }, 200)
})
