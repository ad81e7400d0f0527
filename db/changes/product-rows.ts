import { IDS_AT_ONCE, ROWS_AT_ONCE } from '../chunk-sizes.ts'
import { limitReached, notFound } from '../errors.ts'
import { inChunks } from '../in-chunks.ts'
import { parseIds, parseSizes } from '../menu/dish.ts'
import { shownName } from '../rules/text/labels.ts'
import { MENU_LIMITS } from '../rules/limits.ts'
import { pick } from '../rules/record-of.ts'
import { toSegment } from '../rules/text/segments.ts'
import type { Db } from '../schema.ts'
import { assertGroups } from '../queries/group-assignments.ts'
import { freeSlugs, keepProductSlugs, slugFinder, type FindSlug } from '../queries/slugs.ts'
import { ChangedElsewhere, changesOf, versionAfter } from '../queries/versions.ts'
import { getCategory } from './category-rows.ts'
import type { NewProduct, ProductRow, RowSet, Run, SeenRow } from './change.ts'

// 'Checked' refers to these texts.
const CHECKED_BY = ['name', 'label', 'description']

export async function readProductRows(
  db: Db,
  restaurantId: string,
  ids: readonly string[],
): Promise<ProductRow[]> {
  const rows: ProductRow[] = []
  await inChunks(ids, IDS_AT_ONCE, async (some) => {
    const found = await db
      .selectFrom('products')
      .selectAll()
      .where('restaurantId', '=', restaurantId)
      .where('id', 'in', some)
      .execute()
    rows.push(...found)
  })
  return rows
}

/** A conflict for too many products or options. */
export async function addProductRows(
  run: Run,
  added: readonly NewProduct[],
  newCategories: ReadonlySet<string>,
): Promise<void> {
  const { db, restaurantId, regrouped } = run
  if (added.length === 0) return
  await assertRoomFor(db, restaurantId, added.length)
  const lists = added.map(({ groups = null }) => parseIds(groups))
  await assertGroups(db, restaurantId, lists)
  for (const { slug, groups = null } of added) {
    if (slug === undefined) for (const id of parseIds(groups)) regrouped.add(id)
  }
  const fresh = added.filter(({ slug }) => slug === undefined)
  let number = await takeNumbers(run, fresh.length)
  for (const [categoryId, some] of Map.groupBy(added, (row) => row.categoryId)) {
    await getCategory(db, restaurantId, categoryId)
    const slugs = await freeSlugs(db, restaurantId, categoryId, some)
    const behind = await nextPosition(db, restaurantId, categoryId)
    const rows = some.map((row, index) => {
      const { position = behind + index } = row
      const slug = slugs[index] ?? ''
      number += 1
      return { ...row, restaurantId, slug, position, number: row.number ?? number }
    })
    if (!newCategories.has(categoryId)) await makePlaces(run, categoryId, some)
    await inChunks(rows, ROWS_AT_ONCE, (few) => db.insertInto('products').values(few).execute())
  }
}

/** The next numbers of a restaurant, of which none comes twice; answers the one before them. */
async function takeNumbers({ db, restaurantId }: Run, count: number): Promise<number> {
  const { lastNumber } = await db
    .updateTable('restaurants')
    .set((row) => ({ lastNumber: row('lastNumber', '+', count) }))
    .where('id', '=', restaurantId)
    .returning('lastNumber')
    .executeTakeFirstOrThrow(notFound)
  return lastNumber - count
}

/** For rows that come back to their place. */
async function makePlaces(
  { db, restaurantId }: Run,
  categoryId: string,
  rows: readonly NewProduct[],
): Promise<void> {
  for (const { position } of rows) {
    if (position === undefined) continue
    await db
      .updateTable('products')
      .set((row) => ({ position: row('position', '+', 1) }))
      .where('restaurantId', '=', restaurantId)
      .where('categoryId', '=', categoryId)
      .where('position', '>=', position)
      .execute()
  }
}

/** Old addresses redirect. Answers what they were, and whether pages may grow. */
export async function setProductRows(
  run: Run,
  sets: readonly RowSet<ProductRow>[],
): Promise<{ before: RowSet<ProductRow>[]; isMore: boolean }> {
  const { db, restaurantId, revision, moved, regrouped } = run
  const ids = sets.map(({ id }) => id)
  const rows = new Map((await readProductRows(db, restaurantId, ids)).map((row) => [row.id, row]))
  if (!ids.every((id) => rows.has(id))) throw notFound()
  const categories = new Set(sets.flatMap(({ set }) => set.categoryId ?? []))
  for (const id of categories) await getCategory(db, restaurantId, id)
  const groupsAdded = sets.map(({ id, set: { groups = null } }) => {
    const wanted = parseIds(groups)
    const isMore = !new Set(wanted).isSubsetOf(new Set(parseIds(rows.get(id)?.groups ?? null)))
    return isMore ? wanted : []
  })
  await assertGroups(db, restaurantId, groupsAdded)
  const findSlug = slugFinder(db, restaurantId)
  const before: RowSet<ProductRow>[] = []
  const left: ProductRow[] = []
  let isMore = false
  await inChunks(sets, ROWS_AT_ONCE, async (some) => {
    for (const { id, set: given, seen } of some) {
      const row = rows.get(id)
      if (!row) continue
      const { position, ...wanted } = given
      const judgedBy = wanted.allergensChecked ? CHECKED_BY : []
      const { version, changes, ...set } = changesOf(row, wanted, { revision, seen, judgedBy })
      if (version === row.version) continue
      const place = await placeOf(run, findSlug, { row, set, position })
      await db
        .updateTable('products')
        .set({ ...set, version, changes, ...place })
        .where('restaurantId', '=', restaurantId)
        .where('id', '=', id)
        .execute()
      const fields = Object.keys(set) as (keyof ProductRow)[]
      if (set.categoryId !== undefined) {
        moved.add(row.categoryId).add(set.categoryId)
        fields.push('position')
      }
      before.push({ id, set: pick(row, fields), seen: revision })
      if (place) left.push(row)
      for (const group of symmetricDifference(row.groups, set.groups)) regrouped.add(group)
      isMore ||= showsMore(row, set)
    }
  })
  // At once, since each call counts all of the menu's.
  if (left.length > 0) await keepProductSlugs(db, restaurantId, left)
  return { before, isMore }
}

