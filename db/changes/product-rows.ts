import { IDS_AT_ONCE, ITEMS_AT_ONCE, ROWS_AT_ONCE } from '../chunk-sizes.ts'
import { limitReached, notFound } from '../errors.ts'
import { inChunks, mapInChunks } from '../in-chunks.ts'
import { parseIds, parseSizes } from '../menu/dish.ts'
import { shownName } from '../rules/text/labels.ts'
import { MENU_LIMITS } from '../rules/limits.ts'
import { pick } from '../rules/record-of.ts'
import { toSegment } from '../rules/text/segments.ts'
import type { Db } from '../schema.ts'
import { assertGroups } from '../queries/group-assignments.ts'
import { freeSlugs, keepProductSlugs, readFormerSlugs } from '../queries/slugs.ts'
import { deleteTexts } from '../queries/texts.ts'
import { ChangedElsewhere, changesOf, type Change, type Versioned } from '../queries/versions.ts'
import { getCategory } from './category-rows.ts'
import type { NewProduct, ProductEdit, ProductRow, RemovedRow, RowSet, Run } from './change.ts'
import { columnsOf } from './normalize-dish.ts'
import { groupsThatDiffer, noteBefore, updateEach } from './rows.ts'

// What is read of a row that changes, beside what is set.
const JUDGED = [
  'id',
  'categoryId',
  'name',
  'label',
  'slug',
  'position',
  'groups',
  'version',
  'changes',
] as const

function columnsIn(set: Change<ProductRow>) {
  return Object.keys(set) as (keyof ProductRow)[]
}

// 'Checked' refers to these texts.
const CHECKED_BY = ['name', 'label', 'description']

/** With all columns, unless some are enough. */
export async function readProductRows(
  db: Db,
  restaurantId: string,
  ids: readonly string[],
  columns?: readonly (keyof ProductRow)[],
): Promise<ProductRow[]> {
  const rows: ProductRow[] = []
  await inChunks(ids, IDS_AT_ONCE, async (some) => {
    const products = db.selectFrom('products')
    const found = await (columns ? products.select(columns) : products.selectAll())
      .where('restaurantId', '=', restaurantId)
      .where('id', 'in', some)
      .execute()
    rows.push(...(found as ProductRow[]))
  })
  return rows
}

/** A conflict for too many products or options. */
export async function addProductRows(run: Run, added: readonly NewProduct[]): Promise<void> {
  if (added.length === 0) return
  const { db, restaurantId, regrouped, sizes } = run
  for (const row of added) sizes.set(row.id, row.sizes ?? null)
  await assertRoomFor(db, restaurantId, added.length)
  const lists = added.map(({ groups = null }) => parseIds(groups))
  await assertGroups(db, restaurantId, lists)
  const fresh = added.filter(({ slug }) => slug === undefined)
  for (const row of fresh) {
    for (const id of groupsThatDiffer({ groups: null }, row)) regrouped.products.add(id)
  }
  let number = await takeNumbers(run, fresh.length)
  for (const [categoryId, some] of Map.groupBy(added, (row) => row.categoryId)) {
    await getCategory(db, restaurantId, categoryId)
    const places = await findPlaces(run, categoryId, some)
    const rows = some.map((row, index) => {
      number += 1
      const place = places[index] ?? NO_PLACE
      return { ...row, restaurantId, ...place, number: row.number ?? number }
    })
    await inChunks(rows, ROWS_AT_ONCE, (few) => db.insertInto('products').values(few).execute())
  }
}

interface PlaceIn {
  slug: string
  position: number
}

const NO_PLACE: PlaceIn = { slug: '', position: 0 }

