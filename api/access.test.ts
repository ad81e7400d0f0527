import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engineOf } from '#db/engines/engine.ts'
import { removeApiKey } from '#db/queries/api-keys.ts'
import { useKitchenLink } from '#db/queries/kitchen-links.ts'
import { endTokens } from '#db/queries/owners.ts'
import { addRestaurant } from '#db/queries/restaurants.ts'
import { changeLanguages } from '#db/changes/menu-changes.ts'
import { writeSnapshot } from '#db/engines/copy-rows.ts'
import {
  aBinned,
  aCategory,
  aKitchenLink,
  aMember,
  anInvitation,
  aBilingualSplit,
  aDelivery,
  anApiKey,
  aPasskey,
  anOptionGroup,
  NOW,
} from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { addSession } from '#db/queries/browser-sessions.ts'
import { newId } from '#db/ids.ts'
import { browserOf } from '#db/rules/browsers.ts'
import { GIVEN_ROLES, mayDo } from '#db/rules/roles.ts'
import { descriptionBy } from './middleware/describe.ts'
import { tokenEnd } from './domain/tokens.ts'
import { listCalls } from './openapi.ts'
import type { Preview } from './schemas/previews.ts'
import { fieldBeyond, LEAST_ROLES } from './roles.ts'
import { allRows } from './testing/all-rows.ts'
import { EMAIL, PASSWORD } from './testing/calls/account.ts'
import { UNLIMITED, type DeclaredCall, type Ids } from './testing/declared-call.ts'
import { DECLARED_CALLS, NOT_BY_KEY } from './testing/declared-calls.ts'
import {
  anApi,
  anOwner,
  TOKEN_SECRET,
  type Answer,
  type Api,
  type CallOptions,
} from './testing/fixtures.ts'
import { LIMIT_NAMES, useUp, type Caller } from './testing/used-up-limits.ts'

const OPERATORS = { OPERATOR_EMAILS: 'operator@example.com' }
const DAY_S = 24 * 60 * 60
const NOW_S = NOW.getTime() / 1000

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const BAD_TOKENS: Record<string, (ownerId: string) => string | undefined | Promise<string>> = {
  'no token': () => undefined,
  'an empty token': () => '',
  'no token at all but a text': () => "' or 1=1 --",
  'the algorithm none': (ownerId) =>
    new UnsecuredJWT({ tokenVersion: 1 })
      .setSubject(ownerId)
      .setIssuer('qaima')
      .setAudience('qaima')
      .setExpirationTime(NOW_S + DAY_S)
      .encode(),
  'the algorithm none and a signature': async (ownerId) => {
    const [, payload, signature] = (await aToken(ownerId)).split('.')
    const header = Buffer.from('{"alg":"none"}').toString('base64url')
    return `${header}.${payload}.${signature}`
  },
  'another algorithm': (ownerId) => aToken(ownerId, { alg: 'HS512' }),
  'a wrong key': (ownerId) => aToken(ownerId, { secret: 'a secret that somebody guessed at last' }),
  'a changed payload': async (ownerId) => {
    const [header, , signature] = (await aToken('somebody else')).split('.')
    const [, payload] = (await aToken(ownerId)).split('.')
    return `${header}.${payload}.${signature}`
  },
  'another spelling of its signature': async (ownerId) => {
    const token = await aToken(ownerId)
    // The last character holds four bits of the signature; the rest mean nothing.
    const last = BASE64URL.indexOf(token.at(-1) ?? '')
    return `${token.slice(0, -1)}${BASE64URL[last + 1]}`
  },
  'a time that has passed': (ownerId) => aToken(ownerId, { expiresAt: NOW_S - 1 }),
  'no end': (ownerId) => aToken(ownerId, { expiresAt: null }),
  'another audience': (ownerId) => aToken(ownerId, { audience: 'elsewhere' }),
  'another issuer': (ownerId) => aToken(ownerId, { issuer: 'elsewhere' }),
  'a version that was ended': (ownerId) => aToken(ownerId, { tokenVersion: 0 }),
  'a version that is still to come': (ownerId) => aToken(ownerId, { tokenVersion: 2 }),
  'an owner who does not exist': () => aToken('00000000-0000-7000-8000-000000000000'),
}

