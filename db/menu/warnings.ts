import { type WallTime, DAY_MS } from '../rules/dates.ts'
import type { Clock } from '../rules/time-zones.ts'
import { wallTime } from '../rules/wall-clock.ts'
import { dishSoldOut, soldOutAt, type SaidOut, type SoldOut } from './sold-out.ts'
import type { Opening } from './document.ts'
import { isPast, isWithin, nextBegin, type Times, type DateRange } from './times.ts'
import {
  daysWithin,
  exceptionEnd,
  spanMinutes,
  type HourException,
  type Hours,
} from './opening-hours.ts'

/** Something that is most likely not as the owner means it, and that guests see before the owner does. */
export type MenuWarning =
  | OpeningWarning
  /** A category that none of its windows will ever show: their dates are over, or hold none of their days. */
  | { kind: 'neverServed'; id: string; name: string; isOver: boolean }
  /** A dish, or a size of one, that somebody marked sold out more than two days ago. */
  | { kind: 'soldOut'; id: string; name: string; size: string | null; categoryId: string }

/** What is looked at for warnings. */
export interface WarnedMenu {
  clock: Clock
  opening: Pick<Opening, 'hours' | 'exceptions'>
  /** Those that are not served always, in the owner's order. */
  categories: readonly { id: string; title: string; times: Times }[]
  /** Those of which something was said to be sold out. */
  dishes: readonly WarnedDish[]
}

export interface WarnedDish extends SaidOut {
  id: string
  name: string
  categoryId: string
  sizes: readonly { id: string; name: string }[]
}

const LONG_MS = 2 * DAY_MS

/** What the owner of a menu is told at a moment. */
export function menuWarnings(menu: WarnedMenu, at: Date): MenuWarning[] {
  const { clock, opening, categories, dishes } = menu
  const now = wallTime(at, clock.timeZone)
  const never = categories
    .filter(({ times }) => isNeverServed(times, now))
    .map(({ id, title, times }) => {
      const isOver = times.windows.some((window) => isPast(window, now))
      return { kind: 'neverServed' as const, id, name: title, isOver }
    })
  const ofOpening = openingWarnings(opening, clock, now)
  return [...never, ...dishes.flatMap((dish) => goneForLong(dish, at)), ...ofOpening]
}

/** The dish itself, or those of its sizes that are. */
function goneForLong(dish: WarnedDish, at: Date): MenuWarning[] {
  const { id, name, categoryId } = dish
  const warning = { kind: 'soldOut', id, name, categoryId } as const
  if (isLong(dishSoldOut(dish), at)) return [{ ...warning, size: null }]
  return dish.sizes
    .filter((size) => isLong(dish.soldOutSizes?.[size.id], at))
    .map((size) => ({ ...warning, size: size.name }))
}

function isLong(soldOut: SoldOut | undefined, at: Date): boolean {
  const gone = soldOutAt(soldOut, at)
  return gone !== null && Date.parse(gone.since) < at.getTime() - LONG_MS
}

function isNeverServed({ windows }: Times, now: WallTime): boolean {
  return !isWithin(windows, now) && nextBegin(windows, now) === null
}

/**
 * Opening hours that contradict themselves: they last over the end of the restaurant's day, at which what
 * is sold out for today comes back; they are of days that are over; or of days on none of which it opens.
 */
export interface OpeningWarning {
  kind: 'opening'
  /** The first day of an exception, or `week`. */
  id: string
  /** What its note says; empty for none, and for the usual week. */
  name: string
  /** Of an exception. */
  dates: DateRange | null
  about: 'pastDayEnd' | 'over' | 'neverOpen'
}

/** What the owner is told of the opening hours when clocks show this. */
export function openingWarnings(
  { hours, exceptions }: Pick<Opening, 'hours' | 'exceptions'>,
  { dayEndsAt }: Pick<Clock, 'dayEndsAt'>,
  now: WallTime,
): OpeningWarning[] {
  const week = { kind: 'opening', id: 'week', name: '', dates: null, about: 'pastDayEnd' } as const
  const others = exceptions.flatMap((exception) => {
    const about = exceptionWarning(exception, dayEndsAt, now)
    const { from, to, note } = exception
    if (about === null) return []
    return [{ kind: 'opening' as const, id: from, name: note ?? '', dates: { from, to }, about }]
  })
  return [...(isPastDayEnd(hours, dayEndsAt) ? [week] : []), ...others]
}

/** Whether it is open both before and after its day ends; who is open day and night cannot choose. */
export function isPastDayEnd(
  hours: readonly Pick<Hours, 'from' | 'to'>[],
  dayEndsAt: string,
): boolean {
  return hours.some((span) => {
    const ahead = spanMinutes({ from: span.from, to: dayEndsAt })
    return span.from !== span.to && ahead < spanMinutes(span)
  })
}

function exceptionWarning(
  exception: HourException,
  dayEndsAt: string,
  now: WallTime,
): OpeningWarning['about'] | null {
  const { date, time } = exceptionEnd(exception)
  if (`${date} ${time}` <= `${now.date} ${now.time}`) return 'over'
  const days = new Set(daysWithin(exception))
  const own = exception.hours.filter((hours) => hours.days.some((day) => days.has(day)))
  if (!exception.closed && own.length === 0) return 'neverOpen'
  return isPastDayEnd(own, dayEndsAt) ? 'pastDayEnd' : null
}
