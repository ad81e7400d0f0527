import type { SoldOutColumns, Db } from '../schema.ts'
import { notFound } from '../errors.ts'
import { inChunks } from '../in-chunks.ts'
import { shownName } from '../rules/labels.ts'
import { toSegment } from '../rules/segments.ts'
import { DISH_NAMES } from '../menu/fields.ts'
import { type SoldOutMarks, afterMarks, type SaidOut, type SoldOutSizes } from '../menu/sold-out.ts'
import { parseIds, parseSizes, type StoredDish, dishOfRow } from '../menu/dish.ts'
import type { Database } from '../open.ts'
import { transact } from '../transact.ts'
import { getCategory, noteProductsMoved } from './categories.ts'
import { keepProductSlugs, slugFinder, type FindSlug } from './slugs.ts'
import { assertGroups, noteGroupProducts } from './group-users.ts'
import { assertPagesFit } from './page-limits.ts'
import { nextPosition, type ProductInput, normalizeChange } from './products.ts'
import { raiseRevision } from './restaurants.ts'
import { takeTextsOfGone } from './texts.ts'
import { changesOf, type Change, type Versioned } from './versions.ts'

const PRODUCTS_AT_ONCE = 50

// 'Checked' refers to these texts.
const CHECKED_BY = ['name', 'label', 'description']

/** `categoryId` moves it behind the others. */
export type ProductChange = Change<ProductInput & { categoryId: string; soldOut: SoldOutMarks }>

export interface ChangedProduct {
  id: string
  change: ProductChange
  /** Null if the sender does not say. */
  seen: number | null
  /** Needed to set marks. */
  now?: Date | undefined
}

/** Within its category; the old address redirects. */
export function changeProduct(
  db: Db,
  restaurantId: string,
  categoryId: string,
  id: string,
  change: ProductChange,
  { seen = null, now }: Partial<Pick<ChangedProduct, 'seen' | 'now'>> = {},
): Promise<void> {
  return changeProducts(db, restaurantId, [{ id, change, seen, now }], categoryId)
}

/** Old addresses redirect. A conflict if a field was changed after `seen`. */
export async function changeProducts(
  db: Db,
  restaurantId: string,
  products: readonly ChangedProduct[],
  categoryId?: string,
): Promise<void> {
  const revision = await raiseRevision(db, restaurantId)
  const rows = await readRows(db, restaurantId, products, categoryId)
  const touched = new Set<string>()
  const regrouped = new Set<string>()
  await assertCategories(db, restaurantId, products)
  await assertGroups(db, restaurantId, rows.map(addingGroups))
  const findSlug = slugFinder(db, restaurantId)
  const left: ProductRow[] = []
  await inChunks(rows, PRODUCTS_AT_ONCE, async (some) => {
    for (const { row, change, seen, now } of some) {
      const { categoryId, picture, soldOut } = change
      const marked = soldOut && now && markedColumns(row, soldOut, now)
      const wanted = { ...normalizeChange(row, change, now), categoryId, picture, ...marked }
      const judgedBy = wanted.allergensChecked ? CHECKED_BY : []
      const set = changesOf(row, wanted, { revision, seen, judgedBy })
      const place = await placeOf(db, { restaurantId, row, findSlug }, set)
      await db
        .updateTable('products')
        .set({ ...set, ...place })
        .where('restaurantId', '=', restaurantId)
        .where('id', '=', row.id)
        .execute()
      if (place) left.push(row)
      for (const id of symmetricDifference(row.groups, set.groups)) regrouped.add(id)
      if (set.sizes !== undefined) {
        await takeTextsOfGone(db, restaurantId, parseSizes(row.sizes), parseSizes(set.sizes))
      }
      if (set.categoryId !== undefined) touched.add(row.categoryId).add(set.categoryId)
    }
  })
  // At once, since each call counts all of the menu's.
  if (left.length > 0) await keepProductSlugs(db, restaurantId, left)
  await noteProductsMoved(db, restaurantId, [...touched], revision)
  await noteGroupProducts(db, restaurantId, [...regrouped], revision)
  if (rows.some(showsMore)) await assertPagesFit(db, restaurantId)
}

interface ProductRow extends Versioned, StoredDish, SoldOutColumns {
  newUntil: string | null
  id: string
  categoryId: string
  slug: string
  picture: string | null
}

type RowChange = ChangedProduct & { row: ProductRow }

async function readRows(
  db: Db,
  restaurantId: string,
  products: readonly ChangedProduct[],
  categoryId: string | undefined,
): Promise<RowChange[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'categoryId', 'slug', 'picture', 'version', 'changes'])
    .select([...SOLD_OUT_COLUMNS, 'newUntil'])
    .select(DISH_NAMES)
    .where('restaurantId', '=', restaurantId)
    .where(
      'id',
      'in',
      products.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return products.map((product) => {
    const row = byId.get(product.id)
    if (!row || row.categoryId !== (categoryId ?? row.categoryId)) throw notFound()
    assertSizes(row, product.change)
    return { ...product, row }
  })
}

