import type { SaidTime } from '../rules/time/sun-times.ts'
import { inBrackets } from '../rules/text/lists.ts'
import { spanText } from '../rules/time/sun-words.ts'
import { datesText, daysText } from './days-in-words.ts'
import type { Window } from './times.ts'

/** Such as `Mon–Fri 07:00–11:30 (18 Feb – 19 Mar)`. */
export function windowText({ days, from, to, dates }: Window<SaidTime>, locale: string): string {
  const time = spanText(from, from === to ? '24:00' : to, locale)
  const text = `${daysText(days, locale)} ${time}`.trim()
  return dates ? text + inBrackets(datesText(dates, locale), locale) : text
}
