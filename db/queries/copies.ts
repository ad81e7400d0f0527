import { notFound } from '../errors.ts'
import { inChunks } from '../in-chunks.ts'
import { dishOfRow, parseSizes } from '../menu/dish.ts'
import type { Times } from '../menu/times.ts'
import { shownName } from '../rules/labels.ts'
import { freeTitle } from '../rules/names.ts'
import { titleKey } from '../rules/texts.ts'
import type { Db } from '../schema.ts'
import { addCategory } from './categories.ts'
import { readProductRows } from './menu-undo.ts'
import { addProducts } from './products.ts'
import { raiseRevision } from './restaurants.ts'
import { assertRoomForTexts } from './text-bytes.ts'
import { keepUndo, NO_STEPS, type ProductRow } from './undos.ts'

// Fits the limit of bound values.
const IDS_AT_ONCE = 50

export interface Copied {
  id: string
  /** For `POST /api/undo/{id}`, within an hour. */
  undo: string
}

/** Copies a product to the end of its category, with its picture and translations. */
export async function copyProduct(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<Copied> {
  await raiseRevision(db, restaurantId)
  const [row] = await readProductRows(db, restaurantId, [id])
  if (!row) throw notFound()
  const siblings = await readProducts(db, restaurantId, row.categoryId)
  const name = freeTitle(row.name, new Set(siblings.map((sibling) => titleKey(sibling.name))))
  const labels = new Set(siblings.map((sibling) => titleKey(shownName(sibling))))
  const label = row.label === null ? null : freeTitle(row.label, labels)
  const addedProducts = await addCopies(db, row.categoryId, [{ ...row, name, label }], now)
  const [copy = ''] = addedProducts
  return { id: copy, undo: await keepUndo(db, restaurantId, { ...NO_STEPS, addedProducts }, now) }
}

/** Copies a category behind the others, with its products. */
export async function copyCategory(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<Copied> {
  await raiseRevision(db, restaurantId)
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'title', 'titleKey', 'icon', 'nonHalal', 'times', 'groups'])
    .where('restaurantId', '=', restaurantId)
    .execute()
  const category = categories.find((one) => one.id === id)
  if (!category) throw notFound()
  const { icon, nonHalal, times, groups } = category
  const title = freeTitle(category.title, new Set(categories.map((one) => one.titleKey)))
  const copied = {
    title,
    icon,
    nonHalal: nonHalal === 1,
    times: times === null ? null : (JSON.parse(times) as Times),
  }
  const copy = await addCategory(db, restaurantId, copied, now)
  await db
    .updateTable('categories')
    .set({ groups })
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', copy)
    .execute()
  await copyTexts(db, restaurantId, new Map([[id, copy]]))
  const rows = await readProducts(db, restaurantId, id)
  const addedProducts = rows.length === 0 ? [] : await addCopies(db, copy, rows, now)
  const steps = { ...NO_STEPS, addedCategories: [copy], addedProducts }
  return { id: copy, undo: await keepUndo(db, restaurantId, steps, now) }
}

function readProducts(db: Db, restaurantId: string, categoryId: string): Promise<ProductRow[]> {
  return db
    .selectFrom('products')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .where('categoryId', '=', categoryId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

async function addCopies(
  db: Db,
  categoryId: string,
  rows: readonly ProductRow[],
  now: Date,
): Promise<string[]> {
  const restaurantId = rows[0]?.restaurantId ?? ''
  const inputs = rows.map((row) => ({ ...dishOfRow(row), picture: row.picture }))
  const ids = await addProducts(db, restaurantId, categoryId, inputs, now)
  const added = await readProductRows(db, restaurantId, ids)
  const sizes = new Map(added.map((row) => [row.id, parseSizes(row.sizes)]))
  const copies = rows.flatMap((row, at): [string, string][] => {
    const [id = ''] = ids.slice(at)
    const pairs = parseSizes(row.sizes).map((size, place): [string, string] => {
      return [size.id, sizes.get(id)?.[place]?.id ?? '']
    })
    return [[row.id, id], ...pairs]
  })
  await copyTexts(db, restaurantId, new Map(copies))
  return ids
}

/** With the hash of their source: the translation of a new name counts as outdated. */
async function copyTexts(
  db: Db,
  restaurantId: string,
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  await inChunks([...copies.keys()], IDS_AT_ONCE, async (some) => {
    const texts = await db
      .selectFrom('texts')
      .selectAll()
      .where('restaurantId', '=', restaurantId)
      .where('itemId', 'in', some)
      .execute()
    await assertRoomForTexts(db, restaurantId, { coming: texts.map(({ text }) => text), going: [] })
    await inChunks(texts, IDS_AT_ONCE, (rows) =>
      db
        .insertInto('texts')
        .values(rows.map((row) => ({ ...row, itemId: copies.get(row.itemId) ?? '' })))
        .execute(),
    )
  })
}
