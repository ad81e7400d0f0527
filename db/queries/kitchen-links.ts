import { randomBytes } from 'node:crypto'
import { limitReached, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { MINUTE_MS } from '../rules/dates.ts'
import { isKitchenToken, MOST_KITCHEN_LINKS } from '../rules/kitchen-links.ts'
import type { Db } from '../schema.ts'
import { getRevision } from './restaurants.ts'
import { getSubscription } from './payments.ts'
import type { Visit } from './sessions.ts'

/** An address by which whoever has it marks dishes sold out. */
export interface KitchenLink {
  id: string
  name: string
  /** The secret part of the address. */
  token: string
  lastUsedAt: string | null
}

const TOKEN_BYTES = 16

// More often than that is not worth a write.
const USED_EVERY_MS = MINUTE_MS

/** The links of a restaurant, the oldest first. */
export function listKitchenLinks(db: Db, restaurantId: string): Promise<KitchenLink[]> {
  return db
    .selectFrom('kitchenLinks')
    .select(['id', 'name', 'token', 'lastUsedAt'])
    .where('restaurantId', '=', restaurantId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** How many links there are to an owner's kitchen: they go on when sign-ins end. */
export async function countKitchenLinks(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('kitchenLinks')
    .innerJoin('restaurants', 'restaurants.id', 'kitchenLinks.restaurantId')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Gives every link of every restaurant another secret, so that none works that was taken away;
 * returns how many there are. Part of a transaction.
 */
export async function renewKitchenLinks(trx: Db): Promise<number> {
  const links = await trx.selectFrom('kitchenLinks').select('id').execute()
  for (const { id } of links) {
    const renewed = { token: newToken(), lastUsedAt: null }
    await trx.updateTable('kitchenLinks').set(renewed).where('id', '=', id).execute()
  }
  return links.length
}

/** Adds a link; a conflict when there are as many as there may be. Part of a transaction. */
export async function addKitchenLink(
  trx: Db,
  restaurantId: string,
  name: string,
  now: Date,
): Promise<KitchenLink> {
  const links = await listKitchenLinks(trx, restaurantId)
  if (links.length >= MOST_KITCHEN_LINKS) throw limitReached(MOST_KITCHEN_LINKS)
  const link = { id: newId(), name, token: newToken() }
  const row = { ...link, restaurantId, createdAt: now.toISOString(), lastUsedAt: null }
  await trx.insertInto('kitchenLinks').values(row).execute()
  return { ...link, lastUsedAt: null }
}

/** Takes a link away for good; throws as if there were none when it is another's. */
export async function removeKitchenLink(db: Db, restaurantId: string, id: string): Promise<void> {
  const removed = await db
    .deleteFrom('kitchenLinks')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw notFound()
}

/** Takes all links to an owner's kitchen away for good. */
export async function removeKitchenLinks(db: Db, ownerId: string): Promise<void> {
  const restaurants = db.selectFrom('restaurants').select('id').where('ownerId', '=', ownerId)
  await db.deleteFrom('kitchenLinks').where('restaurantId', 'in', restaurants).execute()
}

/** Whose kitchen a secret is for, and that it was used; throws as if there were none for a wrong one. */
export async function useKitchenLink(
  db: Db,
  token: string,
  now: Date,
): Promise<Visit & { linkId: string; name: string }> {
  if (!isKitchenToken(token)) throw notFound()
  const row = await db
    .selectFrom('kitchenLinks')
    .innerJoin('restaurants', 'restaurants.id', 'kitchenLinks.restaurantId')
    .select(['kitchenLinks.id', 'restaurantId', 'ownerId', 'restaurants.name', 'lastUsedAt'])
    .where('token', '=', token)
    .executeTakeFirstOrThrow(notFound)
  const { id, lastUsedAt, restaurantId, ownerId, name } = row
  if (lastUsedAt === null || Date.parse(lastUsedAt) < now.getTime() - USED_EVERY_MS) {
    const used = { lastUsedAt: now.toISOString() }
    await db.updateTable('kitchenLinks').set(used).where('id', '=', id).execute()
  }
  const subscription = await getSubscription(db, ownerId)
  const revision = await getRevision(db, restaurantId)
  const entry = { linkId: id }
  return { ownerId, restaurantId, entry, linkId: id, name, subscription, revision }
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('hex')
}
