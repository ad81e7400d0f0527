import { DataError, limitReached, notFound } from '../errors.ts'
import { MENU_LIMITS } from '../rules/limits.ts'
import { freeTitle } from '../rules/text/names.ts'
import { pick } from '../rules/record-of.ts'
import { freeCategorySegment, toSegment } from '../rules/text/segments.ts'
import { titleKey } from '../rules/text/texts.ts'
import type { Db } from '../schema.ts'
import { keepCategorySlug, readFormerSlugs } from '../queries/slugs.ts'
import { deleteTexts } from '../queries/texts.ts'
import { changesOf, versionAfter } from '../queries/versions.ts'
import type { CategoryRow, NewCategory, RemovedRow, RowSet, Run } from './change.ts'
import { groupsThatDiffer, noteBefore, updateEach } from './rows.ts'

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
  const { db, restaurantId, revision } = run
  const there = await readCategoryRows(db, restaurantId)
  const titles = new Set(there.map((row) => row.titleKey))
  const slugs = new Set(there.map(({ slug }) => slug))
  let behind = Math.max(-1, ...there.map(({ position }) => position)) + 1
  for (const row of added) {
    const { slug, position = behind, version = 0, changes = '{}' } = row
    const title = slug === undefined ? row.title : freeTitle(row.title, titles)
    const changed = title === row.title ? [] : ['title']
    if (titles.has(titleKey(title))) throw titleTaken()
    if (titles.size >= MENU_LIMITS.categories) throw limitReached(MENU_LIMITS.categories)
    const placed = {
      ...versionAfter({ version, changes }, changed, { revision, seen: null }),
      title,
      titleKey: titleKey(title),
      slug: freeSlug(title, slugs, slug),
      position,
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

/** Old addresses redirect. */
export async function setCategoryRows(
  run: Run,
  sets: readonly RowSet<CategoryRow>[],
): Promise<void> {
  if (sets.length === 0) return
  const { db, restaurantId, revision, regrouped } = run
  const there = await readCategoryRows(db, restaurantId)
  const changed: Parameters<typeof updateEach>[2][number][] = []
  for (const { id, set: given, marks = [], seen } of sets) {
    const row = there.find((one) => one.id === id)
    if (!row) throw notFound()
    const { slug: wanted, ...columns } = given
    const { version, changes, ...set } = changesOf(row, columns, { revision, seen, marks })
    if (Object.keys(set).length + marks.length === 0) continue
    const { title = row.title } = set
    const others = there.filter((one) => one !== row)
    if (others.some((one) => one.titleKey === titleKey(title))) throw titleTaken()
    // The same address in another spelling keeps its number.
    const slug =
      toSegment(title) === toSegment(row.title)
        ? row.slug
        : freeSlug(title, new Set(others.map((one) => one.slug)), wanted)
    const renamed = set.title !== undefined && { titleKey: titleKey(title), slug }
    const fields = Object.keys({ ...set, ...(renamed && { slug }) }) as (keyof CategoryRow)[]
    noteBefore(run, 'categories', id, pick(row, fields))
    for (const group of groupsThatDiffer(row, set)) regrouped.categories.add(group)
    const after = { ...set, version, changes, ...renamed }
    // At once: the next one may take its title.
    if (renamed) await updateEach(run, 'categories', [{ id, set: after }])
    else changed.push({ id, set: after })
    if (slug !== row.slug) await keepCategorySlug(db, restaurantId, row)
    Object.assign(row, after)
    run.after.categories.set(id, row)
  }
  await updateEach(run, 'categories', changed)
}

function freeSlug(title: string, taken: ReadonlySet<string>, wanted: string | undefined): string {
  return wanted && !taken.has(wanted) ? wanted : freeCategorySegment(title, taken)
}

/** Frees the titles and addresses of those that will go, for others of the same change. */
export async function vacateCategoryRows(run: Run, removed: readonly RemovedRow[]): Promise<void> {
  for (const { id } of removed) {
    const row = await getCategory(run.db, run.restaurantId, id)
    noteBefore(run, 'categories', id, pick(row, ['titleKey', 'slug']))
    await updateEach(run, 'categories', [{ id, set: { titleKey: id, slug: id } }])
  }
}

/** Once their products are elsewhere or gone. Answers the rows. */
export async function removeCategoryRows(
  run: Run,
  removed: readonly RemovedRow[],
): Promise<CategoryRow[]> {
  const { db, restaurantId } = run
  const rows: CategoryRow[] = []
  await readFormerSlugs(
    run,
    'categories',
    removed.map(({ id }) => id),
  )
  for (const { id, forGood = false } of removed) {
    rows.push(await getCategory(db, restaurantId, id))
    await db
      .deleteFrom('categories')
      .where('restaurantId', '=', restaurantId)
      .where('id', '=', id)
      .execute()
    if (forGood) await deleteTexts(db, restaurantId, [id])
  }
  return rows
}

function titleTaken(): DataError {
  return new DataError('conflict', 'Category already exists', 'title')
}
