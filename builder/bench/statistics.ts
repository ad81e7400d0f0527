import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openMigratedDatabase, type Database } from '#db/open.ts'
import {
  addPageViews,
  MOST_PAGE_COUNTERS,
  readPageViewSums,
  type DayRange,
} from '#db/queries/page-views.ts'
import { addDays } from '#db/rules/time/dates.ts'
import { daysBetween } from '#db/rules/statistics.ts'
import { aRestaurant } from '#db/testing/fixtures.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { median, milliseconds, type BenchOptions, type Row } from './measurement.ts'

const LAST_DAY = '2026-06-30'
const VIEWS_A_DAY = 2740
// A menu of 60 dishes, in two languages.
const PAGES = 70
const LANGUAGES = ['en', 'ar'] as const
const MOST_MS = 100
const MOST_MS_FULL = 500
const LONGEST_BLOCK_MS = 50

/** A year of a menu with a million page views, and one in which each day has all counters it can have. */
export async function measureStatistics({ count, say }: BenchOptions): Promise<Row[]> {
  const days = daysBetween({ from: addDays(LAST_DAY, 1 - count(365, 31)), to: LAST_DAY })
  await using folder = await openTemporaryFolder()
  await using db = await openMigratedDatabase(join(folder.path, 'qaima.db'))
  const busy = await aRestaurant(db, { name: 'Busy' })
  const full = await aRestaurant(db, { name: 'Full' })
  say(`${days.length} days of page views`)
  for (const day of days) {
    await addPageViews(db, viewsOf(busy.restaurantId, day, VIEWS_A_DAY, PAGES))
    await addPageViews(db, viewsOf(full.restaurantId, day, 24 * MOST_PAGE_COUNTERS, 3000))
  }
  const range = { from: days[0] ?? LAST_DAY, to: LAST_DAY }
  return [
    await measureReading(db, 'a million page views in a year', busy.restaurantId, range, MOST_MS),
    await measureReading(db, 'all counters of a year', full.restaurantId, range, MOST_MS_FULL),
  ]
}

async function measureReading(
  db: Database,
  what: string,
  restaurantId: string,
  range: DayRange,
  mostMs: number,
): Promise<Row> {
  const rows = await db
    .selectFrom('pageViews')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirstOrThrow()
  const times: number[] = []
  const delay = monitorEventLoopDelay({ resolution: 1 })
  for (let round = 0; round < 10; round += 1) {
    delay.enable()
    const started = performance.now()
    await readPageViewSums(db, restaurantId, range)
    times.push(performance.now() - started)
    delay.disable()
  }
  const [answerMs, blockMs] = [median(times), delay.max / 1e6]
  return {
    what: `statistics of ${what}, ${rows.rows} rows; longest block`,
    budget: `≤ ${mostMs} ms; ≤ ${LONGEST_BLOCK_MS} ms`,
    measured: `${milliseconds(answerMs)}; ${milliseconds(blockMs)}`,
    kept: answerMs <= mostMs && blockMs <= LONGEST_BLOCK_MS,
    figures: { rows: rows.rows, answerMs, blockMs },
  }
}

/** Spread over the opening hours, the first pages seen most. */
function viewsOf(restaurantId: string, day: string, views: number, pages: number) {
  return Array.from({ length: views }, (_, at) => ({
    restaurantId,
    day,
    hour: at % 24,
    page: `page ${Math.floor(pages * ((at * 0.618) % 1) ** 2)}`,
    language: LANGUAGES[at % LANGUAGES.length] ?? 'en',
    tableName: '',
    count: 1,
  }))
}
