import type { Db } from '../schema.ts'

/** The restaurant that came from this source, when it has come in before. */
export async function findImported(
  db: Db,
  importKey: string,
): Promise<{ id: string; slug: string } | undefined> {
  return db
    .selectFrom('restaurants')
    .select(['id', 'slug'])
    .where('importKey', '=', importKey)
    .executeTakeFirst()
}
