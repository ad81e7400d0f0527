import { expect, test } from 'vitest'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { MOST_TEXT_BYTES } from '#db/rules/limits.ts'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import { watchStatements } from '#db/testing/statements.ts'
import type { Category } from '../schemas/categories.ts'
import { allRows } from '../testing/all-rows.ts'
import {
  anApi,
  anOwner,
  aPictureFile,
  revisionOf,
  type Api,
  clockTask,
} from '../testing/fixtures.ts'

const DELETED_AT = NOW.toISOString()
const UNTIL = '2026-01-08T08:00:00.000Z'

test('what was deleted is listed, and comes back with its picture, address and version', async () => {
  await using api = await anApi()
  const { token, restaurantId, categoryId, productIds } = await aMenu(api)
  const [dish = ''] = productIds
  const form = { image: await aPictureFile(), id: dish }
  const headers = { 'If-Match': '0' }
  const path = `/categories/${categoryId}/editProducts`
  expect(await api.call('PUT', path, { token, form, headers })).toMatchObject({ status: 200 })
  const before = await menuOf(api, token)
  const later = new Date(NOW.getTime() + 1000)
  await api.call('DELETE', `/api/${dish}/deletedProduct`, { token })
  api.setNow(later)
  await api.call('DELETE', `/categories/${categoryId}/deleteCategory`, { token })
  const bin = [
    { _id: categoryId, kind: 'category', title: 'Soups', products: 1 },
    { _id: dish, kind: 'product', title: 'Lentil', products: 1 },
  ]
  expect(await api.call('GET', '/api/bin', { token })).toMatchObject({
    status: 200,
    body: [
      { ...bin[0], deletedAt: later.toISOString(), until: '2026-01-08T08:00:01.000Z' },
      { ...bin[1], deletedAt: DELETED_AT, until: UNTIL },
    ],
  })
  expect(await restore(api, token, dish)).toMatchObject({
    status: 409,
    body: { message: 'Please restore its category first' },
  })
  const revision = await revisionOf(api, restaurantId)
  api.wakes.length = 0
  expect(await restore(api, token, categoryId)).toMatchObject({
    status: 200,
    body: { restored: { _id: categoryId } },
  })
  expect(await restore(api, token, dish)).toMatchObject({ status: 200 })
  expect(api.wakes).toEqual([restaurantId, restaurantId])
  expect(await revisionOf(api, restaurantId)).toBe(revision + 2)
  expect(await menuOf(api, token)).toEqual(before)
  expect(await restore(api, token, dish)).toMatchObject({ status: 404 })
})

test('it is read once for all who ask, and again once something is deleted, brought back or given up', async () => {
  await using api = await anApi()
  const { token, restaurantId, categoryId, productIds } = await aMenu(api)
  const { categoryId: other } = await aCategory(api.db, restaurantId, 'Sweets')
  const reads = async () => {
    using watched = watchStatements()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.call('GET', '/api/bin', { token })),
    )
    const lists = watched.run.filter(({ sql }) => /^select .* from "history"/.test(sql))
    const [first] = answers.map(({ body }) => body as object[])
    return { listed: first?.length, lists: lists.length }
  }
  expect(await reads()).toEqual({ listed: 0, lists: 1 })
  await api.call('DELETE', `/api/${productIds[0]}/deletedProduct`, { token })
  expect(await reads()).toEqual({ listed: 1, lists: 1 })
  expect(await reads()).toEqual({ listed: 1, lists: 0 })
  await restore(api, token, productIds[0])
  expect(await reads()).toEqual({ listed: 0, lists: 1 })
  await api.call('DELETE', `/categories/${categoryId}/deleteCategory`, { token })
  expect(await reads()).toEqual({ listed: 1, lists: 1 })
  await api.call('DELETE', '/api/bin', { token })
  expect(await reads()).toEqual({ listed: 0, lists: 1 })
  await api.call('DELETE', `/categories/${other}/deleteCategory`, { token })
  const madeAt = new Date(NOW.getTime() - 6 * DAY_MS).toISOString()
  const until = new Date(NOW.getTime() + DAY_MS).toISOString()
  await api.db.updateTable('history').set({ madeAt, until }).execute()
  expect(await reads()).toEqual({ listed: 1, lists: 1 })
  api.setNow(new Date(NOW.getTime() + DAY_MS))
  expect(await reads()).toEqual({ listed: 0, lists: 1 })
})

test('texts of what is in the bin count with those of the menu until it is emptied', async () => {
  await using api = await anApi()
  const { token, restaurantId, productIds } = await aMenu(api)
  const [first = '', other = ''] = productIds
  await api.call('PUT', '/api/languages', {
    token,
    json: { main: 'en', further: [{ code: 'de', shown: false }] },
  })
  const place = { restaurantId, language: 'de', itemId: first, field: 'description' }
  const most = { text: 'ü'.repeat(MOST_TEXT_BYTES.further / 2), source: '', version: 1 }
  await api.db
    .insertInto('texts')
    .values({ ...place, ...most })
    .execute()
  await api.call('DELETE', `/api/${first}/deletedProduct`, { token })
  const texts = [{ kind: 'product', _id: other, field: 'name', text: 'Suppe' }]
  const write = () => api.call('PUT', '/api/texts', { token, json: { language: 'de', texts } })
  expect(await write()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('empty the bin') },
  })
  await restore(api, token, first)
  await api.call('DELETE', `/api/${first}/deletedProduct`, { token })
  await api.call('DELETE', '/api/bin', { token })
  expect(await write()).toMatchObject({ status: 200 })
})

test('emptying gives it up for good, and so do seven days', async () => {
  await using api = await anApi()
  const { token, categoryId, productIds } = await aMenu(api)
  const empty = await allRows(api.db)
  await api.call('DELETE', `/api/${productIds[0]}/deletedProduct`, { token })
  expect(await api.call('DELETE', '/api/bin', { token })).toMatchObject({
    status: 200,
    body: { message: 'The bin is empty.' },
  })
  expect(await restore(api, token, productIds[0])).toMatchObject({ status: 404 })
  await api.call('DELETE', `/categories/${categoryId}/deleteCategory`, { token })
  const week = new Date(NOW.getTime() + 7 * DAY_MS)
  await clockTask(api, 'history').run(new Date(week.getTime() - 1), new AbortController().signal)
  expect((await allRows(api.db)).filter(isBinned)).toHaveLength(2)
  await clockTask(api, 'history').run(week, new AbortController().signal)
  expect((await allRows(api.db)).filter(isBinned)).toEqual(empty.filter(isBinned))
})

function isBinned(row: string): boolean {
  return row.startsWith('history')
}

async function aMenu(api: Api) {
  const owner = await anOwner(api)
  const menu = await aCategory(api.db, owner.restaurantId, 'Soups', ['Lentil', 'Harira'])
  return { ...owner, ...menu }
}

function restore(api: Api, token: string, id = '') {
  return api.call('POST', `/api/bin/${id}/restore`, { token })
}

async function menuOf(api: Api, token: string): Promise<Category[]> {
  return (await api.call('GET', '/categories', { token })).body as Category[]
}
