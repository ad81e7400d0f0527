import { once } from 'node:events'
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestBucket } from './bucket.ts'

/** What can be wrong with a bucket. */
export type Illness = keyof typeof ILLNESSES

export interface FailingBucket extends AsyncDisposable {
  /** Origin of the service as publishers know it. */
  endpoint: string
  /** From this put on; without a number, each request at once. */
  fail(illness: Illness, afterPuts?: number): void
  heal(): void
  /** Adds latency. */
  moveAway(delayMs: number): void
  count(): Traffic
}

/** By method, and the most at once. */
interface Traffic {
  requests: Record<string, number>
  mostAtOnce: number
}

type Answering = (request: IncomingMessage, response: ServerResponse) => boolean | void

const ILLNESSES = {
  'internal error': refusing(500, 'InternalError', 'We encountered an internal error.'),
  'slow down': refusing(503, 'SlowDown', 'Please reduce your request rate.'),
  denied: refusing(403, 'InvalidAccessKeyId', 'The access key does not exist.'),
  'wrong secret': refusing(403, 'SignatureDoesNotMatch', 'The signature does not match.'),
  silence: () => {},
  'cut connections': (request) => {
    // In the middle of a body, or at its end.
    for (const moment of ['data', 'end']) request.once(moment, () => request.socket.destroy())
  },
  // Like OpenStack Swift and other S3-compatible services.
  'wants sums': (request, response) => {
    if (!isRemovalOfMany(request) || 'content-md5' in request.headers) return false
    return refusing(400, 'InvalidRequest', 'Missing required header.')(request, response)
  },
  'knows little': (request, response) => {
    const { headers } = request
    const wishes = ['if-none-match', 'x-amz-website-redirect-location']
    if (!isRemovalOfMany(request) && !wishes.some((wish) => wish in headers)) return false
    return refusing(501, 'NotImplemented', 'Not implemented.')(request, response)
  },
} as const satisfies Record<string, Answering>

/** A proxy in front of a bucket, which can fail. */
export async function aFailingBucket({
  bucket,
}: Pick<TestBucket, 'bucket'>): Promise<FailingBucket> {
  let illness: Illness | null = null
  let healthyPuts = 0
  let delay = 0
  let underWay = 0
  let traffic: Traffic = { requests: {}, mostAtOnce: 0 }
  function note({ method = '' }: IncomingMessage, response: ServerResponse): void {
    traffic.requests[method] = (traffic.requests[method] ?? 0) + 1
    underWay += 1
    traffic.mostAtOnce = Math.max(traffic.mostAtOnce, underWay)
    response.once('close', () => (underWay -= 1))
  }
  const server = createServer((request, response) => {
    note(request, response)
    const isHealthy = illness === null || (request.method === 'PUT' ? healthyPuts-- > 0 : false)
    if (illness === null || isHealthy || ILLNESSES[illness](request, response) === false) {
      setTimeout(() => pass(request, response, bucket.endpoint ?? ''), delay)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(next, afterPuts = 0) {
      illness = next
      healthyPuts = afterPuts
    },
    heal: () => void (illness = null),
    moveAway: (delayMs) => void (delay = delayMs),
    count: () => (traffic = { requests: {}, mostAtOnce: 0 }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

// The signature covers Host.
function pass(request: IncomingMessage, response: ServerResponse, endpoint: string): void {
  const { method, url, headers } = request
  const onward = forward(new URL(url ?? '', endpoint), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

function refusing(status: number, code: string, message: string): Answering {
  return (request, response) => {
    request.resume()
    const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`
    request.once('end', () => response.writeHead(status, TYPE).end(text))
  }
}

function isRemovalOfMany({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && new URL(url, 'http://any').searchParams.has('delete')
}

const TYPE = { 'Content-Type': 'application/xml' }