const STRANGE_IDS = [
  'x',
  '0',
  'null',
  '%00',
  '%F0%9F%8D%95',
  "' or 1=1 --",
  '..%2f..%2fetc%2fpasswd',
  '%E2%80%AE',
  'a'.repeat(4000),
]

test('every call says whom it is for', async () => {
  await using api = await anApi()
  expect(namesOf(api).toSorted()).toEqual(Object.keys(DECLARED_CALLS).toSorted())
})

test.each(await presentCalls())('%s is well with what the tests below refuse', async (name) => {
  const call = declared(name)
  await using house = await aHouse(name)
  const before = await allRows(house.api.db)
  const token = call.access === 'operator' ? house.operator.token : house.victim.token
  expect(await send(house, name, house.victim.ids, token)).toBe(call.well)
  await house.api.context.mailer.idle()
  const isSame = (await allRows(house.api.db)).join() === before.join()
  const isRead = call.isRead || name.startsWith('GET') || !isForToken(call)
  expect(isSame && !isRead).toBe(false)
})

test.each(await presentCalls())(
  '%s says that nothing can be saved, where that is so',
  async (name) => {
    await using house = await aHouse(name)
    const { db, context } = house.api
    if (!engineOf(db).isFile) return
    const before = await allRows(db)
    await sql`pragma query_only = on`.execute(db)
    const token = declared(name).access === 'operator' ? house.operator.token : house.victim.token
    const status = await send(house, name, house.victim.ids, token)
    await context.mailer.idle()
    expect([declared(name).well, 503]).toContain(status)
    expect(await allRows(db)).toEqual(before)
  },
)

describe.each(await presentCalls('owner', 'person', 'operator'))('%s', (name) => {
  test('is closed to everybody without a good token', async () => {
    await using house = await aHouse()
    const before = await allRows(house.api.db)
    const owner = declared(name).access === 'operator' ? house.operator : house.victim
    for (const [what, make] of Object.entries(BAD_TOKENS)) {
      const token = await make(owner.ownerId)
      expect(await send(house, name, house.victim.ids, token), what).toBe(401)
    }
    expect(await allRows(house.api.db)).toEqual(before)
    expect(house.api.wakes).toEqual([])
  })
})

describe.each((await presentCalls('owner', 'person')).filter(hasBody))('%s', (name) => {
  test('changes nothing where the token ends before the body is there', async () => {
    await using house = await aHouse(name)
    const { db } = house.api
    const { ownerId, ids, token } = house.victim
    let before: string[] = []
    const beforeBody = async () => {
      await transact(db, (trx) => endTokens(trx, ownerId))
      before = await allRows(db)
    }
    expect(await send(house, name, ids, token, { beforeBody })).toBe(401)
    expect(await allRows(db)).toEqual(before)
    expect(house.api.wakes).toEqual([])
  })
})

describe.each(await presentCalls('owner', 'person'))('%s', (name) => {
  test('gives another owner nothing of this one', async () => {
    await using house = await aHouse(name)
    const { victim, attacker } = house
    const before = await allRows(house.api.db)
    const { strangeIds, well, others = strangeIds ?? well } = declared(name)
    expect(await send(house, name, victim.ids, attacker.token)).toBe(others)
    const after = new Set(await allRows(house.api.db))
    const own = [attacker.ownerId, attacker.restaurantId]
    const gone = before.filter((row) => !after.has(row))
    expect(gone.filter((row) => !own.some((id) => row.includes(id)))).toEqual([])
    expect(house.api.wakes).not.toContain(victim.restaurantId)
  })
})

