import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Settings } from '#db/settings/settings.ts'
import type { RebuildReport } from '../publish/rebuild.ts'
import { freePort } from '#db/testing/free-port.ts'

type Environment = Readonly<Record<string, string>>

export interface Finished {
  stdout: string
  stderr: string
  seconds: number
}

export interface RebuildRun extends RebuildReport {
  process: Finished
  peakMegabytes: number
}

export interface ServerProcess extends AsyncDisposable {
  url: string
}

const ROOT = join(import.meta.dirname, '../..')
const START_WITHIN_MS = 30_000
const POLL_EVERY_MS = 20
const AS_IN_IMAGE = { MALLOC_MMAP_THRESHOLD_: '1000000', MALLOC_ARENA_MAX: '2' }
const TOKEN_SECRET = 'a secret that is only good for benches'
const PEAK = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread) process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS))
`)}`

function start(command: string, args: readonly string[], settings: Environment): ChildProcess {
  // oxlint-disable-next-line node/no-process-env
  const { PATH = '', HOME = '' } = process.env
  const stdio = ['ignore', 'pipe', 'pipe'] as const
  return spawn(command, args, { env: { PATH, HOME, ...settings }, stdio: [...stdio] })
}

export async function runProcess(
  command: string,
  args: readonly string[],
  settings: Environment = {},
): Promise<Finished> {
  const started = performance.now()
  const child = start(command, args, settings)
  const output = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (output.stdout += chunk))
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (output.stderr += chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  const seconds = (performance.now() - started) / 1000
  if (status === 0) return { ...output, seconds }
  throw new Error(`${command} ${args[0] ?? ''} failed:\n${output.stderr}${output.stdout}`)
}

export async function runRebuild(settings: Settings): Promise<RebuildRun> {
  const { dataDir, cdnDir, publicUrl } = settings
  const args = ['--import', PEAK, join(ROOT, 'builder/cli.ts'), 'rebuild', '--all', '--json']
  const environment = { ...AS_IN_IMAGE, DATA_DIR: dataDir, CDN_DIR: cdnDir, PUBLIC_URL: publicUrl }
  const finished = await runProcess(process.execPath, args, environment)
  const report = JSON.parse(finished.stdout) as RebuildReport
  const peak = Number(/peak (\d+)/.exec(finished.stderr)?.[1])
  return { ...report, process: finished, peakMegabytes: peak / 1024 }
}

export function startApi(
  dataDir: string,
  { database, publicUrl }: { database?: string | undefined; publicUrl?: string } = {},
): Promise<ServerProcess> {
  const settings = {
    DATA_DIR: dataDir,
    ...(database !== undefined && { DATABASE_URL: database, TOKEN_SECRET }),
    ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }),
  }
  return startServer(join(ROOT, 'api/main.ts'), settings, '/readyz')
}

export async function startServer(
  script: string,
  settings: Environment,
  path = '/',
): Promise<ServerProcess> {
  const port = await freePort()
  const child = start(process.execPath, [script], { ...settings, PORT: String(port) })
  child.stdout?.resume()
  let problems = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (problems += chunk))
  const url = `http://localhost:${port}`
  const deadline = performance.now() + START_WITHIN_MS
  while (!(await isAnswering(url + path))) {
    if (child.exitCode === null && performance.now() < deadline) await wait(POLL_EVERY_MS)
    else {
      await end(child)
      throw new Error(`The server did not start: ${problems}`)
    }
  }
  return { url, [Symbol.asyncDispose]: () => end(child) }
}

function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
