import { createTestProvider, type TestProviderParts } from '../test-payments/provider.ts'
import type { PaymentProvider } from './provider.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

/** Who takes the money with these settings; null for nobody, as in production without Stripe. */
export function chooseProvider(parts: TestProviderParts): PaymentProvider | null {
  const { stripe, seller, production } = parts.settings
  if (stripe) return createStripeProvider(stripe, seller)
  return production ? null : createTestProvider(parts)
}
