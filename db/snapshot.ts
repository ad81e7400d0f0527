import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { copyToFile } from './copy-rows.ts'
import { engineOf } from './engines/engine.ts'
import type { Database } from './open.ts'
import { expectOwnHeartbeat } from './queries/targets.ts'
import { renewKitchenLinks } from './queries/kitchen-links.ts'
import { OWN_FILES } from './queries/publications.ts'
import { transact } from './transact.ts'
import { messageOf } from './errors.ts'

/** Writes a snapshot to a new SQLite file without a log, from either engine. */
export async function writeSnapshot(db: Database, path: string): Promise<void> {
  if (engineOf(db).isFile) {
    await sql`vacuum into ${path}`.execute(db)
    return
  }
  await copyToFile(db, path)
  intoOneFile(path)
}

/** In SQLite's words; empty if sound. */
export function findDamage(path: string): string[] {
  let sqlite: SqliteDatabase.Database | undefined
  try {
    sqlite = new SqliteDatabase(path, { fileMustExist: true })
    const results = sqlite.pragma('integrity_check') as { integrity_check: string }[]
    const damage = results.map((row) => row.integrity_check).filter((text) => text !== 'ok')
    const isOurs = sqlite.prepare("select 1 from sqlite_schema where name = 'kysely_migration'")
    if (!isOurs.get()) damage.push('it has no tables of ours')
    const dangling = sqlite.pragma('foreign_key_check') as { table: string }[]
    return [...damage, ...dangling.map(({ table }) => `a row of ${table} belongs to nothing`)]
  } catch (error) {
    return [messageOf(error)]
  } finally {
    sqlite?.close()
  }
}

/** Changes nothing. */
export function isOpenElsewhere(path: string): boolean {
  const sqlite = new SqliteDatabase(path, { fileMustExist: true, timeout: 0 })
  try {
    // Refused while others have it open.
    sqlite.pragma('locking_mode = EXCLUSIVE')
    sqlite.exec('begin exclusive; rollback')
    return false
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_BUSY') return true
    throw error
  } finally {
    sqlite.close()
  }
}

/** Checkpoints the log, so that the file can be moved; throws while it is open. */
export function intoOneFile(path: string): void {
  const sqlite = new SqliteDatabase(path, { fileMustExist: true, timeout: 0 })
  try {
    sqlite.pragma('journal_mode = DELETE')
  } finally {
    sqlite.close()
  }
}

/** More than between a backup and its restore. */
const NEVER_REACHED = 1_000_000

/**
 * Resets a restored database: files on the CDN may be newer, and all tokens end, since ended ones would
 * work again. Kitchen links get new secrets; returns how many.
 */
export async function resetAfterRestore(db: Database, now: Date): Promise<number> {
  // Never reached by counting or an earlier restore.
  const tokenVersion = Math.floor(now.getTime() / 1000)
  return transact(db, async (trx) => {
    await trx.updateTable('owners').set({ tokenVersion }).execute()
    // Versions seen after the backup must not count as newer.
    await trx
      .updateTable('restaurants')
      .set((row) => ({ revision: row('revision', '+', NEVER_REACHED) }))
      .execute()
    await trx.deleteFrom('mailTokens').where('purpose', '=', 'reset-password').execute()
    // Another secret is fine now.
    await trx.deleteFrom('tokenSecrets').execute()
    // Sent since, or too late.
    await trx.deleteFrom('mails').execute()
    // All scheduled work is due.
    await trx.deleteFrom('clockTasks').execute()
    await trx.deleteFrom('publishers').execute()
    // A heartbeat after the backup is our own.
    await expectOwnHeartbeat(trx, now)
    await trx.deleteFrom('publications').where('restaurantId', 'in', OWN_FILES).execute()
    await trx
      .updateTable('publications')
      // Like a dead publisher's.
      .set({ revision: -1, leaseHolder: 'restore', leaseUntil: null, retryAt: null })
      .execute()
    return renewKitchenLinks(trx)
  })
}
