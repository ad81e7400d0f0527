import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#db/rules/time/dates.ts'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import type { Category } from '../schemas/categories.ts'
import type { Menu } from '../schemas/menus.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'

const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString()

test.each([
  // 08:00 in London is 12:00 in Dubai, where the day ends at 05:00.
  [{ today: true }, { until: '2026-01-02T01:00:00.000Z' }],
  [{ hours: 2 }, { until: inHours(2) }],
  [{ until: inHours(30) }, { until: inHours(30) }],
  [{ until: null }, { until: null }],
])('%j is kept, and told wherever the dish is', async (soldOut, told) => {
  await using api = await anApi()
  const { mark, read, readPublic, dishes } = await aMenu(api)
  const [soup = '', bread = ''] = dishes
  expect(await mark([soup, bread], soldOut)).toMatchObject({
    status: 200,
    body: [{ soldOut: told }, { soldOut: told }],
  })
  expect(await read(soup)).toMatchObject({ soldOut: told })
  expect(await readPublic(bread)).toMatchObject({ soldOut: told })
  expect(await mark([soup], null)).toMatchObject({ status: 200, body: [{ soldOut: null }] })
  expect(await read(soup)).toMatchObject({ soldOut: null })
  expect(await readPublic(bread)).toMatchObject({ soldOut: told })
})

test('a dish is back in every answer when its time has come, without a change', async () => {
  await using api = await anApi()
  const after = (ms: number) => api.setNow(new Date(NOW.getTime() + ms))
  const { mark, read, readPublic, dishes } = await aMenu(api)
  const [soup = '', bread = ''] = dishes
  await mark([soup], { hours: 1 })
  await mark([bread], { until: null })
  after(HOUR_MS - 5000)
  expect(await read(soup)).toMatchObject({ soldOut: { until: inHours(1) } })
  after(HOUR_MS)
  expect(await read(soup)).toMatchObject({ soldOut: null })
  expect(await readPublic(soup)).toMatchObject({ soldOut: null })
  expect(await read(bread)).toMatchObject({ soldOut: { until: null } })
  // The longest that anything is sold out.
  after(30 * DAY_MS)
  const { body } = await api.call('GET', '/menu/corner')
  expect((body as Menu).getcatandProducts[0]?.products).toMatchObject([
    { soldOut: null },
    { soldOut: null },
  ])
})

test('today ends by the restaurant’s own clock', async () => {
  await using api = await anApi()
  const { mark, token, dishes } = await aMenu(api)
  await api.call('PUT', '/api/menu-settings', {
    token,
    json: { timeZone: 'Asia/Kathmandu', dayEndsAt: '23:30' },
  })
  expect(await mark(dishes, { today: true })).toMatchObject({
    body: [{ soldOut: { until: '2026-01-01T17:45:00.000Z' } }, {}],
  })
})

test.each([
  { today: false },
  { hours: 0 },
  { hours: 13 },
  { hours: 1.5 },
  { until: 'tomorrow' },
  { until: `2026-01-01T09:00:00.${'0'.repeat(5000)}Z` },
  { until: NOW.toISOString() },
  { until: new Date(NOW.getTime() + 30 * DAY_MS + 1).toISOString() },
  { today: true, hours: 1 },
  true,
])('%j is refused, and nothing of it is done', async (soldOut) => {
  await using api = await anApi()
  const { mark, read, dishes } = await aMenu(api)
  expect((await mark(dishes, soldOut)).status).toBe(400)
  expect(await read(dishes[0] ?? '')).toMatchObject({ soldOut: null })
})

test('a size is marked and told apart from its dish, which is sold out without any of them', async () => {
  await using api = await anApi()
  const { patch, read, readPublic, dishes, sizesOf } = await aMenu(api)
  const [soup = ''] = dishes
  const [small = '', large = ''] = await sizesOf(soup)
  const told = (soldOut: unknown, ofSizes: unknown[]) => ({
    soldOut,
    sizes: [small, large].map((_id, at) => ({ _id, soldOut: ofSizes[at] ?? null })),
  })
  const mark = (change: object) => patch([{ _id: soup, ...change }])
  const gone = { until: inHours(2) }
  await mark({ sizes: [{ _id: large, soldOut: { hours: 2 } }] })
  expect(await read(soup)).toMatchObject(told(null, [null, gone]))
  await mark({ sizes: [{ _id: small, soldOut: { until: null } }] })
  expect(await readPublic(soup)).toMatchObject(told(gone, [{ until: null }, gone]))
  // With one size back, the dish is.
  await mark({ sizes: [{ _id: large, soldOut: null }] })
  expect(await read(soup)).toMatchObject(told(null, [{ until: null }, null]))
  await mark({ soldOut: { hours: 2 } })
  expect(await read(soup)).toMatchObject(told(gone, [{ until: null }, gone]))
  api.setNow(new Date(NOW.getTime() + 2 * HOUR_MS))
  expect(await read(soup)).toMatchObject(told(null, [{ until: null }, null]))
  await mark({ soldOut: null })
  expect(await read(soup)).toMatchObject(told(null, [null, null]))
})

