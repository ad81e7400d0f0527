import SqliteDatabase from 'better-sqlite3'
import { messageOf } from '../errors.ts'

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
