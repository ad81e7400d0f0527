import { Hono } from 'hono'
import { PLANS } from '#db/rules/plans.ts'
import type { AppEnv } from '../context.ts'
import type { PaymentProvider } from '../domain/payments/provider.ts'
import type { Plan } from '../schemas/plans.ts'

export const planRoutes = new Hono<AppEnv>().get('/api/plans', (c) => {
  return c.json(listPlans(c.var.context.payments), 200)
})

/** The paid plans with the payment provider's name for each price. */
function listPlans(payments: PaymentProvider | null): Plan[] {
  return PLANS.map((plan) => ({ ...plan, priceId: payments?.prices[plan.type] ?? null }))
}
