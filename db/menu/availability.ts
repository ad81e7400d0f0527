import { type WallTime, DAY_MS } from '../rules/dates.ts'
import { dayEndAfter, wallTime, clockChanges, momentsOf } from '../rules/wall-clock.ts'
import type { MenuDocument, MenuProduct } from './document.ts'
import { exceptionEnd, type HourException } from './opening-hours.ts'
import { dishSoldOut, sizeSoldOut, soldOutEnd } from './sold-out.ts'
import { isPast, isWithin, nextBegin, nextTurn, type Times } from './times.ts'

/** What guests are told of a dish, or a size of one, that is sold out. */
export interface GoneView {
  /** When it is to be had again, in seconds since 1970; the page takes it back by itself then. */
  until: number
  /** Whether that is when today ends. */
  today: boolean
}

/** What guests are told of when a category is served. */
export interface TimesView {
  windows: Times['windows']
  /** Only of one that lists leave out meanwhile: when it is there again, null for never. */
  returns?: WallTime | null
}

/** All of a menu that depends on the moment: two moments with the same have the same pages. */
export interface Served {
  /** By the id of the dish, or of a size that is so for longer than the dish. */
  soldOut: ReadonlyMap<string, GoneView>
  /** The dishes that were new. */
  old: string[]
  /** By the category's id. */
  times: ReadonlyMap<string, TimesView>
  /** How many of the exceptions to the opening hours are over. */
  overExceptions: number
}

/** What is served at a moment. */
export function servedAt(menu: MenuDocument, at: Date): Served {
  const gone = soldOutParts(menu).filter(({ until }) => until > at.getTime())
  const dayEnd = gone.length > 0 ? dayEndAfter(at, menu.clock).getTime() : 0
  const soldOut = gone.map(({ id, until }) => {
    return [id, { until: Math.ceil(until / 1000), today: until === dayEnd }] as const
  })
  const isByTheClock =
    menu.opening.exceptions.length > 0 || menu.categories.some(({ times }) => times)
  const now = isByTheClock ? wallTime(at, menu.clock.timeZone) : { date: '', time: '' }
  const times = menu.categories.flatMap(({ id, times }) =>
    times ? [[id, timesView(times, now)] as const] : [],
  )
  return {
    soldOut: new Map(soldOut),
    old: newDishes(menu)
      .filter(({ until }) => until <= at.getTime())
      .map(({ id }) => id),
    times: new Map(times),
    overExceptions: overAt(menu.opening.exceptions, now),
  }
}

function timesView({ mode, windows: all }: Times, now: WallTime): TimesView {
  const windows = all.filter((window) => !isPast(window, now))
  if (mode === 'say' || isWithin(all, now)) return { windows }
  return { windows, returns: nextBegin(all, now) }
}

/** The next moment at which the pages of a menu would be others; null when they stay as they are. */
export function nextChange(menu: MenuDocument, at: Date): Date | null {
  if (menu.isSuspended) return null
  const { timeZone } = menu.clock
  const next = [
    ...byTheClock(menu).map((part) => changeByTheClock(part, at, timeZone)),
    nextOfSoldOut(menu, at),
    earliest(
      newDishes(menu)
        .map(({ until }) => until)
        .filter((end) => end > at.getTime()),
    ),
  ]
  const first = earliest(next.filter((moment) => moment !== null))
  return first === null ? null : new Date(first)
}

// Each looked at by itself: all of them at each other's moments takes minutes where there are many.
function byTheClock({ categories, opening: { exceptions } }: MenuDocument): ByTheClock[] {
  const ofTimes = categories.flatMap(({ times }) =>
    times
      ? {
          shownAt: (now: WallTime) => JSON.stringify(timesView(times, now)),
          turnAfter: (now: WallTime) => nextTurn(times, now),
        }
      : [],
  )
  if (exceptions.length === 0) return ofTimes
  const ends = exceptions.map(exceptionEnd).toSorted(byTime)
  const turnAfter = (now: WallTime) => ends.find((end) => byTime(end, now) > 0) ?? null
  return [...ofTimes, { shownAt: (now) => String(overAt(exceptions, now)), turnAfter }]
}

