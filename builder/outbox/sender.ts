import pLimit from 'p-limit'
import { setImmediate } from 'node:timers/promises'
import { databaseClock } from '#db/clock.ts'
import { openDatabase, type Database } from '#db/open.ts'

export interface Sender {
  /** Sends what is due in the background. Call it after the commit. */
  wake(): void
  /** Resolves once all that is due is sent or put off. */
  idle(): Promise<void>
  /** Finishes what is under way, within `endsWithinMs`; the rest stays in the database. */
  stop(): Promise<void>
}

interface SenderOptions<Item> {
  atOnce: number
  endsWithinMs: number
  /** Leases what is due first. */
  take: () => Promise<Item | undefined>
  /** Sends it or puts it off; false if nothing else can be sent now either. */
  send: (item: Item, signal: AbortSignal) => Promise<unknown>
  onError?: ((error: unknown) => void) | undefined
}

export function createSender<Item>(options: SenderOptions<Item>): Sender {
  const { atOnce, endsWithinMs, take, send, onError } = options
  const [stopping, cutting] = [new AbortController(), new AbortController()]
  const underWay = new Set<Promise<void>>()
  // In order: what is taken counts for the next.
  const inTurn = pLimit(1)
  let [isMore, isHeld] = [false, false]

  async function sendAll(): Promise<void> {
    // After the answer, whose time must not tell whether there is anything to send.
    await setImmediate()
    while (!isHeld && !stopping.signal.aborted) {
      const item = await inTurn(take)
      if (item === undefined) return
      // One slow item must not hold up the others.
      start()
      if ((await send(item, cutting.signal)) === false) isHeld = true
    }
  }

  function start(): void {
    if (underWay.size === atOnce) return
    const sending = sendAll()
      .catch((error: unknown) => onError?.(error))
      .finally(() => {
        underWay.delete(sending)
        if (isMore) sender.wake()
      })
    underWay.add(sending)
  }

  const sender: Sender = {
    wake() {
      if (stopping.signal.aborted) return
      isHeld = false
      // The running ones may have found nothing already.
      isMore = underWay.size === atOnce
      start()
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async stop() {
      stopping.abort()
      const deadline = setTimeout(() => cutting.abort(), endsWithinMs)
      await sender.idle().finally(() => clearTimeout(deadline))
    },
  }
  return sender
}

export interface SenderContext {
  db: Database
  now: () => Date
}

const POLL_EVERY_MS = 1000

/** With its own connection. Also polls, for what others queued. */
export function startSender<Item>(
  database: string,
  optionsOf: (context: SenderContext) => SenderOptions<Item>,
): Sender {
  const db = openDatabase(database, { durable: false })
  let clock: (() => Date) | undefined
  const options = optionsOf({ db, now: () => clock!() })
  const sender = createSender<Item>({
    ...options,
    async take() {
      clock ??= await databaseClock(db)
      return options.take()
    },
  })
  sender.wake()
  const polling = setInterval(() => sender.wake(), POLL_EVERY_MS)
  return {
    ...sender,
    async stop() {
      clearInterval(polling)
      await sender.stop()
      await db.destroy()
    },
  }
}
