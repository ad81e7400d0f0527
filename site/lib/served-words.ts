import type { GoneView, TimesView } from '#db/rules/served.ts'
import type { DateRange, Window } from '#db/rules/times.ts'
import type { ServedTexts } from './served-texts.ts'

/** What guests are told of a dish that is sold out; null of others. */
export function goneText(gone: GoneView | undefined, say: ServedTexts): string | null {
  if (!gone) return null
  return gone.today ? say.soldOutToday : say.soldOut
}

/** When a category is served; null where that is always. */
export function timesText(times: TimesView | undefined, say: ServedTexts): string | null {
  if (!times) return null
  if (times.returns) {
    const { date, time } = times.returns
    return say.servedAgain(`${dayText(date, say, { weekday: 'long' })}, ${time}`)
  }
  const { windows, returns } = times
  if (returns === null || windows.length === 0) return say.notServed
  return say.served(windows.map((window) => windowText(window, say)).join(' · '))
}

function windowText({ days, from, to, dates }: Window, say: ServedTexts): string {
  const parts = [daysText(days, say), `${from}–${to}`, dates && `(${datesText(dates, say)})`]
  return parts.filter(Boolean).join(' ')
}

/** Days of the week, such as `Mon–Thu, Sat`; nothing where it is all of them. */
export function daysText(days: readonly number[], { locale }: ServedTexts): string {
  if (days.length === 7) return ''
  const name = (day: number) => weekday(day, locale)
  return runsOf(days)
    .map(({ first, length }) => {
      const last = ((first + length - 2) % 7) + 1
      if (length === 1) return name(first)
      return length === 2 ? `${name(first)}, ${name(last)}` : `${name(first)}–${name(last)}`
    })
    .join(', ')
}

/** Some days of the calendar, such as `18 Feb – 19 Mar`. */
export function datesText({ from, to }: DateRange, say: ServedTexts): string {
  return from === to ? dayText(from, say) : `${dayText(from, say)} – ${dayText(to, say)}`
}

function dayText(
  date: string,
  { locale }: ServedTexts,
  options: Intl.DateTimeFormatOptions = {},
): string {
  const format = { timeZone: 'UTC', day: 'numeric', month: 'short', ...options } as const
  return new Intl.DateTimeFormat(locale, format).format(new Date(date))
}

function weekday(day: number, locale: string): string {
  const format = { timeZone: 'UTC', weekday: 'short' } as const
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat(locale, format).format(new Date(Date.UTC(2024, 0, day)))
}

/** Days in a row, around the end of the week too. */
function runsOf(days: readonly number[]): { first: number; length: number }[] {
  const has = (day: number) => days.includes(((day + 6) % 7) + 1)
  return days
    .filter((day) => !has(day - 1))
    .map((first) => {
      let length = 1
      while (has(first + length)) length += 1
      return { first, length }
    })
}
