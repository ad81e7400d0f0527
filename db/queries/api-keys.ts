import { hash, randomBytes } from 'node:crypto'
import { MINUTE_MS } from '../rules/time/dates.ts'
import type { Db } from '../schema.ts'
import { SUBSCRIPTION_COLUMNS, toSubscription } from './payments.ts'
import type { Session } from './sessions.ts'

/** A restaurant's key; it changes and reads the menu, and no more. */
export interface ApiKey {
  lastSigns: string
  createdAt: string
  lastUsedAt: string | null
}

const PREFIX = 'qk_'
const KEY_BYTES = 32
const LAST_SIGNS = 4
// More often is not worth a write.
const USED_EVERY_MS = MINUTE_MS

export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX)
}

/** Null if there is none, or if it ended with the owner's tokens. */
export async function findApiKey(db: Db, restaurantId: string): Promise<ApiKey | null> {
  const key = await selectKeys(db)
    .select(['lastSigns', 'apiKeys.createdAt', 'lastUsedAt'])
    .where('apiKeys.restaurantId', '=', restaurantId)
    .executeTakeFirst()
  return key ?? null
}

/** Ends the former one. Part of a transaction. */
export async function makeApiKey(
  trx: Db,
  { restaurantId, tokenVersion }: { restaurantId: string; tokenVersion: number },
  now: Date,
): Promise<ApiKey & { key: string }> {
  const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url')
  const made = { lastSigns: key.slice(-LAST_SIGNS), createdAt: now.toISOString(), lastUsedAt: null }
  await removeApiKey(trx, restaurantId)
  await trx
    .insertInto('apiKeys')
    .values({ restaurantId, hash: hashOf(key), tokenVersion, ...made })
    .execute()
  return { key, ...made }
}

/** Answers whether there was one. */
export async function removeApiKey(db: Db, restaurantId: string): Promise<boolean> {
  const keys = db.deleteFrom('apiKeys').where('restaurantId', '=', restaurantId)
  return (await keys.executeTakeFirst()).numDeletedRows > 0n
}

/** The session of a key; records its use. Undefined if it has ended. */
export async function useApiKey(db: Db, key: string, now: Date): Promise<Session | undefined> {
  const keyHash = hashOf(key)
  const row = await selectKeys(db)
    .innerJoin('subscriptions', 'subscriptions.restaurantId', 'restaurants.id')
    .select(['restaurants.id', 'restaurants.revision'])
    .select(['owners.id as ownerId', 'apiKeys.tokenVersion'])
    .select('lastUsedAt')
    .select(SUBSCRIPTION_COLUMNS)
    .where('hash', '=', keyHash)
    .executeTakeFirst()
  if (!row) return undefined
  const { id: restaurantId, revision, ownerId, tokenVersion, lastUsedAt, ...subscription } = row
  if (lastUsedAt === null || Date.parse(lastUsedAt) < now.getTime() - USED_EVERY_MS) {
    await db
      .updateTable('apiKeys')
      .set({ lastUsedAt: now.toISOString() })
      .where('restaurantId', '=', restaurantId)
      .where('hash', '=', keyHash)
      .execute()
  }
  const found = { ownerId, restaurantId, revision, role: 'owner' } as const
  const entry = { personId: ownerId, tokenVersion, keyHash }
  return { ...found, subscription: toSubscription(subscription), entry }
}

/** Those that have not ended with the tokens of their owner. */
function selectKeys(db: Db) {
  return db
    .selectFrom('apiKeys')
    .innerJoin('restaurants', 'restaurants.id', 'apiKeys.restaurantId')
    .innerJoin('owners', (join) =>
      join
        .onRef('owners.id', '=', 'restaurants.ownerId')
        .onRef('owners.tokenVersion', '=', 'apiKeys.tokenVersion'),
    )
}

function hashOf(key: string): string {
  return hash('sha256', key, 'base64url')
}
