import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApi, anOwner } from './testing/fixtures.ts'

// More than there are connections.
const MANY = 30
const ADDRESS = '192.0.2.7'

test('has owners wait for no more than some questions of a network, their own or another', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  const lock = await api.db.startTransaction().execute()
  await sql`lock table "kitchenLinks" in access exclusive mode`.execute(lock)
  let answered = 0
  const strangers = Array.from({ length: MANY }, async (_, index) => {
    const secret = String(index).padStart(32, '0')
    const { status } = await api.call('GET', `/api/kitchen/${secret}`, { address: ADDRESS })
    answered += 1
    return status
  })
  for (const address of [ADDRESS, '192.0.2.8']) {
    expect(await api.call('GET', '/categories', { token, address })).toMatchObject({ status: 200 })
  }
  expect(answered).toBe(0)
  await lock.rollback().execute()
  expect(new Set(await Promise.all(strangers))).toEqual(new Set([404]))
})

test('has a network wait for no more than some questions of an owner', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  const lock = await api.db.startTransaction().execute()
  await sql`lock table "kitchenLinks" in access exclusive mode`.execute(lock)
  const looks = Array.from({ length: MANY }, () => api.call('GET', '/api/account', { token }))
  const json = { email: 'nobody@example.com', password: 'karak and dates' }
  expect(await api.call('POST', '/login', { json })).toMatchObject({ status: 401 })
  await lock.rollback().execute()
  expect(new Set((await Promise.all(looks)).map(({ status }) => status))).toEqual(new Set([200]))
})
