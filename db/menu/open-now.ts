import { addDays, weekdayOf, type WallTime } from '../rules/time/dates.ts'
import type { HourException, Hours } from './opening-hours.ts'

/** An exception's day has its hours only. */
export interface OpeningTimes {
  hours: readonly Hours<string>[]
  exceptions: readonly Pick<HourException<string>, 'from' | 'to' | 'hours'>[]
}

/** Null: no change within the days looked at. */
export interface OpenState {
  isOpen: boolean
  turn: WallTime | null
}

// Owners update longer closures.
const DAYS_AHEAD = 90

/** By the restaurant's clock. A night belongs to the day on which it began; adjacent hours are one. */
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
  const isForLong = end > addDays(now.date, DAYS_AHEAD)
  return { isOpen: end !== '', turn: end === '' || isForLong ? null : timeOf(end) }
}

function hoursOn({ hours, exceptions }: OpeningTimes, date: string): Hours<string>[] {
  const exception = exceptions.find(({ from, to }) => from <= date && date <= to)
  return (exception?.hours ?? hours)
    .filter(({ days }) => days.includes(weekdayOf(date)))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
}

function timeOf(text: string): WallTime {
  const [date = '', time = ''] = text.split(' ')
  return { date, time }
}
