import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#db/rules/time/dates.ts'
import type { PaidPlan } from '#db/rules/billing/plans.ts'
import { TestStripe } from '../../../testing/test-stripe.ts'
import { includedVat, periodFrom, unusedPart } from './billing.ts'
import { PRICE_IDS, type Subscription } from './books.ts'

const START = new Date('2026-01-31T10:00:00.000Z')
const DAY_S = DAY_MS / 1000
const plans = fc.constantFrom<PaidPlan>('monthly', 'yearly')
const starts = fc.date({ min: START, max: new Date('2032-12-31'), noInvalidDate: true })

function seconds(time: string | Date): number {
  return Math.floor(new Date(time).getTime() / 1000)
}

function isoDay(time: number): string {
  return new Date(time * 1000).toISOString().slice(0, 10)
}

/** A subscription since `start`, and its clock. */
function aSubscription(plan: PaidPlan = 'monthly', start = START) {
  let time = start
  const stripe = new TestStripe(() => time)
  const metadata = {}
  const customer = stripe.add('cus', { name: 'Corner', email: 'o@example.com', metadata }).id
  const line_items = { 0: { price: PRICE_IDS[plan] } }
  const order = { customer, line_items, subscription_data: { metadata } }
  const subscription = stripe.pay(stripe.openCheckout(order))
  const at = (day: number | string) => {
    time = typeof day === 'string' ? new Date(day) : new Date(start.getTime() + day * DAY_MS)
    stripe.settle()
    return periodsOf()
  }
  const periodsOf = () => stripe.list('in').flatMap(({ lines }) => lines.data[0]?.period ?? [])
  return { stripe, subscription, at }
}

describe('periodFrom', () => {
  it.each<[string, PaidPlan, string]>([
    ['2026-01-08', 'monthly', '2026-02-08'],
    ['2026-01-31', 'monthly', '2026-02-28'],
    ['2028-01-31', 'monthly', '2028-02-29'],
    ['2026-12-31', 'monthly', '2027-01-31'],
    ['2026-01-08', 'yearly', '2027-01-08'],
    ['2028-02-29', 'yearly', '2029-02-28'],
  ])('from %s, %s, ends on %s', (start, plan, end) => {
    const time = 'T21:30:00.000Z'
    expect(periodFrom(seconds(start + time), plan)).toEqual({
      current_period_start: seconds(start + time),
      current_period_end: seconds(end + time),
    })
  })
})

describe('the clock', () => {
  it('renews as often as periods have ended, without a gap', () => {
    fc.assert(
      fc.property(plans, fc.nat(1500), (plan, later) => {
        const { at, subscription } = aSubscription(plan)
        const periods = at(later)
        for (const [index, { current_period_start }] of periods.slice(1).entries()) {
          expect(current_period_start).toBe(periods[index]?.current_period_end)
        }
        const { current_period_end: end = 0 } = periods.at(-1) ?? {}
        expect(end).toBeGreaterThan(seconds(START) + later * DAY_S)
        expect(subscription).toMatchObject({ status: 'active', items: { data: [periods.at(-1)] } })
        expect(at(later)).toEqual(periods)
      }),
    )
  })

  it('comes back to the day that it began on, after a month without it', () => {
    const daily = aSubscription()
    for (let day = 0; day < 119; day += 1) daily.at(day)
    for (const periods of [aSubscription().at(119), daily.at(119)]) {
      expect(periods.map((period) => isoDay(period.current_period_end))).toEqual([
        '2026-02-28',
        '2026-03-31',
        '2026-04-30',
        '2026-05-31',
      ])
    }
    const years = aSubscription('yearly', new Date('2028-02-29')).at('2031-03-01')
    expect(isoDay(years.at(-1)?.current_period_end ?? 0)).toBe('2032-02-29')
  })

  it.each<[string, (one: ReturnType<typeof aSubscription>) => void, number, object]>([
    ['cancelled, before its end', cancel, 27, { status: 'active' }],
    [
      'cancelled, at its end',
      cancel,
      28,
      { status: 'canceled', ended_at: seconds('2026-02-28T10:00:00.000Z') },
    ],
    ['owing for six days', failing, 6, { status: 'past_due' }],
    ['owing for a week', failing, 7, { status: 'unpaid' }],
    ['that has ended', end, 400, { status: 'canceled', ended_at: seconds(START) }],
  ])('leaves one %s as it should be', (_, prepare, later, expected) => {
    const one = aSubscription()
    prepare(one)
    const before = one.at(0).length
    expect(one.at(later)).toHaveLength(before)
    expect(one.subscription).toMatchObject(expected)
  })
})

function cancel({ subscription }: { subscription: Subscription }): void {
  subscription.cancel_at_period_end = true
}

function failing({ stripe, subscription }: ReturnType<typeof aSubscription>): void {
  stripe.renew(subscription, { fails: true })
}

function end({ stripe, subscription }: ReturnType<typeof aSubscription>): void {
  stripe.end(subscription)
}

describe('unusedPart', () => {
  it('is all at the start, nothing at the end, and never more with time', () => {
    fc.assert(
      fc.property(plans, starts, fc.nat(100_000), fc.nat(400), fc.nat(400), (...drawn) => {
        const [plan, start, amount, one, two] = drawn
        const period = periodFrom(seconds(start), plan)
        const after = (count: number) => seconds(start) + count * DAY_S
        expect(unusedPart(amount, period, seconds(start))).toBe(amount)
        expect(unusedPart(amount, period, period.current_period_end)).toBe(0)
        const [sooner, later] = [Math.min(one, two), Math.max(one, two)]
        const left = unusedPart(amount, period, after(later))
        expect(left).toBeLessThanOrEqual(unusedPart(amount, period, after(sooner)))
        expect(Number.isInteger(left)).toBe(true)
      }),
    )
  })
})

describe('includedVat', () => {
  it.each([
    [0, 0],
    [105, 5],
    [4900, 233],
    [58_800, 2800],
    [10, 0],
    [11, 1],
  ])('of %i is %i', (total, vat) => {
    expect(includedVat(total)).toBe(vat)
  })

  it('is the nearest integer to five hundred-and-fifths', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (total) => {
        const vat = includedVat(total)
        expect(Math.abs(vat * 105 - total * 5)).toBeLessThanOrEqual(52.5)
        expect(Number.isInteger(vat)).toBe(true)
      }),
    )
  })
})
