import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Settings } from '#db/settings/settings.ts'
import type { RebuildReport } from '../publish/rebuild.ts'
import { freePort } from '../testing/free-port.ts'

export type Environment = Readonly<Record<string, string>>

/** A process that has ended well. */
export interface Finished {
  stdout: string
  stderr: string
  /** From its start to its end. */
  seconds: number
  /** Of all its threads, in the system's calls too; other work on the machine changes it less. */
  processorSeconds: number
}

export interface RebuildRun extends RebuildReport {
  process: Finished
  peakMegabytes: number
}

/** A server in a process of its own; it ends with the scope (`await using`). */
export interface ServerProcess extends AsyncDisposable {
  /** Origin, without a trailing slash. */
  url: string
  pid: number
  /** Where its inspector listens; empty without one. */
  inspector: string
}

interface StartOptions {
  /** Answers well once the server is ready. */
  path?: string
  logFile?: string
  /** Whether it is looked into from outside. */
  inspected?: boolean
  /** Where the data is, if not in the data folder. */
  database?: string
  /** The origin that its pages were made with, which are made anew with any other. */
  publicUrl?: string
}

const ROOT = join(import.meta.dirname, '../..')
const START_WITHIN_MS = 30_000
const TOKEN_SECRET = 'a secret that is only good for benches'
const LOOK_EVERY_MS = 20
// The shell's own times come last, then those of what it ran: `0m1.25s 0m0.31s`.
const TIMED = ['-c', '"$@" || exit; echo; times', 'sh']
const PEAK = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread) process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS))
`)}`

/** Starts a command without this process's settings, with these in their place. */
export function startProcess(
  command: string,
  args: readonly string[],
  settings: Environment = {},
  log: number | 'pipe' | 'ignore' = 'pipe',
): ChildProcess {
  // oxlint-disable-next-line node/no-process-env
  const { PATH = '', HOME = '' } = process.env
  return spawn(command, args, { env: { PATH, HOME, ...settings }, stdio: ['ignore', log, 'pipe'] })
}

/** Runs a command to its end; throws when it fails. */
export async function runProcess(
  command: string,
  args: readonly string[],
  settings?: Environment,
): Promise<Finished> {
  const started = performance.now()
  const child = startProcess('sh', [...TIMED, command, ...args], settings)
  const output = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (output.stdout += chunk))
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (output.stderr += chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  const seconds = (performance.now() - started) / 1000
  if (status !== 0) {
    throw new Error(`${command} ${args[0] ?? ''} failed:\n${output.stderr}${output.stdout}`)
  }
  const lines = output.stdout.trimEnd().split('\n')
  const [, times = ''] = lines.splice(-2)
  const processorSeconds = times
    .matchAll(/(\d+)m([\d.]+)s/g)
    .reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
  return { ...output, stdout: lines.join('\n'), seconds, processorSeconds }
}

/** The rebuild that an operator types, with `--all` or `--resume`: arguments for Node.js, settings. */
export function rebuildCommand(
  { dataDir, cdnDir, publicUrl }: Settings,
  which: '--all' | '--resume' = '--all',
): [string[], Environment] {
  const args = ['--import', PEAK, join(ROOT, 'builder/cli.ts'), 'rebuild', which, '--json']
  return [args, { DATA_DIR: dataDir, CDN_DIR: cdnDir, PUBLIC_URL: publicUrl }]
}

/** Runs it to its end. */
export async function runRebuild(settings: Settings, which?: '--resume'): Promise<RebuildRun> {
  const finished = await runProcess(process.execPath, ...rebuildCommand(settings, which))
  const report = JSON.parse(finished.stdout) as RebuildReport
  const peak = Number(/peak (\d+)/.exec(finished.stderr)?.[1])
  return { ...report, process: finished, peakMegabytes: peak / 1024 }
}

/** The product's own server on a data folder; its log goes to `logFile` if there is one. */
export function startApi(dataDir: string, more: StartOptions = {}): Promise<ServerProcess> {
  const options = { path: '/readyz', ...more }
  const onServer = more.database && { DATABASE_URL: more.database, TOKEN_SECRET }
  const origin = more.publicUrl && { PUBLIC_URL: more.publicUrl }
  const settings = { DATA_DIR: dataDir, ...onServer, ...origin }
  return startServer(join(ROOT, 'api/main.ts'), settings, options)
}

/** Starts a script that listens on `PORT`, and waits until it answers. */
export async function startServer(
  script: string,
  settings: Environment,
  { path = '/', logFile, inspected = false }: StartOptions = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const log = logFile === undefined ? 'ignore' : openSync(logFile, 'a')
  const args = [...(inspected ? ['--inspect=0'] : []), script]
  const child = startProcess(process.execPath, args, { ...settings, PORT: String(port) }, log)
  if (typeof log === 'number') closeSync(log)
  let problems = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (problems += chunk))
  const url = `http://localhost:${port}`
  if (!(await isAnswering(child, url + path))) {
    await end(child)
    throw new Error(`The server did not start: ${problems}`)
  }
  const inspector = /ws:\S+/.exec(problems)?.[0] ?? ''
  return { url, pid: child.pid ?? 0, inspector, [Symbol.asyncDispose]: () => end(child) }
}

/** Asks the main thread of a server with an inspector; answers in the inspector's own shapes. */
export async function inspect<T>(
  { inspector }: ServerProcess,
  method: string,
  params: object = {},
): Promise<T> {
  const socket = new WebSocket(inspector)
  try {
    await once(socket, 'open')
    socket.send(JSON.stringify({ id: 1, method, params }))
    const [event] = (await once(socket, 'message')) as [MessageEvent<string>]
    const answer = JSON.parse(event.data) as { result?: T }
    if (!answer.result) throw new Error(`${method} is not answered: ${event.data}`)
    return answer.result
  } finally {
    socket.close()
  }
}

async function isAnswering(child: ChildProcess, url: string): Promise<boolean> {
  const deadline = performance.now() + START_WITHIN_MS
  while (child.exitCode === null && performance.now() < deadline) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return true
    await wait(LOOK_EVERY_MS)
  }
  return false
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
