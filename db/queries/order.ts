import { DataError } from '../errors.ts'
import { inChunks, updateRows } from '../in-chunks.ts'
import { productSegmentTaker } from '../rules/segments.ts'
import type { Db } from '../schema.ts'
import { assertPagesFit } from './page-limits.ts'
import { raiseRevision } from './restaurants.ts'
import { ChangedElsewhere, changesOf, versionAfter, type Versioned } from './versions.ts'
import { keepProductSlugs } from './slugs.ts'

// Some milliseconds' work.
const ROWS_AT_ONCE = 500

/** One category with its products, in their order. */
export interface OrderedCategory {
  categoryId: string
  products: readonly string[]
  /** The version of the category that the sender saw, if they say. */
  seen?: number | undefined
  /** What the sender moved, and its version as they saw it: this category, or one of its products. */
  moved?: { id: string; seen: number } | undefined
}

/**
 * Sets the order of the whole menu and moves products between categories; a conflict unless
 * `order` has every category and every product of the restaurant exactly once, and when a category
 * gets another place, or another list of products, that has been given one elsewhere after it was
 * seen, or what was moved was moved elsewhere too. Former addresses of products that move go on leading to them.
 */
export async function changeOrder(
  db: Db,
  restaurantId: string,
  order: readonly OrderedCategory[],
): Promise<void> {
  const revision = await raiseRevision(db, restaurantId)
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
  await setCategories(db, order, present)
  const placed: Placed[] = []
  for (const category of order) placed.push(...(await planPlaces(category, present)))
  await placeProducts(db, restaurantId, placed)
  await assertPagesFit(db, restaurantId)
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
  order: readonly OrderedCategory[],
  { categories, products, revision }: Present,
): Promise<void> {
  const lists = Map.groupBy(products.values(), ({ categoryId }) => categoryId)
  const changed: CategoryRow[] = []
  for (const [position, { categoryId, products: ids, seen, moved }] of order.entries()) {
    const row = categories.get(categoryId)
    if (!row) continue
    const list = (lists.get(categoryId) ?? []).map(({ id }) => id)
    // The list is no column, but a field that two people may change at once; so is the place that
    // somebody chose, in contrast to a position, which others shift.
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
  await updateRows(db, 'categories', ['position', 'version', 'changes'], changed)
}

// Products that stay keep their addresses; those that come take what is free then.
async function planPlaces(
  { categoryId, products: ids, moved }: OrderedCategory,
  { products, revision }: Present,
): Promise<Placed[]> {
  const rows = ids.map((id) => products.get(id)).filter((row) => row !== undefined)
  const staying = rows.filter((row) => row.categoryId === categoryId)
  const takeSegment = productSegmentTaker(new Set(staying.map((row) => row.slug)))
  const placed: Placed[] = []
  await inChunks(rows, ROWS_AT_ONCE, async (some) => {
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

/** A category as far as its place goes. */
interface CategoryRow extends Versioned {
  id: string
  position: number
}

/** The same of a product. */
interface ProductRow extends CategoryRow {
  categoryId: string
  name: string
  slug: string
}

/** A product where it was, and where it is to be. */
interface Placed {
  before: ProductRow
  /** What is another now, or the same. */
  after: ProductRow
}

/** Writes the places of products; former addresses of those that move go on leading to them. */
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
