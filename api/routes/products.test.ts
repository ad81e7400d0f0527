import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { NO_DETAILS } from '#db/menu/fields.ts'
import { serializeDetails } from '#db/menu/dish.ts'
import { addPoints } from '#db/queries/rate-limits.ts'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import { watchStatements } from '#db/testing/statements.ts'
import { DAY_MS, MINUTE_MS } from '#db/rules/time/dates.ts'
import { limitOf } from '../rate-limits.ts'
import type { Category } from '../schemas/categories.ts'
import type { MenuTextRow } from '../schemas/languages.ts'
import type { Product } from '../schemas/products.ts'
import {
  anApi,
  anOwner,
  aPictureFile,
  clockTask,
  revisionOf,
  type Api,
} from '../testing/fixtures.ts'

const READS_PRODUCTS = /^select .* from "products"/

const FORM = { name: 'Flat white', price: '12.5', description: 'Two shots.\nOne milk.' }

test('a dish that is added again by the same id, as after an answer that was lost, is one', async () => {
  await using api = await anApi()
  const { restaurantId, token } = await anOwner(api)
  const { categoryId } = await aCategory(api.db, restaurantId, 'Drinks')
  const requestId = 'ab'.repeat(12)
  const add = (form: Record<string, string>) =>
    api.call('POST', `/categories/${categoryId}/products`, { token, form: { ...FORM, ...form } })
  const names = async () => {
    const { body } = await api.call('GET', '/categories', { token })
    return (body as Category[])[0]?.products.map(({ _id, price }) => [_id, price])
  }
  const first = await add({ id: requestId })
  const { _id: id } = (first.body as { product: Product }).product
  // The row's id is the server's.
  expect(id).not.toBe(requestId)
  expect(await add({ id: requestId, price: '14' })).toMatchObject({
    status: 201,
    body: { product: { _id: id } },
  })
  expect(await names()).toEqual([[id, 14]])
  for (const wrong of ['', 'x', requestId.toUpperCase(), `${requestId}0`]) {
    expect(await add({ id: wrong })).toMatchObject({ status: 400, body: { field: 'id' } })
  }
  await api.call('DELETE', `/api/${id}/deletedProduct`, { token })
  expect((await add({ id: requestId })).body).not.toMatchObject({ product: { _id: id } })
  await api.call('POST', `/api/bin/${id}/restore`, { token })
  expect(await names()).toContainEqual([id, 14])
})

test('the id of a request is forgotten after a day', async () => {
  await using api = await anApi()
  const { restaurantId, token } = await anOwner(api)
  const { categoryId } = await aCategory(api.db, restaurantId, 'Drinks')
  const form = { ...FORM, id: 'ab'.repeat(12) }
  const add = async () => {
    const { body } = await api.call('POST', `/categories/${categoryId}/products`, { token, form })
    return (body as { product: Product }).product._id
  }
  const first = await add()
  api.setNow(new Date(NOW.getTime() + DAY_MS - 1))
  expect(await add()).toBe(first)
  const later = new Date(NOW.getTime() + 2 * DAY_MS)
  api.setNow(later)
  expect(await add()).not.toBe(first)
  await clockTask(api, 'answered requests').run(
    new Date(later.getTime() + DAY_MS),
    new AbortController().signal,
  )
  expect(await api.db.selectFrom('answeredRequests').select('key').execute()).toEqual([])
})

