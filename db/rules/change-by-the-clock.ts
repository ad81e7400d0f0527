import type { WallTime } from './dates.ts'
import { DAY_MS } from './durations.ts'
import { clockChanges, momentsOf, wallTime } from './wall-clock.ts'

/** Something on a page that depends on nothing but what the clock on the wall shows. */
export interface ByTheClock {
  shownAt(now: WallTime): string
  /** Until when it stays as it is at a time, at least; null for as long as the clock goes forward. */
  turnAfter(now: WallTime): WallTime | null
}

// No clock is set back by more.
const SET_BACK_WITHIN_MS = 2 * DAY_MS

/** The next moment at which it is shown otherwise, in milliseconds; null for never. */
export function changeByTheClock(part: ByTheClock, at: Date, timeZone: string): number | null {
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
