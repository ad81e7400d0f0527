import { databaseClock } from '#db/clock.ts'
import { openDatabase } from '#db/open.ts'
import { backoffMs } from '#db/rules/time/backoff.ts'
import { type PurgeHook, purgeChanged, type PurgeContext } from './purger.ts'

export interface Purger {
  wake(): void
  stop(): Promise<void>
}

export interface PurgerOptions {
  database: string
  publicUrl: string
  hook: PurgeHook
  onError?: ((error: unknown) => void) | undefined
}

const POLL_EVERY_MS = 5000
const RETRIES = { firstMs: 500, lastMs: 300_000 }

/** Also polls, for what others left. */
export function startPurger({ database, publicUrl, hook, onError }: PurgerOptions): Purger {
  const db = openDatabase(database, { durable: false })
  const ending = new AbortController()
  const stopping = new Promise((resolve) => ending.signal.addEventListener('abort', resolve))
  let failures = 0
  let awake = Promise.withResolvers<void>()
  async function run(): Promise<void> {
    let context: PurgeContext | undefined
    while (!ending.signal.aborted) {
      awake = Promise.withResolvers<void>()
      try {
        context ??= { db, hook, publicUrl, now: await databaseClock(db) }
        await purgeChanged(context, ending.signal)
        failures = 0
        await Promise.race([awake.promise, stopping, after(POLL_EVERY_MS)])
      } catch (error) {
        onError?.(error)
        failures += 1
        await Promise.race([stopping, after(backoffMs(failures, RETRIES))])
      }
    }
    await db.destroy()
  }
  const ended = run()
  return {
    wake: () => awake.resolve(),
    async stop() {
      ending.abort()
      await ended
    },
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