test.each(['a category', 'a size', 'a product', 'a binned product'] as const)(
  "the id of another owner's %s, sent with a new dish, reaches nothing of theirs",
  async (what) => {
    await using api = await anApi()
    const attacker = await anOwner(api, 'Attacker')
    const victim = await anOwner(api, 'Victim')
    const as = (token: string) => (method: string, path: string, json?: unknown) =>
      api.call(method, path, { token, ...(json !== undefined && { json }) })
    const [mine, theirs] = [as(attacker.token), as(victim.token)]
    const { categoryId: own } = await aCategory(api.db, attacker.restaurantId, 'Own')
    const { categoryId, productIds } = await aCategory(api.db, victim.restaurantId, 'Teas', [
      'Sage',
      'Mint',
    ])
    const [productId = '', binned = ''] = productIds
    const sizes = [
      { name: 'Small', price: 5 },
      { name: 'Large', price: 7 },
    ]
    await theirs('PUT', `/api/products/${productId}/details`, { sizes })
    await theirs('PUT', '/api/languages', { main: 'en', further: [{ code: 'ar', shown: false }] })
    const rows = (await theirs('GET', '/api/texts?language=ar')).body as MenuTextRow[]
    const texts = rows.map(({ kind, _id, field }) => ({ kind, _id, field, text: 'نص' }))
    expect((await theirs('PUT', '/api/texts', { language: 'ar', texts })).status).toBe(200)
    await theirs('DELETE', `/api/${binned}/deletedProduct`)
    const size = rows.find(({ kind }) => kind === 'size')?._id ?? ''
    const ids = { 'a category': categoryId, 'a size': size, 'a product': productId }
    const id = { ...ids, 'a binned product': binned }[what]
    const before = (await theirs('GET', '/api/export')).status
    const state = async () => [
      (await theirs('GET', '/api/texts?language=ar')).body,
      (await theirs('GET', '/categories')).body,
      (await theirs('GET', '/api/bin')).body,
    ]
    const standing = await state()
    const added = await api.call('POST', `/categories/${own}/products`, {
      token: attacker.token,
      form: { ...FORM, id },
    })
    expect([before, added.status]).toEqual([200, 201])
    const { _id } = (added.body as { product: Product }).product
    expect(_id).not.toBe(id)
    for (const one of [id, _id]) await mine('DELETE', `/api/${one}/deletedProduct`)
    expect((await mine('DELETE', '/api/bin')).status).toBe(200)
    expect(await state()).toEqual(standing)
    expect((await theirs('DELETE', `/categories/${categoryId}/deleteCategory`)).status).toBe(200)
    expect((await theirs('POST', `/api/bin/${categoryId}/restore`)).status).toBe(200)
    expect((await theirs('POST', `/api/bin/${binned}/restore`)).status).toBe(200)
  },
)

test('adds a product without a picture', async () => {
  await using api = await anApi()
  const { token, path, restaurantId } = await aMenu(api)
  const { status, body } = await api.call('POST', `${path}/products`, { token, form: FORM })
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      product: {
        _id: expect.stringMatching(/^[\da-f]{24}$/),
        version: '0',
        name: 'Flat white',
        label: null,
        slug: 'flat-white',
        number: 2,
        price: 12.5,
        description: 'Two shots.\nOne milk.',
        details: serializeDetails(NO_DETAILS),
        soldOut: null,
        sizes: [],
        imageUrl: null,
      },
    },
  })
  expect(api.wakes).toEqual([restaurantId])
})

test('adds a product with a picture that is then served', async () => {
  await using api = await anApi()
  const { token, path } = await aMenu(api)
  const form = { ...FORM, image: await aPictureFile() }
  const { status, body } = await api.call('POST', `${path}/products`, { token, form })
  expect(status).toBe(201)
  const { imageUrl } = (body as { product: { imageUrl: string } }).product
  expect(imageUrl).toMatch(/^\/media\/[\da-f]{20}-64\.jpg$/)
  const picture = await api.call('GET', imageUrl)
  expect(picture.status).toBe(200)
  expect(picture.headers.get('Content-Type')).toBe('image/jpeg')
})

test('takes as many pictures of an owner as a limit of megapixels allows', async () => {
  await using api = await anApi()
  const { token, path, ownerId } = await aMenu(api)
  const add = (image?: File) =>
    api.call('POST', `${path}/products`, { token, form: { ...FORM, ...(image && { image }) } })
  const worked = async () => {
    const rows = api.db.selectFrom('rateLimits').select('count').where('key', 'like', 'picture%')
    return (await rows.executeTakeFirst())?.count ?? 0
  }
  // Refused unseen counts nothing.
  expect((await add(new File([new Uint8Array(11 * 1024 * 1024)], 'dish.jpg'))).status).toBe(413)
  expect(await worked()).toBe(0)
  expect((await add(new File(['no picture'], 'dish.jpg'))).status).toBe(415)
  const refusing = await worked()
  expect(refusing).toBeGreaterThan(0)
  expect((await add(await aPictureFile('png', { width: 400 }))).status).toBe(201)
  expect(await worked()).toBeGreaterThan(refusing)
  const limit = limitOf('pictureWorkOfOwner', ownerId)
  await addPoints(api.db, [limit], NOW, limit.most)
  const refused = await add(await aPictureFile())
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('3600')
  expect((await add()).status).toBe(201)
  api.setNow(new Date(NOW.getTime() + 60 * 60_000))
  expect((await add(await aPictureFile())).status).toBe(201)
})

