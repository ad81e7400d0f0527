import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCategory, aMenu, aProduct } from '../testing/menus.ts'
import { HOUR_MS, MINUTE_MS } from '../rules/time/dates.ts'
import type { MenuDocument } from './document.ts'
import { menuPages } from './pages.ts'
import { nextChange, stateAt } from './availability.ts'
import type { SoldOut } from './sold-out.ts'
import { NO_OPENING } from './opening-hours.ts'
import type { Clock } from '../rules/time/time-zones.ts'
import { ALL_DAYS, type Times } from './times.ts'

const BEGIN = Date.parse('2026-10-01T00:00:00Z')
const EVENING = '2026-11-22T16:00:00.000Z'

describe('stateAt', () => {
  it.each([
    ['2026-11-22T16:30:00Z', '2026-11-23T01:00:00Z', { until: 1_795_395_600, today: true }],
    ['2026-11-22T16:30:00Z', '2026-11-22T18:00:00Z', { until: 1_795_370_400, today: false }],
    ['2026-11-22T16:30:00Z', '2026-11-24T01:00:00Z', { until: 1_795_482_000, today: false }],
    ['2026-11-23T01:00:00Z', '2026-11-24T01:00:00Z', { until: 1_795_482_000, today: true }],
    ['2026-11-22T16:30:00Z', null, { until: 1_797_955_200, today: false }],
    ['2026-11-23T01:00:00Z', '2026-11-23T01:00:00Z', undefined],
  ])('at %s a dish that is sold out until %s', (at, until, expected) => {
    const menu = threeDishes({ soup: { since: EVENING, until } })
    expect(stateAt(menu, new Date(at)).soldOut.get('soup')).toEqual(expected)
  })
})

describe('nextChange', () => {
  it('is when the first dish is back, or is called sold out for today', () => {
    const menu = threeDishes({
      soup: { since: EVENING, until: '2026-11-24T01:00:00.000Z' },
      hammour: { since: EVENING, until: '2026-11-22T18:00:00.000Z' },
    })
    expect(changesOf(menu, new Date(EVENING))).toEqual([
      '2026-11-22T18:00:00.000Z',
      '2026-11-23T01:00:00.000Z',
      '2026-11-24T01:00:00.000Z',
    ])
  })

  it('is none of a menu that has nothing of all this, and of one that is suspended', () => {
    const sold = { since: EVENING, until: null }
    expect(nextChange(threeDishes({}), new Date(EVENING))).toBeNull()
    expect(
      nextChange({ ...threeDishes({ soup: sold }), isSuspended: true }, new Date(EVENING)),
    ).toBeNull()
  })

  it('is when a dish is new no more', () => {
    const menu = threeDishes({})
    const [soup] = menu.categories[0]!.products
    Object.assign(soup!, { marks: ['new', 'chef'], newUntil: '2026-12-22T10:00:00.000Z' })
    expect(changesOf(menu, new Date(EVENING))).toEqual(['2026-12-22T10:00:00.000Z'])
    const marksAt = (at: string) => {
      const page = menuPages(menu, new Date(at)).find(({ kind }) => kind === 'product')
      return page?.kind === 'product' && page.product.marks
    }
    expect(marksAt('2026-12-22T09:59:59.999Z')).toEqual(['new', 'chef'])
    expect(marksAt('2026-12-22T10:00:00.000Z')).toEqual(['chef'])
  })

  it('is found at once among windows of the next hundred years in every category', () => {
    const menu = threeDishes({})
    const [first] = menu.categories
    const changes = (mode: Times['mode']) => {
      const categories = Array.from({ length: 100 }, (_, index) => {
        return { ...first!, id: `${index}`, times: { mode, windows: farWindows(index) } }
      })
      return nextChange({ ...menu, categories }, new Date(EVENING))?.toISOString()
    }
    expect(changes('say')).toBe('2097-12-01T06:10:00.000Z')
    expect(changes('hide')).toBe('2026-12-31T20:10:00.000Z')
  })

  it('is when an exception to the opening hours is over, with the night that it ends in', () => {
    const nights = { days: [1, 2, 3, 4, 5, 6, 7], from: '19:00', to: '03:00' }
    const ramadan = { from: '2026-11-20', to: '2026-11-24', closed: false, hours: [nights] }
    const feast = { from: '2026-11-25', to: '2026-11-26', closed: true, hours: [] }
    const exceptions = [ramadan, feast].map((each) => ({ ...each, note: null }))
    const menu = { ...threeDishes({}), opening: { ...NO_OPENING, exceptions } }
    expect(changesOf(menu, new Date(EVENING))).toEqual([
      '2026-11-24T23:00:00.000Z',
      '2026-11-26T20:00:00.000Z',
    ])
    const toldAt = (at: string) => {
      const page = menuPages(menu, new Date(at)).find(({ kind }) => kind === 'info')
      return page?.kind === 'info' ? page.info.opening?.exceptions.length : undefined
    }
    expect(toldAt('2026-11-24T22:59:59.999Z')).toBe(2)
    expect(toldAt('2026-11-24T23:00:00.000Z')).toBe(1)
    expect(toldAt('2026-11-26T20:00:00.000Z')).toBeUndefined()
  })

  it('is exactly when the pages are others next, as a look at every minute finds', () => {
    fc.assert(
      fc.property(someClock, someSoldOut, fc.nat(40 * 24 * 60), (clock, soldOut, minutes) => {
        const menu = { ...threeDishes(soldOut), clock }
        const at = new Date(BEGIN + minutes * MINUTE_MS)
        const next = nextChange(menu, at)
        const now = pagesOf(menu, at)
        const later = everyMinute(at, 3 * 24 * 60)
        const seen = later.find((ahead) => pagesOf(menu, ahead) !== now)
        expect(seen).toEqual(later.find((ahead) => next !== null && next <= ahead))
      }),
      { numRuns: 8 },
    )
  })
})

