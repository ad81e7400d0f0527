import { daysText } from '#db/menu/days-in-words.ts'
import type { Hours } from '#db/menu/opening-hours.ts'
import { spanText } from '#db/rules/time/sun-words.ts'

/** Opening hours in words, for what stands elsewhere. */
export function hoursText(hours: readonly Hours[], locale: string): string {
  return hours
    .filter(({ from, to }) => from !== '' && to !== '')
    .map(({ days, from, to }) => `${daysText(days, locale)} ${spanText(from, to, locale)}`.trim())
    .join(' · ')
}
