import { compiledQuery } from '../compiled-query.ts'
import type { Subscription } from '../rules/plans.ts'
import type { Db } from '../tables/schema.ts'
import { SUBSCRIPTION_COLUMNS, toSubscription } from './subscriptions.ts'

/** Who is asking, and for which restaurant, as of this request. */
export interface Session {
  ownerId: string
  restaurantId: string
  /** The restaurant's, so that what was made from it can be told to be current. */
  revision: number
  subscription: Subscription
}

const sessionRows = compiledQuery(
  (db, { ownerId, tokenVersion }: { ownerId: string; tokenVersion: number }) =>
    db
      .selectFrom('owners')
      .innerJoin('restaurants', 'restaurants.ownerId', 'owners.id')
      .innerJoin('subscriptions', 'subscriptions.ownerId', 'owners.id')
      .select(['restaurants.id', 'restaurants.revision'])
      .select(SUBSCRIPTION_COLUMNS)
      .where('owners.id', '=', ownerId)
      .where('tokenVersion', '=', tokenVersion)
      .orderBy('restaurants.createdAt'),
)

/** The session of a token's owner; undefined when the token's generation has ended. */
export async function findSession(
  db: Db,
  ownerId: string,
  tokenVersion: number,
): Promise<Session | undefined> {
  const [row] = await sessionRows(db, { ownerId, tokenVersion })
  if (!row) return undefined
  const { id: restaurantId, revision, ...subscription } = row
  return { ownerId, restaurantId, revision, subscription: toSubscription(subscription) }
}
