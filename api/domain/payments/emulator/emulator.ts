import { randomBytes } from 'node:crypto'
import { Stripe } from 'stripe'
import type { Database } from '#db/open.ts'
import {
  listTestPayments,
  putTestPayment,
  removeTestPayment,
  type TestPayment,
} from '#db/queries/test-payments.ts'
import type { StripeSettings } from '#db/settings/payment-settings.ts'
import { transact } from '#db/transact.ts'
import { Books, PRICE_IDS, type BooksOptions, type Form, type Thing } from './books.ts'
import { answerCall, refused, type StripeAnswer } from './calls.ts'

/** Works on the books alone, and keeps what it changes. */
export type Work = <T>(task: (books: Books) => T) => Promise<T>

interface EventOptions {
  id?: string
  at?: Date
  signedAt?: Date
}

export type Emulator = ReturnType<typeof createEmulator>

/** Stripe in small: no money moves. For development, the demo and tests. */
export function createEmulator({ now, work }: { now: () => Date; work: Work }) {
  const settings: StripeSettings = {
    secretKey: `sk_test_${randomBytes(16).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(16).toString('hex')}`,
    priceMonthly: PRICE_IDS.monthly,
    priceYearly: PRICE_IDS.yearly,
    apiUrl: null,
  }
  const replays = new Map<string, { params: string; answer: Promise<StripeAnswer> }>()
  const answerOf = async (request: Request): Promise<StripeAnswer> => {
    const { method, headers } = request
    const { pathname, search } = new URL(request.url)
    const encoded = method === 'POST' ? await request.text() : search
    if (headers.get('Authorization') !== `Bearer ${settings.secretKey}`) return refused(401)
    const call = { method, path: pathname.replace('/v1/', ''), params: parseForm(encoded) }
    const key = method === 'POST' ? headers.get('Idempotency-Key') : null
    const replay = replays.get(key ?? '')
    if (replay?.params === encoded) return replay.answer
    if (replay) return { status: 400, body: { error: { type: 'idempotency_error' } } }
    const answer = work((books) => structuredClone(answerCall(books, call)))
    if (key) replays.set(key, { params: encoded, answer })
    return answer
  }
  return {
    /** With these, `stripe/` talks to it. */
    settings,
    /** For its pages, which work on the books themselves. */
    work: <T>(task: (books: Books) => T) =>
      work((books) => {
        books.settle()
        return task(books)
      }),
    async fetch(url: string | URL | Request, init?: RequestInit) {
      const { status, body } = await answerOf(new Request(url, init))
      return Response.json(body, { status, headers: { 'Request-Id': 'req_test' } })
    },
    /** A signed message about a customer. */
    event(
      type: string,
      object: object,
      { id = newEventId(), at = now(), signedAt = at }: EventOptions = {},
    ) {
      const event = { id, object: 'event', type, created: seconds(at), data: { object } }
      const body = JSON.stringify(event, null, 2)
      const signed = { payload: body, secret: settings.webhookSecret, timestamp: seconds(signedAt) }
      return { body, signature: Stripe.webhooks.generateTestHeaderString(signed) }
    },
    /** Idempotency keys end after a day. */
    forgetKeys: () => replays.clear(),
  }
}

/** Keeps the books in the database, for all servers that use it. */
export function booksIn(db: Database, options: BooksOptions): Work {
  return (task) =>
    transact(db, async (trx) => {
      const rows = await listTestPayments(trx)
      const before = new Map(rows.map((row) => [row.id, row.thing]))
      const books = new Books(
        options,
        rows.map(({ thing }) => JSON.parse(thing) as Thing),
      )
      const result = task(books)
      for (const id of before.keys()) if (!books.things.has(id)) await removeTestPayment(trx, id)
      for (const row of rowsOf(books, rows.at(-1)?.position ?? 0)) {
        if (before.get(row.id) !== row.thing) await putTestPayment(trx, row)
      }
      return result
    })
}

function rowsOf(books: Books, last: number): TestPayment[] {
  return [...books.things.values()].map((thing, index) => {
    const customer = books.find('cus', 'customer' in thing ? thing.customer : thing.id)
    const ownerId = customer?.metadata['ownerId'] ?? null
    // Counts for new ones only.
    return { id: thing.id, ownerId, position: last + index + 1, thing: JSON.stringify(thing) }
  })
}

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

function newEventId(): string {
  return `evt_test_${randomBytes(16).toString('hex')}`
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
