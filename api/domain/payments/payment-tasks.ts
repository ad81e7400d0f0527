import type { ClockTask } from '../../scheduler.ts'
import type { AppContext } from '../../context.ts'
import { paymentParts } from './payment-parts.ts'
import { checkoutsTask, reconcileTask } from './reconcile.ts'

/** What the server does about payments by itself; nothing where they are not set up. */
export function paymentTasks(context: AppContext): ClockTask[] {
  if (!context.payments) return []
  const parts = paymentParts(context)
  return [checkoutsTask(parts), reconcileTask(parts)]
}
