import { addDays, type WallTime } from './dates.ts'
import type { MenuCategory, MenuDocument } from './menu-document.ts'
import { soldOutEnd } from './sold-out.ts'
import type { Clock } from './time-zones.ts'
import { isPast, isWithin, nextBegin, turnsOf, type Times } from './times.ts'
import { clockChanges, dayEndAfter, momentsOf, wallTime } from './wall-clock.ts'

/** What guests are told of a dish that is sold out. */
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
  /** By the dish's id. */
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
  const gone = soldOutDishes(menu).filter(({ until }) => until > at.getTime())
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
  const over = menu.opening.exceptions.filter(({ to }) => to < now.date)
  return {
    soldOut: new Map(soldOut),
    old: newDishes(menu)
      .filter(({ until }) => until <= at.getTime())
      .map(({ id }) => id),
    times: new Map(times),
    overExceptions: over.length,
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
  const now = textOf(servedAt(menu, at))
  const moments = [...new Set(possibleChanges(menu, at))].filter((moment) => moment > at.getTime())
  const next = moments
    .toSorted((a, b) => a - b)
    .find((moment) => textOf(servedAt(menu, new Date(moment))) !== now)
  return next === undefined ? null : new Date(next)
}

function textOf({ soldOut, times, ...others }: Served): string {
  return JSON.stringify([...soldOut, ...times, others])
}

/** Every moment at which something may change; at many of them nothing does. */
function possibleChanges(menu: MenuDocument, at: Date): number[] {
  const { timeZone } = menu.clock
  const ofDishes = [
    ...soldOutDishes(menu).flatMap(({ until }) => [until, ...daysEndBefore(until, menu.clock)]),
    ...newDishes(menu).map(({ until }) => until),
  ]
  const turns = distinct([
    ...windowTurns(menu.categories, wallTime(at, timeZone).date),
    ...menu.opening.exceptions.map(({ to }) => ({ date: addDays(to, 1), time: '00:00' })),
  ])
  if (turns.length === 0) return ofDishes
  const moments = turns.flatMap((turn) => momentsOf(turn, timeZone))
  const last = moments.reduce((latest, moment) => Math.max(latest, moment), 0)
  return [...ofDishes, ...moments, ...clockChanges(timeZone, at.getTime(), last)]
}

function windowTurns(categories: readonly MenuCategory[], today: string): WallTime[] {
  return categories.flatMap(({ times }) => (times ? turnsOf(times.windows, today) : []))
}

function distinct(times: readonly WallTime[]): WallTime[] {
  return [...new Map(times.map((time) => [`${time.date} ${time.time}`, time])).values()]
}

// From then on it is back when today ends.
function daysEndBefore(until: number, { timeZone, dayEndsAt: time }: Clock): number[] {
  const { date } = wallTime(new Date(until), timeZone)
  const ends = [-2, -1, 0].flatMap((days) =>
    momentsOf({ date: addDays(date, days), time }, timeZone),
  )
  return ends.filter((end) => end < until)
}

function newDishes(menu: MenuDocument): { id: string; until: number }[] {
  const dishes = menu.categories.flatMap(({ products }) => products)
  return dishes.flatMap(({ id, newUntil }) =>
    newUntil === undefined ? [] : [{ id, until: Date.parse(newUntil) }],
  )
}

function soldOutDishes(menu: MenuDocument): { id: string; until: number }[] {
  const dishes = menu.categories.flatMap(({ products }) => products)
  return dishes.flatMap(({ id, soldOut }) => (soldOut ? [{ id, until: soldOutEnd(soldOut) }] : []))
}
