import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { loadMenu } from '#db/queries/menus.ts'
import { changeProduct } from '#db/queries/product-changes.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { menuPages, type MenuPage } from '#db/menu/pages.ts'
import { formatPrice } from '#db/rules/money.ts'
import { transact } from '#db/transact.ts'
import { pageFile } from '../publish/plan-files.ts'
import { startPublisher } from '../publish/publisher.ts'
import type { Publisher } from '../publish/publisher-options.ts'
import { openTemporaryFolder } from '../testing/temporary-folder.ts'
import { SHAPE } from './generated-menu.ts'
import { openHouse, type House } from './house.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { runProcess } from './processes.ts'
import { median, percentile } from './statistics.ts'
import { milliseconds, seconds, times } from './table.ts'
import { untilReadable } from './until-readable.ts'

const WARM_UP = 50
const BUDGET = { median: 25, p99: 100, fasterThanAstro: 50 }
// Inside the repository, so that the site's own components and packages are found from there.
const PARENT = join(import.meta.dirname, '../../site/.astro')

const CONFIG = `export default {
  srcDir: '.',
  output: 'static',
  compressHTML: true,
  build: { inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  vite: { build: { assetsInlineLimit: 0 } },
}
`

const PAGE = `---
import MenuPage from '#site/components/MenuPage.astro'
import pages from '../pages.json'

export function getStaticPaths() {
  return pages.map((page) => ({ params: { path: page.path.slice(1) }, props: { page } }))
}
Object.assign(Astro.locals, { page: Astro.props.page, site: { publicUrl: PUBLIC_URL } })
---

<MenuPage page={Astro.props.page} />
`

/** A saved change until its page is in the CDN folder, against a build of the site by Astro. */
export async function measureChange({ now, count, say }: BenchOptions): Promise<Row[]> {
  await using house = await openHouse({ restaurants: 1, now })
  const menu = await loadMenu(house.db, house.restaurantIds[0] ?? '')
  if (!menu) throw new Error('There is no menu to change')
  const delays = await timeChanges(house, menu, { rounds: count(250, 20) })
  say('building the same pages with Astro')
  const pages = menuPages(menu, new Date())
  const astro = await timeAstro(pages, house.settings.publicUrl, count(3, 1))
  return [row(delays, astro, pages.length)]
}

function row(delays: readonly number[], astro: readonly number[], pages: number): Row {
  const [middle, worst, whole] = [median(delays), percentile(delays, 0.99), median(astro)]
  const ratio = (whole * 1000) / middle
  return {
    what: `Saved change → new page in the CDN folder, ${SHAPE.dishes} dishes with pictures`,
    n: `${delays.length} changes; ${astro.length} builds`,
    budget: `median ≤ ${BUDGET.median} ms, p99 ≤ ${BUDGET.p99} ms, ≥ ${BUDGET.fasterThanAstro} × \`astro build\``,
    measured: `median ${milliseconds(middle)}, p99 ${milliseconds(worst)}`,
    comparison: `${seconds(whole)} for one \`astro build\` of the ${pages} pages, all of them and its start included: what a change costs where each one is a build`,
    ratio: times(ratio),
    verdict: verdict(
      middle > BUDGET.median && 'median too slow',
      worst > BUDGET.p99 && 'p99 too slow',
      ratio < BUDGET.fasterThanAstro && 'not that much faster than Astro',
    ),
    figures: { medianMs: middle, p99Ms: worst, rounds: delays.length, astroSeconds: whole },
  }
}

/** How long prices took until they were on the menu's own page, and on those below it that are named. */
export async function timeChanges(
  house: House,
  menu: MenuDocument,
  { rounds, below = [] }: { rounds: number; below?: readonly string[] },
): Promise<number[]> {
  const pages = ['', ...below].map((path) =>
    join(house.settings.cdnDir, pageFile(`/${menu.slug}${path}`)),
  )
  const dishes = menu.categories.flatMap((category) =>
    category.products.map((product) => ({ categoryId: category.id, ...product })),
  )
  const published = new Published(house)
  await published.next()
  const delays: number[] = []
  try {
    for (let round = 0; round < WARM_UP + rounds; round += 1) {
      const dish = dishes[round % dishes.length]
      if (!dish) throw new Error('The menu has no dishes')
      // Three decimals that no other price of the menu has.
      const price = 200_001 + round * 10
      const done = published.next()
      delays.push(await timeChange({ house, menu, dish, price, pages, published }))
      await done
    }
  } finally {
    await published.publisher.stop()
  }
  return delays.slice(WARM_UP)
}

interface Change {
  house: House
  menu: MenuDocument
  dish: { categoryId: string; id: string; name: string; description: string }
  price: number
  pages: readonly string[]
  published: Published
}

// From before the transaction, so that what the disk takes to keep the change counts as well.
async function timeChange(change: Change): Promise<number> {
  const { house, menu, dish, price, pages, published } = change
  const { categoryId, id, name, description } = dish
  const started = performance.now()
  await transact(house.db, (trx) =>
    changeProduct(trx, menu.restaurantId, categoryId, id, { name, price, description }),
  )
  published.publisher.wake(menu.restaurantId)
  for (const page of pages) await untilReadable(page, formatPrice(price))
  return performance.now() - started
}

/** A publisher, and the end of its next publish. */
class Published {
  readonly publisher: Publisher
  #settle = Promise.withResolvers<void>()

  constructor({ settings }: House) {
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

// An ordinary static Astro site of the same pages, with the site's own templates.
async function timeAstro(
  pages: readonly MenuPage[],
  publicUrl: string,
  runs: number,
): Promise<number[]> {
  await mkdir(PARENT, { recursive: true })
  await using folder = await openTemporaryFolder(PARENT)
  await mkdir(join(folder.path, 'pages'))
  await writeFile(join(folder.path, 'astro.config.mjs'), CONFIG)
  await writeFile(join(folder.path, 'pages.json'), JSON.stringify(pages))
  const page = PAGE.replace('PUBLIC_URL', JSON.stringify(publicUrl))
  await writeFile(join(folder.path, 'pages/[...path].astro'), page)
  const { resolve } = createRequire(import.meta.url)
  const astro = join(resolve('astro/package.json'), '../bin/astro.mjs')
  const seconds: number[] = []
  while (seconds.length < runs) {
    const args = [astro, 'build', '--root', folder.path]
    const build = await runProcess(process.execPath, args, { ASTRO_TELEMETRY_DISABLED: '1' })
    const built = `${pages.length} page(s) built`
    if (!build.stdout.includes(built)) throw new Error(`Astro made other pages:\n${build.stdout}`)
    seconds.push(build.seconds)
  }
  return seconds
}
