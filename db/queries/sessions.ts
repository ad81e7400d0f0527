import { compiledQuery } from '../compiled-query.ts'
import type { Subscription } from '../rules/plans.ts'
import type { Db } from '../tables/schema.ts'
import { SUBSCRIPTION_COLUMNS, toSubscription } from './subscriptions.ts'

/** Who is asking, and for which restaurant, as of this request. */
export interface Visit {
  ownerId: string
  restaurantId: string
  /** The restaurant's, so that what was made from it can be told to be current. */
  revision: number
  subscription: Subscription
  /** What let them in: a generation of tokens, or a link to the kitchen. Either may have ended since. */
  entry: { tokenVersion: number } | { linkId: string }
}

/** An owner's own. */
export interface Session extends Visit {
  entry: { tokenVersion: number }
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
  const entry = { tokenVersion }
  return { ownerId, restaurantId, revision, subscription: toSubscription(subscription), entry }
}

const entriesByToken = compiledQuery((db, values: { ownerId: string; tokenVersion: number }) =>
  db
    .selectFrom('owners')
    .select('id')
    .where('id', '=', values.ownerId)
    .where('tokenVersion', '=', values.tokenVersion),
)

const entriesByLink = compiledQuery((db, values: { linkId: string }) =>
  db.selectFrom('kitchenLinks').select('id').where('id', '=', values.linkId),
)

/** Whether what let somebody in still counts. */
export async function isStillIn(
  db: Db,
  { ownerId, entry }: Pick<Visit, 'ownerId' | 'entry'>,
): Promise<boolean> {
  const found =
    'linkId' in entry
      ? await entriesByLink(db, { linkId: entry.linkId })
      : await entriesByToken(db, { ownerId, tokenVersion: entry.tokenVersion })
  return found.length > 0
}
