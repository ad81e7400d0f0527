import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { aCategory } from '#db/testing/fixtures.ts'
import type { ExportedMenu } from '../schemas/exports.ts'
import type { Menu } from '../schemas/menus.ts'
import type { Product } from '../schemas/products.ts'
import { anApi, anOwner, revisionOf, type Api } from '../testing/fixtures.ts'

test('details are kept, and stand wherever the dish does', async () => {
  await using api = await anApi()
  const { put, read, readExport, token, dish } = await aDish(api)
  expect(await read()).toMatchObject({ details: { nutrition: { caffeineMg: null } } })
  const details = {
    nutrition: { kcal: 9999, highSalt: true, caffeineMg: 95 },
    diets: { vegetarian: true, vegan: false, alcohol: true },
    allergens: { milk: 'contains', nuts: 'may' },
    allergenKinds: ['almonds', 'pistachios'],
    allergensChecked: true,
    marks: ['new', 'spicy2'],
  }
  const answer = await put(details)
  expect(answer).toMatchObject({ status: 200, body: { product: { _id: dish, details } } })
  expect(await read()).toMatchObject({ details })
  const menu = (await api.call('GET', '/menu/corner')).body as Menu
  expect(menu.getcatandProducts[0]?.products[0]).toMatchObject({ details })
  expect((await readExport()).categories[0]?.products[0]).toMatchObject({ details })
  // From the bin too.
  await api.call('DELETE', `/api/${dish}/deletedProduct`, { token })
  await api.call('POST', `/api/bin/${dish}/restore`, { token })
  expect(await read()).toMatchObject({ _id: dish, details })
})

const SMALL = { name: 'Small', price: 12 }
const LARGE = { name: 'Large', price: 18.5, nutrition: { kcal: 320 } }

test('sizes have ids that last, and the lowest of their prices stands for the dish', async () => {
  await using api = await anApi()
  const { put, read, token, dish } = await aDish(api)
  await put({ sizes: [LARGE, SMALL] })
  const { price, details } = await read()
  const nothing = {
    kcal: null,
    highSalt: false,
    caffeineMg: null,
    caffeinePer100Ml: null,
    walkMinutes: null,
  }
  const id = expect.stringMatching(/^[\da-f]{24}$/)
  expect({ price, sizes: details.sizes }).toEqual({
    price: 12,
    sizes: [
      {
        _id: id,
        ...LARGE,
        priceNote: null,
        formerPrice: null,
        nutrition: { ...nothing, kcal: 320 },
      },
      { _id: id, ...SMALL, priceNote: null, formerPrice: null, nutrition: nothing },
    ],
  })
  const [large, small] = details.sizes
  // A dish's own price is ignored, unknown ids are dropped.
  await api.call('PATCH', '/api/products', { token, json: [{ _id: dish, price: 1 }] })
  expect(await read()).toMatchObject({ price: 12 })
  await put({
    sizes: [small, { ...large, price: 10 }, { ...SMALL, name: 'Huge', _id: small!._id }],
  })
  const now = await read()
  expect(now).toMatchObject({ price: 10, details: { sizes: [small, { _id: large!._id }, {}] } })
  expect(new Set(now.details.sizes.map(({ _id }) => _id)).size).toBe(3)
  await put({ sizes: [] })
  expect(await read()).toMatchObject({ price: 10, details: { sizes: [] } })
})

test('what is of an animal is refused in a vegan dish at the one that is stated last', async () => {
  await using api = await anApi()
  const { put, read } = await aDish(api)
  await put({ diets: { vegan: true } })
  const refused = { status: 400, body: { field: 'allergens.eggs' } }
  expect(await put({ allergens: { gluten: 'may', eggs: 'contains' } })).toMatchObject(refused)
  expect(await put({ allergens: { eggs: 'may' } })).toMatchObject({ status: 200 })
  await put({ diets: { vegan: false }, allergens: { eggs: 'contains' } })
  expect(await put({ diets: { vegan: true } })).toMatchObject({
    status: 400,
    body: { field: 'diets.vegan', message: 'Please check diets.vegan' },
  })
  expect(await read()).toMatchObject({
    details: { diets: { vegan: false }, allergens: { eggs: 'contains' } },
  })
})

