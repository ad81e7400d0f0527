import { LOOK_FIELDS } from '#db/rules/look/look.ts'
import type { Role } from '#db/rules/roles.ts'

/**
 * The least role for each call that works on a restaurant; `access.test.ts` wants a row for all of them. A
 * call without a row is the owner's.
 */
export const LEAST_ROLES: Readonly<Record<string, Role>> = {
  'GET /api/restaurantData': 'floor',
  'GET /categories': 'floor',
  'GET /api/languages': 'floor',
  'GET /api/menu-settings': 'floor',
  'GET /api/options': 'floor',
  'GET /api/publication': 'floor',
  'PATCH /api/products': 'floor',
  'PUT /api/menu-settings': 'floor',
  'DELETE /api/membership': 'floor',
  'DELETE /api/handover': 'floor',
  'POST /api/handover/accept': 'floor',

  'POST /addCategory': 'editor',
  'PUT /updatedCategory/:id': 'editor',
  'DELETE /categories/:id/deleteCategory': 'editor',
  'PUT /api/categories/:id/times': 'editor',
  'POST /api/categories/:id/copy': 'editor',
  'POST /categories/:categoryId/products': 'editor',
  'PUT /categories/:categoryId/editProducts': 'editor',
  'POST /api/products': 'editor',
  'POST /api/products/:id/copy': 'editor',
  'PUT /api/products/:id/details': 'editor',
  'DELETE /api/:productId/deletedProduct': 'editor',
  'POST /api/pictures': 'editor',
  'PUT /api/order': 'editor',
  'POST /api/import': 'editor',
  'GET /api/restaurants/:id/copy-menu': 'editor',
  'POST /api/restaurants/:id/copy-menu': 'editor',
  'POST /api/undo/:id': 'editor',
  'GET /api/bin': 'editor',
  'POST /api/bin/:id/restore': 'editor',
  'DELETE /api/bin': 'editor',
  'POST /api/options': 'editor',
  'PUT /api/options/:id': 'editor',
  'DELETE /api/options/:id': 'editor',
  'PUT /api/languages': 'editor',
  'GET /api/texts': 'editor',
  'PUT /api/texts': 'editor',
  'GET /api/take-apart': 'editor',
  'POST /api/take-apart': 'editor',
  'POST /api/uploadLogo': 'editor',
  'GET /api/logo-accents': 'editor',
  'GET /api/previews': 'editor',
  'POST /api/previews': 'editor',
  'GET /api/law': 'editor',
  'GET /api/warnings': 'editor',
  'GET /api/statistics': 'editor',
  'GET /api/statistics.csv': 'editor',
  'GET /api/counting': 'editor',
  'GET /api/export.csv': 'editor',

  'POST /restaurant': 'manager',
  'POST /api/socialLink': 'manager',
  'PUT /api/counting': 'manager',
  'GET /api/changes': 'manager',
  'GET /api/changes/authors': 'manager',
  'GET /api/changes.csv': 'manager',
  'GET /api/kitchen-links': 'manager',
  'POST /api/kitchen-links': 'manager',
  'DELETE /api/kitchen-links/:id': 'manager',

  'GET /api/people': 'owner',
  'POST /api/people': 'owner',
  'PATCH /api/people/:id': 'owner',
  'DELETE /api/people/:id': 'owner',
  'POST /api/people/:id/resend': 'owner',
  'POST /api/handover': 'owner',
  'GET /api/export': 'owner',
  'GET /api/key': 'owner',
  'POST /api/key': 'owner',
  'DELETE /api/key': 'owner',
  'GET /api/webhook': 'owner',
  'PUT /api/webhook': 'owner',
  'DELETE /api/webhook': 'owner',
  'GET /api/webhook/deliveries': 'owner',
  'POST /api/webhook/deliveries/:id/resend': 'owner',
  'POST /api/webhook/test': 'owner',
  'POST /create-checkout-session': 'owner',
  'GET /paymentDetails': 'owner',
  'GET /api/subscription': 'owner',
  'POST /api/billing-portal': 'owner',
}

/** What a role may set by a call of which others may set all. */
const SET_BY: Readonly<Record<string, Partial<Record<Role, readonly string[]>>>> = {
  'PATCH /api/products': { floor: ['_id', 'version', 'within', 'soldOut', 'sizes'] },
  'PUT /api/menu-settings': { editor: [...LOOK_FIELDS, 'exceptions'], floor: ['exceptions'] },
}

/** The first field of a body, or of its rows, that a role may not set by a call; undefined if there is none. */
export function fieldBeyond(role: Role, call: string, body: unknown): string | undefined {
  const taken = SET_BY[call]?.[role]
  if (!taken) return undefined
  const rows = Array.isArray(body) ? body : [body]
  return rows.flatMap((row) => Object.keys(row as object)).find((name) => !taken.includes(name))
}
