import Papa from 'papaparse'
import { guardFormulas } from '#db/rules/text/csv-formulas.ts'
import { daysBetween, daysOf, type Range } from '#db/rules/statistics.ts'
import { wallTime } from '#db/rules/time/wall-clock.ts'
import { readClock } from '#db/queries/menu-settings.ts'
import {
  changeCounting,
  listCountedPages,
  readCounting,
  type TitledPage,
} from '#db/queries/counted-pages.ts'
import {
  listPageViews,
  readPageViewSums,
  type DayRange,
  type PageView,
} from '#db/queries/page-views.ts'
import type { Session } from '#db/queries/sessions.ts'
import { noteChange } from '#db/changes/change-log.ts'
import { cutText, type LogValue } from '#db/rules/change-log.ts'
import type { AppContext } from '../context.ts'
import { textStream } from '../http/text-stream.ts'
import type { CountingSettings, Statistics } from '../schemas/statistics.ts'
import { changeBeside } from './changes.ts'

export async function readStatistics(
  context: AppContext,
  { restaurantId }: Session,
  range: Range | DayRange,
): Promise<Statistics> {
  const days = await daysFor(context, restaurantId, range)
  const counted = await listCountedPages(context.db, restaurantId)
  const sums = await readPageViewSums(context.db, restaurantId, days)
  const byTable = new Map(counted.tables.map((name) => [name, 0]))
  for (const [name, count] of sums.tableName) byTable.set(name, count)
  const pages = counted.pages.map(({ page, path, title }) => {
    return { path, title, openings: sums.page.get(page) ?? 0 }
  })
  const languages = [...sums.language].map(([code, openings]) => ({ code, openings }))
  return {
    days: daysBetween(days).map((date) => ({ date, openings: sums.day.get(date) ?? 0 })),
    hours: [...sums.hours],
    pages: mostFirst(pages),
    languages: mostFirst(languages),
    tables: mostFirst([...byTable].map(([label, openings]) => ({ label, openings }))),
  }
}

const COLUMNS = ['day', 'hour', 'page', 'title', 'language', 'table', 'openings']

/** Every counter as a row, of a page or of a table: UTF-8 with BOM, as Excel wants it; formulas stay text. */
export async function statisticsTable(
  context: AppContext,
  { restaurantId }: Session,
  range: Range | DayRange,
) {
  const days = await daysFor(context, restaurantId, range)
  const { slug, pages } = await listCountedPages(context.db, restaurantId)
  const byId = new Map(pages.map((page) => [page.page, page]))
  async function* csv(): AsyncGenerator<string> {
    yield `\uFEFF${Papa.unparse([COLUMNS])}\r\n`
    for await (const rows of listPageViews(context.db, restaurantId, days)) {
      if (rows.length > 0) yield `${Papa.unparse(rows.map((row) => cellsOf(row, byId)))}\r\n`
    }
  }
  return { name: `${slug}-${days.from}-${days.to}.csv`, content: textStream(csv()) }
}

type Counter = Omit<PageView, 'restaurantId'>

function cellsOf(
  { day, hour, page, language, tableName, count }: Counter,
  pages: ReadonlyMap<string, TitledPage>,
) {
  // A dish that was deleted since has no name any more.
  const { path, title } = pages.get(page) ?? { path: '', title: '' }
  return [day, hour, ...[path, title, language, tableName].map(guardFormulas), count]
}

export function saveCounting(
  context: AppContext,
  session: Session,
  change: Partial<CountingSettings>,
): Promise<CountingSettings> {
  const { restaurantId } = session
  return changeBeside(context, session, async (trx) => {
    const before = await readCounting(trx, restaurantId)
    await changeCounting(trx, restaurantId, change)
    const after = await readCounting(trx, restaurantId)
    const [was, is] = [countingValues(before), countingValues(after)]
    const same = Object.keys(is).filter((field) => was[field] === is[field])
    for (const field of same) {
      delete was[field]
      delete is[field]
    }
    const isChanged = Object.keys(is).length > 0
    if (isChanged) await noteChange(trx, restaurantId, 'settings', { before: was, after: is })
    return after
  })
}

function countingValues({ openings, tableCodes, tables }: CountingSettings) {
  return { openings, tableCodes, tables: cutText(tables.join(', ')) } as Record<string, LogValue>
}

/** Today, in the restaurant's time zone, is the last of a range. */
async function daysFor(
  { db, now }: AppContext,
  restaurantId: string,
  range: Range | DayRange,
): Promise<DayRange> {
  if (typeof range !== 'string') return range
  const { timeZone } = await readClock(db, restaurantId)
  return daysOf(range, wallTime(now(), timeZone).date)
}

/** Equal ones stay in order. */
function mostFirst<Counted extends { openings: number }>(all: Counted[]): Counted[] {
  return all.toSorted((one, other) => other.openings - one.openings)
}
