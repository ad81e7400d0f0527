import type { TFunction } from 'i18next'
import { addDays, weekdayOf, type WallTime } from '#db/rules/time/dates.ts'
import { dayText, weekdayName } from '#db/menu/days-in-words.ts'
import { windowText } from '#db/menu/window-in-words.ts'
import { isBySun } from '#db/rules/time/sun-times.ts'
import { isPast, isWithin, nextBegin, usualSky, type Times } from '#db/menu/times.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'

export type ServedLine =
  | { text: 'served'; when: string }
  | { text: 'backToday'; time: string }
  | { text: 'back'; day: string; time: string }
  | { text: 'over' }

const WEEK = 6

export function servedText(t: TFunction, times: Times, now: WallTime): string {
  const { text, ...values } = servedLine(times, now, currentLocale())
  return t(`served.line.${text}`, values)
}

export function servedLine({ mode, windows }: Times, now: WallTime, locale: string): ServedLine {
  const isServed = isWithin(windows, now, usualSky)
  const next = nextBegin(windows, now, usualSky)
  if (!isServed && !next) return { text: 'over' }
  // The sun is not looked up for a line of a list.
  const isKnown = !windows.some(isBySun)
  if (mode === 'hide' && !isServed && next && isKnown) return backLine(next, now, locale)
  const left = windows.filter((window) => !isPast(window, now, usualSky))
  return { text: 'served', when: left.map((window) => windowText(window, locale)).join(' · ') }
}

function backLine({ date, time }: WallTime, now: WallTime, locale: string): ServedLine {
  if (date === now.date) return { text: 'backToday', time }
  const isSoon = date <= addDays(now.date, WEEK)
  const day = isSoon ? weekdayName(weekdayOf(date), locale) : dayText(date, locale)
  return { text: 'back', day, time }
}

/** The times of a category, for a form that shows what stands elsewhere. */
export function timesText(t: TFunction, times: Times | null): string {
  if (!times) return t('served.atAllTimes')
  const locale = currentLocale()
  const windows = times.windows.map((window) => windowText(window, locale))
  return [...windows, t(`served.mode.${times.mode}`)].join(' · ')
}
