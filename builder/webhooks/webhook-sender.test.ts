import { lookup } from 'node:dns/promises'
import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import {
  addDelivery,
  findWebhook,
  listDeliveries,
  resendDelivery,
  takeDelivery,
} from '#db/queries/webhooks.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#db/rules/time/dates.ts'
import { aPlace } from '#db/testing/databases.ts'
import { aRestaurant, aWebhook } from '#db/testing/fixtures.ts'
import { endTokens } from '#db/queries/owners.ts'
import { OwnerScopePlugin } from '#db/testing/owner-scope.ts'
import { transact } from '#db/transact.ts'
import { openDatabase, type Database } from '#db/open.ts'
import { eventually } from '../testing/fixtures.ts'
import { aNameServer, type NameServer } from '../testing/name-server.ts'
import { aReceiver, type Receiver } from '../testing/webhook-receiver.ts'
import { PUBLIC_ONLY } from './post.ts'
import { sendDelivery, startWebhookSender } from './webhook-sender.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
/** The package checks by its own clock. */
const NOW = new Date()

test('signs each publish so that the package standardwebhooks takes it', async () => {
  await using house = await aHouse()
  await publish(house, 7)
  await sendDue(house)
  const [{ headers, body } = { headers: {}, body: '' }] = house.heard
  const said = new Webhook(SECRET).verify(body, headers as Record<string, string>)
  expect(said).toEqual({
    type: 'menu.published',
    timestamp: NOW.toISOString(),
    data: { restaurant: 'corner-café', revision: 7, url: `${PUBLIC}/corner-caf%C3%A9/menu.json` },
  })
  expect(headers['user-agent']).toMatch(/^\w+\/\d+\.\d+\.\d+ \(\+https:\/\/menus\.example\)$/)
  expect(headers['user-agent']).toContain(PRODUCT_NAME.en)
  expect(() => new Webhook(SECRET).verify(`${body} `, headers as Record<string, string>)).toThrow(
    'No matching signature found',
  )
  const [delivery] = await listDeliveries(house.db, house.restaurantId)
  expect(delivery).toMatchObject({ attempts: 1, nextAt: null, status: 204, failure: null })
  expect(delivery?.id).toBe(headers['webhook-id'])
})

test.each<[string, (response: ServerResponse) => void, object]>([
  [
    'answers 500',
    (response) => void response.writeHead(500).end(),
    { status: 500, failure: 'answer' },
  ],
  [
    'leads elsewhere',
    (response) => void response.writeHead(302, { Location: '/again' }).end(),
    { status: 302, failure: 'answer' },
  ],
  ['hangs', () => {}, { status: null, failure: 'timeout' }],
  ['closes', (response) => void response.destroy(), { status: null, failure: 'connection' }],
])('puts off what a receiver that %s does not take', async (_, answer, outcome) => {
  await using house = await aHouse(answer)
  await publish(house)
  await sendDue(house)
  expect(house.heard).toHaveLength(1)
  const [delivery] = await listDeliveries(house.db, house.restaurantId)
  const nextAt = new Date(NOW.getTime() + MINUTE_MS).toISOString()
  expect(delivery).toMatchObject({ attempts: 1, nextAt, deliveredAt: null, ...outcome })
})

test('signs each try with its own time: receivers refuse what is five minutes old', async () => {
  let status = 503
  await using house = await aHouse((response) => void response.writeHead(status).end())
  house.now = new Date(NOW.getTime() - HOUR_MS)
  await publish(house)
  await sendDue(house)
  house.now = NOW
  status = 204
  await sendDue(house)
  const [first, second] = house.heard
  const verify = ({ headers, body } = first!) =>
    new Webhook(SECRET).verify(body, headers as Record<string, string>)
  expect(() => verify(first)).toThrow('Message timestamp too old')
  expect(verify(second)).toMatchObject({ type: 'menu.published' })
  expect(second?.headers['webhook-timestamp']).toBe(String(Math.floor(NOW.getTime() / 1000)))
})

