import { describe, expect, test } from 'vitest'
import { aCategory } from '#db/testing/fixtures.ts'
import { anApi, anOwner, aPictureFile } from './testing/fixtures.ts'

const PASSWORD = 'a long pass phrase'

describe('one address that logs in as often as it can', () => {
  test.each([
    ['wrong', 260],
    ['right', 210],
  ])('with %s passwords leaves room for others', async (kind, many) => {
    await using api = await anApi()
    const json = { email: 'owner@example.com', password: PASSWORD }
    await api.call('POST', '/signup', { json: { ...json, restaurantName: 'Corner' } })
    const password = kind === 'right' ? PASSWORD : 'some other phrase'
    const flood = Array.from({ length: many }, () =>
      api.call('POST', '/login', { json: { ...json, password }, address: '198.51.100.7' }),
    )
    const other = await api.call('POST', '/login', { json, address: '203.0.113.9' })
    expect(other.status).toBe(200)
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(statuses).not.toContain(503)
    expect(statuses).toContain(429)
    expect((await api.call('POST', '/login', { json, address: '203.0.113.9' })).status).toBe(200)
  })

  test('counts right passwords too', async () => {
    await using api = await anApi()
    const json = { email: 'owner@example.com', password: PASSWORD }
    await api.call('POST', '/signup', { json: { ...json, restaurantName: 'Corner' } })
    const logIn = async (address: string) =>
      (await api.call('POST', '/login', { json, address })).status
    const statuses: number[] = []
    for (let count = 0; count < 301; count += 1) statuses.push(await logIn('198.51.100.7'))
    expect(statuses.lastIndexOf(200)).toBe(299)
    expect(statuses.at(-1)).toBe(429)
    expect(await logIn('203.0.113.9')).toBe(200)
  })

  test('does not use up the tries of an account when there is no place', async () => {
    await using api = await anApi()
    const json = { email: 'owner@example.com', password: PASSWORD }
    await api.call('POST', '/signup', { json: { ...json, restaurantName: 'Corner' } })
    const from = (address: string) => api.call('POST', '/login', { json, address })
    await Promise.all(Array.from({ length: 9 }, () => from('198.51.100.7')))
    for (let count = 0; count < 12; count += 1) {
      expect((await from('198.51.100.7')).status).toBe(200)
    }
  })
})

describe('an import', () => {
  const row = { category: 'Tea', name: 'Karak', price: 5, description: '' }

  test.each([
    [{ texts: { ar: { sizes: Array.from({ length: 190_000 }, () => 1) } } }, 'texts.ar.sizes'],
    [{ details: { sizes: Array.from({ length: 100_000 }, () => 1) } }, 'details.sizes'],
    [{ details: { marks: Array.from({ length: 190_000 }, () => 1) } }, 'details.marks'],
    [{ texts: { xx: {} } }, 'texts.xx'],
    [{ price: -1 }, 'price'],
  ])('with %#, something that it never has, is refused with its place', async (bad, field) => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    const json = { products: [row, { ...row, ...bad }] }
    expect(await api.call('POST', '/api/import', { token, json })).toMatchObject({
      status: 400,
      body: { field: `products.1.${field}` },
    })
  })

  test('is refused at the first of many bad rows, and lets others run in between', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    const bad = Array.from({ length: 3000 }, () => ({ ...row, name: '' }))
    const json = { products: [row, ...bad.slice(1)] }
    expect(await api.call('POST', '/api/import', { token, json })).toMatchObject({
      status: 400,
      body: { field: 'products.1.name' },
    })
  })

  test('is one at a time for an owner, asked before the body is read', async () => {
    await using api = await anApi()
    const [one, other] = [await anOwner(api), await anOwner(api)]
    const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const json = { products: [row] }
    const beforeSlow = () => {
      held.resolve()
      return gate.promise
    }
    const slow = api.call('POST', '/api/import', { token: one.token, json, beforeBody: beforeSlow })
    await held.promise
    const bring = async (token: string) => {
      let isRead = false
      const beforeBody = async () => void (isRead = true)
      const { status } = await api.call('POST', '/api/import', { token, json, beforeBody })
      return [status, isRead]
    }
    expect(await bring(one.token)).toEqual([429, false])
    expect(await bring(other.token)).toEqual([200, true])
    gate.resolve()
    expect((await slow).status).toBe(200)
    expect(await bring(one.token)).toEqual([200, true])
  })

  test('is taken thirty times in an hour', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) {
      const json = { products: [{ ...row, name: `Karak ${count}` }] }
      statuses.push((await api.call('POST', '/api/import', { token, json })).status)
    }
    expect(statuses.lastIndexOf(200)).toBe(29)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('an export is one at a time for an owner, until it was read or given up', async () => {
  await using api = await anApi()
  const [one, other] = [await anOwner(api), await anOwner(api)]
  const begin = (token: string) =>
    Promise.resolve(
      api.app.request('/api/export', { headers: { Authorization: `Bearer ${token}` } }),
    )
  const held = await begin(one.token)
  expect([held.status, (await begin(one.token)).status]).toEqual([200, 429])
  const others = await begin(other.token)
  expect([others.status, (await others.arrayBuffer()).byteLength]).toEqual([
    200,
    Number(others.headers.get('Content-Length')),
  ])
  await held.body?.cancel()
  await expect.poll(async () => (await begin(one.token)).status).toBe(200)
})

test('one owner’s uploads leave room for those of others', async () => {
  await using api = await anApi()
  const [one, other] = [await anOwner(api), await anOwner(api)]
  const image = await aPictureFile('png', { width: 1200, height: 900 })
  const upload = async ({ token, restaurantId }: typeof one) => {
    const { categoryId } = await aCategory(api.db, restaurantId, crypto.randomUUID())
    const form = { name: 'Karak', price: '5', description: 'Tea', image }
    const path = `/categories/${categoryId}/products`
    return (await api.call('POST', path, { token, form })).status
  }
  const many = Array.from({ length: 8 }, () => upload(one))
  expect(await upload(other)).toBe(201)
  const statuses = await Promise.all(many)
  expect(statuses).toContain(201)
  expect(new Set(statuses)).toEqual(new Set([201, 429]))
})
