import { mkdtemp, rm } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { openDatabase, openMigratedDatabase } from '#db/open.ts'
import { deleteAccount } from '#db/queries/owners.ts'
import { addPaymentCustomer, listPaidFor } from '#db/queries/payments.ts'
import { DAY_MS, HOUR_MS } from '#db/rules/time/dates.ts'
import { aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { createClock } from '../../scheduler.ts'
import { anApi, anOwner } from '../../testing/fixtures.ts'
import { aPaymentWorld } from '../../testing/payment-world.ts'
import { startStripeServer } from '../../testing/test-stripe.ts'
import { paymentParts } from './apply-payments.ts'
import { checkoutsTask, reconcile, reconcileTask } from './reconcile.ts'

test('puts right what the loss of every event has left', async () => {
  await using world = await aPaymentWorld()
  await world.happen('pay')
  await world.happen('month')
  await world.happen('cancel')
  expect(await world.state()).toBe('free_trial ended')
  const well = { failed: [], complete: true }
  const result = {
    checked: 1,
    changed: [world.restaurantId],
    closed: [],
    strangers: [],
    unknown: [],
    ...well,
  }
  expect(await reconcile(world.parts)).toEqual(result)
  expect(await world.state()).toBe('monthly active last')
  expect(world.told).toEqual([world.restaurantId])
  expect(await reconcile(world.parts)).toEqual({ ...result, changed: [] })
})

test('knows whose a customer is that a restored backup knows nothing of', async () => {
  await using world = await aPaymentWorld()
  await world.happen('pay')
  await world.db.deleteFrom('paymentCustomers').execute()
  expect(await reconcile(world.parts)).toMatchObject({ changed: [], failed: [], complete: true })
  expect(await world.state()).toBe('monthly active')
  expect(await listPaidFor(world.db, 'test')).toEqual([world.restaurantId])
})

test('leaves customers alone who are of another house with the same keys', async () => {
  await using world = await aPaymentWorld()
  await using other = await aPaymentWorld(100)
  await other.happen('pay')
  expect(await reconcile({ ...world.parts, provider: other.parts.provider })).toMatchObject({
    checked: 1,
    changed: [],
    closed: [],
  })
  expect(other.stripe.changes()).toEqual([])
  expect(other.stripe.list('sub')).toMatchObject([{ status: 'active' }])
})

test('leaves those alone who pay for accounts that this database has never known', async () => {
  await using world = await aPaymentWorld()
  await world.happen('pay')
  // As of an empty data folder, or of another server with the same keys.
  await world.db.deleteFrom('paymentCustomers').execute()
  await world.db.deleteFrom('owners').execute()
  await world.deliver(1)
  const { customerId: stranger, stripe } = world
  expect(await reconcile(world.parts)).toMatchObject({ strangers: [stranger], closed: [] })
  expect(stripe.changes()).toEqual([])
  expect(stripe.list('sub')).toMatchObject([{ status: 'active' }])
  await world.happen('end')
  expect(await reconcile(world.parts)).toMatchObject({ strangers: [], complete: true })
})

test('gives back what was paid for an account after it was deleted', async () => {
  await using world = await aPaymentWorld()
  const { db, stripe, customerId } = world
  await world.happen('pay')
  await transact(db, (trx) => deleteAccount(trx, world.ownerId, NOW))
  expect(await reconcile(world.parts)).toMatchObject({ closed: [customerId] })
  await world.happen('week')
  await world.happen('pay')
  const late = new Date(NOW.getTime() + DAY_MS)
  expect(await reconcile({ ...world.parts, now: () => late })).toMatchObject({ complete: true })
  const canceled = { status: 'canceled' }
  expect(stripe.list('sub')).toMatchObject([canceled, canceled])
  const [first, second] = stripe.list('in')
  expect([first?.amount_refunded, second?.amount_refunded]).toEqual([0, second?.total])
})

test('gives a provider up that is down, changes nothing, and is due again soon', async () => {
  await using world = await aPaymentWorld()
  await world.happen('pay')
  for (let count = 0; count < 20; count += 1) {
    const made = await aRestaurant(world.db)
    const customer = { provider: 'test' as const, customerId: `cus_${count}`, ...made }
    await transact(world.db, (trx) => addPaymentCustomer(trx, customer, NOW))
  }
  world.stripe.down = true
  const result = await reconcile(world.parts)
  expect(result).toMatchObject({ checked: 0, changed: [], complete: false })
  expect(result.failed.length).toBeLessThan(10)
  expect(await world.state()).toBe('free_trial active')
  let now = new Date('2026-01-01T22:30:00.000Z')
  const clock = createClock({ ...world.parts, now: () => now, tasks: [reconcileTask(world.parts)] })
  await clock.tick()
  world.stripe.down = false
  now = new Date(now.getTime() + HOUR_MS)
  await clock.tick()
  expect(await world.state()).toBe('monthly active')
})

describe('by the clock', () => {
  test('everybody is compared at the first start and then each night, by one server', async () => {
    await using world = await aPaymentWorld()
    let now = new Date('2026-01-01T10:00:00.000Z')
    const parts = { ...world.parts, now: () => now }
    const clocks = [1, 2].map(() => createClock({ ...parts, tasks: [reconcileTask(parts)] }))
    let looks = 0
    const { provider } = world.parts
    const { listSubscriptions } = provider
    provider.listSubscriptions = (id) => ((looks += 1), listSubscriptions(id))
    const at = async (time: string) => {
      now = new Date(time)
      await Promise.all(clocks.map((clock) => clock.tick()))
      return looks
    }
    expect(await at('2026-01-01T10:00:00.000Z')).toBe(1)
    expect(await at('2026-01-01T21:59:00.000Z')).toBe(1)
    expect(await at('2026-01-01T22:00:00.000Z')).toBe(2)
    expect(await at('2026-01-02T21:59:00.000Z')).toBe(2)
    expect(await at('2026-01-02T22:07:00.000Z')).toBe(3)
  })

  test('a payment is found within minutes although no event came and nobody came back', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    const json = { type: 'monthly', priceId: 'price_test_monthly' }
    await api.call('POST', '/create-checkout-session', { token, json })
    const parts = { ...paymentParts(api.context), notify: async () => {} }
    const clock = createClock({ ...api.context, tasks: [checkoutsTask(parts)] })
    await clock.tick()
    api.stripe.payFor('cs_1')
    const subscription = () => api.call('GET', '/api/subscription', { token })
    api.setNow(new Date(NOW.getTime() + 9 * 60_000))
    await clock.tick()
    expect(await subscription()).toMatchObject({ body: { type: 'free_trial' } })
    api.setNow(new Date(NOW.getTime() + 10 * 60_000))
    await clock.tick()
    expect(await subscription()).toMatchObject({ body: { type: 'monthly' } })
  })
})

