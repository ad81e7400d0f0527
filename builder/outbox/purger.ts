import { createHmac } from 'node:crypto'
import { messageOf } from '#db/errors.ts'
import {
  forgetPurges,
  hurryPurges,
  putOffPurges,
  takePurges,
  type Purge,
} from '#db/queries/purges.ts'
import { encodePath } from '#db/rules/text/segments.ts'
import { userAgent } from '../user-agent.ts'
import { startSender, type Sender, type SenderContext } from './sender.ts'

export interface PurgeContext extends SenderContext {
  hook: PurgeHook
  publicUrl: string
}

interface PurgerOptions extends Omit<PurgeContext, keyof SenderContext> {
  database: string
  onError: ((error: unknown) => void) | undefined
}

export function startPurger({ database, onError, ...options }: PurgerOptions): Sender {
  return startSender<Purge[]>(database, (context) => ({
    atOnce: 1,
    endsWithinMs: ANSWER_WITHIN_MS,
    take: () => takePurges(context.db, context.now()),
    send: (purges) => sendPurges({ ...context, ...options }, purges),
    onError,
  }))
}

/** Sends what waits to the hook, also what was put off; throws if it does not take it. */
export async function purgeChanged(context: PurgeContext): Promise<void> {
  await hurryPurges(context.db, context.now())
  for (;;) {
    const purges = await takePurges(context.db, context.now())
    if (!purges) return
    await sendPurges(context, purges)
  }
}

async function sendPurges(context: PurgeContext, purges: readonly Purge[]): Promise<void> {
  const { db, publicUrl, now } = context
  const urls = purges.map(({ path }) => publicUrl + encodePath(path))
  try {
    await post(context, urls)
  } catch (error) {
    await putOffPurges(db, messageOf(error), now())
    throw error
  }
  await forgetPurges(db, purges, now())
}

/** The hook's address and its secret. */
export interface PurgeHook {
  url: string
  secret: string
}

const ANSWER_WITHIN_MS = 10_000

/**
 * Posts `{"urls": […]}`. `Qaima-Signature` is `t={seconds},v1={hex}`, an HMAC-SHA256 of `{seconds}.{body}`.
 * Throws unless 2xx.
 */
async function post(
  { hook, publicUrl, now }: PurgeContext,
  urls: readonly string[],
): Promise<void> {
  const { url, secret } = hook
  const body = JSON.stringify({ urls })
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': userAgent(publicUrl),
      'Qaima-Signature': signature(body, secret, now()),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The purge hook answered ${answer.status}`)
}

function signature(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hex}`
}
