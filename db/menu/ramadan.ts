import { addDays } from '../rules/dates.ts'
import type { DateRange } from './times.ts'

const RAMADAN = '9'
// A year of the moon, and a month that has begun before.
const DAYS = 360

const month = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
})

/**
 * The Ramadan that a day is in, or else the next one, by the calendar of Umm al-Qura: the sighting of the
 * moon can be a day away from it.
 */
export function ramadanFrom(today: string): DateRange {
  let from = today
  while (isRamadan(from) && isRamadan(addDays(from, -1))) from = addDays(from, -1)
  for (let days = 0; days < DAYS && !isRamadan(from); days += 1) from = addDays(from, 1)
  let to = from
  while (isRamadan(addDays(to, 1))) to = addDays(to, 1)
  return { from, to }
}

function isRamadan(date: string): boolean {
  return month.format(new Date(date)) === RAMADAN
}
