import { addDays } from '../rules/time/dates.ts'
import type { DateRange } from './times.ts'

const RAMADAN = '9'
// A lunar year, plus the month under way.
const DAYS = 360

const month = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
})

/** The present or next Ramadan by Umm al-Qura; sighting may differ by a day. */
export function ramadanFrom(today: string): DateRange {
  let from = today
  while (isRamadan(from) && isRamadan(addDays(from, -1))) from = addDays(from, -1)
  for (let days = 0; days < DAYS && !isRamadan(from); days += 1) from = addDays(from, 1)
  let to = from
  while (isRamadan(addDays(to, 1))) to = addDays(to, 1)
  return { from, to }
}

export function isRamadan(date: string): boolean {
  return month.format(new Date(date)) === RAMADAN
}
