import { DataError, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { SocialLinks } from '../rules/menu-document.ts'
import type { Subscription } from '../rules/plans.ts'
import { isReservedSegment, toSegment } from '../rules/segments.ts'
import type { Db } from '../schema.ts'
import { getSubscription } from './subscriptions.ts'

export interface Restaurant extends SocialLinks {
  id: string
  name: string
  slug: string
  /** Content hashes of pictures. */
  logo: string | null
  cover: string | null
  about: string | null
  location: string | null
  currency: string | null
  subscription: Subscription
}

export interface NewRestaurant {
  ownerId: string
  /** A name that `checkName` has passed. */
  name: string
  importKey?: string
  now: Date
}

/** What an owner says about the restaurant; a field left out stays as it is. */
export interface RestaurantChange {
  name?: string
  currency?: string | null
  about?: string | null
  location?: string | null
  logo?: string | null
  cover?: string | null
}

/**
 * Adds a restaurant and returns its id; a conflict on `restaurantName` when the
 * address is another's, was another's or is one of ours.
 */
export async function addRestaurant(
  db: Db,
  { ownerId, name, importKey, now }: NewRestaurant,
): Promise<string> {
  const id = newId()
  const slug = toSegment(name)
  if (await isAddressTaken(db, slug)) throw nameTaken()
  await db
    .insertInto('restaurants')
    .values({
      id,
      ownerId,
      name,
      slug,
      revision: 1,
      importKey: importKey ?? null,
      createdAt: now.toISOString(),
    })
    .execute()
  await keepAddress(db, slug, id, now)
  return id
}

/** The restaurant of an owner; throws when there is none. */
export async function getRestaurant(db: Db, ownerId: string): Promise<Restaurant> {
  const row = await db
    .selectFrom('restaurants')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, subscription: await getSubscription(db, ownerId) }
}

/** Applies a change; a conflict on `restaurantName` when the new name's address is not free. */
export async function changeRestaurant(
  db: Db,
  restaurantId: string,
  { name, ...change }: RestaurantChange,
  now: Date,
): Promise<void> {
  if (name !== undefined) await renameRestaurant(db, restaurantId, name, now)
  if (Object.keys(change).length > 0) {
    await db.updateTable('restaurants').set(change).where('id', '=', restaurantId).execute()
  }
  await raiseRevision(db, restaurantId)
}

/** Replaces the social links. */
export async function changeSocialLinks(
  db: Db,
  restaurantId: string,
  links: SocialLinks,
): Promise<void> {
  await db.updateTable('restaurants').set(links).where('id', '=', restaurantId).execute()
  await raiseRevision(db, restaurantId)
}

/** Says that the public pages must be made anew; part of every change that they show. */
export async function raiseRevision(db: Db, restaurantId: string): Promise<void> {
  await db
    .updateTable('restaurants')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('id', '=', restaurantId)
    .execute()
}

/** Whether nobody else can have this address: it is, or was, a restaurant's, or it is ours. */
export async function isAddressTaken(db: Db, slug: string): Promise<boolean> {
  if (isReservedSegment(slug)) return true
  const row = await db
    .selectFrom('restaurantSlugs')
    .select('slug')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row !== undefined
}

async function renameRestaurant(
  db: Db,
  restaurantId: string,
  name: string,
  now: Date,
): Promise<void> {
  const slug = toSegment(name)
  const owned = await db
    .selectFrom('restaurantSlugs')
    .select('restaurantId')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (isReservedSegment(slug) || (owned && owned.restaurantId !== restaurantId)) throw nameTaken()
  if (!owned) await keepAddress(db, slug, restaurantId, now)
  await db.updateTable('restaurants').set({ name, slug }).where('id', '=', restaurantId).execute()
}

async function keepAddress(db: Db, slug: string, restaurantId: string, now: Date): Promise<void> {
  await db
    .insertInto('restaurantSlugs')
    .values({ slug, restaurantId, createdAt: now.toISOString() })
    .execute()
}

function nameTaken(): DataError {
  return new DataError('conflict', 'Restaurant name already exists', 'restaurantName')
}
