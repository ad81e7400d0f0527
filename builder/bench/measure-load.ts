import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { runProcess } from './child-process.ts'
import { generateMenu, SHAPE } from './generated-menu.ts'
import { liveBytes } from './live-memory.ts'
import {
  areAllPublished,
  openWriters,
  writeUntil,
  type Writer,
  type Written,
} from './load-writers.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { enterMenu } from './owner-client.ts'
import { startApi, type ServerProcess } from './server-process.ts'
import { percentile } from './statistics.ts'
import { openTemporaryFolder } from './temporary-folder.ts'
import { megabytes, milliseconds, perSecond } from './units.ts'

const [CONNECTIONS, WRITERS, SECONDS, ROUNDS] = [50, 10, 20, 3]
const PUBLISH_WITHIN_MS = 10_000
const REST_MS = 5000
const LOOK_EVERY_MS = 50
const MOST_GROWTH = 1.1

interface Round {
  reads: autocannon.Result
  written: Written
  /** From the last change's answer to all of them published. */
  publishedMs: number
  rest: Memory
}

/** In megabytes. */
interface Memory {
  /** What it still refers to, garbage collected. */
  live: number
  /** What the system has given it. */
  resident: number
}

/** Readers and writers at once on the main paths: what fails, and whether memory comes back. */
export async function measureLoad({ say }: BenchOptions): Promise<Row[]> {
  await using folder = await openTemporaryFolder()
  const logFile = join(folder.path, 'log')
  const rounds: Round[] = []
  let atStart: Memory = { live: 0, resident: 0 }
  {
    await using api = await startApi(folder.path, { logFile, inspected: true })
    const owner = await enterMenu(api.url, generateMenu(1, 0), { pictures: false })
    const writers = await openWriters(api.url, WRITERS)
    atStart = await memoryOf(api)
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`round ${round} of ${ROUNDS}: ${SECONDS} s`)
      rounds.push(await loadOnce(api, owner, writers))
    }
  }
  return [row(rounds, atStart, await failuresIn(logFile))]
}

async function loadOnce(
  api: ServerProcess,
  { token, menuPath }: { token: string; menuPath: string },
  writers: readonly Writer[],
): Promise<Round> {
  const { url } = api
  let over = false
  const headers = { Authorization: `Bearer ${token}` }
  const menu = encodeURI(menuPath)
  const paths = ['/categories', `/menu${menu}`, menu, `${menu}/info`, '/verifytoken']
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }))
  const options = { url, requests, connections: CONNECTIONS, duration: SECONDS }
  const read = async () => {
    const result = await autocannon(options)
    over = true
    return result
  }
  const [reads, written] = await Promise.all([read(), writeUntil(url, writers, () => over)])
  const publishedMs = await untilPublished(url, writers)
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  return { reads, written, publishedMs, rest: await memoryOf(api) }
}

async function untilPublished(url: string, writers: readonly Writer[]): Promise<number> {
  const started = performance.now()
  while (!(await areAllPublished(url, writers))) {
    if (performance.now() - started > PUBLISH_WITHIN_MS) return Infinity
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return performance.now() - started
}

async function memoryOf(api: ServerProcess): Promise<Memory> {
  const live = (await liveBytes(api)) / 1024 / 1024
  const { stdout } = await runProcess('ps', ['-o', 'rss=', '-p', String(api.pid)])
  return { live, resident: Number(stdout) / 1024 }
}

/** Lines of the log that speak of a failure; a busy database would be among them. */
async function failuresIn(logFile: string): Promise<string[]> {
  const lines = (await readFile(logFile, 'utf8')).split('\n')
  // Before it is ready it says so.
  const told = lines.filter((line) => !line.includes('"path":"/readyz"'))
  return told.filter((line) => /"level":[56]0|SQLITE_BUSY|"status":5\d\d/.test(line))
}

function row(rounds: readonly Round[], atStart: Memory, failures: readonly string[]): Row {
  const failedReads = sum(rounds.map(({ reads }) => reads.non2xx + reads.errors + reads.timeouts))
  const refused = rounds.flatMap(({ written }) => written.refused)
  const [example = 'a read'] = [...refused, ...failures]
  const failed = failedReads + refused.length + failures.length
  const live = rounds.map(({ rest }) => rest.live)
  const resident = rounds.map(({ rest }) => rest.resident)
  const publishedMs = Math.max(...rounds.map((round) => round.publishedMs))
  const perRound = (count: number) => count / (SECONDS * ROUNDS)
  const readRate = perRound(sum(rounds.map(({ reads }) => reads.requests.total)))
  const writeRate = perRound(sum(rounds.map(({ written }) => written.changes)))
  const readP99 = Math.max(...rounds.map(({ reads }) => reads.latency.p99))
  const writeP99 = percentile(
    rounds.flatMap(({ written }) => written.delays),
    0.99,
  )
  return {
    what: `${CONNECTIONS} readers and ${WRITERS} writers at once, ${ROUNDS} × ${SECONDS} s, ${SHAPE.dishes} dishes`,
    budget: 'no error, no busy database, memory comes back',
    measured: `${perSecond(readRate, 'reads')}, p99 ${milliseconds(readP99)}; ${perSecond(writeRate, 'changes')}, p99 ${milliseconds(writeP99)}; ${failed} failed; all published ${milliseconds(publishedMs)} after the last`,
    comparison: `memory in use at the start ${megabytes(atStart.live)}, after each round ${live.map(megabytes).join(', ')}; of the system ${megabytes(atStart.resident)}, then ${resident.map(megabytes).join(', ')}`,
    ratio: '',
    verdict: verdict(
      failed > 0 && `failures such as ${example}`,
      publishedMs === Infinity && 'not all was published',
      isGrowing(live) && 'memory in use grows',
      isGrowing(resident) && 'memory of the system grows',
    ),
    figures: { readRate, readP99, writeRate, writeP99, failed, publishedMs, ...atStart },
  }
}

/** Whether the last round left more than the ones before it. */
function isGrowing(rounds: readonly number[]): boolean {
  return (rounds.at(-1) ?? 0) > Math.max(...rounds.slice(0, -1)) * MOST_GROWTH
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
