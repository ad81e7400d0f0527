import { useTranslation } from 'react-i18next'
import { currentLanguage, currentLocale } from '#admin/i18n/i18n.ts'
import type { Statistics } from '#api/schemas/statistics.ts'
import { dayBars, type DayBar } from '../statistics.ts'
import { BarPlot, type PlottedBar } from './bar-plot.tsx'

const WEEK = 7
// Arabic has no short names: its `short` ones are as long as any, and stand in each other's way.
const WEEKDAY = { en: 'short', ar: 'narrow' } as const
// Of a month every fifth day has its date below.
const MARK_EVERY = 5

interface DayPlotProps {
  days: Statistics['days']
  /** As many days, which these are compared with. */
  before?: Statistics['days'] | null
  isSmall?: boolean
}

export function DayPlot({ days, before, isSmall }: DayPlotProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'statistics' })
  const bars = dayBars(days)
  const title = t(bars[0]?.isMonth ? 'byMonth' : 'byDay')
  const columns = {
    name: t(bars[0]?.isMonth ? 'month' : 'day'),
    openings: t('openings'),
    before: t('openingsBefore'),
  }
  const plotted = bars.map((bar, at) => {
    const own = plottedDay(bar, bars.length - 1 - at, bars.length)
    return before ? { ...own, before: before[at]?.openings ?? 0 } : own
  })
  return <BarPlot title={title} columns={columns} bars={plotted} isSmall={isSmall ?? false} />
}

function plottedDay(bar: DayBar, fromEnd: number, all: number): PlottedBar {
  const { date, isMonth, openings } = bar
  const long = isMonth
    ? dateText(date, { month: 'long', year: 'numeric' })
    : dateText(date, { weekday: 'long', day: 'numeric', month: 'long' })
  return { key: date, name: long, mark: markOf(bar, fromEnd, all), openings }
}

function markOf({ date, isMonth }: DayBar, fromEnd: number, all: number): string {
  if (isMonth) return dateText(date, { month: 'narrow' })
  if (all <= WEEK) return dateText(date, { weekday: WEEKDAY[currentLanguage()] })
  return fromEnd % MARK_EVERY === 0 ? dateText(date, { day: 'numeric' }) : ''
}

function dateText(date: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(currentLocale(), { ...parts, timeZone: 'UTC' }).format(
    new Date(date),
  )
}
