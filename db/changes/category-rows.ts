import { DataError, limitReached, notFound } from '../errors.ts'
import { MENU_LIMITS } from '../rules/limits.ts'
import { freeTitle } from '../rules/text/names.ts'
import { pick } from '../rules/record-of.ts'
import { freeCategorySegment, toSegment } from '../rules/text/segments.ts'
import { titleKey } from '../rules/text/texts.ts'
import type { Db } from '../schema.ts'
import { keepCategorySlug } from '../queries/slugs.ts'
import { changesOf, versionAfter } from '../queries/versions.ts'
import type { CategoryRow, NewCategory, RowSet, Run, SeenRow } from './change.ts'

export function getCategory(db: Db, restaurantId: string, id: string): Promise<CategoryRow> {
  return db
    .selectFrom('categories')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

export function readCategoryRows(db: Db, restaurantId: string): Promise<CategoryRow[]> {
  return db.selectFrom('categories').selectAll().where('restaurantId', '=', restaurantId).execute()
}

/** A conflict if a title exists or there are too many. One that comes back gets a number instead. */
export async function addCategoryRows(run: Run, added: readonly NewCategory[]): Promise<void> {
  if (added.length === 0) return
  const { db, restaurantId } = run
  const there = await readCategoryRows(db, restaurantId)
  const titles = new Set(there.map((row) => row.titleKey))
  const slugs = new Set(there.map(({ slug }) => slug))
  let behind = Math.max(-1, ...there.map(({ position }) => position)) + 1
  for (const row of added) {
    const { slug = '', position, version = 0, changes = '{}' } = row
    const title = slug === '' ? row.title : freeTitle(row.title, titles)
    const changed = title === row.title ? [] : ['title']
    if (titles.has(titleKey(title))) throw titleTaken()
    if (titles.size >= MENU_LIMITS.categories) throw limitReached(MENU_LIMITS.categories)
    if (position !== undefined) await makePlace(run, position)
    const isFree = slug !== '' && !slugs.has(slug)
    const placed = {
      ...versionAfter({ version, changes }, changed, { revision: run.revision, seen: null }),
      title,
      titleKey: titleKey(title),
      slug: isFree ? slug : freeCategorySegment(title, slugs),
      position: position ?? behind,
    }
    await db
      .insertInto('categories')
      .values({ ...row, restaurantId, ...placed })
      .execute()
    titles.add(placed.titleKey)
    slugs.add(placed.slug)
    behind += 1
  }
}

async function makePlace({ db, restaurantId }: Run, position: number): Promise<void> {
  await db
    .updateTable('categories')
    .set((row) => ({ position: row('position', '+', 1) }))
    .where('restaurantId', '=', restaurantId)
    .where('position', '>=', position)
    .execute()
}

/** Old addresses redirect. Answers what they were. */
export async function setCategoryRows(
  { db, restaurantId, revision }: Run,
  sets: readonly RowSet<CategoryRow>[],
): Promise<RowSet<CategoryRow>[]> {
  if (sets.length === 0) return []
  const there = await readCategoryRows(db, restaurantId)
  const before: RowSet<CategoryRow>[] = []
  for (const { id, set: wanted, seen } of sets) {
    const row = there.find((one) => one.id === id)
    if (!row) throw notFound()
    const { version, changes, ...set } = changesOf(row, wanted, { revision, seen })
    const { title = row.title } = set
    const others = there.filter((one) => one !== row)
    if (others.some((one) => one.titleKey === titleKey(title))) throw titleTaken()
    // The same address in another spelling keeps its number.
    const slug =
      toSegment(title) === toSegment(row.title)
        ? row.slug
        : freeCategorySegment(title, new Set(others.map((one) => one.slug)))
    const after = { ...set, version, changes, titleKey: titleKey(title), slug }
    await db
      .updateTable('categories')
      .set(after)
      .where('restaurantId', '=', restaurantId)
      .where('id', '=', id)
      .execute()
    if (slug !== row.slug) await keepCategorySlug(db, restaurantId, row)
    const fields = Object.keys(set) as (keyof CategoryRow)[]
    if (fields.length > 0) before.push({ id, set: pick(row, fields), seen: revision })
    Object.assign(row, after)
  }
  return before
}

/** With what is in them. Answers the rows. */
export async function removeCategoryRows(
  { db, restaurantId }: Run,
  removed: readonly SeenRow[],
): Promise<CategoryRow[]> {
  const rows: CategoryRow[] = []
  for (const { id } of removed) {
    rows.push(await getCategory(db, restaurantId, id))
    await db
      .deleteFrom('categories')
      .where('restaurantId', '=', restaurantId)
      .where('id', '=', id)
      .execute()
  }
  return rows
}

function titleTaken(): DataError {
  return new DataError('conflict', 'Category already exists', 'title')
}
