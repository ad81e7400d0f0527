import { IDS_AT_ONCE } from '../chunk-sizes.ts'
import { DataError } from '../errors.ts'
import { inChunks, updateRows } from '../in-chunks.ts'
import { productSegmentTaker } from '../rules/text/segments.ts'
import type { Db } from '../schema.ts'
import { ChangedElsewhere, changesOf, versionAfter, type Versioned } from '../queries/versions.ts'
import { keepProductSlugs } from '../queries/slugs.ts'
import type { OrderedCategory, Run } from './change.ts'

/**
 * Sets the whole order and moves products. A conflict unless `order` is complete, or if what moves was
 * moved elsewhere since it was seen. Former addresses redirect.
 */
export async function setOrder(
  { db, restaurantId, revision }: Run,
  order: readonly OrderedCategory[],
): Promise<void> {
  const categories = await readCategories(db, restaurantId)
  const products = await readProducts(db, restaurantId)
  const ordered = order.flatMap((category) => category.products)
  if (
    !isSameSet(
      order.map(({ categoryId }) => categoryId),
      categories,
    ) ||
    !isSameSet(ordered, products)
  ) {
    throw new DataError('conflict', 'Your menu has changed meanwhile. Please look again.')
  }
  const present = { categories, products, revision }
  refuseRivals(order, present)
  await setCategories(db, restaurantId, order, present)
  const placed: Placed[] = []
  for (const category of order) placed.push(...(await planPlaces(category, present)))
  await placeProducts(db, restaurantId, placed)
}

async function readCategories(db: Db, restaurantId: string): Promise<Map<string, CategoryRow>> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'position', 'version', 'changes'])
    .where('restaurantId', '=', restaurantId)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function readProducts(db: Db, restaurantId: string): Promise<Map<string, ProductRow>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'categoryId', 'name', 'slug', 'position', 'version', 'changes'])
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

interface Present {
  categories: ReadonlyMap<string, CategoryRow>
  products: ReadonlyMap<string, ProductRow>
  revision: number
}

function refuseRivals(order: readonly OrderedCategory[], { categories, products }: Present): void {
  for (const { id, seen } of order.flatMap(({ moved }) => moved ?? [])) {
    const { changes = '{}', version = 0 } = categories.get(id) ?? products.get(id) ?? {}
    const { place = 0, categoryId = 0 } = JSON.parse(changes) as Record<string, number>
    if (Math.max(place, categoryId) > seen || seen > version)
      throw new ChangedElsewhere('This was moved elsewhere')
  }
}

async function setCategories(
  db: Db,
  restaurantId: string,
  order: readonly OrderedCategory[],
  { categories, products, revision }: Present,
): Promise<void> {
  const lists = Map.groupBy(products.values(), ({ categoryId }) => categoryId)
  const changed: CategoryRow[] = []
  for (const [position, { categoryId, products: ids, seen, moved }] of order.entries()) {
    const row = categories.get(categoryId)
    if (!row) continue
    const list = (lists.get(categoryId) ?? []).map(({ id }) => id)
    // Lists and chosen places are versioned like fields; plain positions are not.
    const {
      products: _,
      place: __,
      ...set
    } = changesOf(
      { ...row, products: list.join(), place: false },
      { position, products: ids.join(), place: moved?.id === categoryId },
      { revision, seen: seen ?? null },
    )
    if (set.version !== row.version) changed.push({ ...row, ...set })
  }
  await updateRows(
    db,
    { table: 'categories', restaurantId },
    ['position', 'version', 'changes'],
    changed,
  )
}

// Staying products keep addresses; others get free ones.
async function planPlaces(
  { categoryId, products: ids, moved }: OrderedCategory,
  { products, revision }: Present,
): Promise<Placed[]> {
  const rows = ids.map((id) => products.get(id)).filter((row) => row !== undefined)
  const staying = rows.filter((row) => row.categoryId === categoryId)
  const takeSegment = productSegmentTaker(new Set(staying.map((row) => row.slug)))
  const placed: Placed[] = []
  await inChunks(rows, IDS_AT_ONCE, async (some) => {
    for (const before of some) {
      const position = placed.length
      const isStaying = before.categoryId === categoryId
      const slug = isStaying ? before.slug : takeSegment(before.name)
      const isMoved = moved?.id === before.id
      const fields = [...(isStaying ? [] : ['categoryId']), ...(isMoved ? ['place'] : [])]
      const version = versionAfter(before, fields, { revision, seen: null })
      placed.push({ before, after: { ...before, ...version, categoryId, slug, position } })
    }
  })
  return placed
}

interface CategoryRow extends Versioned {
  id: string
  position: number
}

interface ProductRow extends CategoryRow {
  categoryId: string
  name: string
  slug: string
}

interface Placed {
  before: ProductRow
  after: ProductRow
}

/** Moves products; old addresses redirect. */
async function placeProducts(
  db: Db,
  restaurantId: string,
  placed: readonly Placed[],
): Promise<void> {
  const changed = placed.filter(
    ({ before, after }) => before.position !== after.position || before.version !== after.version,
  )
  const staying = changed.filter(({ before, after }) => before.categoryId === after.categoryId)
  const moved = changed.filter(({ before, after }) => before.categoryId !== after.categoryId)
  // Cleared first: two may swap addresses.
  const wanted = new Set(moved.map(({ after }) => addressOf(after)))
  const inTheWay = moved
    .map(({ before }) => before)
    .filter((before) => wanted.has(addressOf(before)))
    .map(({ id }) => ({ id, slug: `~${id}` }))
  const table = { table: 'products', restaurantId } as const
  await updateRows(db, table, ['slug'], inTheWay)
  await updateRows(
    db,
    table,
    ['categoryId', 'slug', 'position', 'version', 'changes'],
    moved.map(({ after }) => after),
  )
  await updateRows(
    db,
    table,
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
