import { PLANS } from '#db/rules/plans.ts'
import type { Plan } from '../schemas/plans.ts'
import type { PaymentProvider } from './payments/provider.ts'

/** The paid plans with the payment provider's name for each price. */
export function listPlans(payments: PaymentProvider | null): Plan[] {
  return PLANS.map((plan) => ({ ...plan, priceId: payments?.prices[plan.type] ?? null }))
}
