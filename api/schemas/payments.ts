import { z } from 'zod'
import { SUBSCRIPTION_TYPES } from '#db/rules/billing/plans.ts'

const planSchema = z.enum(['monthly', 'yearly'])

export const checkoutSchema = z.object({
  /** As in `GET /api/plans`. */
  priceId: z.string().min(1).max(200),
  type: planSchema,
})
export type CheckoutInput = z.infer<typeof checkoutSchema>

export const urlAnswerSchema = z.object({ url: z.string() }).meta({ id: 'UrlAnswer' })

export const verifiedPaymentSchema = z
  .object({
    status: z.enum(['paid', 'unpaid', 'expired']),
    subscriptionType: z.enum(SUBSCRIPTION_TYPES),
  })
  .meta({ id: 'VerifiedPayment' })
export type VerifiedPayment = z.infer<typeof verifiedPaymentSchema>

const billingRecordSchema = z.object({
  customerName: z.string().nullable(),
  email: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
  /** The address of the invoice, for anybody who has it; null if none. */
  invoiceId: z.string().nullable(),
  number: z.string().nullable(),
  status: z.enum(['open', 'paid', 'uncollectible', 'refunded']),
  createdAt: z.string(),
})
export type BillingRecord = z.infer<typeof billingRecordSchema>

export const paymentDetailsSchema = z
  .object({
    data: z.array(billingRecordSchema),
    subscriptionStatus: z.object({
      type: z.enum(SUBSCRIPTION_TYPES),
      trialExpiresAt: z.string().nullable(),
      currentPeriodEnd: z.string().nullable(),
      active: z.boolean(),
    }),
  })
  .meta({ id: 'PaymentDetails' })
export type PaymentDetails = z.infer<typeof paymentDetailsSchema>

export const subscriptionSchema = z
  .object({
    type: z.enum(SUBSCRIPTION_TYPES),
    trialExpiresAt: z.string().nullable(),
    /** The end of what has been paid for. */
    currentPeriodEnd: z.string().nullable(),
    active: z.boolean(),
    cancelAtPeriodEnd: z.boolean(),
    /** Null if nothing is missing. */
    paymentFailedAt: z.string().nullable(),
    /** When the menu is locked if it stays missing. */
    graceEndsAt: z.string().nullable(),
  })
  .meta({ id: 'Subscription' })
export type SubscriptionAnswer = z.infer<typeof subscriptionSchema>

export const plansSchema = z
  .array(
    z.object({
      type: z.enum(['monthly', 'yearly']),
      priceId: z.string().nullable(),
      amount: z.number(),
      currency: z.string(),
    }),
  )
  .meta({ id: 'Plans' })
export type Plan = z.infer<typeof plansSchema>[number]

export const PORTAL_ACTIONS = [
  'switch',
  'cancel',
  'resume',
  'pay',
  'renew',
  'fail',
  'refund',
] as const
export type PortalAction = (typeof PORTAL_ACTIONS)[number]

export const portalActionSchema = z.object({
  action: z.enum(PORTAL_ACTIONS),
  subscriptionId: z.string().max(100),
})

const customerSchema = z.object({
  _id: z.string(),
  restaurantName: z.string(),
  email: z.string(),
})
export const customersSchema = z.array(customerSchema).meta({ id: 'Customers' })
export type Customer = z.infer<typeof customerSchema>
