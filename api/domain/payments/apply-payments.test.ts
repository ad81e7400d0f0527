import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listInvoices, findSubscription, setSubscription } from '#db/queries/payments.ts'
import { isActive, type PaidPlan } from '#db/rules/billing/plans.ts'
import { transact } from '#db/transact.ts'
import { applyRestaurant } from './apply-payments.ts'
import {
  aPaymentWorld,
  HAPPENINGS,
  type Happening,
  type PaymentWorld,
} from '../../testing/payment-world.ts'

/** How an owner comes into each state. */
const STATES: Record<string, Happening[]> = {
  trial: [],
  'ended trial': ['week'],
  paying: ['pay'],
  leaving: ['pay', 'cancel'],
  failing: ['pay', 'fail'],
  failed: ['pay', 'fail', 'week'],
  ended: ['pay', 'end'],
}

const TRIAL = 'free_trial active'
const NO_TRIAL = 'free_trial ended'
const PAYING = 'monthly active'
const YEARLY = 'yearly active'
const LEAVING = 'monthly active last'
const FAILING = 'monthly active failing'
const FAILED = 'monthly ended failing'
// Access goes to the moment of the end itself, and no further.
const ENDED = 'monthly active last'
const OVER = 'monthly ended last'

/** What each state becomes by each happening. */
const TABLE: Record<string, Record<Happening, string>> = {
  trial: {
    ...every(TRIAL),
    pay: YEARLY,
    week: NO_TRIAL,
    month: NO_TRIAL,
  },
  'ended trial': { ...every(NO_TRIAL), pay: YEARLY },
  paying: {
    ...every(PAYING),
    pay: YEARLY,
    fail: FAILING,
    cancel: LEAVING,
    end: ENDED,
    switch: YEARLY,
  },
  leaving: {
    ...every(LEAVING),
    pay: YEARLY,
    fail: 'monthly active last failing',
    resume: PAYING,
    end: ENDED,
    switch: 'yearly active last',
    month: OVER,
  },
  failing: {
    ...every(FAILING),
    pay: YEARLY,
    settle: PAYING,
    cancel: 'monthly active last failing',
    end: ENDED,
    switch: 'yearly active failing',
    week: FAILED,
    month: FAILED,
  },
  failed: {
    ...every(FAILED),
    pay: YEARLY,
    settle: PAYING,
    fail: FAILED,
    cancel: 'monthly ended last failing',
    end: OVER,
    switch: 'yearly ended failing',
  },
  ended: { ...every(ENDED), pay: YEARLY, week: OVER, month: OVER },
}

const CASES = Object.entries(TABLE).flatMap(([state, row]) =>
  HAPPENINGS.map((happening) => [state, happening, row[happening]] as const),
)

test.each(CASES)('%s, then %s: %s', async (state, happening, expected) => {
  await using world = await aPaymentWorld()
  const before = STATES[state] ?? []
  for (const [index, one] of before.entries()) {
    await world.happen(one)
    await world.deliver(index)
  }
  await world.happen(happening, 'yearly')
  await world.deliver(before.length)
  expect(await world.state()).toBe(expected)
  // All of it again, backwards.
  const stored = await world.stored()
  for (let index = before.length; index >= 0; index -= 1) await world.deliver(index)
  expect(await world.stored()).toEqual(stored)
})

interface Step {
  happening: Happening
  plan: PaidPlan
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  happening: fc.constantFrom(...HAPPENINGS, 'pay' as const),
  plan: fc.constantFrom('monthly' as const, 'yearly' as const),
})

describe('whatever happens', () => {
  test('the same events in any order, twice or late end in the same state', async () => {
    const anyOrder = fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { maxLength: 8 }),
        anyOrder,
        anyOrder,
        async (steps, first, second) => {
          const one = await outcome(steps, first)
          expect(await outcome(steps, second)).toEqual(one)
        },
      ),
      { numRuns: 40, interruptAfterTimeLimit: 3000 },
    )
  })

  test('nobody who is paid for is read-only, is charged twice or is on trial again', async () => {
    const anyRun = fc.array(fc.tuple(anyStep, fc.boolean()), { maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(anyRun, async (run) => {
        await using world = await aPaymentWorld()
        let hasPaid = false
        let delivered = 0
        for (const [index, [{ happening, plan }, isDelivered]] of run.entries()) {
          await world.happen(happening, plan)
          if (!isDelivered) continue
          await world.deliver(index)
          await world.deliver(index)
          delivered += 1
          await expectFair(world)
          const { type } = await world.stored()
          expect(hasPaid && type === 'free_trial').toBe(false)
          hasPaid = type !== 'free_trial'
        }
        const events = await world.db.selectFrom('paymentEvents').select('id').execute()
        expect(events.length).toBe(delivered)
      }),
      { numRuns: 60, interruptAfterTimeLimit: 3000 },
    )
  })
})

