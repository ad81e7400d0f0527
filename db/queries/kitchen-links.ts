import { randomBytes } from 'node:crypto'
import { limitReached, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { MINUTE_MS } from '../rules/time/dates.ts'
import { isKitchenToken, MOST_KITCHEN_LINKS } from '../rules/kitchen-links.ts'
import { shownName } from '../rules/text/labels.ts'
import type { Db } from '../schema.ts'
import { getRevision } from './restaurants.ts'
import { getSubscription } from './payments.ts'
import type { Visit } from './sessions.ts'

/** Its secret lets anybody mark dishes sold out. */
export interface KitchenLink {
  id: string
  name: string
  token: string
  lastUsedAt: string | null
}

const TOKEN_BYTES = 16

// More often is not worth a write.
const USED_EVERY_MS = MINUTE_MS

export function listKitchenLinks(db: Db, restaurantId: string): Promise<KitchenLink[]> {
  return db
    .selectFrom('kitchenLinks')
    .select(['id', 'name', 'token', 'lastUsedAt'])
    .where('restaurantId', '=', restaurantId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function countKitchenLinks(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('kitchenLinks')
    .innerJoin('restaurants', 'restaurants.id', 'kitchenLinks.restaurantId')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

/** New secrets for all links, after a restore; returns how many. Part of a transaction. */
export async function renewKitchenLinks(trx: Db): Promise<number> {
  const links = await trx.selectFrom('kitchenLinks').select('id').execute()
  for (const { id } of links) {
    const renewed = { token: newToken(), lastUsedAt: null }
    await trx.updateTable('kitchenLinks').set(renewed).where('id', '=', id).execute()
  }
  return links.length
}

/** A conflict if there are too many. Part of a transaction. */
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

/** Answers its name. */
export async function removeKitchenLink(db: Db, restaurantId: string, id: string): Promise<string> {
  const { name } = await db
    .deleteFrom('kitchenLinks')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow(notFound)
  return name
}

export async function removeKitchenLinks(db: Db, ownerId: string): Promise<void> {
  const restaurants = db.selectFrom('restaurants').select('id').where('ownerId', '=', ownerId)
  await db.deleteFrom('kitchenLinks').where('restaurantId', 'in', restaurants).execute()
}

/** The restaurant of a secret; records the use. Throws for a wrong one. */
export async function useKitchenLink(
  db: Db,
  token: string,
  now: Date,
): Promise<Visit & { linkId: string; name: string }> {
  if (!isKitchenToken(token)) throw notFound()
  const row = await db
    .selectFrom('kitchenLinks')
    .innerJoin('restaurants', 'restaurants.id', 'kitchenLinks.restaurantId')
    .select([
      'kitchenLinks.id',
      'restaurantId',
      'ownerId',
      'restaurants.name',
      'label',
      'lastUsedAt',
    ])
    .where('token', '=', token)
    .executeTakeFirstOrThrow(notFound)
  const { id, lastUsedAt, restaurantId, ownerId } = row
  if (lastUsedAt === null || Date.parse(lastUsedAt) < now.getTime() - USED_EVERY_MS) {
    const used = { lastUsedAt: now.toISOString() }
    await db
      .updateTable('kitchenLinks')
      .set(used)
      .where('restaurantId', '=', restaurantId)
      .where('id', '=', id)
      .execute()
  }
  const subscription = await getSubscription(db, restaurantId)
  const revision = await getRevision(db, restaurantId)
  const entry = { linkId: id }
  return { ownerId, restaurantId, entry, linkId: id, name: shownName(row), subscription, revision }
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('hex')
}
