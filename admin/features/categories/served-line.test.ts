import { expect, test } from 'vitest'
import { ALL_DAYS, type Times, type Window } from '#db/menu/times.ts'
import { servedLine } from './served-line.ts'

const NOW = { date: '2026-11-23', time: '12:00' }
const DAILY: Window = { days: ALL_DAYS, from: '07:00', to: '11:30', dates: null }
const RAMADAN = { from: '2027-02-08', to: '2027-03-08' }

test.each<[string, Times, string]>([
  ['what is said', { mode: 'say', windows: [DAILY] }, 'served 07:00–11:30'],
  [
    'what is left of it',
    {
      mode: 'say',
      windows: [{ ...DAILY, dates: { from: '2026-02-18', to: '2026-03-19' } }, DAILY],
    },
    'served 07:00–11:30',
  ],
  [
    'what is there now',
    { mode: 'hide', windows: [{ ...DAILY, to: '13:00' }] },
    'served 07:00–13:00',
  ],
  [
    'what is back today',
    { mode: 'hide', windows: [{ ...DAILY, from: '18:00' }] },
    'backToday 18:00',
  ],
  [
    'what is back this week',
    { mode: 'hide', windows: [{ ...DAILY, days: [5] }] },
    'back Fri 07:00',
  ],
  [
    'what is back later',
    { mode: 'hide', windows: [{ ...DAILY, dates: RAMADAN }] },
    'back 8 Feb 07:00',
  ],
  [
    'what is never back',
    { mode: 'say', windows: [{ ...DAILY, dates: { from: '2026-02-18', to: '2026-03-19' } }] },
    'over',
  ],
])('of %s', (_, times, expected) => {
  expect(Object.values(servedLine(times, NOW, 'en-AE')).join(' ')).toBe(expected)
})
