import Papa from 'papaparse'
import { addDays } from '#db/rules/time/dates.ts'
import { guardFormulas } from '#db/rules/text/csv-formulas.ts'
import { daysBetween } from '#db/rules/statistics.ts'
import { wallTime } from '#db/rules/time/wall-clock.ts'
import { readClock } from '#db/queries/menu-settings.ts'
import {
  listCountedPages,
  listOpenings,
  readOpeningSums,
  type DayRange,
  type OpeningCount,
  type TitledPage,
} from '#db/queries/openings.ts'
import type { Session } from '#db/queries/sessions.ts'
import type { AppContext } from '../context.ts'
import type { Statistics } from '../schemas/statistics.ts'

export async function readStatistics(
  context: AppContext,
  { restaurantId }: Session,
  range: DayRange | null,
): Promise<Statistics> {
  const days = range ?? (await lastWeek(context, restaurantId))
  const counted = await listCountedPages(context.db, restaurantId)
  const sums = await readOpeningSums(context.db, restaurantId, days)
  const byTable = new Map(counted.tables.map((name) => [name, 0]))
  for (const [name, count] of sums.tableName) if (name !== '') byTable.set(name, count)
  const pages = counted.pages.map(({ page, path, title }) => {
    return { path, title, openings: sums.page.get(page) ?? 0 }
  })
  const languages = [...sums.language].map(([code, openings]) => ({ code, openings }))
  return {
    days: daysBetween(days).map((date) => ({ date, openings: sums.day.get(date) ?? 0 })),
    hours: Array.from({ length: 24 }, (_, hour) => sums.hour.get(String(hour)) ?? 0),
    pages: mostFirst(pages),
    languages: mostFirst(languages),
    tables: mostFirst([...byTable].map(([label, openings]) => ({ label, openings }))),
  }
}

const COLUMNS = ['day', 'hour', 'page', 'title', 'language', 'table', 'openings']

/** Every counter as a row: UTF-8 with BOM, as Excel wants it; formulas stay text. */
export async function statisticsTable(
  context: AppContext,
  { restaurantId }: Session,
  range: DayRange | null,
) {
  const days = range ?? (await lastWeek(context, restaurantId))
  const { slug, pages } = await listCountedPages(context.db, restaurantId)
  const byId = new Map(pages.map((page) => [page.page, page]))
  async function* csv(): AsyncGenerator<string> {
    yield `\uFEFF${Papa.unparse([COLUMNS])}\r\n`
    for await (const rows of listOpenings(context.db, restaurantId, days)) {
      if (rows.length > 0) yield `${Papa.unparse(rows.map((row) => cellsOf(row, byId)))}\r\n`
    }
  }
  const lines = csv()
  const content = new ReadableStream<string>({
    async pull(controller) {
      const { value, done } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  }).pipeThrough(new TextEncoderStream())
  return { name: `${slug}-${days.from}-${days.to}.csv`, content }
}

type Counter = Omit<OpeningCount, 'restaurantId'>

function cellsOf(
  { day, hour, page, language, tableName, count }: Counter,
  pages: ReadonlyMap<string, TitledPage>,
) {
  // A dish that was deleted since has no name any more.
  const { path, title } = pages.get(page) ?? { path: '', title: '' }
  return [day, hour, ...[path, title, language, tableName].map(guardFormulas), count]
}

/** Seven days in the restaurant's time zone, today the last. */
async function lastWeek({ db, now }: AppContext, restaurantId: string): Promise<DayRange> {
  const { timeZone } = await readClock(db, restaurantId)
  const { date } = wallTime(now(), timeZone)
  return { from: addDays(date, -6), to: date }
}

/** Equal ones stay in order. */
function mostFirst<Counted extends { openings: number }>(all: Counted[]): Counted[] {
  return all.toSorted((one, other) => other.openings - one.openings)
}
