import { setTimeout as wait } from 'node:timers/promises'
import { inPieces } from '#db/in-pieces.ts'
import { changeCategory } from '#db/queries/categories.ts'
import { HOUR_MS, MINUTE_MS } from '#db/rules/dates.ts'
import { DEFAULT_CLOCK } from '#db/rules/time-zones.ts'
import { ALL_DAYS, type Times } from '#db/menu/times.ts'
import { wallTime } from '#db/rules/wall-clock.ts'
import { transact } from '#db/transact.ts'
import { generateMenu } from './generated-menu.ts'
import { openHouse, type House } from './house.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { enterMenu } from './owner.ts'
import { PacedClient } from './paced-client.ts'
import { runRebuild, startApi, type RebuildRun } from './processes.ts'
import { median, percentile } from './statistics.ts'
import { milliseconds, seconds, times } from './table.ts'

const LARGEST = 10_000
const WITHIN_MS = MINUTE_MS
const MOST_TIMES = 3
const WARM_UP = 400
const LOOK_EVERY_MS = 100
const GIVEN_UP_AFTER_MS = 15 * MINUTE_MS
// Few enough for a transaction that holds nobody up.
const AT_ONCE = 100

/** The clock makes other pages of many menus at one minute: when all are out, and what the API's answers cost. */
export async function measureClock({ now, large, count, say }: BenchOptions): Promise<Row[]> {
  const [restaurants, requests] = [large ? LARGEST : count(2000, 20), count(1500, 150)]
  say(`fills a database with ${restaurants} restaurants`)
  await using house = await openHouse({ restaurants, now })
  const changing = house.restaurantIds.slice(0, count(1000, 5))
  await setTimes(house, house.restaurantIds, (index) => farFrom(Date.now(), index))
  say('publishes them')
  const rebuilt = await runRebuild(house.settings)
  const { dataDir, publicUrl } = house.settings
  await using api = await startApi(dataDir, { publicUrl })
  // A name that no generated menu has.
  const { token } = await enterMenu(api.url, { ...generateMenu(1, 0), name: 'Busy Kitchen' })
  const client = new PacedClient(`${api.url}/categories`, token)
  try {
    await client.run((sent) => sent >= WARM_UP)
    const idle = await client.run((sent) => sent >= requests)
    const turn = await prepare(house, changing, rebuilt)
    say(`waits until ${new Date(turn).toISOString()}, when ${changing.length} menus change`)
    await wait(turn - Date.now())
    const { busy, delays } = await whileChanging(house, client, turn)
    return rows({ idle, busy, delays, restaurants, rebuilt, changing: changing.length })
  } finally {
    client.close()
  }
}

/** Has the first category of these restaurants leave its lists at one full minute, which it answers. */
async function prepare(
  house: House,
  restaurantIds: readonly string[],
  { process, restaurants }: RebuildRun,
): Promise<number> {
  const share = (process.seconds * 1000 * restaurantIds.length) / restaurants
  // Their pages are made once more before that.
  const ready = Date.now() + 10_000 + 4 * share
  const turn = Math.ceil(ready / MINUTE_MS) * MINUTE_MS
  await setTimes(house, restaurantIds, () => hidden(turn - 6 * HOUR_MS, turn))
  const isAhead = async () => (await waiting(house, turn)) === restaurantIds.length
  while (Date.now() < turn) {
    if (await isAhead()) return turn
    await wait(LOOK_EVERY_MS)
  }
  throw new Error('The menus were not out before they change')
}

async function whileChanging(house: House, client: PacedClient, turn: number) {
  let isOver = false
  const changed = untilChanged(house, turn).finally(() => (isOver = true))
  const [busy, delays] = await Promise.all([client.run(() => isOver), changed])
  return { busy, delays }
}

/** How late each page was that changed, in milliseconds. */
async function untilChanged(house: House, turn: number): Promise<number[]> {
  while ((await waiting(house, turn)) > 0) {
    if (Date.now() > turn + GIVEN_UP_AFTER_MS)
      throw new Error('The clock’s changes do not come out')
    await wait(LOOK_EVERY_MS)
  }
  const rows = await house.db
    .selectFrom('publications')
    .select('publishedAt')
    .where('publishedAt', '>=', new Date(turn).toISOString())
    .execute()
  return rows.map(({ publishedAt }) => Date.parse(publishedAt ?? '') - turn)
}

/** How many menus are out that change at a moment. */
async function waiting({ db }: House, turn: number): Promise<number> {
  const { count } = await db
    .selectFrom('publications')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('nextChangeAt', '=', new Date(turn).toISOString())
    .executeTakeFirstOrThrow()
  return count
}

async function setTimes(
  { db }: House,
  restaurantIds: readonly string[],
  timesOf: (index: number) => Times,
): Promise<void> {
  const first = await db
    .selectFrom('categories')
    .select(['id', 'restaurantId'])
    .where('position', '=', 0)
    .execute()
  const categoryOf = new Map(first.map(({ id, restaurantId }) => [restaurantId, id]))
  await inPieces([...restaurantIds.entries()], AT_ONCE, (some) =>
    transact(db, async (trx) => {
      for (const [index, id] of some) {
        await changeCategory(trx, id, categoryOf.get(id) ?? '', { times: timesOf(index) })
      }
    }),
  )
}

function hidden(from: number, to: number): Times {
  const [begin, end] = [from, to].map((at) => wallTime(new Date(at), DEFAULT_CLOCK.timeZone).time)
  const window = { days: ALL_DAYS, from: begin ?? '', to: end ?? '', dates: null }
  return { mode: 'hide', windows: [window] }
}

/** Times of which none is near, in each quarter of an hour some. */
function farFrom(time: number, index: number): Times {
  const from = time + 6 * HOUR_MS + (index % 24) * 15 * MINUTE_MS
  return hidden(from, from + 4 * HOUR_MS)
}

interface Heard {
  restaurants: number
  changing: number
  rebuilt: RebuildRun
  idle: number[]
  busy: number[]
  delays: number[]
}

function rows({ restaurants, changing, rebuilt, idle, busy, delays }: Heard): Row[] {
  const last = percentile(delays, 1)
  const share = (rebuilt.process.seconds * 1000 * changing) / rebuilt.restaurants
  const [before, during] = [percentile(idle, 0.99), percentile(busy, 0.99)]
  const what = `${changing} of ${restaurants} menus that the clock changes at one minute`
  return [
    {
      what: `${what}, until all are published`,
      n: '1 run',
      budget: `≤ ${seconds(WITHIN_MS / 1000)}, and nothing else is published`,
      measured: `${seconds(last / 1000)}, median ${seconds(median(delays) / 1000)}`,
      comparison: `${seconds(share / 1000)} for as many in a full rebuild`,
      ratio: times(last / share),
      verdict: verdict(
        last > WITHIN_MS && 'later than the budget',
        delays.length !== changing && `${delays.length} were published`,
      ),
      figures: { restaurants, changing, published: delays.length, lastMs: last, rebuildMs: share },
    },
    {
      what: 'p99 of `GET /categories` meanwhile',
      n: `${busy.length} requests; ${idle.length} idle`,
      budget: `≤ ${MOST_TIMES} × idle`,
      measured: milliseconds(during),
      comparison: `${milliseconds(before)} idle`,
      ratio: times(during / before),
      verdict: verdict(during / before > MOST_TIMES && 'slower than the budget'),
      figures: { idleP99Ms: before, busyP99Ms: during, requests: busy.length },
    },
  ]
}
