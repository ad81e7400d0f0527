import { expect, test } from 'vitest'
import { VERSION } from '#db/version.ts'
import { anApi } from '../testing/fixtures.ts'

test('lists at least 60 icons', async () => {
  await using api = await anApi()
  const { status, body } = await api.call('GET', '/icons')
  expect(status).toBe(200)
  const icons = body as { url: string }[]
  expect(icons.length).toBeGreaterThanOrEqual(60)
  for (const icon of icons) {
    expect(icon).toEqual({ url: expect.stringMatching(/^\/icons\/[a-z\d-]+\.svg$/) })
  }
})

test('lists the plans with the names that the payment provider has for them', async () => {
  await using api = await anApi({
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'wh',
    STRIPE_PRICE_MONTHLY: 'price_1',
    STRIPE_PRICE_YEARLY: 'price_2',
  })
  const { status, body } = await api.call('GET', '/api/plans')
  expect({ status, body }).toEqual({
    status: 200,
    body: [
      { type: 'monthly', priceId: 'price_1', amount: 49, currency: 'AED' },
      { type: 'yearly', priceId: 'price_2', amount: 588, currency: 'AED' },
    ],
  })
})

test('gives the plans no names where nothing can be paid', async () => {
  await using api = await anApi(
    { NODE_ENV: 'production', PUBLIC_URL: 'https://menus.example' },
    'chosen',
  )
  const { body } = await api.call('GET', '/api/plans')
  expect(body).toMatchObject([{ priceId: null }, { priceId: null }])
})

test('tells where the public menus are', async () => {
  await using api = await anApi({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://menus.example',
  })
  const { status, body } = await api.call('GET', '/api/site')
  const site = { publicUrl: 'https://menus.example', google: false }
  expect({ status, body }).toEqual({ status: 200, body: site })
})

test('tells whether one can sign in with Google', async () => {
  await using api = await anApi({ GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' })
  expect((await api.call('GET', '/api/site')).body).toMatchObject({ google: true })
})

test('keeps browsers on https in production alone', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://menus.example' }
  for (const [environment, expected] of [
    [production, 'max-age=31536000'],
    [{}, null],
  ] as const) {
    await using api = await anApi(environment)
    const { headers } = await api.call('GET', '/healthz')
    expect(headers.get('Strict-Transport-Security')).toBe(expected)
  }
})

test('says that it is well and ready', async () => {
  await using api = await anApi()
  const healthy = await api.call('GET', '/healthz')
  expect(healthy).toMatchObject({ status: 200, body: { status: 'ok', version: VERSION } })
  expect(await api.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('is not ready without its publisher or its database', async () => {
  await using api = await anApi()
  api.context.publisher.isReady = () => false
  api.context.publisher.whyNotReady = () => ['the disk is away']
  expect(await api.call('GET', '/readyz')).toMatchObject({ status: 503 })
  api.context.publisher.isReady = () => true
  await api.db.schema.dropTable('rateLimits').execute()
  await api.db.schema.dropTable('owners').execute()
  expect(await api.call('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { message: expect.any(String) },
  })
  expect(await api.call('GET', '/healthz')).toMatchObject({ status: 200 })
})
