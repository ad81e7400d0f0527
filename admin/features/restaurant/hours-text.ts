import { daysText } from '#db/menu/days-in-words.ts'
import { alikeDays, type Hours } from '#db/menu/opening-hours.ts'
import { ALL_DAYS } from '#db/menu/times.ts'
import { weekdayOf } from '#db/rules/time/dates.ts'
import { spanText } from '#db/rules/time/sun-words.ts'

/** Opening hours in words, for what stands elsewhere. */
export function hoursText(hours: readonly Hours[], locale: string): string {
  return hours
    .filter(({ from, to }) => from !== '' && to !== '')
    .map(({ days, from, to }) => `${daysText(days, locale)} ${spanText(from, to, locale)}`.trim())
    .join(' · ')
}

/** Those of a date; empty if it is closed then. */
export function hoursOnText(hours: readonly Hours[], date: string, locale: string): string {
  const [day] = alikeDays(hours, [weekdayOf(date)])
  const own = day?.hours.map((span) => ({ ...span, days: ALL_DAYS })) ?? []
  return hoursText(own, locale)
}
