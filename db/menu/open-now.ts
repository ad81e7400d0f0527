import { addDays, weekdayOf, type WallTime } from '../rules/dates.ts'
import type { HourException, Hours } from './opening-hours.ts'

/** When a restaurant is open: a day of an exception has its hours alone, and none where it is closed. */
export interface OpeningTimes {
  hours: readonly Hours[]
  exceptions: readonly Pick<HourException, 'from' | 'to' | 'hours'>[]
}

/** Whether it is open, and when it closes or opens next; null for not within the days that are looked at. */
export interface OpenState {
  isOpen: boolean
  turn: WallTime | null
}

// Longer than a restaurant is closed for without its owner saying anew when.
const DAYS_AHEAD = 90

/**
 * Whether a restaurant is open at what the clocks of its zone show. A night belongs to the day on which it
 * began, and hours that meet are as one.
 */
export function openAt(times: OpeningTimes, now: WallTime): OpenState {
  const moment = `${now.date} ${now.time}`
  let end = ''
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead += 1) {
    const date = addDays(now.date, ahead)
    for (const { from, to } of hoursOn(times, date)) {
      const begin = `${date} ${from}`
      const over = `${to > from ? date : addDays(date, 1)} ${to}`
      if (begin > moment && begin > end) return { isOpen: end !== '', turn: timeOf(end || begin) }
      if (over > moment && over > end) end = over
    }
  }
  const isForLong = end > `${addDays(now.date, DAYS_AHEAD)}`
  return { isOpen: end !== '', turn: end === '' || isForLong ? null : timeOf(end) }
}

function hoursOn({ hours, exceptions }: OpeningTimes, date: string): Hours[] {
  const exception = exceptions.find(({ from, to }) => from <= date && date <= to)
  return (exception?.hours ?? hours)
    .filter(({ days }) => days.includes(weekdayOf(date)))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

function timeOf(text: string): WallTime {
  const [date = '', time = ''] = text.split(' ')
  return { date, time }
}
