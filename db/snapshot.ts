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

/**
 * Writes the whole database as of one moment to a new file, while others read and write. What is
 * written is an SQLite database of its own, without a log beside it, whatever the engine.
 */
export async function writeSnapshot(db: Database, path: string): Promise<void> {
  if (engineOf(db).isFile) {
    await sql`vacuum into ${path}`.execute(db)
    return
  }
  await copyToFile(db, path)
  intoOneFile(path)
}

/** What is wrong with a database file, in SQLite's words; nothing when it is sound. */
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

/** Whether any process has the database file open; asking changes nothing of how it is kept. */
export function isOpenElsewhere(path: string): boolean {
  const sqlite = new SqliteDatabase(path, { fileMustExist: true, timeout: 0 })
  try {
    // Whoever wants a file for oneself is refused while others have it; the lock goes with us.
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

/**
 * Writes a database's log back into it, so that the file alone is the whole database and can be
 * renamed; throws while anybody has it open.
 */
export function intoOneFile(path: string): void {
  const sqlite = new SqliteDatabase(path, { fileMustExist: true, timeout: 0 })
  try {
    sqlite.pragma('journal_mode = DELETE')
  } finally {
    sqlite.close()
  }
}

/** More changes than a restaurant makes between a backup and its restore. */
const NEVER_REACHED = 1_000_000

/**
 * Makes a restored database safe to go on with. Every publisher looks at the files on the CDN,
 * because they may be newer than what it says about them; and every token ends, also those to choose
 * a new password, because those that were ended or used after the backup would be good again. So do
 * the links for kitchens, which get other addresses; returns how many of them there are.
 */
export async function resetAfterRestore(db: Database, now: Date): Promise<number> {
  // A generation of tokens that was never reached by counting, nor by an earlier restore.
  const tokenVersion = Math.floor(now.getTime() / 1000)
  return transact(db, async (trx) => {
    await trx.updateTable('owners').set({ tokenVersion }).execute()
    // What somebody saw after the backup must not count as newer than what is changed from now on.
    await trx
      .updateTable('restaurants')
      .set((row) => ({ revision: row('revision', '+', NEVER_REACHED) }))
      .execute()
    await trx.deleteFrom('mailTokens').where('purpose', '=', 'reset-password').execute()
    // All tokens have ended: here may be another secret.
    await trx.deleteFrom('tokenSecrets').execute()
    // What waited then has gone out since, or came too late.
    await trx.deleteFrom('mails').execute()
    // What is paid for may have changed since: everything that the clock does is due.
    await trx.deleteFrom('clockTasks').execute()
    // Whoever published when the backup was made.
    await trx.deleteFrom('publishers').execute()
    // What was left on the CDN since the backup is this one's own, and in no table.
    await expectOwnHeartbeat(trx, now)
    await trx.deleteFrom('publications').where('restaurantId', 'in', OWN_FILES).execute()
    await trx
      .updateTable('publications')
      // As after a publisher that died: its claim is over, and its word does not count.
      .set({ revision: -1, leaseHolder: 'restore', leaseUntil: null, retryAt: null })
      .execute()
    return renewKitchenLinks(trx)
  })
}
