import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCategory } from '#db/testing/fixtures.ts'
import type { Category } from '../schemas/categories.ts'
import type { Product } from '../schemas/products.ts'
import { anApi, anOwner, aPictureFile, revisionOf, type Api } from '../testing/fixtures.ts'

const CONFLICT = { status: 409, body: { message: 'This was changed elsewhere' } }
const LINK = 'https://example.com/'

test('an old price does not come back with a description', async () => {
  await using api = await anApi()
  const { put, dish, read } = await aMenu(api)
  const phone = await read()
  expect(await put({ price: '14' }, phone.version)).toMatchObject({ status: 200 })
  const stale = { name: phone.name, price: '12.5', description: 'Red lentils' }
  expect(await put(stale, phone.version)).toMatchObject({
    ...CONFLICT,
    body: { ...CONFLICT.body, current: { ...phone, version: expect.any(String), price: 14 } },
  })
  expect(await read()).toMatchObject({ price: 14, description: phone.description })
  const { description } = stale
  expect(await put({ description }, phone.version)).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({ _id: dish, price: 14, description })
})

test('that allergens were checked is of the dish that was seen', async () => {
  await using api = await anApi()
  const { put, dish, read, token } = await aMenu(api)
  const { version } = await read()
  const check = (version: string, details: object) =>
    api.call('PATCH', '/api/products', { token, json: [{ _id: dish, version, details }] })
  const checked = { allergens: { gluten: 'contains' }, allergensChecked: true }
  await put({ description: 'Lentils, pistachios' }, version)
  expect(await check(version, checked)).toMatchObject(CONFLICT)
  expect(await check(version, { allergens: { gluten: 'contains' } })).toMatchObject({ status: 200 })
  expect(await check((await read()).version, checked)).toMatchObject({ status: 200 })
  // Prices are versioned apart.
  const seen = (await read()).version
  await put({ price: '14' }, seen)
  expect(await check(seen, { ...checked, allergens: { nuts: 'may' } })).toMatchObject({
    status: 200,
  })
})

test('a field that is set to what it is already is in no conflict', async () => {
  await using api = await anApi()
  const { put, read } = await aMenu(api)
  const { version } = await read()
  await put({ price: '14' }, version)
  expect(await put({ price: '14.00', description: 'New' }, version)).toMatchObject({ status: 200 })
})

test('whoever saw the last change may make the next one', async () => {
  await using api = await anApi()
  const { put, read } = await aMenu(api)
  const first = await put({ price: '14' }, (await read()).version)
  const { version } = (first.body as { updated: Product }).updated
  expect(await put({ price: '15' }, `"${version}"`)).toMatchObject({ status: 200 })
  expect(await put({ price: '16' }, '*')).toMatchObject({ status: 200 })
  expect(await put({ price: '17' }, version)).toMatchObject(CONFLICT)
})

test('without a version everything is needed, and the last one counts', async () => {
  await using api = await anApi()
  const { put, read } = await aMenu(api)
  const { name, description } = await read()
  expect(await put({ price: '14' })).toMatchObject({ status: 400, body: { field: 'name' } })
  expect(await put({ name, price: '14', description })).toMatchObject({ status: 200 })
  expect(await put({ name, price: '12.5', description })).toMatchObject({ status: 200 })
})

test('a version that is none of ours is refused', async () => {
  await using api = await anApi()
  const { put, restaurantId } = await aMenu(api)
  const before = await revisionOf(api, restaurantId)
  for (const version of ['', 'abc', '"1", "2"', '-1', '1e3', '9'.repeat(400)]) {
    expect(await put({ price: '1' }, version)).toMatchObject({
      status: 400,
      body: { field: 'If-Match', message: 'Please check If-Match' },
    })
  }
  expect(await revisionOf(api, restaurantId)).toBe(before)
})

test('a version that a dish never had is none that anybody saw', async () => {
  await using api = await anApi()
  const { put, patch, dish, read, restaurantId, token } = await aMenu(api)
  const before = await revisionOf(api, restaurantId)
  const { version, price } = await read()
  const later = String(Number(version) + 1)
  expect(await put({ price: '1' }, '99')).toMatchObject({
    ...CONFLICT,
    body: { ...CONFLICT.body, current: { price } },
  })
  expect(await patch([{ _id: dish, price: 1, version: later }])).toMatchObject(CONFLICT)
  const about = { json: { formData: { about: 'Me' } }, headers: { 'If-Match': '99' } }
  expect(await api.call('POST', '/restaurant', { token, ...about })).toMatchObject(CONFLICT)
  expect(await revisionOf(api, restaurantId)).toBe(before)
})

