import { addDays, type WallTime } from './dates.ts'
import type { Days } from './time-zones.ts'

/** Server only: browsers lack `Temporal`. */
export function wallTime(at: Date, timeZone: string): WallTime {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  const [date = '', time = ''] = local.toPlainDateTime().toString().split('T')
  return { date, time: time.slice(0, 5) }
}

/** In ms: twice when clocks go back, and the jump itself when they skip it. */
export function momentsOf({ date, time }: WallTime, timeZone: string): number[] {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`)
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(timeZone, { disambiguation }),
  )
  if (!first || !second || first.equals(second)) return [Number(first?.epochMilliseconds)]
  if (first.toPlainDateTime().equals(local)) return [first, second].map(inMilliseconds)
  const jump = first.getTimeZoneTransition('next')
  return jump ? [jump.epochMilliseconds] : []
}

/** DST changes between two moments. */
export function clockChanges(timeZone: string, after: number, until: number): number[] {
  const changes: number[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(timeZone)
  for (let next; (next = at.getTimeZoneTransition('next')); at = next) {
    if (next.epochMilliseconds > until) break
    changes.push(next.epochMilliseconds)
  }
  return changes
}

/** The end of the day that runs at a moment. */
export function dayEndAfter(at: Date, { timeZone, dayEndsAt: time }: Days): Date {
  const now = wallTime(at, timeZone)
  const first = now.time < time ? 0 : 1
  // The first, if the hour comes twice.
  const ends = [first, first + 1].map((days) =>
    Math.min(...momentsOf({ date: addDays(now.date, days), time }, timeZone)),
  )
  return new Date(Math.min(...ends.filter((end) => end > at.getTime())))
}

function inMilliseconds({ epochMilliseconds }: Temporal.ZonedDateTime): number {
  return epochMilliseconds
}

const ZONE_NAME = /^[A-Za-z][\w+-]*(?:\/[A-Za-z][\w+-]*)*$/
const LONGEST_ZONE_NAME = 64

export function isTimeZone(name: string): boolean {
  if (name.length > LONGEST_ZONE_NAME || !ZONE_NAME.test(name)) return false
  try {
    // `Intl` takes more, such as `IST`.
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}