test('keeps a gigabyte of pictures of an owner in a week', async () => {
  await using api = await anApi()
  const { token, path, ownerId } = await aMenu(api)
  const add = async () => {
    const form = { ...FORM, image: await aPictureFile('png', { width: 300 }) }
    return api.call('POST', `${path}/products`, { token, form })
  }
  await add()
  const limit = limitOf('pictureFilesOfOwner', ownerId)
  const counted = api.db.selectFrom('rateLimits').select('count').where('key', '=', limit.key)
  const first = await counted.executeTakeFirstOrThrow()
  expect(first.count).toBeGreaterThan(0)
  // What is there already takes no room.
  await add()
  expect(await counted.executeTakeFirstOrThrow()).toEqual(first)
  await addPoints(api.db, [limit], NOW, limit.most)
  const refused = await add()
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '604800'])
})

test('changes a product; without an image, or with an empty one, it keeps its own', async () => {
  await using api = await anApi()
  const { token, path } = await aMenu(api)
  const added = await api.call('POST', `${path}/products`, {
    token,
    form: { ...FORM, image: await aPictureFile() },
  })
  const { product } = added.body as { product: { _id: string; imageUrl: string } }
  for (const image of [undefined, new File([], ''), '']) {
    const form = {
      ...FORM,
      id: product._id,
      name: 'Cortado',
      ...(image !== undefined && { image }),
    }
    const { status, body } = await api.call('PUT', `${path}/editProducts`, { token, form })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        updated: { ...product, version: expect.any(String), name: 'Cortado', slug: 'cortado' },
      },
    })
  }
  const form = { ...FORM, id: product._id, image: await aPictureFile('png', { width: 90 }) }
  const { body } = await api.call('PUT', `${path}/editProducts`, { token, form })
  expect(body).toMatchObject({ updated: { imageUrl: expect.stringMatching(/-90\.jpg$/) } })
})

test('takes the picture of a product away, and not while there comes another', async () => {
  await using api = await anApi()
  const { token, path } = await aMenu(api)
  const image = await aPictureFile()
  const added = await api.call('POST', `${path}/products`, { token, form: { ...FORM, image } })
  const { product } = added.body as { product: { _id: string; version: string } }
  const change = (form: Record<string, string | File>) =>
    api.call('PUT', `${path}/editProducts`, {
      token,
      form: { id: product._id, ...form },
      headers: { 'If-Match': product.version },
    })
  expect(await change({ removeImage: 'true', image })).toMatchObject({
    status: 400,
    body: { field: 'removeImage' },
  })
  expect(await change({ removeImage: 'yes' })).toMatchObject({ status: 400 })
  expect(await change({ removeImage: 'true' })).toMatchObject({
    status: 200,
    body: { updated: { ...product, imageUrl: null, version: expect.any(String) } },
  })
  expect(await change({ image })).toMatchObject({ status: 409 })
})

