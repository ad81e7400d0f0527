import { DataError, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { freeCategorySegment, toSegment } from '../rules/segments.ts'
import { titleKey } from '../rules/texts.ts'
import type { Db } from '../schema.ts'
import { raiseRevision } from './restaurants.ts'

export interface CategoryInput {
  /** As `checkLine` gives it. */
  title: string
  /** A name of the icon list. */
  icon: string
}

/** Adds a category behind the others and returns its id; a conflict when the title is there. */
export async function addCategory(
  db: Db,
  restaurantId: string,
  { title, icon }: CategoryInput,
  now: Date,
): Promise<string> {
  await assertTitleFree(db, restaurantId, title)
  const siblings = await siblingsOf(db, restaurantId)
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
      position: Math.max(-1, ...siblings.map((sibling) => sibling.position)) + 1,
      createdAt: now.toISOString(),
    })
    .execute()
  await raiseRevision(db, restaurantId)
  return id
}

/** Changes title and icon; the old address goes on leading to the category. */
export async function changeCategory(
  db: Db,
  restaurantId: string,
  id: string,
  { title, icon }: CategoryInput,
): Promise<void> {
  const category = await getCategory(db, restaurantId, id)
  await assertTitleFree(db, restaurantId, title, id)
  const slug = await slugAfterRename(db, restaurantId, category, title)
  await db
    .updateTable('categories')
    .set({ title, titleKey: titleKey(title), icon, slug })
    .where('id', '=', id)
    .execute()
  if (slug !== category.slug) await keepFormerSlug(db, restaurantId, category)
  await raiseRevision(db, restaurantId)
}

/** Deletes a category with its products. */
export async function deleteCategory(db: Db, restaurantId: string, id: string): Promise<void> {
  await getCategory(db, restaurantId, id)
  await db.deleteFrom('categories').where('id', '=', id).execute()
  await raiseRevision(db, restaurantId)
}

interface CategoryRow {
  id: string
  title: string
  slug: string
  position: number
}

/** The category when it is the restaurant's; throws as if it did not exist when it is another's. */
export async function getCategory(db: Db, restaurantId: string, id: string): Promise<CategoryRow> {
  const row = await db
    .selectFrom('categories')
    .select(['id', 'title', 'slug', 'position'])
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function siblingsOf(db: Db, restaurantId: string): Promise<CategoryRow[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'title', 'slug', 'position'])
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

// A new spelling of the same address keeps it, its number included.
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

async function keepFormerSlug(db: Db, restaurantId: string, category: CategoryRow): Promise<void> {
  await db
    .insertInto('formerCategorySlugs')
    .values({ restaurantId, slug: category.slug, categoryId: category.id })
    .onConflict((conflict) =>
      conflict.columns(['restaurantId', 'slug']).doUpdateSet({ categoryId: category.id }),
    )
    .execute()
}
