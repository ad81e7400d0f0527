import type { Statistics } from '#api/schemas/statistics.ts'
import { answerOf, client, fileOf, type NamedFile } from '#admin/client.ts'
import { addDays } from '#db/rules/time/dates.ts'

export const RANGES = ['today', 'week', 'month', 'year'] as const
export type Range = (typeof RANGES)[number]

const DAYS = { today: 1, week: 7, month: 30 } as const
const MONTHS_OF_YEAR = 12

/** Of each range the same function, as loading wants it. */
export const LOADS: Record<Range, () => Promise<Statistics>> = {
  today: () => getStatistics('today'),
  week: getWeek,
  month: () => getStatistics('month'),
  year: () => getStatistics('year'),
}

export function getWeek(): Promise<Statistics> {
  return answerOf(client.api.statistics.$get())
}

async function getStatistics(range: Range): Promise<Statistics> {
  return answerOf(client.api.statistics.$get({ query: await daysOf(range) }))
}

export async function getTable(range: Range): Promise<NamedFile> {
  return fileOf(client.api['statistics.csv'].$get({ query: await daysOf(range) }))
}

/** Which day it is there only the server knows. */
async function daysOf(range: Range): Promise<{ from: string; to: string }> {
  const { days } = await getWeek()
  const to = days.at(-1)?.date ?? ''
  return { from: firstDay(to, range), to }
}

/** A year begins with a month, so that each has one bar. */
export function firstDay(to: string, range: Range): string {
  if (range !== 'year') return addDays(to, 1 - DAYS[range])
  const [year = 0, month = 0] = to.split('-').map(Number)
  return new Date(Date.UTC(year, month - MONTHS_OF_YEAR, 1)).toISOString().slice(0, 10)
}

export function totalOf({ days }: Pick<Statistics, 'days'>): number {
  return days.reduce((sum, { openings }) => sum + openings, 0)
}

type CountedPage = Statistics['pages'][number]

/** Below a category; the pages of information have none. */
export function dishesOf({ pages }: Pick<Statistics, 'pages'>): CountedPage[] {
  return pages.filter(({ path }) => {
    const [, category, dish] = path.split('/').slice(1)
    return dish !== undefined && category !== 'info'
  })
}

const SHOWN_DISHES = 10

/** Both ends of the list, without any dish twice. */
export function mostAndLeast(dishes: readonly CountedPage[]) {
  const most = dishes.filter(({ openings }) => openings > 0).slice(0, SHOWN_DISHES)
  const rest = dishes.slice(most.length)
  return { most, least: rest.slice(-SHOWN_DISHES).toReversed() }
}

const MOST_BARS = 92

export interface DayBar {
  /** A day, or the first of a month. */
  date: string
  isMonth: boolean
  openings: number
}

/** A bar for each day, or for each month where there would be too many. */
export function dayBars(days: Statistics['days']): DayBar[] {
  if (days.length <= MOST_BARS) return days.map((day) => ({ ...day, isMonth: false }))
  const months = Map.groupBy(days, ({ date }) => date.slice(0, 7))
  return [...months].map(([month, some]) => {
    return { date: `${month}-01`, isMonth: true, openings: totalOf({ days: some }) }
  })
}
