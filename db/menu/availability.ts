import { addDays, type WallTime, DAY_MS } from '../rules/time/dates.ts'
import { isBySun, type SaidTime } from '../rules/time/sun-times.ts'
import { dayEndAfter, wallTime, clockChanges, momentsOf } from '../rules/time/wall-clock.ts'
import type { MenuDocument, MenuProduct } from './document.ts'
import { offerEnds, overOffers } from './offers.ts'
import { exceptionEnd, type HourException } from './opening-hours.ts'
import { dishSoldOut, sizeSoldOut, soldOutEnd } from './sold-out.ts'
import { skyOf } from './sun-clock.ts'
import {
  isPast,
  isWithin,
  nextBegin,
  nextTurn,
  saidEnds,
  shownSpan,
  type Sky,
  type Times,
  type Window,
} from './times.ts'

export interface GoneView {
  /** In seconds since 1970; the page reverts by itself. */
  until: number
  /** Whether that is the end of today. */
  today: boolean
}

export interface TimesView {
  windows: Window<SaidTime>[]
  /** Only if hidden meanwhile; null for never. */
  returns?: WallTime | null
}

/** All that depends on the moment: equal values, equal pages. */
export interface MenuState {
  soldOut: ReadonlyMap<string, GoneView>
  old: string[]
  /** Offers that are over, of dishes and sizes. */
  overOffers: string[]
  times: ReadonlyMap<string, TimesView>
  overExceptions: number
  /** Only if the opening hours are by the sun. */
  today?: string
}

export function stateAt(menu: MenuDocument, at: Date): MenuState {
  const sky = skyOf(menu.clock)
  const gone = soldOutParts(menu).filter(({ until }) => until > at.getTime())
  const dayEnd = gone.length > 0 ? dayEndAfter(at, menu.clock).getTime() : 0
  const soldOut = gone.map(({ id, until }) => {
    return [id, { until: Math.ceil(until / 1000), today: until === dayEnd }] as const
  })
  const isByTheClock =
    isOpenBySun(menu) ||
    menu.opening.exceptions.length > 0 ||
    menu.categories.some(({ times }) => times)
  const now = isByTheClock ? wallTime(at, menu.clock.timeZone) : { date: '', time: '' }
  const times = menu.categories.flatMap(({ id, times }) =>
    times ? [[id, timesView(times, now, sky)] as const] : [],
  )
  return {
    soldOut: new Map(soldOut),
    old: newDishes(menu)
      .filter(({ until }) => until <= at.getTime())
      .map(({ id }) => id),
    overOffers: overOffers(menu, at),
    times: new Map(times),
    overExceptions: overAt(menu.opening.exceptions, now, sky),
    ...(isOpenBySun(menu) && { today: now.date }),
  }
}

function isOpenBySun({ opening: { hours, exceptions } }: MenuDocument): boolean {
  return [...hours, ...exceptions.flatMap((exception) => exception.hours)].some(isBySun)
}

function timesView({ mode, windows: all }: Times, now: WallTime, sky: Sky): TimesView {
  const windows = all
    .filter((window) => !isPast(window, now, sky))
    .map((window) => shownWindow(window, now, sky))
  if (mode === 'say' || isWithin(all, now, sky)) return { windows }
  return { windows, returns: nextBegin(all, now, sky) }
}

function shownWindow(window: Window, now: WallTime, sky: Sky): Window<SaidTime> {
  const span = isBySun(window) && shownSpan(window, now, sky)
  return span ? { ...window, ...saidEnds(window, span) } : window
}

/** Lists may hide what is not served now. */
export function isListed({ times }: { times?: TimesView | undefined }): boolean {
  return times?.returns === undefined
}

/** Null if the pages never change. */
export function nextChange(menu: MenuDocument, at: Date): Date | null {
  if (menu.isSuspended) return null
  const { timeZone } = menu.clock
  const next = [
    ...byTheClock(menu).map((part) => changeByTheClock(part, at, timeZone)),
    nextOfSoldOut(menu, at),
    earliest(
      [...newDishes(menu), ...offerEnds(menu)]
        .map(({ until }) => until)
        .filter((end) => end > at.getTime()),
    ),
  ]
  const first = earliest(next.filter((moment) => moment !== null))
  return first === null ? null : new Date(first)
}

// Alone: checking all at each other's moments takes minutes.
function byTheClock(menu: MenuDocument): ByTheClock[] {
  const sky = skyOf(menu.clock)
  const { exceptions } = menu.opening
  const ofTimes = menu.categories.flatMap(({ times }) =>
    times
      ? {
          shownAt: (now: WallTime) => JSON.stringify(timesView(times, now, sky)),
          turnAfter: (now: WallTime) => nextTurn(times, now, sky),
        }
      : [],
  )
  const ends = exceptions.map((exception) => exceptionEnd(exception, sky)).toSorted(byTime)
  const ofExceptions = {
    shownAt: (now: WallTime) => String(overAt(exceptions, now, sky)),
    turnAfter: (now: WallTime) => ends.find((end) => byTime(end, now) > 0) ?? null,
  }
  const ofDays = {
    shownAt: ({ date }: WallTime) => date,
    turnAfter: ({ date }: WallTime) => ({ date: addDays(date, 1), time: '00:00' }),
  }
  return [
    ...ofTimes,
    ...(exceptions.length > 0 ? [ofExceptions] : []),
    ...(isOpenBySun(menu) ? [ofDays] : []),
  ]
}

function overAt(exceptions: readonly HourException[], now: WallTime, sky: Sky): number {
  return exceptions.filter((exception) => byTime(exceptionEnd(exception, sky), now) <= 0).length
}

function byTime(one: WallTime, other: WallTime): number {
  return one.date.localeCompare(other.date) || one.time.localeCompare(other.time)
}

/** The end of sold out, or the day on which it says 'today'. */
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

interface ByTheClock {
  shownAt(now: WallTime): string
  /** The earliest change; null for none while clocks go forward. */
  turnAfter(now: WallTime): WallTime | null
}

// Clocks are never set back by more.
const SET_BACK_WITHIN_MS = 2 * DAY_MS

// Of windows by the sun that stay the same, as in a polar night.
const MOST_CHECKS = 200

/** In ms; null for never. After many checks in vain, when to check again. */
function changeByTheClock(part: ByTheClock, at: Date, timeZone: string): number | null {
  const shown = part.shownAt(wallTime(at, timeZone))
  let from = at.getTime()
  for (let checks = 0; checks < MOST_CHECKS; checks += 1) {
    const next = nextCheck(part, from, timeZone)
    if (next === null) return null
    if (part.shownAt(wallTime(new Date(next), timeZone)) !== shown) return next
    from = next
  }
  return from
}

/** The next turn, or the clock going back. */
function nextCheck(part: ByTheClock, from: number, timeZone: string): number | null {
  const now = wallTime(new Date(from), timeZone)
  const turn = part.turnAfter(now)
  const ahead = turn ? momentsOf(turn, timeZone).filter((moment) => moment > from) : []
  const [setBack] = clockChanges(timeZone, from, from + SET_BACK_WITHIN_MS).filter(
    (moment) => !isBefore(now, wallTime(new Date(moment), timeZone)),
  )
  const moments = setBack === undefined ? ahead : [...ahead, setBack]
  return moments.length === 0 ? null : Math.min(...moments)
}

function isBefore(one: WallTime, other: WallTime): boolean {
  return `${one.date} ${one.time}` < `${other.date} ${other.time}`
}
