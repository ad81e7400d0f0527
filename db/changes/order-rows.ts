import { DataError } from '../errors.ts'
import type { Db } from '../schema.ts'
import { ChangedElsewhere, type Versioned } from '../queries/versions.ts'
import { setCategoryRows } from './category-rows.ts'
import type { OrderedCategory, Run } from './change.ts'
import { setProductRows } from './product-rows.ts'

/**
 * Sets the whole order and moves products. A conflict unless `order` is complete, or if what moves was
 * moved elsewhere since it was seen.
 */
export async function setOrder(run: Run, order: readonly OrderedCategory[]): Promise<void> {
  const { db, restaurantId } = run
  const categories = await readCategories(db, restaurantId)
  const products = await readProducts(db, restaurantId)
  const ordered = order.flatMap((category) => category.products)
  const pages = order.map(({ categoryId }) => categoryId)
  if (!isSameSet(pages, categories) || !isSameSet(ordered, products)) {
    throw new DataError('conflict', 'Your menu has changed meanwhile. Please look again.')
  }
  refuseRivals(order, new Map<string, Versioned>([...categories, ...products]))
  const lists = Map.groupBy(products.values(), ({ categoryId }) => categoryId)
  // Lists and chosen places are versioned like fields; a product's plain position is not.
  await setCategoryRows(
    run,
    order.map((category, position) => {
      const { categoryId: id, products: ids, seen = null } = category
      const list = (lists.get(id) ?? []).map((product) => product.id)
      const marks = [...(list.join() === ids.join() ? [] : ['products']), ...placeOf(id, category)]
      return { id, set: { position }, marks, seen }
    }),
  )
  const sets = order.flatMap((category) => {
    const { categoryId } = category
    return category.products.map((id, position) => {
      return { id, set: { categoryId, position }, marks: placeOf(id, category), seen: null }
    })
  })
  await setProductRows(
    run,
    sets.filter(({ id, set, marks }) => {
      const { categoryId, position } = products.get(id) ?? {}
      return set.categoryId !== categoryId || set.position !== position || marks.length > 0
    }),
  )
}

function placeOf(id: string, { moved }: OrderedCategory): string[] {
  return moved?.id === id ? ['place'] : []
}

async function readCategories(db: Db, restaurantId: string) {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'version', 'changes'])
    .where('restaurantId', '=', restaurantId)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function readProducts(db: Db, restaurantId: string) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'categoryId', 'position', 'version', 'changes'])
    .where('restaurantId', '=', restaurantId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function isSameSet(given: readonly string[], present: ReadonlyMap<string, unknown>): boolean {
  const set = new Set(given)
  return (
    set.size === given.length && set.size === present.size && given.every((id) => present.has(id))
  )
}

function refuseRivals(
  order: readonly OrderedCategory[],
  present: ReadonlyMap<string, Versioned>,
): void {
  for (const { id, seen } of order.flatMap(({ moved }) => moved ?? [])) {
    const { changes = '{}', version = 0 } = present.get(id) ?? {}
    const { place = 0, categoryId = 0 } = JSON.parse(changes) as Record<string, number>
    if (Math.max(place, categoryId) > seen || seen > version)
      throw new ChangedElsewhere('This was moved elsewhere')
  }
}
