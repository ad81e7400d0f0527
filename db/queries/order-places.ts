import type { Db } from '../tables/schema.ts'
import { keepProductSlugs } from './former-slugs.ts'
import { updateRows } from './many-rows.ts'
import type { Versioned } from './versions.ts'

/** A category as far as its place goes. */
export interface CategoryRow extends Versioned {
  id: string
  position: number
}

/** The same of a product. */
export interface ProductRow extends CategoryRow {
  categoryId: string
  name: string
  slug: string
}

/** A product where it was, and where it is to be. */
export interface Placed {
  before: ProductRow
  /** What is another now, or the same. */
  after: ProductRow
}

/** Writes the places of products; former addresses of those that move go on leading to them. */
export async function placeProducts(
  db: Db,
  restaurantId: string,
  placed: readonly Placed[],
): Promise<void> {
  const changed = placed.filter(
    ({ before, after }) => before.position !== after.position || before.version !== after.version,
  )
  const staying = changed.filter(({ before, after }) => before.categoryId === after.categoryId)
  const moved = changed.filter(({ before, after }) => before.categoryId !== after.categoryId)
  // First out of the way: two products may take each other's addresses.
  const wanted = new Set(moved.map(({ after }) => addressOf(after)))
  const inTheWay = moved
    .map(({ before }) => before)
    .filter((before) => wanted.has(addressOf(before)))
    .map(({ id }) => ({ id, slug: `~${id}` }))
  await updateRows(db, 'products', ['slug'], inTheWay)
  await updateRows(
    db,
    'products',
    ['categoryId', 'slug', 'position', 'version', 'changes'],
    moved.map(({ after }) => after),
  )
  await updateRows(
    db,
    'products',
    ['position', 'version', 'changes'],
    staying.map(({ after }) => after),
  )
  await keepProductSlugs(
    db,
    restaurantId,
    moved.map(({ before }) => before),
  )
}

function addressOf({ categoryId, slug }: ProductRow): string {
  return `${categoryId}/${slug}`
}
