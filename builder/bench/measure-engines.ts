import { join } from 'node:path'
import { formatPrice } from '#db/rules/money.ts'
import { pageFile } from '../publish/plan-files.ts'
import { openTemporaryFolder } from '../testing/temporary-folder.ts'
import { openEngines, type Engine } from './engines.ts'
import { generateMenu, SHAPE } from './generated-menu.ts'
import { findClient, loadBy } from './load.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { enterMenu, send, type Owner } from './owner.ts'
import { startApi } from './processes.ts'
import { median } from './statistics.ts'
import { milliseconds, perSecond, times } from './table.ts'
import { untilReadable } from './until-readable.ts'

const MOST_TIMES = 3
const LEAST_SHARE = 0.4
const WARM_UP = 20
// Dearer than any dish of the menu, and in no other text of it.
const FIRST_PRICE = 2000

/** A server with one menu on one engine (`await using`). */
interface Kitchen extends Owner, AsyncDisposable {
  url: string
  /** The menu's page in the CDN folder. */
  page: string
}

/** What a server does on PostgreSQL, beside what it does on SQLite. */
export async function measureEngines({ count, say }: BenchOptions): Promise<Row[]> {
  await using engines = await openEngines()
  const [file, server] = engines.list
  if (!file || !server) throw new Error('there is no PostgreSQL for this machine')
  await using onFile = await openKitchen(file)
  await using onServer = await openKitchen(server)
  const both = [onFile, onServer] as const
  say('changing a price in both in turn')
  const changes = await timeChanges(both, count(200, 20))
  say('loading both in turn')
  return [changeRow(changes), categoriesRow(await timeReads(both, count(5, 2), count(3, 1)))]
}

async function openKitchen(engine: Engine): Promise<Kitchen> {
  const scope = new AsyncDisposableStack()
  const folder = scope.use(await openTemporaryFolder())
  const { url } = scope.use(await startApi(folder.path, engine))
  const owner = await enterMenu(url, generateMenu(1, 0))
  const page = join(folder.path, 'cdn', pageFile(owner.menuPath))
  return { ...owner, url, page, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}

/** Milliseconds of each change from its sending until its page has it. */
async function timeChanges(kitchens: readonly [Kitchen, Kitchen], rounds: number) {
  const delays: [number[], number[]] = [[], []]
  const dishes = await Promise.all(kitchens.map(listDishes))
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    for (const [engine, kitchen] of kitchens.entries()) {
      const ids = dishes[engine] ?? []
      const delay = await timeChange(kitchen, ids[round % ids.length] ?? '', FIRST_PRICE + round)
      if (round >= WARM_UP) delays[engine]?.push(delay)
    }
  }
  return delays
}

async function listDishes({ url, token }: Kitchen): Promise<string[]> {
  const menu = await send<{ products: { _id: string }[] }[]>(url, '/categories', { token })
  return menu.flatMap(({ products }) => products.map(({ _id }) => _id))
}

async function timeChange({ url, token, page }: Kitchen, id: string, price: number) {
  const started = performance.now()
  await send(url, '/api/products', { method: 'PATCH', token, json: [{ _id: id, price }] })
  await untilReadable(page, formatPrice(price * 1000))
  return performance.now() - started
}

async function timeReads(kitchens: readonly [Kitchen, Kitchen], rounds: number, seconds: number) {
  const client = await findClient()
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    for (const [engine, { url, token }] of kitchens.entries()) {
      const { rate } = await loadBy(client, `${url}/categories`, `Bearer ${token}`, seconds)
      // The first is to warm up.
      if (round > 0) rates[engine]?.push(rate)
    }
  }
  return rates
}

function changeRow([onFile, onServer]: [number[], number[]]): Row {
  const [file, server] = [median(onFile), median(onServer)]
  return {
    what: `Change sent → new page in the CDN folder on PostgreSQL, ${SHAPE.dishes} dishes`,
    n: `${onServer.length} changes on each, median`,
    budget: `≤ ${MOST_TIMES} × SQLite`,
    measured: milliseconds(server),
    comparison: `${milliseconds(file)} on SQLite`,
    ratio: times(server / file),
    verdict: verdict(server / file > MOST_TIMES && 'slower than the budget'),
    figures: { postgresMs: server, sqliteMs: file },
  }
}

function categoriesRow([onFile, onServer]: [number[], number[]]): Row {
  const [file, server] = [median(onFile), median(onServer)]
  return {
    what: `\`GET /categories\` with token on PostgreSQL, ${SHAPE.dishes} dishes`,
    n: `${onServer.length} rounds on each, median`,
    budget: `≥ ${LEAST_SHARE} of SQLite`,
    measured: perSecond(server, 'requests'),
    comparison: `${perSecond(file, 'requests')} on SQLite`,
    ratio: times(server / file),
    verdict: verdict(server / file < LEAST_SHARE && 'slower than the budget'),
    figures: { postgresPerSecond: server, sqlitePerSecond: file },
  }
}
