import { describe, expect, test } from 'vitest'
import { confirmEmail } from '#db/queries/owners.ts'
import { transact } from '#db/transact.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { anApi, type Api } from '../testing/fixtures.ts'

const OWNER = {
  email: 'noura@example.com',
  password: 'karak and dates',
  restaurantName: 'Corner',
}
const ROW = { category: 'Tea', name: 'Karak', price: 5, description: '' }
const LINK = 'https://menus.example'
const LINKS = {
  googleMapLink: LINK,
  facebookLink: LINK,
  instagramLink: LINK,
  whatsappLink: LINK,
}

const ENDS = {
  'DELETE /api/key': {},
  'DELETE /api/kitchen-links/:id': {},
  'PUT /api/webhook': { json: { url: 'https://example.com/hook' } },
  'DELETE /api/webhook': {},
  'POST /api/sign-out-everywhere': {},
  'POST /api/change-password': {
    json: { password: OWNER.password, newPassword: 'saffron and rose' },
  },
}

describe.each(Object.entries(ENDS))('%s', (name, options) => {
  const [method = '', path = ''] = name.split(' ')

  test('is taken while the owner’s changes are used up', async () => {
    await using house = await aHouse()
    const { api, token, linkId } = house
    while ((await house.save(token)) === 200);
    expect(await house.save(token)).toBe(429)
    const made = await api.call('POST', '/api/key', { token })
    expect(made.status).toBe(429)
    const answer = await api.call(method, path.replace(':id', linkId), { token, ...options })
    expect(answer.status).toBe(200)
  })

  test('is taken while all places for changes are', async () => {
    await using house = await aHouse()
    const { api, token, linkId } = house
    const gate = Promise.withResolvers<void>()
    const held = Array.from({ length: 21 }, () =>
      api.context.queues.changes(house.ownerId, () => gate.promise),
    )
    expect(await house.save(token)).toBe(429)
    const answer = await api.call(method, path.replace(':id', linkId), { token, ...options })
    expect(answer.status).toBe(200)
    gate.resolve()
    await Promise.all(held)
  })
})

test('a key that changes without end leaves its owner all changes, and has half of them', async () => {
  await using house = await aHouse()
  const { api, token, key } = house
  let saved = 0
  while ((await house.save(key)) === 200) saved += 1
  expect(saved).toBe(500)
  expect(await house.save(token)).toBe(200)
  api.setNow(new Date(NOW.getTime() + 1000))
  for (let count = 0; count < 5; count += 1) expect(await house.save(key)).toBe(200)
  expect(await house.save(key)).toBe(429)
  expect((await api.call('DELETE', '/api/key', { token })).status).toBe(200)
  expect(await house.save(key)).toBe(401)
})

test('a key has its own place for an import, its own number of them, and its own line', async () => {
  await using house = await aHouse()
  const { api, token, key } = house
  const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const beforeBody = () => {
    held.resolve()
    return gate.promise
  }
  const bring = async (by: string, name: string, options = {}) => {
    const json = { products: [{ ...ROW, name }] }
    return (await api.call('POST', '/api/import', { token: by, json, ...options })).status
  }
  const slow = bring(key, 'Held', { beforeBody })
  await held.promise
  expect(await bring(key, 'Second')).toBe(429)
  expect(await bring(token, 'Own')).toBe(200)
  gate.resolve()
  expect(await slow).toBe(200)
  // What found no place counts, too.
  for (let count = 2; count < 15; count += 1) expect(await bring(key, `Karak ${count}`)).toBe(200)
  expect(await bring(key, 'Sixteenth')).toBe(429)
  expect(await bring(token, 'Another')).toBe(200)
})

test('signing out everywhere forgets the wrong passwords of whoever was signed in', async () => {
  await using house = await aHouse()
  const { api, token } = house
  const change = async (by: string, password: string) => {
    const json = { password, newPassword: 'saffron and rose' }
    return (await api.call('POST', '/api/change-password', { token: by, json })).status
  }
  for (let count = 0; count < 10; count += 1) expect(await change(token, 'a guess')).toBe(403)
  expect(await change(token, OWNER.password)).toBe(429)
  await api.call('POST', '/api/sign-out-everywhere', { token })
  expect(await change(await tokenOf(api), OWNER.password)).toBe(200)
})

async function aHouse() {
  const api = await anApi()
  await api.call('POST', '/signup', { json: OWNER })
  const token = await tokenOf(api)
  const { id: ownerId } = await api.db.selectFrom('owners').select('id').executeTakeFirstOrThrow()
  // A webhook takes a confirmed address.
  await transact(api.db, (trx) => confirmEmail(trx, ownerId, NOW))
  const made = await api.call('POST', '/api/key', { token })
  const link = await api.call('POST', '/api/kitchen-links', { token, json: { name: 'Bar' } })
  return {
    api,
    ownerId,
    token,
    key: (made.body as { key: string }).key,
    linkId: (link.body as { _id: string })._id,
    save: async (by: string) =>
      (await api.call('POST', '/api/socialLink', { token: by, json: LINKS })).status,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

async function tokenOf(api: Api): Promise<string> {
  const { body } = await api.call('POST', '/login', { json: OWNER })
  return (body as { token: string }).token
}
