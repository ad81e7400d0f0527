import type { Stripe } from 'stripe'
import { PLANS } from '#db/rules/plans.ts'
import { PaymentProviderError } from '../provider.ts'
import type { Prices } from './stripe-checkouts.ts'

const INTERVALS = { monthly: 'month', yearly: 'year' } as const

/**
 * Says no, with a `PaymentProviderError`, while Stripe would charge something else than our pages
 * say. Asked until it was right once: an amount of a Stripe price never changes.
 */
export function createPriceCheck(stripe: Stripe, prices: Prices): () => Promise<void> {
  let checked: Promise<void> | undefined
  return () => {
    checked ??= comparePrices(stripe, prices).catch((error: unknown) => {
      checked = undefined
      throw error
    })
    return checked
  }
}

async function comparePrices(stripe: Stripe, prices: Prices): Promise<void> {
  for (const { type, amount, currency } of PLANS) {
    const price = await stripe.prices.retrieve(prices[type])
    const told = `${currency} ${amount * 100} every 1 ${INTERVALS[type]}`
    const charged = describe(price)
    if (charged !== told) {
      throw new PaymentProviderError(`Stripe's ${price.id} is ${charged}, our pages say ${told}`)
    }
  }
}

function describe({ currency, unit_amount, recurring }: Stripe.Price): string {
  const every = recurring ? `every ${recurring.interval_count} ${recurring.interval}` : 'once'
  return `${currency.toUpperCase()} ${unit_amount} ${every}`
}
