import { readFile } from 'node:fs/promises'
import { Stripe } from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOW } from '#db/testing/fixtures.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { paymentParts } from '../apply-payments.ts'
import { reconcile } from '../reconcile.ts'
import { allRows } from '../../../testing/all-rows.ts'
import { anApi, anOwner, endTrial, type Api } from '../../../testing/fixtures.ts'
import { startStripeServer, type TestStripe } from '../../../testing/test-stripe.ts'
import { listOf, type Kind, type Price } from '../emulator/books.ts'

const NOW_S = NOW.getTime() / 1000
const MONTHLY = { type: 'monthly', priceId: 'price_test_monthly' }
const YEARLY = { type: 'yearly', priceId: 'price_test_yearly' }
const MONTH_LATER = '2026-02-01T08:00:00.000Z'

let stripe: TestStripe
let environment: Record<string, string>
/** Stripe's clock. */
let now: Date
beforeEach(async () => {
  now = NOW
  const server = await startStripeServer(() => now)
  stripe = server.stripe
  environment = server.environment
  return () => server[Symbol.asyncDispose]()
})

test('opens a checkout in the pinned version, for one customer, to come back from', async () => {
  await using house = await aHouse({ SELLER_NAME: 'Menus LLC', SELLER_TRN: '100000000000003' })
  const { url } = await subscribe(house, MONTHLY)
  const [session] = stripe.list('cs')
  expect(url).toBe('https://stripe.test/api/test-payments/checkout/cs_1')
  expect(session).toMatchObject({
    mode: 'subscription',
    ui_mode: 'hosted_page',
    client_reference_id: house.ownerId,
    line_items: { 0: { price: 'price_test_monthly', quantity: '1' } },
    success_url: 'http://localhost:3000/dashboard/paymentdone?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/dashboard/subscription',
    tax_id_collection: { enabled: 'true' },
    subscription_data: { metadata: { ownerId: house.ownerId } },
  })
  expect(session).not.toHaveProperty('payment_method_types')
  expect(stripe.list('cus')).toMatchObject([
    {
      email: expect.stringMatching(/@example\.com$/),
      metadata: { ownerId: house.ownerId },
      invoice_settings: {
        custom_fields: {
          0: { name: 'Seller', value: 'Menus LLC' },
          1: { name: 'TRN', value: '100000000000003' },
        },
        footer: 'Menus LLC · TRN 100000000000003',
      },
    },
  ])
  expect(new Set(stripe.requests.map(({ version }) => version))).toEqual(
    new Set(['2026-10-28.endive']),
  )
  const made = stripe.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('s'))
  expect(made.map(({ key }) => typeof key)).toEqual(made.map(() => 'string'))
})

test('names no seller, and leaves nothing empty, where none is set', async () => {
  await using house = await aHouse()
  await subscribe(house, MONTHLY)
  await subscribe(house, YEARLY)
  expect(stripe.list('cus')).toMatchObject([{ metadata: { ownerId: house.ownerId } }])
  expect(stripe.list('cus')[0]).not.toHaveProperty('invoice_settings')
  // Who answers for Stripe refuses what Stripe refuses.
  const body = 'invoice_settings[footer]=&invoice_settings[custom_fields]='
  const headers = { Authorization: `Bearer ${environment['STRIPE_SECRET_KEY']}` }
  const address = `${environment['STRIPE_API_URL']}/v1/customers`
  const refused = await fetch(address, { method: 'POST', body, headers })
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { code: 'parameter_invalid_empty' } },
  ])
})

test('gives an open checkout again, closes one for the other plan, and makes one customer', async () => {
  await using house = await aHouse()
  const both = await Promise.all([subscribe(house, MONTHLY), subscribe(house, MONTHLY)])
  const again = await subscribe(house, MONTHLY)
  expect(new Set([...both, again].map(({ url }) => url)).size).toBe(1)
  const { url: other } = await subscribe(house, YEARLY)
  expect(other).not.toBe(again.url)
  expect(statuses()).toEqual(['expired', 'open'])
  // The first plan again: its checkout is closed, so a new one.
  const { url: third } = await subscribe(house, MONTHLY)
  expect(third).not.toBe(again.url)
  expect(statuses()).toEqual(['expired', 'expired', 'open'])
  expect(stripe.list('cus').length).toBe(1)
})

