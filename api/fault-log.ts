import type { Logger } from 'pino'
import { messageOf } from '#db/errors.ts'
import { MINUTE_MS } from '#db/rules/time/dates.ts'

/** Logs a fault at once, and then once a minute for as long as it goes on, with how often it came. */
export function createFaultLog(log: Logger, what: string, now = () => performance.now()) {
  const faults = new Map<string, { loggedAt: number; count: number }>()
  return (error: unknown): void => {
    const reason = messageOf(error)
    const fault = faults.get(reason) ?? { loggedAt: -Infinity, count: 0 }
    fault.count += 1
    faults.set(reason, fault)
    if (now() - fault.loggedAt < MINUTE_MS) return
    // Errors of the publishing threads come without their stack.
    log.error({ reason, times: fault.count }, what)
    for (const [other, { loggedAt }] of faults) {
      if (now() - loggedAt >= MINUTE_MS) faults.delete(other)
    }
    faults.set(reason, { loggedAt: now(), count: 0 })
  }
}
