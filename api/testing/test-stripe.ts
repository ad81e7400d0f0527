import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { NOW } from '#db/testing/fixtures.ts'
import { Books, type Kind, type Subscription } from '../domain/payments/emulator/books.ts'
import { createEmulator } from '../domain/payments/emulator/emulator.ts'
import type { Payments } from '../domain/payments/choose-provider.ts'
import { createStripeProvider } from '../domain/payments/stripe/stripe-provider.ts'
import type { PaymentProvider } from '../domain/payments/stripe/stripe-provider.ts'

interface StripeRequest {
  method: string
  path: string
  version: string | null
  key: string | null
  params: Record<string, string>
}

type Failure = { status: number; type: string } | 'hangUp' | 'hangUpAfter' | 'silence'

/** The emulator with open books, countable ids, and failures on demand. */
export class TestStripe extends Books implements Payments {
  readonly emulator
  readonly payments: PaymentProvider
  readonly requests: StripeRequest[] = []
  /** Answers nothing, at once. */
  down = false
  readonly #failures: { how: Failure; path: string }[] = []

  constructor(now = () => NOW, idsFrom = 0) {
    const counts = new Map<Kind, number>()
    const newId = (kind: Kind) => {
      const count = (counts.get(kind) ?? idsFrom) + 1
      counts.set(kind, count)
      return `${kind}_${count}`
    }
    super({ now, url: 'https://stripe.test/api/test-payments', newId })
    const { fetch, ...emulator } = createEmulator({ now, work: async (task) => task(this) })
    this.emulator = { ...emulator, fetch: this.#unreliable(fetch) }
    this.payments = createStripeProvider(emulator.settings, null, this.emulator)
  }

  /** The next `times` requests fail like this. */
  fail(times: number, how: Failure, path = '/'): void {
    this.#failures.push(...Array.from({ length: times }, () => ({ how, path })))
  }

  event(...event: Parameters<TestStripe['emulator']['event']>) {
    return this.emulator.event(...event)
  }

  /** The subscription of an open checkout that is paid now. */
  payFor(sessionId: string): Subscription {
    const session = this.find('cs', sessionId)
    if (!session) throw new Error(`There is no checkout ${sessionId}`)
    return this.pay(session)
  }

  /** What was changed for good, in order. */
  changes(): string[] {
    return this.requests
      .filter(({ method, path }) => method === 'DELETE' || path === '/v1/refunds')
      .map(({ method, path }) => `${method} ${path}`)
  }

  #unreliable(answer: typeof fetch): typeof fetch {
    return async (url, init) => {
      const request = new Request(url, init)
      const { method, headers } = request
      const { pathname, searchParams } = new URL(request.url)
      const sent = method === 'POST' ? await request.clone().text() : searchParams
      const params = Object.fromEntries(new URLSearchParams(sent))
      const [key, version] = [headers.get('Idempotency-Key'), headers.get('Stripe-Version')]
      this.requests.push({ method, path: pathname, version, key, params })
      const failure = this.#takeFailure(pathname)
      if (failure === 'hangUp') throw new TypeError('hung up')
      if (failure === 'silence') return new Promise<Response>(() => {})
      if (typeof failure === 'object') return refuse(failure.status, { type: failure.type })
      if (hasEmptyParameter(pathname, params))
        return refuse(400, { code: 'parameter_invalid_empty' })
      const answered = await answer(request)
      if (failure === 'hangUpAfter') throw new TypeError('hung up')
      return answered
    }
  }

  #takeFailure(pathname: string): Failure | undefined {
    if (this.down) return { status: 429, type: 'rate_limit_error' }
    const index = this.#failures.findIndex(({ path }) => pathname.startsWith(path))
    return index === -1 ? undefined : this.#failures.splice(index, 1)[0]?.how
  }
}

function refuse(status: number, error: object): Response {
  // Stripe asks not to retry these.
  const headers = new Headers(status === 429 ? { 'Stripe-Should-Retry': 'false' } : {})
  return Response.json({ error: { type: 'invalid_request_error', ...error } }, { status, headers })
}

export interface StripeServer extends AsyncDisposable {
  stripe: TestStripe
  /** Points the server's adapter at it. */
  environment: Record<string, string>
}

/** The same behind a port, as Stripe is. */
export async function startStripeServer(now?: () => Date): Promise<StripeServer> {
  const stripe = new TestStripe(now)
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    const body = await text(incoming)
    const request = new Request(new URL(url, 'http://stripe'), {
      method,
      headers: headers as Record<string, string>,
      ...(method === 'POST' && { body }),
    })
    try {
      const answer = await stripe.emulator.fetch(request)
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    } catch {
      outgoing.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { secretKey, webhookSecret, priceMonthly, priceYearly } = stripe.emulator.settings
  return {
    stripe,
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_MONTHLY: priceMonthly,
      STRIPE_PRICE_YEARLY: priceYearly,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

// Stripe's own declarations of parameters.
const DECLARATIONS = new URL('../../node_modules/stripe/esm/resources/', import.meta.url)
const RESOURCES: Readonly<Record<string, string>> = {
  customers: 'Customers',
  'checkout/sessions': 'Checkout/Sessions',
  refunds: 'Refunds',
  'billing_portal/configurations': 'BillingPortal/Configurations',
  'billing_portal/sessions': 'BillingPortal/Sessions',
}

/** Stripe refuses empty values for some parameters. */
function hasEmptyParameter(pathname: string, params: Record<string, string>): boolean {
  const noun = Object.keys(RESOURCES).find((start) => pathname.startsWith(`/v1/${start}`)) ?? ''
  const emptyable = emptyableNames(RESOURCES[noun])
  return Object.entries(params).some(
    ([name, value]) => value === '' && !emptyable.has(/\w+(?=\]*$)/.exec(name)?.[0] ?? ''),
  )
}

function emptyableNames(resource: string | undefined): Set<string> {
  if (resource === undefined) return new Set()
  const declared = readFileSync(new URL(`${resource}.d.ts`, DECLARATIONS), 'utf8')
  return new Set([...declared.matchAll(/(\w+)\??: Emptyable</g)].map(([, name = '']) => name))
}