/** Marks a change of their lists of products. */
export async function noteProductLists(
  { db, restaurantId, revision }: Run,
  table: 'categories' | 'optionGroups',
  ids: ReadonlySet<string>,
): Promise<void> {
  if (ids.size === 0) return
  const rows = await db
    .selectFrom(table)
    .select(['id', 'version', 'changes'])
    .where('restaurantId', '=', restaurantId)
    .where('id', 'in', [...ids])
    .execute()
  for (const { id, ...row } of rows) {
    await db
      .updateTable(table)
      .set(versionAfter(row, ['products'], { revision, seen: null }))
      .where('restaurantId', '=', restaurantId)
      .where('id', '=', id)
      .execute()
  }
}

/** Sizes that are in no dish of theirs any more. */
export function goneSizes(
  before: readonly RowSet<ProductRow>[],
  after: readonly RowSet<ProductRow>[],
): string[] {
  const kept = new Set(after.flatMap(({ set }) => sizeIds(set)))
  return before.flatMap(({ set }) => sizeIds(set)).filter((id) => !kept.has(id))
}

function sizeIds({ sizes = null }: { sizes?: string | null | undefined }): string[] {
  return parseSizes(sizes).map(({ id }) => id)
}

/** What its translations are of. */
export function textIds(row: { id: string; sizes?: string | null | undefined }): string[] {
  return [row.id, ...sizeIds(row)]
}

/** Answers the rows. Their translations stay. */
export async function removeProductRows(
  { db, restaurantId }: Run,
  removed: readonly SeenRow[],
): Promise<ProductRow[]> {
  const seen = new Map(removed.map((row) => [row.id, row.seen]))
  const rows = await readProductRows(db, restaurantId, [...seen.keys()])
  if (rows.length < seen.size) throw notFound()
  for (const { id, version } of rows) {
    if ((seen.get(id) ?? version) !== version) throw new ChangedElsewhere()
  }
  await inChunks([...seen.keys()], IDS_AT_ONCE, (some) =>
    db
      .deleteFrom('products')
      .where('restaurantId', '=', restaurantId)
      .where('id', 'in', some)
      .execute(),
  )
  return rows
}

/** A conflict if there would be too many. */
async function assertRoomFor(db: Db, restaurantId: string, more: number): Promise<void> {
  const { count } = await db
    .selectFrom('products')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirstOrThrow()
  if (Number(count) + more > MENU_LIMITS.products) throw limitReached(MENU_LIMITS.products)
}

async function nextPosition(db: Db, restaurantId: string, categoryId: string): Promise<number> {
  const { last } = await db
    .selectFrom('products')
    .select((row) => row.fn.max('position').as('last'))
    .where('restaurantId', '=', restaurantId)
    .where('categoryId', '=', categoryId)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Number(last) + 1
}

async function placeOf(
  { db, restaurantId }: Run,
  findSlug: FindSlug,
  {
    row,
    set: { categoryId, name = row.name },
    position,
  }: { row: ProductRow; set: RowSet<ProductRow>['set']; position: number | undefined },
): Promise<{ slug: string; position?: number } | undefined> {
  if (categoryId === undefined && toSegment(name) === toSegment(row.name)) return undefined
  const slug = await findSlug(categoryId ?? row.categoryId, name, row.id)
  if (categoryId === undefined) return slug === row.slug ? undefined : { slug }
  return { slug, position: position ?? (await nextPosition(db, restaurantId, categoryId)) }
}

/** Pages may grow. */
function showsMore(row: ProductRow, set: RowSet<ProductRow>['set']): boolean {
  const { description = '', groups = null, categoryId } = set
  const isLonger =
    shownName({ ...row, ...set }).length > shownName(row).length ||
    description.length > row.description.length
  return isLonger || groups !== null || categoryId !== undefined
}

/** In one of the two; none if unset. */
function symmetricDifference(before: string | null, after = before): Set<string> {
  return new Set(parseIds(before)).symmetricDifference(new Set(parseIds(after)))
}
