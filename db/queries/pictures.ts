import type { Picture } from '../rules/pictures.ts'
import type { Db } from '../tables/schema.ts'

const HASHES_AT_ONCE = 500

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

/** Every picture that some restaurant is to show, or may bring back from its bin. */
export function listWantedPictures(db: Db): Promise<Picture[]> {
  return db
    .selectFrom('pictures')
    .select(['hash', 'width', 'height', 'fallback', 'colour'])
    .where((row) => {
      const shown = [
        row.selectFrom('products').select('picture as hash'),
        row.selectFrom('binProducts').select('picture as hash'),
        row.selectFrom('restaurants').select('logo as hash'),
        row.selectFrom('restaurants').select('cover as hash'),
      ]
      return row.or(shown.map((hashes) => row('hash', 'in', hashes)))
    })
    .execute()
}

/** Where a restaurant shows a picture. */
export interface PictureUse {
  hash: string
  slug: string
  part: 'logo' | 'cover' | 'dish' | 'bin'
  /** The dish's name, or of what was deleted; null for the other two. */
  dish: string | null
}

/** Where these pictures are shown, or were and may be again. */
export async function listPictureUses(db: Db, hashes: readonly string[]): Promise<PictureUse[]> {
  const uses: PictureUse[] = []
  for (let start = 0; start < hashes.length; start += HASHES_AT_ONCE) {
    const some = hashes.slice(start, start + HASHES_AT_ONCE)
    uses.push(...(await listUsesOf(db, 'logo', some)), ...(await listUsesOf(db, 'cover', some)))
    const dishes = await db
      .selectFrom('products')
      .innerJoin('restaurants', 'restaurants.id', 'products.restaurantId')
      .select(['restaurants.slug', 'products.name as dish'])
      .select((row) => row.ref('picture').$notNull().as('hash'))
      .where('picture', 'in', some)
      .execute()
    uses.push(...dishes.map((row) => ({ ...row, part: 'dish' as const })))
    const binned = await db
      .selectFrom('binProducts')
      .innerJoin('bin', 'bin.id', 'binProducts.binId')
      .innerJoin('restaurants', 'restaurants.id', 'bin.restaurantId')
      .select(['restaurants.slug', 'bin.title as dish'])
      .select((row) => row.ref('picture').$notNull().as('hash'))
      .where('picture', 'in', some)
      .execute()
    uses.push(...binned.map((row) => ({ ...row, part: 'bin' as const })))
  }
  return uses
}

async function listUsesOf(
  db: Db,
  part: 'logo' | 'cover',
  hashes: readonly string[],
): Promise<PictureUse[]> {
  const rows = await db
    .selectFrom('restaurants')
    .select('slug')
    .select((row) => row.ref(part).$notNull().as('hash'))
    .where(part, 'in', hashes)
    .execute()
  return rows.map((row) => ({ ...row, part, dish: null }))
}
