import type { Statistics } from '#api/schemas/statistics.ts'
import { answerOf, client, fileOf, type NamedFile } from '#admin/client.ts'
import type { Range } from '#db/rules/statistics.ts'

export function getStatistics(range: Range): Promise<Statistics> {
  return answerOf(client.api.statistics.$get({ query: { range } }))
}

const WEEK = 7

/** With the days of the week before, where something was counted then. */
export async function getCompared(range: Range) {
  const [statistics, month] = await Promise.all([
    getStatistics(range),
    range === 'week' ? getStatistics('month') : null,
  ])
  const before = month?.days.slice(-2 * WEEK, -WEEK) ?? []
  return { statistics, before: totalOf({ days: before }) > 0 ? before : null }
}

export function getTable(range: Range): Promise<NamedFile> {
  return fileOf(client.api['statistics.csv'].$get({ query: { range } }))
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
