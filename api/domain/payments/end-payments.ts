import { listOwnersCustomers } from '#db/queries/payment-customers.ts'
import type { AppContext } from '../../context.ts'
import { closeCustomer } from './apply-payments.ts'
import { paymentParts } from './payment-parts.ts'

/**
 * How to end all that an owner pays for, once the account is deleted. That the provider must still
 * be told outlives the account: where it does not answer, the clock tries again.
 */
export async function paymentsOf(
  context: AppContext,
  ownerId: string,
): Promise<() => Promise<void>> {
  if (!context.payments) return async () => {}
  const parts = paymentParts(context)
  const customers = await listOwnersCustomers(context.db, parts.provider.name, ownerId)
  return async () => {
    for (const customerId of customers) {
      await closeCustomer(parts, customerId).catch((error: unknown) => {
        context.log.error({ err: error, customer: customerId }, 'payments could not be ended yet')
        context.metrics.countPayment('provider_failed')
      })
    }
  }
}
