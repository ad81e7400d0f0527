import { describe, expect, test } from 'vitest'
import { NO_DETAILS } from '#db/menu/fields.ts'
import { serializeDetails } from '#db/menu/dish.ts'
import { aCategory } from '#db/testing/fixtures.ts'
import { anApi, anOwner, revisionOf } from '../testing/fixtures.ts'

const INPUT = { title: 'Hot drinks', selectedIcon: '/icons/hot-beverage.svg' }
const CHANGES = [
  ['POST', '/addCategory'],
  ['PUT', '/updatedCategory/{id}'],
  ['DELETE', '/categories/{id}/deleteCategory'],
] as const

test('lists categories with their products in the order of creation', async () => {
  await using api = await anApi()
  const { token, restaurantId } = await anOwner(api)
  const soups = await aCategory(api.db, restaurantId, 'Soups', ['Lentil', 'Tomato'])
  const drinks = await aCategory(api.db, restaurantId, 'Drinks')
  const { status, body } = await api.call('GET', '/categories', { token })
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      _id: soups.categoryId,
      version: '0',
      title: 'Soups',
      slug: 'soups',
      icon: '/icons/pot-of-food.svg',
      times: null,
      nonHalal: false,
      groups: [],
      products: [
        {
          _id: soups.productIds[0],
          version: '0',
          name: 'Lentil',
          label: null,
          slug: 'lentil',
          number: 1,
          price: 12.5,
          description: 'About Lentil',
          details: serializeDetails(NO_DETAILS),
          soldOut: null,
          sizes: [],
          imageUrl: null,
        },
        expect.objectContaining({ _id: soups.productIds[1], name: 'Tomato' }),
      ],
    },
    {
      _id: drinks.categoryId,
      version: '0',
      title: 'Drinks',
      slug: 'drinks',
      icon: '/icons/pot-of-food.svg',
      times: null,
      nonHalal: false,
      groups: [],
      products: [],
    },
  ])
})

test('adds a category', async () => {
  await using api = await anApi()
  const { token, restaurantId } = await anOwner(api)
  expect(await api.call('GET', '/categories', { token })).toMatchObject({ body: [] })
  const { status, body } = await api.call('POST', '/addCategory', { token, json: INPUT })
  const category = {
    _id: expect.stringMatching(/^[\da-f]{24}$/),
    version: '0',
    title: 'Hot drinks',
    slug: 'hot-drinks',
    icon: '/icons/hot-beverage.svg',
    times: null,
    nonHalal: false,
    groups: [],
    products: [],
  }
  expect({ status, body }).toEqual({ status: 201, body: { category } })
  expect(api.wakes).toEqual([restaurantId])
  expect((await api.call('GET', '/categories', { token })).body).toEqual([category])
})

test('changes a category and keeps its products', async () => {
  await using api = await anApi()
  const { token, restaurantId } = await anOwner(api)
  const { categoryId, productIds } = await aCategory(api.db, restaurantId, 'Soups', ['Lentil'])
  const path = `/updatedCategory/${categoryId}`
  const { status, body } = await api.call('PUT', path, { token, json: INPUT })
  expect(status).toBe(200)
  expect(body).toEqual({
    category: {
      _id: categoryId,
      version: expect.any(String),
      title: 'Hot drinks',
      slug: 'hot-drinks',
      icon: '/icons/hot-beverage.svg',
      times: null,
      nonHalal: false,
      groups: [],
      products: [expect.objectContaining({ _id: productIds[0] })],
    },
  })
  expect(api.wakes).toEqual([restaurantId])
})

test('deletes a category with its products', async () => {
  await using api = await anApi()
  const { token, restaurantId } = await anOwner(api)
  const { categoryId } = await aCategory(api.db, restaurantId, 'Soups', ['Lentil'])
  const path = `/categories/${categoryId}/deleteCategory`
  const { status, body } = await api.call('DELETE', path, { token })
  expect({ status, body }).toEqual({ status: 200, body: { deletedCategory: { _id: categoryId } } })
  expect((await api.call('GET', '/categories', { token })).body).toEqual([])
  expect(await api.call('DELETE', path, { token })).toMatchObject({ status: 404 })
  expect(api.wakes).toEqual([restaurantId])
})

describe('a title', () => {
  test('is there once, whatever its case and spaces', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    await api.call('POST', '/addCategory', { token, json: INPUT })
    const json = { ...INPUT, title: ' hot   DRINKS ' }
    const conflict = {
      status: 409,
      body: { message: 'Category already exists', field: 'title' },
    }
    expect(await api.call('POST', '/addCategory', { token, json })).toMatchObject(conflict)
    const other = { ...INPUT, title: 'Other' }
    const { body } = await api.call('POST', '/addCategory', { token, json: other })
    const { category } = body as { category: { _id: string } }
    const path = `/updatedCategory/${category._id}`
    expect(await api.call('PUT', path, { token, json })).toMatchObject(conflict)
  })

  test('may be another owner’s too', async () => {
    await using api = await anApi()
    for (const { token } of [await anOwner(api), await anOwner(api)]) {
      expect(await api.call('POST', '/addCategory', { token, json: INPUT })).toMatchObject({
        status: 201,
      })
    }
  })
})