/** The limit of windows, none overlapping. */
function farWindows(index: number): Times['windows'] {
  return Array.from({ length: 6 }, (_, place) => {
    const minute = 10 + (index % 40)
    const dates = {
      from: `20${27 + ((index * 7 + place * 11) % 70)}-01-0${1 + place}`,
      to: `20${97 + (place % 3)}-12-0${1 + place}`,
    }
    return { days: ALL_DAYS, from: `0${place}:${minute}`, to: `1${place}:${minute}`, dates }
  })
}

const someClock: fc.Arbitrary<Clock> = fc.record({
  place: fc.constant(null),
  sunMethod: fc.constant(null),
  country: fc.constant(null),
  timeZone: fc.constantFrom('Asia/Dubai', 'Asia/Kathmandu', 'Europe/Berlin', 'Australia/Lord_Howe'),
  dayEndsAt: fc.constantFrom('00:00', '02:30', '05:00', '23:15'),
})
const someSoldOut = fc.dictionary(
  fc.constantFrom('soup', 'hammour', 'bread'),
  fc.record({
    since: fc.nat(40 * 24).map((hours) => new Date(BEGIN + hours * HOUR_MS).toISOString()),
    until: fc.option(
      fc.nat(45 * 24 * 4).map((quarters) => {
        return new Date(BEGIN + quarters * 15 * MINUTE_MS).toISOString()
      }),
    ),
  }),
)

function everyMinute(from: Date, count: number): Date[] {
  return Array.from({ length: count }, (_, index) => {
    return new Date(from.getTime() + (index + 1) * MINUTE_MS)
  })
}

function changesOf(menu: MenuDocument, from: Date): string[] {
  const next = nextChange(menu, from)
  return next ? [next.toISOString(), ...changesOf(menu, next)] : []
}

function pagesOf(menu: MenuDocument, at: Date): string {
  return JSON.stringify(menuPages(menu, at))
}

function threeDishes(soldOut: Record<string, SoldOut>): MenuDocument {
  const products = ['soup', 'hammour', 'bread'].map((id) =>
    aProduct(id, soldOut[id] && { soldOut: soldOut[id] }),
  )
  return aMenu('Drop Cafe', { categories: [aCategory('All', products)] })
}