test('what is left out is kept, and null takes a value away', async () => {
  await using api = await anApi()
  const { put, read, restaurantId } = await aDish(api)
  await put({ nutrition: { caffeineMg: 95 } })
  const before = await revisionOf(api, restaurantId)
  for (const nothing of [{}, { nutrition: {} }]) expect((await put(nothing)).status).toBe(200)
  expect(await read()).toMatchObject({ details: { nutrition: { caffeineMg: 95 } } })
  expect(await revisionOf(api, restaurantId)).toBe(before + 2)
  await put({ nutrition: { caffeineMg: null } })
  expect(await read()).toMatchObject({ details: { nutrition: { caffeineMg: null } } })
})

test.each([
  [{ nutrition: { caffeineMg: 1000 } }, 'nutrition.caffeineMg'],
  [{ nutrition: { caffeineMg: -1 } }, 'nutrition.caffeineMg'],
  [{ nutrition: { caffeineMg: 1.5 } }, 'nutrition.caffeineMg'],
  [{ nutrition: { caffeineMg: '95' } }, 'nutrition.caffeineMg'],
  [{ nutrition: { kcal: 10_000 } }, 'nutrition.kcal'],
  [{ nutrition: { fat: 1 } }, 'nutrition.fat'],
  [{ nutrition: null }, 'nutrition'],
  [{ diets: { vegan: 1 } }, 'diets.vegan'],
  [{ diets: { halal: true } }, 'diets.halal'],
  [{ sizes: [SMALL] }, 'sizes'],
  [{ sizes: [SMALL, { ...LARGE, name: ' SMALL' }] }, 'sizes'],
  [{ sizes: Array.from({ length: 9 }, (_, at) => ({ name: `${at}`, price: at })) }, 'sizes'],
  [{ sizes: [SMALL, { name: '', price: 1 }] }, 'sizes.1.name', "You can't save empty fields"],
  [
    { sizes: [SMALL, { name: 'a'.repeat(31), price: 1 }] },
    'sizes.1.name',
    'Please use at most 30 characters',
  ],
  [{ sizes: [SMALL, { name: 'Large' }] }, 'sizes.1.price'],
  [{ sizes: [SMALL, { ...LARGE, price: -1 }] }, 'sizes.1.price'],
  [{ sizes: [SMALL, { ...LARGE, nutrition: { kcal: -1 } }] }, 'sizes.1.nutrition.kcal'],
  [{ marks: ['new', 'popular', 'chef'] }, 'marks'],
  [{ marks: ['spicy1', 'spicy3'] }, 'marks'],
  [{ marks: ['new', 'new'] }, 'marks'],
  [{ marks: ['cheap'] }, 'marks.0'],
  [{ allergens: { milk: 'some' } }, 'allergens.milk'],
  [{ allergens: { honey: 'contains' } }, 'allergens.honey'],
  [{ allergenKinds: ['acorns'] }, 'allergenKinds.0'],
  [{ allergensChecked: 'yes' }, 'allergensChecked'],
  [{ allergens: { fish: 'contains' }, diets: { vegan: true } }, 'diets.vegan'],
  [{ colour: 'red' }, 'colour'],
])('%j is refused', async (json, field, message = `Please check ${field}`) => {
  await using api = await anApi()
  const { put, restaurantId } = await aDish(api)
  const before = await revisionOf(api, restaurantId)
  const refused = { status: 400, body: { field, message } }
  expect(await put(json)).toMatchObject(refused)
  expect(await revisionOf(api, restaurantId)).toBe(before)
})

