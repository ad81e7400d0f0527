import { textKey, type TextPlace } from '../menu/translations.ts'
import type { Db } from '../schema.ts'
import { fitGroups, readOptionCounts } from '../queries/group-assignments.ts'
import { getFurtherLanguages, readRestaurantRow } from '../queries/restaurants.ts'
import { readTextRows, readThese } from '../queries/texts.ts'
import type { Versioned } from '../queries/versions.ts'
import { categoriesOfBinned } from './bin.ts'
import { readCategoryRows } from './category-rows.ts'
import type { MenuChange, SeenRow, TextChange } from './change.ts'
import { readProductRows, textIds } from './product-rows.ts'

// What of an inverse nobody has changed since.

/** Columns of a row. */
export interface Place extends SeenRow {
  kind: 'restaurant' | 'category' | 'product'
  set: { readonly [column: string]: unknown }
}

export function placesIn(
  restaurantId: string,
  { restaurant, categories, products }: MenuChange,
): Place[] {
  const ofRestaurant = Object.entries(restaurant?.set ?? {}).map(([column, value]) => {
    return [fieldOf(column), { [column]: value }] as const
  })
  const fields = Map.groupBy(ofRestaurant, ([field]) => field).values()
  return [
    ...fields.map((some): Place => {
      const set = Object.assign({}, ...some.map(([, column]) => column))
      return { kind: 'restaurant', id: restaurantId, set, seen: restaurant?.seen ?? null }
    }),
    ...(categories?.set ?? []).map((row): Place => ({ kind: 'category', ...row })),
    ...(products?.set ?? []).map((row): Place => ({ kind: 'product', ...row })),
  ]
}

/** With the columns that nobody has changed since. `excluded`: texts that stay for another reason. */
export async function unchangedPlaces(
  db: Db,
  restaurantId: string,
  places: readonly Place[],
  excluded: ReadonlySet<string>,
): Promise<Place[]> {
  if (places.length === 0) return []
  const categories = await readCategoryRows(db, restaurantId)
  const products = places.filter(({ kind }) => kind === 'product').map(({ id }) => id)
  const rows = [
    await readRestaurantRow(db, restaurantId),
    ...categories,
    ...(await readProductRows(db, restaurantId, products)),
  ]
  const present = new Map<unknown, Versioned>(rows.map((row) => [row.id, row]))
  const counts = await readOptionCounts(db, restaurantId)
  return places.flatMap((place) => {
    const row = present.get(place.id)
    if (!row) return []
    const { position, ...set } = unchangedColumns(row, place, excluded)
    const list = present.get(set['categoryId'])
    // Its category may be gone.
    if (!list) delete set['categoryId']
    if (Object.keys(set).length === 0) return []
    // A list that was sorted since has no gap for it.
    const isGap = list && lastChange(list, 'products') <= (place.seen ?? 0)
    return [{ ...place, set: { ...fitGroups(set, counts), ...(isGap && { position }) } }]
  })
}

function unchangedColumns(
  row: Versioned,
  { id, set, seen }: Place,
  excluded: ReadonlySet<string>,
): Record<string, unknown> {
  const later = Object.keys(set).filter((column) => lastChange(row, column) > (seen ?? 0))
  const fields = new Set(later.map(fieldOf))
  const isOurs = (field: string) => !fields.has(field) && !excluded.has(textKey({ id, field }))
  return Object.fromEntries(Object.entries(set).filter(([column]) => isOurs(fieldOf(column))))
}

function lastChange({ changes }: Versioned, column: string): number {
  return (JSON.parse(changes) as Record<string, number>)[column] ?? 0
}

/** A name and its label are one text. */
function fieldOf(column: string): string {
  return column === 'label' ? 'name' : column
}

export function textsIn(places: readonly Place[]): TextPlace[] {
  return places.flatMap(({ kind, id, set }) => {
    const fields = new Set(Object.keys(set).map(fieldOf))
    fields.delete('position')
    return [...fields].map((field) => ({ kind, id, field }))
  })
}

/** Those that are as the change left them, and those that were changed later. */
export async function sortTexts(
  db: Db,
  restaurantId: string,
  texts: readonly TextChange[],
): Promise<{ ours: TextChange[]; later: TextChange[] }> {
  const languages = new Set((await getFurtherLanguages(db, restaurantId)).map(({ code }) => code))
  const ours: TextChange[] = []
  const later: TextChange[] = []
  for (const [language, some] of Map.groupBy(texts, (text) => text.language)) {
    const present = await readThese(db, restaurantId, language, some)
    for (const text of some) {
      const version = present.get(textKey(text))?.version ?? 0
      const isOurs = languages.has(language) && version === text.seen
      if (isOurs) ours.push(text)
      else later.push(text)
    }
  }
  return { ours, later }
}

export interface Added {
  products: SeenRow[]
  categories: SeenRow[]
  /** What their translations are of. */
  textIds: string[]
}

/** What it added and nobody has changed, filled or translated since. */
export async function unchangedAdded(
  db: Db,
  restaurantId: string,
  { products, categories }: MenuChange,
): Promise<Added> {
  const added = [...(products?.remove ?? []), ...(categories?.remove ?? [])]
  const seen = new Map(added.map((row) => [row.id, row.seen ?? 0]))
  const productRows = await readProductRows(db, restaurantId, [...seen.keys()])
  const categoryRows = await readCategoryRows(db, restaurantId)
  const isAdded = ({ id }: { id: string }) => seen.has(id)
  const rows = [...productRows, ...categoryRows.filter(isAdded)]
  const texts = await readTextRows(db, restaurantId, rows.flatMap(textIds))
  const translations = Map.groupBy(texts, ({ itemId }) => itemId)
  const unchanged = rows.filter((row) => {
    const ofRow = textIds(row).flatMap((id) => translations.get(id) ?? [])
    return [row, ...ofRow].every(({ version }) => version <= (seen.get(row.id) ?? 0))
  })
  const gone = unchanged.filter((row) => 'categoryId' in row)
  const left =
    (categories?.remove ?? []).length > 0 ? await usedCategories(db, restaurantId, gone) : []
  const empty = unchanged.filter((row) => !('categoryId' in row) && !left.includes(row.id))
  return {
    products: gone.map(({ id }) => ({ id, seen: null })),
    categories: empty.map(({ id }) => ({ id, seen: null })),
    textIds: [...gone, ...empty].flatMap(textIds),
  }
}

/** Once these products are gone; also for what is in the bin. */
async function usedCategories(
  db: Db,
  restaurantId: string,
  gone: readonly { id: string }[],
): Promise<string[]> {
  const without = new Set(gone.map(({ id }) => id))
  const rows = await db
    .selectFrom('products')
    .select(['id', 'categoryId'])
    .where('restaurantId', '=', restaurantId)
    .execute()
  const left = rows.filter(({ id }) => !without.has(id)).map(({ categoryId }) => categoryId)
  return [...new Set([...left, ...(await categoriesOfBinned(db, restaurantId))])]
}
