import type { DeclaredCalls } from '../declared-call.ts'

export const PAYMENT_CALLS: DeclaredCalls = {
  'GET /api/test-payments/checkout/:session': {
    access: 'open',
    well: 404,
    limits: 'read',
    request: () => ({ path: '/api/test-payments/checkout/cs_test_guessed' }),
  },
  'POST /api/test-payments/checkout/:session': {
    access: 'open',
    well: 404,
    limits: 'secret',
    request: () => ({ path: '/api/test-payments/checkout/cs_test_guessed' }),
  },
  'GET /api/test-payments/portal/:visit': {
    access: 'open',
    well: 404,
    limits: 'read',
    request: () => ({ path: '/api/test-payments/portal/bps_test_guessed' }),
  },
  'POST /api/test-payments/portal/:visit': {
    access: 'open',
    well: 404,
    limits: 'secret',
    request: () => ({
      path: '/api/test-payments/portal/bps_test_guessed',
      form: { action: 'cancel', subscriptionId: 'sub_test_guessed' },
    }),
  },
  'GET /api/test-payments/invoices/:id': {
    access: 'open',
    well: 404,
    limits: 'read',
    request: () => ({ path: '/api/test-payments/invoices/in_test_guessed' }),
  },
  'GET /api/plans': { access: 'open', well: 200, limits: 'read' },
  'POST /create-checkout-session': {
    access: 'owner',
    well: 200,
    limits: ['paymentVisitsOfOwner'],
    request: () => ({ json: { type: 'monthly', priceId: 'price_test_monthly' } }),
  },
  'GET /verify-payment': {
    access: 'open',
    well: 404,
    limits: ['guessedReturnsFromAddress'],
    request: () => ({ path: '/verify-payment?sessionId=guessed' }),
  },
  'GET /paymentDetails': { access: 'owner', well: 200, limits: 'read' },
  'GET /api/subscription': { access: 'owner', well: 200, limits: 'read' },
  'POST /api/billing-portal': { access: 'owner', well: 200, limits: ['paymentVisitsOfOwner'] },
  'POST /webhook': { access: 'signed', well: 400, limits: 'secret' },
}
