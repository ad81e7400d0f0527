import type { WallTime } from './dates.ts'
import type { Opening } from './menu-document.ts'
import {
  daysWithin,
  exceptionEnd,
  spanMinutes,
  type HourException,
  type Hours,
} from './opening-hours.ts'
import type { Clock } from './time-zones.ts'
import type { DateRange } from './times.ts'

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
