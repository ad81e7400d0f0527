import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMigratedDatabase, type Database } from '#db/open.ts'
import { parseSettings, type Settings } from '#db/settings.ts'

export interface House extends AsyncDisposable {
  settings: Settings
  db: Database
}

/** A data folder of its own with a database in it; both go at the end of the scope (`await using`). */
export async function aHouse(): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-'))
  const settings = parseSettings({ DATA_DIR: folder, PUBLIC_URL: 'https://menus.example' })
  const db = await openMigratedDatabase(settings.databaseFile)
  return {
    settings,
    db,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Tries until `attempt` no longer throws; after the deadline its last error is the test's. */
export async function eventually<T>(
  attempt: () => Promise<T> | T,
  deadlineMs = 30_000,
): Promise<T> {
  const end = performance.now() + deadlineMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}
