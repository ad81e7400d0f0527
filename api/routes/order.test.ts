import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMenu } from '#db/queries/menus.ts'
import { menuPages } from '#db/menu/pages.ts'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import type { Category, Order } from '../schemas/categories.ts'
import { anApi, anOwner, revisionOf, type Api } from '../testing/fixtures.ts'

test('sets the order of categories and products', async () => {
  await using api = await anApi()
  const { token, restaurantId, order } = await aMenu(api)
  const wanted = order.toReversed().map(({ _id, products }) => ({
    _id,
    products: products.toReversed(),
  }))
  const { status, body } = await api.call('PUT', '/api/order', { token, json: wanted })
  expect(status).toBe(200)
  expect(toOrder(body)).toEqual(wanted)
  expect((await api.call('GET', '/categories', { token })).body).toEqual(body)
  expect(api.wakes).toEqual([restaurantId])
})

test('moves a product to another category, and its old address leads there', async () => {
  await using api = await anApi()
  const { token, restaurantId, order } = await aMenu(api)
  const [hot, cold] = order
  const tea = hot?.products[0] ?? ''
  const json = [
    { _id: hot?._id, products: hot?.products.slice(1) },
    { _id: cold?._id, products: [tea, ...(cold?.products ?? [])] },
  ]
  const { body } = await api.call('PUT', '/api/order', { token, json })
  expect(body).toMatchObject([
    { products: [{ slug: 'coffee' }] },
    { products: [{ _id: tea, slug: 'tea-2' }, { slug: 'tea' }, { slug: 'juice' }] },
  ])
  const menu = await readMenu(api.db, restaurantId)
  const redirect = menu && menuPages(menu, NOW).find(({ path }) => path === `/${menu.slug}/hot/tea`)
  expect(redirect).toMatchObject({ kind: 'redirect', to: `/${menu?.slug}/cold/tea-2` })
})

test('lets two products of one name change places', async () => {
  await using api = await anApi()
  const { token, order } = await aMenu(api)
  const [hot, cold] = order
  const json = [
    { _id: hot?._id, products: [cold?.products[0], hot?.products[1]] },
    { _id: cold?._id, products: [hot?.products[0], cold?.products[1]] },
  ]
  const { status, body } = await api.call('PUT', '/api/order', { token, json })
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { products: [{ slug: 'tea' }, { slug: 'coffee' }] },
    { products: [{ slug: 'tea' }, { slug: 'juice' }] },
  ])
})

test('any order of the same things is taken, and every page then has an address of its own', async () => {
  await using api = await anApi()
  const { token, restaurantId, order } = await aMenu(api)
  const products = order.flatMap((category) => category.products)
  const orders = fc.record({
    categories: fc.shuffledSubarray(order, { minLength: order.length }),
    products: fc.shuffledSubarray(products, { minLength: products.length }),
    cut: fc.nat(products.length),
  })
  await fc.assert(
    fc.asyncProperty(orders, async ({ categories, products, cut }) => {
      const parts = [products.slice(0, cut), products.slice(cut)]
      const json = categories.map(({ _id }, index) => ({ _id, products: parts[index] ?? [] }))
      const { status, body } = await api.call('PUT', '/api/order', { token, json })
      expect(status).toBe(200)
      expect(toOrder(body)).toEqual(json)
      const menu = await readMenu(api.db, restaurantId)
      const paths = menu ? menuPages(menu, NOW).map(({ path }) => path) : []
      expect(new Set(paths).size).toBe(paths.length)
    }),
    { numRuns: 60 },
  )
})

test('refuses anything but exactly the owner’s categories and products', async () => {
  await using api = await anApi()
  const { token, restaurantId, order } = await aMenu(api)
  const other = await aMenu(api)
  const before = await revisionOf(api, restaurantId)
  const [hot, cold] = order as [Order[number], Order[number]]
  for (const json of [
    [],
    [hot],
    [hot, hot],
    [hot, cold, cold],
    [hot, { ...cold, products: [] }],
    [hot, { ...cold, products: [...cold.products, hot.products[0]] }],
    [hot, { ...cold, products: [...cold.products, 'nobody'] }],
    [hot, { ...cold, _id: other.order[0]?._id }],
    [hot, { ...cold, products: [...cold.products, other.order[0]?.products[0]] }],
    other.order,
  ]) {
    expect(await api.call('PUT', '/api/order', { token, json })).toMatchObject({
      status: 409,
      body: { message: expect.any(String), requestId: expect.any(String) },
    })
  }
  expect(await revisionOf(api, restaurantId)).toBe(before)
  expect(api.wakes).toEqual([])
})

test.each([[{}], [[{ _id: 1, products: [] }]], [[{ _id: 'x' }]], ['x']])(
  'refuses %j',
  async (json) => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    expect(await api.call('PUT', '/api/order', { token, json })).toMatchObject({ status: 400 })
  },
)

test('asks to sign in, and to subscribe when the trial has ended', async () => {
  await using api = await anApi()
  const { token, order: json } = await aMenu(api)
  expect(await api.call('PUT', '/api/order', { json })).toMatchObject({ status: 401 })
  await api.db
    .updateTable('subscriptions')
    .set({ trialExpiresAt: '2025-12-31T00:00:00Z' })
    .execute()
  expect(await api.call('PUT', '/api/order', { json, token })).toMatchObject({ status: 402 })
})

async function aMenu(api: Api) {
  const { token, restaurantId } = await anOwner(api)
  await aCategory(api.db, restaurantId, 'Hot', ['Tea', 'Coffee'])
  await aCategory(api.db, restaurantId, 'Cold', ['Tea', 'Juice'])
  const { body } = await api.call('GET', '/categories', { token })
  return { token, restaurantId, order: toOrder(body) }
}

function toOrder(body: unknown): Order {
  return (body as Category[]).map(({ _id, products }) => ({
    _id,
    products: products.map((product) => product._id),
  }))
}
