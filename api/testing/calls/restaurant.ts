import type { DeclaredCalls } from '../declared-call.ts'

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

export const RESTAURANT_CALLS: DeclaredCalls = {
  'GET /api/law': { access: 'owner', well: 200 },
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
  'GET /api/menu-settings': { access: 'owner', well: 200 },
  'PUT /api/menu-settings': {
    access: 'owner',
    well: 200,
    request: () => ({ json: { timeZone: 'Asia/Kathmandu', dayEndsAt: '04:00' } }),
  },
  'GET /api/logo-accents': { access: 'owner', well: 200 },
  'GET /api/warnings': { access: 'owner', well: 200 },
  'GET /api/previews': {
    access: 'owner',
    well: 200,
    request: () => ({ path: '/api/previews?path=/corner&date=2026-01-02&time=06:00' }),
  },
  'POST /api/previews': {
    access: 'owner',
    isRead: true,
    well: 200,
    request: ({ categoryId }) => ({ json: { categoryId, id: null, name: 'Karak' } }),
  },
  'GET /api/previews/:secret': { access: 'open', well: 404 },
  'GET /api/publication': { access: 'owner', well: 200 },
  'GET /api/statistics': { access: 'owner', well: 200 },
  'GET /api/statistics.csv': { access: 'owner', well: 200 },
  'GET /api/counting': { access: 'owner', well: 200 },
  'PUT /api/counting': {
    access: 'owner',
    well: 200,
    request: () => ({ json: { openings: false, tables: ['A12'] } }),
  },
  'POST /api/seen': {
    access: 'open',
    well: 204,
    request: () => ({ json: { path: '/victim-house/soups', table: 'A12' } }),
  },
  'GET /api/key': { access: 'owner', well: 200 },
  'POST /api/key': { access: 'owner', well: 201 },
  'DELETE /api/key': { access: 'owner', well: 200 },
  'GET /api/webhook': { access: 'owner', well: 200 },
  'PUT /api/webhook': {
    access: 'owner',
    well: 200,
    request: () => ({ json: { url: 'https://till.example/menu' } }),
  },
  'DELETE /api/webhook': { access: 'owner', well: 200 },
  'GET /api/webhook/deliveries': { access: 'owner', well: 200 },
  'POST /api/webhook/deliveries/:id/resend': {
    access: 'owner',
    well: 200,
    strangeIds: 404,
    request: ({ deliveryId }) => ({ path: `/api/webhook/deliveries/${deliveryId}/resend` }),
  },
  'GET /api/kitchen-links': { access: 'owner', well: 200 },
  'POST /api/kitchen-links': {
    access: 'owner',
    well: 201,
    request: () => ({ json: { name: 'Pass' } }),
  },
  'DELETE /api/kitchen-links/:id': {
    access: 'owner',
    well: 200,
    strangeIds: 404,
    request: ({ linkId }) => ({ path: `/api/kitchen-links/${linkId}` }),
  },
  'GET /api/kitchen/:token': {
    access: 'open',
    well: 200,
    request: ({ linkToken }) => ({ path: `/api/kitchen/${linkToken}` }),
  },
  'PUT /api/kitchen/:token/products/:id': {
    access: 'open',
    well: 200,
    request: ({ linkToken, productId }) => ({
      path: `/api/kitchen/${linkToken}/products/${productId}`,
      json: { soldOut: { today: true } },
    }),
  },
}