test('a size is back in every answer when its time has come, without a change', async () => {
  await using api = await anApi()
  const { patch, read, readPublic, dishes, sizesOf } = await aMenu(api)
  const [soup = ''] = dishes
  const [small = ''] = await sizesOf(soup)
  await patch([{ _id: soup, sizes: [{ _id: small, soldOut: { hours: 1 } }] }])
  expect(await read(soup)).toMatchObject(withFirstSize({ until: inHours(1) }))
  expect(await readPublic(soup)).toMatchObject(withFirstSize({ until: inHours(1) }))
  api.setNow(new Date(NOW.getTime() + HOUR_MS))
  expect(await read(soup)).toMatchObject(withFirstSize(null))
  expect(await readPublic(soup)).toMatchObject(withFirstSize(null))
})

test('a size that the dish has not, one twice and one for too long are refused, each with its place', async () => {
  await using api = await anApi()
  const { patch, read, dishes, sizesOf } = await aMenu(api)
  const [soup = '', bread = ''] = dishes
  const [small = ''] = await sizesOf(soup)
  const mark = (_id: string, ids: readonly string[], soldOut: unknown) =>
    patch([{ _id, sizes: ids.map((_id) => ({ _id, soldOut })) }])
  const today = { today: true }
  expect((await mark(soup, ['0'.repeat(24)], today)).status).toBe(404)
  expect((await mark(bread, [small], today)).status).toBe(404)
  expect((await mark(soup, [small, small], today)).status).toBe(400)
  expect(await mark(soup, [small], { until: inHours(31 * 24) })).toMatchObject({
    status: 400,
    body: { field: 'sizes.0.soldOut.until' },
  })
  expect(await read(soup)).toMatchObject({ sizes: [{ soldOut: null }, { soldOut: null }] })
})

test('what is sold out of sizes goes with the dish into the bin and comes back with it', async () => {
  await using api = await anApi()
  const { patch, read, dishes, sizesOf, token } = await aMenu(api)
  const [soup = ''] = dishes
  const [small = '', large = ''] = await sizesOf(soup)
  await patch([{ _id: soup, sizes: [{ _id: large, soldOut: { hours: 2 } }] }])
  const sizes = [
    { _id: small, soldOut: null },
    { _id: large, soldOut: { until: inHours(2) } },
  ]
  await api.call('DELETE', `/api/${soup}/deletedProduct`, { token })
  expect(await read(soup)).toBeUndefined()
  await api.call('POST', `/api/bin/${soup}/restore`, { token })
  expect(await read(soup)).toMatchObject({ sizes })
})

function withFirstSize(soldOut: unknown) {
  return { soldOut: null, sizes: [{ soldOut }, { soldOut: null }] }
}

function find(categories: Category[], id: string) {
  return categories.flatMap(({ products }) => products).find(({ _id }) => _id === id)
}

async function aMenu(api: Api) {
  const { token, restaurantId } = await anOwner(api, 'Corner')
  const { productIds } = await aCategory(api.db, restaurantId, 'Soups', ['Lentil', 'Bread'])
  const patch = (json: unknown) => api.call('PATCH', '/api/products', { token, json })
  return {
    token,
    dishes: productIds,
    patch,
    async sizesOf(id: string) {
      const sizes = ['Small', 'Large'].map((name, at) => ({ name, price: 10 + at }))
      const { body } = await patch([{ _id: id, details: { sizes } }])
      return (body as Category['products']).flatMap(({ sizes }) => sizes.map(({ _id }) => _id))
    },
    mark: (ids: readonly string[], soldOut: unknown) => patch(ids.map((_id) => ({ _id, soldOut }))),
    async read(id: string) {
      return find((await api.call('GET', '/categories', { token })).body as Category[], id)
    },
    async readPublic(id: string) {
      return find(((await api.call('GET', '/menu/corner')).body as Menu).getcatandProducts, id)
    },
  }
}
