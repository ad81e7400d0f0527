import type { Db } from '../tables/schema.ts'

/** Where an imported restaurant came from, as two hashes in hexadecimal digits. */
export interface ImportSource {
  /** Of what names the restaurant in its source: comes in once. */
  identity: string
  /** Of the menu as it was there. */
  content: string
}

export interface ImportedRestaurant {
  slug: string
  /** Of the menu as it was when it came in. */
  content: string
}

/** What `restaurants.importKey` holds. */
export function importKey({ identity, content }: ImportSource): string {
  return `${identity}-${content}`
}

/** The restaurant that came from this source, when it has come in before. */
export async function findImported(
  db: Db,
  identity: string,
): Promise<ImportedRestaurant | undefined> {
  const row = await db
    .selectFrom('restaurants')
    .select(['slug', 'importKey'])
    // Every key with this beginning, by the index: a dot follows on a hyphen.
    .where('importKey', '>', `${identity}-`)
    .where('importKey', '<', `${identity}.`)
    .executeTakeFirst()
  return row && { slug: row.slug, content: row.importKey?.slice(identity.length + 1) ?? '' }
}
