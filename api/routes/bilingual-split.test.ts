import { expect, test } from 'vitest'
import { aCategory } from '#db/testing/fixtures.ts'
import type { Languages, BilingualSplit, SplitResult } from '../schemas/languages.ts'
import type { Menu } from '../schemas/menus.ts'
import { anApi, anOwner, type Api, clockTask } from '../testing/fixtures.ts'

test('an owner takes a menu in bilingual menu, and puts it together again', async () => {
  await using api = await anApi()
  const { call, take, read } = await aHouse(api)
  const { mixed } = (await call('GET', '/api/languages')).body as Languages
  const split = (await call('GET', '/api/take-apart')).body as BilingualSplit
  expect(mixed).toBe(2)
  expect(split).toMatchObject({
    language: 'ar',
    texts: [
      { kind: 'category', field: 'title', source: 'Grills مشاوي', main: 'Grills', text: 'مشاوي' },
      { kind: 'product', field: 'name', main: 'Shish Tawook', text: 'شيش طاووق' },
    ],
  })
  api.wakes.length = 0
  const { body } = await take(split, { edited: [{ at: 0, main: 'From the fire', text: 'مشاوي' }] })
  const { taken, undo } = body as SplitResult
  expect(taken).toBe(2)
  expect(api.wakes).toHaveLength(1)
  expect(await read()).toMatchObject([
    { title: 'From the fire', products: [{ name: 'Shish Tawook' }] },
  ])
  expect((await call('GET', '/api/take-apart')).body).toMatchObject({ language: null, texts: [] })
  expect((await call('POST', `/api/undo/${undo}`)).body).toEqual({ undone: 2, kept: 0 })
  expect(await read()).toMatchObject([
    { title: 'Grills مشاوي', products: [{ name: 'Shish Tawook شيش طاووق' }] },
  ])
  expect((await call('GET', '/api/take-apart')).body).toEqual(split)
  expect(await call('POST', `/api/undo/${undo}`)).toMatchObject({ status: 404 })
})

test('what was changed since it was looked at is told, and nothing is changed', async () => {
  await using api = await anApi()
  const { call, take, token, productId } = await aHouse(api)
  const split = (await call('GET', '/api/take-apart')).body as BilingualSplit
  const json = [{ _id: productId, name: 'Lamb Tawook طاووق لحم' }]
  await api.call('PATCH', '/api/products', { token, json })
  expect(await take(split)).toMatchObject({
    status: 409,
    body: {
      message: 'This was changed elsewhere',
      current: { language: 'ar', texts: [{}, { main: 'Lamb Tawook', text: 'طاووق لحم' }] },
    },
  })
})

test('what cannot be undone any more is given up', async () => {
  await using api = await anApi()
  const { call, take } = await aHouse(api)
  await take((await call('GET', '/api/take-apart')).body as BilingualSplit)
  const task = clockTask(api, 'history')
  const due = task.next(api.context.now())
  await task.run(due, new AbortController().signal)
  expect(await api.db.selectFrom('history').select('id').execute()).toEqual([])
})

test.each([
  [{ language: 'xx' }, 'language'],
  [{ version: 'a'.repeat(2000) }, 'version'],
  [{ edited: [{ at: -1, main: 'a', text: 'b' }] }, 'edited.0.at'],
  [{ edited: [{ at: 1, main: 'a', text: 'b'.repeat(10_000) }] }, 'edited.0.text'],
  [{ edited: [{ at: 1, main: 'Rock\u202e', text: 'شيش' }] }, 'texts.1.main'],
  [{ leftOut: [0, 1] }, 'leftOut'],
  [{ leftOut: [7000] }, 'leftOut.0'],
  [{ more: 1 }, 'more'],
])('the wish %# is refused', async (over, field) => {
  await using api = await anApi()
  const { call, take } = await aHouse(api)
  const split = (await call('GET', '/api/take-apart')).body as BilingualSplit
  expect(await take(split, over)).toMatchObject({ status: 400, body: { field } })
})

async function aHouse(api: Api) {
  const { token, restaurantId } = await anOwner(api, 'Corner')
  const { productIds } = await aCategory(api.db, restaurantId, 'Grills مشاوي', [
    'Shish Tawook شيش طاووق',
  ])
  const [productId = ''] = productIds
  const dish = [{ _id: productId, description: 'Chicken' }]
  await api.call('PATCH', '/api/products', { token, json: dish })
  const call = (method: string, path: string, json?: unknown) =>
    api.call(method, path, { token, ...(json !== undefined && { json }) })
  return {
    token,
    productId,
    call,
    take: ({ language, version }: BilingualSplit, over: object = {}) =>
      call('POST', '/api/take-apart', { language, version, edited: [], leftOut: [], ...over }),
    async read() {
      const { body } = await api.call('GET', '/menu/corner')
      return (body as Menu).getcatandProducts
    },
  }
}
