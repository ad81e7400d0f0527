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
  /** An existing data folder; a new one by default. */
  folder?: string
  timeouts?: typeof TIMEOUTS
  environment?: Record<string, string>
  log?: Logger
}

export async function aServer({
  folder: given,
  timeouts,
  environment,
  log = pino({ level: 'silent' }),
}: ServerOptions = {}): Promise<House> {
  const folder = given ?? (await aFolder())
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

export function published(url: string): Promise<Response> {
  return answered(url, 200)
}

export async function answered(url: string, status: number, withinMs = 120_000): Promise<Response> {
  const end = performance.now() + withinMs
  for (;;) {
    const answer = await fetch(url)
    if (answer.status === status) return answer
    if (performance.now() > end) throw new Error(`${url} answers ${answer.status}`)
    await answer.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
