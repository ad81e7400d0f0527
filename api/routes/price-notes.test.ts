import { expect, test } from 'vitest'
import { getMenu } from '#db/queries/menus.ts'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import { pageOf } from '#db/testing/menus.ts'
import { confirmEmail } from '#db/queries/owners.ts'
import { menuFileSchema } from '../schemas/exports.ts'
import type { MenuTextRow } from '../schemas/languages.ts'
import type { Menu } from '../schemas/menus.ts'
import type { Product } from '../schemas/products.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'

const MARKET = { kind: 'market' }
const PER_PERSON = { kind: 'own', text: 'per person' }

test('a dish is added and edited with words in the place of its price', async () => {
  await using api = await anApi()
  const { add, edit } = await aHouse(api)
  const fish = await add({ name: 'Hammour', price: '', priceNote: JSON.stringify(MARKET) })
  expect(fish.body.product).toMatchObject({ price: null, details: { priceNote: MARKET } })
  const lamb = await add({ name: 'Lamb', price: '95', priceNote: '{"kind":"weight"}' })
  expect(lamb.body.product).toMatchObject({ price: 95, details: { priceNote: { kind: 'weight' } } })
  const bread = await add({ name: 'Bread', price: '4', priceNote: '{"kind":"free"}' })
  expect(bread.body.product).toMatchObject({
    price: null,
    details: { priceNote: { kind: 'free' } },
  })
  const plain = await add({ name: 'Tea', price: '0' })
  expect(plain.body.product).toMatchObject({ price: 0, details: { priceNote: null } })

  const { _id: id } = fish.body.product
  const dearer = await edit({ id, name: 'Hammour', price: '80', description: 'Grilled' })
  expect(dearer.body.updated).toMatchObject({ price: 80, details: { priceNote: MARKET } })
  const parts = await edit({ id, price: '', priceNote: JSON.stringify(PER_PERSON) }, '*')
  expect(parts.body.updated).toMatchObject({ price: null, details: { priceNote: PER_PERSON } })
})

test('without a note a price is needed as ever', async () => {
  await using api = await anApi()
  const { add, edit, put, patch } = await aHouse(api)
  const empty = { status: 400, body: { message: "You can't save empty fields", field: 'price' } }
  const wrong = { status: 400, body: { message: 'Please check price', field: 'price' } }
  expect(await add({ name: 'Fish', price: '' })).toMatchObject(empty)
  expect(await add({ name: 'Fish', price: '', description: '', priceNote: '' })).toMatchObject(
    empty,
  )
  expect(await add({ name: 'Fish', price: 'x', priceNote: '{"kind":"own"}' })).toMatchObject(wrong)
  const fish = await add({ name: 'Fish', price: '', priceNote: JSON.stringify(MARKET) })
  const { _id } = fish.body.product
  expect(await edit({ id: _id, price: '' }, '*')).toMatchObject(empty)
  expect(await put(_id, { priceNote: null })).toMatchObject(wrong)
  expect(await patch([{ _id, price: 60, details: { priceNote: null } }])).toMatchObject({
    status: 200,
    body: [{ price: 60, details: { priceNote: null } }],
  })
  expect(await patch([{ _id, price: null }])).toMatchObject(wrong)
  const notes = [
    { kind: 'own' },
    { kind: 'own', text: 'x'.repeat(31) },
    { kind: 'market', text: 'x' },
  ]
  for (const priceNote of notes) {
    expect(await put(_id, { priceNote })).toMatchObject({
      status: 400,
      body: { field: 'priceNote.text' },
    })
  }
  expect(await put(_id, { priceNote: { kind: 'dear' } })).toMatchObject({ status: 400 })
})