test('sends nothing more to a receiver that says it is gone, until it is set again', async () => {
  let status = 410
  await using house = await aHouse((response) => void response.writeHead(status).end())
  await publish(house, 1)
  await publish(house, 2)
  await sendDue(house)
  await publish(house, 3)
  house.now = new Date(NOW.getTime() + DAY_MS)
  await sendDue(house)
  expect(house.heard).toHaveLength(1)
  expect(await findWebhook(house.db, house.restaurantId)).toMatchObject({
    stopped: 'gone',
    goneAt: NOW.toISOString(),
  })
  expect((await failures(house)).filter((failure) => failure !== null)).toEqual(['gone'])
  await aWebhook(house.db, house.restaurantId, house.url)
  status = 204
  await publish(house, 4)
  await sendDue(house)
  expect(house.heard).toHaveLength(2)
})

test('sends nothing once the sign-ins of whoever set it have ended', async () => {
  await using house = await aHouse()
  await publish(house, 1)
  await transact(house.db, (trx) => endTokens(trx, house.ownerId))
  await publish(house, 2)
  await sendDue(house)
  house.now = new Date(NOW.getTime() + DAY_MS)
  await sendDue(house)
  expect(house.heard).toEqual([])
  expect(await listDeliveries(house.db, house.restaurantId)).toMatchObject([
    { revision: 1, attempts: 0, nextAt: null },
  ])
})

test.each<[string, number]>([
  ['3600', HOUR_MS],
  [new Date(NOW.getTime() + 2 * HOUR_MS).toUTCString(), 2 * HOUR_MS - (NOW.getTime() % 1000)],
  // Never sooner than without it, nor later than a day.
  ['5', MINUTE_MS],
  ['-3600', MINUTE_MS],
  ['soon', MINUTE_MS],
  ['Thu, 01 Jan 1970 00:00:00 GMT', MINUTE_MS],
  ['99999999999999999999', DAY_MS],
  ['Fri, 31 Dec 9999 23:59:59 GMT', DAY_MS],
])(
  'a receiver that says Retry-After: %s is left alone for that long',
  async (retryAfter, waitMs) => {
    await using house = await aHouse(
      (response) => void response.writeHead(503, { 'Retry-After': retryAfter }).end(),
    )
    await publish(house, 1)
    house.now = new Date(NOW.getTime() + 1)
    await publish(house, 2)
    house.now = NOW
    await sendDue(house)
    const [second, first] = await listDeliveries(house.db, house.restaurantId)
    const next = new Date(NOW.getTime() + waitMs).toISOString()
    expect([first?.nextAt, second?.nextAt]).toEqual([next, next])
  },
)

test('silent name servers hold no look-up of the process', async () => {
  await using house = await aHouse()
  await using names = await aNameServer(() => null)
  for (let at = 0; at < 16; at += 1) await publishTo(house, `http://silent${at}.example/`)
  await using _ = aSender(house, names, 60_000)
  await eventually(() => expect(new Set(names.asked).size).toBe(4))
  expect(await lookup('localhost')).toMatchObject({ address: expect.stringMatching(/^127|^::1/) })
  expect(names.asked).toHaveLength(4)
  expect(new Set(await attempts(house))).toEqual(new Set([0]))
})

test('a webhook waits for sixteen silent ones once, and not for their further tries', async () => {
  await using house = await aHouse()
  await using names = await aNameServer((name) =>
    name.startsWith('silent') ? null : ['127.0.0.1'],
  )
  for (let at = 0; at < 16; at += 1) await publishTo(house, `http://silent${at}.example/`)
  house.now = new Date(NOW.getTime() + 1)
  await publish(house)
  await using _ = aSender(house, names)
  await eventually(() => expect(house.heard).toHaveLength(1))
  expect(Math.max(...(await attempts(house)))).toBe(1)
})

test('many accounts with one silent host leave half of the places to others', async () => {
  await using house = await aHouse()
  await using names = await aNameServer((name) =>
    name.startsWith('silent') ? null : ['127.0.0.1'],
  )
  for (let at = 0; at < 16; at += 1) await publishTo(house, 'http://silent.example/')
  house.now = new Date(NOW.getTime() + 1)
  await publish(house)
  await using _ = aSender(house, names, 60_000)
  await eventually(() => expect(house.heard).toHaveLength(1))
  expect(names.asked.filter((name) => name === 'silent.example')).toHaveLength(2)
})