test('a picture that was changed elsewhere is not replaced', async () => {
  await using api = await anApi()
  const { put, read } = await aMenu(api)
  const { version } = await read()
  expect(await put({ image: await aPictureFile() }, version)).toMatchObject({ status: 200 })
  const { imageUrl } = await read()
  const second = await put({ image: await aPictureFile('png', { width: 90 }) }, version)
  expect(second).toMatchObject({ ...CONFLICT, body: { current: { imageUrl } } })
  expect(await put({ description: 'New' }, version)).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({ imageUrl, description: 'New' })
})

const CALLS = {
  'PUT /updatedCategory': {
    method: 'PUT',
    path: (menu: Menu) => `/updatedCategory/${menu.category}`,
    one: { title: 'Broths' },
    same: { title: 'Stews' },
    other: { selectedIcon: '/icons/pizza.svg' },
    current: { title: 'Broths' },
  },
  'POST /restaurant': {
    method: 'POST',
    path: () => '/restaurant',
    one: { formData: { about: 'By the sea' } },
    same: { formData: { about: 'By the park' } },
    other: { formData: { location: 'Dubai' } },
    current: { about: 'By the sea' },
  },
  'POST /api/socialLink': {
    method: 'POST',
    path: () => '/api/socialLink',
    one: { googleMapLink: `${LINK}one` },
    same: { googleMapLink: `${LINK}two` },
    other: { facebookLink: `${LINK}three` },
    current: { googleMapLink: `${LINK}one`, facebookLink: null, version: expect.any(String) },
  },
} as const

describe.each(Object.values(CALLS))(
  '$method $path',
  ({ method, path, one, same, other, current }) => {
    test('refuses what was changed since, and takes what was not', async () => {
      await using api = await anApi()
      const menu = await aMenu(api)
      const send = (json: unknown, version: string) =>
        api.call(method, path(menu), {
          token: menu.token,
          json,
          headers: { 'If-Match': version },
        })
      const version = '0'
      expect(await send(one, version)).toMatchObject({ status: 200 })
      const before = await revisionOf(api, menu.restaurantId)
      expect(await send(same, version)).toMatchObject({ ...CONFLICT, body: { current } })
      expect(await revisionOf(api, menu.restaurantId)).toBe(before)
      expect(await send(other, version)).toMatchObject({ status: 200 })
      expect(await send(one, version)).toMatchObject({ status: 200 })
    })
  },
)

test('a logo that was changed elsewhere is not replaced, and a cover may still be put', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  const upload = (form: Record<string, File | string>) =>
    api.call('POST', '/api/uploadLogo', { token, form, headers: { 'If-Match': '0' } })
  expect(await upload({ logo: await aPictureFile() })).toMatchObject({ status: 200 })
  const logo = await aPictureFile('png', { width: 90 })
  expect(await upload({ logo })).toMatchObject(CONFLICT)
  expect(await upload({ removeLogo: 'true' })).toMatchObject(CONFLICT)
  expect(await upload({ cover: logo })).toMatchObject({ status: 200 })
})

