import type { DeclaredCalls } from '../declared-call.ts'

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

/** What an owner does with their restaurant and its menu. */
export const MENU_CALLS: DeclaredCalls = {
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
  'PUT /api/categories/:id/times': {
    access: 'owner',
    well: 200,
    strangeIds: 404,
    request: ({ categoryId: id }) => ({
      path: `/api/categories/${id}/times`,
      json: { times: { windows: [{ days: [1], from: '07:00', to: '11:30' }] } },
    }),
  },
  'GET /api/warnings': { access: 'owner', well: 200 },
  'GET /api/previews': {
    access: 'owner',
    well: 200,
    request: () => ({ path: '/api/previews?path=/corner&date=2026-01-02&time=06:00' }),
  },
  // Its secrets are in the test of its own.
  'GET /api/previews/:secret': { access: 'open', well: 404 },
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
  'GET /api/options': { access: 'owner', well: 200 },
  'POST /api/options': {
    access: 'owner',
    well: 201,
    request: () => ({
      json: { name: 'Extras', min: 0, max: 1, options: [{ name: 'Cheese', price: 2.5 }] },
    }),
  },
  'PUT /api/options/:id': {
    access: 'owner',
    well: 200,
    strangeIds: 404,
    request: ({ groupId, productId }) => ({
      path: `/api/options/${groupId}`,
      json: { name: 'Dairy', products: [decodeURIComponent(productId)] },
    }),
  },
  'DELETE /api/options/:id': {
    access: 'owner',
    well: 200,
    strangeIds: 404,
    request: ({ groupId }) => ({ path: `/api/options/${groupId}` }),
  },
  'GET /api/languages': { access: 'owner', well: 200 },
  'PUT /api/languages': {
    access: 'owner',
    well: 200,
    request: () => ({
      json: {
        main: 'en',
        further: [
          { code: 'ar', shown: false },
          { code: 'fr', shown: false },
        ],
      },
    }),
  },
  'GET /api/texts': {
    access: 'owner',
    well: 200,
    request: () => ({ path: '/api/texts?language=ar' }),
  },
  'PUT /api/texts': {
    access: 'owner',
    well: 200,
    strangeIds: 404,
    request: ({ productId }) => ({
      json: {
        language: 'ar',
        texts: [
          { kind: 'product', _id: decodeURIComponent(productId), field: 'name', text: 'ليمونانا' },
        ],
      },
    }),
  },
  'GET /api/take-apart': { access: 'owner', well: 200 },
  'POST /api/take-apart': {
    access: 'owner',
    well: 200,
    strangeIds: 409,
    request: ({ apartVersion }) => ({
      json: {
        language: 'ar',
        version: decodeURIComponent(apartVersion).slice(0, 100),
        edited: [{ at: 0, main: 'Fine food', text: 'طعام جيد' }],
        leftOut: [],
      },
    }),
  },
  'POST /api/undo/:id': {
    access: 'owner',
    well: 200,
    strangeIds: 404,
    request: ({ undoId: id }) => ({ path: `/api/undo/${id}` }),
  },
  'GET /api/bin': { access: 'owner', well: 200 },
  'POST /api/bin/:id/restore': {
    access: 'owner',
    well: 200,
    strangeIds: 404,
    request: ({ binId: id }) => ({ path: `/api/bin/${id}/restore` }),
  },
  'DELETE /api/bin': { access: 'owner', well: 200 },
  'GET /api/publication': { access: 'owner', well: 200 },
}
