import { setImmediate as others } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import { IDS_AT_ONCE, ITEMS_AT_ONCE } from '../chunk-sizes.ts'
import { inChunks } from '../in-chunks.ts'
import { recordOf } from '../rules/record-of.ts'
import { HOUR_COLUMNS, hourColumn } from '../rules/statistics.ts'
import { MOST_TABLES } from '../rules/tables.ts'
import { addDays } from '../rules/time/dates.ts'
import type { Db, Schema } from '../schema.ts'

/** Added to two counters, its page's and its table's. They are all that is stored. */
export interface PageView {
  restaurantId: string
  day: string
  hour: number
  page: string
  language: string
  /** Empty: none. */
  tableName: string
  count: number
}

/** Counters of pages that a restaurant has for one day; further pages share one for each language. */
export const MOST_PAGE_COUNTERS = 500
/** Owners may rename tables; further ones of a day are counted by their page alone. */
export const MOST_TABLE_COUNTERS = MOST_TABLES

type Counter = Insertable<Schema['pageViews']>

/** Adds each to its counters. Sums stay right if several servers do so. */
export async function addPageViews(db: Db, views: readonly PageView[]): Promise<void> {
  const ofPages = views.map((view) => ({ ...view, tableName: '' }))
  const ofTables = views
    .filter(({ tableName }) => tableName !== '')
    .map((view) => ({ ...view, page: '', language: '' }))
  const counters = [...(await boundedPages(db, ofPages)), ...(await boundedTables(db, ofTables))]
  // Sorted, against deadlocks.
  const sorted = counters.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  await inChunks(sorted, IDS_AT_ONCE, async (some) => {
    await db
      .insertInto('pageViews')
      .values([...some])
      .onConflict((conflict) =>
        conflict
          .columns(['restaurantId', 'day', 'tableName', 'page', 'language'])
          .doUpdateSet(({ eb, ref }) =>
            recordOf(['count', ...HOUR_COLUMNS], (column) =>
              eb(`pageViews.${column}`, '+', ref(`excluded.${column}`)),
            ),
          ),
      )
      .execute()
  })
}

async function boundedPages(db: Db, views: readonly PageView[]): Promise<Counter[]> {
  const isStored = await whatIsStored(db, views, MOST_PAGE_COUNTERS)
  return countersOf(views.map((view) => (isStored(view) ? view : { ...view, page: '' })))
}

async function boundedTables(db: Db, views: readonly PageView[]): Promise<Counter[]> {
  return countersOf(views.filter(await whatIsStored(db, views, MOST_TABLE_COUNTERS)))
}

/** One for each key, with its hours. */
function countersOf(views: readonly PageView[]): Counter[] {
  const counters = new Map<string, Counter>()
  for (const { hour, count, ...view } of views) {
    const key = keyOf(view)
    const counter = counters.get(key) ?? {
      ...view,
      count: 0,
      ...recordOf(HOUR_COLUMNS, () => 0),
    }
    counter.count += count
    counter[hourColumn(hour)] += count
    counters.set(key, counter)
  }
  return [...counters.values()]
}

/** Tells which views have a counter, or may have one more; all are of pages, or all of tables. */
async function whatIsStored(
  db: Db,
  views: readonly PageView[],
  most: number,
): Promise<(view: PageView) => boolean> {
  const days = Map.groupBy(views, dayOf)
  const sizes = await countersADay(db, views)
  const kept = new Map<string, Set<string>>()
  for (const [day, some] of days) {
    const fresh = new Set(some.map(keyOf))
    if ((sizes.get(day) ?? 0) + fresh.size <= most) continue
    const stored = await storedKeys(db, some)
    for (const key of fresh) if (stored.size < most) stored.add(key)
    kept.set(day, stored)
  }
  return (view) => kept.get(dayOf(view))?.has(keyOf(view)) ?? true
}

async function countersADay(
  db: Db,
  views: readonly PageView[],
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>()
  const [first] = views
  if (!first) return sizes
  const restaurantIds = [...new Set(views.map(({ restaurantId }) => restaurantId))]
  const days = [...new Set(views.map(({ day }) => day))]
  await inChunks(restaurantIds, IDS_AT_ONCE, async (some) => {
    const rows = await db
      .selectFrom('pageViews')
      .select(({ fn }) => ['restaurantId', 'day', fn.countAll<number>().as('size')])
      .where('restaurantId', 'in', some)
      .where('day', 'in', days)
      .where('tableName', first.tableName === '' ? '=' : '<>', '')
      .groupBy(['restaurantId', 'day'])
      .execute()
    for (const row of rows) sizes.set(dayOf(row), Number(row.size))
  })
  return sizes
}