test('takes the state from Stripe when the owner comes back, as often as that is', async () => {
  await using house = await aHouse()
  await subscribe(house, MONTHLY)
  const sessionId = onlyId('cs')
  expect(await verify(house, sessionId)).toEqual({
    status: 'unpaid',
    subscriptionType: 'free_trial',
  })
  stripe.payFor(sessionId)
  const paid = { status: 'paid', subscriptionType: 'monthly' }
  expect(await verify(house, sessionId)).toEqual(paid)
  await house.api.context.mailer.idle()
  const rows = await allRows(house.api.db)
  expect(await verify(house, sessionId)).toEqual(paid)
  // Only how often it was looked up differs.
  expect((await allRows(house.api.db)).filter(isNoLook)).toEqual(rows.filter(isNoLook))
  expect(await read(house, '/api/subscription')).toEqual({
    type: 'monthly',
    trialExpiresAt: null,
    currentPeriodEnd: MONTH_LATER,
    active: true,
    cancelAtPeriodEnd: false,
    paymentFailedAt: null,
    graceEndsAt: null,
  })
  expect(await read(house, '/paymentDetails')).toEqual({
    data: [
      {
        customerName: 'Corner house',
        email: expect.stringMatching(/@example\.com$/),
        amount: 49,
        currency: 'AED',
        invoiceId: expect.stringMatching(
          /^https:\/\/stripe\.test\/api\/test-payments\/invoices\/in_1$/,
        ),
        number: 'TEST-000001',
        status: 'paid',
        createdAt: NOW.toISOString(),
      },
    ],
    subscriptionStatus: {
      type: 'monthly',
      trialExpiresAt: null,
      currentPeriodEnd: MONTH_LATER,
      active: true,
    },
  })
  const unknown = await house.api.call('GET', '/verify-payment?sessionId=cs_unknown')
  expect(unknown.status).toBe(404)
})

test('leads who has a subscription to its switch instead of to a second one', async () => {
  await using house = await aHouse()
  await subscribe(house, MONTHLY)
  const subscriptionId = stripe.payFor(onlyId('cs')).id
  const { url } = await subscribe(house, YEARLY)
  expect(url).toMatch(/^https:\/\/stripe\.test\/api\/test-payments\/portal\/bps_1/)
  await subscribe(house, MONTHLY)
  const portals = stripe.requests.filter(({ path }) => path === '/v1/billing_portal/sessions')
  expect(portals).toHaveLength(2)
  expect(stripe.list('bps').map((portal) => portal.flow_data)).toMatchObject([
    {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscriptionId,
        items: { 0: { price: 'price_test_yearly' } },
      },
    },
    undefined,
  ])
  const made = stripe.requests.filter(
    ({ path, method }) => path === '/v1/billing_portal/configurations' && method === 'POST',
  )
  expect(made).toHaveLength(1)
  expect(stripe.list('bpc')).toMatchObject([
    {
      features: {
        subscription_cancel: { mode: 'at_period_end' },
        subscription_update: {
          products: {
            0: {
              product: 'prod_test',
              prices: { 0: 'price_test_monthly', 1: 'price_test_yearly' },
            },
          },
        },
      },
    },
  ])
  expect(stripe.list('sub')).toHaveLength(1)
  const { body } = await house.api.call('POST', '/api/billing-portal', { token: house.token })
  expect(body).toEqual({
    url: expect.stringMatching(/^https:\/\/stripe\.test\/api\/test-payments\/portal\//),
  })
})

