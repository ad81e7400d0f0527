import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, HOUR_MS } from '../rules/time/dates.ts'
import { menuWarnings, type WarnedDish } from './warnings.ts'
import { DEFAULT_CLOCK } from '../rules/time/time-zones.ts'
import { NO_OPENING } from './opening-hours.ts'
import { ALL_DAYS, isWithin, usualSky, type Window } from './times.ts'

const CLOCK = DEFAULT_CLOCK
// Sunday noon in Dubai.
const AT = new Date('2026-11-22T08:00:00Z')
const DAILY: Window = { days: ALL_DAYS, from: '18:00', to: '02:00', dates: null }

function warningsOf(...windows: Window[]) {
  const categories = [{ id: '1', title: 'Iftar', times: { mode: 'hide', windows } as const }]
  return menuWarnings({ clock: CLOCK, opening: NO_OPENING, categories, dishes: [] }, AT, usualSky)
}

describe('a category that no window ever shows', () => {
  test.each<[string, Window[], boolean | null]>([
    ['is none that is served every week', [DAILY], null],
    ['is one whose dates are over', [dated('2026-02-18', '2026-11-20')], true],
    ['is none in the last night of its dates', [dated('2026-02-18', '2026-11-21', '13:00')], null],
    ['is none whose dates are to come', [dated('2027-02-08', '2027-03-08')], null],
    [
      'is one whose dates hold none of its days',
      [{ ...dated('2027-02-08', '2027-02-09'), days: [5] }],
      false,
    ],
    ['is none of which one window is left', [dated('2026-02-18', '2026-03-19'), DAILY], null],
  ])('%s', (_, windows, isOver) => {
    const told = isOver === null ? [] : [{ kind: 'neverServed', id: '1', name: 'Iftar', isOver }]
    expect(warningsOf(...windows)).toEqual(told)
  })

  test('is told exactly where no quarter of an hour ahead shows it', () => {
    const window = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      from: fc.constantFrom('02:00', '11:00', '13:00'),
      to: fc.constantFrom('00:30', '12:15', '23:45'),
      dates: fc
        .tuple(fc.integer({ min: -10, max: 20 }), fc.integer({ min: 0, max: 8 }))
        .map(([first, days]) => {
          const from = addDays('2026-11-22', first)
          return { from, to: addDays(from, days) }
        }),
    })
    fc.assert(
      fc.property(fc.array(window, { minLength: 1, maxLength: 3 }), (windows) => {
        const isTold = warningsOf(...windows).length > 0
        expect(isTold).toBe(!moments().some((now) => isWithin(windows, now, usualSky)))
      }),
    )
  })
})

describe('a dish that was marked sold out', () => {
  const hoursAgo = (hours: number, until: string | null = null) => {
    return { since: new Date(AT.getTime() - hours * HOUR_MS).toISOString(), until }
  }
  const sizes = ['Small', 'Large'].map((name) => ({ id: name, name }))
  test.each<[string, Partial<WarnedDish>, (string | null)[]]>([
    ['two days ago', { soldOut: hoursAgo(48) }, []],
    ['more than two days ago', { soldOut: hoursAgo(49) }, [null]],
    ['and is back', { soldOut: hoursAgo(49, AT.toISOString()) }, []],
    ['as were all that are, 30 days ago', { soldOut: hoursAgo(30 * 24) }, []],
    ['in one size', { sizes, soldOutSizes: { Large: hoursAgo(49) } }, ['Large']],
    [
      'in all of them',
      { sizes, soldOutSizes: { Small: hoursAgo(49), Large: hoursAgo(60) } },
      [null],
    ],
    [
      'in all of them, one of which lately',
      { sizes, soldOutSizes: { Small: hoursAgo(49), Large: hoursAgo(1, '2026-11-22T09:00:00Z') } },
      ['Small'],
    ],
  ])('%s', (_, said, told) => {
    const dish = { id: '1', name: 'Hammour', categoryId: '2', sizes: [], ...said }
    const expected = told.map((size) => {
      return { kind: 'soldOut', id: '1', name: 'Hammour', categoryId: '2', size }
    })
    expect(
      menuWarnings(
        { clock: CLOCK, opening: NO_OPENING, categories: [], dishes: [dish] },
        AT,
        usualSky,
      ),
    ).toEqual(expected)
  })
})

function moments() {
  const quarters = Array.from({ length: 31 * 96 }, (_, index) => index + 48)
  return quarters.map((quarter) => {
    const parts = [Math.floor((quarter % 96) / 4), (quarter % 4) * 15]
    const time = parts.map((part) => String(part).padStart(2, '0')).join(':')
    return { date: addDays('2026-11-22', Math.floor(quarter / 96)), time }
  })
}

function dated(from: string, to: string, end = '02:00'): Window {
  return { ...DAILY, to: end, dates: { from, to } }
}
