import type { MenuDocument, MenuProduct } from './menu-document.ts'
import { soldOutEnd } from './sold-out.ts'
import { dayEndAfter, momentsOf, wallTime } from './wall-clock.ts'
import { addDays } from './dates.ts'
import type { Clock } from './time-zones.ts'

/** What guests are told of a dish that is sold out. */
export interface GoneView {
  /** When it is to be had again, in seconds since 1970; the page takes it back by itself then. */
  until: number
  /** Whether that is when today ends. */
  today: boolean
}

/** All of a menu that depends on the moment: two moments with the same have the same pages. */
export interface Served {
  /** By the dish's id. */
  soldOut: Record<string, GoneView>
  /** The dishes that were new. */
  old: string[]
}

/** What is served at a moment. */
export function servedAt(menu: MenuDocument, at: Date): Served {
  const soldOut: Served['soldOut'] = {}
  const gone = soldOutDishes(menu).filter(({ until }) => until > at.getTime())
  const dayEnd = gone.length > 0 ? dayEndAfter(at, menu.clock).getTime() : 0
  for (const { id, until } of gone) {
    soldOut[id] = { until: Math.ceil(until / 1000), today: until === dayEnd }
  }
  return {
    soldOut,
    old: newDishes(menu)
      .filter(({ until }) => until <= at.getTime())
      .map(({ id }) => id),
  }
}

/** The next moment at which the pages of a menu would be others; null when they stay as they are. */
export function nextChange(menu: MenuDocument, at: Date): Date | null {
  if (menu.isSuspended) return null
  const moments = [...new Set(possibleChanges(menu))].filter((moment) => moment > at.getTime())
  const now = JSON.stringify(servedAt(menu, at))
  const next = moments
    .toSorted((a, b) => a - b)
    .find((moment) => JSON.stringify(servedAt(menu, new Date(moment))) !== now)
  return next === undefined ? null : new Date(next)
}

/** Every moment at which something may change; at many of them nothing does. */
function possibleChanges(menu: MenuDocument): number[] {
  return [
    ...soldOutDishes(menu).flatMap(({ until }) => [until, ...daysEndBefore(until, menu.clock)]),
    ...newDishes(menu).map(({ until }) => until),
  ]
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
  const products = menu.categories.flatMap((category): MenuProduct[] => category.products)
  return products.flatMap(({ id, newUntil }) =>
    newUntil === undefined ? [] : [{ id, until: Date.parse(newUntil) }],
  )
}

function soldOutDishes(menu: MenuDocument): { id: string; until: number }[] {
  const products = menu.categories.flatMap((category): MenuProduct[] => category.products)
  return products.flatMap(({ id, soldOut }) =>
    soldOut ? [{ id, until: soldOutEnd(soldOut) }] : [],
  )
}