test('a server that is killed between the payment and its record is put right by command', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-reconcile-'))
  await using server = await startStripeServer(() => new Date())
  const { stripe } = server
  const environment = { ...server.environment, DATA_DIR: folder, PORT: '0', METRICS_PORT: '0' }
  const child = start(environment, 'api/main.ts')
  try {
    const url = await addressOf(child)
    const owner = { email: 'noura@example.com', password: 'karak and dates' }
    await post(`${url}/signup`, { ...owner, restaurantName: 'Corner' })
    const { token } = (await post(`${url}/login`, owner)) as { token: string }
    const json = { type: 'yearly', priceId: 'price_test_yearly' }
    await post(`${url}/create-checkout-session`, json, token)
    const sessionId = 'cs_1'
    stripe.payFor(sessionId)
    // The owner comes back, and while Stripe is being asked the server dies.
    const asked = stripe.requests.length
    stripe.fail(1, 'silence')
    const back = fetch(`${url}/verify-payment?sessionId=${sessionId}`).catch(() => 'cut')
    await expect.poll(() => stripe.requests.length).toBe(asked + 1)
    child.kill('SIGKILL')
    expect(await back).toBe('cut')
    const found = await run(start(environment, 'api/cli.ts', 'reconcile', '--json'))
    expect(found.status).toBe(0)
    const report = JSON.parse(found.output) as object
    expect(report).toMatchObject({ checked: 1, failed: [], complete: true })
    const db = openDatabase(join(folder, 'qaima.db'))
    const subscription = await db.selectFrom('subscriptions').selectAll().executeTakeFirst()
    await db.destroy()
    expect(subscription).toMatchObject({ type: 'yearly', trialExpiresAt: null })
  } finally {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  }
})

test('the command says when payments are not set up', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-reconcile-'))
  await (await openMigratedDatabase(join(folder, 'qaima.db'))).destroy()
  const environment = { NODE_ENV: 'production', PUBLIC_URL: 'https://x.example', DATA_DIR: folder }
  const result = await run(start(environment, 'api/cli.ts', 'reconcile', '--json'))
  await rm(folder, { recursive: true })
  expect(result).toEqual({ status: 1, output: '', errors: 'Payments are not set up\n' })
})

function start(environment: Record<string, string>, ...args: string[]) {
  return spawn(process.execPath, args, {
    // oxlint-disable-next-line node/no-process-env
    env: { PATH: process.env['PATH'], ...environment },
  })
}

async function run(child: ReturnType<typeof start>) {
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { status, output, errors }
}

async function addressOf(server: ReturnType<typeof start>): Promise<string> {
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  return /http:\S+/.exec(String(line))?.[0] ?? ''
}

async function post(url: string, json: object, token = ''): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(json), headers })
  expect(answer.ok).toBe(true)
  return answer.json()
}
