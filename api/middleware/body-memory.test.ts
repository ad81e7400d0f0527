import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { TIMEOUTS } from '../server.ts'
import { unprovenSignature } from '../testing/fake-payments.ts'
import { holdMemory, releaseMemory, type HeldBody } from './whole-body.ts'
import { aServer, OWNER, post, type House } from '../testing/running-server.ts'

const KB = 1024
const EVENT = { path: '/webhook', bytes: 256 * KB }
const STRIPE = '192.0.2.1'
const STRANGER = '198.51.100.1'
const SAVE = { path: '/restaurant', bytes: KB * KB }
// However long this machine takes to send them.
const PATIENT = { timeouts: { ...TIMEOUTS, pace: { bytes: 1, everyMs: 600_000 } } }

test('who signs in and who saves has room, however much strangers send without an end', async () => {
  await using house = await aServer(PATIENT)
  const token = await signIn(house, 'Corner')
  using _ = await fill(house, { ...EVENT, count: 35 })
  expect((await postText(house, EVENT.path, textOf(EVENT))).status).toBe(429)
  expect((await postText(house, EVENT.path, '{}')).status).toBe(400)
  expect((await post(house, '/login', OWNER)).status).toBe(401)
  expect((await postText(house, SAVE.path, textOf(SAVE), { token })).status).toBe(400)
})

test('an event of the provider’s has room, however much strangers send that they signed themselves', async () => {
  await using house = await aServer({ ...PATIENT, environment: { TRUST_PROXY: '1' } })
  const unsigned = await postText(house, EVENT.path, textOf(EVENT), { signature: '' })
  expect(unsigned.status).toBe(400)
  using _ = await fill(house, { ...EVENT, count: 35 })
  const text = textOf({ bytes: 60 * KB })
  expect((await postText(house, EVENT.path, text)).status).toBe(429)
  expect((await postText(house, EVENT.path, text, { from: STRIPE })).status).toBe(400)
})

test('an owner who sends much without an end has their own share alone', async () => {
  await using house = await aServer(PATIENT)
  const [greedy, other] = [await signIn(house, 'Greedy'), await signIn(house, 'Other')]
  using _ = await fill(house, { ...SAVE, count: 60, token: greedy })
  expect((await postText(house, SAVE.path, textOf(SAVE), { token: greedy })).status).toBe(429)
  expect((await postText(house, SAVE.path, '{}', { token: greedy })).status).toBe(400)
  expect((await postText(house, SAVE.path, textOf(SAVE), { token: other })).status).toBe(400)
})

test('where all memory is taken, who has most on its way gives up the largest to who has less', () => {
  const all = { name: 'all of a test', most: 100 }
  const givenUp: string[] = []
  const hold = (sender: string, bytes: number): HeldBody => {
    const shares = [all, { name: `${sender} of a test`, most: 90 }]
    const giveUp = () => givenUp.push(`${sender} ${bytes}`)
    const body: HeldBody = { shares, bytes: 0, giveUp }
    holdMemory(body, bytes)
    return body
  }
  const whole = hold('greedy', 30)
  whole.giveUp = null
  const others = [hold('greedy', 20), hold('greedy', 25), hold('small', 20)]
  const guests = [hold('guest', 10), hold('guest', 10)]
  expect(givenUp).toEqual(['greedy 25'])
  expect(() => hold('guest', 20)).toThrow('Too many')
  expect(() => hold('greedy', 20)).toThrow('Too many')
  for (const body of [whole, ...others, ...guests]) releaseMemory(body)
  hold('guest', 90)
})

function textOf({ bytes }: { bytes: number }): string {
  return JSON.stringify('a'.repeat(bytes - 2))
}

async function signIn(house: House, name: string): Promise<string> {
  const owner = { ...OWNER, email: `${name}@example.com` }
  await post(house, '/signup', { ...owner, restaurantName: name })
  return ((await (await post(house, '/login', owner)).json()) as { token: string }).token
}

interface Sent {
  token?: string
  from?: string
  signature?: string
}

function postText({ url }: House, path: string, body: string, sent: Sent = {}): Promise<Response> {
  return fetch(url + path, { method: 'POST', body, headers: headersOf(sent) })
}

function headersOf({
  token = '',
  from = STRANGER,
  signature = unprovenSignature(new Date()),
}: Sent) {
  return {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${token}`,
    'X-Forwarded-For': from,
    'Stripe-Signature': signature,
  }
}

interface Bodies {
  path: string
  bytes: number
  count: number
  token?: string
}

/** Sends all of these bodies but their last byte, until one of them is refused. */
async function fill({ url }: House, { path, bytes, count, token }: Bodies) {
  const { hostname, port } = new URL(url)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    ...Object.entries(headersOf({ token })).map((header) => header.join(': ')),
    `Content-Length: ${bytes}`,
  ]
  const sockets = Array.from({ length: count }, () => {
    const socket: Socket = connect(Number(port), hostname)
    socket.write(`${head.join('\r\n')}\r\n\r\n${' '.repeat(bytes - 1)}`)
    return socket
  })
  const refusals = sockets.map(async (socket) => String((await once(socket, 'data'))[0]))
  expect(await Promise.any(refusals)).toMatch(/^HTTP\/1\.1 429 /)
  return {
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