describe('PATCH /api/products', () => {
  test('changes single fields of several products and answers them as they now are', async () => {
    await using api = await anApi()
    const { patch, products, category, token } = await aMenu(api)
    const other = await api.call('POST', '/addCategory', {
      token,
      json: { title: 'Starters', selectedIcon: '/icons/pizza.svg' },
    })
    const { _id: categoryId } = (other.body as { category: Category }).category
    const [lentil = '', tomato = ''] = products
    const answer = await patch([
      { _id: tomato, price: 9.75, name: 'Lentil' },
      { _id: lentil, categoryId },
    ])
    expect(answer).toMatchObject({
      status: 200,
      body: [
        { _id: tomato, name: 'Lentil', slug: 'lentil-2', price: 9.75 },
        { _id: lentil, name: 'Lentil', slug: 'lentil', price: 12.5 },
      ],
    })
    expect((await api.call('GET', '/categories', { token })).body).toMatchObject([
      { _id: category, products: [{ _id: tomato }] },
      { _id: categoryId, products: [{ _id: lentil }] },
    ])
  })

  test('is all or nothing', async () => {
    await using api = await anApi()
    const { patch, products, read, restaurantId } = await aMenu(api)
    const other = await aMenu(api)
    const [lentil = '', tomato = ''] = products
    const { version } = await read()
    await patch([{ _id: tomato, price: 3 }])
    const before = await revisionOf(api, restaurantId)
    for (const [row, refused] of [
      [{ _id: other.dish, price: 1 }, { status: 404 }],
      [{ _id: tomato, price: 1, version }, CONFLICT],
      [{ _id: tomato, categoryId: other.category }, { status: 404 }],
      [
        { _id: tomato, name: '' },
        { status: 400, body: { field: '1.name' } },
      ],
      [
        { _id: tomato, price: '1' },
        { status: 400, body: { field: '1.price' } },
      ],
      [
        { _id: tomato, price: 1.2345 },
        { status: 400, body: { field: '1.price' } },
      ],
      [
        { _id: tomato, version: 'x' },
        { status: 400, body: { field: '1.version' } },
      ],
      [
        { _id: tomato, colour: 'red' },
        { status: 400, body: { field: '1.colour' } },
      ],
      [
        { _id: lentil, price: 1 },
        { status: 400, body: { field: '1._id' } },
      ],
    ] as const) {
      expect(await patch([{ _id: lentil, price: 1 }, row])).toMatchObject(refused)
    }
    expect(await revisionOf(api, restaurantId)).toBe(before)
    expect(await read()).toMatchObject({ price: 12.5 })
  })

  test('takes 500 at once and no more', async () => {
    await using api = await anApi()
    const { token, restaurantId } = await anOwner(api)
    const names = Array.from({ length: 501 }, (_, index) => `Dish ${index}`)
    const { productIds } = await aCategory(api.db, restaurantId, 'Much', names)
    const rows = productIds.map((_id, index) => ({ _id, name: `Dish ${index + 1}`, price: index }))
    const send = (json: unknown) => api.call('PATCH', '/api/products', { token, json })
    expect(await send(rows)).toMatchObject({ status: 400 })
    const { status, body } = await send(rows.slice(0, 500))
    expect({ status, last: (body as Product[]).at(-1) }).toMatchObject({
      status: 200,
      last: { name: 'Dish 500', price: 499 },
    })
    const slugs = await api.db.selectFrom('products').select('slug').execute()
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(501)
  })
})

describe('PUT /api/order', () => {
  test('refuses a list that was put in order elsewhere since, and takes the others', async () => {
    await using api = await anApi()
    const { token, restaurantId } = await aMenu(api)
    await aCategory(api.db, restaurantId, 'Teas', ['Mint', 'Sage'])
    const seen = (await api.call('GET', '/categories', { token })).body as Category[]
    const [soups, teas] = seen.map(({ _id, version, products }) => ({
      _id,
      version,
      products: products.map((product) => product._id),
    }))
    const put = (...json: unknown[]) => api.call('PUT', '/api/order', { token, json })
    const turned = (list = soups) => list && { ...list, products: list.products.toReversed() }
    expect(await put(turned(), teas)).toMatchObject({ status: 200 })
    // Another device, with an old version.
    expect(await put(soups, turned(teas))).toMatchObject({
      ...CONFLICT,
      body: { current: [{ _id: soups?._id }, { _id: teas?._id }] },
    })
    expect(await put(turned(), turned(teas))).toMatchObject({ status: 200 })
    expect(await put({ ...soups, version: undefined }, teas)).toMatchObject(CONFLICT)
    expect(await put({ ...soups, version: undefined }, turned(teas))).toMatchObject({ status: 200 })
  })

  test('refuses to move what was moved elsewhere since, and moves what others have shifted', async () => {
    await using api = await anApi()
    const { token, restaurantId } = await aMenu(api)
    const teas = await aCategory(api.db, restaurantId, 'Teas', ['Mint', 'Sage', 'Rose'])
    const [mint = '', sage = '', rose = ''] = teas.productIds
    const read = async () => (await api.call('GET', '/categories', { token })).body as Category[]
    const versionOf = async (id: string) => {
      const menu = await read()
      const all = [...menu, ...menu.flatMap(({ products }) => products)]
      return all.find(({ _id }) => _id === id)?.version ?? ''
    }
    const put = async (moved: { _id: string; version: string }, ids = [mint, sage, rose]) => {
      const menu = await read()
      const isCategory = moved._id === teas.categoryId
      const json = menu.map(({ _id, version, products }) => ({
        _id,
        version,
        products: _id === teas.categoryId ? ids : products.map((product) => product._id),
        ...(_id === teas.categoryId && { moved }),
      }))
      return api.call('PUT', '/api/order', { token, json: isCategory ? json.toReversed() : json })
    }
    const taken = { status: 200 }
    const refused = { status: 409, body: { message: 'This was moved elsewhere' } }
    const version = await versionOf(sage)
    expect(await put({ _id: sage, version }, [sage, mint, rose])).toMatchObject(taken)
    expect(await put({ _id: sage, version }, [mint, rose, sage])).toMatchObject(refused)
    expect(await put({ _id: mint, version }, [sage, rose, mint])).toMatchObject(taken)
    const newest = { _id: sage, version: await versionOf(sage) }
    expect(await put(newest, [rose, mint, sage])).toMatchObject(taken)

    const list = { _id: teas.categoryId, version: await versionOf(teas.categoryId) }
    expect(await put(list)).toMatchObject(taken)
    expect(await put(list)).toMatchObject(refused)
  })

  test('refuses what a dish that was moved elsewhere would be moved back by', async () => {
    await using api = await anApi()
    const { token, restaurantId, patch, dish } = await aMenu(api)
    const { categoryId } = await aCategory(api.db, restaurantId, 'Teas')
    const seen = (await api.call('GET', '/categories', { token })).body as Category[]
    await patch([{ _id: dish, categoryId }])
    const json = seen.map(({ _id, version, products }) => ({
      _id,
      version,
      products: products.map((product) => product._id),
    }))
    expect(await api.call('PUT', '/api/order', { token, json })).toMatchObject(CONFLICT)
  })
})

