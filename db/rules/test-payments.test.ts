import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from './dates.ts'
import type { PaidPlan } from './plans.ts'
import {
  includedVat,
  passTime,
  periodFrom,
  unusedPart,
  type TestSubscription,
} from './test-payments.ts'

const START = new Date('2026-01-31T10:00:00.000Z')
const plans = fc.constantFrom<PaidPlan>('monthly', 'yearly')
const starts = fc.date({ min: START, max: new Date('2032-12-31'), noInvalidDate: true })

function aSubscription(change: Partial<TestSubscription> = {}): TestSubscription {
  const plan = change.plan ?? 'monthly'
  const rest = { cancelAtPeriodEnd: false, endedAt: null }
  const anchor = START.toISOString()
  return { plan, status: 'active', ...rest, ...periodFrom(START, plan), anchor, ...change }
}

function days(count: number): Date {
  return new Date(START.getTime() + count * DAY_MS)
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
    const period = { periodStart: start + time, periodEnd: end + time }
    expect(periodFrom(new Date(start + time), plan)).toEqual(period)
  })
})

describe('passTime', () => {
  it('renews as often as periods have ended, without a gap', () => {
    fc.assert(
      fc.property(plans, fc.nat(1500), (plan, later) => {
        const before = aSubscription({ plan })
        const { subscription, renewals } = passTime(before, days(later))
        const chain = [before, ...renewals]
        for (const [index, { periodStart }] of renewals.entries()) {
          expect(periodStart).toBe(chain[index]?.periodEnd)
        }
        expect(Date.parse(subscription.periodEnd)).toBeGreaterThan(days(later).getTime())
        expect(subscription).toMatchObject({ status: 'active', ...renewals.at(-1) })
        expect(passTime(subscription, days(later)).renewals).toEqual([])
      }),
    )
  })

  it('comes back to the day that it began on, after a month without it', () => {
    const { renewals } = passTime(aSubscription(), days(119))
    const ends = renewals.map(({ periodEnd }) => periodEnd.slice(0, 10))
    expect(ends).toEqual(['2026-03-31', '2026-04-30', '2026-05-31'])
    let last = aSubscription()
    for (let day = 0; day <= 119; day += 1) last = passTime(last, days(day)).subscription
    expect(last.periodEnd).toBe(renewals.at(-1)?.periodEnd)
    const leap = { ...periodFrom(new Date('2028-02-29'), 'yearly'), anchor: '2028-02-29' }
    const year = passTime(aSubscription({ plan: 'yearly', ...leap }), new Date('2031-03-01'))
    expect(year.subscription.periodEnd).toBe('2032-02-29T00:00:00.000Z')
  })

  it.each<[string, Partial<TestSubscription>, number, Partial<TestSubscription>]>([
    ['cancelled, before its end', { cancelAtPeriodEnd: true }, 27, { status: 'active' }],
    [
      'cancelled, at its end',
      { cancelAtPeriodEnd: true },
      28,
      { status: 'canceled', endedAt: '2026-02-28T10:00:00.000Z' },
    ],
    ['owing for six days', { status: 'past_due' }, 6, { status: 'past_due' }],
    ['owing for a week', { status: 'past_due' }, 7, { status: 'unpaid' }],
    ['that has ended', { status: 'canceled', endedAt: 'then' }, 400, { endedAt: 'then' }],
  ])('leaves one %s as it should be', (_, change, later, expected) => {
    const { subscription, renewals } = passTime(aSubscription(change), days(later))
    expect(subscription).toMatchObject(expected)
    expect(renewals).toEqual([])
  })
})

describe('unusedPart', () => {
  it('is all at the start, nothing at the end, and never more with time', () => {
    fc.assert(
      fc.property(plans, starts, fc.nat(100_000), fc.nat(400), fc.nat(400), (...drawn) => {
        const [plan, start, amount, one, two] = drawn
        const period = periodFrom(start, plan)
        const after = (count: number) => new Date(start.getTime() + count * DAY_MS)
        expect(unusedPart(amount, period, start)).toBe(amount)
        expect(unusedPart(amount, period, new Date(period.periodEnd))).toBe(0)
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
