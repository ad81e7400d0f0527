import { describe, expect, test } from 'vitest'
import { addPaymentCustomer } from '#db/queries/payments.ts'
import { addRestaurant } from '#db/queries/restaurants.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { createClock } from '../scheduler.ts'
import { paymentParts } from '../domain/payments/apply-payments.ts'
import { expire } from '../domain/payments/emulator/books.ts'
import { checkoutsTask } from '../domain/payments/reconcile.ts'
import { allRows } from '../testing/all-rows.ts'
import { anApi, anOwner, endTrial, type Api } from '../testing/fixtures.ts'
import type { TestStripe } from '../testing/test-stripe.ts'

const MONTHLY = { type: 'monthly', priceId: 'price_test_monthly' }
const YEARLY = { type: 'yearly', priceId: 'price_test_yearly' }
const CATEGORY = { title: 'Soups', selectedIcon: '/icons/pot-of-food.svg' }

interface House extends AsyncDisposable {
  api: Api
  stripe: TestStripe
  ownerId: string
  token: string
}

async function aHouse(): Promise<House> {
  const api = await anApi()
  const { stripe } = api
  const owner = await anOwner(api)
  await endTrial(api, owner.ownerId)
  return { api, stripe, ...owner, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() }
}

async function pay({ api, stripe, token }: House, json: object) {
  await api.call('POST', '/create-checkout-session', { token, json })
  return stripe.payFor('cs_1')
}

async function deliver({ api, stripe }: House, id: string): Promise<number> {
  const { body, signature } = stripe.event('invoice.paid', { customer: 'cus_1' }, { id })
  const headers = { 'Stripe-Signature': signature }
  return (await api.app.request('/webhook', { method: 'POST', body, headers })).status
}

async function close({ api, token, ownerId }: House): Promise<number> {
  const { email } = await api.db
    .selectFrom('owners')
    .select('email')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const json = { password: email }
  return (await api.call('DELETE', '/api/account', { token, json })).status
}

test('a checkout needs a plan and the price of it', async () => {
  await using house = await aHouse()
  const { api, token } = house
  for (const [json, field] of [
    [{ type: 'monthly', priceId: YEARLY.priceId }, 'priceId'],
    [{ type: 'yearly', priceId: 'price_of_a_rival' }, 'priceId'],
    [{ type: 'free_trial', priceId: MONTHLY.priceId }, 'type'],
    [{ type: 'monthly' }, 'priceId'],
  ] as const) {
    expect(await api.call('POST', '/create-checkout-session', { token, json })).toMatchObject({
      status: 400,
      body: { message: `Please check ${field}`, field },
    })
  }
  // Other fields are ignored.
  const json = { ...MONTHLY, amount: 1, currency: 'USD', customer: 'cus_other' }
  expect(await api.call('POST', '/create-checkout-session', { token, json })).toEqual(
    expect.objectContaining({
      status: 200,
      body: { url: 'https://stripe.test/api/test-payments/checkout/cs_1' },
    }),
  )
})

test('a return says how the checkout stands', async () => {
  await using house = await aHouse()
  const { api, stripe, token } = house
  const verify = (id: string) => api.call('GET', `/verify-payment?sessionId=${id}`)
  await api.call('POST', '/create-checkout-session', { token, json: MONTHLY })
  const subscriptionType = 'free_trial'
  expect(await verify('cs_1')).toMatchObject({ body: { status: 'unpaid', subscriptionType } })
  for (const session of stripe.list('cs')) expire(session)
  expect(await verify('cs_1')).toMatchObject({ body: { status: 'expired', subscriptionType } })
  expect(await verify('cs_9')).toMatchObject({ status: 404 })
  for (const path of ['/verify-payment', '/verify-payment?sessionId=']) {
    expect(await api.call('GET', path)).toMatchObject({ status: 400, body: { field: 'sessionId' } })
  }
})

