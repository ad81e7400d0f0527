import { setTimeout as after } from 'node:timers/promises'
import { createHmac } from 'node:crypto'
import type { Database } from '#db/open.ts'
import { finishTask, takeTask } from '#db/queries/clock-tasks.ts'
import { forgetPurges, listPurges } from '#db/queries/purges.ts'
import { encodePath } from '#db/rules/text/segments.ts'
import { userAgent } from '../user-agent.ts'

export interface PurgeContext {
  db: Database
  hook: PurgeHook
  publicUrl: string
  now: () => Date
}

const BATCH = 500
// Longer than the hook's timeout: the former holder is gone.
const LEASE = { name: 'purge', leaseMs: 15_000 }
const BUSY_POLL_MS = 250

/**
 * Sends all waiting addresses to the hook, one publisher at a time; returns how many. The rest stays
 * queued.
 */
export async function purgeChanged(context: PurgeContext, signal?: AbortSignal): Promise<number> {
  const { db, now } = context
  let told = 0
  for (;;) {
    if (signal?.aborted || (await listPurges(db, 1)).length === 0) return told
    if (!(await takeTask(db, LEASE, now()))) {
      await after(BUSY_POLL_MS)
      continue
    }
    told += await purgeSome(context).finally(() => finishTask(db, LEASE.name, now()))
  }
}

async function purgeSome(context: PurgeContext): Promise<number> {
  const { db, publicUrl } = context
  const changed = await listPurges(db, BATCH)
  if (changed.length === 0) return 0
  const urls = changed.map(({ path }) => publicUrl + encodePath(path))
  await sendPurge(context, urls)
  await forgetPurges(db, changed)
  return changed.length
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
async function sendPurge(
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
