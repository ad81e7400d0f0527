import { PLANS } from '#db/rules/plans.ts'
import type { Settings } from '#db/settings.ts'
import type { Plan } from '../schemas/plans.ts'

/** The paid plans with the payment provider's name for each price. */
export function listPlans({ stripe, production }: Settings): Plan[] {
  const priceIds = stripe
    ? { monthly: stripe.priceMonthly, yearly: stripe.priceYearly }
    : { monthly: 'price_test_monthly', yearly: 'price_test_yearly' }
  // The test provider is no provider in production.
  const payable = stripe !== null || !production
  return PLANS.map(({ type, amount, currency }) => ({
    type,
    priceId: payable ? priceIds[type] : null,
    amount,
    currency,
  }))
}
