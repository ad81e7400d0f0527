import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { PLANS } from '#db/rules/billing/plans.ts'
import type { AppEnv, OwnerEnv } from '../context.ts'
import {
  readPaymentDetails,
  toSubscriptionAnswer,
  beginCheckout,
  openPortal,
  verifyPayment,
} from '../domain/payments/checkouts.ts'
import { receiveEvent, refuseUnsigned, paymentParts } from '../domain/payments/apply-payments.ts'
import { invalid } from '../errors.ts'
import { networksOf } from '../middleware/address.ts'
import { jsonBody, rawBody } from '../middleware/body.ts'
import { rateLimit } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'
import {
  checkoutSchema,
  type Plan,
  paymentDetailsSchema,
  plansSchema,
  subscriptionSchema,
  urlAnswerSchema,
  verifiedPaymentSchema,
} from '../schemas/payments.ts'
import type { PaymentProvider } from '../domain/payments/stripe/stripe-provider.ts'
import { describe } from '../middleware/describe.ts'
import { messageSchema } from '../schemas/owners.ts'

const LONGEST_SESSION_ID = 255

// Strangers' slow bodies must not fill the queue for events.
const signedEvent = createMiddleware<AppEnv>(async (c, next) => {
  refuseUnsigned(paymentParts(c.var.context), signatureOf(c))
  await next()
})

export const paymentRoutes = new Hono<OwnerEnv>()
  .post(
    '/create-checkout-session',
    describe('Where to pay for a plan, or to switch to it from another', { 200: urlAnswerSchema }),
    signedIn,
    jsonBody(checkoutSchema),
    rateLimit('paymentVisitsOfOwner'),
    async (c) => {
      const { context, session } = c.var
      return c.json(await beginCheckout(context, session, c.req.valid('json')), 200)
    },
  )
  .get(
    '/paymentDetails',
    describe('The owner’s bills, newest first; invoiceId is the address of the invoice', {
      200: paymentDetailsSchema,
    }),
    signedIn,
    async (c) => c.json(await readPaymentDetails(c.var.context, c.var.session), 200),
  )
  .get(
    '/api/subscription',
    describe('What the owner is on, until when, and whether a payment is missing', {
      200: subscriptionSchema,
    }),
    signedIn,
    (c) => c.json(toSubscriptionAnswer(c.var.context, c.var.session), 200),
  )
  .post(
    '/api/billing-portal',
    describe('Where the owner changes the card, switches the plan or cancels', {
      200: urlAnswerSchema,
    }),
    signedIn,
    rateLimit('paymentVisitsOfOwner'),
    async (c) => c.json(await openPortal(c.var.context, c.var.session), 200),
  )

export const paymentReturnRoutes = new Hono<AppEnv>()
  .get(
    '/verify-payment',
    describe(
      'Whether the checkout with this sessionId was paid; brings its owner up to date',
      { 200: verifiedPaymentSchema, 400: 'error', 404: 'error', 429: 'error' },
      { query: ['sessionId'] },
    ),
    async (c) => {
      const sessionId = c.req.query('sessionId') ?? ''
      if (sessionId === '' || sessionId.length > LONGEST_SESSION_ID) throw invalid('sessionId')
      return c.json(await verifyPayment(c.var.context, sessionId, networksOf(c)), 200)
    },
  )
  .post(
    '/webhook',
    describe('Takes an event of the payment provider, which signs it in Stripe-Signature', {
      200: messageSchema,
      400: 'error',
      413: 'error',
    }),
    signedEvent,
    rawBody,
    async (c) => {
      const parts = paymentParts(c.var.context)
      const body = await c.req.text()
      await receiveEvent(parts, body, signatureOf(c))
      return c.json({ message: 'Received' }, 200)
    },
  )

function signatureOf(c: Context): string {
  return c.req.header('Stripe-Signature') ?? ''
}

export const planRoutes = new Hono<AppEnv>().get(
  '/api/plans',
  describe('What a subscription costs', { 200: plansSchema }),
  (c) => c.json(listPlans(c.var.context.payments), 200),
)

/** The paid plans with Stripe's price ids. */
function listPlans(payments: PaymentProvider | null): Plan[] {
  return PLANS.map((plan) => ({ ...plan, priceId: payments?.prices[plan.type] ?? null }))
}
