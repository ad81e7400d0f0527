import {
  IncomingMessage,
  type RequestListener,
  type ServerResponse,
  createServer,
  type Server,
} from 'node:http'
import type { Socket } from 'node:net'
import { once } from 'node:events'
import { getRequestListener } from '@hono/node-server'

// Of an honest body each piece is a network's packet, some 1 400 bytes, or what a program wrote.
const MOST_PIECES = 1000
const BYTES_OF_A_PIECE = 64

/**
 * A request whose body may not come in crumbs. Each piece, down to one byte, costs microseconds and
 * hundreds of bytes of memory, whether it is read, waits or is thrown away. One that has too many
 * for its size loses its connection, unanswered.
 */
class BoundedRequest extends IncomingMessage {
  #pieces = 0
  #bytes = 0

  override push(piece: Uint8Array | null, encoding?: BufferEncoding): boolean {
    // The rest of what was read with it still comes.
    if (this.destroyed) return false
    if (piece && this.#isOneTooMany(piece)) {
      this.destroy(new Error('too many pieces'))
      return false
    }
    return super.push(piece, encoding)
  }

  #isOneTooMany({ length }: Uint8Array): boolean {
    this.#pieces += 1
    this.#bytes += length
    return this.#pieces > MOST_PIECES + this.#bytes / BYTES_OF_A_PIECE
  }
}

// Browsers and proxies send none before the last is answered.
const MOST_WAITING = 8

type Exchange = [request: IncomingMessage, response: ServerResponse]

/**
 * Begins with the requests of a connection one after the other, each when the last answer has been
 * taken: Node itself would begin with all at once, and keep their answers until their turn comes. A
 * connection that lets more than a few wait is closed.
 */
function inTurn(begin: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Exchange[]>()

  function start(queue: Exchange[], [request, response]: Exchange): void {
    const { socket } = request
    response.once('close', () => {
      const next = socket.destroyed ? undefined : queue.shift()
      if (next) start(queue, next)
      else queues.delete(socket)
    })
    begin(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    if (!queue) {
      const own: Exchange[] = []
      queues.set(socket, own)
      start(own, [request, response])
    } else if (queue.length < MOST_WAITING) queue.push([request, response])
    else socket.destroy()
  }
}

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

/** How much of all answers together may wait for its readers. */
interface UnreadBound {
  mostBytes: number
  lookEveryMs: number
}

/**
 * Bounds what the answers under way hold that their clients have not taken from one look to the next.
 * Those with the most left go, so that nobody's menu is cut short for what others leave lying.
 */
function boundUnread(
  server: Server,
  answers: ReadonlySet<ServerResponse>,
  { mostBytes, lookEveryMs }: UnreadBound,
): void {
  let before = new Set<ServerResponse>()
  const timer = setInterval(() => {
    const waiting = [...before.intersection(answers)]
    before = new Set(answers)
    closeLargest(waiting, mostBytes)
  }, lookEveryMs)
  // A port that is taken closes no server, and whoever starts this one again waits for its end.
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

function closeLargest(waiting: readonly ServerResponse[], mostBytes: number): void {
  let bytes = 0
  for (const response of waiting.toSorted((one, other) => unread(one) - unread(other))) {
    bytes += unread(response)
    if (bytes > mostBytes) response.destroy()
  }
}

function unread(response: ServerResponse): number {
  return response.writableLength
}