describe.each(await presentCalls('owner', 'person'))('%s', (name) => {
  test('takes the key of the restaurant only to read and change its menu, until it is revoked', async () => {
    await using house = await aHouse(name)
    await using another = await aHouse(name)
    const { victim, attacker } = house
    const isRefused = NOT_BY_KEY.has(name)
    const { well, strangeIds, others = strangeIds ?? well } = declared(name)
    expect(await send(another, name, victim.ids, attacker.key)).toBe(isRefused ? 403 : others)
    const before = await allRows(house.api.db)
    expect(await send(house, name, victim.ids, `${victim.key}x`)).toBe(401)
    expect(await allRows(house.api.db)).toEqual(before)
    expect(await send(house, name, victim.ids, victim.key)).toBe(isRefused ? 403 : well)
    await removeApiKey(house.api.db, victim.restaurantId)
    expect(await send(house, name, victim.ids, victim.key)).toBe(401)
  })
})

test('every call on a restaurant has its row of roles', async () => {
  const calls = await presentCalls('owner')
  expect(Object.keys(LEAST_ROLES).toSorted()).toEqual(calls.toSorted())
})

describe.each(await presentCalls('owner'))('%s', (name) => {
  test.each(GIVEN_ROLES)('is for %s, or refused and nothing changed', async (role) => {
    await using house = await aHouse(name)
    const { victim, member } = house
    const { well, wellForOthers = well, request } = declared(name)
    await aMember(house.api.db, { ...victim, personId: member.ownerId, role })
    const { json } = request?.(victim.ids) ?? {}
    const isTaken =
      mayDo(role, LEAST_ROLES[name] ?? 'owner') && fieldBeyond(role, name, json) === undefined
    const before = await allRows(house.api.db)
    const inVictims = { headers: { 'X-Restaurant': victim.restaurantId } }
    expect(await send(house, name, victim.ids, member.token, inVictims)).toBe(
      isTaken ? wellForOthers : 403,
    )
    if (isTaken) return
    expect(await allRows(house.api.db)).toEqual(before)
    expect(house.api.wakes).toEqual([])
  })

  test('is not found by somebody who chooses a restaurant of others', async () => {
    await using house = await aHouse(name)
    const { victim, attacker } = house
    const before = await allRows(house.api.db)
    const inVictims = { headers: { 'X-Restaurant': victim.restaurantId } }
    expect(await send(house, name, victim.ids, attacker.token, inVictims)).toBe(404)
    expect(await allRows(house.api.db)).toEqual(before)
    expect(house.api.wakes).toEqual([])
  })
})

describe.each((await presentCalls('owner')).filter(hasBody))('%s', (name) => {
  test('changes nothing where the person is removed before the body is there', async () => {
    await using house = await aHouse(name)
    const { db } = house.api
    const { victim, member } = house
    const role = LEAST_ROLES[name] ?? 'owner'
    if (role === 'owner') return
    const { restaurantId, ids } = victim
    await aMember(db, { restaurantId, personId: member.ownerId, role: 'manager' })
    let before: string[] = []
    const beforeBody = async () => {
      await db.deleteFrom('members').execute()
      before = await allRows(db)
    }
    const sending = { beforeBody, headers: { 'X-Restaurant': restaurantId } }
    expect(await send(house, name, ids, member.token, sending)).toBe(403)
    expect(await allRows(db)).toEqual(before)
    expect(house.api.wakes).toEqual([])
  })
})

test('the calls that take a version are those that are declared to', async () => {
  await using api = await anApi()
  const taking = listCalls(api.app).filter(({ handlers }) =>
    handlers.some((handler) => descriptionBy(handler)?.takesVersion),
  )
  const names = taking.map(({ method, path }) => `${method} ${path}`)
  const all = Object.keys(DECLARED_CALLS)
  expect(names.toSorted()).toEqual(all.filter((name) => declared(name).takesVersion).toSorted())
})

