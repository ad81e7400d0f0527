import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { loadMenu } from '#db/queries/menus.ts'
import { changeProduct } from '#db/changes/product-changes.ts'
import { formatPrice } from '#db/rules/money/money.ts'
import { transact } from '#db/transact.ts'
import { pageFile } from '../publish/plan-files.ts'
import { startPublisher } from '../publish/publisher.ts'
import { folderSize } from '../targets/folder-size.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { SHAPE } from './generated-menu.ts'
import { hasRealMenus, openHouse, type House } from './house.ts'
import { buildHugoSite, hugoVersion, writeHugoSite } from './hugo.ts'
import { median, milliseconds, percentile, perSecond, times } from './measurement.ts'
import type { BenchOptions, Row } from './measurement.ts'
import { runRebuild, type RebuildRun } from './processes.ts'

const WARM_UP = 50
const CHANGE = { medianMs: 25, p99Ms: 100 }
const GIVE_UP_MS = 10_000

export async function measureChange({ now, count }: BenchOptions): Promise<Row[]> {
  await using house = await openHouse({ restaurants: 1, now })
  const delays = await timeChanges(house, WARM_UP + count(250, 20))
  const figures = { medianMs: median(delays), p99Ms: percentile(delays, 0.99) }
  return [
    {
      what: `Saved change → new page in the CDN folder, ${SHAPE.dishes} dishes with pictures`,
      budget: `median ≤ ${CHANGE.medianMs} ms, p99 ≤ ${CHANGE.p99Ms} ms`,
      measured: `median ${milliseconds(figures.medianMs)}, p99 ${milliseconds(figures.p99Ms)}`,
      kept: figures.medianMs <= CHANGE.medianMs && figures.p99Ms <= CHANGE.p99Ms,
      figures,
    },
  ]
}

async function timeChanges({ db, settings, restaurantIds }: House, rounds: number) {
  const menu = await loadMenu(db, restaurantIds[0] ?? '')
  if (!menu) throw new Error('There is no menu to change')
  const page = join(settings.cdnDir, pageFile(`/${menu.slug}`))
  const dishes = menu.categories.flatMap(({ id: categoryId, products }) =>
    products.map((product) => ({ categoryId, ...product })),
  )
  let published = Promise.withResolvers<void>()
  const onError = (error: unknown) => published.reject(error)
  const publisher = startPublisher({ settings, onResult: () => published.resolve(), onError })
  const delays: number[] = []
  try {
    await published.promise
    for (let round = 0; round < rounds; round += 1) {
      const dish = dishes[round % dishes.length]
      if (!dish) throw new Error('The menu has no dishes')
      const { categoryId, id, name, description } = dish
      // Unique in the menu.
      const price = 200_001 + round * 10
      published = Promise.withResolvers<void>()
      const started = performance.now()
      await transact(db, (trx) =>
        changeProduct(trx, menu.restaurantId, categoryId, id, { name, price, description }),
      )
      publisher.wake(menu.restaurantId)
      await untilReadable(page, formatPrice(price))
      delays.push(performance.now() - started)
      await published.promise
    }
  } finally {
    await publisher.stop()
  }
  return delays.slice(WARM_UP)
}

/** Busy-waits until the file has the text. */
export async function untilReadable(page: string, text: string): Promise<void> {
  const end = performance.now() + GIVE_UP_MS
  let seen = 0
  while (performance.now() < end) {
    const { ino } = statSync(page)
    if (ino !== seen && readFileSync(page, 'utf8').includes(text)) return
    seen = ino
    await new Promise(setImmediate)
  }
  throw new Error(`${text} did not come to ${page}`)
}

const RUNS = 3
const MOST_MEGABYTES = 400
// Sizes within this share count as the same.
const SAME_BYTES = 0.001

export async function measureRebuild(options: BenchOptions): Promise<Row[]> {
  const { now, count, say } = options
  const restaurants = count(1000, 20)
  const menus = hasRealMenus() ? 'real' : 'generated'
  say(`${restaurants} ${menus} restaurants`)
  await using house = await openHouse({ restaurants, now, menus })
  await using site = await openTemporaryFolder()
  const version = await hugoVersion()
  if (version === null) say('Hugo is not installed here: measured without it')
  const firsts: RebuildRun[] = []
  const agains: RebuildRun[] = []
  const hugo: number[] = []
  for (let run = 1; run <= count(RUNS, 1); run += 1) {
    say(`run ${run}`)
    // A new folder: in an emptied one, the disk is slower.
    const settings = { ...house.settings, cdnDir: `${house.settings.cdnDir}-${run}` }
    firsts.push(await runRebuild(settings))
    agains.push(await runRebuild(settings))
    if (version === null) continue
    if (run === 1) writeHugoSite(settings.cdnDir, house.slugs, site.path)
    hugo.push(await timeHugo(settings.cdnDir, site.path, join(site.path, `public-${run}`)))
  }
  return rebuildRows({ what: `${restaurants} ${menus} restaurants`, version, firsts, agains, hugo })
}

async function timeHugo(cdnDir: string, site: string, destination: string): Promise<number> {
  const { seconds } = await buildHugoSite(site, destination)
  const [ours, theirs] = [await folderSize(cdnDir), await folderSize(destination)]
  const isSame = Math.abs(theirs.bytes / ours.bytes - 1) <= SAME_BYTES
  if (isSame && ours.files === theirs.files) return seconds
  throw new Error(`Not the same site: ${JSON.stringify({ ours, theirs })}`)
}

interface Rebuilds {
  what: string
  version: string | null
  firsts: readonly RebuildRun[]
  agains: readonly RebuildRun[]
  hugo: readonly number[]
}

function rebuildRows({ what, version, firsts, agains, hugo }: Rebuilds): Row[] {
  const pages = firsts[0]?.pages ?? 0
  const seconds = median(firsts.map((run) => run.process.seconds))
  const again = median(agains.map((run) => run.process.seconds))
  const ratio = hugo.length > 0 ? median(hugo) / seconds : Number.NaN
  const megabytes = Math.max(...firsts.map(({ peakMegabytes }) => peakMegabytes))
  const written = Math.max(...agains.map((run) => run.written + run.removed))
  return [
    {
      what: `Full rebuild, ${what}, ${pages} pages, start included`,
      budget: `as fast as Hugo, ≤ ${MOST_MEGABYTES} MB`,
      measured: `${perSecond(pages / seconds, 'pages')}, ${Math.round(megabytes)} MB`,
      comparison: version === null ? 'no Hugo' : `Hugo ${version}, same bytes: ${times(ratio)}`,
      kept: !(ratio < 1) && megabytes <= MOST_MEGABYTES,
      figures: { pages, seconds, megabytes, ratio },
    },
    {
      what: `The same when nothing has changed, ${what}`,
      budget: 'no file written',
      measured: `${written} files written, ${again.toFixed(2)} s`,
      comparison: `${seconds.toFixed(2)} s for the first`,
      kept: written === 0,
      figures: { written, seconds: again },
    },
  ]
}
