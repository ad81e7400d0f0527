import { createRequire } from 'node:module'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { openTemporaryFolder } from '../testing/temporary-folder.ts'
import { generateMenu, SHAPE } from './generated-menu.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { enterMenu } from './owner.ts'
import { runProcess, startApi, startServer } from './processes.ts'
import { median } from './statistics.ts'
import { perSecond, times } from './table.ts'

const LEAST_SHARE = 0.6
const WARM_UP_SECONDS = 2
const CONNECTIONS = 20
const PATH = '/categories'
// A client that works all the time may be what is slow, not the server.
const BUSY = 0.9

/** A program that asks as fast as it is answered. */
interface Client {
  name: string
  threads: number
  command: (url: string, authorization: string, seconds: number) => [string, string[]]
  /** How many were answered well; null when some were not. */
  answered: (stdout: string) => number | null
}

interface Round {
  rate: number
  /** Of the time of its threads that the client worked. */
  clientLoad: number
}

const require = createRequire(import.meta.url)

const WRK: Client = {
  name: 'wrk',
  threads: 1,
  command: (url, authorization, seconds) => {
    const header = ['-H', `Authorization: ${authorization}`]
    return ['wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...header, url]]
  },
  answered: (stdout) =>
    /Non-2xx|Socket errors/.test(stdout) ? null : Number(/(\d+) requests in/.exec(stdout)?.[1]),
}

const AUTOCANNON: Client = {
  name: 'autocannon',
  threads: 2,
  command: (url, authorization, seconds) => {
    const header = ['-H', `Authorization=${authorization}`]
    const how = ['-w', '2', '-c', String(CONNECTIONS), '-d', String(seconds), '-j', '-n']
    return [process.execPath, [require.resolve('autocannon'), ...how, ...header, url]]
  },
  answered: (stdout) => {
    const result = JSON.parse(stdout) as { '2xx': number; non2xx: number; errors: number }
    return result.non2xx + result.errors > 0 ? null : result['2xx']
  },
}

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
  const client = await runProcess('which', ['wrk']).then(
    () => WRK,
    () => AUTOCANNON,
  )
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

async function loadBy(
  { name, threads, command, answered }: Client,
  url: string,
  authorization: string,
  duration: number,
): Promise<Round> {
  const run = await runProcess(...command(url, authorization, duration))
  const count = answered(run.stdout)
  if (count === null) throw new Error(`${url} answered ${name} with errors: ${run.stdout}`)
  return { rate: count / duration, clientLoad: run.processorSeconds / duration / threads }
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