describe.each(
  (await presentCalls('owner', 'person')).filter((name) => declared(name).takesVersion),
)('%s', (name) => {
  test('changes nothing that its sender has not seen', async () => {
    await using house = await aHouse()
    const { ids, token } = house.victim
    const before = await allRows(house.api.db)
    // Of a time to come, as after a restore.
    const unseen = { headers: { 'If-Match': '"1000000"' } }
    expect(await send(house, name, ids, token, unseen)).toBe(409)
    expect(await send(house, name, ids, token, { headers: { 'If-Match': '"x"' } })).toBe(400)
    expect(await allRows(house.api.db)).toEqual(before)
    expect(house.api.wakes).toEqual([])
    const any = { headers: { 'If-Match': '*' } }
    expect(await send(house, name, ids, token, any)).toBe(declared(name).well)
  })
})

describe.each(await presentCalls())('%s', (name) => {
  const { access, limits, well, isRead, limitedRequest, limitedAnswer = 429 } = declared(name)
  const own = typeof limits === 'string' ? [] : limits

  test.each(own)('is stopped by %s, and changes nothing', async (limit) => {
    await using house = await aHouse(name)
    const { api } = house
    const { token, ids } = access === 'operator' ? house.operator : house.victim
    const request =
      limitedRequest && limitedRequest({ ...ids, previewSecret: await aPreviewSecret(house) })
    await useUp(api, limit, callerOf(house))
    const before = await rowsAtRest(api)
    const { status, headers } = await ask(house, name, ids, token, { request })
    expect(status).toBe(limitedAnswer)
    expect(Number(headers.get('Retry-After')) > 0).toBe(status === 429)
    expect(await rowsAtRest(api)).toEqual(before)
    expect(api.wakes).toEqual([])
  })

  const reason = typeof limits === 'string' ? `, since ${UNLIMITED[limits]}` : ''
  test(`is stopped by no other limit, nor before the last of its own${reason}`, async () => {
    await using house = await aHouse(name)
    const { api } = house
    const { token, ids } = access === 'operator' ? house.operator : house.victim
    for (const limit of LIMIT_NAMES) {
      await useUp(api, limit, callerOf(house), own.includes(limit) ? 1 : 0)
    }
    const before = await rowsAtRest(api)
    expect(await send(house, name, ids, token)).toBe(well)
    const isChanged = (await rowsAtRest(api)).join() !== before.join()
    const changes = well < 300 && !isRead && !name.startsWith('GET')
    expect(isChanged).toBe(changes)
  })
})

describe.each((await presentCalls('owner', 'person')).filter((name) => declared(name).strangeIds))(
  '%s',
  (name) => {
    test('answers an id of another owner like one of nothing', async () => {
      await using house = await aHouse()
      const { victim, attacker } = house
      const before = await allRows(house.api.db)
      const { strangeIds } = declared(name)
      expect(await send(house, name, attacker.ids, victim.token)).toBe(strangeIds)
      for (const strange of STRANGE_IDS) {
        expect(await send(house, name, allIds(strange), victim.token), strange).toBe(strangeIds)
      }
      expect(await allRows(house.api.db)).toEqual(before)
      expect(house.api.wakes).toEqual([])
    })
  },
)

test('a product of another owner is not found through a category of one’s own', async () => {
  await using house = await aHouse()
  const { victim, attacker } = house
  const before = await allRows(house.api.db)
  const mixed = { ...attacker.ids, productId: victim.ids.productId }
  const call = 'PUT /categories/:categoryId/editProducts'
  expect(await send(house, call, mixed, attacker.token)).toBe(404)
  expect(await send(house, 'PUT /api/order', mixed, attacker.token)).toBe(409)
  expect(await allRows(house.api.db)).toEqual(before)
})

describe.each(await presentCalls('operator'))('%s', (name) => {
  test('is not for an owner', async () => {
    await using house = await aHouse()
    expect(await send(house, name, house.victim.ids, house.victim.token)).toBe(403)
  })

  test('is not for an operator’s e-mail that nobody confirmed', async () => {
    await using house = await aHouse()
    await house.api.db.updateTable('owners').set({ emailConfirmedAt: null }).execute()
    expect(await send(house, name, house.victim.ids, house.operator.token)).toBe(403)
  })
})

