import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#db/testing/free-port.ts'

export interface Server extends AsyncDisposable {
  /** Origin, without a trailing slash. */
  url: string
  dataDir: string
  /** Ends the process without a chance to tidy up. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  restart(): Promise<void>
}

const DATABASE = 'qaima.db'
const START_DEADLINE_MS = 180_000
/** Of processes that tests start. */
export const ENVIRONMENT = {
  // oxlint-disable-next-line node/no-process-env
  PATH: process.env['PATH'],
  // What Node compiled for the first server it need not compile for the next.
  NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
}

/**
 * The whole product in a process of its own, on a data folder of its own (`await using`); beside
 * another server it has nothing of that one's but the database, and its pages name the same address.
 */
export async function startServer(
  settings: Record<string, string> = {},
  other?: Server,
): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qaima-e2e-'))
  if (other) await symlink(join(other.dataDir, DATABASE), join(dataDir, DATABASE))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = {
    ...(other && { PUBLIC_URL: other.url }),
    ...settings,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
  }
  let child = await launch(environment)
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    url,
    dataDir,
    kill: () => end('SIGKILL'),
    async restart() {
      child = await launch(environment)
    },
    async [Symbol.asyncDispose]() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['api/main.ts'], {
    env: { ...ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (output += String(chunk)))
  }
  const isOver = () => child.exitCode !== null
  await untilReady(environment['PORT'] ?? '', isOver).catch((error: Error) => {
    child.kill('SIGKILL')
    throw new Error(`${error.message}:\n${output}`)
  })
  return child
}

/** Waits for the server on this port, unless it is over. */
export async function untilReady(port: string, isOver: () => boolean): Promise<void> {
  const end = performance.now() + START_DEADLINE_MS
  while (!(await isReady(port))) {
    if (isOver() || performance.now() > end) throw new Error('The server did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function isReady(port: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  return answer?.ok ?? false
}
