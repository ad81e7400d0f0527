import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import {
  addDelivery,
  listDeliveries,
  resendDelivery,
  setWebhook,
  takeDelivery,
} from '#db/queries/webhooks.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#db/rules/time/dates.ts'
import { aDatabase } from '#db/testing/databases.ts'
import { aRestaurant } from '#db/testing/fixtures.ts'
import type { Database } from '#db/open.ts'
import { PUBLIC_ONLY, type Reach } from './post.ts'
import { aReceiver, leadingTo, LOCAL, type Receiver } from '../testing/webhook-receiver.ts'
import { sendDelivery } from './webhook-sender.ts'

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
    await setWebhook(
      house.db,
      house.restaurantId,
      { url: `http://${host}:${house.port}/`, secret: SECRET },
      NOW,
    )
    await publish(house)
    await sendDue(house, PUBLIC_ONLY)
    expect(house.heard).toEqual([])
    expect(await failures(house)).toEqual(['private'])
  },
)

test('connects to the address that was checked, and to none if one of them is private', async () => {
  await using house = await aHouse()
  await publish(house)
  let asked = 0
  const lookup = leadingTo(() => {
    asked += 1
    return asked === 1 ? ['93.184.215.14', '127.0.0.1'] : ['127.0.0.1']
  })
  await sendDue(house, { ...PUBLIC_ONLY, lookup })
  // A second look-up is what rebinding waits for.
  expect([asked, house.heard]).toEqual([1, []])
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

interface House extends AsyncDisposable, Pick<Receiver, 'port' | 'url' | 'heard'> {
  db: Database
  restaurantId: string
  now: Date
}

async function aHouse(answer?: Parameters<typeof aReceiver>[0]): Promise<House> {
  const { db, [Symbol.asyncDispose]: close } = await aDatabase()
  const { port, url, heard, ...receiver } = await aReceiver(answer)
  const { restaurantId } = await aRestaurant(db, { name: 'Corner Café' })
  await setWebhook(db, restaurantId, { url, secret: SECRET }, NOW)
  return {
    db,
    restaurantId,
    port,
    url,
    heard,
    now: NOW,
    async [Symbol.asyncDispose]() {
      await receiver[Symbol.asyncDispose]()
      await close()
    },
  }
}

async function anotherWithHook({ db, url }: House): Promise<string> {
  const { restaurantId } = await aRestaurant(db)
  await setWebhook(db, restaurantId, { url, secret: SECRET }, NOW)
  return restaurantId
}

function publish({ db, restaurantId, now }: House, revision = 1): Promise<void> {
  return addDelivery(db, { restaurantId, revision }, now)
}

/** All that is due, as a sender takes it. */
async function sendDue({ db, now }: House, reach: Reach = LOCAL): Promise<void> {
  const { signal } = new AbortController()
  const context = { db, now: () => now, publicUrl: PUBLIC, signal, answerWithinMs: 300, reach }
  for (;;) {
    const delivery = await takeDelivery(db, now, MINUTE_MS)
    if (!delivery) return
    await sendDelivery(context, delivery)
  }
}

async function failures({ db, restaurantId }: House) {
  return (await listDeliveries(db, restaurantId)).map(({ failure }) => failure)
}
