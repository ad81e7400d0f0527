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
    const db = await openMigratedDatabase(settings.databaseFile)
    await work({ settings, db }).finally(() => db.destroy())
  })
}

/** Runs a command's work that opens what it needs itself. */
export async function withSettings(work: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    await work(readSettings())
  } catch (error) {
    if (!(error instanceof SettingsError) && !(error instanceof CommandError)) throw error
    process.stderr.write(`${error.message}\n`)
    failCommand()
  }
}

/** Something that whoever typed the command can put right; its message says how. */
export class CommandError extends Error {
  override name = 'CommandError'
}