/** Of the restaurant and day that these views share. */
async function storedKeys(db: Db, [first]: readonly PageView[]): Promise<Set<string>> {
  if (!first) return new Set()
  const { restaurantId, day, tableName } = first
  const rows = await db
    .selectFrom('pageViews')
    .select(['restaurantId', 'day', 'tableName', 'page', 'language'])
    .where('restaurantId', '=', restaurantId)
    .where('day', '=', day)
    .where('tableName', tableName === '' ? '=' : '<>', '')
    .execute()
  return new Set(rows.map(keyOf))
}

/** In steps, so that others have their turn. */
export async function forgetPageViews(db: Db, before: string): Promise<void> {
  for (;;) {
    const some = await db
      .selectFrom('pageViews')
      .select(['restaurantId', 'day'])
      .where('day', '<', before)
      .distinct()
      .limit(ITEMS_AT_ONCE)
      .execute()
    if (some.length === 0) return
    for (const { restaurantId, day } of some) {
      await db
        .deleteFrom('pageViews')
        .where('restaurantId', '=', restaurantId)
        .where('day', '=', day)
        .execute()
      await others()
    }
  }
}

export interface DayRange {
  from: string
  to: string
}

/** Sums by what is counted, such as those of each page. */
export interface PageViewSums {
  day: ReadonlyMap<string, number>
  /** From midnight on. */
  hours: readonly number[]
  page: ReadonlyMap<string, number>
  language: ReadonlyMap<string, number>
  tableName: ReadonlyMap<string, number>
}

// Each statement takes some milliseconds, also of a busy restaurant; others have their turn in between.
const DAYS_AT_ONCE = 31

export async function readPageViewSums(
  db: Db,
  restaurantId: string,
  range: DayRange,
): Promise<PageViewSums> {
  const day = new Map<string, number>()
  const hours = HOUR_COLUMNS.map(() => 0)
  const page = new Map<string, number>()
  const language = new Map<string, number>()
  const tableName = new Map<string, number>()
  for await (const some of steps(range)) {
    const ofDays = await pageViewsIn(db, restaurantId, some)
      .select(({ fn }) => [
        'day',
        fn.sum<number>('count').as('sum'),
        ...HOUR_COLUMNS.map((column) => fn.sum<number>(column).as(column)),
      ])
      .where('tableName', '=', '')
      .groupBy('day')
      .execute()
    for (const row of ofDays) {
      add(day, row.day, row.sum)
      for (const [hour, column] of HOUR_COLUMNS.entries()) {
        hours[hour] = (hours[hour] ?? 0) + Number(row[column])
      }
    }
    await others()
    const ofNames = await pageViewsIn(db, restaurantId, some)
      .select(({ fn }) => ['page', 'language', 'tableName', fn.sum<number>('count').as('sum')])
      .groupBy(['tableName', 'page', 'language'])
      .orderBy('tableName')
      .orderBy('page')
      .orderBy('language')
      .execute()
    for (const row of ofNames) {
      if (row.tableName !== '') add(tableName, row.tableName, row.sum)
      else {
        add(page, row.page, row.sum)
        add(language, row.language, row.sum)
      }
    }
  }
  return { day, hours, page, language, tableName }
}

function add(sums: Map<string, number>, key: string, sum: number): void {
  // PostgreSQL gives sums as text.
  sums.set(key, (sums.get(key) ?? 0) + Number(sum))
}

/** The counters of each day in their order, first those of pages, then those of tables. */
export async function* listPageViews(
  db: Db,
  restaurantId: string,
  { from, to }: DayRange,
): AsyncGenerator<Omit<PageView, 'restaurantId'>[]> {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const counters = await pageViewsIn(db, restaurantId, { from: day, to: day })
      .selectAll()
      .orderBy('tableName')
      .orderBy('page')
      .orderBy('language')
      .execute()
    yield counters.flatMap((counter) =>
      HOUR_COLUMNS.flatMap((column, hour) => {
        const { page, language, tableName, [column]: count } = counter
        return count === 0 ? [] : [{ day, hour, page, language, tableName, count }]
      }),
    )
    await others()
  }
}

async function* steps({ from, to }: DayRange): AsyncGenerator<DayRange> {
  for (let first = from; first <= to; first = addDays(first, DAYS_AT_ONCE)) {
    if (first !== from) await others()
    const last = addDays(first, DAYS_AT_ONCE - 1)
    yield { from: first, to: last < to ? last : to }
  }
}

function pageViewsIn(db: Db, restaurantId: string, { from, to }: DayRange) {
  return db
    .selectFrom('pageViews')
    .where('restaurantId', '=', restaurantId)
    .where('day', '>=', from)
    .where('day', '<=', to)
}

type CounterKey = Pick<PageView, 'restaurantId' | 'day' | 'tableName' | 'page' | 'language'>

function keyOf({ restaurantId, day, tableName, page, language }: CounterKey): string {
  return [restaurantId, day, tableName, page, language].join('\n')
}

function dayOf({ restaurantId, day }: Pick<PageView, 'restaurantId' | 'day'>): string {
  return `${restaurantId}\n${day}`
}
