import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { aCategory } from '#db/testing/fixtures.ts'
import { exportedMenuSchema, type ExportedMenu } from '../schemas/exports.ts'
import type { Menu } from '../schemas/menus.ts'
import type { OptionGroup } from '../schemas/option-groups.ts'
import { anApi, anOwner, revisionOf, type Api } from '../testing/fixtures.ts'

const MILK = {
  name: 'Milk',
  min: 1,
  max: 1,
  options: [
    { name: 'Cow', price: 0 },
    { name: 'Oat', price: 3.5 },
  ],
}

test('a group of options is made, told wherever the menu is, changed, deleted and brought back', async () => {
  await using api = await anApi()
  const { add, list, send, token, categoryId, latte } = await aHouse(api)
  const added = await add({ ...MILK, categories: [categoryId] })
  const id = expect.stringMatching(/^[\da-f]{24}$/)
  const told = {
    ...MILK,
    _id: id,
    options: MILK.options.map((option) => ({ _id: id, ...option, allergens: null })),
  }
  const group = { ...told, version: id, categories: [categoryId], products: [] }
  expect(added).toEqual({ ...group, version: '0' })
  expect(await list()).toEqual([added])
  const menu = (await api.call('GET', '/menu/corner')).body as Menu
  expect(menu.optionGroups).toEqual([told])
  expect(menu.getcatandProducts).toMatchObject([
    { groups: [added._id], products: [{ details: { groups: [] } }] },
  ])
  const path = `/api/options/${added._id}`
  const changed = await send('PUT', path, { max: 2, products: [latte], categories: [] })
  expect(changed).toMatchObject({
    status: 200,
    body: { group: { ...told, max: 2, categories: [], products: [latte] } },
  })
  const details = await send('PUT', `/api/products/${latte}/details`, { groups: [] })
  expect(details).toMatchObject({ body: { product: { details: { groups: [] } } } })
  await send('PUT', `/api/products/${latte}/details`, { groups: [added._id] })
  expect(await list()).toMatchObject([{ products: [latte] }])
  expect(await send('DELETE', path)).toMatchObject({
    status: 200,
    body: { deletedGroup: { _id: added._id } },
  })
  expect(await list()).toEqual([])
  expect((await api.call('GET', '/api/bin', { token })).body).toMatchObject([
    { _id: added._id, kind: 'group', title: 'Milk', products: 0 },
  ])
  await send('POST', `/api/bin/${added._id}/restore`)
  expect(await list()).toMatchObject([{ ...told, max: 2, products: [latte] }])
})

test('an option says its allergens, keeps them in a change without them', async () => {
  await using api = await anApi()
  const { add, list, send } = await aHouse(api)
  const stated = { nuts: 'may', milk: 'contains' }
  const [cow = { name: '', price: 0 }, oat] = MILK.options
  const added = await add({ ...MILK, options: [{ ...cow, allergens: stated }, oat] })
  const allergensOf = async () => (await list())[0]?.options.map(({ allergens }) => allergens)
  expect(await allergensOf()).toEqual([stated, null])
  const path = `/api/options/${added._id}`
  const told = added.options.map(({ _id, name, price }) => ({ _id, name, price }))
  await send('PUT', path, { options: told })
  expect(await allergensOf()).toEqual([stated, null])
  await send('PUT', path, { options: told.map((option) => ({ ...option, allergens: {} })) })
  expect(await allergensOf()).toEqual([{}, {}])
  await send('PUT', path, {
    options: told.map((option, at) => ({ ...option, allergens: at === 0 ? null : stated })),
  })
  expect(await allergensOf()).toEqual([null, stated])
  for (const wrong of [{ cheese: 'contains' }, { milk: 'free' }, 'milk', ['milk']]) {
    const options = [{ ...cow, allergens: wrong }]
    expect(await send('PUT', path, { options })).toMatchObject({ status: 400 })
  }
  const menu = (await api.call('GET', '/menu/corner')).body as Menu
  expect(menu.optionGroups[0]?.options.map(({ allergens }) => allergens)).toEqual([null, stated])
})

test('one category is given no more options than a page should show', async () => {
  await using api = await anApi()
  const { add, send, categoryId } = await aHouse(api)
  const options = Array.from({ length: 30 }, (_, at) => ({ name: `Option ${at}`, price: 0 }))
  for (const name of ['A', 'B']) await add({ ...MILK, name, options, categories: [categoryId] })
  expect(await send('POST', '/api/options', { ...MILK, categories: [categoryId] })).toMatchObject({
    status: 409,
    body: { message: 'You have reached the limit of 60', field: 'categories' },
  })
})

test('the form of a dish has its groups as ids, and adds them to a new one', async () => {
  await using api = await anApi()
  const { add, list, token, categoryId } = await aHouse(api)
  const one = await add(MILK)
  const two = await add({ ...MILK, name: 'Syrup' })
  const form = {
    name: 'Flat white',
    price: '5',
    description: 'Strong',
    groups: `${two._id} ${one._id}`,
  }
  const path = `/categories/${categoryId}/products`
  const answer = await api.call('POST', path, { token, form })
  expect(answer).toMatchObject({
    status: 201,
    body: { product: { details: { groups: [two._id, one._id] } } },
  })
  expect((await list()).map(({ products }) => products.length)).toEqual([1, 1])
  expect(
    await api.call('POST', path, { token, form: { ...form, groups: 'nobody' } }),
  ).toMatchObject({ status: 400, body: { field: 'groups', message: 'Please check groups' } })
})

