import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'

export interface HttpServer {
  server: Server
  /** Takes nothing new, finishes what is under way, waits for nobody idle. */
  close(): Promise<void>
}

/** How long clients may take, in milliseconds. */
export interface HttpTimeouts {
  headersTimeout: number
  requestTimeout: number
  keepAliveTimeout: number
  connectionsCheckingInterval: number
}

/** Bytes of request line and headers. */
const LONGEST_HEAD = 16 * 1024
// Longer than keep-alive; for clients that stop reading.
const IDLE_MS = 120_000
const STOP_WITHIN_MS = 10_000
const CLOSE_IDLE_EVERY_MS = 50

export function createHttpServer(
  fetch: Parameters<typeof getRequestListener>[0],
  { hostname, ...timeouts }: HttpTimeouts & { hostname: string },
): HttpServer {
  const options = { ...timeouts, maxHeaderSize: LONGEST_HEAD, insecureHTTPParser: false }
  const underWay = new Set<Promise<unknown>>()
  const answer: typeof fetch = (...request) => {
    const answered = fetch(...request)
    if (answered instanceof Promise) {
      const end = () => underWay.delete(answered)
      underWay.add(answered)
      answered.then(end, end)
    }
    return answered
  }
  const server = createServer(options, getRequestListener(answer, { hostname }))
  server.timeout = IDLE_MS
  return { server, close: () => close(server, underWay) }
}

const TAKEN_WITHIN_MS = 1000

/** A close resets connections that wait in the kernel, and a proxy cannot send a change twice. */
async function takeWaiting(server: Server): Promise<void> {
  const end = performance.now() + TAKEN_WITHIN_MS
  let isNew = true
  const note = () => void (isNew = true)
  server.on('connection', note)
  while (isNew && performance.now() < end) {
    isNew = false
    // The first may come before the next look at the sockets, the second comes after it.
    await setImmediate()
    await setImmediate()
  }
  server.off('connection', note)
}

async function close(server: Server, underWay: ReadonlySet<Promise<unknown>>): Promise<void> {
  if (!server.listening) return
  await takeWaiting(server)
  const closed = once(server, 'close')
  server.close()
  // After a look at the sockets: a request that waits in the kernel is read first.
  const idle = setInterval(async () => {
    await setImmediate()
    server.closeIdleConnections()
  }, CLOSE_IDLE_EVERY_MS)
  const { promise: late, resolve: endLate } = Promise.withResolvers<void>()
  const deadline = setTimeout(() => {
    server.closeAllConnections()
    endLate()
  }, STOP_WITHIN_MS)
  await closed
  // What a client asked for goes on after it left.
  await Promise.race([Promise.allSettled(underWay), late])
  clearInterval(idle)
  clearTimeout(deadline)
}