function overAt(exceptions: readonly HourException[], now: WallTime): number {
  return exceptions.filter((exception) => byTime(exceptionEnd(exception), now) <= 0).length
}

function byTime(one: WallTime, other: WallTime): number {
  return one.date.localeCompare(other.date) || one.time.localeCompare(other.time)
}

/** When a dish is back, or is called sold out for today since its day has come. */
function nextOfSoldOut(menu: MenuDocument, at: Date): number | null {
  const ends = new Set(soldOutParts(menu).map(({ until }) => until))
  const back = earliest([...ends].filter((end) => end > at.getTime()))
  if (back === null) return null
  for (let end = dayEndAfter(at, menu.clock); end.getTime() < back;) {
    const next = dayEndAfter(end, menu.clock)
    if (ends.has(next.getTime())) return end.getTime()
    end = next
  }
  return back
}

function earliest(moments: readonly number[]): number | null {
  return moments.length === 0 ? null : moments.reduce((one, other) => Math.min(one, other))
}

function newDishes(menu: MenuDocument): { id: string; until: number }[] {
  const dishes = menu.categories.flatMap(({ products }) => products)
  return dishes.flatMap(({ id, newUntil }) =>
    newUntil === undefined ? [] : [{ id, until: Date.parse(newUntil) }],
  )
}

function soldOutParts(menu: MenuDocument): { id: string; until: number }[] {
  return menu.categories.flatMap(({ products }) => products).flatMap(partsOf)
}

function partsOf(product: MenuProduct): { id: string; until: number }[] {
  if (!product.soldOut && !product.soldOutSizes) return []
  const whole = dishSoldOut(product)
  const end = whole ? soldOutEnd(whole) : 0
  const sizes = product.sizes.flatMap(({ id }) => {
    const gone = sizeSoldOut(product, id)
    const until = gone ? soldOutEnd(gone) : 0
    return until > end ? [{ id, until }] : []
  })
  return whole ? [{ id: product.id, until: end }, ...sizes] : sizes
}

/** Something on a page that depends on nothing but what the clock on the wall shows. */
interface ByTheClock {
  shownAt(now: WallTime): string
  /** Until when it stays as it is at a time, at least; null for as long as the clock goes forward. */
  turnAfter(now: WallTime): WallTime | null
}

// No clock is set back by more.
const SET_BACK_WITHIN_MS = 2 * DAY_MS

/** The next moment at which it is shown otherwise, in milliseconds; null for never. */
function changeByTheClock(part: ByTheClock, at: Date, timeZone: string): number | null {
  const shown = part.shownAt(wallTime(at, timeZone))
  let from = at.getTime()
  for (;;) {
    const next = nextLook(part, from, timeZone)
    if (next === null) return null
    if (part.shownAt(wallTime(new Date(next), timeZone)) !== shown) return next
    from = next
  }
}

/** When the clock comes to the next turn, or is set back to before now: then it is not as it is now. */
function nextLook(part: ByTheClock, from: number, timeZone: string): number | null {
  const now = wallTime(new Date(from), timeZone)
  const turn = part.turnAfter(now)
  const ahead = turn ? momentsOf(turn, timeZone).filter((moment) => moment > from) : []
  const [setBack] = clockChanges(timeZone, from, from + SET_BACK_WITHIN_MS).filter(
    (moment) => !isBefore(now, wallTime(new Date(moment), timeZone)),
  )
  const looks = setBack === undefined ? ahead : [...ahead, setBack]
  return looks.length === 0 ? null : Math.min(...looks)
}

function isBefore(one: WallTime, other: WallTime): boolean {
  return `${one.date} ${one.time}` < `${other.date} ${other.time}`
}
