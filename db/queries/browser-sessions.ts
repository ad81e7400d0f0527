import { newId } from '../ids.ts'
import { notFound } from '../errors.ts'
import type { Browser } from '../rules/browsers.ts'
import { MINUTE_MS } from '../rules/time/dates.ts'
import type { Db } from '../schema.ts'

/** Of one person; the oldest is ended by one more. */
export const MOST_SESSIONS = 50
// More often is not worth a write.
const USED_EVERY_MS = 10 * MINUTE_MS

/** A browser where somebody is signed in; times in ISO 8601. */
export interface BrowserSession extends Browser {
  id: string
  createdAt: string
  /** To ten minutes. */
  lastUsedAt: string
}

/** Part of a transaction. */
export async function addSession(
  trx: Db,
  { ownerId, browser, expiresAt }: { ownerId: string; browser: Browser; expiresAt: Date },
  now: Date,
): Promise<string> {
  const id = newId()
  const time = now.toISOString()
  await trx
    .insertInto('sessions')
    .values({
      id,
      ownerId,
      ...browser,
      createdAt: time,
      lastUsedAt: time,
      expiresAt: expiresAt.toISOString(),
    })
    .execute()
  const tooMany = trx
    .selectFrom('sessions')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('id', '!=', id)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .limit(MOST_SESSIONS)
    .offset(MOST_SESSIONS - 1)
  await trx.deleteFrom('sessions').where('id', 'in', tooMany).execute()
  return id
}

/** The last used first. */
export function listSessions(db: Db, ownerId: string, now: Date): Promise<BrowserSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'createdAt', 'lastUsedAt'])
    .where('ownerId', '=', ownerId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function removeSession(db: Db, ownerId: string, id: string): Promise<void> {
  const removed = await db
    .deleteFrom('sessions')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw notFound()
}

export async function removeSessions(db: Db, ownerId: string): Promise<void> {
  await db.deleteFrom('sessions').where('ownerId', '=', ownerId).execute()
}

export async function noteUse(
  db: Db,
  { id, lastUsedAt }: { id: string; lastUsedAt: string },
  now: Date,
): Promise<void> {
  if (Date.parse(lastUsedAt) > now.getTime() - USED_EVERY_MS) return
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function forgetSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now.toISOString()).execute()
}
