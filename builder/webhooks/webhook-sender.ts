import { Webhook } from 'standardwebhooks'
import { databaseClock } from '#db/clock.ts'
import { openDatabase, type Database } from '#db/open.ts'
import {
  recordDelivered,
  recordGone,
  recordUndelivered,
  takeDelivery,
  type TakenDelivery,
} from '#db/queries/webhooks.ts'
import { DAY_MS, MINUTE_MS } from '#db/rules/time/dates.ts'
import { DATA_FILE, encodePath } from '#db/rules/text/segments.ts'
import type { DeliveryFailure } from '#db/rules/webhooks.ts'
import { repeat } from '../maintenance/housekeeping.ts'
import { userAgent } from '../user-agent.ts'
import {
  PrivateAddressError,
  postPublicly,
  UnreachedError,
  type Message,
  type Reach,
} from './post.ts'

export interface WebhookSender {
  wake(): void
  stop(): Promise<void>
}

export interface WebhookSenderOptions {
  database: string
  publicUrl: string
  onError?: ((error: unknown) => void) | undefined
  reach?: Reach | undefined
  answerWithinMs?: number | undefined
}

const POLL_EVERY_MS = 1000
const SENT_AT_ONCE = 4
const ANSWER_WITHIN_MS = 10_000
// Longer than one takes: its holder is gone.
const LEASE_MS = MINUTE_MS
const GONE = 410

/** Sends what is due, a few at once. Also polls, for what others queued. */
export function startWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const db = openDatabase(options.database, { durable: false })
  const ending = new AbortController()
  const { signal } = ending
  const underWay = new Set<Promise<void>>()
  let pause = new AbortController()
  let context: SendContext | undefined

  async function takeAll(): Promise<void> {
    context ??= { ...options, db, now: await databaseClock(db), signal }
    while (!signal.aborted && underWay.size < SENT_AT_ONCE) {
      const delivery = await takeDelivery(db, context.now(), LEASE_MS)
      if (!delivery) return
      const sending = sendDelivery(context, delivery)
        .catch((error: unknown) => options.onError?.(error))
        .finally(() => {
          underWay.delete(sending)
          pause.abort()
        })
      underWay.add(sending)
    }
  }

  const poll = () => takeAll().catch((error: unknown) => options.onError?.(error))

  async function run(): Promise<void> {
    await repeat(POLL_EVERY_MS, signal, poll, () => (pause = new AbortController()).signal)
    await Promise.all(underWay)
    await db.destroy()
  }
  const ended = run()
  return {
    wake: () => pause.abort(),
    async stop() {
      ending.abort()
      await ended
    },
  }
}

export interface SendContext extends Pick<
  WebhookSenderOptions,
  'publicUrl' | 'reach' | 'answerWithinMs'
> {
  db: Database
  now: () => Date
  signal: AbortSignal
}

/** One attempt. If it is cut short by the end of the process, its lease ends. */
export async function sendDelivery(context: SendContext, delivery: TakenDelivery): Promise<void> {
  const { db, now, signal, reach, answerWithinMs = ANSWER_WITHIN_MS } = context
  const within = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)])
  try {
    const message = messageOf(context, delivery)
    const { status, retryAfter } = await postPublicly(delivery.url, message, within, reach)
    if (status >= 200 && status < 300) await recordDelivered(db, delivery, status, now())
    else if (status === GONE) await recordGone(db, delivery, status, now())
    else {
      const retryAfterMs = retryAfterToMs(retryAfter, now())
      await recordUndelivered(db, delivery, { status, failure: 'answer', retryAfterMs }, now())
    }
  } catch (error) {
    if (signal.aborted) return
    const failure = failureOf(error, within)
    const isUnreached = error instanceof UnreachedError
    await recordUndelivered(db, delivery, { status: null, failure, isUnreached }, now())
  }
}

/** Of seconds or an HTTP date, up to a day; 0 for anything else. */
function retryAfterToMs(text = '', now: Date): number {
  const isDate = /^[A-Z][a-z]+,.*GMT$/.test(text)
  const ms = isDate ? Date.parse(text) - now.getTime() : Number(text) * 1000
  return Math.min(Math.max(ms || 0, 0), DAY_MS)
}

/** As Standard Webhooks has it. */
function messageOf(
  { publicUrl, now }: SendContext,
  { id, slug, type, revision, createdAt, secret }: TakenDelivery,
): Message {
  const url = publicUrl + encodePath(`/${slug}/${DATA_FILE}`)
  const data = { restaurant: slug, revision, url }
  const body = JSON.stringify({ type, timestamp: createdAt, data })
  const at = now()
  const headers = {
    'content-type': 'application/json',
    'user-agent': userAgent(publicUrl),
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
  return { headers, body }
}

function failureOf(error: unknown, within: AbortSignal): DeliveryFailure {
  if (error instanceof PrivateAddressError) return 'private'
  return within.aborted ? 'timeout' : 'connection'
}