test('what is there is the last of what was taken, field by field, whoever sends what', async () => {
  await using api = await anApi()
  const anEdit = fc.record({
    who: fc.nat(2),
    looksFirst: fc.boolean(),
    whole: fc.boolean(),
    set: fc.record(
      {
        name: fc.constantFrom('Lentil', 'Red lentil', 'Lentil soup'),
        price: fc.constantFrom(1, 2, 3),
        description: fc.constantFrom('Hot', 'Mild', 'With lemon'),
      },
      { requiredKeys: [] },
    ),
  })
  const run = fc.asyncProperty(fc.array(anEdit, { maxLength: 30 }), async (edits) => {
    const { patch, put, read, dish } = await aMenu(api)
    const model: Record<string, unknown> = pick(await read())
    const changedAt: Record<string, number> = {}
    const { version } = await read()
    const views = [0, 1, 2].map(() => ({ version, at: 0 }))
    for (const [index, { who, looksFirst, whole, set }] of edits.entries()) {
      const at = index + 1
      if (looksFirst) views[who] = { version: (await read()).version, at }
      const seen = views[who]!
      const changed = Object.entries(set).filter(([field, value]) => model[field] !== value)
      const isOvertaken = changed.some(([field]) => (changedAt[field] ?? 0) > seen.at)
      const answer = whole
        ? await put(typed(set), seen.version)
        : await patch([{ _id: dish, version: seen.version, ...set }])
      expect(answer.status).toBe(isOvertaken ? 409 : 200)
      if (!isOvertaken) {
        for (const [field] of changed) changedAt[field] = at
        Object.assign(model, set)
        views[who] = { version: (await read()).version, at }
      }
      expect(pick(await read())).toEqual(model)
    }
  })
  await fc.assert(run, { numRuns: 25 })
})

function typed(set: object): Record<string, string> {
  return Object.fromEntries(Object.entries(set).map(([field, value]) => [field, String(value)]))
}

function pick({ name, price, description }: Product) {
  return { name, price, description }
}

type Menu = Awaited<ReturnType<typeof aMenu>>

async function aMenu(api: Api) {
  const { token, restaurantId } = await anOwner(api)
  const menu = await aCategory(api.db, restaurantId, 'Soups', ['Lentil', 'Tomato'])
  const { categoryId: category, productIds: products } = menu
  const [dish = ''] = products
  return {
    token,
    restaurantId,
    category,
    products,
    dish,
    async read(): Promise<Product> {
      const { body } = await api.call('GET', '/categories', { token })
      const all = (body as Category[]).flatMap((each) => each.products)
      return all.find(({ _id }) => _id === dish)!
    },
    put: (form: Record<string, string | File>, version?: string) =>
      api.call('PUT', `/categories/${category}/editProducts`, {
        token,
        form: { id: dish, ...form },
        ...(version !== undefined && { headers: { 'If-Match': version } }),
      }),
    patch: (json: unknown) => api.call('PATCH', '/api/products', { token, json }),
  }
}
