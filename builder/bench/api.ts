import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import autocannon from 'autocannon'
import SqliteDatabase from 'better-sqlite3'
import { formatPrice } from '#db/rules/money/money.ts'
import { startPostgres } from '#db/testing/postgres-server.ts'
import { pageFile } from '../publish/plan-files.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { generateMenu, SHAPE } from './generated-menu.ts'
import { openHouse } from './house.ts'
import { median, milliseconds, percentile, perSecond, times } from './measurement.ts'
import type { BenchOptions, Row } from './measurement.ts'
import { enterMenu, send, type Owner } from './owner.ts'
import { runRebuild, startApi, startServer } from './processes.ts'
import { untilReadable } from './publish.ts'

const PATH = '/categories'
const CONNECTIONS = 20

async function rateOf(origin: string, token: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url: origin + PATH,
    headers: { Authorization: `Bearer ${token}` },
    connections: CONNECTIONS,
    duration: seconds,
    workers: 2,
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${origin} answered with errors`)
  return result['2xx'] / seconds
}

async function ratesOf(
  sides: readonly [{ url: string; token: string }, { url: string; token: string }],
  { count }: BenchOptions,
): Promise<[number, number]> {
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round <= count(5, 1); round += 1) {
    for (const [side, { url, token }] of sides.entries()) {
      const rate = await rateOf(url, token, count(3, 1))
      if (round > 0) rates[side]?.push(rate)
    }
  }
  return [median(rates[0]), median(rates[1])]
}

const LEAST_OF_BARE = 0.6

export async function measureCategories(options: BenchOptions): Promise<Row[]> {
  await using folder = await openTemporaryFolder()
  await using api = await startApi(folder.path)
  const { token } = await enterMenu(api.url, generateMenu(1, 0))
  const headers = { Authorization: `Bearer ${token}` }
  const read = async (url: string) => (await fetch(url + PATH, { headers })).text()
  const text = await read(api.url)
  await using bareFolder = await openTemporaryFolder()
  keepAnswer(join(bareFolder.path, 'qaima.db'), headers.Authorization, text)
  const script = join(import.meta.dirname, 'bare-server.ts')
  await using bare = await startServer(script, { DATA_DIR: bareFolder.path })
  if ((await read(bare.url)) !== text) throw new Error('The bare server sends something else')
  const [ours, theirs] = await ratesOf(
    [
      { url: api.url, token },
      { url: bare.url, token },
    ],
    options,
  )
  return [
    {
      what: `GET ${PATH} with token, ${SHAPE.dishes} dishes, ${Buffer.byteLength(text)} bytes`,
      budget: `≥ ${LEAST_OF_BARE} × a bare server`,
      measured: `${times(ours / theirs)}, ${perSecond(ours, 'requests')}`,
      comparison: `${perSecond(theirs, 'requests')}, bare node:http + better-sqlite3`,
      kept: ours / theirs >= LEAST_OF_BARE,
      figures: { ours, bare: theirs },
    },
  ]
}

function keepAnswer(file: string, token: string, text: string): void {
  const sqlite = new SqliteDatabase(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.exec('create table answers (token text primary key, text text not null) without rowid')
  sqlite.prepare('insert into answers values (?, ?)').run(token, text)
  sqlite.close()
}

const MOST_TIMES_IDLE = 3
const EVERY_MS = 5

export async function measureBusyApi({ now, count, say }: BenchOptions): Promise<Row[]> {
  const [restaurants, requests] = [count(100, 10), count(1500, 150)]
  await using house = await openHouse({ restaurants, now })
  const { settings } = house
  await runRebuild(settings)
  await using api = await startApi(settings.dataDir, { publicUrl: settings.publicUrl })
  const { token } = await enterMenu(api.url, { ...generateMenu(1, 0), name: 'Busy Kitchen' })
  const ask = (isEnough: (sent: number) => boolean) => askPaced(api.url + PATH, token, isEnough)
  await ask((sent) => sent >= 400)
  const idle = await ask((sent) => sent >= requests)
  say('while rebuilding')
  const busy: number[] = []
  while (busy.length < requests) {
    await rm(settings.cdnDir, { recursive: true, force: true })
    let isRunning = true
    const rebuilding = runRebuild(settings).finally(() => (isRunning = false))
    const [heard] = await Promise.all([ask(() => !isRunning), rebuilding])
    busy.push(...heard)
  }
  const [before, during] = [percentile(idle, 0.99), percentile(busy, 0.99)]
  return [
    {
      what: `p99 of GET ${PATH} while ${restaurants} restaurants are rebuilt`,
      budget: `≤ ${MOST_TIMES_IDLE} × idle`,
      measured: `${times(during / before)}, ${milliseconds(during)}`,
      comparison: `${milliseconds(before)} idle`,
      kept: during / before <= MOST_TIMES_IDLE,
      figures: { idleP99Ms: before, busyP99Ms: during, requests: busy.length },
    },
  ]
}

/** Paced: does not wait for answers. */
async function askPaced(url: string, token: string, isEnough: (sent: number) => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const delays: Promise<number>[] = []
  const timer = setInterval(() => {
    if (isEnough(delays.length)) resolve()
    else delays.push(askOnce(url, token, agent))
  }, EVERY_MS)
  await promise
  clearInterval(timer)
  return Promise.all(delays).finally(() => agent.destroy())
}

function askOnce(url: string, token: string, agent: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const started = performance.now()
  const options = { agent, headers: { Authorization: `Bearer ${token}` } }
  const asked = request(url, options, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`Answered ${answer.statusCode}`))
    answer.resume().on('end', () => resolve(performance.now() - started))
  })
  asked.on('error', reject).end()
  return promise
}

const MOST_TIMES_SQLITE = 3
const LEAST_OF_SQLITE = 0.4
const WARM_UP = 20
const FIRST_PRICE = 2000

interface Kitchen extends Owner, AsyncDisposable {
  url: string
  page: string
}

export async function measureEngines(options: BenchOptions): Promise<Row[]> {
  await using postgres = await startPostgres()
  if (!postgres) throw new Error('There is no PostgreSQL for this machine')
  await postgres.create('bench')
  await using onFile = await openKitchen()
  await using onServer = await openKitchen(`${postgres.url}bench`)
  options.say('changing a price in both in turn')
  const rounds = WARM_UP + options.count(200, 20)
  const [file, server] = [await timeChanges(onFile, rounds), await timeChanges(onServer, rounds)]
  const [fileRate, serverRate] = await ratesOf([onFile, onServer], options)
  return [
    {
      what: `Change sent → new page on PostgreSQL, ${SHAPE.dishes} dishes`,
      budget: `≤ ${MOST_TIMES_SQLITE} × SQLite`,
      measured: `${times(server / file)}, ${milliseconds(server)}`,
      comparison: `${milliseconds(file)} on SQLite`,
      kept: server / file <= MOST_TIMES_SQLITE,
      figures: { postgresMs: server, sqliteMs: file },
    },
    {
      what: `GET ${PATH} with token on PostgreSQL`,
      budget: `≥ ${LEAST_OF_SQLITE} × SQLite`,
      measured: `${times(serverRate / fileRate)}, ${perSecond(serverRate, 'requests')}`,
      comparison: `${perSecond(fileRate, 'requests')} on SQLite`,
      kept: serverRate / fileRate >= LEAST_OF_SQLITE,
      figures: { postgres: serverRate, sqlite: fileRate },
    },
  ]
}

async function openKitchen(database?: string): Promise<Kitchen> {
  const scope = new AsyncDisposableStack()
  const folder = scope.use(await openTemporaryFolder())
  const { url } = scope.use(await startApi(folder.path, { database }))
  const owner = await enterMenu(url, generateMenu(1, 0))
  const page = join(folder.path, 'cdn', pageFile(owner.menuPath))
  return { ...owner, url, page, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}

async function timeChanges({ url, token, page }: Kitchen, rounds: number): Promise<number> {
  const menu = await send<{ products: { _id: string }[] }[]>(url, PATH, { token })
  const ids = menu.flatMap(({ products }) => products.map(({ _id }) => _id))
  const delays: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const price = FIRST_PRICE + round
    const json = [{ _id: ids[round % ids.length], price }]
    const started = performance.now()
    await send(url, '/api/products', { method: 'PATCH', token, json })
    await untilReadable(page, formatPrice(price * 1000))
    delays.push(performance.now() - started)
  }
  return median(delays.slice(WARM_UP))
}
