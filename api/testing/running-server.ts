import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { parseSettings } from '#db/settings/settings.ts'
import { startServer, type RunningServer, type TIMEOUTS } from '../server.ts'

export const OWNER = {
  email: 'noura@example.com',
  password: 'karak and dates',
  restaurantName: 'Corner',
}

export interface House extends RunningServer, AsyncDisposable {
  folder: string
}

interface ServerOptions {
  /** A data folder that is there; a new one by default. Both go at the end. */
  folder?: string
  timeouts?: typeof TIMEOUTS
  environment?: Record<string, string>
  log?: Logger
}

/** The whole server on a data folder and a port of its own (`await using`). */
export async function aServer({
  folder: given,
  timeouts,
  environment,
  log = pino({ level: 'silent' }),
}: ServerOptions = {}): Promise<House> {
  const folder = given ?? (await aFolder())
  // The usual port for metrics may be that of another server on this machine.
  const ours = { DATA_DIR: folder, PORT: '0', METRICS_PORT: '0' }
  const settings = parseSettings({ ...ours, ...environment })
  const server = await startServer(settings, log, timeouts)
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= server.stop())
  return {
    folder,
    url: server.url,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function aFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'qaima-server-'))
}

export function post(
  { url }: House,
  path: string,
  json: unknown,
  token?: string,
): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  return fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(json), headers })
}

/** Asks until the page is there, which was asked for while the server was still starting. */
export function published(url: string): Promise<Response> {
  return answered(url, 200)
}

/** Asks until the answer is of this status; as long as a server may take to start. */
export async function answered(url: string, status: number, withinMs = 30_000): Promise<Response> {
  const end = performance.now() + withinMs
  for (;;) {
    const answer = await fetch(url)
    if (answer.status === status) return answer
    if (performance.now() > end) throw new Error(`${url} answers ${answer.status}`)
    await answer.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