test('makes a new customer for an owner whose customer is gone', async () => {
  await using house = await aHouse()
  await subscribe(house, MONTHLY)
  stripe.things.clear()
  await subscribe(house, MONTHLY)
  const customer = onlyId('cus')
  expect(stripe.list('cs')).toMatchObject([{ customer, status: 'open' }])
  stripe.payFor(onlyId('cs'))
  const paid = { status: 'paid', subscriptionType: 'monthly' }
  expect(await verify(house, onlyId('cs'))).toEqual(paid)
})

test.each([
  ['amount', { unit_amount: 5000 }, 'AED 5000 every 1 month'],
  ['currency', { currency: 'usd' }, 'USD 4900 every 1 month'],
  ['interval', { recurring: { interval: 'day', interval_count: 1 } }, 'AED 4900 every 1 day'],
  ['kind', { recurring: null }, 'AED 4900 once'],
])('charges nobody another %s than our pages say', async (_what, other, charged) => {
  const right = stripe.prices.get('price_test_monthly')
  if (!right) throw new Error('The price is gone')
  stripe.prices.set('price_test_monthly', { ...right, ...other })
  await using house = await aHouse()
  const { api, token } = house
  const refused = await api.call('POST', '/create-checkout-session', { token, json: MONTHLY })
  expect(refused.status).toBe(502)
  expect(stripe.list('cs')).toEqual([])
  expect(api.log.join('')).toContain(
    `price_test_monthly is ${charged}, our pages say AED 4900 every 1`,
  )
  stripe.prices.set('price_test_monthly', right)
  await subscribe(house, MONTHLY)
})