/** Those that they have while they are free; else behind the others of a category. */
async function findPlaces(
  run: Run,
  categoryId: string,
  rows: readonly ({ name: string } & Change<PlaceIn>)[],
  leaving?: ReadonlySet<string>,
): Promise<PlaceIn[]> {
  const slugs = await freeSlugs(run, categoryId, rows, leaving)
  const behind = await nextPosition(run, categoryId)
  return rows.map(({ position }, index) => {
    return { slug: slugs[index] ?? '', position: position ?? behind + index }
  })
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

interface ChangedRow {
  /** Before the change. */
  row: ProductRow
  /** Columns that differ, without its place. */
  set: Change<ProductRow>
  /** Nothing for a plain position. */
  noted: Partial<Versioned>
  /** The address and position that were asked for. */
  place: Change<PlaceIn>
}

/** Old addresses redirect. Answers the columns, and whether pages may grow. */
export async function setProductRows(
  run: Run,
  ready: readonly RowSet<ProductRow>[],
  edits: readonly ProductEdit[] = [],
): Promise<{ sets: readonly RowSet<ProductRow>[]; mayGrow: boolean }> {
  const { db, restaurantId, revision } = run
  const ids = [...ready, ...edits].map(({ id }) => id)
  const columns = new Set([...JUDGED, ...ready.flatMap(({ set }) => columnsIn(set))])
  const columnsRead = edits.length > 0 ? undefined : [...columns]
  const present = await readProductRows(db, restaurantId, ids, columnsRead)
  const rows = new Map(present.map((row) => [row.id, row]))
  const edited = await mapInChunks(edits, ITEMS_AT_ONCE, (edit) => editOf(run, rows, edit))
  const sets = [...ready, ...edited]
  if (!ids.every((id) => rows.has(id))) throw notFound()
  const categories = new Set(sets.flatMap(({ set }) => set.categoryId ?? []))
  for (const id of categories) await getCategory(db, restaurantId, id)
  const groupsAdded = sets.map(({ id, set: { groups = null } }) => {
    const given = parseIds(groups)
    const before = parseIds(rows.get(id)?.groups ?? null)
    return new Set(given).isSubsetOf(new Set(before)) ? [] : given
  })
  await assertGroups(db, restaurantId, groupsAdded)
  const changed: ChangedRow[] = []
  await inChunks(sets, IDS_AT_ONCE, async (some) => {
    for (const { id, set: given, marks = [], seen } of some) {
      const row = rows.get(id)
      if (!row) continue
      const { slug, position, ...columnsGiven } = given
      const judgedBy = columnsGiven.allergensChecked ? CHECKED_BY : []
      const base = { revision, seen, judgedBy, marks }
      const { version, changes, ...set } = changesOf(row, columnsGiven, base)
      const isPlain = Object.keys(set).length + marks.length === 0
      if (isPlain && (position ?? row.position) === row.position) continue
      const noted = isPlain ? {} : { version, changes }
      changed.push({ row, set, noted, place: { slug, position } })
    }
  })
  await writeProductRows(run, changed)
  return { sets, mayGrow: changed.some(({ row, set }) => showsMore(row, set)) }
}

function editOf(
  { sizes }: Run,
  rows: ReadonlyMap<string, ProductRow>,
  edit: ProductEdit,
): RowSet<ProductRow> {
  const { id, seen } = edit
  const row = rows.get(id)
  if (!row) throw notFound()
  const set = columnsOf(row, edit)
  sizes.set(id, set.sizes === undefined ? row.sizes : set.sizes)
  return { id, set, seen }
}

async function writeProductRows(run: Run, changed: readonly ChangedRow[]): Promise<void> {
  const { db, restaurantId } = run
  const places = await placesOf(run, changed)
  const written = changed.map(({ row, set, noted, place: { position } }) => {
    const place = places.get(row) ?? (position === undefined ? {} : { position })
    noteChange(run, row, { ...set, ...place })
    return { row, set: { ...set, ...noted, ...place } }
  })
  const placed = written.filter(({ row }) => places.has(row))
  const left = placed.filter(({ row, set }) => addressOf({ ...row, ...set }) !== addressOf(row))
  const taken = new Set(left.map(({ row, set }) => addressOf({ ...row, ...set })))
  // Cleared first: two may swap addresses.
  const inTheWay = left.filter(({ row }) => taken.has(addressOf(row)))
  await updateEach(
    run,
    'products',
    inTheWay.map(({ row: { id } }) => ({ id, set: { slug: `~${id}` } })),
  )
  await updateEach(
    run,
    'products',
    written.map(({ row: { id }, set }) => ({ id, set })),
  )
  if (left.length === 0) return
  // At once, since each call counts all of the menu's.
  await keepProductSlugs(
    db,
    restaurantId,
    left.map(({ row }) => row),
  )
}

/** Of those that get another address or category. */
async function placesOf(
  run: Run,
  changed: readonly ChangedRow[],
): Promise<Map<ProductRow, PlaceIn>> {
  const leaving = changed.filter(({ row, set: { categoryId, name } }) => {
    const isRenamed = name !== undefined && toSegment(name) !== toSegment(row.name)
    return categoryId !== undefined || isRenamed
  })
  // An address that a dish takes along to another category leads there.
  const free = leaving.filter(({ set: { categoryId }, place: { slug, position } }) => {
    return categoryId === undefined || slug !== undefined || position !== undefined
  })
  const ids = new Set(free.map(({ row }) => row.id))
  const places = new Map<ProductRow, PlaceIn>()
  const byCategory = Map.groupBy(leaving, ({ row, set }) => set.categoryId ?? row.categoryId)
  for (const [categoryId, some] of byCategory) {
    const wanted = some.map(({ row, set: { name = row.name }, place: { slug, position } }) => {
      const isStaying = row.categoryId === categoryId
      return { name, slug, position: isStaying ? (position ?? row.position) : position }
    })
    const found = await findPlaces(run, categoryId, wanted, ids)
    for (const [index, { row }] of some.entries()) places.set(row, found[index] ?? NO_PLACE)
  }
  return places
}

/** For the inverse, and for the lists that it is or was in. */
function noteChange(run: Run, row: ProductRow, set: Change<ProductRow>): void {
  const { slug, position, ...columns } = set
  const isPlaced = position !== undefined && position !== row.position
  const fields = new Set(Object.keys(columns) as (keyof ProductRow)[])
  if (slug !== undefined && slug !== row.slug) fields.add('slug')
  if (isPlaced || columns.categoryId !== undefined) {
    // A place is one in a category.
    for (const field of PLACE) fields.add(field)
    run.moved.add(row.categoryId).add(columns.categoryId ?? row.categoryId)
  }
  noteBefore(run, 'products', row.id, pick(row, [...fields]))
  run.after.products.set(row.id, { ...row, ...run.after.products.get(row.id), ...given(set) })
  for (const group of groupsThatDiffer(row, set)) run.regrouped.products.add(group)
}

/** What is undefined stays. */
function given(set: Change<ProductRow>): Partial<ProductRow> {
  const entries = Object.entries(set).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries)
}

