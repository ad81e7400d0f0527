import pLimit from 'p-limit'
import { messageOf } from '#db/errors.ts'
import {
  findPaymentCustomer,
  listDeletedCustomers,
  listPaidFor,
  forgetPaymentEvents,
} from '#db/queries/payments.ts'
import { DAY_MS, MINUTE_MS } from '#db/rules/time/dates.ts'
import { isChargedFor } from '#db/rules/billing/payments.ts'
import type { ClockTask } from '../../scheduler.ts'
import {
  applyCustomer,
  applyRestaurant,
  closeCustomer,
  type PaymentParts,
  paymentParts,
} from './apply-payments.ts'
import { PaymentProviderError } from './provider.ts'
import type { AppContext } from '../../context.ts'

/** What a reconciliation has found. */
export interface Reconciliation {
  /** Restaurants whose state was compared with the provider's. */
  checked: number
  /** Those of them for whom it was another one. */
  changed: string[]
  /** Customers of deleted restaurants for whom all payments were ended. */
  closed: string[]
  /** Customers who pay for restaurants that this database has never known; nothing was done. */
  strangers: string[]
  /** Customers of nobody here who pay at a price of nobody here, as for other things that are sold. */
  unknown: string[]
  failed: { id: string; message: string }[]
  /** False when it was given up, because the provider is down, or told to stop. */
  complete: boolean
}

/** In the Gulf it is two o'clock at night then. */
const NIGHT_HOUR_UTC = 22
const SOON_MS = 10 * MINUTE_MS
// Who pays does so soon after coming to the checkout; a later payment is found at night.
const CHECKOUT_MS = 2 * 60 * MINUTE_MS
// A checkout can be paid for a day, and then perhaps at the moment in which it was closed.
const LATE_PAYMENT_MS = 3 * DAY_MS
// The provider offers an event again for a month at most.
const EVENTS_KEPT_MS = 60 * DAY_MS
const RESTAURANTS_AT_ONCE = 4
const FAILURES_IN_A_ROW = 5

/** Compares every owner with the provider at night, whatever news were lost. */
export function reconcileTask(parts: PaymentParts): ClockTask {
  return {
    name: 'reconcile payments',
    next: nextNight,
    run: async (_now, signal) => report(parts, await reconcile(parts, signal)),
  }
}

/** Looks at those for whom something is likely to have happened, every few minutes. */
export function checkoutsTask(parts: PaymentParts): ClockTask {
  return {
    name: 'reconcile checkouts',
    next: (now) => new Date(now.getTime() + SOON_MS),
    run: async (_now, signal) => report(parts, await reconcileCheckouts(parts, signal)),
  }
}

/** Puts right whatever lost news have left: everything here is compared with the provider. */
export async function reconcile(
  parts: PaymentParts,
  signal?: AbortSignal,
): Promise<Reconciliation> {
  const { db, provider, now } = parts
  const run = new Run(parts, signal)
  await run.closeAll()
  const lately = new Date(now().getTime() - LATE_PAYMENT_MS)
  for (const customerId of await listDeletedCustomers(db, provider.name, lately)) {
    await run.tryFor(customerId, () => closeCustomer(parts, customerId))
  }
  await run.tryFor('customers', () => adoptUnknown(parts, run))
  await run.apply(await listPaidFor(db, provider.name))
  await forgetPaymentEvents(db, new Date(now().getTime() - EVENTS_KEPT_MS))
  return run.result
}

/** As after a restored backup: takes in customers whom the provider knows and we do not. */
async function adoptUnknown(parts: PaymentParts, run: Run): Promise<void> {
  const { db, provider } = parts
  for await (const customerId of provider.listPayers()) {
    if (run.isOver) return
    const known = await findPaymentCustomer(db, { provider: provider.name, customerId })
    if (known) continue
    await run.tryFor(customerId, async () => {
      if (await applyCustomer(parts, customerId)) return
      const charged = (await provider.listSubscriptions(customerId)).filter(isChargedFor)
      if (charged.length === 0) return
      const isOfOwner = (await provider.findPayer(customerId)) !== null
      const isOfPlan = charged.some(({ isByHand }) => !isByHand)
      run.result[isOfOwner || isOfPlan ? 'strangers' : 'unknown'].push(customerId)
    })
  }
}

