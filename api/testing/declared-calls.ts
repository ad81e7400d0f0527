import { ACCOUNT_CALLS } from './calls/account.ts'
import { MENU_CALLS } from './calls/menu.ts'
import { PAYMENT_CALLS } from './calls/payment.ts'
import { RESTAURANT_CALLS } from './calls/restaurant.ts'
import { TEXT_CALLS } from './calls/texts.ts'
import type { DeclaredCalls } from './declared-call.ts'

/** Every call; `access.test.ts` fails for one that is missing. */
export const DECLARED_CALLS: DeclaredCalls = {
  ...ACCOUNT_CALLS,
  ...RESTAURANT_CALLS,
  ...MENU_CALLS,
  ...TEXT_CALLS,
  ...PAYMENT_CALLS,
  'GET /api/customers': { access: 'operator', well: 200, limits: 'read' },
  'GET /menu/:restaurantName': {
    access: 'open',
    well: 200,
    limits: 'read',
    request: () => ({ path: '/menu/victim-house' }),
  },
  'GET /icons': { access: 'open', well: 200, limits: 'read' },
  'GET /api/site': { access: 'open', well: 200, limits: 'read' },
  'GET /api/openapi.json': { access: 'open', well: 200, limits: 'read' },
  'GET /api/docs': { access: 'open', well: 200, limits: 'read' },
  'GET /healthz': { access: 'open', well: 200, limits: 'read' },
  'GET /readyz': { access: 'open', well: 200, limits: 'read' },
}

/** For owners alone: a program with the restaurant's key is refused. */
export const NOT_BY_KEY: ReadonlySet<string> = new Set([
  ...Object.keys(ACCOUNT_CALLS).filter((name) => name !== 'GET /api/export.csv'),
  ...Object.keys(PAYMENT_CALLS),
  'DELETE /api/bin',
  'GET /api/restaurants/:id/copy-menu',
  'POST /api/restaurants/:id/copy-menu',
  'GET /api/law',
  'GET /api/logo-accents',
  'GET /api/previews',
  'POST /api/previews',
  'GET /api/statistics',
  'GET /api/statistics.csv',
  'GET /api/counting',
  'GET /api/changes',
  'GET /api/changes/authors',
  'GET /api/changes.csv',
  'PUT /api/counting',
  'GET /api/key',
  'POST /api/key',
  'DELETE /api/key',
  'GET /api/webhook',
  'PUT /api/webhook',
  'DELETE /api/webhook',
  'GET /api/webhook/deliveries',
  'POST /api/webhook/deliveries/:id/resend',
  'POST /api/webhook/test',
  'GET /api/kitchen-links',
  'POST /api/kitchen-links',
  'DELETE /api/kitchen-links/:id',
])
