import { join } from 'node:path'
import autocannon from 'autocannon'
import SqliteDatabase from 'better-sqlite3'
import { generateMenu, SHAPE } from './generated-menu.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { enterMenu } from './owner-client.ts'
import { startApi, startServerProcess } from './server-process.ts'
import { median } from './statistics.ts'
import { openTemporaryFolder } from './temporary-folder.ts'
import { perSecond, times } from './units.ts'

const LEAST_SHARE = 0.6
const [WARM_UP_SECONDS, ROUND_SECONDS, ROUNDS] = [2, 3, 5]
const CONNECTIONS = 20
const PATH = '/categories'

/** `GET /categories` against a bare server that reads the same bytes from SQLite. */
export async function measureCategories({ say }: BenchOptions): Promise<Row[]> {
  await using folder = await openTemporaryFolder()
  await using api = await startApi(folder.path)
  const { token } = await enterMenu(api.url, generateMenu(1, 0), { pictures: false })
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(api.url + PATH, { headers })
  const text = await answer.text()
  await using bareFolder = await openTemporaryFolder()
  keepAnswer(join(bareFolder.path, 'qaima.db'), headers.Authorization, text)
  const script = join(import.meta.dirname, 'bare-server.ts')
  await using bare = await startServerProcess(script, { DATA_DIR: bareFolder.path })
  const theirs = await fetch(bare.url + PATH, { headers }).then((response) => response.text())
  if (theirs !== text) throw new Error('The bare server sends something else')
  say('loading both in turn')
  const rates = await alternate(api.url + PATH, bare.url + PATH, headers)
  return [row(rates, Buffer.byteLength(text))]
}

function keepAnswer(file: string, token: string, text: string): void {
  const sqlite = new SqliteDatabase(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.exec('create table answers (token text primary key, text text not null) without rowid')
  sqlite.prepare('insert into answers values (?, ?)').run(token, text)
  sqlite.close()
}

interface Rates {
  ours: number[]
  bare: number[]
}

async function alternate(
  ours: string,
  bare: string,
  headers: Record<string, string>,
): Promise<Rates> {
  const rates: Rates = { ours: [], bare: [] }
  for (const url of [ours, bare]) await load(url, headers, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await load(ours, headers, ROUND_SECONDS))
    rates.bare.push(await load(bare, headers, ROUND_SECONDS))
  }
  return rates
}

async function load(
  url: string,
  headers: Record<string, string>,
  duration: number,
): Promise<number> {
  const result = await autocannon({ url, headers, duration, connections: CONNECTIONS })
  if (result.non2xx + result.errors > 0) throw new Error(`${url} answered with errors under load`)
  return result.requests.total / result.duration
}

function row({ ours, bare }: Rates, bytes: number): Row {
  const share = median(ours.map((rate, round) => rate / (bare[round] ?? Infinity)))
  return {
    what: `\`GET ${PATH}\` with token, ${SHAPE.dishes} dishes, ${bytes} bytes`,
    budget: `≥ ${LEAST_SHARE} of a bare node:http + better-sqlite3 server`,
    measured: perSecond(median(ours), 'requests'),
    comparison: `${perSecond(median(bare), 'requests')}, bare, one read and the same bytes`,
    ratio: times(share),
    verdict: verdict(share < LEAST_SHARE && 'slower than the budget'),
    figures: { requestsPerSecond: median(ours), bareRequestsPerSecond: median(bare), share },
  }
}
