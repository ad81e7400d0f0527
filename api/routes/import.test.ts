import { describe, expect, test } from 'vitest'
import type { Imported, SentImport } from '../schemas/import.ts'
import type { Languages } from '../schemas/languages.ts'
import type { Category } from '../schemas/categories.ts'
import type { MenuSettings } from '../schemas/menu-settings.ts'
import type { Restaurant } from '../schemas/restaurants.ts'
import { anApi, anOwner } from '../testing/fixtures.ts'

const MENU: SentImport = {
  products: [
    {
      category: 'Starters',
      name: 'Hummus',
      price: 12,
      description: 'With tahini',
      texts: { ar: { category: 'مقبلات', name: 'حمص', description: 'مع طحينة' } },
    },
    {
      category: 'Grills',
      name: 'Mixed Grill',
      price: 45,
      description: '',
      details: {
        sizes: [
          { name: 'Half', price: 45 },
          { name: 'Full', price: 65 },
        ],
        nutrition: { kcal: 900 },
      },
      texts: { ar: { category: 'مشاوي', name: 'مشاوي مشكلة', sizes: ['نصف', 'كامل'] } },
    },
  ],
}

interface RestaurantData {
  restaurant: Restaurant
}

async function aHouse() {
  const api = await anApi()
  const { token, restaurantId } = await anOwner(api)
  const call = (method: string, path: string, json?: unknown) =>
    api.call(method, path, { token, ...(json !== undefined && { json }) })
  return {
    api,
    token,
    restaurantId,
    call,
    read: async () => (await call('GET', '/categories')).body as Category[],
    bring: async (json: SentImport) => {
      const { status, body } = await call('POST', '/api/import', json)
      return { status, body: body as Imported }
    },
    undo: async (id: string) => (await call('POST', `/api/undo/${id}`)).body,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

describe('an import', () => {
  test('adds categories, dishes, sizes and a second language at once, and one undo takes it back', async () => {
    await using house = await aHouse()
    const { status, body } = await house.bring(MENU)
    expect([status, body.added, body.changed]).toEqual([200, 2, 0])
    expect(house.api.wakes).toHaveLength(1)
    expect(await house.read()).toMatchObject([
      { title: 'Starters', products: [{ name: 'Hummus', price: 12, description: 'With tahini' }] },
      {
        title: 'Grills',
        products: [
          {
            price: 45,
            details: { sizes: [{ name: 'Half' }, { price: 65 }], nutrition: { kcal: 900 } },
          },
        ],
      },
    ])
    const { further } = (await house.call('GET', '/api/languages')).body as Languages
    expect(further).toMatchObject([{ code: 'ar', shown: false, total: 7, missing: 0 }])
    expect(await house.undo(body.undo)).toEqual({ undone: 2, kept: 0 })
    expect(await house.read()).toEqual([])
    expect((await house.call('GET', '/api/languages')).body).toMatchObject({ further: [] })
  })

  test('brings settings and times of categories, and the same undo takes them back', async () => {
    await using house = await aHouse()
    await house.bring({ products: [MENU.products[0]!] })
    const times = { windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '07:00', to: '13:00' }] }
    const settings = {
      label: 'Saffron & Salt',
      location: 'Al Quoz 1, Dubai',
      phone: '+97145550102',
      vatNote: 'included' as const,
      wifi: { name: 'Guests', password: 'coffee123' },
    }
    const served = ['Starters', 'Grills'].map((category) => ({ category, times }))
    const { status, body } = await house.bring({ products: [MENU.products[1]!], settings, served })
    expect(status).toBe(200)
    const shown = async () => {
      const { restaurant } = (await house.call('GET', '/api/restaurantData')).body as RestaurantData
      const { label, location, vatNote } = restaurant
      const { phone, wifi } = (await house.call('GET', '/api/menu-settings')).body as MenuSettings
      return { label, location, vatNote, phone, wifi }
    }
    expect(await shown()).toEqual({ ...settings, wifi: { ...settings.wifi, hidden: false } })
    expect((await house.read()).map(({ times }) => times?.windows[0]?.to)).toEqual([
      '13:00',
      '13:00',
    ])
    await house.undo(body.undo)
    expect((await house.read()).map(({ title, times }) => [title, times])).toEqual([
      ['Starters', null],
    ])
    const none = { label: null, location: null, vatNote: null, phone: null, wifi: null }
    expect(await shown()).toEqual(none)
  })

  test('changes dishes that are there, and the same again changes nothing', async () => {
    await using house = await aHouse()
    await house.bring(MENU)
    const [starters] = await house.read()
    const [hummus] = starters?.products ?? []
    const row = { ...MENU.products[0], _id: hummus?._id ?? '', price: 14 }
    const changed = await house.bring({ products: [row] } as SentImport)
    expect(changed.body).toMatchObject({ added: 0, changed: 1 })
    const again = await house.bring({ products: [row] } as SentImport)
    expect(again.body).toMatchObject({ added: 0, changed: 0 })
    expect((await house.read())[0]?.products).toMatchObject([{ name: 'Hummus', price: 14 }])
  })

  test('brings in a new dish as sold out, and leaves one that is there its mark', async () => {
    await using house = await aHouse()
    const [hummus] = MENU.products
    await house.bring({ products: [{ ...hummus!, soldOut: true }] })
    const [dish] = (await house.read())[0]?.products ?? []
    expect(dish?.soldOut).toEqual({ until: null })
    await house.call('PATCH', '/api/products', [{ _id: dish?._id, soldOut: null }])
    await house.bring({ products: [{ ...hummus!, _id: dish?._id, soldOut: true }] })
    expect((await house.read())[0]?.products[0]?.soldOut).toBeNull()
  })

  test('undo puts a changed dish and its translation back', async () => {
    await using house = await aHouse()
    await house.bring(MENU)
    const before = await house.read()
    const [hummus] = before[0]?.products ?? []
    const texts = { ar: { name: 'حمص بيروتي' } }
    const row = {
      ...MENU.products[0],
      _id: hummus?._id ?? '',
      price: 14,
      texts,
    } as SentImport['products'][0]
    const { body } = await house.bring({ products: [row] })
    expect(await house.undo(body.undo)).toEqual({ undone: 2, kept: 0 })
    expect((await house.read())[0]?.products).toMatchObject([{ name: 'Hummus', price: 12 }])
    const arabic = (await house.call('GET', '/api/texts?language=ar')).body as { text: string }[]
    expect(arabic.map(({ text }) => text)).toContain('حمص')
  })

  test('undo leaves what was changed since', async () => {
    await using house = await aHouse()
    const { body } = await house.bring(MENU)
    const menu = await house.read()
    const _id = menu[0]?.products[0]?._id
    await house.call('PATCH', '/api/products', [{ _id, price: 13 }])
    expect(await house.undo(body.undo)).toEqual({ undone: 1, kept: 1 })
    expect(await house.read()).toMatchObject([
      { title: 'Starters', products: [{ name: 'Hummus', price: 13 }] },
    ])
  })

  test('undo leaves a category that was renamed since', async () => {
    await using house = await aHouse()
    const { body } = await house.bring(MENU)
    const [starters] = await house.read()
    await house.call('PUT', `/updatedCategory/${starters?._id}`, {
      title: 'Small plates',
      selectedIcon: '/icons/pizza.svg',
    })
    await house.undo(body.undo)
    expect(await house.read()).toMatchObject([{ title: 'Small plates', products: [] }])
  })

  test('sets the currency of the menu with it', async () => {
    await using house = await aHouse()
    const { body } = await house.bring({ ...MENU, currency: 'KWD' })
    const currency = async () =>
      (await house.api.db.selectFrom('restaurants').select('currency').execute()).at(0)?.currency
    expect(await currency()).toBe('KWD')
    await house.undo(body.undo)
    expect(await currency()).toBeNull()
    expect((await house.bring({ ...MENU, currency: 'XX' })).status).toBe(400)
  })

  test('takes dishes of which one states what another does not', async () => {
    await using house = await aHouse()
    const [hummus, grill] = MENU.products
    const stated = { ...hummus!, details: { diets: { vegan: true }, allergensChecked: true } }
    expect((await house.bring({ products: [stated, grill!] })).body).toMatchObject({ added: 2 })
    expect((await house.read()).flatMap(({ products }) => products)).toMatchObject([
      { details: { diets: { vegan: true, alcohol: false }, allergensChecked: true } },
      { details: { diets: { vegan: false, alcohol: false }, allergensChecked: false } },
    ])
  })

  test('is all or nothing', async () => {
    await using house = await aHouse()
    const bad = { ...MENU.products[1], name: 'Fish & Chips' } as SentImport['products'][0]
    const { status, body } = await house.bring({ products: [...MENU.products, bad] })
    expect([status, body]).toMatchObject([
      400,
      { field: 'products.2.name', suggestion: 'Fish and Chips' },
    ])
    const foreign = { ...MENU.products[1], _id: 'a'.repeat(24) } as SentImport['products'][0]
    expect((await house.bring({ products: [...MENU.products, foreign] })).status).toBe(404)
    expect(await house.read()).toEqual([])
  })

  test('has up to 3 000 dishes', async () => {
    await using house = await aHouse()
    const products = Array.from({ length: 3001 }, (_, at) => ({
      category: `Category ${at % 50}`,
      name: `Dish ${at}`,
      price: at,
      description: 'Long '.repeat(20),
      texts: { ar: { name: `طبق ${at}` } },
    }))
    expect((await house.bring({ products })).status).toBe(400)
    expect((await house.bring({ products: products.slice(1) })).body).toMatchObject({ added: 3000 })
    expect((await house.bring(MENU)).status).toBe(409)
  })
})

test('many products are changed or deleted at once, with one undo', async () => {
  await using house = await aHouse()
  await house.bring(MENU)
  const before = await house.read()
  const ids = before.flatMap(({ products }) => products.map(({ _id }) => _id))
  const [grills] = before.slice(1)
  const answer = await house.api.call('PATCH', '/api/products', {
    token: house.token,
    json: [
      { _id: ids[0], price: 20, categoryId: grills?._id, soldOut: { today: true } },
      { _id: ids[1], deleted: true },
    ],
  })
  expect(answer.body).toMatchObject([{ name: 'Hummus', price: 20 }])
  expect(await house.read()).toMatchObject([{ products: [] }, { products: [{ name: 'Hummus' }] }])
  expect(await house.undo(answer.headers.get('X-Undo') ?? '')).toEqual({ undone: 2, kept: 0 })
  expect(withoutVersions(await house.read())).toEqual(withoutVersions(before))
})

function withoutVersions(menu: readonly Category[]) {
  return menu.map((category) => ({
    ...category,
    version: '',
    products: category.products.map((product) => ({ ...product, version: '' })),
  }))
}
