import type { ProviderName } from '../tables/payment-tables.ts'
import type { Db } from '../tables/schema.ts'

export interface StoredPaymentEvent {
  provider: ProviderName
  id: string
  type: string
  /** When it happened, ISO 8601. */
  createdAt: string
}

/** Whether an event is done with. */
export async function isEventDone(
  db: Db,
  { provider, id }: Pick<StoredPaymentEvent, 'provider' | 'id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('paymentEvents')
    .select('id')
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Says that an event is done with. */
export async function addPaymentEvent(db: Db, event: StoredPaymentEvent, now: Date): Promise<void> {
  await db
    .insertInto('paymentEvents')
    .values({ ...event, receivedAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .execute()
}

/** Forgets events that came before this time. */
export async function forgetPaymentEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('paymentEvents').where('receivedAt', '<', before.toISOString()).execute()
}
