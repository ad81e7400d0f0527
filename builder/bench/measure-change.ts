import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { loadMenu } from '#db/queries/menus.ts'
import { changeProduct } from '#db/queries/products.ts'
import type { MenuCategory, MenuDocument, MenuProduct } from '#db/rules/menu-document.ts'
import { menuPages } from '#db/rules/menu-pages.ts'
import { formatPrice } from '#db/rules/money.ts'
import { transact } from '#db/transact.ts'
import { pageFile } from '../page-files.ts'
import { startPublisher, type Publisher } from '../publisher.ts'
import { buildAstroSite, openAstroSite } from './astro-site.ts'
import { openBenchHouse, type BenchHouse } from './bench-house.ts'
import { SHAPE } from './generated-menu.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { median, percentile } from './statistics.ts'
import { milliseconds, seconds, times } from './units.ts'
import { writtenPages } from './written-pages.ts'

const WARM_UP = 50
const ROUNDS = 250
const ASTRO_RUNS = 3
const BUDGET = { median: 25, p99: 100, fasterThanAstro: 50 }
const GIVE_UP_MS = 10_000

/** A saved change until its page is in the CDN folder, against a build of the site by Astro. */
export async function measureChange({ now, say }: BenchOptions): Promise<Row[]> {
  await using house = await openBenchHouse({ restaurants: 1, now })
  const menu = await loadMenu(house.db, house.restaurantIds[0] ?? '')
  if (!menu) throw new Error('There is no menu to change')
  const delays = await timeChanges(house, menu)
  say('building the same pages with Astro')
  const astro = await timeAstro(menu, house.settings.publicUrl)
  const [middle, worst] = [median(delays), percentile(delays, 0.99)]
  const ratio = (astro * 1000) / middle
  return [
    {
      what: `Saved change → new page in the CDN folder, ${SHAPE.dishes} dishes with pictures`,
      budget: `median ≤ ${BUDGET.median} ms, p99 ≤ ${BUDGET.p99} ms, ≥ ${BUDGET.fasterThanAstro} × \`astro build\``,
      measured: `median ${milliseconds(middle)}, p99 ${milliseconds(worst)} of ${ROUNDS}`,
      comparison: `${seconds(astro)}, \`astro build\` of the same ${SHAPE.pages} pages`,
      ratio: times(ratio),
      verdict: verdict(
        middle > BUDGET.median && 'median too slow',
        worst > BUDGET.p99 && 'p99 too slow',
        ratio < BUDGET.fasterThanAstro && 'not that much faster than Astro',
      ),
      figures: { medianMs: middle, p99Ms: worst, rounds: ROUNDS, astroSeconds: astro },
    },
  ]
}

async function timeChanges(house: BenchHouse, menu: MenuDocument): Promise<number[]> {
  const page = join(house.settings.cdnDir, pageFile(`/${menu.slug}`))
  const dishes = menu.categories.flatMap((category) =>
    category.products.map((product) => ({ category, product })),
  )
  const published = new Published(house)
  await published.next()
  const delays: number[] = []
  try {
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const dish = dishes[round % dishes.length]
      if (!dish) throw new Error('The menu has no dishes')
      // Three decimals that no other price of the menu has.
      const price = 200_001 + round * 10
      const done = published.next()
      delays.push(await timeChange({ house, menu, ...dish, price, page, published }))
      await done
    }
  } finally {
    await published.publisher.stop()
  }
  return delays.slice(WARM_UP)
}

interface Change {
  house: BenchHouse
  menu: MenuDocument
  category: MenuCategory
  product: MenuProduct
  price: number
  page: string
  published: Published
}

// From before the transaction, so that what the disk takes to keep the change counts as well.
async function timeChange(change: Change): Promise<number> {
  const { house, menu, category, product, price, page, published } = change
  const { name, description } = product
  const started = performance.now()
  await transact(house.db, (trx) =>
    changeProduct(trx, menu.restaurantId, category.id, product.id, { name, price, description }),
  )
  published.publisher.wake(menu.restaurantId)
  await untilReadable(page, formatPrice(price))
  return performance.now() - started
}

async function untilReadable(page: string, text: string): Promise<void> {
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

/** A publisher, and the end of its next publish. */
class Published {
  readonly publisher: Publisher
  #settle = Promise.withResolvers<void>()

  constructor({ settings }: BenchHouse) {
    this.publisher = startPublisher({
      settings,
      onResult: (result) =>
        result.status === 'published'
          ? this.#settle.resolve()
          : this.#settle.reject(new Error(JSON.stringify(result))),
      onError: (error) => this.#settle.reject(error),
    })
  }

  next(): Promise<void> {
    this.#settle = Promise.withResolvers<void>()
    return this.#settle.promise
  }
}

async function timeAstro(menu: MenuDocument, publicUrl: string): Promise<number> {
  const pages = menuPages(menu)
  await using folder = await openAstroSite(pages, publicUrl)
  const runs: number[] = []
  for (let run = 0; run < ASTRO_RUNS; run += 1) runs.push(await buildAstroSite(folder))
  const { count } = await writtenPages(join(folder.path, 'dist'))
  if (count !== pages.length) throw new Error(`Astro wrote ${count} pages of ${pages.length}`)
  return median(runs)
}