describe('events', () => {
  test('bring an owner up to date without a return, once each, and in any order', async () => {
    await using house = await aHouse()
    await subscribe(house, YEARLY)
    const sessionId = onlyId('cs')
    const id = stripe.payFor(sessionId).id
    const customer = stripe.find('sub', id)?.customer
    const completed = stripe.event('checkout.session.completed', { customer }, { at: NOW })
    const updated = stripe.event('customer.subscription.updated', { customer }, { at: NOW })
    expect(await deliver(house, updated)).toBe(200)
    expect(await read(house, '/api/subscription')).toMatchObject({ type: 'yearly', active: true })
    const asked = stripe.requests.length
    expect(await deliver(house, updated)).toBe(200)
    expect(stripe.requests.length).toBe(asked)
    expect(await deliver(house, completed)).toBe(200)
    const counted = (await allRows(house.api.db)).filter((row) => row.startsWith('paymentEvents'))
    expect(counted.length).toBe(2)
    const cancelled = { status: 'canceled', ended_at: NOW_S }
    Object.assign(stripe.find('sub', id) ?? {}, cancelled)
    // As in a late event of before: what counts is what Stripe says now.
    const late = stripe.event('customer.subscription.created', { customer }, { at: NOW })
    expect(await deliver(house, late)).toBe(200)
    expect(await read(house, '/api/subscription')).toMatchObject({
      type: 'yearly',
      cancelAtPeriodEnd: true,
      currentPeriodEnd: NOW.toISOString(),
    })
  })

  test('in a burst are all taken, in a few looks', async () => {
    await using house = await aHouse()
    await subscribe(house, MONTHLY)
    const customer = onlyId('cus')
    stripe.payFor(onlyId('cs'))
    const before = stripe.requests.length
    const burst = Array.from({ length: 40 }, (_, index) =>
      deliver(
        house,
        stripe.event(index % 2 ? 'invoice.paid' : 'charge.refunded', { customer }, { at: NOW }),
      ),
    )
    expect(new Set(await Promise.all(burst))).toEqual(new Set([200]))
    expect(await read(house, '/api/subscription')).toMatchObject({ type: 'monthly' })
    const looks = stripe.requests.slice(before).filter(({ path }) => path === '/v1/subscriptions')
    expect(looks.length).toBeLessThan(10)
    const noted = (await allRows(house.api.db)).filter((row) => row.startsWith('paymentEvents'))
    expect(noted.length).toBe(40)
  })

  test('are the ones that the guide asks an operator for', async () => {
    await using house = await aHouse()
    await subscribe(house, MONTHLY)
    const customer = onlyId('cus')
    const guide = await readFile(
      new URL('../../../../.github/OPERATING.md', import.meta.url),
      'utf8',
    )
    const [, list = ''] = /`PUBLIC_URL\/webhook` with the events (.*?);/.exec(guide) ?? []
    const asked = [...list.matchAll(/`(.+?)`/g)].map(([, event = '']) => event.replace('*', 'new'))
    expect(asked.length).toBe(4)
    for (const type of [...asked, 'charge.dispute.created', 'charge.refund.updated']) {
      const before = stripe.requests.length
      await deliver(house, stripe.event(type, { customer }, { at: NOW }))
      expect([type, stripe.requests.length > before]).toEqual([type, asked.includes(type)])
    }
  })

  test.each([
    ['checkout.session.async_payment_succeeded'],
    ['customer.subscription.deleted'],
    ['customer.subscription.created'],
    ['invoice.paid'],
    ['invoice.payment_failed'],
    ['charge.refunded'],
  ])('of the kind %s have the customer looked at', async (type) => {
    await using house = await aHouse()
    await subscribe(house, MONTHLY)
    const customer = onlyId('cus')
    stripe.payFor(onlyId('cs'))
    await deliver(house, stripe.event(type, { customer }, { at: NOW }))
    expect(await read(house, '/api/subscription')).toMatchObject({ type: 'monthly' })
  })

  test('of other kinds, or of strangers, are taken and change nothing', async () => {
    await using house = await aHouse()
    for (const event of [
      stripe.event('payout.paid', { id: 'po_1' }, { at: NOW }),
      stripe.event('invoice.paid', { customer: 'cus_stranger' }, { at: NOW }),
      stripe.event('invoice.paid', { customer: null }, { at: NOW }),
    ]) {
      expect(await deliver(house, event)).toBe(200)
    }
    expect(await read(house, '/api/subscription')).toMatchObject({ type: 'free_trial' })
  })

  test('that are forged, changed, old, of a time to come or replayed late are refused', async () => {
    await using house = await aHouse()
    const rows = await allRows(house.api.db)
    const customer = { customer: 'cus_1' }
    const right = stripe.event('invoice.paid', customer, { at: NOW })
    const [time = ''] = right.signature.split(',')
    for (const [body, signature] of [
      [right.body, ''],
      [right.body, 't=1,v1=00'],
      [right.body, `${time},v1=${'0'.repeat(64)}`],
      [right.body.replace('cus_1', 'cus_2'), right.signature],
      [`${right.body} `, right.signature],
      ['', right.signature],
      [right.body, right.signature.replace(time, `${time},t=${NOW_S + 1}`)],
      [right.body, `t=${NOW_S},${right.signature.replace(time, `t=${NOW_S + 9}`)}`],
      [right.body, right.signature.replace('v1=', 'v0=')],
      ...[minutesFromNow(-6), minutesFromNow(6)].map((signedAt) => {
        const { body, signature } = stripe.event('invoice.paid', customer, { at: NOW, signedAt })
        return [body, signature] as const
      }),
    ] as const) {
      expect(await deliver(house, { body, signature }), signature).toBe(400)
    }
    expect(await allRows(house.api.db)).toEqual(rows)
    expect(stripe.requests).toEqual([])
    for (const signedAt of [minutesFromNow(-4), minutesFromNow(4)]) {
      const event = stripe.event('payout.paid', customer, { at: NOW, signedAt })
      expect(await deliver(house, event)).toBe(200)
    }
    // A scheme that is to come beside the one that counts is none of our business.
    const { body, signature } = stripe.event('payout.paid', customer, { at: NOW })
    for (const other of [`${signature},v2=c2lnbmVk`, `${signature},v0=${'0'.repeat(64)}`]) {
      expect(await deliver(house, { body, signature: other })).toBe(200)
    }
    expect(house.api.log.join('')).not.toContain('whsec')
  })

  test.each([
    'null',
    '[]',
    '"evt_1"',
    '{}',
    '{"id":"evt_1","type":"invoice.paid","created":1}',
    '{"id":"evt_1","type":"invoice.paid","created":1,"data":{"object":null}}',
    '{"id":7,"type":"invoice.paid","created":1,"data":{"object":{}}}',
    '{"id":"evt_1","type":"invoice.paid","created":9e15,"data":{"object":{}}}',
    '{"id":"evt_1","type":"invoice.paid","created":1,"data":{"object":{"customer":7}}}',
  ])('that are none are refused, whoever signed them: %s', async (body) => {
    await using house = await aHouse()
    const { webhookSecret: secret } = stripe.emulator.settings
    const timestamp = NOW.getTime() / 1000
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    expect(await deliver(house, { body, signature })).toBe(400)
  })

  test('that cannot be done with are answered so that Stripe sends them again', async () => {
    await using house = await aHouse()
    await subscribe(house, MONTHLY)
    stripe.payFor(onlyId('cs'))
    const customer = onlyId('cus')
    const event = stripe.event('invoice.paid', { customer }, { at: NOW })
    const rows = await allRows(house.api.db)
    stripe.fail(20, { status: 429, type: 'rate_limit_error' })
    expect(await deliver(house, event)).toBeGreaterThanOrEqual(500)
    expect(await allRows(house.api.db)).toEqual(rows)
    // What is left of the failures is used up by the tries.
    await expect.poll(() => deliver(house, event)).toBe(200)
    expect(await read(house, '/api/subscription')).toMatchObject({ type: 'monthly' })
  })
})