test('after a host was not reached, nobody goes there for a minute', async () => {
  await using house = await aHouse((response) => void response.writeHead(503).end())
  await using names = await aNameServer((name) => (name === 'silent.example' ? null : []))
  const reach = { ...house.reach, nameServers: [names.address], lookUpWithinMs: 50 }
  for (let at = 0; at < 3; at += 1) await publishTo(house, 'http://silent.example/')
  await sendDue(house, reach)
  expect(names.asked).toEqual(['silent.example'])
  house.now = new Date(NOW.getTime() + MINUTE_MS)
  await sendDue(house, reach)
  expect(names.asked).toHaveLength(2)
  // One that only answers badly is reached: others do not wait for its owner.
  house.now = NOW
  await publish(house)
  await publishTo(house, house.url)
  await sendDue(house)
  expect(house.heard).toHaveLength(2)
})

test('a host that speaks no TLS is not reached either', async () => {
  await using house = await aHouse()
  for (const port of [house.port, house.port]) {
    await publishTo(house, `https://till.example:${port}/`)
  }
  await sendDue(house)
  expect((await attempts(house)).toSorted()).toEqual([0, 1])
})

test.each([
  ['of version 6', ['::1'], 1],
  ['of which one is private', ['93.184.215.14', '10.0.0.1'], 0],
])('asks for addresses of both kinds: those %s', async (_what, addresses, heard) => {
  await using house = await aHouse()
  await using six = await aReceiver(undefined, '::1')
  await using names = await aNameServer(() => addresses)
  await aWebhook(house.db, house.restaurantId, six.url)
  await publish(house)
  await sendDue(house, { nameServers: [names.address], isAllowed: isLoopbackOrPublic })
  expect(six.heard).toHaveLength(heard)
  expect(six.heard.map(({ headers }) => headers.host)).toEqual(
    heard === 0 ? [] : [`till.example:${six.port}`],
  )
})

test('reads no answer, however long', async () => {
  let sent = 0
  await using house = await aHouse((response) => {
    const more = () => {
      while (sent < 10_000_000 && response.write(Buffer.alloc(65_536))) sent += 65_536
    }
    response.writeHead(200).on('drain', more)
    more()
  })
  await publish(house)
  await sendDue(house)
  expect(sent).toBeLessThan(5_000_000)
  expect(await listDeliveries(house.db, house.restaurantId)).toMatchObject([{ status: 200 }])
})

test.each(['127.0.0.1', '[::1]', '169.254.169.254', '10.0.0.1', '[::ffff:127.0.0.1]', '[fd00::1]'])(
  'connects to no address like %s',
  async (host) => {
    await using house = await aHouse()
    await aWebhook(house.db, house.restaurantId, `http://${host}:${house.port}/`)
    await publish(house)
    await sendDue(house, PUBLIC_ONLY)
    expect(house.heard).toEqual([])
    expect(await failures(house)).toEqual(['private'])
  },
)

test('connects to the address that was checked, and to none if one of them is private', async () => {
  await using house = await aHouse()
  await publish(house)
  await using names = await aNameServer(() =>
    names.asked.length === 1 ? ['93.184.215.14', '127.0.0.1'] : ['127.0.0.1'],
  )
  await sendDue(house, { ...PUBLIC_ONLY, nameServers: [names.address] })
  // A second look-up is what rebinding waits for.
  expect([names.asked, house.heard]).toEqual([['till.example'], []])
  expect(await failures(house)).toEqual(['private'])
})

test('tries for a day, each hour at last, and others that wait with it', async () => {
  await using house = await aHouse((response) => void response.writeHead(503).end())
  await publish(house)
  const waits: number[] = []
  for (;;) {
    await sendDue(house)
    const [{ nextAt } = { nextAt: null }] = await listDeliveries(house.db, house.restaurantId)
    if (nextAt === null) break
    waits.push(Date.parse(nextAt) - house.now.getTime())
    house.now = new Date(nextAt)
  }
  expect(waits.slice(0, 7).map((ms) => ms / MINUTE_MS)).toEqual([1, 2, 4, 8, 16, 32, 60])
  expect(new Set(waits.slice(6))).toEqual(new Set([HOUR_MS]))
  const all = waits.reduce((sum, ms) => sum + ms, 0)
  expect(all).toBeLessThanOrEqual(DAY_MS)
  expect(all).toBeGreaterThan(DAY_MS - HOUR_MS)
  expect(house.heard).toHaveLength(waits.length + 1)
})

