import { createHmac } from 'node:crypto'

/** Who wants to know which pages have changed, and what the message is signed with. */
export interface PurgeHook {
  url: string
  secret: string
}

const ANSWER_WITHIN_MS = 10_000

/**
 * Tells a CDN's hook which addresses have changed, as `{"urls": […]}`. `Qaima-Signature` is
 * `t={seconds},v1={hex}`, an HMAC-SHA256 of `{seconds}.{body}`. Throws on anything but 2xx.
 */
export async function sendPurge(
  { url, secret }: PurgeHook,
  urls: readonly string[],
  now: Date,
): Promise<void> {
  const body = JSON.stringify({ urls })
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Qaima-Signature': signature(body, secret, now),
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