describe('a Stripe that fails', () => {
  test.each([
    [{ status: 500, type: 'api_error' }],
    [{ status: 402, type: 'card_error' }],
    [{ status: 401, type: 'invalid_request_error' }],
    ['hangUp' as const],
  ])('with %j gives a clear message and changes nothing', async (how) => {
    await using house = await aHouse()
    const rows = await allRows(house.api.db)
    stripe.fail(30, how)
    const { token } = house
    expect(
      await house.api.call('POST', '/create-checkout-session', { token, json: MONTHLY }),
    ).toMatchObject({
      status: 502,
      body: {
        message: 'The payment service does not answer. Nothing was charged. Please try again.',
      },
    })
    expect(await allRows(house.api.db)).toEqual(rows)
    expect(house.api.log.join('')).not.toMatch(/sk_test|@example/)
  })

  test('once is asked again with the same key', async () => {
    await using house = await aHouse()
    stripe.fail(1, { status: 500, type: 'api_error' })
    await subscribe(house, MONTHLY)
    const [failed, again] = stripe.requests
    expect(failed?.path).toBe('/v1/customers')
    expect(again).toEqual(failed)
    expect(stripe.list('cus').length).toBe(1)
  })
})

test('lists more than a page holds', async () => {
  await using house = await aHouse()
  await subscribe(house, MONTHLY)
  stripe.payFor(onlyId('cs'))
  now = new Date('2036-01-01T08:00:00.000Z')
  await deliver(house, stripe.event('invoice.paid', { customer: onlyId('cus') }, { at: NOW }))
  const { data } = (await read(house, '/paymentDetails')) as { data: { number: string }[] }
  expect(data.length).toBe(121)
  expect(data[0]?.number).toBe('TEST-000121')
})

test('pays one of two subscriptions back that were begun in two tabs', async () => {
  await using house = await aHouse()
  await subscribe(house, MONTHLY)
  const monthly = onlyId('cs')
  await subscribe(house, YEARLY)
  const yearly = stripe.list('cs').at(-1)?.id ?? ''
  // Both were on the screen, and both were paid.
  const [spare, kept] = [stripe.payFor(monthly).id, stripe.payFor(yearly).id]
  expect(await verify(house, monthly)).toEqual({ status: 'paid', subscriptionType: 'yearly' })
  expect(stripe.find('sub', spare)).toMatchObject({ status: 'canceled' })
  expect(stripe.find('sub', kept)).toMatchObject({ status: 'active' })
  expect(stripe.list('re')).toMatchObject([{ reason: 'duplicate' }])
  await verify(house, yearly)
  expect(stripe.list('re').length).toBe(1)
  const { data } = (await read(house, '/paymentDetails')) as { data: { status: string }[] }
  expect(data.map(({ status }) => status).toSorted()).toEqual(['paid', 'refunded'])
})

