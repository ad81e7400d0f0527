import type { BackupTable } from '../tables/past-tables.ts'
import type { Db } from '../tables/schema.ts'

/** Notes a backup in the place of the one before. Part of a transaction. */
export async function noteBackup(trx: Db, backup: BackupTable): Promise<void> {
  await trx.deleteFrom('backups').execute()
  await trx.insertInto('backups').values(backup).execute()
}

/** The newest backup; null where none was made yet. */
export async function findLastBackup(db: Db): Promise<BackupTable | null> {
  const newest = db.selectFrom('backups').selectAll().orderBy('createdAt', 'desc').limit(1)
  return (await newest.executeTakeFirst()) ?? null
}
