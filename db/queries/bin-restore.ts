import type { Selectable } from 'kysely'
import { DataError, limitReached, notFound } from '../errors.ts'
import { inChunks } from '../in-chunks.ts'
import { goneSince, MENU_LIMITS } from '../rules/limits.ts'
import { type OptionCounts, fittingGroups } from '../menu/option-groups.ts'
import { freeTitle } from '../rules/names.ts'
import { freeCategorySegment } from '../rules/segments.ts'
import { titleKey } from '../rules/texts.ts'
import type { Db, Schema } from '../schema.ts'
import { parseIds, storedIds } from '../menu/dish.ts'
import type { BinnedRows } from './bin.ts'
import {
  readOptionCounts,
  GROUP_USERS,
  setGroupUsers,
  type GroupUser,
  type GroupUses,
} from './group-users.ts'
import { slugFinder } from './slugs.ts'
import { assertPagesFit } from './page-limits.ts'
import { assertRoomFor } from './products.ts'
import { raiseRevision } from './restaurants.ts'
import { versionAfter } from './versions.ts'
import { nextPosition } from './option-groups.ts'

// Fits the limit of bound values.
const ROWS_AT_ONCE = 50

/**
 * Restores a category with its products, or a product. Taken addresses and titles get a number. A conflict
 * if there is no room, or if its category is in the bin.
 */
export async function restoreFromBin(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<void> {
  const revision = await raiseRevision(db, restaurantId)
  const entry = await db
    .selectFrom('bin')
    .select(['kind', 'products', 'rows'])
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .where('deletedAt', '>', goneSince(now))
    .executeTakeFirst()
  if (!entry) throw notFound()
  const rows = JSON.parse(entry.rows) as BinnedRows
  await assertRoomFor(db, restaurantId, entry.products)
  const groups = await readOptionCounts(db, restaurantId)
  for (const category of rows.categories ?? []) {
    await restoreCategory(db, withPresent(category, groups), revision)
  }
  if (entry.kind === 'category') await restoreProducts(db, restaurantId, id, groups)
  if (entry.kind === 'product') await restoreProduct(db, restaurantId, id, groups)
  for (const group of rows.optionGroups ?? []) {
    await restoreOptionGroup(db, group, { uses: rows.groupUses, revision })
  }
  await restoreFormerSlugs(db, restaurantId, rows)
  await assertPagesFit(db, restaurantId)
  // Cascades to its products.
  await db.deleteFrom('bin').where('restaurantId', '=', restaurantId).where('id', '=', id).execute()
}

type CategoryRow = NonNullable<BinnedRows['categories']>[number]

async function restoreCategory(db: Db, category: CategoryRow, revision: number): Promise<void> {
  const { restaurantId, position } = category
  const siblings = await db
    .selectFrom('categories')
    .select(['titleKey', 'slug'])
    .where('restaurantId', '=', restaurantId)
    .execute()
  if (siblings.length >= MENU_LIMITS.categories) throw limitReached(MENU_LIMITS.categories)
  const title = freeTitle(category.title, new Set(siblings.map((sibling) => sibling.titleKey)))
  const slugs = new Set(siblings.map(({ slug }) => slug))
  const slug = slugs.has(category.slug) ? freeCategorySegment(title, slugs) : category.slug
  const changed = title === category.title ? [] : ['title']
  const version = versionAfter(category, changed, { revision, seen: null })
  await db
    .updateTable('categories')
    .set((row) => ({ position: row('position', '+', 1) }))
    .where('restaurantId', '=', restaurantId)
    .where('position', '>=', position)
    .execute()
  await db
    .insertInto('categories')
    .values({ ...category, ...version, title, titleKey: titleKey(title), slug })
    .execute()
}

// The category is unchanged, and so are addresses and places.
async function restoreProducts(
  db: Db,
  restaurantId: string,
  binId: string,
  groups: OptionCounts,
): Promise<void> {
  const kept = await db
    .selectFrom('binProducts')
    .select('id')
    .where('restaurantId', '=', restaurantId)
    .where('binId', '=', binId)
    .execute()
  await inChunks(kept, ROWS_AT_ONCE, async (some) => {
    const ids = some.map(({ id }) => id)
    const products = await readProducts(db, restaurantId, ids)
    await db
      .insertInto('products')
      .values(products.map((product) => withPresent(product, groups)))
      .execute()
  })
}

async function restoreProduct(
  db: Db,
  restaurantId: string,
  id: string,
  groups: OptionCounts,
): Promise<void> {
  for (const product of await readProducts(db, restaurantId, [id])) {
    const { categoryId, slug, name, position } = product
    await assertCategory(db, restaurantId, categoryId)
    await db
      .updateTable('products')
      .set((row) => ({ position: row('position', '+', 1) }))
      .where('restaurantId', '=', restaurantId)
      .where('categoryId', '=', categoryId)
      .where('position', '>=', position)
      .execute()
    const isTaken = await db
      .selectFrom('products')
      .select('id')
      .where('restaurantId', '=', restaurantId)
      .where('categoryId', '=', categoryId)
      .where('slug', '=', slug)
      .executeTakeFirst()
    const free = isTaken ? await slugFinder(db, restaurantId)(categoryId, name) : slug
    await db
      .insertInto('products')
      .values({ ...withPresent(product, groups), slug: free })
      .execute()
  }
}

// Deleted after its product, so it is in the bin.
async function assertCategory(db: Db, restaurantId: string, id: string): Promise<void> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new DataError('conflict', 'Please restore its category first')
}

