import Papa from 'papaparse'
import { addDays } from '#db/rules/dates.ts'
import { guardFormulas } from '#db/rules/csv-formulas.ts'
import { daysBetween } from '#db/rules/statistics.ts'
import { wallTime } from '#db/rules/wall-clock.ts'
import { readClock } from '#db/queries/menu-settings.ts'
import {
  listCountedPages,
  listOpenings,
  readOpeningSums,
  type DayRange,
} from '#db/queries/openings.ts'
import type { Session } from '#db/queries/sessions.ts'
import { readAtOnce } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import type { Statistics } from '../schemas/statistics.ts'

export async function readStatistics(
  context: AppContext,
  { restaurantId }: Session,
  range: DayRange | null,
): Promise<Statistics> {
  const days = range ?? (await lastWeek(context, restaurantId))
  const { sums, counted } = await readAtOnce(context.db, async (trx) => ({
    sums: await readOpeningSums(trx, restaurantId, days),
    counted: await listCountedPages(trx, restaurantId),
  }))
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
  const { rows, counted } = await readAtOnce(context.db, async (trx) => ({
    rows: await listOpenings(trx, restaurantId, days),
    counted: await listCountedPages(trx, restaurantId),
  }))
  const pages = new Map(counted.pages.map((page) => [page.page, page]))
  const cells = rows.map(({ day, hour, page, language, tableName, count }) => {
    // A dish that was deleted since has no name any more.
    const { path, title } = pages.get(page) ?? { path: '', title: '' }
    const texts = [path, title, language, tableName].map(guardFormulas)
    return [day, hour, ...texts, count]
  })
  const content = `\uFEFF${Papa.unparse([COLUMNS, ...cells])}\r\n`
  return { name: `${counted.slug}-${days.from}-${days.to}.csv`, content }
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
