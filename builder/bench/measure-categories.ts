import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { openTemporaryFolder } from '../testing/temporary-folder.ts'
import { generateMenu, SHAPE } from './generated-menu.ts'
import { findClient, loadBy, type Round } from './load.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { enterMenu } from './owner.ts'
import { startApi, startServer } from './processes.ts'
import { median } from './statistics.ts'
import { perSecond, times } from './table.ts'

const LEAST_SHARE = 0.6
const WARM_UP_SECONDS = 2
const PATH = '/categories'
// A client that works all the time may be what is slow, not the server.
const BUSY = 0.9

/** `GET /categories` against a bare server that reads the same bytes from SQLite. */
export async function measureCategories({ count, say }: BenchOptions): Promise<Row[]> {
  await using folder = await openTemporaryFolder()
  await using api = await startApi(folder.path)
  const { token } = await enterMenu(api.url, generateMenu(1, 0))
  const headers = { Authorization: `Bearer ${token}` }
  const text = await fetch(api.url + PATH, { headers }).then((answer) => answer.text())
  await using bareFolder = await openTemporaryFolder()
  keepAnswer(join(bareFolder.path, 'qaima.db'), headers.Authorization, text)
  const script = join(import.meta.dirname, 'bare-server.ts')
  await using bare = await startServer(script, { DATA_DIR: bareFolder.path })
  const theirs = await fetch(bare.url + PATH, { headers }).then((answer) => answer.text())
  if (theirs !== text) throw new Error('The bare server sends something else')
  const client = await findClient()
  const load = (url: string, seconds: number) =>
    loadBy(client, url + PATH, headers.Authorization, seconds)
  say(`loading both in turn with ${client.name}`)
  const rounds: { ours: Round; bare: Round }[] = []
  for (const url of [api.url, bare.url]) await load(url, WARM_UP_SECONDS)
  const [most, seconds] = [count(5, 2), count(3, 1)]
  while (rounds.length < most) {
    rounds.push({ ours: await load(api.url, seconds), bare: await load(bare.url, seconds) })
  }
  const what = `\`GET ${PATH}\` with token, ${SHAPE.dishes} dishes, ${Buffer.byteLength(text)} bytes`
  return [row({ what, n: `${rounds.length} × ${seconds} s, median`, client: client.name }, rounds)]
}

function keepAnswer(file: string, token: string, text: string): void {
  const sqlite = new SqliteDatabase(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.exec('create table answers (token text primary key, text text not null) without rowid')
  sqlite.prepare('insert into answers values (?, ?)').run(token, text)
  sqlite.close()
}

function row(
  { what, n, client }: { what: string; n: string; client: string },
  rounds: readonly { ours: Round; bare: Round }[],
): Row {
  const ours = median(rounds.map(({ ours }) => ours.rate))
  const bare = median(rounds.map(({ bare }) => bare.rate))
  const share = median(rounds.map(({ ours, bare }) => ours.rate / bare.rate))
  const load = Math.max(...rounds.map(({ bare }) => bare.clientLoad))
  const worked = `${client} worked ${Math.round(load * 100)} % of its time`
  return {
    what,
    n,
    budget: `≥ ${LEAST_SHARE} of a bare node:http + better-sqlite3 server`,
    measured: perSecond(ours, 'requests'),
    comparison: `${perSecond(bare, 'requests')}, bare, one read and the same bytes; ${worked}`,
    ratio: times(share),
    verdict: verdict(
      share < LEAST_SHARE && 'slower than the budget',
      load > BUSY && 'the client is what limits the bare server',
    ),
    figures: { requestsPerSecond: ours, bareRequestsPerSecond: bare, share, clientLoad: load },
  }
}