async function readProducts(db: Db, restaurantId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('binProducts')
    .select('row')
    .where('restaurantId', '=', restaurantId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ row }) => JSON.parse(row) as Selectable<Schema['products']>)
}

/** Only those that are free and lead somewhere. */
async function restoreFormerSlugs(
  db: Db,
  restaurantId: string,
  { formerCategorySlugs = [], formerProductSlugs = [] }: BinnedRows,
): Promise<void> {
  await inChunks(formerCategorySlugs, ROWS_AT_ONCE, (some) =>
    db
      .insertInto('formerCategorySlugs')
      .values(some)
      .onConflict((conflict) => conflict.columns(['restaurantId', 'slug']).doNothing())
      .execute(),
  )
  const categories = await readIds(db, 'categories', restaurantId)
  const products = await readIds(db, 'products', restaurantId)
  const leading = formerProductSlugs.filter(
    ({ categoryId, productId }) => categories.has(categoryId) && products.has(productId),
  )
  await inChunks(leading, ROWS_AT_ONCE, (some) =>
    db
      .insertInto('formerProductSlugs')
      .values(some)
      .onConflict((conflict) => conflict.columns(['categoryId', 'slug']).doNothing())
      .execute(),
  )
}

/** Restores a group, for what still exists and has room. */
async function restoreOptionGroup(
  db: Db,
  group: NonNullable<BinnedRows['optionGroups']>[number],
  { uses, revision }: { uses: GroupUses | undefined; revision: number },
): Promise<void> {
  const { id, restaurantId } = group
  await nextPosition(db, restaurantId)
  await db.insertInto('optionGroups').values(group).execute()
  for (const user of GROUP_USERS) {
    const there = await readIds(db, user, restaurantId)
    const users = uses?.[user].filter((one) => there.has(one)) ?? []
    await setGroupUsers(db, { restaurantId, id, revision }, user, users, 'leave')
  }
}

/** Drops groups that are gone or too large. */
function withPresent<Row extends { groups?: string | null }>(row: Row, counts: OptionCounts): Row {
  const groups = fittingGroups(parseIds(row.groups ?? null), counts)
  return { ...row, groups: storedIds(groups) }
}

async function readIds(db: Db, table: GroupUser, restaurantId: string): Promise<Set<string>> {
  const query = db.selectFrom(table).select('id').where('restaurantId', '=', restaurantId)
  return new Set((await query.execute()).map(({ id }) => id))
}
