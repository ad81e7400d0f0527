import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { freeProductSegment, toSegment } from '../rules/segments.ts'
import type { Db } from '../schema.ts'
import { getCategory } from './categories.ts'
import { raiseRevision } from './restaurants.ts'

export interface ProductInput {
  /** A name that `checkName` has passed. */
  name: string
  /** In thousandths. */
  price: number
  description: string
  /** Content hash of a stored picture; left out, a product keeps the one it has. */
  picture?: string
}

// Few enough for the number of values that one statement may have.
const ROWS_AT_ONCE = 50

/** Adds a product behind the others of its category and returns its id. */
export async function addProduct(
  db: Db,
  restaurantId: string,
  categoryId: string,
  input: ProductInput,
  now: Date,
): Promise<string> {
  const [id = ''] = await addProducts(db, restaurantId, categoryId, [input], now)
  return id
}

/** Adds products behind the others of their category, in this order, and returns their ids. */
export async function addProducts(
  db: Db,
  restaurantId: string,
  categoryId: string,
  inputs: readonly ProductInput[],
  now: Date,
): Promise<string[]> {
  await getCategory(db, restaurantId, categoryId)
  const siblings = await siblingsOf(db, categoryId)
  const slugs = new Set(siblings.map((sibling) => sibling.slug))
  const behind = siblings.reduce((last, { position }) => Math.max(last, position), -1) + 1
  const rows = inputs.map((input, index) => {
    const slug = freeProductSegment(input.name, slugs)
    slugs.add(slug)
    const place = { id: newId(), restaurantId, categoryId, slug, position: behind + index }
    return { ...place, ...input, createdAt: now.toISOString() }
  })
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto('products')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute()
  }
  await raiseRevision(db, restaurantId)
  return rows.map((row) => row.id)
}

/** Changes a product of this category; the old address goes on leading to it. */
export async function changeProduct(
  db: Db,
  restaurantId: string,
  categoryId: string,
  id: string,
  input: ProductInput,
): Promise<void> {
  await getCategory(db, restaurantId, categoryId)
  const siblings = await siblingsOf(db, categoryId)
  const product = siblings.find((sibling) => sibling.id === id)
  if (!product) throw notFound()
  const slug = slugAfterRename(product, siblings, input.name)
  await db
    .updateTable('products')
    .set({ ...input, slug })
    .where('id', '=', id)
    .execute()
  if (slug !== product.slug) await keepFormerSlug(db, categoryId, product)
  await raiseRevision(db, restaurantId)
}

/** Deletes a product. */
export async function deleteProduct(db: Db, restaurantId: string, id: string): Promise<void> {
  const result = await db
    .deleteFrom('products')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (result.numDeletedRows === 0n) throw notFound()
  await raiseRevision(db, restaurantId)
}

interface ProductRow {
  id: string
  name: string
  slug: string
  position: number
}

function siblingsOf(db: Db, categoryId: string): Promise<ProductRow[]> {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'position'])
    .where('categoryId', '=', categoryId)
    .execute()
}

// A new spelling of the same address keeps it, its number included.
function slugAfterRename(product: ProductRow, siblings: ProductRow[], name: string): string {
  if (toSegment(name) === toSegment(product.name)) return product.slug
  const others = siblings.filter((sibling) => sibling.id !== product.id)
  return freeProductSegment(name, new Set(others.map((sibling) => sibling.slug)))
}

/** Remembers an address that a product had in a category. */
export async function keepFormerSlug(
  db: Db,
  categoryId: string,
  product: { id: string; slug: string },
): Promise<void> {
  await db
    .insertInto('formerProductSlugs')
    .values({ categoryId, slug: product.slug, productId: product.id })
    .onConflict((conflict) =>
      conflict.columns(['categoryId', 'slug']).doUpdateSet({ productId: product.id }),
    )
    .execute()
}