/** The end of these steps when their events are delivered in this order, all of them at last. */
async function outcome(steps: readonly Step[], order: readonly number[]): Promise<unknown> {
  await using world = await aPaymentWorld()
  for (const { happening, plan } of steps) await world.happen(happening, plan)
  for (const place of order) await world.deliver(place % (steps.length + 1))
  return { stored: await world.stored(), invoices: await listInvoices(world.db, world) }
}

async function expectFair(world: PaymentWorld): Promise<void> {
  const now = world.now()
  const stored = await world.stored()
  const provided = await world.parts.provider.listSubscriptions(world.customerId)
  const covering = provided.filter(
    ({ status, currentPeriodEnd }) => status === 'active' && currentPeriodEnd >= now.toISOString(),
  )
  expect(covering.length === 0 || isActive(stored, now)).toBe(true)
  const charged = provided.filter(
    ({ status, cancelAtPeriodEnd }) => status !== 'canceled' && !cancelAtPeriodEnd,
  )
  expect(charged.length).toBeLessThanOrEqual(1)
}

test('looks once more when another process has looked in between', async () => {
  await using world = await aPaymentWorld()
  const { db, restaurantId } = world
  const { provider } = world.parts
  const { listSubscriptions } = provider
  let looks = 0
  provider.listSubscriptions = async (customerId) => {
    const news = await listSubscriptions(customerId)
    // While this old news is on its way, somebody keeps newer news.
    if ((looks += 1) === 1) {
      await world.happen('pay')
      const stored = await findSubscription(db, restaurantId)
      if (stored) await transact(db, (trx) => setSubscription(trx, restaurantId, stored))
    }
    return news
  }
  await world.deliver(0)
  expect(await world.state()).toBe('monthly active')
  expect(looks).toBe(2)
})

test('records no event that could not be done with', async () => {
  await using world = await aPaymentWorld()
  await world.happen('pay')
  world.stripe.down = true
  await expect(world.deliver(0)).rejects.toThrow('Stripe: StripeRateLimitError 429')
  expect(await world.state()).toBe('free_trial active')
  world.stripe.down = false
  await world.deliver(0)
  expect(await world.state()).toBe('monthly active')
})

test('tells the owner of what has changed, and of nothing else', async () => {
  await using world = await aPaymentWorld()
  await world.deliver(0)
  expect(world.told).toEqual([])
  await world.happen('pay')
  await world.deliver(1)
  await world.deliver(2)
  expect(world.told).toEqual([world.restaurantId])
})

test('tells the provider of an address that has changed, again until it answers, and once', async () => {
  await using world = await aPaymentWorld()
  const { db, ownerId, restaurantId, parts, stripe } = world
  const told = () => stripe.requests.filter(({ params }) => params['email']).length
  await applyRestaurant(parts, restaurantId)
  const before = told()
  await applyRestaurant(parts, restaurantId)
  expect(told()).toBe(before)
  const changeTo = (email: string) =>
    db.updateTable('owners').set({ email, emailKey: email }).where('id', '=', ownerId).execute()
  await changeTo('new@example.com')
  stripe.fail(
    1,
    { status: 400, type: 'invalid_request_error' },
    `/v1/customers/${world.customerId}`,
  )
  await applyRestaurant(parts, restaurantId)
  expect(stripe.find('cus', world.customerId)?.email).not.toBe('new@example.com')
  await applyRestaurant(parts, restaurantId)
  expect(stripe.find('cus', world.customerId)?.email).toBe('new@example.com')
  const after = told()
  await applyRestaurant(parts, restaurantId)
  expect(told()).toBe(after)
  // As after 'It was not me'.
  await changeTo('owner@example.com')
  await applyRestaurant(parts, restaurantId)
  expect(stripe.find('cus', world.customerId)?.email).toBe('owner@example.com')
})

test('pays the second of two subscriptions back', async () => {
  await using world = await aPaymentWorld()
  await world.happen('pay', 'monthly')
  await world.happen('pay', 'yearly')
  await world.deliver(0)
  const refund = 'POST /v1/refunds'
  expect(world.stripe.changes()).toEqual([refund, 'DELETE /v1/subscriptions/sub_1'])
  await world.happen('week')
  await world.happen('pay', 'monthly')
  await world.deliver(1)
  // The one that goes on covered all of it: nothing was had for this payment.
  expect(world.stripe.changes().slice(2)).toEqual([refund, 'DELETE /v1/subscriptions/sub_3'])
  expect(await world.state()).toBe('yearly active')
})

test('pays nothing back for a subscription that was used before a better one', async () => {
  await using world = await aPaymentWorld()
  await world.happen('pay', 'monthly')
  await world.deliver(0)
  await world.happen('week')
  await world.happen('pay', 'yearly')
  await world.deliver(1)
  expect(world.stripe.changes()).toEqual(['DELETE /v1/subscriptions/sub_1'])
  expect(await world.state()).toBe('yearly active')
})

function every(state: string): Record<Happening, string> {
  return Object.fromEntries(HAPPENINGS.map((happening) => [happening, state])) as Record<
    Happening,
    string
  >
}
