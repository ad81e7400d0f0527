import { expect, test } from 'vitest'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import type { Kitchen, KitchenLink } from '../schemas/kitchen.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'

test('whoever has a link marks dishes sold out and back, and sees nothing but names', async () => {
  await using api = await anApi()
  const { link, path, dish, token } = await aKitchen(api)
  expect(link).toMatchObject({ name: 'Pass', lastUsedAt: null })
  const seen = await api.call('GET', path)
  expect(seen).toMatchObject({ status: 200 })
  expect(seen.body).toEqual({
    restaurant: { name: 'Corner', dishNumbers: false, language: 'en' },
    categories: [
      {
        title: 'Soups',
        products: [
          { _id: dish, number: 1, name: 'Lentil', soldOut: null, sizes: [], translations: [] },
        ],
      },
    ],
  } satisfies Kitchen)
  expect(seen.headers.get('Cache-Control')).toBe('no-store')
  expect(seen.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(seen.headers.get('X-Robots-Tag')).toBe('noindex')
  await api.call('PUT', '/api/menu-settings', { token, json: { dishNumbers: true } })
  expect((await api.call('GET', path)).body).toMatchObject({ restaurant: { dishNumbers: true } })
  api.wakes.length = 0
  expect(await mark(api, `${path}/products/${dish}`, { today: true })).toMatchObject({
    status: 200,
    body: { product: { _id: dish, soldOut: { until: '2026-01-02T01:00:00.000Z' } } },
  })
  expect(api.wakes).toHaveLength(1)
  expect(await mark(api, `${path}/products/${dish}`, null)).toMatchObject({
    body: { product: { soldOut: null } },
  })
  const { body } = await api.call('GET', '/api/kitchen-links', { token })
  expect(body).toMatchObject([{ lastUsedAt: NOW.toISOString() }])
})

test('a dish is told by its names in all languages of the menu, shown to guests or not', async () => {
  await using api = await anApi()
  const { path, dish, token } = await aKitchen(api)
  const further = ['ar', 'hi', 'fr'].map((code) => ({ code, shown: false }))
  await api.call('PUT', '/api/languages', { token, json: { main: 'en', further } })
  const place = { kind: 'product', _id: dish, field: 'name' }
  const names = [
    { language: 'hi', name: 'दाल' },
    { language: 'ar', name: 'عدس' },
  ]
  for (const { language, name: text } of names) {
    const json = { language, texts: [{ ...place, text }] }
    expect((await api.call('PUT', '/api/texts', { token, json })).status).toBe(200)
  }
  const same = { language: 'fr', texts: [{ ...place, same: true }] }
  await api.call('PUT', '/api/texts', { token, json: same })
  const { restaurant, categories } = (await api.call('GET', path)).body as Kitchen
  expect(restaurant.language).toBe('en')
  expect(categories[0]?.products[0]?.translations).toEqual(names.toReversed())
})

test('what was tapped on a day that is over changes nothing', async () => {
  await using api = await anApi()
  const { path, dish } = await aKitchen(api)
  // NOW is noon in Dubai, seven hours into its day.
  const mark = (json: object) => api.call('PUT', `${path}/products/${dish}`, { json })
  const today = { soldOut: { today: true } }
  const until = '2026-01-02T01:00:00.000Z'
  const [early, late] = [7 * 3600 - 1, 7 * 3600 + 1]
  expect((await mark({ ...today, tappedAgo: late })).body).toMatchObject({
    product: { soldOut: null },
  })
  expect((await mark({ ...today, tappedAgo: early })).body).toMatchObject({
    product: { soldOut: { until } },
  })
  expect((await mark({ soldOut: null, tappedAgo: late })).body).toMatchObject({
    product: { soldOut: { until } },
  })
  for (const tappedAgo of [-1, 0.5, 604_801]) {
    expect(await mark({ ...today, tappedAgo })).toMatchObject({ status: 400 })
  }
})

test('a size is marked as a dish is, and told by its name', async () => {
  await using api = await anApi()
  const { path, dish, token } = await aKitchen(api)
  const sizes = ['Small', 'Large'].map((name, at) => ({ name, price: 10 + at }))
  await api.call('PATCH', '/api/products', { token, json: [{ _id: dish, details: { sizes } }] })
  const { categories } = (await api.call('GET', path)).body as Kitchen
  const [, large] = categories[0]?.products[0]?.sizes ?? []
  const marked = await api.call('PUT', `${path}/products/${dish}`, {
    json: { sizes: [{ _id: large?._id, soldOut: { hours: 1 } }] },
  })
  const gone = { until: new Date(NOW.getTime() + 3_600_000).toISOString() }
  expect(marked.body).toEqual({
    product: {
      _id: dish,
      number: 1,
      name: 'Lentil',
      soldOut: null,
      sizes: [
        { _id: categories[0]?.products[0]?.sizes[0]?._id, name: 'Small', soldOut: null },
        { _id: large?._id, name: 'Large', soldOut: gone },
      ],
    },
  })
  expect((await api.call('PUT', `${path}/products/${dish}`, { json: {} })).status).toBe(400)
})

test('a link that was revoked, another’s dish and what is no link are not there', async () => {
  await using api = await anApi()
  const { link, path, dish, token } = await aKitchen(api)
  const other = await anOwner(api, 'Elsewhere')
  const { productIds } = await aCategory(api.db, other.restaurantId, 'Soups', ['Lentil'])
  expect((await mark(api, `${path}/products/${productIds[0]}`, null)).status).toBe(404)
  for (const strange of ['x', '0'.repeat(32), 'a'.repeat(4000), '%00']) {
    expect((await api.call('GET', `/api/kitchen/${strange}`)).status, strange).toBe(404)
  }
  expect((await api.call('DELETE', `/api/kitchen-links/${link._id}`, { token })).status).toBe(200)
  expect((await api.call('GET', path)).status).toBe(404)
  expect((await mark(api, `${path}/products/${dish}`, null)).status).toBe(404)
})

test('a sixth link is one too many, and guesses are counted', async () => {
  await using api = await anApi()
  const { token, path } = await aKitchen(api)
  const add = () => api.call('POST', '/api/kitchen-links', { token, json: { name: 'Bar' } })
  for (let link = 2; link <= 5; link += 1) expect((await add()).status).toBe(201)
  expect(await add()).toMatchObject({
    status: 409,
    body: { message: 'You have reached the limit of 5' },
  })
  for (let guess = 0; guess < 60; guess += 1) await api.call('GET', '/api/kitchen/guess')
  expect((await api.call('GET', '/api/kitchen/guess')).status).toBe(429)
  expect((await api.call('GET', path)).status).toBe(200)
})

test('when the trial has ended, the kitchen reads and changes nothing', async () => {
  await using api = await anApi()
  const { path, dish } = await aKitchen(api)
  const trialExpiresAt = new Date(NOW.getTime() - 1000).toISOString()
  const ended = { type: 'free_trial', trialExpiresAt, currentPeriodEnd: null } as const
  await api.db.updateTable('subscriptions').set(ended).execute()
  expect((await api.call('GET', path)).status).toBe(200)
  expect((await mark(api, `${path}/products/${dish}`, { hours: 1 })).status).toBe(402)
})

test('one link never uses up what all links of a menu may mark', async () => {
  await using api = await anApi()
  const { token, path, dish } = await aKitchen(api)
  const { body } = await api.call('POST', '/api/kitchen-links', { token, json: { name: 'Bar' } })
  const other = new URL((body as KitchenLink).url).pathname.replace('/dashboard', '/api')
  expect((await mark(api, `${path}/products/${dish}`, { hours: 1 })).status).toBe(200)
  await api.db
    .updateTable('rateLimits')
    .set({ count: 500 })
    .where('key', 'like', 'kitchenMarks%')
    .execute()
  expect((await mark(api, `${path}/products/${dish}`, { hours: 1 })).status).toBe(429)
  expect((await mark(api, `${other}/products/${dish}`, { hours: 1 })).status).toBe(200)
})

test('links are made no faster than menus are changed, and taken away at any time', async () => {
  await using api = await anApi()
  const { token, ownerId, link } = await aKitchen(api)
  for (let count = 1; count < 1000; count += 1)
    api.context.buckets.consume('changesOfOwner', ownerId, NOW)
  const remove = () => api.call('DELETE', `/api/kitchen-links/${link._id}`, { token })
  const add = () => api.call('POST', '/api/kitchen-links', { token, json: { name: 'Bar' } })
  expect((await add()).status).toBe(429)
  expect((await remove()).status).toBe(200)
  api.setNow(new Date(NOW.getTime() + 1000))
  expect((await add()).status).toBe(201)
})

function mark(api: Api, path: string, soldOut: unknown) {
  return api.call('PUT', path, { json: { soldOut } })
}

async function aKitchen(api: Api) {
  const { token, ownerId, restaurantId } = await anOwner(api, 'Corner')
  const { productIds } = await aCategory(api.db, restaurantId, 'Soups', ['Lentil'])
  const { body } = await api.call('POST', '/api/kitchen-links', { token, json: { name: 'Pass' } })
  const link = body as KitchenLink
  const { pathname } = new URL(link.url)
  const path = pathname.replace('/dashboard/kitchen/', '/api/kitchen/')
  return { token, ownerId, link, path, dish: productIds[0] ?? '' }
}