test('gives back what was paid twice also when that fails at first, and only once', async () => {
  await using house = await aHouse()
  await subscribe(house, MONTHLY)
  const id = stripe.payFor(onlyId('cs')).id
  const end = () => house.api.context.payments?.endSubscription(id, { refund: true })
  stripe.fail(3, { status: 500, type: 'api_error' }, '/v1/refunds')
  await expect(end()).rejects.toThrow('Stripe: StripeAPIError 500')
  // Whoever looks next must still find it, and try again.
  expect(stripe.find('sub', id)).toMatchObject({ status: 'active' })
  stripe.fail(3, { status: 500, type: 'api_error' }, `/v1/subscriptions/${id}`)
  await expect(end()).rejects.toThrow('Stripe: StripeAPIError 500')
  await end()
  stripe.emulator.forgetKeys()
  await end()
  expect(stripe.list('re').length).toBe(1)
  expect(stripe.find('sub', id)).toMatchObject({ status: 'canceled' })
})

// Stripe lists it among what goes on, and refuses to end it.
test('ends everything of an account, also beside a first payment that never came', async () => {
  await using house = await aHouse()
  await subscribe(house, MONTHLY)
  const never = stripe.payFor(onlyId('cs')).id
  Object.assign(stripe.find('sub', never) ?? {}, { status: 'incomplete_expired' })
  await subscribe(house, YEARLY)
  const paid = stripe.payFor(stripe.list('cs').at(-1)?.id ?? '').id
  await house.api.context.payments?.endSubscription(never, { refund: false })
  await house.api.context.payments?.cancelAll(onlyId('cus'))
  expect(stripe.find('sub', never)).toMatchObject({ status: 'incomplete_expired' })
  expect(stripe.find('sub', paid)).toMatchObject({ status: 'canceled' })
})

test('takes a payment also when the restaurant was renamed after an answer that got lost', async () => {
  await using house = await aHouse()
  const { api, token } = house
  stripe.fail(3, 'hangUpAfter', '/v1/customers')
  const lost = await api.call('POST', '/create-checkout-session', { token, json: MONTHLY })
  expect(lost).toMatchObject({ status: 502 })
  const json = { formData: { restaurantName: 'Corner garden' } }
  expect(await api.call('POST', '/restaurant', { token, json })).toMatchObject({ status: 200 })
  await subscribe(house, MONTHLY)
  expect(stripe.list('cs')).toMatchObject([{ status: 'open' }])
})

test.each([
  ['another price', 3900, { interval: 'month', interval_count: 1 }, 30, 'monthly'],
  ['a quarter by invoice', 14_700, { interval: 'month', interval_count: 3 }, 91, 'monthly'],
  ['a few weeks', 5000, { interval: 'week', interval_count: 6 }, 42, 'monthly'],
  ['twelve months', 40_000, { interval: 'month', interval_count: 12 }, 365, 'yearly'],
  ['two years', 90_000, { interval: 'year', interval_count: 2 }, 730, 'yearly'],
])('a subscription made by hand at Stripe counts: %s', async (_, amount, recurring, days, type) => {
  await using house = await aHouse()
  await subscribe(house, MONTHLY)
  const id = addByHand(onlyId('cus'), { amount, recurring, days })
  await tell(house)
  const currentPeriodEnd = new Date(NOW.getTime() + days * DAY_MS).toISOString()
  expect(await read(house, '/api/subscription')).toMatchObject({ type, currentPeriodEnd })
  expect(house.api.log.join('')).toContain(id)
})

