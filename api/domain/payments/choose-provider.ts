import type { Database } from '#db/open.ts'
import type { Settings } from '#db/settings/settings.ts'
import { booksIn, createEmulator, type Emulator } from './emulator/emulator.ts'
import { createStripeProvider, type PaymentProvider } from './stripe/stripe-provider.ts'

/** Who takes the money; nobody in production without Stripe. */
export interface Payments {
  payments: PaymentProvider | null
  /** In the place of Stripe, outside production. */
  emulator: Emulator | null
}

export function choosePayments(parts: {
  db: Database
  settings: Settings
  now: () => Date
}): Payments {
  const { db, now } = parts
  const { stripe, seller, production, publicUrl } = parts.settings
  if (stripe) return { payments: createStripeProvider(stripe, seller), emulator: null }
  if (production) return { payments: null, emulator: null }
  const url = `${publicUrl}/api/test-payments`
  const emulator = createEmulator({ now, work: booksIn(db, { now, url }) })
  return { payments: createStripeProvider(emulator.settings, seller, emulator), emulator }
}
