import { DataError } from '../errors.ts'
import { freeProductSegment } from '../rules/segments.ts'
import type { Db } from '../schema.ts'
import { keepFormerSlug } from './products.ts'
import { raiseRevision } from './restaurants.ts'

/** One category with its products, in their order. */
export interface OrderedCategory {
  categoryId: string
  products: readonly string[]
}

interface ProductRow {
  id: string
  categoryId: string
  name: string
  slug: string
}

interface Move {
  product: ProductRow
  categoryId: string
  slug: string
}

/**
 * Sets the order of the whole menu and moves products between categories; a conflict unless
 * `order` has every category and every product of the restaurant exactly once. Former addresses of
 * products that move go on leading to them.
 */
export async function changeOrder(
  db: Db,
  restaurantId: string,
  order: readonly OrderedCategory[],
): Promise<void> {
  const categories = await readCategoryIds(db, restaurantId)
  const products = await readProducts(db, restaurantId)
  const ordered = order.flatMap((category) => category.products)
  if (
    !isSameSet(
      order.map(({ categoryId }) => categoryId),
      categories,
    ) ||
    !isSameSet(ordered, [...products.keys()])
  ) {
    throw new DataError('conflict', 'Your menu has changed meanwhile. Please look again.')
  }
  await moveProducts(db, planMoves(order, products))
  await setPositions(db, order)
  await raiseRevision(db, restaurantId)
}

async function readCategoryIds(db: Db, restaurantId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where('restaurantId', '=', restaurantId)
    .execute()
  return rows.map((row) => row.id)
}

async function readProducts(db: Db, restaurantId: string): Promise<Map<string, ProductRow>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'categoryId', 'name', 'slug'])
    .where('restaurantId', '=', restaurantId)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function isSameSet(given: readonly string[], present: readonly string[]): boolean {
  const set = new Set(given)
  return (
    set.size === given.length && set.size === present.length && present.every((id) => set.has(id))
  )
}

// Products that stay keep their addresses; those that come take what is free then.
function planMoves(
  order: readonly OrderedCategory[],
  products: ReadonlyMap<string, ProductRow>,
): Move[] {
  return order.flatMap(({ categoryId, products: ids }) => {
    const rows = ids.map((id) => products.get(id)).filter((row) => row !== undefined)
    const staying = rows.filter((row) => row.categoryId === categoryId)
    const taken = new Set(staying.map((row) => row.slug))
    const coming = rows.filter((row) => row.categoryId !== categoryId)
    return coming.map((product) => {
      const slug = freeProductSegment(product.name, taken)
      taken.add(slug)
      return { product, categoryId, slug }
    })
  })
}

async function moveProducts(db: Db, moves: readonly Move[]): Promise<void> {
  // First out of the way: two products may take each other's addresses.
  for (const { product } of moves) await setSlug(db, product.id, { slug: `~${product.id}` })
  for (const { product, categoryId, slug } of moves) {
    await setSlug(db, product.id, { categoryId, slug })
    await keepFormerSlug(db, product.categoryId, product)
  }
}

async function setSlug(
  db: Db,
  id: string,
  place: { slug: string; categoryId?: string },
): Promise<void> {
  await db.updateTable('products').set(place).where('id', '=', id).execute()
}

async function setPositions(db: Db, order: readonly OrderedCategory[]): Promise<void> {
  for (const [position, { categoryId, products }] of order.entries()) {
    await db.updateTable('categories').set({ position }).where('id', '=', categoryId).execute()
    for (const [position, id] of products.entries()) {
      await db.updateTable('products').set({ position }).where('id', '=', id).execute()
    }
  }
}
