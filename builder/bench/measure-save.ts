import { join } from 'node:path'
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

/** An owner's save in the largest restaurant there may be, and how long it keeps others waiting. */
export async function measureSave({ now, count, say }: BenchOptions): Promise<Row[]> {
  await using folder = await openTemporaryFolder()
  await using api = await startApi(folder.path, { inspected: true })
  const { token } = await enterMenu(api.url, { ...generateMenu(1, 0), categories: [] })
  say('filling the restaurant')
  await fill(join(folder.path, 'qaima.db'), now)
  await untilPublished(api.url, [token])
  const saves = count(300, 30)
  say(`saving ${saves} times`)
  await save(api.url, token, WARM_UP)
  await evaluate(api, `${WATCH}; ${DELAY}.enable()`)
  const delays = await save(api.url, token, saves)
  await untilPublished(api.url, [token])
  return [row(delays, (await evaluate(api, `${DELAY}.max`)) / 1e6)]
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

function row(delays: readonly number[], longestMs: number): Row {
  const p99 = percentile(delays, 0.99)
  return {
    what: `An owner's save in a restaurant of ${CATEGORIES * IN_EACH} dishes; the longest that the API's thread was held`,
    n: `${delays.length} saves`,
    budget: `p99 ≤ ${MOST_MS} ms; ≤ ${MOST_MS} ms`,
    measured: `p99 ${milliseconds(p99)}; ${milliseconds(longestMs)}`,
    comparison: '',
    ratio: '',
    verdict: verdict(
      p99 > MOST_MS && 'saves take longer',
      !(longestMs <= MOST_MS) && 'others wait longer',
    ),
    figures: { p99Ms: p99, longestMs, saves: delays.length },
  }
}