test('an ended trial is over with the payment, of that restaurant of the owner alone', async () => {
  await using house = await aHouse()
  const { api, ownerId } = house
  const second = await transact(api.db, (trx) =>
    addRestaurant(trx, { ownerId, name: 'Second', now: NOW }),
  )
  api.setNow(new Date(NOW.getTime() + 6 * DAY_MS))
  const fresh = await api.context.tokens.issue(
    { personId: ownerId, tokenVersion: 1 },
    api.context.now(),
  )
  api.setNow(new Date(NOW.getTime() + 8 * DAY_MS))
  const add = (title: string, headers = {}) =>
    api.call('POST', '/addCategory', { token: fresh, json: { ...CATEGORY, title }, headers })
  expect(await add('Soups')).toMatchObject({
    status: 402,
    body: { message: 'Your free trial has expired' },
  })
  await pay({ ...house, token: fresh }, YEARLY)
  await deliver(house, 'evt_1')
  expect(await add('Soups')).toMatchObject({ status: 201 })
  expect(await add('Soups', { 'X-Restaurant': second })).toMatchObject({ status: 402 })
})

test('a failed payment leaves a week, and then the menu as it is', async () => {
  await using house = await aHouse()
  const { api, stripe, ownerId } = house
  const subscription = await pay(house, MONTHLY)
  const at = async (days: number) => {
    api.setNow(new Date(NOW.getTime() + days * DAY_MS))
    return api.context.tokens.issue({ personId: ownerId, tokenVersion: 1 }, api.context.now())
  }
  let token = await at(30)
  stripe.renew(subscription, { fails: true })
  await deliver(house, 'evt_1')
  const failing = {
    paymentFailedAt: '2026-01-31T08:00:00.000Z',
    graceEndsAt: '2026-02-07T08:00:00.000Z',
  }
  expect(await api.call('GET', '/api/subscription', { token })).toMatchObject({
    body: { type: 'monthly', active: true, ...failing },
  })
  expect(await api.call('POST', '/addCategory', { token, json: CATEGORY })).toMatchObject({
    status: 201,
  })
  token = await at(38)
  expect(await api.call('GET', '/api/subscription', { token })).toMatchObject({
    body: { active: false, ...failing },
  })
  const json = { ...CATEGORY, title: 'Salads' }
  expect(await api.call('POST', '/addCategory', { token, json })).toMatchObject({
    status: 402,
    body: { message: 'Your monthly subscription has expired' },
  })
  stripe.payOwed(subscription)
  await deliver(house, 'evt_2')
  expect(await api.call('POST', '/addCategory', { token, json })).toMatchObject({ status: 201 })
})

test('bills are the owner’s own, newest first, and say what was given back', async () => {
  await using house = await aHouse()
  const { api, stripe, token } = house
  const other = await anOwner(api)
  const subscription = await pay(house, MONTHLY)
  stripe.refundLast(subscription)
  stripe.renew(subscription, { fails: false })
  await deliver(house, 'evt_1')
  const { body } = await api.call('GET', '/paymentDetails', { token })
  expect(body).toMatchObject({
    data: [
      { number: 'TEST-000002', amount: 49, currency: 'AED', status: 'paid' },
      { number: 'TEST-000001', amount: 49, currency: 'AED', status: 'refunded' },
    ],
    subscriptionStatus: { type: 'monthly', active: true },
  })
  expect(await api.call('GET', '/paymentDetails', other)).toMatchObject({ body: { data: [] } })
})

test('questions that the provider would have to answer are counted', async () => {
  await using house = await aHouse()
  const { api, stripe, token } = house
  const asked = () => stripe.requests.filter(({ path }) => /sessions\/./.test(path)).length
  await api.call('POST', '/create-checkout-session', { token, json: MONTHLY })
  const verify = async (id: string, address?: string) =>
    (await api.call('GET', `/verify-payment?sessionId=${id}`, address ? { address } : {})).status
  // A right one may look often; the rest are guesses.
  for (let count = 0; count < 80; count += 1) expect(await verify('cs_1')).toBe(200)
  for (let count = 0; count < 40; count += 1) expect(await verify(`cs_guess_${count}`)).toBe(404)
  expect(await verify('cs_1')).toBe(429)
  expect([await verify('cs_guess'), await verify('cs_guess', '192.0.2.9')]).toEqual([429, 404])
  expect(asked()).toBe(121)
  // Malformed ids are not asked about.
  expect(await verify('..%2F..%2Fcustomers', '192.0.2.9')).toBe(404)
  expect(asked()).toBe(121)
  const visit = (path: string) => api.call('POST', path, { token, json: MONTHLY })
  for (let count = 0; count < 59; count += 1) await visit('/create-checkout-session')
  expect((await visit('/api/billing-portal')).headers.get('Retry-After')).toBe('900')
  expect(await visit('/create-checkout-session')).toMatchObject({ status: 429 })
})

