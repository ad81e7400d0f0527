import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { formatPrice } from '#db/rules/money/money.ts'
import { pageFile } from '../publish/plan-files.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { generateMenu } from './generated-menu.ts'
import { milliseconds, percentile, type BenchOptions, type Row } from './measurement.ts'
import { enterMenu, send, type Owner } from './owner.ts'
import { startServer } from './processes.ts'
import { untilReadable } from './publish.ts'

const VIEWS_A_SECOND = 1000
const CONNECTIONS = 40
const PHONES = 400
const MOST_MS = 100
const FIRST_PRICE = 3000
const WARM_UP = 20
// An owner may make ten changes a second.
const SAVE_EVERY_MS = 150
// As of the page of a phone.
const AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.0 Mobile/15E148 Safari/604.1'

interface Kitchen extends Owner {
  url: string
  page: string
  dishes: { _id: string; slug: string; category: string }[]
}

/** A minute in which a thousand pages a second are opened, and an owner saves prices. */
export async function measurePageViews({ count, say }: BenchOptions): Promise<Row[]> {
  await using folder = await openTemporaryFolder()
  const script = join(import.meta.dirname, '../../api/main.ts')
  const settings = { DATA_DIR: folder.path, TRUST_PROXY: '1' }
  await using api = await startServer(script, settings, '/readyz')
  const owner = await enterMenu(api.url, generateMenu(1, 0))
  const page = join(folder.path, 'cdn', pageFile(owner.menuPath))
  const kitchen = { ...owner, url: api.url, page, dishes: await listDishes(api.url, owner) }
  const seconds = count(60, 3)
  let price = FIRST_PRICE
  const save = async () => {
    await wait(SAVE_EVERY_MS)
    return saveOnce(kitchen, (price += 1))
  }
  for (let round = 0; round < WARM_UP; round += 1) await save()
  const idle: number[] = []
  for (let round = 0; round < count(200, 20); round += 1) idle.push(await save())

  say(`${VIEWS_A_SECOND} openings a second`)
  const busy: number[] = []
  const ends = performance.now() + seconds * 1000
  const flood = openPages(kitchen, seconds)
  while (performance.now() < ends) busy.push(await save())
  const sent = await flood
  const counted = await countedBy(kitchen, sent)
  const [before, during] = [percentile(idle, 0.99), percentile(busy, 0.99)]
  return [
    {
      what: `p99 of change sent → new page while ${VIEWS_A_SECOND} pages a second are opened for ${seconds} s`,
      budget: `≤ ${MOST_MS} ms`,
      measured: milliseconds(during),
      comparison: `${milliseconds(before)} idle`,
      kept: during <= MOST_MS,
      figures: { idleP99Ms: before, busyP99Ms: during, changes: busy.length },
    },
    {
      what: `openings counted of ${sent}, ${Math.round(sent / seconds)} a second`,
      budget: 'all',
      measured: String(counted),
      kept: counted === sent,
      figures: { sent, counted },
    },
  ]
}

async function listDishes(url: string, { token }: Owner): Promise<Kitchen['dishes']> {
  const menu = await send<{ slug: string; products: { _id: string; slug: string }[] }[]>(
    url,
    '/categories',
    { token },
  )
  return menu.flatMap(({ slug: category, products }) =>
    products.map(({ _id, slug }) => ({ _id, slug, category })),
  )
}

/** How many were answered. */
async function openPages({ url, menuPath, dishes }: Kitchen, seconds: number): Promise<number> {
  const requests = Array.from({ length: PHONES }, (_, phone) => {
    const { category, slug } = dishes[phone % dishes.length] ?? { category: '', slug: '' }
    return {
      method: 'POST' as const,
      path: '/api/seen',
      headers: {
        'Content-Type': 'text/plain;charset=UTF-8',
        'User-Agent': AGENT,
        'X-Forwarded-For': `198.51.${Math.floor(phone / 200)}.${phone % 200}`,
      },
      body: JSON.stringify({ path: `${menuPath}/${category}/${slug}`, table: null }),
    }
  })
  const result = await autocannon({
    url,
    requests,
    connections: CONNECTIONS,
    overallRate: VIEWS_A_SECOND,
    amount: VIEWS_A_SECOND * seconds,
    workers: 1,
  })
  if (result.non2xx + result.errors > 0) throw new Error('PageViews were answered with errors')
  return result['2xx']
}

async function saveOnce({ url, token, page, dishes }: Kitchen, price: number): Promise<number> {
  const json = [{ _id: dishes[price % dishes.length]?._id, price }]
  const started = performance.now()
  await send(url, '/api/products', { method: 'PATCH', token, json })
  await untilReadable(page, formatPrice(price * 1000))
  return performance.now() - started
}

const POLLS = 100

/** Counters are written a little later. */
async function countedBy({ url, token }: Kitchen, wanted: number): Promise<number> {
  let counted = 0
  for (let poll = 0; poll < POLLS && counted < wanted; poll += 1) {
    const { days } = await send<{ days: { openings: number }[] }>(url, '/api/statistics', { token })
    counted = days.reduce((sum, { openings }) => sum + openings, 0)
    await wait(100)
  }
  return counted
}
