import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { openDatabase } from '#db/open.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { transact } from '#db/transact.ts'
import { openTemporaryFolder } from '../testing/temporary-folder.ts'
import { generateMenu } from './generated-menu.ts'
import { addDishes } from './house.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { enterMenu, send, untilPublished } from './owner.ts'
import { inspect, startApi, type ServerProcess } from './processes.ts'
import { percentile } from './statistics.ts'
import { milliseconds } from './table.ts'

const MOST_MS = 50
const WARM_UP = 20
// As many dishes as a restaurant may hold.
const [CATEGORIES, IN_EACH] = [50, 60]
const DELAY = 'globalThis.benchDelay'
const WATCH = `${DELAY} = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 1 })`

// So many that they are still being noted when the last save is through.
const UNUSED_PICTURES = 100_000
const FILES_AT_ONCE = 50

/**
 * An owner's save in the largest restaurant there may be, and how long it keeps others waiting, while the
 * server keeps house.
 */
export async function measureSave({ now, count, say }: BenchOptions): Promise<Row[]> {
  await using folder = await openTemporaryFolder()
  say('filling the restaurant')
  const token = await fillRestaurant(folder.path, now)
  await leaveHousework(folder.path)
  await using api = await startApi(folder.path, { inspected: true })
  const saves = count(300, 30)
  say(`saving ${saves} times`)
  await save(api.url, token, WARM_UP)
  await evaluate(api, `${WATCH}; ${DELAY}.enable()`)
  const before = await countNoted(folder.path)
  const delays = await save(api.url, token, saves)
  const noted = (await countNoted(folder.path)) - before
  await untilPublished(api.url, [token])
  return [row(delays, (await evaluate(api, `${DELAY}.max`)) / 1e6, noted)]
}

async function fillRestaurant(dataDir: string, now: Date): Promise<string> {
  await using api = await startApi(dataDir)
  const { token } = await enterMenu(api.url, { ...generateMenu(1, 0), categories: [] })
  await fill(join(dataDir, 'qaima.db'), now)
  await untilPublished(api.url, [token])
  return token
}

/** Leaves pictures that nobody shows, and everything that is done by the clock due again. */
async function leaveHousework(dataDir: string): Promise<void> {
  const media = join(dataDir, 'media')
  await mkdir(media, { recursive: true })
  const names = Array.from({ length: UNUSED_PICTURES }, (_, number) => `unused-${number}.avif`)
  await pLimit(FILES_AT_ONCE).map(names, (name) => writeFile(join(media, name), ''))
  const db = openDatabase(join(dataDir, 'qaima.db'))
  await db.deleteFrom('clockTasks').execute()
  await db.destroy()
}

async function countNoted(dataDir: string): Promise<number> {
  const db = openDatabase(join(dataDir, 'qaima.db'))
  const { files } = await db
    .selectFrom('unusedMedia')
    .select((row) => row.fn.countAll<number>().as('files'))
    .executeTakeFirstOrThrow()
  await db.destroy()
  return files
}

async function fill(database: string, now: Date): Promise<void> {
  const db = openDatabase(database)
  const categories = Array.from({ length: CATEGORIES }, (_, index) => ({
    title: `Category ${index + 1}`,
    icon: 'pizza',
    products: generateMenu(1, index)
      .categories.flatMap(({ products }) => products)
      .slice(0, IN_EACH),
  }))
  const [restaurant] = await listPublicationStates(db)
  const dishes = { categories, pictures: [], now }
  await transact(db, (trx) => addDishes(trx, restaurant?.restaurantId ?? '', dishes))
  await db.destroy()
}

interface Listed {
  _id: string
  products: { _id: string; name: string; description: string }[]
}

/** Another price for one dish after the other, each once the one before is saved. */
async function save(url: string, token: string, times: number): Promise<number[]> {
  const categories = await send<Listed[]>(url, '/categories', { token })
  const dishes = categories.flatMap(({ _id: categoryId, products }) =>
    products.map((product) => ({ categoryId, ...product })),
  )
  const delays: number[] = []
  while (delays.length < times) {
    const dish = dishes[(delays.length * 7) % dishes.length]
    if (!dish) throw new Error('The restaurant has no dishes')
    const { categoryId, _id: id, name, description } = dish
    const form = { id, name, description, price: String(200 + delays.length) }
    const started = performance.now()
    await send(url, `/categories/${categoryId}/editProducts`, { method: 'PUT', token, form })
    delays.push(performance.now() - started)
  }
  return delays
}

async function evaluate(api: ServerProcess, expression: string): Promise<number> {
  const answer = await inspect<{ result: { value?: number } }>(api, 'Runtime.evaluate', {
    expression,
  })
  return answer.result.value ?? Number.NaN
}

function row(delays: readonly number[], longestMs: number, noted: number): Row {
  const p99 = percentile(delays, 0.99)
  return {
    what: `An owner's save in a restaurant of ${CATEGORIES * IN_EACH} dishes; the longest that the API's thread was held, with housekeeping running`,
    n: `${delays.length} saves, ${noted} unused pictures noted meanwhile`,
    budget: `p99 ≤ ${MOST_MS} ms; ≤ ${MOST_MS} ms`,
    measured: `p99 ${milliseconds(p99)}; ${milliseconds(longestMs)}`,
    comparison: '',
    ratio: '',
    verdict: verdict(
      p99 > MOST_MS && 'saves take longer',
      !(longestMs <= MOST_MS) && 'others wait longer',
      noted === 0 && 'housekeeping was over before',
    ),
    figures: { p99Ms: p99, longestMs, saves: delays.length, noted },
  }
}
