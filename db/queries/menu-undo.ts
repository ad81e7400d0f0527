import { DataError } from '../errors.ts'
import { inChunks } from '../in-chunks.ts'
import { parseIds, parseSizes } from '../menu/dish.ts'
import { textKey } from '../menu/translations.ts'
import type { Db } from '../schema.ts'
import { inSavepoint } from '../transact.ts'
import { categoriesOfBinned } from './bin.ts'
import { restoreFromBin } from './bin-restore.ts'
import { noteProductsMoved } from './categories.ts'
import { noteGroupProducts } from './group-users.ts'
import { nextPosition } from './products.ts'
import { getFurtherLanguages, raiseRevision } from './restaurants.ts'
import { keepProductSlugs, slugFinder } from './slugs.ts'
import { leaveLanguage } from './take-apart.ts'
import { changeTexts, deleteTexts, readSources, readThese } from './texts.ts'
import {
  forgetUndo,
  type ChangedRow,
  type MenuSteps,
  type ProductRow,
  type TextRow,
  type Undone,
} from './undos.ts'
import { versionAfter } from './versions.ts'

const IDS_AT_ONCE = 200
// Fits the limit of bound values.
const ROWS_AT_ONCE = 50

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

/** What a change did to rows, for the undo step; and the translations that went with their sizes. */
export async function changedSince(
  db: Db,
  restaurantId: string,
  { rows, textsOfSizes }: RowsBefore,
): Promise<Pick<MenuSteps, 'changed' | 'lostTexts'>> {
  const ids = rows.map(({ id }) => id)
  const now = new Map((await readProductRows(db, restaurantId, ids)).map((row) => [row.id, row]))
  const changed = rows.flatMap((before): ChangedRow[] => {
    const after = now.get(before.id)
    if (!after || after.version === before.version) return []
    const fields = Object.keys(before) as (keyof ProductRow)[]
    const isSet = (field: keyof ProductRow) => before[field] !== after[field]
    return [{ before, version: after.version, fields: fields.filter(isSet) }]
  })
  const kept = new Set([...now.values()].flatMap(sizesOf))
  return { changed, lostTexts: textsOfSizes.filter(({ itemId }) => !kept.has(itemId)) }
}

interface RowsBefore {
  rows: ProductRow[]
  textsOfSizes: TextRow[]
}

/** What `changedSince` compares with. */
export async function readRowsBefore(
  db: Db,
  restaurantId: string,
  ids: readonly string[],
): Promise<RowsBefore> {
  const rows = await readProductRows(db, restaurantId, ids)
  return { rows, textsOfSizes: await readTextRows(db, restaurantId, rows.flatMap(sizesOf)) }
}

async function readTextRows(
  db: Db,
  restaurantId: string,
  ids: readonly string[],
): Promise<TextRow[]> {
  const rows: TextRow[] = []
  await inChunks(ids, IDS_AT_ONCE, async (some) => {
    const found = await db
      .selectFrom('texts')
      .selectAll()
      .where('restaurantId', '=', restaurantId)
      .where('itemId', 'in', some)
      .execute()
    rows.push(...found)
  })
  return rows
}

/** Undoes what nobody has changed since; the rest stays. */
export async function undoMenuChange(
  db: Db,
  restaurantId: string,
  id: string,
  steps: MenuSteps,
  now: Date,
): Promise<Undone> {
  const revision = await raiseRevision(db, restaurantId)
  const undone =
    (await undoTexts(db, restaurantId, steps)) +
    (await undoAdded(db, restaurantId, steps)) +
    (await undoChanged(db, restaurantId, steps, revision)) +
    (await undoDeleted(db, restaurantId, steps, now))
  await undoCurrency(db, restaurantId, steps)
  await forgetUndo(db, restaurantId, id)
  const { addedProducts, changed, deleted, texts } = steps
  const ofTexts = texts.reduce((sum, { before }) => sum + before.length, 0)
  const all = addedProducts.length + changed.length + deleted.length + ofTexts
  return { undone, kept: all - undone }
}

