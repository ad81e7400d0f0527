import type { Logger } from 'pino'
import type { Database } from '#db/open.ts'
import { finishTask, takeTask } from '#db/queries/clock-tasks.ts'
import { MINUTE_MS } from '#db/rules/time/dates.ts'
import { causeOf } from './log-cause.ts'

/** A scheduled task; running twice must do no harm. */
export interface ClockTask {
  name: string
  /** The next time, after a run at `now`. */
  next(now: Date): Date
  /** Ends early if the signal says so, and is due again soon. */
  run(now: Date, signal: AbortSignal): Promise<void>
}

export interface Clock {
  /** Runs what is due, unless another process does. */
  tick(): Promise<void>
  stop(): Promise<void>
}

export interface ClockParts {
  db: Database
  log: Logger
  now: () => Date
  tasks: readonly ClockTask[]
}

const TICK_MS = MINUTE_MS
// After a failure or a crash, due again when this ends.
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
      log.error({ ...causeOf(error), task: name }, 'task failed')
    }
  }

  async function runAll() {
    for (const task of tasks) {
      await runIfDue(task).catch((error: unknown) => {
        log.error({ ...causeOf(error), task: task.name }, 'task could not be taken')
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