test('what was changed elsewhere is not replaced', async () => {
  await using api = await anApi()
  const { add, send } = await aHouse(api)
  const { _id, version } = await add(MILK)
  const path = `/api/options/${_id}`
  const seen = { 'If-Match': version }
  expect(await send('PUT', path, { name: 'Dairy' }, seen)).toMatchObject({ status: 200 })
  expect(await send('PUT', path, { name: 'Milks' }, seen)).toMatchObject({
    status: 409,
    body: { message: 'This was changed elsewhere', current: { name: 'Dairy' } },
  })
  expect(await send('PUT', path, { max: 2 }, seen)).toMatchObject({ status: 200 })
})

test.each([
  [{ name: '' }, 'name', "You can't save empty fields"],
  [{ name: 'a'.repeat(61) }, 'name', 'Please use at most 60 characters'],
  [{ min: -1 }, 'min'],
  [{ min: 2 }, 'min'],
  [{ max: 0 }, 'max'],
  [{ max: 3 }, 'max'],
  [{ max: 1.5 }, 'max'],
  [{ options: [] }, 'options'],
  [{ options: Array.from({ length: 31 }, (_, at) => ({ name: `${at}`, price: 0 })) }, 'options'],
  [{ options: [...MILK.options, { name: 'COW', price: 1 }] }, 'options'],
  [{ options: [{ name: 'Cow', price: -1 }] }, 'options.0.price'],
  [{ options: [{ name: ' ', price: 1 }] }, 'options.0.name', "You can't save empty fields"],
  [{ options: [{ name: 'Cow' }] }, 'options.0.price'],
  [{ products: ['nobody'] }, 'products'],
  [{ categories: ['nobody'] }, 'categories'],
  [{ colour: 'red' }, 'colour'],
])('the group %j is refused', async (wrong, field, message = `Please check ${field}`) => {
  await using api = await anApi()
  const { add, send, restaurantId } = await aHouse(api)
  const { _id } = await add(MILK)
  const before = await revisionOf(api, restaurantId)
  const refused = { status: 400, body: { field, message } }
  expect(await send('POST', '/api/options', { ...MILK, ...wrong })).toMatchObject(refused)
  expect(await send('PUT', `/api/options/${_id}`, wrong)).toMatchObject(refused)
  expect(await revisionOf(api, restaurantId)).toBe(before)
})

test('a 21st group is one too many', async () => {
  await using api = await anApi()
  const { add, send } = await aHouse(api)
  for (let number = 0; number < 20; number += 1) await add({ ...MILK, name: `Group ${number}` })
  expect(await send('POST', '/api/options', MILK)).toMatchObject({
    status: 409,
    body: { message: 'You have reached the limit of 20' },
  })
})

test('an export tells groups with their texts, and what has them', async () => {
  await using api = await anApi()
  const { add, send, token, categoryId, latte } = await aHouse(api)
  const [cow, oat] = MILK.options
  const options = [{ ...cow, allergens: { milk: 'contains' } }, oat]
  const group = await add({ ...MILK, options, categories: [categoryId], products: [latte] })
  await send('PUT', '/api/languages', { main: 'en', further: [{ code: 'ar', shown: false }] })
  const texts = [
    { kind: 'group', _id: group._id, field: 'name', text: 'الحليب' },
    { kind: 'option', _id: group.options[1]!._id, field: 'name', text: 'شوفان' },
  ]
  expect(await send('PUT', '/api/texts', { language: 'ar', texts })).toMatchObject({
    status: 200,
    body: [{ source: 'Milk' }, { source: 'Oat' }],
  })
  const answer = await api.app.request('/api/export', { headers: { Authorization: token } })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const menu = JSON.parse(strFromU8(files['menu.json'] ?? new Uint8Array())) as ExportedMenu
  expect(exportedMenuSchema.safeParse(menu).error).toBeUndefined()
  expect(menu.optionGroups).toMatchObject([
    {
      name: 'Milk',
      texts: { ar: { name: 'الحليب' } },
      options: [
        { name: 'Cow', allergens: { milk: 'contains' }, texts: {} },
        { name: 'Oat', allergens: null, texts: { ar: { name: 'شوفان' } } },
      ],
    },
  ])
  expect(menu.categories).toMatchObject([
    { groups: [group._id], products: [{ details: { groups: [group._id] } }] },
  ])
})

async function aHouse(api: Api) {
  const { token, restaurantId } = await anOwner(api, 'Corner')
  const { categoryId, productIds } = await aCategory(api.db, restaurantId, 'Coffees', ['Latte'])
  const send = (
    method: string,
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ) => api.call(method, path, { token, headers, ...(json !== undefined && { json }) })
  return {
    token,
    restaurantId,
    categoryId,
    latte: productIds[0] ?? '',
    send,
    async add(group: object) {
      const { status, body } = await send('POST', '/api/options', group)
      expect(status).toBe(201)
      return (body as { group: OptionGroup }).group
    },
    async list() {
      return (await send('GET', '/api/options')).body as OptionGroup[]
    },
  }
}
