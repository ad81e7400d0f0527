import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BackupTable, Db } from '../schema.ts'
import { engineOf } from '../engines/engine.ts'
import { isElsewhere } from './publications.ts'

/** Replaces the former one. Part of a transaction. */
export async function noteBackup(trx: Db, backup: BackupTable): Promise<void> {
  await trx.deleteFrom('backups').execute()
  await trx.insertInto('backups').values(backup).execute()
}

export async function findLastBackup(db: Db): Promise<BackupTable | null> {
  const newest = db.selectFrom('backups').selectAll().orderBy('createdAt', 'desc').limit(1)
  return (await newest.executeTakeFirst()) ?? null
}

// Readiness probes wait for seconds only.
const PATIENCE_MS = 2_000

export function canAnswer(db: Db): Promise<boolean> {
  return Promise.race([answers(db), after(PATIENCE_MS, false, { ref: false })])
}

async function answers(db: Db): Promise<boolean> {
  try {
    await db.selectFrom('owners').select('id').limit(1).execute()
    return true
  } catch {
    return false
  }
}

/** How much there is, and how much of it is not as it should be. */
export interface Counts {
  restaurants: number
  behind: number
  failing: number
}

export async function countRestaurants(db: Db): Promise<Counts> {
  const isBehind = sql`publications.revision is null or restaurants.revision > publications.revision
    or ${isElsewhere()}`
  return db
    .selectFrom('restaurants')
    .leftJoin('publications', 'publications.restaurantId', 'restaurants.id')
    .select((row) => row.fn.countAll<number>().as('restaurants'))
    .select(sql<number>`coalesce(sum(case when ${isBehind} then 1 else 0 end), 0)`.as('behind'))
    .select((row) => row.fn.count<number>('publications.failure').as('failing'))
    .executeTakeFirstOrThrow()
}

// Name, price and markup.
const BYTES_WITHOUT_DESCRIPTION = 512

/** About the bytes of its dishes on the menu page. */
export async function menuBytes(db: Db, restaurantId: string): Promise<number> {
  const bytes = sql<number>`${BYTES_WITHOUT_DESCRIPTION} + octet_length(description)`
  const row = await db
    .selectFrom('products')
    .select(sql<number>`coalesce(sum(${bytes}), 0)`.as('bytes'))
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return row.bytes
}

export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select ${engineOf(db).bytes} as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
