import type { DeclaredCalls } from '../declared-call.ts'

const LINK = 'https://example.com/here'
const LINKS = {
  googleMapLink: LINK,
  facebookLink: LINK,
  instagramLink: LINK,
  whatsappLink: LINK,
}
export const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const RESTAURANT_CALLS: DeclaredCalls = {
  'GET /api/law': { access: 'owner', well: 200, limits: 'read' },
  'GET /api/restaurantData': { access: 'owner', well: 200, limits: 'read' },
  'POST /restaurant': {
    takesVersion: true,
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    request: () => ({ json: { formData: { restaurantName: 'Renamed', about: 'New' } } }),
  },
  'POST /api/uploadLogo': {
    takesVersion: true,
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner', 'pictureWorkOfOwner', 'pictureFilesOfOwner'],
    request: () => ({ form: { logo: new File([LOGO], 'logo.png') } }),
  },
  'POST /api/socialLink': {
    takesVersion: true,
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    request: () => ({ json: LINKS }),
  },
  'GET /api/menu-settings': { access: 'owner', well: 200, limits: 'read' },
  'PUT /api/menu-settings': {
    takesVersion: true,
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    request: () => ({ json: { timeZone: 'Asia/Kathmandu', dayEndsAt: '04:00' } }),
  },
  'GET /api/logo-accents': { access: 'owner', well: 200, limits: 'read' },
  'GET /api/warnings': { access: 'owner', well: 200, limits: 'read' },
  'GET /api/previews': {
    access: 'owner',
    well: 200,
    limits: ['previewsOfOwner'],
    request: () => ({ path: '/api/previews?path=/corner&date=2026-01-02&time=06:00' }),
  },
  'POST /api/previews': {
    access: 'owner',
    isRead: true,
    well: 200,
    limits: ['dishPreviewsOfOwner'],
    request: ({ categoryId }) => ({ json: { categoryId, id: null, name: 'Karak' } }),
  },
  'GET /api/previews/:secret': {
    access: 'open',
    well: 404,
    limits: ['previewReadsOfOwner'],
    limitedRequest: ({ previewSecret }) => ({ path: `/api/previews/${previewSecret}` }),
  },
  'GET /api/publication': { access: 'owner', well: 200, limits: 'read' },
  'GET /api/statistics': { access: 'owner', well: 200, limits: ['statisticsOfOwner'] },
  'GET /api/statistics.csv': { access: 'owner', well: 200, limits: ['exportsOfOwner'] },
  'GET /api/counting': { access: 'owner', well: 200, limits: 'read' },
  'PUT /api/counting': {
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    request: () => ({ json: { openings: false, tables: ['A12'] } }),
  },
  'POST /api/seen': {
    access: 'open',
    well: 204,
    limits: ['pageViewsFromAddress'],
    limitedAnswer: 204,
    request: () => ({
      json: { path: '/victim-house/soups', table: 'A12' },
      headers: { 'User-Agent': 'Mozilla/5.0 (Android 14; Mobile; rv:140.0)' },
    }),
  },
  'GET /api/key': { access: 'owner', well: 200, limits: 'read' },
  'POST /api/key': { access: 'owner', well: 201, limits: ['changesOfOwner'] },
  'DELETE /api/key': { access: 'owner', well: 200, limits: 'endsMisuse' },
  'GET /api/webhook': { access: 'owner', well: 200, limits: 'read' },
  'PUT /api/webhook': {
    access: 'owner',
    isForConfirmed: true,
    well: 200,
    limits: 'endsMisuse',
    request: () => ({ json: { url: 'https://till.example/menu' } }),
  },
  'DELETE /api/webhook': { access: 'owner', well: 200, limits: 'endsMisuse' },
  'GET /api/webhook/deliveries': { access: 'owner', well: 200, limits: 'read' },
  'POST /api/webhook/deliveries/:id/resend': {
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner', 'webhookSendsOfOwner'],
    strangeIds: 404,
    request: ({ deliveryId }) => ({ path: `/api/webhook/deliveries/${deliveryId}/resend` }),
  },
  'POST /api/webhook/test': {
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner', 'webhookSendsOfOwner'],
  },
  'GET /api/kitchen-links': { access: 'owner', well: 200, limits: 'read' },
  'POST /api/kitchen-links': {
    access: 'owner',
    well: 201,
    limits: ['changesOfOwner'],
    request: () => ({ json: { name: 'Pass' } }),
  },
  'DELETE /api/kitchen-links/:id': {
    access: 'owner',
    well: 200,
    limits: 'endsMisuse',
    strangeIds: 404,
    request: ({ linkId }) => ({ path: `/api/kitchen-links/${linkId}` }),
  },
  'GET /api/kitchen/:token': {
    access: 'open',
    well: 200,
    limits: ['guessedKitchensFromAddress'],
    limitedRequest: () => ({ path: '/api/kitchen/guessed' }),
    request: ({ linkToken }) => ({ path: `/api/kitchen/${linkToken}` }),
  },
  'PUT /api/kitchen/:token/products/:id': {
    access: 'open',
    well: 200,
    limits: ['kitchenMarksOfLink', 'kitchenMarks'],
    request: ({ linkToken, productId }) => ({
      path: `/api/kitchen/${linkToken}/products/${productId}`,
      json: { soldOut: { today: true } },
    }),
  },
}
