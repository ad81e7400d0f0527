import { z } from 'zod'
import { SUBSCRIPTION_TYPES } from '#db/rules/plans.ts'

const planSchema = z.enum(['monthly', 'yearly'])

export const checkoutSchema = z.object({
  /** As `GET /api/plans` gives it for the type. */
  priceId: z.string().min(1).max(200),
  type: planSchema,
})
export type CheckoutInput = z.infer<typeof checkoutSchema>

export const urlAnswerSchema = z.object({ url: z.string() })

export const verifiedPaymentSchema = z.object({
  status: z.enum(['paid', 'unpaid', 'expired']),
  subscriptionType: z.enum(SUBSCRIPTION_TYPES),
})
export type VerifiedPayment = z.infer<typeof verifiedPaymentSchema>

const billingRecordSchema = z.object({
  customerName: z.string().nullable(),
  email: z.string().nullable(),
  /** In whole units, such as 49. */
  amount: z.number(),
  /** ISO 4217, upper case. */
  currency: z.string(),
  /** The address of the invoice's PDF; null while there is none. */
  invoiceId: z.string().nullable(),
  number: z.string().nullable(),
  status: z.enum(['open', 'paid', 'uncollectible', 'refunded']),
  /** ISO 8601. */
  createdAt: z.string(),
})
export type BillingRecord = z.infer<typeof billingRecordSchema>

export const paymentDetailsSchema = z.object({
  data: z.array(billingRecordSchema),
  subscriptionStatus: z.object({
    type: z.enum(SUBSCRIPTION_TYPES),
    trialExpiresAt: z.string().nullable(),
    currentPeriodEnd: z.string().nullable(),
    active: z.boolean(),
  }),
})
export type PaymentDetails = z.infer<typeof paymentDetailsSchema>

/** Dates are ISO 8601. */
export const subscriptionSchema = z.object({
  type: z.enum(SUBSCRIPTION_TYPES),
  trialExpiresAt: z.string().nullable(),
  /** The end of what has been paid for. */
  currentPeriodEnd: z.string().nullable(),
  /** Whether the menu may be changed today. */
  active: z.boolean(),
  /** Whether nothing follows what has been paid for. */
  cancelAtPeriodEnd: z.boolean(),
  /** Since when a payment is missing; null when none is. */
  paymentFailedAt: z.string().nullable(),
  /** When the menu can be changed no more if it stays missing. */
  graceEndsAt: z.string().nullable(),
})
export type SubscriptionAnswer = z.infer<typeof subscriptionSchema>
