import { Hono } from 'hono'
import type { AppEnv } from '../context.ts'
import { listPlans } from '../domain/plans.ts'

export const planRoutes = new Hono<AppEnv>().get('/api/plans', (c) => {
  return c.json(listPlans(c.var.context.payments), 200)
})
