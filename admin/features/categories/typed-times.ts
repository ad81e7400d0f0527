import type { TFunction } from 'i18next'
import { windowText } from '#db/rules/days-in-words.ts'
import { MOST_WINDOWS, type Times, type Window } from '#db/rules/times.ts'
import { datesProblem, hoursProblem } from '#admin/components/week/typed-hours.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'
import type { Problem } from '#admin/problems.ts'

/** The times in the text that a form keeps them as, in which what is not typed yet is empty; null for always. */
export function readTimes(text: string): Times | null {
  return text === '' ? null : (JSON.parse(text) as Times)
}

export function writeTimes(times: Times | null): string {
  if (!times || times.windows.length === 0) return ''
  // In one order, so that the same times are the same text.
  const { mode, windows } = times
  return JSON.stringify({
    mode,
    windows: windows.map(({ days, from, to, dates }) => ({
      days,
      from,
      to,
      dates: dates && { from: dates.from, to: dates.to },
    })),
  })
}

/** The times with further windows, as many as there is room for. */
export function withWindows(times: Times | null, windows: readonly Window[]): Times {
  const { mode = 'say', windows: before = [] } = times ?? {}
  return { mode, windows: [...before, ...windows].slice(0, MOST_WINDOWS) }
}

/** What keeps the times from being saved; the first of it. */
export function timesProblem(text: string): Problem | null {
  for (const window of readTimes(text)?.windows ?? []) {
    const problem = hoursProblem(window)?.problem ?? datesProblem(window.dates)?.problem
    if (problem) return problem
  }
  return null
}

/** For people: `07:00–11:30 · Sat, Sun 08:00–12:00`, and what becomes of the category at other times. */
export function timesText(t: TFunction, text: string): string {
  const times = readTimes(text)
  if (!times) return t('served.atAllTimes')
  const locale = currentLocale()
  const windows = times.windows.map((window) => windowText(window, locale))
  return [...windows, t(`served.mode.${times.mode}`)].join(' · ')
}
