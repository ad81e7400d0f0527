import { expect, test } from 'vitest'
import { loadMenu } from '#db/queries/menus.ts'
import { changeLanguages } from '#db/changes/menu-changes.ts'
import { aCategory } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import type { Product } from '../schemas/products.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'

const FORM = { name: 'Fish and Chips', label: 'Fish & Chips', price: '30', description: 'Cod' }
const SPECIAL = 'Special characters are not allowed'

test('a dish keeps its label until it is said otherwise, and its address is of the name', async () => {
  await using house = await aHouse()
  const { add, edit, patch, shown } = house
  const dish = await add(FORM)
  expect(dish).toMatchObject({ label: 'Fish & Chips', slug: 'fish-and-chips' })
  // An older client knows no label.
  const { label: _, ...older } = FORM
  expect(await edit(dish, { ...older, price: '31' })).toMatchObject({ label: 'Fish & Chips' })
  expect(await edit(dish, { label: ' Fish  &\tChips! ' })).toMatchObject({ label: 'Fish & Chips!' })
  expect(await shown()).toEqual([['Fish and Chips', 'Fish & Chips!']])
  expect(await edit(dish, { label: '' })).toMatchObject({ label: null, name: 'Fish and Chips' })
  expect(await patch(dish, { label: '🐟'.repeat(80) })).toMatchObject({ status: 200 })
  expect(await patch(dish, { label: null })).toMatchObject({ status: 200, body: [{ label: null }] })
  expect(await patch(dish, { label: ' \u200b ' })).toMatchObject({ body: [{ label: null }] })
})

test.each([
  ['Fish\u202eChips', SPECIAL],
  ['\u200fFish', SPECIAL],
  ['Fish\u0007', SPECIAL],
  ['🐟'.repeat(81), 'Please use at most 80 characters'],
])('a label is refused: %j', async (label, message) => {
  await using house = await aHouse()
  const refused = { status: 400, body: { field: 'label', message } }
  expect(await house.call('POST', 'products', { ...FORM, label })).toMatchObject(refused)
  expect(await house.save({ label })).toMatchObject(refused)
})

test('two dishes of one name and two labels are two, each at its address', async () => {
  await using house = await aHouse()
  await house.add(FORM)
  const second = await house.add({ ...FORM, label: 'Fish + Chips' })
  expect(second.slug).toBe('fish-and-chips-2')
  expect(await house.shown()).toEqual([
    ['Fish and Chips', 'Fish & Chips'],
    ['Fish and Chips', 'Fish + Chips'],
  ])
})

test('a label that was changed elsewhere is a conflict, as any field', async () => {
  await using house = await aHouse()
  const dish = await house.add(FORM)
  await house.edit(dish, { label: 'Fish n Chips' })
  const late = await house.call(
    'PUT',
    'editProducts',
    { id: dish._id, label: 'Other' },
    dish.version,
  )
  expect(late).toMatchObject({ status: 409, body: { current: { label: 'Fish n Chips' } } })
})

test('a label is what is translated: a new one makes translations stale', async () => {
  await using house = await aHouse()
  const { api, token, restaurantId, add, edit } = house
  const dish = await add(FORM)
  await transact(api.db, (trx) =>
    changeLanguages(trx, restaurantId, { main: 'en', further: [{ code: 'ar', shown: false }] }),
  )
  const text = { kind: 'product', _id: dish._id, field: 'name', text: 'سمك & بطاطا' }
  const json = { language: 'ar', texts: [text] }
  const saved = await api.call('PUT', '/api/texts', { token, json })
  expect(saved).toMatchObject({ status: 200, body: [{ source: 'Fish & Chips', changed: false }] })
  await edit(dish, { label: 'Fish, Chips' })
  const { body } = await api.call('GET', '/api/texts?language=ar', { token })
  expect(body).toContainEqual(
    expect.objectContaining({ _id: dish._id, field: 'name', source: 'Fish, Chips', changed: true }),
  )
})

