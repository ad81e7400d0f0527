import type { Kysely } from 'kysely'
import { readQuickly } from '../rules/look-alikes.ts'

interface Tables {
  restaurantSlugs: { slug: string; readAs: string | null }
}

const AT_ONCE = 500

/** What each name is taken for by who reads it quickly. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('restaurantSlugs').addColumn('readAs', 'text').execute()
  await noteReadings(db)
  await db.schema
    .createIndex('restaurantSlugsReadAs')
    .on('restaurantSlugs')
    .column('readAs')
    .execute()
}

/** What names are taken for by now: to be done again when that is read otherwise. */
export async function noteReadings(db: Kysely<Tables>): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined;) {
    const rows = await db
      .selectFrom('restaurantSlugs')
      .select('slug')
      .where('slug', '>', last)
      .orderBy('slug')
      .limit(AT_ONCE)
      .execute()
    for (const { slug } of rows) {
      const readAs = readQuickly(slug)
      await db.updateTable('restaurantSlugs').set({ readAs }).where('slug', '=', slug).execute()
    }
    last = rows.at(-1)?.slug
  }
}

export async function down(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropIndex('restaurantSlugsReadAs').execute()
  await db.schema.alterTable('restaurantSlugs').dropColumn('readAs').execute()
}
