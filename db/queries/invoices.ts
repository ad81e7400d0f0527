import type { ProviderInvoice } from '../rules/payments.ts'
import type { ProviderName } from '../tables/payment-tables.ts'
import type { Db } from '../tables/schema.ts'

/** An invoice as it is kept. */
export interface KeptInvoice extends ProviderInvoice {
  provider: ProviderName
}

/** Keeps an owner's invoices as they now are. Returns the ids of those that have become paid. */
export async function putInvoices(
  db: Db,
  provider: ProviderName,
  ownerId: string,
  invoices: readonly ProviderInvoice[],
): Promise<string[]> {
  const before = new Map((await listInvoices(db, ownerId)).map(({ id, status }) => [id, status]))
  for (const { id, ...invoice } of invoices) {
    await db
      .insertInto('invoices')
      .values({ provider, id, ownerId, ...invoice })
      .onConflict((conflict) => conflict.columns(['provider', 'id']).doUpdateSet(invoice))
      .execute()
  }
  return invoices
    .filter(({ id, status }) => status === 'paid' && before.get(id) !== 'paid')
    .map(({ id }) => id)
}

/** An owner's invoices, newest first. */
export function listInvoices(db: Db, ownerId: string): Promise<KeptInvoice[]> {
  return db
    .selectFrom('invoices')
    .select(['provider', 'id', 'subscriptionId', 'number', 'status', 'amount', 'amountRefunded'])
    .select(['currency', 'customerName', 'customerEmail', 'createdAt', 'paidAt', 'pdfUrl'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
