import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { boundUnread, type UnreadBound } from './bound-unread.ts'
import { BoundedRequest } from './bounded-request.ts'
import { inTurn } from './in-turn.ts'

export interface HttpServer {
  server: Server
  /** Takes nothing new, finishes what is under way, waits for nobody idle. */
  close(): Promise<void>
}

/** How long clients may take, in milliseconds, and how much they may leave. */
export interface HttpTimeouts {
  headersTimeout: number
  requestTimeout: number
  keepAliveTimeout: number
  connectionsCheckingInterval: number
  /** For who takes nothing of an answer. */
  unreadTimeout: number
  unread: UnreadBound
}

/** Bytes of a request's line and headers, whatever the process was started with. */
const LONGEST_HEAD = 16 * 1024
const STOP_WITHIN_MS = 10_000

/** A server without a port yet, held against clients that are slow, greedy or make no sense. */
export function createHttpServer(
  fetch: Parameters<typeof getRequestListener>[0],
  { hostname, unreadTimeout, unread, ...timeouts }: HttpTimeouts & { hostname: string },
): HttpServer {
  const answer = getRequestListener(fetch, { hostname })
  const options = {
    ...timeouts,
    maxHeaderSize: LONGEST_HEAD,
    insecureHTTPParser: false,
    IncomingMessage: BoundedRequest,
  }
  const underWay = createUnderWay(() => server.closeAllConnections())
  const listener = inTurn((request, response) => {
    underWay.add(response)
    closeUnread(response)
    if (hasUnreadBody(request)) response.setHeader('Connection', 'close')
    if (isAmbiguous(request)) refuse(response)
    else void answer(request, response)
  })
  const server = createServer(options, listener)
  // Node's own answer takes no turn, and is counted nowhere.
  server.on('checkExpectation', (_request, response) => refuse(response, 417))
  server.timeout = unreadTimeout
  boundUnread(server, underWay.responses, unread)
  return { server, close: () => close(server, underWay) }
}

interface UnderWay {
  responses: ReadonlySet<ServerResponse>
  add(response: ServerResponse): void
  /** From now on, all that is left is idle once nothing is under way. */
  end(): void
}

function createUnderWay(closeIdle: () => void): UnderWay {
  const responses = new Set<ServerResponse>()
  let ending = false
  const look = () => {
    if (ending && responses.size === 0) closeIdle()
  }
  return {
    responses,
    add(response) {
      responses.add(response)
      response.once('close', () => {
        responses.delete(response)
        look()
      })
    },
    end() {
      ending = true
      look()
    },
  }
}

async function close(server: Server, underWay: UnderWay): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  underWay.end()
  const deadline = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS)
  await closed
  clearTimeout(deadline)
}

/** Lets go of who takes nothing of an answer for so long; slow ones take their time. */
function closeUnread(response: ServerResponse): void {
  // While nothing waits to be taken, it is the server that works.
  response.on('timeout', () => {
    if (response.socket?.writableLength) response.destroy()
  })
}

function refuse(response: ServerResponse, status = 400): void {
  response.writeHead(status, { Connection: 'close', 'Content-Length': 0 }).end()
}

// A proxy in front may have read another of the hosts; HTTP/0.9 has no headers to say one.
function isAmbiguous({ headersDistinct, httpVersionMajor }: IncomingMessage): boolean {
  return (headersDistinct['host']?.length ?? 0) > 1 || httpVersionMajor < 1
}

// Nobody reads it, so that it could go on as long as a request may.
function hasUnreadBody({ method, headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && (headers['transfer-encoding'] ?? headers['content-length'] ?? '0') !== '0'
}