test('a product is added and changed in JSON, with a picture that came before', async () => {
  await using api = await anApi()
  const { token, categoryId, upload, patch } = await aMenu(api)
  const image = await upload()
  const details = { nutrition: { kcal: 90 }, marks: ['chef'] }
  const json = { id: 'ab'.repeat(12), categoryId, ...FORM, price: 12.5, details, image }
  const added = await api.call('POST', '/api/products', { token, json })
  expect(added).toMatchObject({
    status: 201,
    body: { product: { price: 12.5, details, imageUrl: expect.stringMatching(/^\/media\//) } },
  })
  const { product } = added.body as { product: Product }
  expect(await api.call('POST', '/api/products', { token, json })).toMatchObject({
    status: 201,
    body: { product: { _id: product._id, slug: product.slug } },
  })
  const { _id, imageUrl, version } = product
  expect(await patch({ _id, image: null })).toMatchObject({
    status: 200,
    body: [{ imageUrl: null }],
  })
  expect(await patch({ _id, image, version })).toMatchObject({
    status: 409,
    body: { current: [{ _id, imageUrl: null }] },
  })
  expect(await patch({ _id, image })).toMatchObject({ status: 200, body: [{ imageUrl }] })
})

test('a change of one that is in another category by now finds nothing', async () => {
  await using api = await anApi()
  const { categoryId, restaurantId, productId: _id, patch } = await aMenu(api)
  const other = await aCategory(api.db, restaurantId, 'Teas')
  const change = { _id, price: 14, within: categoryId }
  expect(await patch({ ...change, within: other.categoryId })).toMatchObject({ status: 404 })
  expect(await patch(change)).toMatchObject({ status: 200, body: [{ price: 14 }] })
})

test('a picture is named for five minutes, by the restaurant that uploaded it', async () => {
  await using api = await anApi()
  const { token, productId: _id, upload, patch } = await aMenu(api)
  const { token: stranger } = await anOwner(api, 'Elsewhere')
  for (const image of [await upload(stranger), token, 'x', '']) {
    expect(await patch({ _id, image })).toMatchObject({
      status: 400,
      body: { field: expect.stringMatching(/image$/) },
    })
  }
  const image = await upload()
  expect((await api.call('GET', '/categories', { token: image })).status).toBe(401)
  api.setNow(new Date(NOW.getTime() + 5 * MINUTE_MS - 1))
  expect((await patch({ _id, image })).status).toBe(200)
  api.setNow(new Date(NOW.getTime() + 5 * MINUTE_MS))
  expect((await patch({ _id, image })).status).toBe(400)
  expect(await api.call('POST', '/api/pictures', { token, form: { image: '' } })).toMatchObject({
    status: 400,
    body: { field: 'image' },
  })
})

test('a new price reads its row once for the change and once for the answer', async () => {
  await using api = await anApi()
  const { token, path, productId: id } = await aMenu(api)
  using watched = watchStatements()
  const reads = () => watched.run.splice(0).filter(({ sql }) => READS_PRODUCTS.test(sql)).length
  const json = [{ _id: id, price: 14 }]
  expect(await api.call('PATCH', '/api/products', { token, json })).toMatchObject({ status: 200 })
  expect(reads()).toBe(2)
  const sent = { token, form: { id, price: '15' }, headers: { 'If-Match': '*' } }
  expect(await api.call('PUT', `${path}/editProducts`, sent)).toMatchObject({ status: 200 })
  expect(reads()).toBe(2)
})

test('deletes a product', async () => {
  await using api = await anApi()
  const { token, productId } = await aMenu(api)
  const path = `/api/${productId}/deletedProduct`
  const { status, body } = await api.call('DELETE', path, { token })
  expect({ status, body }).toEqual({ status: 200, body: { deletedProduct: { _id: productId } } })
  expect((await api.call('GET', '/categories', { token })).body).toMatchObject([{ products: [] }])
  expect(await api.call('DELETE', path, { token })).toMatchObject({ status: 404 })
})

test.each([
  ['٠٫٧٥٠', 0.75],
  ['0', 0],
  ['1000000000', 1_000_000_000],
  [' 25.00 ', 25],
])('takes %j as a price', async (price, expected) => {
  await using api = await anApi()
  const { token, path } = await aMenu(api)
  const { body } = await api.call('POST', `${path}/products`, { token, form: { ...FORM, price } })
  expect(body).toMatchObject({ product: { price: expected } })
})

test.each([
  [{ name: 'Fish & chips' }, 'name', 'Special characters are not allowed'],
  [{ name: '' }, 'name', "You can't save empty fields"],
  [{ price: '' }, 'price', "You can't save empty fields"],
  [{ price: '-1' }, 'price', 'Please check price'],
  [{ price: '1.2345' }, 'price', 'Please check price'],
  [{ price: '1000000000.001' }, 'price', 'Please check price'],
  [{ price: 'NaN' }, 'price', 'Please check price'],
  [{ price: '1e3' }, 'price', 'Please check price'],
  [{ price: '12abc' }, 'price', 'Please check price'],
  [{ price: '12 pcs' }, 'price', 'Please check price'],
  [{ description: ' ' }, 'description', "You can't save empty fields"],
  [{ description: 'x'.repeat(1001) }, 'description', 'Please use at most 1000 characters'],
  [{ image: 'a path, not a file' }, 'image', 'Please check image'],
])('refuses %j', async (wrong, field, message) => {
  await using api = await anApi()
  const { token, path, productId, restaurantId } = await aMenu(api)
  const before = await revisionOf(api, restaurantId)
  const form = { ...FORM, ...wrong }
  for (const [method, call] of [
    ['POST', 'products'],
    ['PUT', 'editProducts'],
  ] as const) {
    const sent = { token, form: { ...form, id: productId } }
    expect(await api.call(method, `${path}/${call}`, sent)).toMatchObject({
      status: 400,
      body: { field, message },
    })
  }
  expect(await revisionOf(api, restaurantId)).toBe(before)
})

test('takes an empty description where one is meant, or none was there', async () => {
  await using api = await anApi()
  const { token, path, productId: id } = await aMenu(api)
  const bare = { ...FORM, description: ' ' }
  const put = (form: Record<string, string>) =>
    api.call('PUT', `${path}/editProducts`, { token, form: { id, ...form } })
  const withoutDescription = 'true'
  const added = await api.call('POST', `${path}/products`, {
    token,
    form: { ...bare, withoutDescription },
  })
  expect(added).toMatchObject({ status: 201, body: { product: { description: '' } } })
  expect(await put(bare)).toMatchObject({ status: 400, body: { field: 'description' } })
  const emptied = await put({ ...bare, withoutDescription })
  expect(emptied).toMatchObject({ status: 200, body: { updated: { description: '' } } })
  expect(await put({ ...bare, price: '13' })).toMatchObject({
    status: 200,
    body: { updated: { description: '', price: 13 } },
  })
  const wrong = { token, form: { ...bare, withoutDescription: 'yes' } }
  expect(await api.call('POST', `${path}/products`, wrong)).toMatchObject({
    status: 400,
    body: { field: 'withoutDescription' },
  })
})

test('a change of single fields says by itself that an empty description is meant', async () => {
  await using api = await anApi()
  const { token, productId: _id } = await aMenu(api)
  const json = [{ _id, description: '' }]
  expect(await api.call('PATCH', '/api/products', { token, json })).toMatchObject({
    status: 200,
    body: [{ _id, description: '' }],
  })
})

test('offers a name that it would take, in place of one that it does not', async () => {
  await using api = await anApi()
  const { token, path, productId } = await aMenu(api)
  const name = '½ pie, 0.5 kg'
  const suggestion = 'Half pie 500 g'
  const form = { ...FORM, name, id: productId }
  const refused = { status: 400, body: { field: 'name', suggestion } }
  expect(await api.call('POST', `${path}/products`, { token, form })).toMatchObject(refused)
  expect(await api.call('PUT', `${path}/editProducts`, { token, form })).toMatchObject(refused)
  const row = { _id: productId, name }
  expect(await api.call('PATCH', '/api/products', { token, json: [row] })).toMatchObject({
    status: 400,
    body: { field: '0.name', suggestion },
  })
  const taken = { token, form: { ...form, name: suggestion } }
  expect(await api.call('POST', `${path}/products`, taken)).toMatchObject({ status: 201 })
  const empty = await api.call('POST', `${path}/products`, { token, form: { ...form, name: '' } })
  expect(empty.body).not.toHaveProperty('suggestion')
})

describe('a picture', () => {
  test.each([
    ['text', new File(['<svg onload=alert(1)>'], 'dish.jpg', { type: 'image/jpeg' }), 415],
    ['chosen but has not come to the phone', new File([], 'dish.jpg'), 415],
    ['too large', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'dish.jpg'), 413],
  ])('that is %s is refused and changes nothing', async (_what, image, status) => {
    await using api = await anApi()
    const { token, path, restaurantId } = await aMenu(api)
    const before = await revisionOf(api, restaurantId)
    const form = { ...FORM, image }
    expect(await api.call('POST', `${path}/products`, { token, form })).toMatchObject({
      status,
      body: { message: expect.any(String) },
    })
    expect(await revisionOf(api, restaurantId)).toBe(before)
    await expect(readdir(api.settings.mediaDir)).rejects.toThrow('ENOENT')
  })

  test('is not worked on for a category or product that is not there', async () => {
    await using api = await anApi()
    const { token, path } = await aMenu(api)
    const form = { ...FORM, id: 'ab'.repeat(12), image: await aPictureFile() }
    for (const [method, call] of [
      ['POST', '/categories/nowhere/products'],
      ['PUT', `${path}/editProducts`],
    ] as const) {
      expect(await api.call(method, call, { token, form })).toMatchObject({ status: 404 })
    }
    await expect(readdir(api.settings.mediaDir)).rejects.toThrow('ENOENT')
  })
})

test('takes forms only', async () => {
  await using api = await anApi()
  const { token, path } = await aMenu(api)
  expect(await api.call('POST', `${path}/products`, { token, json: FORM })).toMatchObject({
    status: 415,
  })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=none' }
  expect(await api.call('POST', `${path}/products`, { token, json: 'x', headers })).toMatchObject({
    status: 400,
  })
})

test('answers another owner’s ids like ones that do not exist', async () => {
  await using api = await anApi()
  const { token, path, productId } = await aMenu(api)
  const other = await aMenu(api)
  const before = await revisionOf(api, other.restaurantId)
  const calls = [
    ['POST', `${other.path}/products`, {}],
    ['PUT', `${other.path}/editProducts`, { id: other.productId }],
    ['PUT', `${path}/editProducts`, { id: other.productId }],
    ['PUT', `${other.path}/editProducts`, { id: productId }],
    ['DELETE', `/api/${other.productId}/deletedProduct`, {}],
  ] as const
  for (const [method, call, ids] of calls) {
    const answer = await api.call(method, call, { token, form: { ...FORM, ...ids } })
    expect(answer.body).toEqual({ message: 'Not found', requestId: expect.any(String) })
    expect(answer.status).toBe(404)
  }
  expect(await revisionOf(api, other.restaurantId)).toBe(before)
  expect(api.wakes).toEqual([])
})

test('finds a product in its own category only', async () => {
  await using api = await anApi()
  const { token, productId, restaurantId } = await aMenu(api)
  const { categoryId } = await aCategory(api.db, restaurantId, 'Other')
  const form = { ...FORM, id: productId }
  const path = `/categories/${categoryId}/editProducts`
  expect(await api.call('PUT', path, { token, form })).toMatchObject({ status: 404 })
})

test('asks to sign in, and to subscribe when the trial has ended', async () => {
  await using api = await anApi()
  const { path, productId, token } = await aMenu(api)
  const calls = [
    ['POST', `${path}/products`],
    ['PUT', `${path}/editProducts`],
    ['DELETE', `/api/${productId}/deletedProduct`],
  ] as const
  const form = { ...FORM, id: productId }
  for (const [method, call] of calls) {
    expect(await api.call(method, call, { form })).toMatchObject({ status: 401 })
  }
  await api.db
    .updateTable('subscriptions')
    .set({ trialExpiresAt: '2025-12-31T00:00:00Z' })
    .execute()
  for (const [method, call] of calls) {
    expect(await api.call(method, call, { form, token })).toMatchObject({ status: 402 })
  }
})

async function aMenu(api: Api) {
  const { token, ownerId, restaurantId } = await anOwner(api)
  const { categoryId, productIds } = await aCategory(api.db, restaurantId, 'Coffee', ['Mocha'])
  return {
    token,
    ownerId,
    restaurantId,
    categoryId,
    path: `/categories/${categoryId}`,
    productId: productIds[0] ?? '',
    patch: (row: object) => api.call('PATCH', '/api/products', { token, json: [row] }),
    async upload(by = token) {
      const form = { image: await aPictureFile() }
      const { status, body } = await api.call('POST', '/api/pictures', { token: by, form })
      expect(status).toBe(201)
      return (body as { image: string }).image
    },
  }
}
