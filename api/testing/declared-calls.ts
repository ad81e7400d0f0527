import type { CallOptions } from './fixtures.ts'

/** Who a call is for. `signed` ones answer only to the payment provider's signature. */
type Access = 'open' | 'owner' | 'operator' | 'signed'

export interface Ids {
  categoryId: string
  productId: string
  /** Of a category that was deleted. */
  binId: string
}

export interface DeclaredCall {
  access: Access
  /** The status for whom it is for. */
  well: number
  /** A right request; it reaches nothing but what these ids name and what the token owns. */
  request?: (ids: Ids) => Pick<CallOptions, 'json' | 'form'> & { path?: string }
  /** The status for ids of somebody else or of nothing; not there for calls without ids. */
  strangeIds?: 404 | 409
  /** The status when an owner sends what is right for another; `strangeIds` or `well` otherwise. */
  others?: number
}

/** The password of the owner whose requests are below. */
export const PASSWORD = 'karak and dates'
export const EMAIL = 'victim@example.com'

const CATEGORY = { title: 'Fresh juices', selectedIcon: '/icons/pizza.svg' }
const PRODUCT = { name: 'Limonana', price: '12.5', description: 'Cold' }
const LINK = 'https://example.com/here'
const LINKS = {
  googleMapLink: LINK,
  facebookLink: LINK,
  instagramLink: LINK,
  whatsappLink: LINK,
}
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Every call with whom it is for; `access.test.ts` fails for one that is not here. */
export const DECLARED_CALLS: Readonly<Record<string, DeclaredCall>> = {
  'POST /signup': {
    access: 'open',
    well: 201,
    request: () => ({
      json: { email: 'new@example.com', password: PASSWORD, restaurantName: 'New house' },
    }),
  },
  'POST /login': {
    access: 'open',
    well: 200,
    request: () => ({ json: { email: EMAIL, password: PASSWORD } }),
  },
  'GET /google': { access: 'open', well: 302 },
  'POST /api/session': {
    access: 'open',
    well: 400,
    request: () => ({ json: { token: 'guessed'.repeat(3) } }),
  },
  'GET /verifytoken': { access: 'owner', well: 200 },
  'POST /api/confirm-email': {
    access: 'open',
    well: 400,
    request: () => ({ json: { token: 'guessed'.repeat(6) } }),
  },
  'POST /api/forgot-password': {
    access: 'open',
    well: 202,
    request: () => ({ json: { email: 'nobody@example.com' } }),
  },
  'POST /api/reset-password': {
    access: 'open',
    well: 400,
    request: () => ({ json: { token: 'guessed'.repeat(6), password: 'another one 1' } }),
  },
  'POST /api/change-password': {
    access: 'owner',
    well: 200,
    others: 403,
    request: () => ({ json: { password: PASSWORD, newPassword: 'another one 1' } }),
  },
  'POST /api/sign-out-everywhere': { access: 'owner', well: 200 },
  'GET /api/account': { access: 'owner', well: 200 },
  'POST /api/resend-confirmation': { access: 'owner', well: 202 },
  'DELETE /api/account': {
    access: 'owner',
    well: 200,
    others: 403,
    request: () => ({ json: { password: PASSWORD } }),
  },
  'GET /api/export': { access: 'owner', well: 200 },
  'GET /api/restaurantData': { access: 'owner', well: 200 },
  'POST /restaurant': {
    access: 'owner',
    well: 200,
    request: () => ({ json: { formData: { restaurantName: 'Renamed', about: 'New' } } }),
  },
  'POST /api/uploadLogo': {
    access: 'owner',
    well: 200,
    request: () => ({ form: { logo: new File([LOGO], 'logo.png') } }),
  },
  'POST /api/socialLink': { access: 'owner', well: 200, request: () => ({ json: LINKS }) },
  'GET /categories': { access: 'owner', well: 200 },
  'POST /addCategory': { access: 'owner', well: 201, request: () => ({ json: CATEGORY }) },
  'PUT /updatedCategory/:id': {
    access: 'owner',
    well: 200,
    strangeIds: 404,
    request: ({ categoryId: id }) => ({ path: `/updatedCategory/${id}`, json: CATEGORY }),
  },
  'DELETE /categories/:id/deleteCategory': {
    access: 'owner',
    well: 200,
    strangeIds: 404,
    request: ({ categoryId: id }) => ({ path: `/categories/${id}/deleteCategory` }),
  },
  'POST /categories/:categoryId/products': {
    access: 'owner',
    well: 201,
    strangeIds: 404,
    request: ({ categoryId: id }) => ({ path: `/categories/${id}/products`, form: PRODUCT }),
  },
  'PUT /categories/:categoryId/editProducts': {
    access: 'owner',
    well: 200,
    strangeIds: 404,
    request: ({ categoryId, productId: id }) => ({
      path: `/categories/${categoryId}/editProducts`,
      form: { ...PRODUCT, id: decodeURIComponent(id) },
    }),
  },
  'PATCH /api/products': {
    access: 'owner',
    well: 200,
    strangeIds: 404,
    request: ({ productId: _id }) => ({ json: [{ _id: decodeURIComponent(_id), price: 9.5 }] }),
  },
  'PUT /api/products/:id/details': {
    access: 'owner',
    well: 200,
    strangeIds: 404,
    request: ({ productId: id }) => ({
      path: `/api/products/${id}/details`,
      json: { nutrition: { caffeineMg: 95 } },
    }),
  },
  'DELETE /api/:productId/deletedProduct': {
    access: 'owner',
    well: 200,
    strangeIds: 404,
    request: ({ productId: id }) => ({ path: `/api/${id}/deletedProduct` }),
  },
  'PUT /api/order': {
    access: 'owner',
    well: 200,
    strangeIds: 409,
    request: ({ categoryId: _id, productId }) => ({
      json: [{ _id: decodeURIComponent(_id), products: [decodeURIComponent(productId)] }],
    }),
  },
  'GET /api/bin': { access: 'owner', well: 200 },
  'POST /api/bin/:id/restore': {
    access: 'owner',
    well: 200,
    strangeIds: 404,
    request: ({ binId: id }) => ({ path: `/api/bin/${id}/restore` }),
  },
  'DELETE /api/bin': { access: 'owner', well: 200 },
  'GET /api/test-payments/checkout/:session': {
    access: 'open',
    well: 404,
    request: () => ({ path: '/api/test-payments/checkout/cs_test_guessed' }),
  },
  'POST /api/test-payments/checkout/:session': {
    access: 'open',
    well: 404,
    request: () => ({ path: '/api/test-payments/checkout/cs_test_guessed' }),
  },
  'GET /api/test-payments/portal/:visit': {
    access: 'open',
    well: 404,
    request: () => ({ path: '/api/test-payments/portal/bps_test_guessed' }),
  },
  'POST /api/test-payments/portal/:visit': {
    access: 'open',
    well: 404,
    request: () => ({
      path: '/api/test-payments/portal/bps_test_guessed',
      form: { action: 'cancel', subscriptionId: 'sub_test_guessed' },
    }),
  },
  'GET /api/test-payments/invoices/:id': {
    access: 'open',
    well: 404,
    request: () => ({ path: '/api/test-payments/invoices/in_test_guessed' }),
  },
  'GET /api/publication': { access: 'owner', well: 200 },
  'GET /api/customers': { access: 'operator', well: 200 },
  'GET /menu/:restaurantName': {
    access: 'open',
    well: 200,
    request: () => ({ path: '/menu/victim-house' }),
  },
  'GET /icons': { access: 'open', well: 200 },
  'GET /api/site': { access: 'open', well: 200 },
  'GET /api/plans': { access: 'open', well: 200 },
  'POST /create-checkout-session': {
    access: 'owner',
    well: 200,
    request: () => ({ json: { type: 'monthly', priceId: 'price_test_monthly' } }),
  },
  'GET /verify-payment': {
    access: 'open',
    well: 404,
    request: () => ({ path: '/verify-payment?sessionId=guessed' }),
  },
  'GET /paymentDetails': { access: 'owner', well: 200 },
  'GET /api/subscription': { access: 'owner', well: 200 },
  'POST /api/billing-portal': { access: 'owner', well: 200 },
  'POST /webhook': { access: 'signed', well: 400 },
  'GET /api/openapi.json': { access: 'open', well: 200 },
  'GET /api/docs': { access: 'open', well: 200 },
  'GET /healthz': { access: 'open', well: 200 },
  'GET /readyz': { access: 'open', well: 200 },
}
