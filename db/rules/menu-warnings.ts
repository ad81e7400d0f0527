import type { WallTime } from './dates.ts'
import type { Clock } from './time-zones.ts'
import { isPast, isWithin, nextBegin, type Times } from './times.ts'
import { wallTime } from './wall-clock.ts'

/** Something that is most likely not as the owner means it, and that guests see before the owner does. */
export type MenuWarning =
  /** A category that none of its windows will ever show: their dates are over, or hold none of their days. */
  { kind: 'neverServed'; id: string; name: string; isOver: boolean }

/** What is looked at for warnings. */
export interface WarnedMenu {
  clock: Clock
  /** Those that are not served always, in the owner's order. */
  categories: readonly { id: string; title: string; times: Times }[]
}

/** What the owner of a menu is told at a moment. */
export function menuWarnings({ clock, categories }: WarnedMenu, at: Date): MenuWarning[] {
  const now = wallTime(at, clock.timeZone)
  return categories
    .filter(({ times }) => isNeverServed(times, now))
    .map(({ id, title, times }) => {
      const isOver = times.windows.some((window) => isPast(window, now))
      return { kind: 'neverServed', id, name: title, isOver }
    })
}

function isNeverServed({ windows }: Times, now: WallTime): boolean {
  return !isWithin(windows, now) && nextBegin(windows, now) === null
}
