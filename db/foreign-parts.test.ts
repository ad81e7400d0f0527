import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findForeignParts } from './foreign-parts.ts'
import { createMigrator, MIGRATIONS } from './migrations/migrate.ts'
import { openDatabase } from './open.ts'

test('a database of any version of ours holds nothing foreign, however it got there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-versions-'))
  const path = join(folder, 'qaima.db')
  try {
    expect(await foreignAfter(path, Object.keys(MIGRATIONS))).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** What is foreign after each of these steps. */
async function foreignAfter(path: string, versions: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const version of versions) {
    const db = openDatabase(path)
    const { error } = await createMigrator(db).migrateTo(version)
    await db.destroy()
    expect(error).toBeUndefined()
    found.push(...(await findForeignParts(path)).map((part) => `${version}: ${part}`))
  }
  return found
}