test('a detail that was changed elsewhere is not replaced, and the price may still be set', async () => {
  await using api = await anApi()
  const { put, read, token, dish } = await aDish(api)
  const { version } = await read()
  expect(await put({ nutrition: { caffeineMg: 95 } }, version)).toMatchObject({ status: 200 })
  expect(await put({ nutrition: { caffeineMg: 40 } }, version)).toMatchObject({
    status: 409,
    body: { current: { details: { nutrition: { caffeineMg: 95 } } } },
  })
  expect(await put({ nutrition: { kcal: 5 } }, version)).toMatchObject({ status: 200 })
  const patch = (row: object) =>
    api.call('PATCH', '/api/products', { token, json: [{ _id: dish, version, ...row }] })
  expect(await patch({ price: 3 })).toMatchObject({ status: 200 })
  expect(await patch({ details: { nutrition: { caffeineMg: 40 } } })).toMatchObject({ status: 409 })
  const now = { price: 3, details: { nutrition: { kcal: 5, caffeineMg: 95 } } }
  expect(await read()).toMatchObject(now)
})

test('the form of a dish has them as texts, in digits of any script', async () => {
  await using api = await anApi()
  const { token, categoryId } = await aDish(api)
  const dish = { name: 'Karak', price: '5', description: 'Tea' }
  const path = `/categories/${categoryId}/products`
  const sizes = JSON.stringify(
    ['٥', '8.50'].map((price, at) => {
      return { name: `Size ${at}`, price, kcal: '', highSalt: '', caffeineMg: '' }
    }),
  )
  const form = {
    ...dish,
    caffeineMg: '٩٥',
    vegan: 'true',
    sizes,
    marks: 'popular new',
    allergens: '{"nuts":"may"}',
    allergenKinds: 'pistachios almonds',
    allergensChecked: 'true',
  }
  const added = await api.call('POST', path, { token, form })
  expect(added).toMatchObject({
    status: 201,
    body: {
      product: {
        price: 5,
        details: {
          sizes: [{ price: 5 }, { price: 8.5 }],
          nutrition: { caffeineMg: 95 },
          diets: { vegan: true },
          allergens: { nuts: 'may' },
          allergenKinds: ['almonds', 'pistachios'],
          allergensChecked: true,
          marks: ['new', 'popular'],
        },
      },
    },
  })
  const { _id: id } = (added.body as { product: Product }).product
  const edit = (fields: Record<string, string>) =>
    api.call('PUT', `/categories/${categoryId}/editProducts`, { token, form: { id, ...fields } })
  expect(await edit(dish)).toMatchObject({
    status: 200,
    body: { updated: { details: { nutrition: { caffeineMg: 95 } } } },
  })
  for (const wrong of ['[', '{}', '[{}]', `[${'1,'.repeat(20_000)}1]`]) {
    expect(await edit({ ...dish, sizes: wrong })).toMatchObject({ status: 400 })
  }
  expect(await edit({ ...dish, caffeineMg: 'much' })).toMatchObject({
    status: 400,
    body: { field: 'caffeineMg' },
  })
  expect(await edit({ ...dish, caffeineMg: '' })).toMatchObject({
    status: 200,
    body: { updated: { details: { nutrition: { caffeineMg: null } } } },
  })
})

async function aDish(api: Api) {
  const { token, restaurantId } = await anOwner(api, 'Corner')
  const { categoryId, productIds } = await aCategory(api.db, restaurantId, 'Teas', ['Sage'])
  const [dish = ''] = productIds
  return {
    token,
    restaurantId,
    categoryId,
    dish,
    put: (json: unknown, version?: string) =>
      api.call('PUT', `/api/products/${dish}/details`, {
        token,
        json,
        ...(version !== undefined && { headers: { 'If-Match': version } }),
      }),
    async read() {
      const { body } = await api.call('GET', '/categories', { token })
      const [category] = body as { products: Product[] }[]
      return category!.products.find(({ _id }) => _id === dish)!
    },
    async readExport() {
      const headers = { Authorization: token }
      const answer = await api.app.request('/api/export', { headers })
      const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
      return JSON.parse(strFromU8(files['menu.json'] ?? new Uint8Array())) as ExportedMenu
    },
  }
}