test('ends no subscription for one that was made by hand, nor that one for another', async () => {
  await using house = await aHouse()
  await subscribe(house, MONTHLY)
  const ours = stripe.payFor(onlyId('cs')).id
  const monthly = { amount: 9900, recurring: { interval: 'month', interval_count: 1 }, days: 30 }
  const yearly = { amount: 9900, recurring: { interval: 'year', interval_count: 1 }, days: 365 }
  const byHand = [monthly, yearly].map((terms) => addByHand(onlyId('cus'), terms))
  await tell(house)
  expect(await read(house, '/api/subscription')).toMatchObject({ type: 'yearly', active: true })
  for (const id of [ours, ...byHand]) {
    expect(stripe.find('sub', id)).toMatchObject({ status: 'active' })
  }
})

test('a customer who is nobody’s here and pays is told of', async () => {
  await using house = await aHouse()
  const terms = { amount: 9900, recurring: { interval: 'month', interval_count: 1 }, days: 30 }
  const anybody = { name: 'Anybody', email: 'any@example.com' }
  const unknown = stripe.add('cus', { ...anybody, metadata: {} }).id
  const stranger = stripe.add('cus', { ...anybody, metadata: { ownerId: 'a'.repeat(24) } }).id
  for (const customer of [unknown, stranger]) addByHand(customer, terms)
  const result = await reconcile(paymentParts(house.api.context))
  expect(result).toMatchObject({ unknown: [unknown], strangers: [stranger], complete: true })
})

interface Terms {
  amount: number
  recurring: { interval: string; interval_count: number }
  days: number
}

/** What 'Create subscription' in Stripe's dashboard makes: it knows nothing of ours. */
function addByHand(customer: string, { amount: unit_amount, recurring, days }: Terms): string {
  const price: Price = {
    id: `price_${unit_amount}`,
    product: 'prod_1',
    currency: 'aed',
    unit_amount,
    recurring,
  }
  const periods = { current_period_start: NOW_S, current_period_end: NOW_S + days * 86_400 }
  return stripe.add('sub', {
    customer,
    status: 'active',
    items: listOf([{ id: 'si_hand', price, ...periods }]),
    metadata: {},
    billing_cycle_anchor: NOW_S,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    created: NOW_S,
    latest_invoice: null,
  }).id
}

async function tell(house: House): Promise<void> {
  const customer = onlyId('cus')
  const event = stripe.event('customer.subscription.created', { customer }, { at: NOW })
  expect(await deliver(house, event)).toBe(200)
}

interface House extends AsyncDisposable {
  api: Api
  ownerId: string
  token: string
}

async function aHouse(more: Record<string, string> = {}): Promise<House> {
  const api = await anApi({ ...environment, ...more })
  const { ownerId, token } = await anOwner(api, 'Corner house')
  await endTrial(api, ownerId)
  return { api, ownerId, token, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() }
}

async function subscribe({ api, token }: House, json: object): Promise<{ url: string }> {
  const { status, body } = await api.call('POST', '/create-checkout-session', { token, json })
  expect(status).toBe(200)
  return body as { url: string }
}

async function verify({ api }: House, sessionId: string): Promise<unknown> {
  return (await api.call('GET', `/verify-payment?sessionId=${sessionId}`)).body
}

async function read({ api, token }: House, path: string): Promise<unknown> {
  return (await api.call('GET', path, { token })).body
}

async function deliver(
  { api }: House,
  { body, signature }: { body: string; signature: string },
): Promise<number> {
  const headers = { 'Stripe-Signature': signature, 'Content-Type': 'application/json' }
  return (await api.app.request('/webhook', { method: 'POST', body, headers })).status
}

function isNoLook(row: string): boolean {
  return !row.startsWith('subscriptions ')
}

function minutesFromNow(count: number): Date {
  return new Date(NOW.getTime() + count * 60_000)
}

function onlyId(kind: Kind): string {
  const things = stripe.list(kind)
  expect(things).toHaveLength(1)
  return things[0]?.id ?? ''
}

function statuses(): string[] {
  return stripe.list('cs').map(({ status }) => status)
}
