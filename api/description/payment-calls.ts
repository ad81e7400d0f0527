import type { CallDescription } from './call-description.ts'

/** Each call about plans, payments and bills, by method and path. */
export const PAYMENT_CALLS: Readonly<Record<string, CallDescription>> = {
  'GET /api/test-payments/checkout/:session': {
    about: 'The checkout of the test provider, where no money moves; not in production',
    answers: { 200: 'page', 404: 'page', 410: 'page' },
  },
  'POST /api/test-payments/checkout/:session': {
    about: 'Pays a checkout of the test provider and leads back to the dashboard',
    answers: { 303: 'nothing', 404: 'page', 409: 'page', 410: 'page' },
  },
  'GET /api/test-payments/portal/:visit': {
    about: 'Where the test provider’s subscription is changed, and renewals and failures are tried',
    answers: { 200: 'page', 404: 'page' },
  },
  'POST /api/test-payments/portal/:visit': {
    about: 'Changes a subscription of the test provider, or lets something happen to it',
    answers: { 303: 'nothing', 404: 'page' },
  },
  'GET /api/test-payments/invoices/:id': {
    about: 'An invoice of the test provider, for whoever has its link',
    answers: { 200: 'pdf', 404: 'page' },
  },
  'GET /api/plans': { about: 'What a subscription costs', answers: { 200: 'Plans' } },
  'POST /create-checkout-session': {
    about: 'Where to pay for a plan, or to switch to it from another',
    answers: { 200: 'UrlAnswer' },
    refusals: [429],
  },
  'GET /verify-payment': {
    about: 'Whether the checkout with this sessionId was paid; brings its owner up to date',
    answers: { 200: 'VerifiedPayment' },
    refusals: [400, 404, 429],
    query: ['sessionId'],
  },
  'GET /paymentDetails': {
    about: 'The owner’s bills, newest first; invoiceId is the address of the PDF',
    answers: { 200: 'PaymentDetails' },
  },
  'GET /api/subscription': {
    about: 'What the owner is on, until when, and whether a payment is missing',
    answers: { 200: 'Subscription' },
  },
  'POST /api/billing-portal': {
    about: 'Where the owner changes the card, switches the plan or cancels',
    answers: { 200: 'UrlAnswer' },
    refusals: [429],
  },
  'POST /webhook': {
    about: 'Takes an event of the payment provider, which signs it in Stripe-Signature',
    answers: { 200: 'Message' },
    refusals: [400, 413],
  },
}
