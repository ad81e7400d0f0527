import type { Logger } from 'pino'
import type { Database } from '#db/open.ts'
import { finishTask, takeTask } from '#db/queries/installation.ts'
import { MINUTE_MS } from '#db/rules/dates.ts'

/** Something that the server does by itself; doing it twice must do no harm. */
export interface ClockTask {
  name: string
  /** When it is due again, having been done at `now`. */
  next(now: Date): Date
  /** Ends early, and will be due again soon, once the signal says so. */
  run(now: Date, signal: AbortSignal): Promise<void>
}

export interface Clock {
  /** Does what is due, unless another process is at it. */
  tick(): Promise<void>
  /** Lets what is under way finish. */
  stop(): Promise<void>
}

export interface ClockParts {
  db: Database
  log: Logger
  now: () => Date
  tasks: readonly ClockTask[]
}

const TICK_MS = MINUTE_MS
// A task that failed, or whose process died, is due again when its lease is over.
const LEASE_MS = 15 * MINUTE_MS

/** A clock that has not been started. */
export function createClock({ db, log, now, tasks }: ClockParts): Clock & { start(): void } {
  let timer: NodeJS.Timeout | undefined
  let underWay = Promise.resolve()
  const stopping = new AbortController()

  async function runIfDue({ name, next, run }: ClockTask) {
    const lease = { name, leaseMs: LEASE_MS }
    if (!(await takeTask(db, lease, now()))) return
    try {
      await run(now(), stopping.signal)
      if (!stopping.signal.aborted) await finishTask(db, name, next(now()))
    } catch (error) {
      log.error({ err: error, task: name }, 'task failed')
    }
  }

  async function runAll() {
    for (const task of tasks) {
      await runIfDue(task).catch((error: unknown) => {
        log.error({ err: error, task: task.name }, 'task could not be taken')
      })
    }
  }

  const tick = () => (underWay = underWay.then(runAll))
  return {
    tick,
    start() {
      void tick()
      timer = setInterval(() => void tick(), TICK_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await underWay
    },
  }
}
