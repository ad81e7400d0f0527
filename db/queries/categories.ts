import { DataError, limitReached, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { MENU_LIMITS } from '../rules/limits.ts'
import { freeCategorySegment, toSegment } from '../rules/segments.ts'
import { titleKey } from '../rules/texts.ts'
import type { Times } from '../menu/times.ts'
import type { Db } from '../schema.ts'
import { putInBin } from './bin.ts'
import { keepCategorySlug } from './slugs.ts'
import { raiseRevision } from './restaurants.ts'
import { changesOf, versionAfter, type Change, type Versioned } from './versions.ts'

export interface CategoryInput {
  /** From `checkLine`. */
  title: string
  icon: string
  /** Whether it has a page of its own and is on no other. */
  nonHalal?: boolean | undefined
  times?: Times | null | undefined
}

/** Appends a category; returns its id. A conflict if the title exists or there are too many. */
export async function addCategory(
  db: Db,
  restaurantId: string,
  { title, icon, nonHalal = false, times = null }: CategoryInput,
  now: Date,
): Promise<string> {
  await assertTitleFree(db, restaurantId, title)
  const siblings = await siblingsOf(db, restaurantId)
  if (siblings.length >= MENU_LIMITS.categories) throw limitReached(MENU_LIMITS.categories)
  const id = newId()
  await db
    .insertInto('categories')
    .values({
      id,
      restaurantId,
      title,
      titleKey: titleKey(title),
      slug: freeCategorySegment(title, new Set(siblings.map((sibling) => sibling.slug))),
      icon,
      nonHalal: Number(nonHalal),
      times: times && JSON.stringify(times),
      position: Math.max(-1, ...siblings.map((sibling) => sibling.position)) + 1,
      createdAt: now.toISOString(),
    })
    .execute()
  await raiseRevision(db, restaurantId)
  return id
}

/** The old address redirects. A conflict if a field was changed after `seen`. */
export async function changeCategory(
  db: Db,
  restaurantId: string,
  id: string,
  { nonHalal, times, ...change }: Change<CategoryInput>,
  seen: number | null = null,
): Promise<void> {
  const revision = await raiseRevision(db, restaurantId)
  const category = await getCategory(db, restaurantId, id)
  const wanted = {
    ...change,
    nonHalal: nonHalal === undefined ? undefined : Number(nonHalal),
    times: times && JSON.stringify(times),
  }
  const set = changesOf(category, wanted, { revision, seen })
  const { title = category.title } = set
  if (set.title !== undefined) await assertTitleFree(db, restaurantId, title, id)
  const slug = await slugAfterRename(db, restaurantId, category, title)
  await db
    .updateTable('categories')
    .set({ ...set, titleKey: titleKey(title), slug })
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .execute()
  if (slug !== category.slug) await keepCategorySlug(db, restaurantId, category)
}

/** Marks a change of their product lists. */
export async function noteProductsMoved(
  db: Db,
  restaurantId: string,
  categories: readonly string[],
  revision: number,
): Promise<void> {
  if (categories.length === 0) return
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'version', 'changes'])
    .where('restaurantId', '=', restaurantId)
    .where('id', 'in', categories)
    .execute()
  for (const { id, ...row } of rows) {
    const version = versionAfter(row, ['products'], { revision, seen: null })
    await db
      .updateTable('categories')
      .set(version)
      .where('restaurantId', '=', restaurantId)
      .where('id', '=', id)
      .execute()
  }
}

/** Moves it to the bin; returns the number of products. */
export async function deleteCategory(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<number> {
  await raiseRevision(db, restaurantId)
  const { title } = await getCategory(db, restaurantId, id)
  const products = await putInBin(db, restaurantId, { kind: 'category', id, title }, now)
  await db
    .deleteFrom('categories')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .execute()
  return products
}

interface CategoryRow extends Versioned {
  id: string
  title: string
  slug: string
  icon: string
  position: number
  times: string | null
  nonHalal: number
}

const COLUMNS = [
  'id',
  'title',
  'slug',
  'icon',
  'position',
  'times',
  'nonHalal',
  'version',
  'changes',
] as const

export function getCategory(db: Db, restaurantId: string, id: string): Promise<CategoryRow> {
  return db
    .selectFrom('categories')
    .select(COLUMNS)
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

function siblingsOf(db: Db, restaurantId: string): Promise<CategoryRow[]> {
  return db
    .selectFrom('categories')
    .select(COLUMNS)
    .where('restaurantId', '=', restaurantId)
    .execute()
}

async function assertTitleFree(
  db: Db,
  restaurantId: string,
  title: string,
  except = '',
): Promise<void> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('restaurantId', '=', restaurantId)
    .where('titleKey', '=', titleKey(title))
    .where('id', '!=', except)
    .executeTakeFirst()
  if (row) throw new DataError('conflict', 'Category already exists', 'title')
}

// The same address in another spelling keeps its number.
async function slugAfterRename(
  db: Db,
  restaurantId: string,
  category: CategoryRow,
  title: string,
): Promise<string> {
  if (toSegment(title) === toSegment(category.title)) return category.slug
  const siblings = await siblingsOf(db, restaurantId)
  const others = siblings.filter((sibling) => sibling.id !== category.id)
  return freeCategorySegment(title, new Set(others.map((sibling) => sibling.slug)))
}
