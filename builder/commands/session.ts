import { mkdir } from 'node:fs/promises'
import { openMigratedDatabase, type Database } from '#db/open.ts'
import { readSettings, SettingsError, type Settings } from '#db/settings.ts'
import { failCommand } from './output.ts'

export interface Session {
  settings: Settings
  db: Database
}

/** Runs a command's work on the database that the settings name, and closes it. */
export function withSession(work: (session: Session) => Promise<void>): Promise<void> {
  return withSettings(async (settings) => {
    await mkdir(settings.dataDir, { recursive: true })
    const db = await openMigratedDatabase(settings.databaseFile).catch((error: unknown) => {
      if (!isOfSqlite(error)) throw error
      throw new CommandError(`${settings.databaseFile}: ${error.message}`)
    })
    await work({ settings, db }).finally(() => db.destroy())
  })
}

/** Runs a command's work that opens what it needs itself. */
export async function withSettings(work: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    await work(readSettings())
  } catch (error) {
    if (!isForTheOperator(error)) throw error
    process.stderr.write(`${error.message}\n`)
    failCommand()
  }
}

// What the system or the database refuses says more in its own words than with our lines of code.
function isForTheOperator(error: unknown): error is Error {
  if (error instanceof SettingsError || error instanceof CommandError) return true
  if (!(error instanceof Error)) return false
  return 'syscall' in error || isForTheOperator(error.cause) || isOfSqlite(error)
}

function isOfSqlite(error: unknown): error is Error {
  return error instanceof Error && error.name === 'SqliteError'
}

/** Something that whoever typed the command can put right; its message says how. */
export class CommandError extends Error {
  override name = 'CommandError'
}
