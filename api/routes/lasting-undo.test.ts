import { expect, test } from 'vitest'
import { aCategory } from '#db/testing/fixtures.ts'
import type { Category } from '../schemas/categories.ts'
import type { Imported, SentImport } from '../schemas/import.ts'
import type { MenuTextRow } from '../schemas/languages.ts'
import type { Product } from '../schemas/products.ts'
import { anApi, anOwner, type CallOptions } from '../testing/fixtures.ts'

type SentProduct = SentImport['products'][number]

async function aHouse() {
  const api = await anApi()
  const { token, restaurantId } = await anOwner(api)
  const send = (method: string, path: string, options: CallOptions = {}) =>
    api.call(method, path, { token, ...options })
  const call = async (method: string, path: string, json?: unknown) => {
    const { status, body } = await send(method, path, json === undefined ? {} : { json })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const texts = async () => (await call('GET', '/api/texts?language=ar')) as MenuTextRow[]
  return {
    api,
    restaurantId,
    send,
    call,
    texts,
    menu: async () => (await call('GET', '/categories')) as Category[],
    dish: async () => ((await call('GET', '/categories')) as Category[])[0]?.products[0] as Product,
    bring: (products: SentProduct[]) =>
      call('POST', '/api/import', { products }) as Promise<Imported>,
    change: async (json: unknown) => {
      const { headers } = await send('PATCH', '/api/products', { json })
      return headers.get('X-Undo') ?? ''
    },
    undo: (id: string) => call('POST', `/api/undo/${id}`),
    translate: async (wanted: Readonly<Record<string, string>>) => {
      const rows = (await texts()).filter(({ source }) => source in wanted)
      const json = rows.map(({ kind, _id, field, source }) => {
        return { kind, _id, field, text: wanted[source] }
      })
      await call('PUT', '/api/texts', { language: 'ar', texts: json })
    },
    /** What stands in Arabic, without what is outdated. */
    arabic: async () => {
      const rows = (await texts()).filter(({ text, changed }) => text !== null && !changed)
      return Object.fromEntries(rows.map(({ source, text }) => [source, text]))
    },
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

const LATTE: SentProduct = {
  category: 'Coffee',
  name: 'Latte',
  price: 18,
  description: '',
  details: {
    sizes: [
      { name: 'Small', price: 18 },
      { name: 'Large', price: 22 },
    ],
  },
  texts: { ar: { name: 'لاتيه', sizes: ['صغير', 'كبير'] } },
}

const SIZES = { Latte: 'لاتيه', Small: 'صغير', Large: 'كبير' }

function priced(small: number, large: number) {
  const sizes = [
    { name: 'small', price: small },
    { name: 'Large', price: large },
  ]
  return { sizes }
}

test('new prices of sizes leave their translations and sold-out marks', async () => {
  await using house = await aHouse()
  await house.bring([LATTE])
  const { _id, details } = await house.dish()
  const large = details.sizes[1]?._id ?? ''
  await house.change([{ _id, sizes: [{ _id: large, soldOut: { until: null } }] }])
  const { undo } = await house.bring([
    { ...LATTE, _id, price: 19, details: priced(19, 24), texts: undefined },
  ])
  const after = await house.dish()
  expect(after.details.sizes.map((size) => [size._id, size.price])).toEqual([
    [details.sizes[0]?._id, 19],
    [large, 24],
  ])
  expect(after.sizes).toContainEqual({ _id: large, soldOut: { until: null } })
  expect(await house.arabic()).toMatchObject({ Latte: 'لاتيه', Large: 'كبير' })
  expect(await house.undo(undo)).toEqual({ undone: 1, kept: 0 })
  expect((await house.dish()).details.sizes.map(({ price }) => price)).toEqual([18, 22])
  expect(await house.arabic()).toEqual(SIZES)
})

test('one price for a dish with sizes leaves the sizes alone', async () => {
  await using house = await aHouse()
  await house.bring([LATTE])
  const before = await house.dish()
  const { _id } = before
  await house.bring([{ ...LATTE, _id, price: 20, details: { sizes: [] }, texts: undefined }])
  expect((await house.dish()).details.sizes).toEqual(before.details.sizes)
  expect(await house.arabic()).toEqual(SIZES)
})

test('sizes by name keep their ids in a change of many too', async () => {
  await using house = await aHouse()
  await house.bring([LATTE])
  const { _id, details } = await house.dish()
  await house.change([{ _id, details: priced(20, 25) }])
  const after = await house.dish()
  expect(after.details.sizes.map((size) => size._id)).toEqual(details.sizes.map((size) => size._id))
})

test('undo brings back a size that was left out, with its translation', async () => {
  await using house = await aHouse()
  await house.bring([LATTE])
  const before = await house.dish()
  const { _id } = before
  const two = {
    sizes: [
      { name: 'Large', price: 22 },
      { name: 'Jumbo', price: 30 },
    ],
  }
  const { undo } = await house.bring([{ ...LATTE, _id, details: two, texts: undefined }])
  expect(await house.arabic()).not.toHaveProperty('Small')
  expect(await house.undo(undo)).toEqual({ undone: 1, kept: 0 })
  expect((await house.dish()).details).toEqual(before.details)
  expect(await house.arabic()).toEqual(SIZES)
})

test('undo goes on past a translated dish that was deleted since', async () => {
  await using house = await aHouse()
  const tea = { category: 'Coffee', name: 'Tea', price: 5, description: '' }
  await house.bring([{ ...tea, texts: { ar: { name: 'شاي' } } }, LATTE])
  const [brought, latte] = (await house.menu())[0]?.products ?? []
  const teaId = brought?._id ?? ''
  const rows: SentProduct[] = [
    { ...tea, _id: teaId, price: 6, texts: { ar: { name: 'شاي أحمر' } } },
    { ...LATTE, _id: latte?._id, price: 19, details: priced(19, 23), texts: undefined },
  ]
  const { undo } = await house.bring(rows)
  await house.call('DELETE', `/api/${teaId}/deletedProduct`)
  expect(await house.undo(undo)).toEqual({ undone: 1, kept: 2 })
  expect((await house.dish()).details.sizes.map(({ price }) => price)).toEqual([18, 22])
  await house.call('POST', `/api/bin/${teaId}/restore`)
  expect((await house.menu())[0]?.products.map(({ name }) => name)).toContain('Tea')
})

test('undo keeps a dish that was translated since it came', async () => {
  await using house = await aHouse()
  await house.call('PUT', '/api/languages', { main: 'en', further: [{ code: 'ar', shown: false }] })
  const dishes = ['Karak', 'Sage'].map((name) => {
    return { category: 'Tea', name, price: 5, description: '' }
  })
  const { undo } = await house.bring(dishes)
  await house.translate({ Karak: 'كرك', Tea: 'شاي' })
  expect(await house.undo(undo)).toEqual({ undone: 1, kept: 1 })
  expect((await house.menu()).map(({ products }) => products.map(({ name }) => name))).toEqual([
    ['Karak'],
  ])
  expect(await house.arabic()).toEqual({ Karak: 'كرك', Tea: 'شاي' })
})

test('undo leaves the category that a dish in the bin needs', async () => {
  await using house = await aHouse()
  const { undo } = await house.bring([LATTE])
  const { _id } = await house.dish()
  await house.call('DELETE', `/api/${_id}/deletedProduct`)
  await house.undo(undo)
  await house.call('POST', `/api/bin/${_id}/restore`)
  expect(await house.dish()).toMatchObject({ name: 'Latte' })
})

test('a translation that undo brings back counts as of its text', async () => {
  await using house = await aHouse()
  await house.bring([LATTE])
  const { _id } = await house.dish()
  const iced = { ...LATTE, _id, name: 'Iced Latte', texts: { ar: { name: 'لاتيه مثلج' } } }
  const { undo } = await house.bring([iced])
  expect(await house.arabic()).toMatchObject({ 'Iced Latte': 'لاتيه مثلج' })
  await house.undo(undo)
  expect(await house.arabic()).toEqual(SIZES)
})

test('undo of a change of many leaves dishes where they were sorted since', async () => {
  await using house = await aHouse()
  const { categoryId, productIds } = await aCategory(house.api.db, house.restaurantId, 'Tea', [
    'Karak',
    'Sage',
    'Mint',
  ])
  const undo = await house.change(productIds.map((_id) => ({ _id, price: 99 })))
  const sorted = productIds.toReversed()
  await house.call('PUT', '/api/order', [{ _id: categoryId, products: sorted }])
  expect(await house.undo(undo)).toEqual({ undone: 3, kept: 0 })
  const products = (await house.menu())[0]?.products ?? []
  expect(products.map(({ _id }) => _id)).toEqual(sorted)
  expect(products.map(({ price }) => price)).toEqual([12.5, 12.5, 12.5])
})

test('undo gives back the fields that it changed, beside others that were changed since', async () => {
  await using house = await aHouse()
  const { productIds } = await aCategory(house.api.db, house.restaurantId, 'Tea', ['Karak', 'Sage'])
  const [first = '', second = ''] = productIds
  const undo = await house.change(productIds.map((_id) => ({ _id, price: 99 })))
  await house.change([{ _id: first, name: 'Karak Chai' }])
  await house.change([{ _id: second, price: 7 }])
  expect(await house.undo(undo)).toEqual({ undone: 1, kept: 1 })
  expect((await house.menu())[0]?.products).toMatchObject([
    { name: 'Karak Chai', price: 12.5 },
    { name: 'Sage', price: 7 },
  ])
})

test('the last five large changes can be undone, also by another device', async () => {
  await using house = await aHouse()
  const { productIds } = await aCategory(house.api.db, house.restaurantId, 'Tea', ['Karak', 'Sage'])
  const [first = ''] = productIds
  const undo = await house.change(productIds.map((_id) => ({ _id, price: 99 })))
  await house.call('POST', `/api/products/${first}/copy`)
  expect(await house.undo(undo)).toEqual({ undone: 2, kept: 0 })
})

test('a change of one dish can be undone, and crowds out no larger one', async () => {
  await using house = await aHouse()
  const { productIds } = await aCategory(house.api.db, house.restaurantId, 'Tea', ['Karak', 'Sage'])
  const [_id = ''] = productIds
  const ofMany = await house.change(productIds.map((one) => ({ _id: one, description: 'Hot' })))
  const undos = []
  for (const price of [1, 2, 3, 4, 5, 6]) {
    house.api.setNow(new Date(house.api.context.now().getTime() + 1))
    undos.push(await house.change([{ _id, price }]))
  }
  expect((await house.send('POST', `/api/undo/${undos[0]}`)).status).toBe(404)
  expect(await house.undo(undos[5] ?? '')).toEqual({ undone: 1, kept: 0 })
  expect(await house.dish()).toMatchObject({ price: 5, description: 'Hot' })
  expect(await house.undo(ofMany)).toEqual({ undone: 2, kept: 0 })
})

test('an import that is sent again with its key is answered as before, and adds nothing', async () => {
  await using house = await aHouse()
  const { send } = house
  const import_ = (key: string) =>
    send('POST', '/api/import', {
      json: { products: [LATTE] },
      headers: { 'Idempotency-Key': key },
    })
  const first = await import_('one')
  const again = await import_('one')
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  expect((await house.menu())[0]?.products).toHaveLength(1)
  expect(await house.undo((again.body as Imported).undo)).toMatchObject({ undone: 1 })
  expect((await import_('two')).status).toBe(200)
  expect((await house.menu())[0]?.products).toHaveLength(1)
  for (const bad of ['', ' ', 'é', 'x'.repeat(201)]) {
    expect((await import_(bad)).status, bad).toBe(400)
  }
})

test('an import of what was changed elsewhere says what differs, and changes nothing', async () => {
  await using house = await aHouse()
  await house.bring([LATTE])
  const { _id, version } = await house.dish()
  await house.change([{ _id, price: 21, details: priced(21, 25) }])
  const stale = { ...LATTE, _id, version, details: priced(30, 31), texts: undefined }
  const { status, body } = await house.send('POST', '/api/import', {
    json: { products: [stale, { ...LATTE, name: 'Mocha' }] },
  })
  expect([status, body]).toMatchObject([
    409,
    { message: 'This was changed elsewhere', current: [{ _id, price: 21 }] },
  ])
  expect((await house.menu())[0]?.products).toHaveLength(1)
})

test('a dish that was changed elsewhere is not deleted with many', async () => {
  await using house = await aHouse()
  const { productIds } = await aCategory(house.api.db, house.restaurantId, 'Tea', ['Karak', 'Sage'])
  const [first = '', second = ''] = productIds
  await house.change([{ _id: first, price: 7 }])
  const json = [
    { _id: first, version: '0', deleted: true },
    { _id: second, version: '0', deleted: true },
  ]
  expect(await house.send('PATCH', '/api/products', { json })).toMatchObject({
    status: 409,
    body: { current: [{ _id: first, price: 7 }, { _id: second }] },
  })
  expect((await house.menu())[0]?.products).toHaveLength(2)
})

test('a dish may stand once in an import', async () => {
  await using house = await aHouse()
  await house.bring([LATTE])
  const { _id } = await house.dish()
  const twice = [
    { ...LATTE, _id },
    { ...LATTE, _id, name: 'Mocha' },
  ]
  expect(await house.send('POST', '/api/import', { json: { products: twice } })).toMatchObject({
    status: 400,
    body: { field: 'products.1._id' },
  })
})

test('emptying the bin leaves what another device deleted since', async () => {
  await using house = await aHouse()
  const { productIds } = await aCategory(house.api.db, house.restaurantId, 'Tea', ['Karak', 'Sage'])
  const [first = '', second = ''] = productIds
  await house.call('DELETE', `/api/${first}/deletedProduct`)
  const [seen] = (await house.call('GET', '/api/bin')) as { deletedAt: string }[]
  house.api.setNow(new Date(house.api.context.now().getTime() + 1))
  await house.call('DELETE', `/api/${second}/deletedProduct`)
  await house.call('DELETE', `/api/bin?until=${seen?.deletedAt}`)
  expect(await house.call('GET', '/api/bin')).toMatchObject([{ _id: second }])
  expect(await house.send('DELETE', '/api/bin?until=tomorrow')).toMatchObject({
    status: 400,
    body: { field: 'until' },
  })
})