test('a restaurant has a label, which guests read in its menu', async () => {
  await using house = await aHouse('Joes Cafe')
  const { api, save } = house
  expect(await save({ label: "Joe's Café" })).toMatchObject({
    status: 200,
    body: { restaurant: { name: 'Joes Cafe', label: "Joe's Café", slug: 'joes-cafe' } },
  })
  expect(await save({ about: 'Coffee' })).toMatchObject({
    body: { restaurant: { label: "Joe's Café" } },
  })
  expect(await api.call('GET', '/menu/joes-cafe')).toMatchObject({
    body: { findrestaurant: { name: 'Joes Cafe', label: "Joe's Café" } },
  })
  expect(await save({ label: '' })).toMatchObject({ body: { restaurant: { label: null } } })
})

test("a label that can be read as another restaurant's name or label is refused", async () => {
  await using house = await aHouse('Corner')
  const { api, save } = house
  const { token } = await anOwner(api, 'Golden Spoon')
  const taken = { status: 409, body: { field: 'label', message: 'Restaurant name already exists' } }
  expect(await save({ label: 'Golden-Spoon!' })).toMatchObject(taken)
  expect(await save({ label: 'Gоlden Spoon' })).toMatchObject(taken)
  expect(await save({ label: 'Login' })).toMatchObject(taken)
  expect(await save({ label: 'Corner & Co.' })).toMatchObject({ status: 200 })
  const other = (formData: object) => api.call('POST', '/restaurant', { token, json: { formData } })
  expect(await other({ label: 'Corner and Co' })).toMatchObject(taken)
  expect(await other({ restaurantName: 'Corner and Co' })).toMatchObject({
    status: 409,
    body: { field: 'restaurantName' },
  })
  expect(await save({ restaurantName: 'Corner and Co' })).toMatchObject({ status: 200 })
})

test.each([
  'ⓈⓉⒶⓇⒷⓊⒸⓀⓈ',
  '🅢🅣🅐🅡🅑🅤🅒🅚🅢',
  '🆂🆃🅰🆁🅱🆄🅲🅺🆂',
  '🇸🇹🇦🇷🇧🇺🇨🇰🇸',
  '🅂tarbucks',
  '$tarbucks',
  'St@rbucks',
  '5tarbuck5',
  '★ $T@RBU¢K$ ★',
  'Ꮪtarbucks',
])('%s is read as Starbucks, as a label and as a translated name', async (label) => {
  await using house = await aHouse('Corner')
  const { api, save, restaurantId, token } = house
  await anOwner(api, 'Starbucks')
  const message = 'Restaurant name already exists'
  expect(await save({ label })).toMatchObject({ status: 409, body: { field: 'label', message } })
  await transact(api.db, (trx) =>
    changeLanguages(trx, restaurantId, { main: 'en', further: [{ code: 'ar', shown: false }] }),
  )
  const text = { kind: 'restaurant', _id: 'restaurant', field: 'name', text: label }
  const json = { language: 'ar', texts: [text] }
  expect(await api.call('PUT', '/api/texts', { token, json })).toMatchObject({ status: 409 })
})

test('a name is refused that another label is read as', async () => {
  await using house = await aHouse('Corner')
  const { api, save } = house
  expect(await save({ label: '$tarbucks' })).toMatchObject({ status: 200 })
  const { token } = await anOwner(api, 'Elsewhere')
  const json = { formData: { restaurantName: 'Starbucks' } }
  expect(await api.call('POST', '/restaurant', { token, json })).toMatchObject({ status: 409 })
})

test('a label of signs alone is told from others', async () => {
  await using house = await aHouse('Corner')
  const { api, save } = house
  const { token } = await anOwner(api, 'Golden Spoon')
  const other = async (label: string) =>
    (await api.call('POST', '/restaurant', { token, json: { formData: { label } } })).status
  expect(await save({ label: '🍕★🍕' })).toMatchObject({ status: 200 })
  expect([await other('🍕 ★ 🍕'), await other('🍕\ufe0f★🍕')]).toEqual([409, 409])
  expect([await other('🍕🍕'), await other('🍣'), await other('$$$')]).toEqual([200, 200, 200])
})

