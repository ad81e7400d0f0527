import { z } from 'zod'

export interface PaymentSettings {
  stripe: StripeSettings | null
  seller: { name: string; trn: string | null } | null
}

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  priceMonthly: string
  priceYearly: string
  apiUrl: string | null
}

const text = z.string().trim().min(1)

export const PAYMENT_SETTINGS = {
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_PRICE_MONTHLY: text.optional(),
  STRIPE_PRICE_YEARLY: text.optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  // The invoice's room.
  SELLER_NAME: text.max(140).optional(),
  SELLER_TRN: z
    .string()
    .regex(/^\d{15}$/, 'a tax registration number has 15 digits')
    .optional(),
} as const
const schema = z.object(PAYMENT_SETTINGS)
type Values = z.infer<typeof schema>

export function paymentProblems(values: Values, production: boolean): string[] {
  const problems: string[] = []
  if (values.STRIPE_API_URL !== undefined && production) {
    problems.push('STRIPE_API_URL: is for tests; production talks to Stripe itself')
  }
  const { STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_YEARLY: yearly } = values
  if (monthly !== undefined && monthly === yearly) {
    problems.push('STRIPE_PRICE_YEARLY: needs another price than STRIPE_PRICE_MONTHLY')
  }
  if (values.SELLER_TRN !== undefined && values.SELLER_NAME === undefined) {
    problems.push('SELLER_NAME: needed beside SELLER_TRN')
  }
  return problems
}

export function toPaymentSettings(values: Values): PaymentSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  const { STRIPE_PRICE_MONTHLY: priceMonthly, STRIPE_PRICE_YEARLY: priceYearly } = values
  const { STRIPE_API_URL: apiUrl = null, SELLER_NAME: name, SELLER_TRN: trn = null } = values
  return {
    stripe:
      secretKey && webhookSecret && priceMonthly && priceYearly
        ? { secretKey, webhookSecret, priceMonthly, priceYearly, apiUrl }
        : null,
    seller: name ? { name, trn } : null,
  }
}
