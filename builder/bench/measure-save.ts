import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import { openDatabase } from '#db/open.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { transact } from '#db/transact.ts'
import { openTemporaryFolder } from '../testing/temporary-folder.ts'
import { openEngines, type Engine } from './engines.ts'
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
const BEGIN_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 20

/**
 * An owner's save in the largest restaurant there may be, and how long it keeps others waiting, while the
 * server keeps house; on each engine.
 */
export async function measureSave(options: BenchOptions): Promise<Row[]> {
  await using engines = await openEngines()
  const rows: Row[] = []
  for (const engine of engines.list) rows.push(await measureOn(engine, options))
  return rows
}

async function measureOn(engine: Engine, { now, count, say }: BenchOptions): Promise<Row> {
  await using folder = await openTemporaryFolder()
  say(`filling the restaurant on ${engine.name}`)
  const database = engine.database ?? join(folder.path, 'qaima.db')
  const token = await fillRestaurant(folder.path, engine, now)
  await leaveHousework(folder.path, database)
  await using api = await startApi(folder.path, { ...engine, inspected: true })
  const saves = count(300, 30)
  say(`saving ${saves} times`)
  await save(api.url, token, WARM_UP)
  const before = await untilHousekeeping(database)
  await evaluate(api, `${WATCH}; ${DELAY}.enable()`)
  const delays = await save(api.url, token, saves)
  const noted = (await countNoted(database)) - before
  await untilPublished(api.url, [token])
  return row(engine, delays, { longestMs: (await evaluate(api, `${DELAY}.max`)) / 1e6, noted })
}

async function fillRestaurant(dataDir: string, engine: Engine, now: Date): Promise<string> {
  await using api = await startApi(dataDir, engine)
  const { token } = await enterMenu(api.url, { ...generateMenu(1, 0), categories: [] })
  await fill(engine.database ?? join(dataDir, 'qaima.db'), now)
  await untilPublished(api.url, [token])
  return token
}

/** Leaves pictures that nobody shows, and everything that is done by the clock due again. */
async function leaveHousework(dataDir: string, database: string): Promise<void> {
  const media = join(dataDir, 'media')
  await mkdir(media, { recursive: true })
  const names = Array.from({ length: UNUSED_PICTURES }, (_, number) => `unused-${number}.avif`)
  await pLimit(FILES_AT_ONCE).map(names, (name) => writeFile(join(media, name), ''))
  const db = openDatabase(database)
  await db.deleteFrom('clockTasks').execute()
  await db.destroy()
}

// It begins once the site's own files are out.
async function untilHousekeeping(database: string): Promise<number> {
  const deadline = performance.now() + BEGIN_WITHIN_MS
  while (performance.now() < deadline) {
    const noted = await countNoted(database)
    if (noted > 0) return noted
    await wait(LOOK_EVERY_MS)
  }
  throw new Error('No housekeeping began in time')
}

async function countNoted(database: string): Promise<number> {
  const db = openDatabase(database)
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

function row(
  { name }: Engine,
  delays: readonly number[],
  { longestMs, noted }: { longestMs: number; noted: number },
): Row {
  const p99 = percentile(delays, 0.99)
  return {
    what: `An owner's save in a restaurant of ${CATEGORIES * IN_EACH} dishes on ${name}; the longest that the API's thread was held, with housekeeping running`,
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
