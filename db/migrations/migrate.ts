import { Migrator, type Migration } from 'kysely/migration'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import * as init from './0001-init.ts'
import * as mailTokens from './0002-mail-tokens.ts'
import * as payments from './0003-payments.ts'
import * as testPayments from './0004-test-payments.ts'
import * as publishing from './0005-publishing.ts'
import * as doubts from './0006-doubts.ts'

/** In order; a released migration is never edited. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-init': init,
  '0002-mail-tokens': mailTokens,
  '0003-payments': payments,
  '0004-test-payments': testPayments,
  '0005-publishing': publishing,
  '0006-doubts': doubts,
}

/** Brings the tables to the newest shape; throws with the failing migration's name. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const { error, results } = await createMigrator(db).migrateToLatest()
  if (error === undefined) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  throw new Error(`Migration ${failed ?? ''} failed`, { cause: error })
}

/** Steps through the migrations in either direction. */
export function createMigrator(db: Kysely<Schema>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
}
