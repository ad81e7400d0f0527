import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { freePort } from '#db/testing/free-port.ts'
import { ENVIRONMENT, untilReady } from './server.ts'
import type { ServersAnswer, ServersQuestion } from './servers-process.ts'

/** A server that is started and stopped, and not killed. */
export interface WarmServer extends AsyncDisposable {
  /** Origin, without a trailing slash. */
  url: string
  dataDir: string
}

const oneAtATime = pLimit(1)
let process: ChildProcess | undefined

/**
 * The whole product on a data folder and a port of its own (`await using`), in the process in which
 * the servers of earlier test files ran: to load the code anew costs more than to start. They share the
 * loaded code alone; each has its own database, pages, threads, limits and sockets, and the one before
 * has ended. What a process is, its end and its signals, is tested with `startServer()`.
 */
export async function startWarmServer(settings: Record<string, string> = {}): Promise<WarmServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qaima-e2e-'))
  const port = String(await freePort())
  await ask({ start: { ...settings, DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1' } })
  await untilReady(port, () => process === undefined)
  return {
    url: `http://localhost:${port}`,
    dataDir,
    async [Symbol.asyncDispose]() {
      await ask({ stop: port })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Answers do not say to what. */
function ask(question: ServersQuestion): Promise<void> {
  return oneAtATime(async () => {
    const asked = (process ??= launch())
    const gone = new AbortController()
    const end = () => gone.abort(new Error('The process of the servers has ended'))
    asked.once('exit', end)
    const answered = once(asked, 'message', { signal: gone.signal })
    asked.send(question)
    const [{ failure }] = (await answered.finally(() => asked.off('exit', end))) as [ServersAnswer]
    if (failure !== null) throw new Error(failure)
  })
}

function launch(): ChildProcess {
  const file = new URL('./servers-process.ts', import.meta.url)
  // It ends with this process, and keeps it from ending no more than any other of its children.
  const child = fork(file, { env: ENVIRONMENT, stdio: 'inherit', execArgv: [] })
  child.once('exit', () => (process = undefined))
  child.unref()
  child.channel?.unref()
  return child
}
