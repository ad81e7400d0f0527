import { DataError } from '../errors.ts'
import type { Db } from '../schema.ts'

/** For what an unconfirmed account must not have. */
export async function assertConfirmed(db: Db, restaurantId: string): Promise<void> {
  const owner = await db
    .selectFrom('restaurants')
    .innerJoin('owners', 'owners.id', 'restaurants.ownerId')
    .select('emailConfirmedAt')
    .where('restaurants.id', '=', restaurantId)
    .executeTakeFirst()
  if (owner?.emailConfirmedAt) return
  throw new DataError('conflict', 'Please confirm your email address first')
}
