import { mkdir } from 'node:fs/promises'
import { databaseClock } from '#db/clock.ts'
import { NewerDatabaseError } from '#db/engines/copy-rows.ts'
import { isPostgresUrl, withoutPassword } from '#db/engines/database-url.ts'
import { isDatabaseError, isUnreachable } from '#db/engines/engine.ts'
import { StructureError } from '#db/migrations/structure.ts'
import { hasDatabase, openMigratedDatabase, type Database } from '#db/open.ts'
import { messageWithSetting } from '#db/settings/setting-of.ts'
import { readSettings, SettingsError, type Settings } from '#db/settings/settings.ts'
import { ArchiveError } from '../maintenance/archive.ts'
import { MediaStoreError } from '../pictures/media-store.ts'
import { TargetInUseError } from '../targets/check-target.ts'
import { failCommand, printProblem } from './output.ts'

export interface Session {
  settings: Settings
  db: Database
  now: () => Date
}

/** Runs a command on the database of the settings, and closes it. */
export function withSession(work: (session: Session) => Promise<void>): Promise<void> {
  return withSettings(async (settings) => {
    await requireDatabase(settings)
    await runOn(settings, work)
  })
}

/** The same, and creates the database if missing. */
export function withNewSession(work: (session: Session) => Promise<void>): Promise<void> {
  return withSettings(async (settings) => {
    await mkdir(settings.dataDir, { recursive: true })
    await runOn(settings, work)
  })
}

/** A mistyped `DATA_DIR` must not look like an empty product: the CDN would be cleared. */
export async function requireDatabase({ database }: Settings): Promise<void> {
  if (await hasDatabase(database)) return
  const setting = isPostgresUrl(database) ? 'DATABASE_URL' : 'DATA_DIR'
  throw new CommandError(
    `There is no database at ${withoutPassword(database)}: is ${setting} right?`,
  )
}

async function runOn(settings: Settings, work: (session: Session) => Promise<void>): Promise<void> {
  const db = await openMigratedDatabase(settings.database, { onNewer: sayNewer })
  const run = async () => work({ settings, db, now: await databaseClock(db) })
  await run().finally(() => db.destroy())
}

function sayNewer(migrations: readonly string[]): void {
  process.stderr.write(`A newer version has changed the tables (${migrations.join(', ')})\n`)
}

export async function withSettings(work: (settings: Settings) => Promise<void>): Promise<void> {
  let settings: Settings | undefined
  try {
    settings = readSettings()
    await work(settings)
  } catch (error) {
    if (!isForTheOperator(error)) throw error
    printProblem(settings ? messageWithSetting(error, settings) : error.message)
    failCommand()
  }
}

// From a thread, only the message comes.
const OF_THE_SYSTEM = /^E[A-Z\d]+: /

function isOfTheBucket(error: Error): boolean {
  return '$metadata' in error || error.name === 'CredentialsProviderError'
}

// System and database errors need no stack.
export function isForTheOperator(error: unknown): error is Error {
  if (error instanceof SettingsError || error instanceof CommandError) return true
  if (error instanceof TargetInUseError || error instanceof MediaStoreError) return true
  if (error instanceof ArchiveError || error instanceof NewerDatabaseError) return true
  if (error instanceof StructureError) return true
  if (!(error instanceof Error)) return false
  if (OF_THE_SYSTEM.test(error.message) || isOfTheBucket(error)) return true
  if ('syscall' in error || isForTheOperator(error.cause)) return true
  return isDatabaseError(error) || isUnreachable(error)
}

/** An error that the operator can fix. */
export class CommandError extends Error {
  override name = 'CommandError'
}
