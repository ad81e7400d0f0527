import { INVITED_FOR_DAYS } from '../rules/roles.ts'
import { DAY_MS } from '../rules/time/dates.ts'
import { notFound } from '../errors.ts'
import type { Db } from '../schema.ts'
import { removeApiKey } from './api-keys.ts'
import { findRole } from './sessions.ts'
import { raiseRevision } from './restaurants.ts'
import { removeWebhook } from './webhooks.ts'

/** For seven days, to one person at a time; 404 for nobody who works there. Returns the end. Part of a transaction. */
export async function offerRestaurant(
  trx: Db,
  { restaurantId, personId }: { restaurantId: string; personId: string },
  now: Date,
): Promise<string> {
  const role = await findRole(trx, restaurantId, personId)
  if (role === undefined || role === 'owner') throw notFound()
  const offer = {
    personId,
    expiresAt: new Date(now.getTime() + INVITED_FOR_DAYS * DAY_MS).toISOString(),
  }
  await trx
    .insertInto('handovers')
    .values({ restaurantId, ...offer })
    .onConflict((conflict) => conflict.column('restaurantId').doUpdateSet(offer))
    .execute()
  return offer.expiresAt
}

/** Undefined if it has ended. */
export function findOffer(
  db: Db,
  restaurantId: string,
  now: Date,
): Promise<{ personId: string; expiresAt: string } | undefined> {
  return db
    .selectFrom('handovers')
    .select(['personId', 'expiresAt'])
    .where('restaurantId', '=', restaurantId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** To anybody, or to one person. */
export async function endOffer(db: Db, restaurantId: string, personId?: string): Promise<void> {
  const offer = db.deleteFrom('handovers').where('restaurantId', '=', restaurantId)
  await offer
    .$if(personId !== undefined, (query) => query.where('personId', '=', personId ?? ''))
    .execute()
}

/** Of all restaurants of an owner, or of all. */
export async function endOffers(db: Db, ownerId?: string): Promise<void> {
  let offers = db.deleteFrom('handovers')
  if (ownerId !== undefined) {
    offers = offers.where('restaurantId', 'in', (row) =>
      row.selectFrom('restaurants').select('id').where('ownerId', '=', ownerId),
    )
  }
  await offers.execute()
}

/** What the former owner can use from outside ends; kitchen links are the restaurant's. Part of a transaction. */
export async function changeOwner(
  trx: Db,
  { restaurantId, personId }: { restaurantId: string; personId: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('restaurants')
    .set({ ownerId: personId, ownedSince: now.toISOString() })
    .where('id', '=', restaurantId)
    .execute()
  await trx
    .deleteFrom('members')
    .where('restaurantId', '=', restaurantId)
    .where('personId', '=', personId)
    .execute()
  await endOffer(trx, restaurantId)
  // The former owner may have sent one to themselves; the new one can send them again.
  await trx
    .updateTable('invitations')
    .set({ tokenHash: null })
    .where('restaurantId', '=', restaurantId)
    .execute()
  // A look at the provider that is under way begins anew.
  await trx
    .updateTable('subscriptions')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('restaurantId', '=', restaurantId)
    .execute()
  await removeApiKey(trx, restaurantId)
  await removeWebhook(trx, restaurantId)
  // Search engines are told of menus whose owner has confirmed the address.
  await raiseRevision(trx, restaurantId)
}
