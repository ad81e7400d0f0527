import type { DeclaredCalls } from '../declared-call.ts'
import { LOGO } from './restaurant.ts'

const CATEGORY = { title: 'Fresh juices', selectedIcon: '/icons/pizza.svg' }
const PRODUCT = { name: 'Limonana', price: '12.5', description: 'Cold' }

export const MENU_CALLS: DeclaredCalls = {
  'PUT /api/categories/:id/times': {
    takesVersion: true,
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ categoryId: id }) => ({
      path: `/api/categories/${id}/times`,
      json: { times: { windows: [{ days: [1], from: '07:00', to: '11:30' }] } },
    }),
  },
  'POST /api/categories/:id/copy': {
    access: 'owner',
    well: 201,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ categoryId: id }) => ({ path: `/api/categories/${id}/copy` }),
  },
  'GET /categories': { access: 'owner', well: 200, limits: 'read' },
  'POST /addCategory': {
    access: 'owner',
    well: 201,
    limits: ['changesOfOwner'],
    request: () => ({ json: CATEGORY }),
  },
  'PUT /updatedCategory/:id': {
    takesVersion: true,
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ categoryId: id }) => ({ path: `/updatedCategory/${id}`, json: CATEGORY }),
  },
  'DELETE /categories/:id/deleteCategory': {
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ categoryId: id }) => ({ path: `/categories/${id}/deleteCategory` }),
  },
  'POST /categories/:categoryId/products': {
    access: 'owner',
    well: 201,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ categoryId: id }) => ({ path: `/categories/${id}/products`, form: PRODUCT }),
  },
  'PUT /categories/:categoryId/editProducts': {
    takesVersion: true,
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ categoryId, productId: id }) => ({
      path: `/categories/${categoryId}/editProducts`,
      form: { ...PRODUCT, id: decodeURIComponent(id) },
    }),
  },
  'POST /api/pictures': {
    access: 'owner',
    well: 201,
    limits: ['changesOfOwner', 'pictureWorkOfOwner', 'pictureFilesOfOwner'],
    request: () => ({ form: { image: new File([LOGO], 'dish.png') } }),
  },
  'POST /api/products': {
    access: 'owner',
    well: 201,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ categoryId }) => ({
      json: { ...PRODUCT, categoryId: decodeURIComponent(categoryId), price: 12.5 },
    }),
  },
  'POST /api/products/:id/copy': {
    access: 'owner',
    well: 201,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ productId: id }) => ({ path: `/api/products/${id}/copy` }),
  },
  'PATCH /api/products': {
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ productId: _id }) => ({ json: [{ _id: decodeURIComponent(_id), price: 9.5 }] }),
  },
  'PUT /api/products/:id/details': {
    takesVersion: true,
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ productId: id }) => ({
      path: `/api/products/${id}/details`,
      json: { nutrition: { caffeineMg: 95 } },
    }),
  },
  'DELETE /api/:productId/deletedProduct': {
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ productId: id }) => ({ path: `/api/${id}/deletedProduct` }),
  },
  'PUT /api/order': {
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    strangeIds: 409,
    request: ({ categoryId: _id, productId }) => ({
      json: [{ _id: decodeURIComponent(_id), products: [decodeURIComponent(productId)] }],
    }),
  },
  'POST /api/import': {
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner', 'importsOfOwner'],
    strangeIds: 404,
    request: ({ productId: _id }) => ({
      json: {
        products: [{ _id: decodeURIComponent(_id), category: 'Drinks', ...PRODUCT, price: 12.5 }],
      },
    }),
  },
  'GET /api/restaurants/:id/copy-menu': {
    access: 'owner',
    well: 200,
    limits: ['exportsOfOwner'],
    strangeIds: 404,
    request: ({ restaurantId: id }) => ({ path: `/api/restaurants/${id}/copy-menu` }),
  },
  'POST /api/restaurants/:id/copy-menu': {
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner', 'importsOfOwner'],
    strangeIds: 404,
    request: ({ restaurantId: id }) => ({
      path: `/api/restaurants/${id}/copy-menu`,
      json: { products: [{ category: 'Drinks', ...PRODUCT, price: 12.5 }] },
    }),
  },
  'POST /api/undo/:id': {
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ undoId: id }) => ({ path: `/api/undo/${id}` }),
  },
  'GET /api/bin': { access: 'owner', well: 200, limits: 'read' },
  'POST /api/bin/:id/restore': {
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ binId: id }) => ({ path: `/api/bin/${id}/restore` }),
  },
  'DELETE /api/bin': { access: 'owner', well: 200, limits: ['changesOfOwner'] },
  'GET /api/options': { access: 'owner', well: 200, limits: 'read' },
  'POST /api/options': {
    access: 'owner',
    well: 201,
    limits: ['changesOfOwner'],
    request: () => ({
      json: { name: 'Extras', min: 0, max: 1, options: [{ name: 'Cheese', price: 2.5 }] },
    }),
  },
  'PUT /api/options/:id': {
    takesVersion: true,
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ groupId, productId }) => ({
      path: `/api/options/${groupId}`,
      json: { name: 'Dairy', products: [decodeURIComponent(productId)] },
    }),
  },
  'DELETE /api/options/:id': {
    access: 'owner',
    well: 200,
    limits: ['changesOfOwner'],
    strangeIds: 404,
    request: ({ groupId }) => ({ path: `/api/options/${groupId}` }),
  },
}
