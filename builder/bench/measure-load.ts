import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { openTemporaryFolder } from '../testing/temporary-folder.ts'
import { generateMenu, SHAPE } from './generated-menu.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { addCategory, enterMenu, send, signUp, untilPublished, type Owner } from './owner.ts'
import { inspect, runProcess, startApi, type ServerProcess } from './processes.ts'
import { percentile } from './statistics.ts'
import { megabytes, milliseconds, perSecond } from './table.ts'

const [CONNECTIONS, WRITERS] = [50, 10]
// So many dishes a menu has while it is written to.
const DISHES = 20
const REST_MS = 5000
const MOST_GROWTH = 1.1

interface Round {
  seconds: number
  reads: autocannon.Result
  written: Written
  /** From the last change's answer to all of them published. */
  publishedMs: number
  rest: Memory
}

/** What owners who kept changing their menus met. */
interface Written {
  /** Answers that were not what they should have been. */
  refused: string[]
  /** How long each change took, in milliseconds. */
  delays: number[]
}

/** In megabytes. */
interface Memory {
  /** What it still refers to, garbage collected. */
  live: number
  /** What the system has given it. */
  resident: number
}

interface Writer {
  token: string
  categoryId: string
}

/** Readers and writers at once on the main paths: what fails, and whether memory comes back. */
export async function measureLoad({ count, say }: BenchOptions): Promise<Row[]> {
  const [seconds, most] = [count(20, 2), count(3, 2)]
  await using folder = await openTemporaryFolder()
  const logFile = join(folder.path, 'log')
  const rounds: Round[] = []
  let atStart: Memory = { live: 0, resident: 0 }
  {
    await using api = await startApi(folder.path, { logFile, inspected: true })
    const owner = await enterMenu(api.url, generateMenu(1, 0))
    const writers = await openWriters(api.url)
    atStart = await memoryOf(api)
    while (rounds.length < most) {
      say(`round ${rounds.length + 1} of ${most}: ${seconds} s`)
      rounds.push(await loadOnce(api, { owner, writers, seconds }))
    }
  }
  return [row(rounds, atStart, await failuresIn(logFile))]
}

async function openWriters(url: string): Promise<Writer[]> {
  const writers: Writer[] = []
  while (writers.length < WRITERS) {
    const token = await signUp(url, `Writer ${writers.length + 1}`)
    const category = { title: 'Dishes', selectedIcon: '/icons/pizza.svg' }
    writers.push({ token, categoryId: await addCategory(url, token, category) })
  }
  return writers
}

async function loadOnce(
  api: ServerProcess,
  { owner, writers, seconds }: { owner: Owner; writers: readonly Writer[]; seconds: number },
): Promise<Round> {
  const { url } = api
  let over = false
  const headers = { Authorization: `Bearer ${owner.token}` }
  const menu = encodeURI(owner.menuPath)
  const paths = ['/categories', `/menu${menu}`, menu, `${menu}/info`, '/verifytoken']
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }))
  const read = async () => {
    const options = { url, requests, connections: CONNECTIONS, duration: seconds }
    try {
      return await autocannon(options)
    } finally {
      over = true
    }
  }
  const written: Written = { refused: [], delays: [] }
  const write = (writer: Writer) => writeUntil(url, writer, { isOver: () => over, written })
  const [reads] = await Promise.all([read(), ...writers.map(write)])
  const ended = performance.now()
  const tokens = writers.map(({ token }) => token)
  await untilPublished(url, tokens)
  const publishedMs = performance.now() - ended
  await wait(REST_MS)
  return { seconds, reads, written, publishedMs, rest: await memoryOf(api) }
}

/** Adds, changes and deletes dishes, one change after the other. */
async function writeUntil(
  url: string,
  { token, categoryId }: Writer,
  { isOver, written }: { isOver: () => boolean; written: Written },
): Promise<void> {
  const timed = async (method: string, path: string, form?: Record<string, string>) => {
    const started = performance.now()
    const sent = send<{ product?: { _id: string } }>(url, path, {
      method,
      token,
      ...(form && { form }),
    })
    const answer = await sent.catch((error: unknown) => void written.refused.push(String(error)))
    written.delays.push(performance.now() - started)
    return answer?.product?._id
  }
  const path = `/categories/${categoryId}`
  const ids: string[] = []
  for (let number = 1; !isOver(); number += 1) {
    const dish = { name: `Dish ${number}`, price: String(number), description: 'Under load' }
    const added = await timed('POST', `${path}/products`, dish)
    if (added) ids.push(added)
    await timed('PUT', `${path}/editProducts`, { ...dish, id: ids.at(-1) ?? '', price: '9.5' })
    if (ids.length > DISHES) await timed('DELETE', `/api/${ids.shift()}/deletedProduct`)
  }
  for (const id of ids) await send(url, `/api/${id}/deletedProduct`, { method: 'DELETE', token })
}

async function memoryOf(api: ServerProcess): Promise<Memory> {
  await inspect(api, 'HeapProfiler.collectGarbage')
  const heap = await inspect<Record<string, number>>(api, 'Runtime.getHeapUsage')
  const live = ((heap['usedSize'] ?? 0) + (heap['backingStorageSize'] ?? 0)) / 2 ** 20
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
  const delays = rounds.flatMap(({ written }) => written.delays)
  const [example = 'a read'] = [...refused, ...failures]
  const failed = failedReads + refused.length + failures.length
  const live = rounds.map(({ rest }) => rest.live)
  const resident = rounds.map(({ rest }) => rest.resident)
  const publishedMs = Math.max(...rounds.map((round) => round.publishedMs))
  const seconds = sum(rounds.map((round) => round.seconds))
  const reads = sum(rounds.map(({ reads }) => reads.requests.total))
  const readP99 = Math.max(...rounds.map(({ reads }) => reads.latency.p99))
  const writeP99 = percentile(delays, 0.99)
  return {
    what: `${CONNECTIONS} readers and ${WRITERS} writers at once, ${SHAPE.dishes} dishes`,
    n: `${rounds.length} × ${rounds[0]?.seconds} s, ${reads} reads, ${delays.length} changes`,
    budget: 'no error, no busy database, memory comes back',
    measured: `${perSecond(reads / seconds, 'reads')}, p99 ${milliseconds(readP99)}; ${perSecond(delays.length / seconds, 'changes')}, p99 ${milliseconds(writeP99)}; ${failed} failed; all published ${milliseconds(publishedMs)} after the last`,
    comparison: `memory in use at the start ${megabytes(atStart.live)}, after each round ${live.map(megabytes).join(', ')}; of the system ${megabytes(atStart.resident)}, then ${resident.map(megabytes).join(', ')}`,
    ratio: '',
    verdict: verdict(
      failed > 0 && `failures such as ${example}`,
      isGrowing(live) && 'memory in use grows',
      isGrowing(resident) && 'memory of the system grows',
    ),
    figures: { readRate: reads / seconds, readP99, writeP99, failed, publishedMs, ...atStart },
  }
}

/** Whether the last round left more than the ones before it. */
function isGrowing(rounds: readonly number[]): boolean {
  return (rounds.at(-1) ?? 0) > Math.max(...rounds.slice(0, -1)) * MOST_GROWTH
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
