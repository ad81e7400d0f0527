import SqliteDatabase from 'better-sqlite3'
import { expect, it } from 'vitest'
import { endTokens } from '#db/queries/owners.ts'
import { aCategory } from '#db/testing/fixtures.ts'
import { watchStatements } from '#db/testing/statements.ts'
import { transact } from '#db/transact.ts'
import { anApi, anOwner } from './testing/fixtures.ts'

const MANY = 60
const DISHES = Array.from({ length: 50 }, (_, index) => `Dish ${index}`)

it('makes the changes of one owner one after the other, refuses many, and lets others come between', async () => {
  await using api = await anApi()
  const busy = await anOwner(api, 'Busy')
  const other = await anOwner(api, 'Other')
  const { categoryId, productIds } = await aCategory(api.db, busy.restaurantId, 'All', DISHES)
  const orders = [productIds, productIds.toReversed()]
  const sent = Array.from({ length: MANY }, (_, index) =>
    api.call('PUT', '/api/order', {
      token: busy.token,
      json: [{ _id: categoryId, products: orders[index % 2] }],
    }),
  )
  const json = { title: 'Soups', selectedIcon: '/icons/pot-of-food.svg' }
  const added = api.call('POST', '/addCategory', { token: other.token, json })
  const answers = await Promise.all(sent)
  expect((await added).status).toBe(201)
  const refused = answers.filter(({ status }) => status === 429)
  // At most twenty wait; some may be through before the last has come.
  expect(refused.length).toBeGreaterThan(MANY / 3)
  expect(refused[0]?.headers.get('Retry-After')).toBe('10')
  expect(answers.filter(({ status }) => status === 200).length).toBe(MANY - refused.length)
  expect(api.wakes.indexOf(other.restaurantId)).toBeLessThan(3)
})

it('answers eight changes of one owner at once', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  const sent = Array.from({ length: 8 }, (_, index) =>
    api.call('POST', '/addCategory', {
      token,
      json: { title: `Soups ${index}`, selectedIcon: '/icons/pot-of-food.svg' },
    }),
  )
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 201))
})

it('makes no change that waits for its turn when its token ends', async () => {
  await using api = await anApi()
  const { ownerId, restaurantId, token } = await anOwner(api)
  const { categoryId } = await aCategory(api.db, restaurantId, 'Soups', ['Lentil'])
  const change = Promise.withResolvers<void>()
  const changing = api.context.queues.changes(ownerId, () => change.promise)
  const remove = () => api.call('DELETE', `/categories/${categoryId}/deleteCategory`, { token })
  const sent = Array.from({ length: MANY }, remove)
  expect((await Promise.race(sent)).status).toBe(429)
  await transact(api.db, (trx) => endTokens(trx, ownerId))
  change.resolve()
  await changing
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
})

it('reads what it answers after the transaction, and once', async () => {
  await using api = await anApi()
  const { restaurantId, token } = await anOwner(api)
  const { categoryId, productIds } = await aCategory(api.db, restaurantId, 'All', DISHES)
  using watched = watchStatements()
  const order = [{ _id: categoryId, products: productIds.toReversed() }]
  await api.call('PUT', '/api/order', { token, json: order })
  await api.call('GET', '/categories', { token })
  const json = productIds.map((_id) => ({ _id, price: 7 }))
  await api.call('PATCH', '/api/products', { token, json })
  const wholeReads = watched.run
    .map(({ sql }, index) => (/"fallback".* from "products"/.test(sql) ? index : -1))
    .filter((index) => index >= 0)
  expect(wholeReads).toHaveLength(2)
  for (const index of wholeReads) expect(isInTransaction(watched.run, index)).toBe(false)
})

it('refuses a change to a category that is not there before it changes anything', async () => {
  await using api = await anApi()
  const { restaurantId, token } = await anOwner(api)
  const { categoryId, productIds } = await aCategory(api.db, restaurantId, 'All', DISHES)
  const json = productIds.map((_id, index) => {
    return { _id, name: `Tea ${index}`, ...(index === 49 && { categoryId: 'nobody' }) }
  })
  using watched = watchStatements()
  const { status } = await api.call('PATCH', '/api/products', { token, json })
  expect(status).toBe(404)
  expect(watched.run.filter(({ sql }) => sql.startsWith('update "products"'))).toEqual([])
  expect(categoryId).toBeTruthy()
})

it('asks for another try where the database stays busy', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  api.context.publisher.wake = () => {
    throw new SqliteDatabase.SqliteError('database is locked', 'SQLITE_BUSY')
  }
  const json = { title: 'Soups', selectedIcon: '/icons/pot-of-food.svg' }
  const answer = await api.call('POST', '/addCategory', { token, json })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('5')
})

function isInTransaction(run: readonly { sql: string }[], index: number): boolean {
  const before = run.slice(0, index).map(({ sql }) => sql)
  const last = (text: string) => before.findLastIndex((sql) => sql.startsWith(text))
  return last('begin') > Math.max(last('commit'), last('rollback'))
}