test('somebody signs up with a label', async () => {
  await using api = await anApi()
  const sign = (email: string, label: string) =>
    api.call('POST', '/signup', {
      json: { email, password: 'cardamom and saffron', restaurantName: 'Joes', label },
    })
  expect(await sign('a@example.com', "Joe's\u202e")).toMatchObject({
    status: 400,
    body: { field: 'label' },
  })
  expect(await sign('a@example.com', "Joe's")).toMatchObject({ status: 201 })
  expect(await api.call('GET', '/menu/joes')).toMatchObject({
    body: { findrestaurant: { name: 'Joes', label: "Joe's" } },
  })
})

test('an import brings labels, and leaves those that it does not name', async () => {
  await using house = await aHouse()
  const { api, token, shown } = house
  const row = { category: 'Sea', name: 'Fish and Chips', price: 30, description: '' }
  const send = (products: object[]) =>
    api.call('POST', '/api/import', { token, json: { products } })
  expect(await send([{ ...row, label: 'Fish & Chips' }])).toMatchObject({ status: 200 })
  expect(await shown()).toEqual([['Fish and Chips', 'Fish & Chips']])
  const menu = await loadMenu(api.db, house.restaurantId)
  const _id = menu?.categories.find(({ title }) => title === 'Sea')?.products[0]?.id
  expect(await send([{ ...row, _id, price: 31 }])).toMatchObject({ body: { changed: 1 } })
  expect(await shown()).toEqual([['Fish and Chips', 'Fish & Chips']])
})

test('a copy, the bin and the kitchen have labels too', async () => {
  await using house = await aHouse()
  const { api, token, add, shown } = house
  const dish = await add(FORM)
  await api.call('POST', `/api/products/${dish._id}/copy`, { token })
  expect(await shown()).toEqual([
    ['Fish and Chips', 'Fish & Chips'],
    ['Fish and Chips 2', 'Fish & Chips 2'],
  ])
  await api.call('DELETE', `/api/${dish._id}/deletedProduct`, { token })
  expect(await api.call('GET', '/api/bin', { token })).toMatchObject({
    body: [{ title: 'Fish & Chips' }],
  })
  await api.call('POST', `/api/bin/${dish._id}/restore`, { token })
  expect(await shown()).toContainEqual(['Fish and Chips', 'Fish & Chips'])
})

async function aHouse(name = 'Corner') {
  const api = await anApi()
  const { token, restaurantId } = await anOwner(api, name)
  const { categoryId } = await aCategory(api.db, restaurantId, 'Mains')
  const call = (method: string, path: string, form: Record<string, string>, seen?: string) =>
    api.call(method, `/categories/${categoryId}/${path}`, {
      token,
      form,
      ...(seen !== undefined && { headers: { 'If-Match': seen } }),
    })
  return {
    api,
    token,
    restaurantId,
    call,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
    async add(form: Record<string, string>): Promise<Product> {
      const { body } = await call('POST', 'products', form)
      return (body as { product: Product }).product
    },
    async edit({ _id, version }: Product, form: Record<string, string>): Promise<Product> {
      const isWhole = 'name' in form
      const seen = isWhole ? undefined : await versionOf(api, token, _id, version)
      const { body } = await call('PUT', 'editProducts', { id: _id, ...form }, seen)
      return (body as { updated: Product }).updated
    },
    patch: ({ _id }: Product, fields: object) =>
      api.call('PATCH', '/api/products', { token, json: [{ _id, ...fields }] }),
    save: (formData: object) => api.call('POST', '/restaurant', { token, json: { formData } }),
    async shown() {
      const { body } = await api.call('GET', '/categories', { token })
      const categories = body as { products: Product[] }[]
      return categories.flatMap(({ products }) => products.map(({ name, label }) => [name, label]))
    },
  }
}

async function versionOf(api: Api, token: string, id: string, seen: string): Promise<string> {
  const { body } = await api.call('GET', '/categories', { token })
  const products = (body as { products: Product[] }[]).flatMap((category) => category.products)
  return products.find(({ _id }) => _id === id)?.version ?? seen
}
