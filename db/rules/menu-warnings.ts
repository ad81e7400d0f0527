import type { WallTime } from './dates.ts'
import { DAY_MS } from './durations.ts'
import { dishSoldOut, soldOutAt, type SaidOut, type SoldOut } from './sold-out.ts'
import type { Opening } from './menu-document.ts'
import { openingWarnings, type OpeningWarning } from './opening-warnings.ts'
import type { Clock } from './time-zones.ts'
import { isPast, isWithin, nextBegin, type Times } from './times.ts'
import { wallTime } from './wall-clock.ts'

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
