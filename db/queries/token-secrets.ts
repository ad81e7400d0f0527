import type { Db } from '../tables/schema.ts'

/**
 * Notes which secret tokens are signed with from now on, by what tells it from every other. Answers when
 * the one before was noted; null where that was the same, or none. Part of a transaction.
 */
export async function noteTokenSecret(trx: Db, digest: string, now: Date): Promise<string | null> {
  const before = await trx.selectFrom('tokenSecrets').selectAll().executeTakeFirst()
  await trx.deleteFrom('tokenSecrets').execute()
  await trx.insertInto('tokenSecrets').values({ digest, usedAt: now.toISOString() }).execute()
  return before && before.digest !== digest ? before.usedAt : null
}