test('sizes have notes of their own, and the lowest price is of those that have one', async () => {
  await using api = await anApi()
  const { add, put, restaurantId } = await aHouse(api)
  const { _id } = (await add({ name: 'Shrimps', price: '5', priceNote: '{"kind":"market"}' })).body
    .product
  const small = { name: 'Plate', price: 45, priceNote: null }
  const large = { name: 'Whole', price: null, priceNote: MARKET }
  const noted = await put(_id, { sizes: [small, large] })
  expect(noted.body.product).toMatchObject({
    price: 45,
    details: { priceNote: null, sizes: [small, large] },
  })
  const none = await put(_id, { sizes: [large, { ...small, price: null, priceNote: PER_PERSON }] })
  expect(none.body.product).toMatchObject({ price: null, details: { priceNote: null } })
  expect(await put(_id, { sizes: [large, { ...small, price: null }] })).toMatchObject({
    status: 400,
    body: { message: 'Please check sizes.1.price' },
  })
  // Without sizes nothing says what it costs.
  expect(await put(_id, { sizes: [] })).toMatchObject({ status: 400, body: { field: 'price' } })
  const { file } = pageOf(await getMenu(api.db, restaurantId), 'data')
  expect(menuFileSchema.parse(file).categories[0]?.products[0]).toMatchObject({ price: null })
})

test('own words are translated like other texts of a dish and its sizes', async () => {
  await using api = await anApi()
  const { add, put, call, ownerId } = await aHouse(api)
  await confirmEmail(api.db, ownerId, NOW)
  const ouzi = await add({ name: 'Ouzi', price: '70', priceNote: JSON.stringify(PER_PERSON) })
  const tray = await add({ name: 'Tray', price: '5' })
  const sizes = ['Small', 'Large'].map((name) => ({ name, price: null, priceNote: PER_PERSON }))
  await put(tray.body.product._id, { sizes })
  await call('PUT', '/api/languages', { main: 'en', further: [{ code: 'ar', shown: false }] })
  const rows = (await call('GET', '/api/texts?language=ar')).body as MenuTextRow[]
  expect(rows.filter(({ field }) => field === 'priceNote')).toMatchObject([
    { kind: 'product', source: 'per person' },
    { kind: 'size', source: 'per person', of: 'Tray' },
    { kind: 'size', source: 'per person', of: 'Tray' },
  ])
  const texts = rows
    .filter(({ kind, field }) => field === 'priceNote' || kind === 'category' || field === 'name')
    .map(({ kind, _id, field, version }) => ({ kind, _id, field, version, text: 'للشخص' }))
  expect(await call('PUT', '/api/texts', { language: 'ar', texts })).toMatchObject({ status: 200 })
  await call('PUT', '/api/languages', { main: 'en', further: [{ code: 'ar', shown: true }] })
  const menu = (await api.call('GET', '/menu/corner?lang=ar')).body as Menu
  expect(menu.getcatandProducts[0]?.products).toMatchObject([
    { price: 70, details: { priceNote: { kind: 'own', text: 'للشخص' } } },
    { details: { sizes: [{ priceNote: { text: 'للشخص' } }, { priceNote: { text: 'للشخص' } }] } },
  ])
  await put(ouzi.body.product._id, { priceNote: { kind: 'own', text: 'per guest' } })
  const after = (await call('GET', '/api/texts?language=ar')).body as MenuTextRow[]
  expect(after.find(({ field }) => field === 'priceNote')).toMatchObject({
    text: 'للشخص',
    changed: true,
  })
})

async function aHouse(api: Api) {
  const { token, restaurantId, ownerId } = await anOwner(api, 'Corner')
  const { categoryId } = await aCategory(api.db, restaurantId, 'Sea', [])
  const products = `/categories/${categoryId}`
  const call = (method: string, path: string, json?: unknown) =>
    api.call(method, path, { token, ...(json !== undefined && { json }) })
  const patch = (json: unknown) => call('PATCH', '/api/products', json)
  return {
    restaurantId,
    ownerId,
    call,
    patch,
    async add(form: Record<string, string>) {
      const given = { description: 'Of the day', ...form }
      const answer = await api.call('POST', `${products}/products`, { token, form: given })
      return answer as typeof answer & { body: { product: Product } }
    },
    async edit(form: Record<string, string>, version?: string) {
      const headers: Record<string, string> = version === undefined ? {} : { 'If-Match': version }
      const answer = await api.call('PUT', `${products}/editProducts`, { token, form, headers })
      return answer as typeof answer & { body: { updated: Product } }
    },
    async put(id: string, json: unknown) {
      const answer = await call('PUT', `/api/products/${id}/details`, json)
      return answer as typeof answer & { body: { product: Product } }
    },
  }
}
