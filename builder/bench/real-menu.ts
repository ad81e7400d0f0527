import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#db/migrations/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { importMenus } from '../import/import-menus.ts'
import type { Imported } from '../import/report.ts'
import { databaseWriter, dryWriter } from '../import/write.ts'

// Other people's menus, which are not part of the product.
const FOLDER = join(import.meta.dirname, '../../../shared/menus')

/** Whether real menus are at hand. */
export function hasRealMenus(): boolean {
  return existsSync(FOLDER)
}

/** Brings the file with the largest real menu into a new data folder; tells of that menu. */
export async function importLargestMenu(dataDir: string, now: Date): Promise<Imported> {
  const db = openDatabase(join(dataDir, 'qaima.db'))
  try {
    await migrate(db)
    const dry = await importMenus({ paths: [FOLDER], writer: dryWriter(db), dryRun: true })
    const paths = [largest(dry.imported).file]
    const writer = databaseWriter(db, now)
    return largest((await importMenus({ paths, writer, dryRun: false })).imported)
  } finally {
    await db.destroy()
  }
}

function largest(menus: readonly Imported[]): Imported {
  const [first] = menus.toSorted((one, other) => other.products - one.products)
  if (!first) throw new Error('There is no real menu')
  return first
}