async function undoTexts(db: Db, restaurantId: string, { texts }: MenuSteps): Promise<number> {
  const languages = await getFurtherLanguages(db, restaurantId)
  let undone = 0
  for (const { language, before } of texts) {
    // It was taken away since, with its texts.
    if (languages.every(({ code }) => code !== language)) continue
    const present = await readThese(db, restaurantId, language, before)
    const sources = await readSources(db, restaurantId, before)
    const same = before.filter((step) => {
      const key = textKey(step)
      return sources.has(key) && present.get(key)?.version === step.version
    })
    const wanted = same.map(({ kind, id, field, before: was }) => {
      return { kind, id, field, text: was?.text, sourceHash: was?.source, seen: null }
    })
    if (wanted.length > 0) await changeTexts(db, restaurantId, language, wanted)
    undone += wanted.length
  }
  return undone
}

async function undoAdded(
  db: Db,
  restaurantId: string,
  { addedProducts, addedCategories, texts, revision }: MenuSteps,
): Promise<number> {
  const rows = await readProductRows(db, restaurantId, addedProducts)
  const places = new Map(rows.map((row) => [row.id, placesOf(row)]))
  const translated = await translatedSince(db, restaurantId, [...places.values()].flat(), revision)
  const fresh = rows.filter(({ id, version }) => {
    return version === 0 && !places.get(id)?.some((place) => translated.has(place))
  })
  await inChunks(fresh, IDS_AT_ONCE, async (some) => {
    const ids = some.map(({ id }) => id)
    await deleteTexts(db, restaurantId, some.flatMap(placesOf))
    await db
      .deleteFrom('products')
      .where('restaurantId', '=', restaurantId)
      .where('id', 'in', ids)
      .execute()
  })
  await deleteEmpty(db, restaurantId, addedCategories, revision)
  for (const { language, languages } of texts.toReversed()) {
    if (languages) await leaveLanguage(db, restaurantId, language, languages)
  }
  return fresh.length
}

/** What its translations are of. */
function placesOf(row: ProductRow): string[] {
  return [row.id, ...sizesOf(row)]
}

function sizesOf({ sizes }: ProductRow): string[] {
  return parseSizes(sizes).map(({ id }) => id)
}

async function translatedSince(
  db: Db,
  restaurantId: string,
  ids: readonly string[],
  revision: number,
): Promise<Set<string>> {
  const texts = await readTextRows(db, restaurantId, ids)
  return new Set(texts.filter(({ version }) => version > revision).map(({ itemId }) => itemId))
}

/** Categories that hold nothing, also in the bin, and that nobody changed since. */
async function deleteEmpty(
  db: Db,
  restaurantId: string,
  categories: readonly string[],
  revision: number,
): Promise<void> {
  if (categories.length === 0) return
  const products = await db
    .selectFrom('products')
    .select('categoryId')
    .distinct()
    .where('restaurantId', '=', restaurantId)
    .where('categoryId', 'in', categories)
    .execute()
  const used = new Set([
    ...products.map(({ categoryId }) => categoryId),
    ...(await categoriesOfBinned(db, restaurantId)),
    ...(await translatedSince(db, restaurantId, categories, revision)),
  ])
  for (const id of categories) {
    if (used.has(id)) continue
    const { numDeletedRows } = await db
      .deleteFrom('categories')
      .where('restaurantId', '=', restaurantId)
      .where('id', '=', id)
      .where('version', '=', 0)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await deleteTexts(db, restaurantId, [id])
  }
}

// Columns that a change does not set by itself.
const FIXED: ReadonlySet<string> = new Set(['slug', 'version', 'changes', 'position'])