test('who comes back is never told that nothing was charged', async () => {
  await using house = await aHouse()
  const { api, stripe } = house
  await pay(house, MONTHLY)
  stripe.down = true
  expect(await api.call('GET', '/verify-payment?sessionId=cs_1')).toMatchObject({
    status: 502,
    body: {
      message: 'The payment service does not answer. What was paid is not lost. Please try again.',
    },
  })
  expect(api.log.join('')).toContain('the payment provider failed')
})

test('the payment page says the name as it is written', async () => {
  await using house = await aHouse()
  const { api, stripe, token } = house
  await api.call('POST', '/restaurant', { token, json: { formData: { label: 'Corner & Co.' } } })
  await api.call('POST', '/create-checkout-session', { token, json: MONTHLY })
  expect(stripe.list('cus')).toMatchObject([{ name: 'Corner & Co.' }])
})

describe('a deleted account', () => {
  test.each(['createCustomer', 'listSubscriptions', 'createCheckout'] as const)(
    'has nothing to pay for when it goes during %s',
    async (step) => {
      await using house = await aHouse()
      const { api, stripe, token } = house
      const { payments: provider } = stripe
      const asked = provider[step] as (input: never) => Promise<unknown>
      const slow = async (input: never) => {
        const isGone = (await api.call('GET', '/verifytoken', { token })).status === 401
        // As another tab would.
        if (!isGone) await close(house)
        return asked(input)
      }
      Object.assign(provider, { [step]: slow })
      const json = MONTHLY
      expect(await api.call('POST', '/create-checkout-session', { token, json })).toMatchObject({
        status: 401,
        body: { message: 'Please sign in' },
      })
      const open = await provider.findCheckout('cs_1')
      expect(open?.status ?? 'expired').toBe('expired')
      expect(stripe.list('sub')).toEqual([])
    },
  )

  test('is charged no more, and a late event of it does no harm', async () => {
    await using house = await aHouse()
    const { api } = house
    const subscription = await pay(house, MONTHLY)
    await deliver(house, 'evt_1')
    expect(await close(house)).toBe(200)
    expect(subscription).toMatchObject({ status: 'canceled' })
    // Nothing that is left says who it was.
    const rows = await allRows(api.db)
    expect(rows.filter((row) => row.startsWith('invoices'))).toEqual([])
    expect(rows.join('')).not.toContain('@example.com')
    // The payment came through after the account had gone.
    subscription.status = 'active'
    expect(await deliver(house, 'evt_2')).toBe(200)
    expect(subscription).toMatchObject({ status: 'canceled' })
    const verified = await api.call('GET', '/verify-payment?sessionId=cs_1')
    expect(verified).toMatchObject({ status: 404 })
  })

  test('is charged no more also when the provider was down at that moment', async () => {
    await using house = await aHouse()
    const { api, stripe } = house
    const subscription = await pay(house, MONTHLY)
    stripe.down = true
    expect(await close(house)).toBe(200)
    expect(subscription).toMatchObject({ status: 'active' })
    stripe.down = false
    const parts = paymentParts(api.context)
    await createClock({ ...api.context, tasks: [checkoutsTask(parts)] }).tick()
    expect(subscription).toMatchObject({ status: 'canceled' })
    const cancels = stripe.changes().length
    api.setNow(new Date(NOW.getTime() + DAY_MS))
    await createClock({ ...api.context, tasks: [checkoutsTask(parts)] }).tick()
    expect(stripe.changes().length).toBe(cancels)
  })
})

test('without a provider the calls that need one say so, and the others answer', async () => {
  await using api = await anApi({}, { payments: null, emulator: null })
  const { token, ownerId, restaurantId } = await anOwner(api)
  // As if payments were switched off again.
  const customer = { provider: 'stripe' as const, customerId: 'cus_1', restaurantId, ownerId }
  await addPaymentCustomer(api.db, customer, NOW)
  const refused = { status: 503, body: { message: 'Payments are not set up' } }
  for (const [method, path, json] of [
    ['POST', '/create-checkout-session', MONTHLY],
    ['POST', '/api/billing-portal', undefined],
    ['GET', '/verify-payment?sessionId=cs_1', undefined],
    ['POST', '/webhook', {}],
  ] as const) {
    expect(await api.call(method, path, { token, json })).toMatchObject(refused)
  }
  for (const path of ['/paymentDetails', '/api/subscription']) {
    expect(await api.call('GET', path, { token })).toMatchObject({ status: 200 })
  }
})
