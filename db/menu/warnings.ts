import { type WallTime, DAY_MS } from '../rules/time/dates.ts'
import { usualTime, type Ends } from '../rules/time/sun-times.ts'
import type { Clock } from '../rules/time/time-zones.ts'
import { wallTime } from '../rules/time/wall-clock.ts'
import { dishSoldOut, soldOutAt, type SaidOut, type SoldOut } from './sold-out.ts'
import type { Opening } from './document.ts'
import { isPast, isWithin, nextBegin, type DateRange, type Sky, type Times } from './times.ts'
import { daysWithin, exceptionEnd, spanMinutes, type HourException } from './opening-hours.ts'

/** Most likely a mistake that guests see. */
export type MenuWarning =
  | OpeningWarning
  /** Its dates are over, or hold none of its days. */
  | { kind: 'neverServed'; id: string; name: string; isOver: boolean }
  | { kind: 'soldOut'; id: string; name: string; size: string | null; categoryId: string }

export interface WarnedMenu {
  clock: Clock
  opening: Pick<Opening, 'hours' | 'exceptions'>
  categories: readonly { id: string; title: string; times: Times }[]
  dishes: readonly WarnedDish[]
}

export interface WarnedDish extends SaidOut {
  id: string
  name: string
  categoryId: string
  sizes: readonly { id: string; name: string }[]
}

const LONG_MS = 2 * DAY_MS

export function menuWarnings(menu: WarnedMenu, at: Date, sky: Sky): MenuWarning[] {
  const { clock, opening, categories, dishes } = menu
  const now = wallTime(at, clock.timeZone)
  const never = categories
    .filter(({ times }) => isNeverServed(times, now, sky))
    .map(({ id, title, times }) => {
      const isOver = times.windows.some((window) => isPast(window, now, sky))
      return { kind: 'neverServed' as const, id, name: title, isOver }
    })
  const ofOpening = openingWarnings(opening, clock, now, sky)
  return [...never, ...dishes.flatMap((dish) => goneForLong(dish, at)), ...ofOpening]
}

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

function isNeverServed({ windows }: Times, now: WallTime, sky: Sky): boolean {
  return !isWithin(windows, now, sky) && nextBegin(windows, now, sky) === null
}

/** Hours past the end of the day, on past days, or on days that are closed. */
export interface OpeningWarning {
  kind: 'opening'
  id: string
  /** Empty for the usual week. */
  name: string
  dates: DateRange | null
  about: 'pastDayEnd' | 'over' | 'neverOpen'
}

export function openingWarnings(
  { hours, exceptions }: Pick<Opening, 'hours' | 'exceptions'>,
  { dayEndsAt }: Pick<Clock, 'dayEndsAt'>,
  now: WallTime,
  sky: Sky,
): OpeningWarning[] {
  const week = { kind: 'opening', id: 'week', name: '', dates: null, about: 'pastDayEnd' } as const
  const others = exceptions.flatMap((exception) => {
    const about = exceptionWarning(exception, dayEndsAt, now, sky)
    const { from, to, note } = exception
    if (about === null) return []
    return [{ kind: 'opening' as const, id: from, name: note ?? '', dates: { from, to }, about }]
  })
  return [...(isPastDayEnd(hours, dayEndsAt) ? [week] : []), ...others]
}

/** Open before and after; day and night is fine. */
export function isPastDayEnd(hours: readonly Ends[], dayEndsAt: string): boolean {
  return hours.some((span) => {
    const ahead = spanMinutes({ from: span.from, to: dayEndsAt })
    return usualTime(span.from) !== usualTime(span.to) && ahead < spanMinutes(span)
  })
}

function exceptionWarning(
  exception: HourException,
  dayEndsAt: string,
  now: WallTime,
  sky: Sky,
): OpeningWarning['about'] | null {
  const { date, time } = exceptionEnd(exception, sky)
  if (`${date} ${time}` <= `${now.date} ${now.time}`) return 'over'
  const days = new Set(daysWithin(exception))
  const own = exception.hours.filter((hours) => hours.days.some((day) => days.has(day)))
  if (!exception.closed && own.length === 0) return 'neverOpen'
  return isPastDayEnd(own, dayEndsAt) ? 'pastDayEnd' : null
}
