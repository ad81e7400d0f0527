import { sql } from 'kysely'
import { engineOf } from '../engines/engine.ts'
import type { Db } from '../tables/schema.ts'
import { isElsewhere } from './target-in-use.ts'

/** How much there is, and how much of it is not as it should be. */
export interface Counts {
  restaurants: number
  /** Restaurants whose newest change is not on the CDN. */
  behind: number
  /** Restaurants whose last attempt to publish failed. */
  failing: number
}

/** Counts restaurants by the state of their pages. */
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

// Its name, its price and all that is around them.
const BYTES_WITHOUT_DESCRIPTION = 512

/** About how many bytes the dishes of a restaurant take on the page of its whole menu. */
export async function menuBytes(db: Db, restaurantId: string): Promise<number> {
  const bytes = sql<number>`${BYTES_WITHOUT_DESCRIPTION} + octet_length(description)`
  const row = await db
    .selectFrom('products')
    .select(sql<number>`coalesce(sum(${bytes}), 0)`.as('bytes'))
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return row.bytes
}

/** The size of the database in bytes, without its log. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select ${engineOf(db).bytes} as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
