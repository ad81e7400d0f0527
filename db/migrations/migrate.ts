import { readdirSync } from 'node:fs'
import { Migrator, type Migration } from 'kysely/migration'
import { sql, type Kysely } from 'kysely'
import type { OnNewer } from '../engines/engine.ts'
import type { Schema } from '../schema.ts'
import { assertStructure } from './structure.ts'

const FILE = /^(\d{4}-[a-z0-9-]+)\.ts$/

/** Never edit a released migration. */
export const MIGRATIONS = await readMigrations()

async function readMigrations(): Promise<Readonly<Record<string, Migration>>> {
  const names = readdirSync(import.meta.dirname).flatMap((file) => FILE.exec(file)?.[1] ?? [])
  const read = names.toSorted().map(async (name) => {
    return [name, (await import(/* @vite-ignore */ `./${name}.ts`)) as Migration] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/**
 * Migrates to the newest tables; throws a `StructureError` if they are not what it makes. Newer ones are reported to `onNewer`, or refused without it; errors name
 * the migration.
 */
export async function migrate(db: Kysely<Schema>, onNewer?: OnNewer): Promise<void> {
  const { error, results } = await createMigrator(db).migrateToLatest()
  if (error === undefined) {
    return assertStructure(db, (empty) => createMigrator(empty).migrateToLatest())
  }
  // Where nothing may be made, nothing can be read either.
  const newer = onNewer ? await newerMigrations(db).catch(() => []) : []
  if (newer.length > 0) return onNewer?.(newer)
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  const what = failed === undefined ? 'The tables' : `Migration ${failed}`
  throw new Error(`${what} cannot be brought up to date`, { cause: error })
}

// In a rolling update the old version runs on newer tables.
async function newerMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = rows.map(({ name }) => name).toSorted()
  const ours = Object.keys(MIGRATIONS)
  return ours.every((name, index) => done[index] === name) ? done.slice(ours.length) : []
}

export function createMigrator(db: Kysely<Schema>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
}
