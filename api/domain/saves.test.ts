import { expect, it } from 'vitest'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import { anApi, anOwner } from '../testing/fixtures.ts'
import { createSaves } from './limits.ts'

const LINK = 'https://menus.example'
const LINKS = {
  googleMapLink: LINK,
  facebookLink: LINK,
  instagramLink: LINK,
  whatsappLink: LINK,
}

it('takes changes of one owner without end only slowly, and of all others at once', async () => {
  await using api = await anApi()
  const { ownerId, token } = await anOwner(api)
  const other = await anOwner(api)
  const save = (by: string) => api.call('POST', '/api/socialLink', { token: by, json: LINKS })
  expect((await save(token)).status).toBe(200)
  for (let count = 1; count < 1000; count += 1) api.context.saves.take(ownerId, NOW)
  const refused = await save(token)
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ message: 'Too many tries. Please wait and try again.' })
  expect(refused.headers.get('Retry-After')).toBe('1')
  expect((await api.call('GET', '/categories', { token })).status).toBe(200)
  expect((await save(other.token)).status).toBe(200)
  api.setNow(new Date(NOW.getTime() + 1000))
  expect((await save(token)).status).toBe(200)
})

it('gives back ten a second, never more than there were, and nothing for a clock set back', () => {
  const saves = createSaves()
  const take = (count: number, ms: number) => {
    for (let taken = 0; taken < count; taken += 1) saves.take('owner', new Date(NOW.getTime() + ms))
  }
  take(1000, 0)
  expect(() => take(1, 0)).toThrow('Too many')
  take(10, 1000)
  expect(() => take(1, 1000)).toThrow('Too many')
  expect(() => take(1, -1_000_000)).toThrow('Too many')
  take(1000, 10_000_000)
  expect(() => take(1, 10_000_000)).toThrow('Too many')
})

it('lets who has changed many rows wait with the next change, however many they were', () => {
  const saves = createSaves()
  const take = (ms: number) => saves.take('owner', new Date(NOW.getTime() + ms))
  take(0)
  saves.addRows('owner', 3000 * 50, NOW)
  expect(() => take(200_100)).toThrow('Too many')
  take(200_200)
  expect(() => take(200_200)).toThrow('Too many')
})

it.for([
  ['PATCH', '/api/products', (_: string, ids: string[]) => ids.map((_id) => ({ _id, price: 2 }))],
  ['PUT', '/api/order', (_id: string, products: string[]) => [{ _id, products }]],
  ['DELETE', (id: string) => `/categories/${id}/deleteCategory`, () => undefined],
] as const)('weighs a change by its rows: %s', async ([method, path, body]) => {
  await using api = await anApi()
  const { ownerId, restaurantId, token } = await anOwner(api)
  const dishes = Array.from({ length: 100 }, (_, index) => `Dish ${index}`)
  const { categoryId, productIds } = await aCategory(api.db, restaurantId, 'All', dishes)
  for (let count = 2; count < 1000; count += 1) api.context.saves.take(ownerId, NOW)
  const call = typeof path === 'string' ? path : path(categoryId)
  const json = body(categoryId, productIds)
  const { status } = await api.call(method, call, { token, ...(json && { json }) })
  expect(status).toBe(200)
  const next = await api.call('POST', '/api/socialLink', { token, json: LINKS })
  expect(next.status).toBe(429)
})