function assertSizes(row: ProductRow, { soldOut }: ProductChange): void {
  if (!soldOut || soldOut.sizes.size === 0) return
  const there = new Set(parseSizes(row.sizes).map(({ id }) => id))
  if (!new Set(soldOut.sizes.keys()).isSubsetOf(there)) throw notFound()
}

function addingGroups({ row, change: { groups = [] } }: RowChange): readonly string[] {
  return new Set(groups).isSubsetOf(new Set(parseIds(row.groups))) ? [] : groups
}

/** Pages may grow. */
function showsMore({ row, change }: RowChange): boolean {
  const { name = '', label, description = '', groups = [], categoryId } = change
  const isLonger =
    (label ?? name).length > shownName(row).length || description.length > row.description.length
  return isLonger || groups.length > 0 || (categoryId ?? row.categoryId) !== row.categoryId
}

/** In one of the two; none if unset. */
function symmetricDifference(before: string | null, after = before): Set<string> {
  return new Set(parseIds(before)).symmetricDifference(new Set(parseIds(after)))
}

async function assertCategories(
  db: Db,
  restaurantId: string,
  products: readonly ChangedProduct[],
): Promise<void> {
  const given = products.map(({ change }) => change.categoryId).filter((id) => id !== undefined)
  for (const id of new Set(given)) await getCategory(db, restaurantId, id)
}

async function placeOf(
  db: Db,
  { restaurantId, row, findSlug }: { restaurantId: string; row: ProductRow; findSlug: FindSlug },
  { categoryId, name = row.name }: Pick<ProductChange, 'categoryId' | 'name'>,
): Promise<{ slug: string; position?: number } | undefined> {
  if (categoryId === undefined && toSegment(name) === toSegment(row.name)) return undefined
  const slug = await findSlug(categoryId ?? row.categoryId, name, row.id)
  if (categoryId === undefined) return slug === row.slug ? undefined : { slug }
  return { slug, position: await nextPosition(db, restaurantId, categoryId) }
}

export const SOLD_OUT_COLUMNS = ['soldOutSince', 'soldOutUntil', 'soldOutSizes'] as const

/** Absent if nothing was said. */
export function soldOutOf({
  soldOutSince: since,
  soldOutUntil: until,
  soldOutSizes,
}: SoldOutColumns): Pick<SaidOut, 'soldOut' | 'soldOutSizes'> {
  return {
    ...(since !== null && { soldOut: { since, until } }),
    ...(soldOutSizes !== null && { soldOutSizes: JSON.parse(soldOutSizes) as SoldOutSizes }),
  }
}

function markedColumns(
  row: StoredDish & SoldOutColumns,
  marks: SoldOutMarks,
  now: Date,
): SoldOutColumns {
  const { sizes } = dishOfRow(row)
  const { soldOut, soldOutSizes = {} } = afterMarks({ sizes, ...soldOutOf(row) }, marks, now)
  const isPlain = Object.keys(soldOutSizes).length === 0
  return {
    soldOutSince: soldOut?.since ?? null,
    soldOutUntil: soldOut?.until ?? null,
    soldOutSizes: isPlain ? null : JSON.stringify(soldOutSizes),
  }
}

const ENDED_MARKS_PRODUCTS_AT_ONCE = 50

/** Removes `new` marks that ended, in small steps. */
export async function endMarks(db: Database, now: Date): Promise<void> {
  for (;;) {
    const count = await transact(db, async (trx) => {
      const rows = await findEndedMarks(trx, now)
      for (const restaurantId of new Set(rows.map((row) => row.restaurantId))) {
        await raiseRevision(trx, restaurantId)
      }
      for (const { id, restaurantId, marks } of rows) {
        await trx
          .updateTable('products')
          .set({ marks: withoutNew(marks), newUntil: null })
          .where('restaurantId', '=', restaurantId)
          .where('id', '=', id)
          .execute()
      }
      return rows.length
    })
    if (count < ENDED_MARKS_PRODUCTS_AT_ONCE) return
  }
}

function findEndedMarks(db: Db, now: Date) {
  return db
    .selectFrom('products')
    .select(['id', 'restaurantId', 'marks'])
    .where('newUntil', '<=', now.toISOString())
    .orderBy('restaurantId')
    .limit(ENDED_MARKS_PRODUCTS_AT_ONCE)
    .execute()
}

function withoutNew(marks: string | null): string | null {
  const left = (JSON.parse(marks ?? '[]') as string[]).filter((mark) => mark !== 'new')
  return left.length === 0 ? null : JSON.stringify(left)
}