async function reconcileCheckouts(
  parts: PaymentParts,
  signal: AbortSignal,
): Promise<Reconciliation> {
  const { db, provider, now } = parts
  const time = now().getTime()
  const run = new Run(parts, signal)
  await run.closeAll()
  const since = new Date(time - CHECKOUT_MS)
  await run.apply(await listPaidFor(db, provider.name, { since }))
  return run.result
}

class Run {
  readonly result: Reconciliation = {
    checked: 0,
    changed: [],
    closed: [],
    strangers: [],
    unknown: [],
    failed: [],
    complete: true,
  }
  readonly #parts: PaymentParts
  readonly #signal: AbortSignal | undefined
  #failuresInARow = 0

  constructor(parts: PaymentParts, signal: AbortSignal | undefined) {
    this.#parts = parts
    this.#signal = signal
  }

  get isOver(): boolean {
    // A provider that is down is not asked thousands of times, each of which takes its time.
    const isOver = this.#signal?.aborted === true || this.#failuresInARow >= FAILURES_IN_A_ROW
    if (isOver) this.result.complete = false
    return isOver
  }

  /** Ends the payments for deleted restaurants where that has not worked yet. */
  async closeAll(): Promise<void> {
    const { db, provider } = this.#parts
    for (const customerId of await listDeletedCustomers(db, provider.name, 'uncancelled')) {
      const work = () => closeCustomer(this.#parts, customerId)
      if (await this.tryFor(customerId, work)) this.result.closed.push(customerId)
    }
  }

  async apply(restaurantIds: readonly string[]): Promise<void> {
    await pLimit(RESTAURANTS_AT_ONCE).map(restaurantIds, async (restaurantId) => {
      const wasDone = await this.tryFor(restaurantId, async () => {
        const applied = await applyRestaurant(this.#parts, restaurantId)
        if (applied?.isChanged) this.result.changed.push(restaurantId)
      })
      if (wasDone) this.result.checked += 1
    })
  }

  /** Whether the work was done; one failure does not cost the others. */
  async tryFor(id: string, work: () => Promise<unknown>): Promise<boolean> {
    if (this.isOver) return false
    try {
      await work()
      this.#failuresInARow = 0
      return true
    } catch (error) {
      this.#failuresInARow += 1
      const message = messageOf(error)
      this.result.failed.push({ id, message })
      return false
    }
  }
}

function report({ log, provider, metrics }: PaymentParts, result: Reconciliation): void {
  const { checked, changed, closed, strangers, unknown, failed, complete } = result
  const counts = { checked, changed: changed.length, closed: closed.length, failed: failed.length }
  if (checked + closed.length + failed.length > 0) log.info(counts, 'compared with the payments')
  if (strangers.length > 0)
    log.error({ strangers }, 'customers pay for restaurants that are not here')
  if (unknown.length > 0) log.warn({ unknown }, 'customers pay for what is not known here')
  for (const failure of failed) {
    log.error(failure, 'payments could not be compared')
    metrics.countPayment('provider_failed')
  }
  // The clock does it again soon.
  if (!complete) throw new PaymentProviderError(`${provider.name} was not asked about everybody`)
}

function nextNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(NIGHT_HOUR_UTC, 0, 0, 0)
  return night > now ? night : new Date(night.getTime() + DAY_MS)
}

/** What the server does about payments by itself; nothing where they are not set up. */
export function paymentTasks(context: AppContext): ClockTask[] {
  if (!context.payments) return []
  const parts = paymentParts(context)
  return [checkoutsTask(parts), reconcileTask(parts)]
}
