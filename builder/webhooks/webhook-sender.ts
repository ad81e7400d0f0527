import { Webhook } from 'standardwebhooks'
import {
  recordDelivered,
  recordGone,
  recordUndelivered,
  takeDelivery,
  type TakenDelivery,
} from '#db/queries/webhooks.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { DATA_FILE, encodePath } from '#db/rules/text/segments.ts'
import type { DeliveryFailure } from '#db/rules/webhooks.ts'
import { startSender, type Sender, type SenderContext } from '../outbox/sender.ts'
import { userAgent } from '../user-agent.ts'
import {
  PrivateAddressError,
  postPublicly,
  UnreachedError,
  type Message,
  type Reach,
} from './post.ts'

export interface WebhookSenderOptions {
  database: string
  publicUrl: string
  onError?: ((error: unknown) => void) | undefined
  reach?: Reach | undefined
  answerWithinMs?: number | undefined
}

const SENT_AT_ONCE = 4
const ANSWER_WITHIN_MS = 10_000
const GONE = 410

export function startWebhookSender(options: WebhookSenderOptions): Sender {
  return startSender<TakenDelivery>(options.database, (context) => ({
    atOnce: SENT_AT_ONCE,
    endsWithinMs: 0,
    take: () => takeDelivery(context.db, context.now()),
    send: (delivery, signal) => sendDelivery({ ...options, ...context, signal }, delivery),
    onError: options.onError,
  }))
}

export interface SendContext
  extends SenderContext, Pick<WebhookSenderOptions, 'publicUrl' | 'reach' | 'answerWithinMs'> {
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
