import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'

/** What a local server needs to be known by instead of Stripe. */
export const STRIPE_ENVIRONMENT = {
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  STRIPE_PRICE_MONTHLY: 'price_monthly',
  STRIPE_PRICE_YEARLY: 'price_yearly',
}

type Thing = Record<string, unknown> & { id: string }
type Form = { [name: string]: string | Form }

export interface StripeRequest {
  method: string
  path: string
  version: string | undefined
  key: string | undefined
  /** The body or the query, with its brackets taken apart. */
  params: Form
}

/** An answer that is none, or not the right one. */
type Failure = { status: number; type: string } | 'hangUp' | 'hangUpAfter' | 'silence'

/** A server on this machine that answers like Stripe's API, with what happens on its pages. */
export interface StripeServer extends AsyncDisposable {
  environment: Record<string, string>
  requests: StripeRequest[]
  /** How many of the next requests (to this path) get this answer, or none, cut or held. */
  fail(times: number, how: Failure, path?: string): void
  prices: Map<string, Thing>
  customers: Map<string, Thing>
  sessions: Map<string, Thing>
  subscriptions: Map<string, Thing>
  invoices: Map<string, Thing>
  refunds: Form[]
  /** As after a day: what is sent again with the same key is done again. */
  forgetKeys(): void
  /** Pays a checkout; returns the subscription's id. */
  pay(sessionId: string, nowSeconds: number): string
  /** Begins the next period, for which the card is charged, or not. */
  renew(subscriptionId: string, paid: boolean): void
  /** An event and the signature of it. */
  event(
    type: string,
    object: object,
    options?: { id?: string; at?: Date; signedAt?: Date },
  ): {
    body: string
    signature: string
  }
}

const DAY_S = 24 * 60 * 60
const AED = { product: 'prod_1', currency: 'aed' }
const PRICES: Thing[] = [
  { ...AED, id: 'price_monthly', unit_amount: 4900, recurring: every('month') },
  { ...AED, id: 'price_yearly', unit_amount: 58_800, recurring: every('year') },
]

/** Starts one on a free port. */
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

