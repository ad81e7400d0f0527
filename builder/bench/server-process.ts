import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment, type Environment } from './child-process.ts'
import { freePort } from '../testing/free-port.ts'

/** A server in a process of its own. */
export interface ServerProcess extends AsyncDisposable {
  /** Origin, without a trailing slash. */
  url: string
  pid: number
  /** Where its inspector listens; empty without one. */
  inspector: string
}

const START_WITHIN_MS = 30_000
const LOOK_EVERY_MS = 20
const ROOT = join(import.meta.dirname, '../..')

interface StartOptions {
  /** Answers well once the server is ready. */
  path?: string
  logFile?: string
  /** Whether its memory is looked at from outside. */
  inspected?: boolean
}

/** The product's own server on a data folder; its log goes to `logFile` if there is one. */
export function startApi(dataDir: string, more: StartOptions = {}): Promise<ServerProcess> {
  const options = { path: '/readyz', ...more }
  return startServerProcess(join(ROOT, 'api/main.ts'), { DATA_DIR: dataDir }, options)
}

/** Starts a script that listens on `PORT`, and waits until it answers. */
export async function startServerProcess(
  script: string,
  settings: Environment,
  { path = '/', logFile, inspected = false }: StartOptions = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const log = logFile === undefined ? 'ignore' : openSync(logFile, 'a')
  const child = spawn(process.execPath, [...(inspected ? ['--inspect=0'] : []), script], {
    env: childEnvironment({ ...settings, PORT: String(port) }),
    stdio: ['ignore', log, 'pipe'],
  })
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

async function isAnswering(child: ChildProcess, url: string): Promise<boolean> {
  const deadline = performance.now() + START_WITHIN_MS
  while (child.exitCode === null && performance.now() < deadline) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return false
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
