import type { Picture } from '../rules/pictures.ts'
import type { Db } from '../schema.ts'

/** Remembers a stored picture; the same content twice is one picture. */
export async function addPicture(db: Db, picture: Picture, now: Date): Promise<void> {
  await db
    .insertInto('pictures')
    .values({ ...picture, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

/** The pictures with these hashes. */
export async function listPictures(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, Picture>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('pictures')
    .select(['hash', 'width', 'height', 'fallback', 'colour'])
    .where('hash', 'in', hashes)
    .execute()
  return new Map(rows.map((row) => [row.hash, row]))
}

/** Those of these pictures that some restaurant shows. */
export async function listShownPictures(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const dishes = await db
    .selectFrom('products')
    .select('picture')
    .where('picture', 'in', hashes)
    .execute()
  const restaurants = await db
    .selectFrom('restaurants')
    .select(['logo', 'cover'])
    .where((row) => row.or([row('logo', 'in', hashes), row('cover', 'in', hashes)]))
    .execute()
  const shown = [
    ...dishes.map(({ picture }) => picture),
    ...restaurants.flatMap(({ logo, cover }) => [logo, cover]),
  ]
  return new Set(hashes).intersection(new Set(shown))
}
