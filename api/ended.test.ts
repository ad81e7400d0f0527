import { describe, expect, test } from 'vitest'
import { changeLanguages } from '#db/changes/menu-changes.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import {
  aBinned,
  aCategory,
  aDelivery,
  aKitchenLink,
  anInvitation,
  aBilingualSplit,
  anOptionGroup,
  NOW,
} from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { listCalls } from './openapi.ts'
import { allRows } from './testing/all-rows.ts'
import { PASSWORD } from './testing/calls/account.ts'
import { DECLARED_CALLS } from './testing/declared-calls.ts'
import { anApi, anOwner } from './testing/fixtures.ts'

/** Still allowed when the plan has ended; all else is 402. */
const STILL_ALLOWED = new Set([
  'POST /api/change-email',
  'POST /api/change-password',
  'POST /api/sign-out-everywhere',
  'POST /api/resend-confirmation',
  'DELETE /api/account',
  'POST /create-checkout-session',
  'POST /api/billing-portal',
  'DELETE /api/bin',
  'PUT /api/counting',
  'POST /api/kitchen-links',
  'DELETE /api/kitchen-links/:id',
  'POST /api/key',
  'DELETE /api/key',
  'PUT /api/webhook',
  'DELETE /api/webhook',
  'POST /api/webhook/deliveries/:id/resend',
  'POST /api/webhook/test',
  'POST /api/people',
  'PATCH /api/people/:id',
  'DELETE /api/people/:id',
  'POST /api/people/:id/resend',
  'DELETE /api/membership',
  'POST /api/restaurants',
  'DELETE /api/restaurants/:id',
  'POST /api/handover',
  'DELETE /api/handover',
  'POST /api/handover/accept',
  'DELETE /api/passkeys/:id',
  'POST /api/recovery-codes',
  'DELETE /api/sessions/:id',
])

const ENDED = {
  'trial that is over': {
    subscription: { type: 'free_trial', trialExpiresAt: daysFromNow(-1) },
    message: 'Your free trial has expired',
  },
  'subscription that was cancelled': {
    subscription: { type: 'monthly', currentPeriodEnd: daysFromNow(-1), cancelAtPeriodEnd: 1 },
    message: 'Your monthly subscription has expired',
  },
  'payment that has failed for a week': {
    subscription: {
      type: 'yearly',
      currentPeriodEnd: daysFromNow(-8),
      paymentFailedAt: daysFromNow(-8),
    },
    message: 'Your yearly subscription has expired',
  },
} as const

const COVERED = {
  'trial that runs': { type: 'free_trial', trialExpiresAt: daysFromNow(1) },
  'subscription to its end': {
    type: 'monthly',
    currentPeriodEnd: daysFromNow(1),
    cancelAtPeriodEnd: 1,
  },
  'payment that failed this week': {
    type: 'yearly',
    currentPeriodEnd: daysFromNow(-6),
    paymentFailedAt: daysFromNow(-6),
  },
  'renewal that is not known yet': { type: 'monthly', currentPeriodEnd: daysFromNow(-6) },
} as const

describe.each(Object.entries(ENDED))('after a %s', (_what, { subscription, message }) => {
  test('every call that changes the public pages is 402, with what the banner says', async () => {
    await using house = await aHouse(subscription)
    const before = await allRows(house.api.db)
    for (const name of house.changes) {
      const { status, body } = await house.send(name)
      expect([name, status, (body as { message: string }).message]).toEqual([name, 402, message])
    }
    expect(await allRows(house.api.db)).toEqual(before)
    expect(house.api.wakes).toEqual([])
    expect(house.changes.length).toBeGreaterThan(9)
  })

  test('the owner can still sign in, look, export, delete and subscribe', async () => {
    await using house = await aHouse(subscription)
    for (const name of house.reads) {
      expect([name, (await house.send(name)).status]).toEqual([name, DECLARED_CALLS[name]?.well])
    }
    for (const name of ['POST /create-checkout-session', 'POST /api/billing-portal']) {
      expect((await house.send(name)).status).toBe(200)
    }
  })
})

test.each(Object.entries(COVERED))('a %s lets the owner change the menu', async (_what, row) => {
  await using house = await aHouse(row)
  expect(await house.send('POST /addCategory')).toMatchObject({ status: 201 })
})

function isRead(name: string): boolean {
  return name.startsWith('GET') || DECLARED_CALLS[name]?.isRead === true
}

async function aHouse(subscription: object) {
  const api = await anApi()
  const { token, restaurantId } = await anOwner(api, 'Victim house')
  const menu = await aCategory(api.db, restaurantId, 'Soups', ['Lentil'])
  const nothing = { currentPeriodEnd: null, cancelAtPeriodEnd: 0, paymentFailedAt: null }
  const row = { trialExpiresAt: null, ...nothing, ...subscription }
  await api.db.updateTable('subscriptions').set(row).execute()
  const passwordHash = await api.context.passwords.hash(PASSWORD)
  await api.db.updateTable('owners').set({ passwordHash }).execute()
  const translated = [{ code: 'ar', shown: false } as const]
  await transact(api.db, (trx) =>
    changeLanguages(trx, restaurantId, { main: 'en', further: translated }),
  )
  api.wakes.length = 0
  const binId = await aBinned(api.db, restaurantId)
  const link = await aKitchenLink(api.db, restaurantId)
  const split = await aBilingualSplit(api.db, restaurantId)
  const { categoryId, productIds } = menu
  const groupId = await anOptionGroup(api.db, restaurantId, { products: productIds })
  const productId = productIds[0] ?? ''
  const deliveryId = await aDelivery(api.db, restaurantId)
  const invitationId = await anInvitation(api.db, restaurantId)
  const further = { deliveryId, invitationId, personId: 'x', passkeyId: 'x', sessionId: 'x' }
  const ids = { restaurantId, categoryId, productId, binId, groupId, ...further, ...link, ...split }
  const owners = listCalls(api.app)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => ['owner', 'person'].includes(DECLARED_CALLS[name]?.access ?? ''))
  return {
    api,
    reads: owners.filter(isRead),
    changes: owners.filter((name) => !isRead(name) && !STILL_ALLOWED.has(name)),
    send(name: string) {
      const [method = '', pattern = ''] = name.split(' ')
      const { path = pattern, ...request } = DECLARED_CALLS[name]?.request?.(ids) ?? {}
      return api.call(method, path, { ...request, token })
    },
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

function daysFromNow(days: number): string {
  return new Date(NOW.getTime() + days * DAY_MS).toISOString()
}