describe.each(await presentCalls('open', 'signed'))('%s', (name) => {
  test('takes no notice of a token, good or bad', async () => {
    for (const make of Object.values(BAD_TOKENS)) {
      await using house = await aHouse()
      const token = await make(house.victim.ownerId)
      expect(await send(house, name, house.victim.ids, token)).toBe(declared(name).well)
    }
  })
})

function allIds(id: string): Ids {
  return {
    restaurantId: id,
    categoryId: id,
    productId: id,
    binId: id,
    undoId: id,
    splitVersion: id,
    groupId: id,
    linkId: id,
    linkToken: id,
    deliveryId: id,
    invitationId: id,
    personId: id,
    passkeyId: id,
    sessionId: id,
  }
}

interface Person {
  ownerId: string
  restaurantId: string
  token: string
  key: string
  ids: Ids
}

interface People {
  victim: Person
  attacker: Person
  operator: Person
  /** Of the victim's restaurant, once it has made them one. */
  member: Person
}

interface House extends AsyncDisposable, People {
  api: Api
}

async function aHouse(name?: string): Promise<House> {
  const { people, database } = await (first ??= aFirstHouse())
  const api = await anApi(OPERATORS, undefined, database)
  if (name !== undefined && declared(name).isForConfirmed) {
    await api.db.updateTable('owners').set({ emailConfirmedAt: NOW.toISOString() }).execute()
  }
  if (name !== undefined && declared(name).hasPasskey) {
    for (const { ownerId, ids } of Object.values(people)) {
      await aPasskey(api.db, ownerId, ids.passkeyId)
    }
  }
  if (name !== undefined && declared(name).hasMember) {
    for (const { restaurantId, ids } of [people.victim, people.attacker]) {
      await aMember(api.db, { restaurantId, personId: ids.personId, role: 'floor' })
    }
  }
  if (name !== undefined && declared(name).hasSeveral) {
    const { ownerId } = people.victim
    const further = { ownerId, name: 'Second house', hasTrial: false, now: NOW }
    await transact(api.db, (trx) => addRestaurant(trx, further))
  }
  return { api, ...people, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() }
}

let first: Promise<{ people: People; database: Buffer }> | undefined

async function aFirstHouse(): Promise<{ people: People; database: Buffer }> {
  await using api = await anApi(OPERATORS)
  const people = {
    victim: await aPerson(api, 'Victim house', EMAIL, PASSWORD),
    attacker: await aPerson(api, 'Attacker house', 'attacker@example.com', 'open sesame'),
    operator: await aPerson(api, 'Operator house', 'operator@example.com', 'all is well'),
    member: await aPerson(api, 'Member house', 'member@example.com', 'tea for two'),
  }
  people.victim.ids.personId = people.operator.ownerId
  people.attacker.ids.personId = people.member.ownerId
  const copy = join(api.settings.dataDir, 'copy.db')
  await writeSnapshot(api.db, copy)
  return { people, database: await readFile(copy) }
}

async function aPerson(api: Api, name: string, email: string, password: string): Promise<Person> {
  const owner = await anOwner(api, name)
  const passwordHash = await api.context.passwords.hash(password)
  // Only operators need it; others must still be able to ask for the mail.
  const emailConfirmedAt = name === 'Operator house' ? NOW.toISOString() : null
  await api.db
    .updateTable('owners')
    .set({ email, emailKey: email, passwordHash, emailConfirmedAt })
    .where('id', '=', owner.ownerId)
    .execute()
  const menu = await aCategory(api.db, owner.restaurantId, 'Soups', ['Lentil'])
  const translated = [{ code: 'ar', shown: false } as const]
  await transact(api.db, (trx) =>
    changeLanguages(trx, owner.restaurantId, { main: 'en', further: translated }),
  )
  const binId = await aBinned(api.db, owner.restaurantId)
  const link = await aKitchenLink(api.db, owner.restaurantId)
  // A first use is noted; the next ones of that minute are not.
  await useKitchenLink(api.db, link.linkToken, NOW)
  const split = await aBilingualSplit(api.db, owner.restaurantId)
  const { categoryId, productIds } = menu
  const groupId = await anOptionGroup(api.db, owner.restaurantId, { products: productIds })
  const productId = productIds[0] ?? ''
  const deliveryId = await aDelivery(api.db, owner.restaurantId)
  const session = { ownerId: owner.ownerId, browser: browserOf(''), expiresAt: tokenEnd(NOW) }
  const sessionId = await addSession(api.db, session, NOW)
  const invitationId = await anInvitation(api.db, owner.restaurantId)
  const further = { passkeyId: newId(), sessionId, deliveryId, invitationId, personId: '' }
  const { restaurantId } = owner
  const ids = { restaurantId, categoryId, productId, binId, groupId, ...further, ...link, ...split }
  const { key } = await anApiKey(api.db, owner.restaurantId)
  return { ...owner, key, ids }
}