async function undoChanged(
  db: Db,
  restaurantId: string,
  { changed, lostTexts, revision: madeAt }: MenuSteps,
  revision: number,
): Promise<number> {
  const ids = changed.map(({ before }) => before.id)
  const rows = new Map((await readProductRows(db, restaurantId, ids)).map((row) => [row.id, row]))
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'changes'])
    .where('restaurantId', '=', restaurantId)
    .execute()
  const there = new Map(categories.map(({ id, changes }) => [id, lastChange(changes, 'products')]))
  const findSlug = slugFinder(db, restaurantId)
  const left: ProductRow[] = []
  const regrouped = new Set<string>()
  const touched = new Set<string>()
  let undone = 0
  for (const { before, version, fields } of changed) {
    const row = rows.get(before.id)
    if (!row) continue
    const wanted = fields.filter((field) => !FIXED.has(field))
    const isOurs = (field: string) => lastChange(row.changes, field) <= version
    const sorted = there.get(before.categoryId)
    const isPlaced = before.categoryId === row.categoryId || sorted !== undefined
    const back = wanted.filter((field) => {
      return isOurs(field) && (field !== 'categoryId' || isPlaced)
    })
    const values = Object.fromEntries(
      back.map((field) => [field, before[field as keyof ProductRow]]),
    ) as Partial<ProductRow>
    const { categoryId = row.categoryId, name = row.name } = values
    const isMoved = categoryId !== row.categoryId
    const slug =
      isMoved || name !== row.name ? await findSlug(categoryId, name, before.id) : row.slug
    if (isMoved || slug !== row.slug) left.push(row)
    // A list that was sorted since has no gap for it.
    const isGap = sorted !== undefined && sorted <= madeAt
    const place = isMoved && {
      position: isGap ? before.position : await nextPosition(db, restaurantId, categoryId),
    }
    if (isMoved) touched.add(categoryId).add(row.categoryId)
    await db
      .updateTable('products')
      .set({
        ...values,
        slug,
        ...place,
        ...versionAfter(row, back, { revision, seen: null }),
      })
      .where('restaurantId', '=', restaurantId)
      .where('id', '=', before.id)
      .execute()
    if (back.length === wanted.length) undone += 1
    if (values.groups !== undefined) {
      const groups = new Set(parseIds(values.groups))
      for (const id of groups.symmetricDifference(new Set(parseIds(row.groups)))) regrouped.add(id)
    }
  }
  if (left.length > 0) await keepProductSlugs(db, restaurantId, left)
  await noteProductsMoved(db, restaurantId, [...touched], revision)
  await noteGroupProducts(db, restaurantId, [...regrouped], revision)
  await restoreTexts(db, restaurantId, ids, lostTexts)
  return undone
}

function lastChange(changes: string, field: string): number {
  return (JSON.parse(changes) as Record<string, number>)[field] ?? 0
}

/** Translations of sizes that are back. */
async function restoreTexts(
  db: Db,
  restaurantId: string,
  ids: readonly string[],
  texts: readonly TextRow[],
): Promise<void> {
  if (texts.length === 0) return
  const languages = await getFurtherLanguages(db, restaurantId)
  const codes = new Set<string>(languages.map(({ code }) => code))
  const rows = await readProductRows(db, restaurantId, ids)
  const sizes = new Set(rows.flatMap(sizesOf))
  const back = texts.filter(({ itemId, language }) => sizes.has(itemId) && codes.has(language))
  await inChunks(back, ROWS_AT_ONCE, (some) =>
    db
      .insertInto('texts')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['restaurantId', 'language', 'itemId', 'field']).doNothing(),
      )
      .execute(),
  )
}

async function undoDeleted(
  db: Db,
  restaurantId: string,
  { deleted }: MenuSteps,
  now: Date,
): Promise<number> {
  let undone = 0
  for (const id of deleted) {
    try {
      await inSavepoint(db, () => restoreFromBin(db, restaurantId, id, now))
      undone += 1
    } catch (error) {
      // It was restored, or there is no room for it any more.
      if (!(error instanceof DataError)) throw error
    }
  }
  return undone
}

async function undoCurrency(db: Db, restaurantId: string, { currency }: MenuSteps): Promise<void> {
  if (!currency) return
  await db
    .updateTable('restaurants')
    .set({ currency: currency.before })
    .where('id', '=', restaurantId)
    .where('currency', '=', currency.after)
    .execute()
}
