import { describe, expect, test } from 'vitest'
import type { Hours } from '#db/menu/opening-hours.ts'
import { ALL_DAYS } from '#db/menu/times.ts'
import { typedExceptions, typedWeek, type TypedException } from './typed-opening.ts'
import { exceptionsOf, hoursOf } from './sent-opening.ts'
import { exceptionProblem, exceptionsProblem, weekProblem } from './opening-problems.ts'
import { hoursOnText, hoursText } from './hours-text.ts'

const NIGHTS = { from: '18:00', to: '02:00' }
const HOURS: Hours[] = [
  { days: [1, 2, 3, 4], from: '08:00', to: '11:30' },
  { days: [1, 2, 3, 4, 5], from: '18:00', to: '02:00' },
]
const RAMADAN: TypedException = {
  from: '2027-02-08',
  to: '2027-03-08',
  closed: false,
  hours: [{ days: ALL_DAYS, ...NIGHTS }],
  note: 'Ramadan',
}
const EID: TypedException = { ...RAMADAN, from: '2027-03-09', to: '2027-03-11', closed: true }

test('the usual week is kept day by day, and sent with alike days together', () => {
  const week = typedWeek(HOURS.toReversed())
  expect(week[0]).toEqual([{ from: '08:00', to: '11:30' }, NIGHTS])
  expect(week[6]).toEqual([])
  expect(hoursOf(week)).toEqual(HOURS)
  expect(hoursText(HOURS, 'en')).toBe('Mon–Thu 08:00–11:30 · Mon–Fri 18:00–02:00')
})

test('the usual hours of a date are in words, none if it is closed then', () => {
  // A Monday, a Friday and a Sunday.
  expect(hoursOnText(HOURS.toReversed(), '2027-02-08', 'en')).toBe('08:00–11:30 · 18:00–02:00')
  expect(hoursOnText(HOURS, '2027-02-12', 'ar')).toBe('18:00–02:00')
  expect(hoursOnText(HOURS, '2027-02-14', 'en')).toBe('')
})

describe('a week', () => {
  test.each([
    [{}, undefined],
    [{ 0: [{ from: '08:00', to: '' }] }, 'emptyField'],
    [{ 0: [{ from: '', to: '08:00' }] }, 'emptyField'],
    [{ 0: [{ from: '08:00', to: '08:00' }] }, 'sameTimes'],
    [{ 0: [{ from: '00:00', to: '00:00' }] }, undefined],
    [{ 0: [NIGHTS, { from: '08:00', to: '18:00' }] }, undefined],
    [{ 0: [NIGHTS, { from: '08:00', to: '18:01' }] }, 'hoursOverlap'],
    [{ 0: [NIGHTS], 1: [{ from: '01:00', to: '03:00' }] }, 'hoursOverlap'],
    [{ 6: [NIGHTS], 0: [{ from: '01:30', to: '03:00' }] }, 'hoursOverlap'],
    [{ 6: [NIGHTS], 0: [{ from: '02:00', to: '03:00' }] }, undefined],
  ])('%j: %s', (days, problem) => {
    const week = Object.assign(typedWeek([]), days)
    expect(weekProblem(week)?.text).toBe(problem)
  })
})

describe('exceptions', () => {
  test.each<[string, Partial<TypedException>, string | undefined]>([
    ['as they should be', {}, undefined],
    ['without a first day', { from: '' }, 'emptyField'],
    ['the wrong way round', { from: '2027-03-20', to: '2027-03-12' }, 'datesOrder'],
    ['on days that have others', { from: '2027-02-10', to: '2027-02-10' }, 'datesOverlap'],
    ['open, without hours', { closed: false, hours: [] }, 'noHours'],
    ['on none of their days', { ...open('2027-03-10', '2027-03-11', [1]) }, 'noDayWithin'],
    ['of one day, whatever day it is', { ...open('2027-03-10', '2027-03-10', [1]) }, undefined],
    ['without days', { ...open('2027-03-09', '2027-03-20', []) }, 'noDayWithin'],
    [
      'at the same time twice',
      { closed: false, hours: [NIGHTS, NIGHTS].map((each) => ({ days: ALL_DAYS, ...each })) },
      'hoursOverlap',
    ],
    [
      'half typed',
      { closed: false, hours: [{ days: ALL_DAYS, from: '08:00', to: '' }] },
      'emptyField',
    ],
    ['with a long note', { note: 'x'.repeat(81) }, 'tooLong'],
  ])('%s', (_, part, problem) => {
    const all = [RAMADAN, { ...EID, ...part }]
    expect(exceptionsProblem(all, 'en')?.text).toBe(problem)
  })

  test('say which other days are in the way', () => {
    expect(exceptionProblem([RAMADAN, { ...EID, from: '2027-03-08' }], 1, 'en')).toEqual({
      part: 'from',
      problem: { text: 'datesOverlap', values: { dates: 'Feb 8 – Mar 8' } },
    })
  })

  test('are sent without what they do not need', () => {
    const monday = { ...open('2027-03-10', '2027-03-10', [1]), note: ' ' }
    const sent = exceptionsOf([{ ...RAMADAN, ...monday }, EID])
    expect(sent).toMatchObject([
      { hours: [{ days: ALL_DAYS, ...NIGHTS }], note: null },
      { closed: true, hours: [], note: 'Ramadan' },
    ])
    expect(typedExceptions(sent)).toMatchObject([{ note: '' }, { note: 'Ramadan' }])
  })
})

function open(from: string, to: string, days: number[]) {
  return { from, to, closed: false, hours: [{ days, ...NIGHTS }] }
}