interface Sending extends Pick<CallOptions, 'beforeBody' | 'headers'> {
  request?: { path: string } | undefined
}

async function send(...asked: Parameters<typeof ask>): Promise<number> {
  return (await ask(...asked)).status
}

function ask(
  { api }: House,
  name: string,
  ids: Ids,
  token?: string,
  { request, ...options }: Sending = {},
): Promise<Answer> {
  const [method = '', pattern = ''] = name.split(' ')
  const { path = pattern, ...sent } = request ?? declared(name).request?.(ids) ?? {}
  return api.call(method, path, { ...sent, ...options, ...(token !== undefined && { token }) })
}

function callerOf({ victim }: House): Caller {
  const { ownerId, restaurantId, ids } = victim
  const emails = [EMAIL, 'new@example.com', 'nobody@example.com', 'other@example.com']
  return { ownerId, restaurantId, linkId: ids.linkId, emails, address: '192.0.2.1' }
}

async function aPreviewSecret({ api, victim }: House): Promise<string> {
  const path = '/api/previews?path=/corner&date=2026-01-02&time=06:00'
  const { body } = await api.call('GET', path, { token: victim.token })
  return (body as Preview).url.split('/').at(-1) ?? ''
}

/** Once all is written that a call leaves to later. */
async function rowsAtRest({ db, context }: Api): Promise<string[]> {
  await context.pageViews.write()
  await context.mailer.idle()
  return allRows(db)
}

function namesOf({ app }: Api): string[] {
  return listCalls(app).map(({ method, path }) => `${method} ${path}`)
}

function isForToken({ access }: DeclaredCall): boolean {
  return access === 'owner' || access === 'person'
}

function hasBody(name: string): boolean {
  const { json, form } = declared(name).request?.(allIds('x')) ?? {}
  return (json ?? form) !== undefined
}

function declared(name: string): DeclaredCall {
  const call = DECLARED_CALLS[name]
  if (!call) throw new Error(`${name} does not say whom it is for`)
  return call
}

async function presentCalls(...kinds: DeclaredCall['access'][]): Promise<string[]> {
  await using api = await anApi()
  return namesOf(api).filter((name) => {
    const call = DECLARED_CALLS[name]
    return call && (kinds.length === 0 || kinds.includes(call.access))
  })
}

interface TokenParts {
  alg?: string
  secret?: string
  expiresAt?: number | null
  audience?: string
  issuer?: string
  tokenVersion?: number
}

function aToken(
  ownerId: string,
  {
    alg = 'HS256',
    secret = TOKEN_SECRET,
    expiresAt = NOW_S + DAY_S,
    audience = 'qaima',
    issuer = 'qaima',
    tokenVersion = 1,
  }: TokenParts = {},
): Promise<string> {
  const token = new SignJWT({ tokenVersion })
    .setProtectedHeader({ alg })
    .setSubject(ownerId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(NOW_S)
  if (expiresAt !== null) token.setExpirationTime(expiresAt)
  return token.sign(new TextEncoder().encode(secret))
}
