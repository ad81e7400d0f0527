import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { hasEmptyParameter, parseForm, refused, send, type Form } from './stripe-answers.ts'
import { StripeBook } from './stripe-book.ts'
import { answerCall } from './stripe-calls.ts'

/** Points the library at a local server. */
const STRIPE_ENVIRONMENT = {
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  STRIPE_PRICE_MONTHLY: 'price_monthly',
  STRIPE_PRICE_YEARLY: 'price_yearly',
}

interface StripeRequest {
  method: string
  path: string
  version: string | undefined
  key: string | undefined
  params: Form
}

type Failure = { status: number; type: string } | 'hangUp' | 'hangUpAfter' | 'silence'

export interface StripeServer extends StripeBook, AsyncDisposable {
  environment: Record<string, string>
  requests: StripeRequest[]
  /** The next `times` requests fail like this. */
  fail(times: number, how: Failure, path?: string): void
  /** Idempotency keys end after a day. */
  forgetKeys(): void
  event(
    type: string,
    object: object,
    options?: { id?: string; at?: Date; signedAt?: Date },
  ): {
    body: string
    signature: string
  }
}

export async function startStripeServer(): Promise<StripeServer> {
  const stripe = new LocalStripe()
  const server = createServer((request, response) => void stripe.answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  stripe.environment = { ...STRIPE_ENVIRONMENT, STRIPE_API_URL: `http://127.0.0.1:${port}` }
  stripe.close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return stripe
}

class LocalStripe extends StripeBook implements StripeServer {
  environment: Record<string, string> = {}
  close = async () => {}
  readonly requests: StripeRequest[] = []
  readonly #replays = new Map<string, { params: string; status: number; body: unknown }>()
  readonly #failures: { how: Failure; path: string }[] = []

  fail(times: number, how: Failure, path = '/'): void {
    this.#failures.push(...Array.from({ length: times }, () => ({ how, path })))
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '', 'http://stripe')
    const body = await text(request)
    const params = parseForm(request.method === 'GET' ? search.slice(1) : body)
    const { method = '' } = request
    const key = request.headers['idempotency-key'] as string | undefined
    const version = request.headers['stripe-version'] as string | undefined
    this.requests.push({ method, path: pathname, version, key, params })
    const failure = this.#takeFailure(pathname)
    if (failure === 'hangUp') return void response.destroy()
    if (failure === 'silence') return
    if (failure && failure !== 'hangUpAfter') {
      return send(response, failure.status, { error: { type: failure.type } })
    }
    if (request.headers.authorization !== `Bearer ${STRIPE_ENVIRONMENT.STRIPE_SECRET_KEY}`) {
      return send(response, 401, refused(401).body)
    }
    const path = pathname.replace('/v1/', '')
    if (hasEmptyParameter(path, params)) {
      const { status, body } = refused(400, 'parameter_invalid_empty')
      return send(response, status, body)
    }
    const replayed = this.#replays.get(key ?? '')
    const same = JSON.stringify(params)
    if (replayed && method === 'POST') {
      if (failure) return void response.destroy()
      if (replayed.params === same) return send(response, replayed.status, replayed.body)
      return send(response, 400, { error: { type: 'idempotency_error' } })
    }
    const answered = answerCall(this, { method, path: path.split('/'), params })
    if (method === 'POST' && key) {
      this.#replays.set(key, { params: same, ...JSON.parse(JSON.stringify(answered)) })
    }
    if (failure) return void response.destroy()
    send(response, answered.status, answered.body)
  }

  forgetKeys(): void {
    this.#replays.clear()
  }

  #takeFailure(pathname: string): Failure | undefined {
    const index = this.#failures.findIndex(({ path }) => pathname.startsWith(path))
    return index === -1 ? undefined : this.#failures.splice(index, 1)[0]?.how
  }

  event(type: string, object: object, options: { id?: string; at?: Date; signedAt?: Date } = {}) {
    const { id = this.newId('evt'), at = new Date() } = options
    const { signedAt = at } = options
    const created = Math.floor(at.getTime() / 1000)
    const body = JSON.stringify({ id, object: 'event', type, created, data: { object } }, null, 2)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: STRIPE_ENVIRONMENT.STRIPE_WEBHOOK_SECRET,
      timestamp: Math.floor(signedAt.getTime() / 1000),
    })
    return { body, signature }
  }

  async [Symbol.asyncDispose]() {
    await this.close()
  }
}