class LocalStripe implements StripeServer {
  environment: Record<string, string> = {}
  close = async () => {}
  readonly requests: StripeRequest[] = []
  readonly prices = new Map(PRICES.map((price) => [price.id, price]))
  readonly customers = new Map<string, Thing>()
  readonly sessions = new Map<string, Thing>()
  readonly subscriptions = new Map<string, Thing>()
  readonly invoices = new Map<string, Thing>()
  readonly refunds: Form[] = []
  readonly #charges = new Map<string, Thing>()
  readonly #configurations = new Map<string, Thing>()
  readonly #replays = new Map<string, { params: string; status: number; body: unknown }>()
  readonly #failures: { how: Failure; path: string }[] = []
  #count = 0

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
      return send(response, 401, { error: { type: 'invalid_request_error' } })
    }
    const replayed = this.#replays.get(key ?? '')
    const same = JSON.stringify(params)
    if (replayed && method === 'POST') {
      if (failure) return void response.destroy()
      if (replayed.params === same) return send(response, replayed.status, replayed.body)
      return send(response, 400, { error: { type: 'idempotency_error' } })
    }
    // Done, and the answer gets lost.
    const answered = this.#route(method, pathname.replace('/v1/', '').split('/'), params)
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

  #route(method: string, path: string[], params: Form): { status: number; body: unknown } {
    const [noun = '', id = '', action = ''] = path
    const call = `${method} ${noun}${noun === 'checkout' || noun === 'billing_portal' ? `/${id}` : ''}`
    switch (call) {
      case 'POST customers':
        return id ? this.#update(this.customers, id, params) : this.#createCustomer(params)
      case 'GET customers':
        return this.#one(this.customers, id)
      case 'POST checkout/sessions':
        return action ? this.#expire(action) : this.#createSession(params)
      case 'GET checkout/sessions':
        return action ? this.#one(this.sessions, action) : this.#list(this.sessions, params)
      case 'GET subscriptions':
        return id ? this.#one(this.subscriptions, id) : this.#list(this.subscriptions, params)
      case 'DELETE subscriptions':
        return this.#cancel(id)
      case 'GET invoices':
        return this.#listInvoices(params)
      case 'GET charges':
        return this.#list(this.#charges, params)
      case 'GET invoice_payments':
        return well(this.invoices.get(String(params['invoice']))?.['payments'] ?? listOf([]))
      case 'POST refunds':
        return this.#refund(params)
      case 'GET prices':
        return this.#one(this.prices, id)
      case 'GET billing_portal/configurations':
        return well(listOf([...this.#configurations.values()]))
      case 'POST billing_portal/configurations':
        return this.#add(this.#configurations, 'bpc', params)
      case 'POST billing_portal/sessions':
        return this.#openPortal(params)
    }
    return { status: 404, body: { error: { type: 'invalid_request_error' } } }
  }

  #createCustomer(params: Form) {
    return this.#add(this.customers, 'cus', { metadata: {}, ...params })
  }

  #createSession(params: Form) {
    const added = this.#add(this.sessions, 'cs', {
      ...params,
      status: 'open',
      payment_status: 'unpaid',
      subscription: null,
    })
    Object.assign(added.body, { url: `https://checkout.stripe.test/${added.body.id}` })
    return added
  }

  #expire(id: string) {
    const session = this.sessions.get(id)
    if (!session) return missing()
    if (session['status'] !== 'open') {
      return { status: 400, body: { error: { type: 'invalid_request_error' } } }
    }
    return well(Object.assign(session, { status: 'expired', url: null }))
  }

  #cancel(id: string) {
    const subscription = this.subscriptions.get(id)
    if (!subscription || subscription['status'] === 'canceled') return missing()
    return well(
      Object.assign(subscription, { status: 'canceled', ended_at: subscription['created'] }),
    )
  }

  #refund(params: Form) {
    const charge = [...this.#charges.values()].find(
      (one) => one['payment_intent'] === params['payment_intent'],
    )
    if (charge && charge['amount_refunded'] === charge['amount']) {
      const error = { type: 'invalid_request_error', code: 'charge_already_refunded' }
      return { status: 400, body: { error } }
    }
    if (charge) charge['amount_refunded'] = charge['amount']
    this.refunds.push(params)
    return well({ id: `re_${(this.#count += 1)}` })
  }

  #openPortal(params: Form) {
    if (!this.#configurations.has(String(params['configuration']))) return missing()
    return well({ id: 'bps', url: `https://billing.stripe.test/${String(params['customer'])}` })
  }

  #add(
    things: Map<string, Thing>,
    prefix: string,
    values: object,
  ): { status: number; body: Thing } {
    const thing = { ...values, id: `${prefix}_${(this.#count += 1)}` }
    things.set(thing.id, thing)
    return { status: 200, body: thing }
  }

  #update(things: Map<string, Thing>, id: string, params: Form) {
    const thing = things.get(id)
    return thing ? well(Object.assign(thing, params)) : missing()
  }

  #one(things: Map<string, Thing>, id: string) {
    const thing = things.get(decodeURIComponent(id))
    return thing ? well(thing) : missing()
  }

  /** Pages of `limit`, after `starting_after`, as Stripe gives them; newest first. */
  #list(things: Map<string, Thing>, params: Form) {
    const { customer, status = 'live', limit = '10', starting_after: after } = params
    if (customer !== undefined && !this.customers.has(String(customer))) return missing()
    const found = [...things.values()]
      .toReversed()
      .filter((thing) => customer === undefined || thing['customer'] === customer)
      .filter((thing) => {
        if (status === 'all') return true
        return status === 'live' ? thing['status'] !== 'canceled' : thing['status'] === status
      })
    const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1
    const page = found.slice(start, start + Number(limit))
    return well({ ...listOf(page), has_more: start + page.length < found.length })
  }

  /** What was not asked for in `expand` is left out. */
  #listInvoices(params: Form) {
    const answer = this.#list(this.invoices, params)
    const isExpanded = (params['expand'] as Form | undefined)?.['0'] === 'data.payments'
    if (isExpanded || !('data' in answer.body)) return answer
    return well({
      ...answer.body,
      data: answer.body.data.map((invoice) => ({ ...invoice, payments: undefined })),
    })
  }

  pay(sessionId: string, now: number): string {
    const session = this.sessions.get(sessionId)
    if (!session) throw new Error(`There is no session ${sessionId}`)
    const { customer, line_items: lines, subscription_data: data } = session
    const price = this.prices.get(String((lines as Record<string, Form>)['0']?.['price']))
    if (!price) throw new Error('A price that is not ours')
    const item = { id: `si_${(this.#count += 1)}`, price, ...period(price, now) }
    const { body } = this.#add(this.subscriptions, 'sub', {
      customer,
      status: 'active',
      items: listOf([item]),
      metadata: (data as Form)['metadata'],
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      created: now,
    })
    this.#bill(body, now, true)
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: body.id })
    return body.id
  }

  renew(subscriptionId: string, paid: boolean): void {
    const subscription = this.subscriptions.get(subscriptionId)
    const item = (subscription?.['items'] as List | undefined)?.data[0]
    if (!subscription || !item) throw new Error(`There is no subscription ${subscriptionId}`)
    const start = Number(item['current_period_end'])
    Object.assign(item, period(item['price'] as Thing, start))
    subscription['status'] = paid ? 'active' : 'past_due'
    this.#bill(subscription, start, paid)
  }

  #bill(subscription: Thing, created: number, paid: boolean): void {
    const { customer } = subscription
    const [item] = (subscription['items'] as List).data
    const { id: price } = (item ?? {})['price'] as Thing
    const amount = price === 'price_yearly' ? 58_800 : 4900
    const intent = `pi_${(this.#count += 1)}`
    if (paid) {
      const charge = { customer, payment_intent: intent, amount, amount_refunded: 0 }
      this.#add(this.#charges, 'ch', charge)
    }
    const payer = this.customers.get(String(customer))
    const payment = { payment: { type: 'payment_intent', payment_intent: intent } }
    const { body } = this.#add(this.invoices, 'in', {
      customer,
      customer_name: payer?.['name'],
      customer_email: payer?.['email'],
      number: `QAIMA-${this.invoices.size + 1}`,
      status: paid ? 'paid' : 'open',
      total: amount,
      currency: 'aed',
      created,
      status_transitions: { finalized_at: created, paid_at: paid ? created : null },
      parent: { subscription_details: { subscription: subscription.id } },
      payments: listOf(paid ? [payment] : []),
      invoice_pdf: `https://pay.stripe.test/invoice/${intent}/pdf`,
    })
    subscription['latest_invoice'] = body.id
  }

  event(type: string, object: object, options: { id?: string; at?: Date; signedAt?: Date } = {}) {
    const { id = `evt_${(this.#count += 1)}`, at = new Date() } = options
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

interface List {
  data: Record<string, unknown>[]
}

function every(interval: 'month' | 'year') {
  return { interval, interval_count: 1 }
}

function period({ recurring }: Thing, start: number) {
  const days = (recurring as Form)['interval'] === 'year' ? 365 : 30
  return { current_period_start: start, current_period_end: start + days * DAY_S }
}

function listOf(data: object[]) {
  return { object: 'list', data, has_more: false }
}

function well<T>(body: T): { status: number; body: T } {
  return { status: 200, body }
}

function missing() {
  const error = { type: 'invalid_request_error', code: 'resource_missing' }
  return { status: 404, body: { error } }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const headers = { 'Content-Type': 'application/json', 'Request-Id': 'req_local' }
  // As Stripe asks for what would only be replayed.
  const retry = status === 429 ? { 'Stripe-Should-Retry': 'false' } : {}
  response.writeHead(status, { ...headers, ...retry }).end(JSON.stringify(body))
}

/** `a[b][0]=c` as `{a: {b: {0: 'c'}}}`. */
function parseForm(encoded: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = name.split(/[[\]]+/).filter(Boolean)
    const last = keys.pop() ?? ''
    const place = keys.reduce((inner: Form, key) => (inner[key] ??= {}) as Form, form)
    place[last] = value
  }
  return form
}
