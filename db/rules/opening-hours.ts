import { NO_FURTHER_LINKS } from './contacts.ts'
import type { DateRange } from './times.ts'

/** Some hours of some days; those that end at or before their beginning end on the next day. */
export interface Hours {
  /** 1 is Monday, 7 is Sunday. */
  days: number[]
  from: string
  to: string
}

/** Days with other hours than the usual ones, as of Ramadan or a feast. */
export interface HourException extends DateRange {
  closed: boolean
  /** None where it is closed. */
  hours: Hours[]
  note: string | null
}

export const MOST_HOURS_A_DAY = 3
export const MOST_EXCEPTIONS = 30

/** Whether some day has more hours than there may be. */
export function hasTooMany(hours: readonly Hours[]): boolean {
  return hours.some(({ days }) =>
    days.some((day) => hours.filter((other) => other.days.includes(day)).length > MOST_HOURS_A_DAY),
  )
}

export const NO_OPENING = { hours: [], exceptions: [], phone: null, further: NO_FURTHER_LINKS }

const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES

/** Whether two of them are at the same time, also past midnight and past the end of the week. */
export function doOverlap(hours: readonly Hours[]): boolean {
  const spans = hours.flatMap(({ days, from, to }) => {
    const [begin, end] = [minutesOf(from), minutesOf(to)]
    const length = (end > begin ? end : end + DAY_MINUTES) - begin
    return days.map((day) => ({ begin: (day - 1) * DAY_MINUTES + begin, length }))
  })
  return spans.some((span) =>
    spans.some((other) => {
      const ahead = (other.begin - span.begin + WEEK_MINUTES) % WEEK_MINUTES
      return other !== span && ahead < span.length
    }),
  )
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
