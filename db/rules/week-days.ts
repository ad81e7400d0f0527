import { ALL_DAYS } from './times.ts'

// Of browsers that cannot say where a week begins.
const MONDAY = 1

/** The days of the week in the order of a locale's region: 1 is Monday, 7 is Sunday. */
export function weekDays(locale: string): number[] {
  const first = firstDay(new Intl.Locale(locale))
  return [...ALL_DAYS.slice(first - 1), ...ALL_DAYS.slice(0, first - 1)]
}

function firstDay(locale: Partial<Pick<Intl.Locale, 'getWeekInfo'>>): number {
  return locale.getWeekInfo?.().firstDay ?? MONDAY
}
