import type { Settings } from '#db/settings.ts'
import type { PaymentProvider } from './provider.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

/** Who takes the money with these settings; null for nobody. */
export function chooseProvider({ stripe, seller }: Settings): PaymentProvider | null {
  return stripe ? createStripeProvider(stripe, seller) : null
}