test('a receiver that is back gets all that waited, in order', async () => {
  let status = 503
  await using house = await aHouse((response) => void response.writeHead(status).end())
  for (const revision of [1, 2, 3]) {
    house.now = new Date(NOW.getTime() + revision)
    await publish(house, revision)
  }
  await sendDue(house)
  // One failure is enough to know.
  expect(house.heard).toHaveLength(1)
  status = 200
  house.now = new Date(house.now.getTime() + MINUTE_MS)
  await sendDue(house)
  const revisions = house.heard.map(({ body }) => JSON.parse(body).data.revision as number)
  expect(revisions).toEqual([1, 1, 2, 3])
})

test('keeps the last twenty, and sends one of them again', async () => {
  await using house = await aHouse()
  for (let revision = 1; revision <= 25; revision += 1) {
    house.now = new Date(NOW.getTime() + revision)
    await publish(house, revision)
  }
  await sendDue(house)
  const kept = await listDeliveries(house.db, house.restaurantId)
  expect(kept.map(({ revision }) => revision)).toEqual(
    Array.from({ length: 20 }, (_, at) => 25 - at),
  )
  house.heard.length = 0
  const { id = '' } = kept.at(-1) ?? {}
  await resendDelivery(house.db, house.restaurantId, id, house.now)
  await sendDue(house)
  expect(house.heard.map(({ headers }) => headers['webhook-id'])).toEqual([id])
})

test('several senders send each delivery once, and one of a restaurant at a time', async () => {
  await using house = await aHouse()
  const others = await Promise.all([1, 2, 3, 4].map(() => anotherWithHook(house)))
  for (const restaurantId of [house.restaurantId, ...others]) {
    for (const revision of [1, 2]) await addDelivery(house.db, { restaurantId, revision }, NOW)
  }
  await Promise.all([1, 2, 3].map(() => sendDue(house)))
  const ids = house.heard.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([10, 10])
})

const PUBLIC = 'https://menus.example'

interface House extends AsyncDisposable, Pick<Receiver, 'port' | 'url' | 'reach' | 'heard'> {
  database: string
  db: Database
  ownerId: string
  restaurantId: string
  now: Date
}

async function aHouse(answer?: Parameters<typeof aReceiver>[0]): Promise<House> {
  const { place: database, ...files } = await aPlace()
  const db = openDatabase(database).withPlugin(new OwnerScopePlugin())
  const { port, url, reach, heard, ...receiver } = await aReceiver(answer)
  const owner = await aRestaurant(db, { name: 'Corner Café' })
  await aWebhook(db, owner.restaurantId, url)
  return {
    database,
    db,
    ...owner,
    port,
    url,
    reach,
    heard,
    now: NOW,
    async [Symbol.asyncDispose]() {
      await receiver[Symbol.asyncDispose]()
      await db.destroy()
      await files[Symbol.asyncDispose]()
    },
  }
}

async function anotherWithHook({ db, url: own }: House, url = own): Promise<string> {
  const { restaurantId } = await aRestaurant(db)
  await aWebhook(db, restaurantId, url)
  return restaurantId
}

function isLoopbackOrPublic(address: string): boolean {
  return address === '::1' || PUBLIC_ONLY.isAllowed(address)
}

async function publishTo(house: House, url: string): Promise<void> {
  const restaurantId = await anotherWithHook(house, url)
  await publish({ ...house, restaurantId })
}

/** Of the server, with its own clock and connection. */
function aSender(
  { database, reach }: House,
  { address }: NameServer,
  lookUpWithinMs = 100,
): AsyncDisposable {
  const names = { nameServers: [address], lookUpWithinMs }
  const sender = startWebhookSender({ database, publicUrl: PUBLIC, reach: { ...reach, ...names } })
  return { [Symbol.asyncDispose]: () => sender.stop() }
}

async function attempts({ db }: House): Promise<number[]> {
  const rows = await db.selectFrom('webhookDeliveries').select('attempts').execute()
  return rows.map(({ attempts }) => attempts)
}

function publish({ db, restaurantId, now }: House, revision = 1): Promise<void> {
  return addDelivery(db, { restaurantId, revision }, now)
}

/** All that is due, as a sender takes it. */
async function sendDue(house: House, reach = house.reach): Promise<void> {
  const { db, now } = house
  const { signal } = new AbortController()
  const context = { db, now: () => now, publicUrl: PUBLIC, signal, answerWithinMs: 2000, reach }
  for (;;) {
    const delivery = await takeDelivery(db, now)
    if (!delivery) return
    await sendDelivery(context, delivery)
  }
}

async function failures({ db, restaurantId }: House) {
  return (await listDeliveries(db, restaurantId)).map(({ failure }) => failure)
}
