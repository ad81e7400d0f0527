import { ITEMS_AT_ONCE } from '../chunk-sizes.ts'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { mapInChunks } from '../in-chunks.ts'
import { dishOfRow, parseSizes } from '../menu/dish.ts'
import type { MenuLanguage } from '../rules/text/languages.ts'
import { textKey, type TextPlace } from '../menu/translations.ts'
import { shownName } from '../rules/text/labels.ts'
import { freeTitle } from '../rules/text/names.ts'
import { titleKey } from '../rules/text/texts.ts'
import type { Db } from '../schema.ts'
import { applyChange } from './apply.ts'
import { readCategoryRows } from './category-rows.ts'
import type { Inverse, MenuChange, NewProduct, ProductRow, TextChange } from './change.ts'
import { readProductRows } from './product-rows.ts'
import { newProduct } from './products.ts'
import { readSources, readTextRows } from '../queries/texts.ts'

export interface Copied {
  id: string
  inverse: Inverse
}

/** Copies a product to the end of its category, with its picture and translations. */
export async function copyProduct(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<Copied> {
  const [row] = await readProductRows(db, restaurantId, [id])
  if (!row) throw notFound()
  const siblings = await readProducts(db, restaurantId, row.categoryId)
  const name = freeTitle(row.name, new Set(siblings.map((sibling) => titleKey(sibling.name))))
  const labels = new Set(siblings.map((sibling) => titleKey(shownName(sibling))))
  const label = row.label === null ? null : freeTitle(row.label, labels)
  const copy = copyOf({ ...row, name, label }, row.categoryId, now)
  const copies = new Map(itemsOf(row, copy))
  return copied(db, restaurantId, copy.id, { products: { add: [copy] } }, copies)
}

/** Copies a category behind the others, with its products. */
export async function copyCategory(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<Copied> {
  const categories = await readCategoryRows(db, restaurantId)
  const category = categories.find((one) => one.id === id)
  if (!category) throw notFound()
  const { icon, nonHalal, times, groups } = category
  const title = freeTitle(category.title, new Set(categories.map((one) => one.titleKey)))
  const createdAt = now.toISOString()
  const copy = { id: newId(), title, icon, nonHalal, times, groups, createdAt }
  const rows = await readProducts(db, restaurantId, id)
  const products = await mapInChunks(rows, ITEMS_AT_ONCE, (row) => {
    return { row, copy: copyOf(row, copy.id, now) }
  })
  const change = { categories: { add: [copy] }, products: { add: products.map((one) => one.copy) } }
  const items = products.flatMap((one) => itemsOf(one.row, one.copy))
  const item = { kind: 'category', id: copy.id } as const
  return copied(db, restaurantId, copy.id, change, new Map([[id, item], ...items]))
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

function copyOf(row: ProductRow, categoryId: string, now: Date): NewProduct {
  return newProduct(categoryId, { ...dishOfRow(row), picture: row.picture }, now)
}

type Item = Pick<TextPlace, 'kind' | 'id'>

/** What has translations, with its copy. */
function itemsOf(row: ProductRow, copy: NewProduct): [string, Item][] {
  const sizes = parseSizes(copy.sizes ?? null)
  const ofSizes = parseSizes(row.sizes).map(({ id }, at): [string, Item] => {
    return [id, { kind: 'size', id: sizes[at]?.id ?? '' }]
  })
  return [[row.id, { kind: 'product', id: copy.id }], ...ofSizes]
}

async function copied(
  db: Db,
  restaurantId: string,
  id: string,
  change: MenuChange,
  copies: ReadonlyMap<string, Item>,
): Promise<Copied> {
  const texts = await copyTexts(db, restaurantId, copies)
  const { inverse } = await applyChange(db, restaurantId, { ...change, texts })
  return { id, inverse }
}

/** With the hash of their source: the translation of a new name counts as outdated. */
async function copyTexts(
  db: Db,
  restaurantId: string,
  copies: ReadonlyMap<string, Item>,
): Promise<TextChange[]> {
  const rows = await readTextRows(db, restaurantId, [...copies.keys()])
  const places = rows.map(({ itemId: id, field }) => {
    return { kind: copies.get(id)?.kind ?? 'product', id, field }
  })
  const sources = await readSources(db, restaurantId, places)
  return rows.flatMap(({ language, itemId: id, field, text, source: sourceHash }) => {
    const copy = copies.get(id)
    // One may be left of a text that was emptied.
    if (!copy || !sources.has(textKey({ id, field }))) return []
    return { language: language as MenuLanguage, ...copy, field, text, sourceHash, seen: null }
  })
}