test.each([
  [{ title: '' }, 'title', "You can't save empty fields"],
  [{ title: '  ' }, 'title', "You can't save empty fields"],
  [{ title: undefined }, 'title', 'Please check title'],
  [{ title: 'a\u0007b' }, 'title', 'Special characters are not allowed'],
  [{ title: 'x'.repeat(81) }, 'title', 'Please use at most 80 characters'],
  [{ selectedIcon: '' }, 'selectedIcon', "You can't save empty fields"],
  [{ selectedIcon: '/icons/no-such.svg' }, 'selectedIcon', 'Please check selectedIcon'],
  [{ selectedIcon: 'https://evil.example/x.svg' }, 'selectedIcon', 'Please check selectedIcon'],
])('refuses %j', async (wrong, field, message) => {
  await using api = await anApi()
  const { token, restaurantId } = await anOwner(api)
  const { categoryId } = await aCategory(api.db, restaurantId, 'Soups')
  const before = await revisionOf(api, restaurantId)
  const json = { ...INPUT, ...wrong }
  for (const [method, path] of [
    ['POST', '/addCategory'],
    ['PUT', `/updatedCategory/${categoryId}`],
  ] as const) {
    expect(await api.call(method, path, { token, json })).toMatchObject({
      status: 400,
      body: { field, message },
    })
  }
  expect(await revisionOf(api, restaurantId)).toBe(before)
  expect(api.wakes).toEqual([])
})

test('answers another owner’s id like one that does not exist', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  const other = await anOwner(api)
  const { categoryId } = await aCategory(api.db, other.restaurantId, 'Soups', ['Lentil'])
  const before = await revisionOf(api, other.restaurantId)
  for (const id of [categoryId, '0'.repeat(24), 'x', '%00', '..%2F']) {
    for (const [method, path] of CHANGES.slice(1)) {
      const answer = await api.call(method, path.replace('{id}', id), { token, json: INPUT })
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual({ message: 'Not found', requestId: expect.any(String) })
    }
  }
  expect(await revisionOf(api, other.restaurantId)).toBe(before)
  expect((await api.call('GET', '/categories', { token: other.token })).body).toMatchObject([
    { title: 'Soups', products: [{ name: 'Lentil' }] },
  ])
})

test('asks to sign in', async () => {
  await using api = await anApi()
  for (const [method, path] of [['GET', '/categories'], ...CHANGES] as const) {
    expect(
      await api.call(method, path, { json: method === 'GET' ? undefined : INPUT }),
    ).toMatchObject({
      status: 401,
      body: { message: 'Please sign in' },
    })
  }
})

test.each([
  ['free_trial', 'Your free trial has expired'],
  ['monthly', 'Your monthly subscription has expired'],
  ['yearly', 'Your yearly subscription has expired'],
] as const)('goes on showing, but not changing, when a %s has ended', async (type, message) => {
  await using api = await anApi()
  const { token, ownerId } = await anOwner(api)
  await api.db
    .updateTable('subscriptions')
    .set({ type, trialExpiresAt: '2026-01-01T07:59:00.000Z', cancelAtPeriodEnd: 1 })
    .set({ currentPeriodEnd: type === 'free_trial' ? null : '2026-01-01T07:59:00.000Z' })
    .where('restaurantId', 'in', (row) =>
      row.selectFrom('restaurants').select('id').where('ownerId', '=', ownerId),
    )
    .execute()
  for (const [method, path] of CHANGES) {
    expect(await api.call(method, path, { token, json: INPUT })).toMatchObject({
      status: 402,
      body: { message },
    })
  }
  expect(await api.call('GET', '/categories', { token })).toMatchObject({ status: 200, body: [] })
  expect(api.wakes).toEqual([])
})

test('a category is added and changed together with when it is served', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  const times = {
    mode: 'say',
    windows: [{ days: [5, 6], from: '18:00', to: '02:00', dates: null }],
  }
  const added = await api.call('POST', '/addCategory', { token, json: { ...INPUT, times } })
  expect(added).toMatchObject({ status: 201, body: { category: { times } } })
  const { category } = added.body as { category: { _id: string; version: string } }
  const put = (json: unknown) =>
    api.call('PUT', `/updatedCategory/${category._id}`, {
      token,
      json,
      headers: { 'If-Match': category.version },
    })
  expect(await put({ title: 'Cold drinks' })).toMatchObject({ body: { category: { times } } })
  const wrong = { windows: [{ days: [1], from: '07:00', to: '07:00' }] }
  expect(await put({ times: wrong })).toMatchObject({
    status: 400,
    body: { field: 'times.windows.0.to' },
  })
  expect(await put({ times: null })).toMatchObject({
    status: 200,
    body: { category: { title: 'Cold drinks', times: null } },
  })
  expect(await put({ times })).toMatchObject({ status: 409 })
})

test('what is not halal is said by its owner, and stands in what others read', async () => {
  await using api = await anApi()
  const { token, restaurantId } = await anOwner(api, 'Corner')
  const { categoryId } = await aCategory(api.db, restaurantId, 'Wine', ['Red'])
  const put = (json: unknown) =>
    api.call('PUT', `/api/categories/${categoryId}/times`, { token, json })
  expect(await put({ nonHalal: true })).toMatchObject({
    status: 200,
    body: { category: { nonHalal: true, times: null } },
  })
  expect(await put({})).toMatchObject({ body: { category: { nonHalal: true } } })
  expect(await api.call('GET', '/menu/corner')).toMatchObject({
    body: { getcatandProducts: [{ nonHalal: true }] },
  })
  expect(await put({ nonHalal: 'no' })).toMatchObject({ status: 400, body: { field: 'nonHalal' } })
})
