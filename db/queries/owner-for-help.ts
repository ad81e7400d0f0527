import type { Db } from '../tables/schema.ts'
import { listOperatorActions, type OperatorAction } from './operator-actions.ts'
import { getPublicationState, type PublicationState } from './publications.ts'
import { getRestaurant, type Restaurant } from './restaurants.ts'

/** How an account stands, for whoever is to help its owner; times ISO 8601. */
export interface OwnerForHelp extends Pick<Restaurant, 'slug' | 'subscription' | 'suspendedFor'> {
  email: string
  createdAt: string
  emailConfirmedAt: string | null
  lastSignInAt: string | null
  hasPassword: boolean
  hasGoogle: boolean
  formerSlugs: string[]
  publication: Pick<PublicationState, 'wanted' | 'published' | 'publishedAt' | 'failure'>
  actions: OperatorAction[]
}

/** Reads all of it, and no secret; throws when there is no such owner. */
export async function readOwnerForHelp(db: Db, ownerId: string): Promise<OwnerForHelp> {
  const { passwordHash, googleId, ...account } = await db
    .selectFrom('owners')
    .select(['email', 'createdAt', 'emailConfirmedAt', 'lastSignInAt', 'passwordHash', 'googleId'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const { id, slug, subscription, suspendedFor } = await getRestaurant(db, ownerId)
  const { wanted, published, publishedAt, failure } = await getPublicationState(db, id)
  const former = await db
    .selectFrom('restaurantSlugs')
    .select('slug')
    .where('restaurantId', '=', id)
    .where('slug', '!=', slug)
    .orderBy('slug')
    .execute()
  return {
    ...account,
    hasPassword: passwordHash !== null,
    hasGoogle: googleId !== null,
    slug,
    formerSlugs: former.map((row) => row.slug),
    subscription,
    suspendedFor,
    publication: { wanted, published, publishedAt, failure },
    actions: await listOperatorActions(db, ownerId),
  }
}
