import { IDS_AT_ONCE } from '#db/chunk-sizes.ts'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { inChunks } from '#db/in-chunks.ts'
import type { MenuLanguage } from '#db/rules/text/languages.ts'
import type { Database } from '#db/open.ts'
import {
  listCountedMenus,
  readPageIndex,
  type CountedMenu,
  type PageIndex,
} from '#db/queries/counted-pages.ts'
import { addPageViews, type PageView } from '#db/queries/page-views.ts'
import { MINUTE_MS } from '#db/rules/time/dates.ts'
import { tableKey } from '#db/rules/tables.ts'
import { wallTime } from '#db/rules/time/wall-clock.ts'
import { transact } from '#db/transact.ts'
import { causeOf } from '../log-cause.ts'

/** That a guest has opened a page, as the page tells it. */
export interface SeenPage {
  /** Of `canonicalPath`. */
  path: string
  table: string | null
  at: Date
}

/** Counts page views in memory, and writes their sums in batches. */
export interface PageViews {
  add(seen: SeenPage): void
  write(): Promise<void>
  start(): void
  /** Writes what is left. */
  stop(): Promise<void>
}

// A power cut loses no more than this and one write.
const WRITE_EVERY_MS = 2000
// Time zones differ by quarters of an hour.
const QUARTER_MS = 15 * MINUTE_MS
// Sums of a minute of a flood; what comes on top is not counted.
const MOST_WAITING = 50_000
// Addresses, some 100 bytes each.
const MOST_INDEXED = 200_000

interface Waiting {
  path: string
  table: string | null
  quarter: number
  count: number
}

export function createPageViews({ db, log }: { db: Database; log: Logger }): PageViews {
  const indexes = new LRUCache<string, { revision: number; index: PageIndex }>({
    maxSize: MOST_INDEXED,
    sizeCalculation: ({ index }) => index.size,
  })
  let waiting = new Map<string, Waiting>()
  let timer: NodeJS.Timeout | undefined
  let underWay = Promise.resolve()

  function wait(more: Waiting): void {
    const key = `${more.quarter} ${more.path} ${more.table ?? ''}`
    const before = waiting.get(key)
    if (before) before.count += more.count
    else if (waiting.size < MOST_WAITING) waiting.set(key, more)
  }

  async function indexOf({ restaurantId, revision }: CountedMenu): Promise<PageIndex> {
    const known = indexes.get(restaurantId)
    if (known?.revision === revision) return known.index
    const index = await readPageIndex(db, restaurantId)
    indexes.set(restaurantId, { revision, index })
    return index
  }

  async function viewsOf(some: readonly Waiting[]): Promise<PageView[]> {
    const slugs = new Set(some.map(({ path }) => slugOf(path)))
    const menus = await listCountedMenus(db, [...slugs])
    const bySlug = new Map(menus.map((menu) => [menu.slug, menu]))
    const views: PageView[] = []
    for (const seen of some) {
      const menu = bySlug.get(slugOf(seen.path))
      const found = menu && findPage(await indexOf(menu), seen.path)
      if (!found) continue
      const { date: day, time } = wallTime(new Date(seen.quarter * QUARTER_MS), menu.timeZone)
      const place = { restaurantId: menu.restaurantId, day, hour: Number.parseInt(time, 10) }
      views.push({ ...place, ...found, tableName: findTable(menu, seen.table), count: seen.count })
    }
    return views
  }

  async function writeAll(): Promise<void> {
    const taken = new Set(waiting.values())
    waiting = new Map()
    try {
      await inChunks([...taken], IDS_AT_ONCE, async (some) => {
        const views = await viewsOf(some)
        // All or nothing: what failed in part would count twice when it is tried again.
        await transact(db, (trx) => addPageViews(trx, views))
        for (const seen of some) taken.delete(seen)
      })
    } catch (error) {
      log.error(causeOf(error), 'page views could not be written')
      for (const seen of taken) wait(seen)
    }
  }

  const write = () => (underWay = underWay.then(writeAll))
  return {
    add({ path, table, at }) {
      wait({ path, table, quarter: Math.floor(at.getTime() / QUARTER_MS), count: 1 })
    },
    write,
    start() {
      timer = setInterval(() => void write(), WRITE_EVERY_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await write()
    },
  }
}

function slugOf(path: string): string {
  return path.split('/', 2)[1] ?? ''
}

function findPage(index: PageIndex, path: string): Pick<PageView, 'page' | 'language'> | undefined {
  const [first, ...others] = path.split('/').slice(2)
  const isFurther = index.shown.has(first as MenuLanguage)
  const segments = isFurther || first === undefined ? others : [first, ...others]
  const page = pageBelow(index, segments)
  return page === undefined
    ? undefined
    : { page, language: isFurther && first !== undefined ? first : index.main }
}

function pageBelow({ categories }: PageIndex, segments: readonly string[]): string | undefined {
  const [category, product, ...more] = segments
  if (category === undefined) return 'menu'
  if (more.length > 0) return undefined
  if (category === 'info') {
    if (product === undefined) return 'info'
    return product === 'allergens' ? product : undefined
  }
  const found = categories.get(category)
  return product === undefined ? found?.id : found?.products.get(product)
}

/** One that is not on the owner's list counts as none. */
function findTable({ tables }: CountedMenu, table: string | null): string {
  return table === null ? '' : (tables.get(tableKey(table)) ?? '')
}
