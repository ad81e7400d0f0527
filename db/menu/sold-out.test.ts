import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../rules/time/dates.ts'
import {
  withSoldOut,
  dishSoldOut,
  LONGEST_MS,
  sizeSoldOut,
  soldOutAt,
  soldOutEnd,
  type SaidOut,
  type SoldOut,
} from './sold-out.ts'

const NOW = new Date('2026-11-22T16:00:00.000Z')
const SIZES = [{ id: 's' }, { id: 'm' }, { id: 'l' }]
const until = (hours: number) => ({
  since: NOW.toISOString(),
  until: new Date(NOW.getTime() + hours * HOUR_MS).toISOString(),
})
const ALWAYS = { since: NOW.toISOString(), until: null }

describe('dishSoldOut', () => {
  it.each([
    [{}, undefined],
    [{ soldOut: until(2) }, until(2)],
    [{ soldOutSizes: { s: until(1), m: until(2) } }, undefined],
    [{ soldOutSizes: { s: until(3), m: until(2), l: ALWAYS } }, until(2)],
    [{ soldOut: until(5), soldOutSizes: { s: until(3), m: until(2), l: ALWAYS } }, until(5)],
    [{ soldOut: until(1), soldOutSizes: { s: until(3), m: until(2), l: ALWAYS } }, until(2)],
  ])('of %j is %j', (said, expected) => {
    expect(dishSoldOut({ sizes: SIZES, ...said })).toEqual(expected)
  })

  it('of a dish whose sizes are others now is not for want of those that were', () => {
    const soldOutSizes = { gone: until(1), s: until(1) }
    expect(dishSoldOut({ sizes: [], soldOutSizes })).toBeUndefined()
    expect(dishSoldOut({ sizes: SIZES, soldOutSizes })).toBeUndefined()
  })
})

describe('afterMarks', () => {
  it('lets a size be longer away than its dish, and keeps of it no more than that', () => {
    const before = { soldOutSizes: { s: until(1), l: ALWAYS } }
    expect(after(before, { dish: until(2) })).toEqual({
      soldOut: until(2),
      soldOutSizes: { l: ALWAYS },
    })
  })

  it('brings a dish back in all its sizes', () => {
    const before = { soldOut: until(2), soldOutSizes: { l: ALWAYS } }
    expect(after(before, { dish: null })).toEqual({ soldOutSizes: {} })
  })

  it('brings one size of a dish back, and the others no sooner than the dish', () => {
    const before = { soldOut: until(2), soldOutSizes: { l: ALWAYS } }
    expect(after(before, { sizes: { s: null } })).toEqual({
      soldOutSizes: { m: until(2), l: ALWAYS },
    })
  })

  it('is the same again after it was taken back with what was told before, whatever that was', () => {
    fc.assert(
      fc.property(someSaid, someMarks, (before, marks) => {
        const changed = { sizes: SIZES, ...withSoldOut(before, marks, NOW) }
        const told = {
          dish: soldOutAt(dishSoldOut(before), NOW),
          sizes: new Map(SIZES.map(({ id }) => [id, soldOutAt(sizeSoldOut(before, id), NOW)])),
        }
        const back = { sizes: SIZES, ...withSoldOut(changed, told, NOW) }
        expect(ends(back)).toEqual(ends(before))
      }),
    )
  })

  it('does what was said, and to nothing else', () => {
    fc.assert(
      fc.property(someSaid, someMarks, (before, { dish, sizes }) => {
        const marked = { sizes: SIZES, ...withSoldOut(before, { dish, sizes }, NOW) }
        const wanted = Object.fromEntries(
          SIZES.map(({ id }) => {
            const kept = dish === undefined ? end(sizeSoldOut(before, id)) : 0
            const own = dish === null ? 0 : end(before.soldOutSizes?.[id])
            return [id, sizes.has(id) ? end(sizes.get(id)) : Math.max(kept, own, end(dish))]
          }),
        )
        const isOfSizes = [...sizes.values()].includes(null)
        for (const { id } of SIZES) {
          const said = wanted[id] ?? 0
          const whole = isOfSizes ? 0 : dish === undefined ? end(before.soldOut) : end(dish)
          expect(end(sizeSoldOut(marked, id))).toBe(Math.max(said, whole))
        }
      }),
    )
  })
})

function after(before: Partial<SaidOut>, { dish, sizes = {} }: Said) {
  return withSoldOut(
    { sizes: SIZES, ...before },
    { dish, sizes: new Map(Object.entries(sizes)) },
    NOW,
  )
}

type Said = { dish?: SoldOut | null; sizes?: Record<string, SoldOut | null> }

function ends(said: SaidOut): number[] {
  return [dishSoldOut(said), ...SIZES.map(({ id }) => sizeSoldOut(said, id))].map(end)
}

function end(said: SaidOut['soldOut'] | null): number {
  return said && soldOutEnd(said) > NOW.getTime() ? soldOutEnd(said) : 0
}

const hours = LONGEST_MS / HOUR_MS
const someMark = fc.oneof(fc.constant(ALWAYS), fc.integer({ min: 1, max: hours }).map(until))
const someSaid = fc.record(
  {
    sizes: fc.constant(SIZES),
    soldOut: someMark,
    soldOutSizes: fc.dictionary(fc.constantFrom('s', 'm', 'l'), someMark),
  },
  { requiredKeys: ['sizes'] },
)
const someMarks = fc.record({
  dish: fc.option(fc.option(someMark), { nil: undefined }),
  sizes: fc
    .dictionary(fc.constantFrom('s', 'm', 'l'), fc.option(someMark))
    .map((marks) => new Map(Object.entries(marks))),
})
