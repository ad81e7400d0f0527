import { expect, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { aPlace } from '#db/testing/databases.ts'
import { aForgetfulNetwork } from '#db/testing/forgetful-network.ts'
import { anApi, anOwner } from './testing/fixtures.ts'

test('asks for another try while the database is away, and says so in a line of the log', async () => {
  await using api = await anApi()
  await using house = await aPlace()
  await using network = await aForgetfulNetwork(house.place)
  await using db = openDatabase(network.place)
  api.context.db = db
  const { token } = await anOwner({ ...api, db })
  const look = () => api.call('GET', '/categories', { token })
  expect(await look()).toMatchObject({ status: 200 })
  await network[Symbol.asyncDispose]()
  api.log.length = 0
  // On a connection that is lost, then on none.
  for (const answer of [await look(), await look()]) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('5')
  }
  const told = api.log.filter((line) => !line.includes('"request"'))
  expect(told).toHaveLength(2)
  for (const line of told) {
    expect(line).toContain('the database is out of reach')
    expect(line).not.toContain('.ts')
  }
})

test('is not ready long before a connection counts as lost on which the database keeps silent', async () => {
  await using api = await anApi()
  await using house = await aPlace()
  await using network = await aForgetfulNetwork(house.place)
  await using db = openDatabase(network.place)
  api.context.db = db
  const isReady = () => api.call('GET', '/readyz').then(({ status }) => status)
  // Two at once, so that each has a connection.
  expect(await Promise.all([isReady(), isReady()])).toEqual([200, 200])
  network.forget()
  const lost = db
    .selectFrom('owners')
    .select('id')
    .execute()
    .catch(() => 'lost')
  const first = await Promise.race([lost, isReady()])
  await network[Symbol.asyncDispose]()
  expect(first).toBe(503)
  expect(await lost).toBe('lost')
})