const PLACE = ['categoryId', 'slug', 'position'] as const

function addressOf({ categoryId, slug }: Pick<ProductRow, 'categoryId' | 'slug'>): string {
  return `${categoryId}/${slug}`
}

export function sizeIds({ sizes = null }: { sizes?: string | null | undefined }): string[] {
  return parseSizes(sizes).map(({ id }) => id)
}

/** What its translations are of. */
export function textIds(row: { id: string; sizes?: string | null | undefined }): string[] {
  return [row.id, ...sizeIds(row)]
}

/** Answers the rows. */
export async function removeProductRows(
  run: Run,
  removed: readonly RemovedRow[],
): Promise<ProductRow[]> {
  const { db, restaurantId } = run
  const seen = new Map(removed.map((row) => [row.id, row.seen]))
  const rows = await readProductRows(db, restaurantId, [...seen.keys()])
  if (rows.length < seen.size) throw notFound()
  for (const { id, version } of rows) {
    if ((seen.get(id) ?? version) !== version) throw new ChangedElsewhere()
  }
  await readFormerSlugs(run, 'products', [...seen.keys()])
  await inChunks([...seen.keys()], IDS_AT_ONCE, (some) =>
    db
      .deleteFrom('products')
      .where('restaurantId', '=', restaurantId)
      .where('id', 'in', some)
      .execute(),
  )
  const gone = new Set(removed.filter(({ forGood }) => forGood).map(({ id }) => id))
  await deleteTexts(db, restaurantId, rows.filter(({ id }) => gone.has(id)).flatMap(textIds))
  return rows
}

/** What is in categories goes with them. */
export async function productsIn(
  { db, restaurantId }: Run,
  categories: readonly RemovedRow[],
): Promise<RemovedRow[]> {
  if (categories.length === 0) return []
  const forGood = new Map(categories.map((category) => [category.id, category.forGood ?? false]))
  const rows = await db
    .selectFrom('products')
    .select(['id', 'categoryId'])
    .where('restaurantId', '=', restaurantId)
    .where('categoryId', 'in', [...forGood.keys()])
    .execute()
  return rows.map(({ id, categoryId }) => {
    return { id, seen: null, forGood: forGood.get(categoryId) ?? false }
  })
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

async function nextPosition({ db, restaurantId }: Run, categoryId: string): Promise<number> {
  const { last } = await db
    .selectFrom('products')
    .select((row) => row.fn.max('position').as('last'))
    .where('restaurantId', '=', restaurantId)
    .where('categoryId', '=', categoryId)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Number(last) + 1
}

/** Pages may grow. */
function showsMore(row: ProductRow, set: Change<ProductRow>): boolean {
  const { description, groups = null, categoryId } = set
  const isLonger =
    shownName({ ...row, ...set }).length > shownName(row).length ||
    (description !== undefined && description.length > row.description.length)
  return isLonger || groups !== null || categoryId !== undefined
}
