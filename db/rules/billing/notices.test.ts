import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time/dates.ts'
import { dueNotices, NEWS_MS, type NoticeKind, type NoticeState } from './notices.ts'

const NOW = new Date('2026-03-01T10:00:00.000Z')

const IN_ORDER: NoticeKind[] = ['trial-ending', 'trial-ended', 'payment-received', 'payment-failed']

function at(ms: number): string {
  return new Date(NOW.getTime() + ms).toISOString()
}

function trial(endsIn: number): NoticeState {
  return { ...paying(), type: 'free_trial', trialExpiresAt: at(endsIn) }
}

function paying(state: Partial<NoticeState> = {}): NoticeState {
  return {
    type: 'monthly',
    trialExpiresAt: null,
    paymentFailedAt: null,
    graceEndsAt: null,
    paidInvoices: [],
    ...state,
  }
}

function paid(ago: number, amount = 4900) {
  const invoice = { id: `in_${ago}`, number: '1', amount, currency: 'AED', pdfUrl: null }
  return paying({ paidInvoices: [{ ...invoice, paidAt: at(-ago) }] })
}

function failed(ago: number): NoticeState {
  return paying({ paymentFailedAt: at(-ago), graceEndsAt: at(7 * DAY_MS - ago) })
}

function kinds(state: NoticeState, now = NOW): NoticeKind[] {
  return dueNotices(state, now).map(({ kind }) => kind)
}

describe('dueNotices', () => {
  it.each<[string, NoticeState, NoticeKind[]]>([
    ['a fresh trial', trial(7 * DAY_MS), []],
    ['a trial with more than two days', trial(2 * DAY_MS + 1), []],
    ['a trial with two days', trial(2 * DAY_MS), ['trial-ending']],
    ['a trial in its last moment', trial(0), ['trial-ending']],
    ['a trial that has just ended', trial(-1), ['trial-ended']],
    ['a trial that ended long ago', trial(-NEWS_MS), []],
    ['an account whose trial has no end', { ...trial(0), trialExpiresAt: null }, []],
    ['a subscriber whose trial is remembered', { ...trial(DAY_MS), type: 'yearly' }, []],
    ['an invoice that was just paid', paid(0), ['payment-received']],
    ['an invoice that was paid long ago', paid(NEWS_MS), []],
    ['an invoice over nothing', paid(0, 0), []],
    ['a payment that has just failed', failed(0), ['payment-failed']],
    ['a payment that failed long ago', failed(NEWS_MS), []],
    ['a failure without grace', paying({ paymentFailedAt: at(0) }), []],
  ])('of %s is right', (_, state, expected) => {
    expect(kinds(state)).toEqual(expected)
  })

  const offset = fc.integer({ min: -30 * DAY_MS, max: 30 * DAY_MS })
  const states = fc.oneof(
    offset.map(trial),
    fc.nat({ max: 30 * DAY_MS }).map((ago) => paid(ago)),
    fc.nat({ max: 30 * DAY_MS }).map(failed),
  )

  it('tells each thing once and in order, however often and irregularly it is asked', () => {
    fc.assert(
      fc.property(states, fc.array(offset, { maxLength: 40 }), (state, times) => {
        const told = new Map<string, NoticeKind>()
        for (const time of times.toSorted((a, b) => a - b)) {
          const due = dueNotices(state, new Date(NOW.getTime() + time))
          expect(due.length).toBeLessThanOrEqual(1)
          for (const { kind, occasion } of due) told.set(occasion, kind)
        }
        const order = [...told.values()]
        expect(order).toEqual(IN_ORDER.filter((kind) => order.includes(kind)))
      }),
    )
  })

  it('leaves nobody out when it is asked every hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: HOUR_MS }), (late) => {
        const told = new Set<NoticeKind>()
        for (let time = late - 10 * DAY_MS; time < 10 * DAY_MS; time += HOUR_MS) {
          const now = new Date(NOW.getTime() + time)
          for (const state of [trial(0), paid(0), failed(0)]) {
            for (const kind of kinds(state, now)) told.add(kind)
          }
        }
        expect(told.size).toBe(4)
      }),
      { numRuns: 20 },
    )
  })
})
