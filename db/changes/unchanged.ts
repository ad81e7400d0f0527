import { textKey, type TextPlace } from '../menu/translations.ts'
import type { Db } from '../schema.ts'
import { fitGroups, readOptionCounts } from '../queries/group-assignments.ts'
import { getFurtherLanguages, readRestaurantRow } from '../queries/restaurants.ts'
import { readTextRows, readThese } from '../queries/texts.ts'
import type { Versioned } from '../queries/versions.ts'
import { categoriesOfBinned } from './bin.ts'
import { readCategoryRows } from './category-rows.ts'
import type { LanguageChange, MenuChange, RemovedRow, TextChange } from './change.ts'
import { optionIds, readGroupRows } from './group-rows.ts'
import type { KeptChange } from './history.ts'
import { readProductRows, textIds } from './product-rows.ts'

// An undo applies only what nobody has changed since `revision`.

/** Columns of a row. */
export interface Place {
  kind: 'restaurant' | 'category' | 'product' | 'group'
  id: string
  set: { readonly [column: string]: unknown }
}

export function placesIn(
  restaurantId: string,
  { restaurant, categories, products, optionGroups }: MenuChange,
): Place[] {
  const ofRestaurant = Map.groupBy(Object.entries(restaurant?.set ?? {}), ([column]) => {
    return fieldOf(column)
  })
  // A place among categories goes back alone: a list that was sorted since has no gap for it.
  const placed = (categories?.set ?? []).flatMap(({ id, set: { position } }) => {
    return position === undefined ? [] : [{ id, set: { position } }]
  })
  const others = (categories?.set ?? []).flatMap(({ id, set: { position: _position, ...set } }) => {
    return Object.keys(set).length === 0 ? [] : [{ id, set }]
  })
  const places = (kind: Place['kind'], rows: readonly Omit<Place, 'kind'>[] = []): Place[] =>
    rows.map(({ id, set }) => ({ kind, id, set }))
  return [
    ...ofRestaurant.values().map((columns): Place => {
      return { kind: 'restaurant', id: restaurantId, set: Object.fromEntries(columns) }
    }),
    ...places('group', optionGroups?.set),
    ...places('category', others),
    ...places('category', placed),
    ...places('product', products?.set),
  ]
}

type Row = Versioned & { categoryId?: string }

/** With the columns that nobody has changed since. `excluded`: texts that stay for another reason. */
export async function unchangedPlaces(
  db: Db,
  restaurantId: string,
  places: readonly Place[],
  { revision, excluded }: { revision: number; excluded: ReadonlySet<string> },
): Promise<Place[]> {
  if (places.length === 0) return []
  const categories = await readCategoryRows(db, restaurantId)
  const products = places.filter(({ kind }) => kind === 'product').map(({ id }) => id)
  const rows = [
    await readRestaurantRow(db, restaurantId),
    ...categories,
    ...(await readProductRows(db, restaurantId, products)),
    ...(await readGroupRows(db, restaurantId)),
  ]
  const present = new Map<unknown, Row>(rows.map((row) => [row.id, row]))
  const counts = await readOptionCounts(db, restaurantId)
  const isSorted = categories.some((row) => lastChange(row, 'position') > revision)
  return places.flatMap((place) => {
    const row = present.get(place.id)
    if (!row) return []
    const unchanged = unchangedColumns(row, place, { revision, excluded })
    // Its category may be gone.
    const category = present.get(unchanged['categoryId'])
    const hasGap =
      place.kind === 'category'
        ? !isSorted
        : category && lastChange(category, 'products') <= revision
    const set = setThatFits(unchanged, { row, category, hasGap: hasGap === true }, counts)
    return Object.keys(set).length === 0 ? [] : [{ ...place, set }]
  })
}

interface Surroundings {
  row: Row
  /** Where it was before. */
  category: Row | undefined
  /** Its list was not sorted since. */
  hasGap: boolean
}

function setThatFits(
  { position, slug, categoryId, ...columns }: Record<string, unknown>,
  { row, category, hasGap }: Surroundings,
  counts: Awaited<ReturnType<typeof readOptionCounts>>,
): Record<string, unknown> {
  const isMoved = category !== undefined && categoryId !== row.categoryId
  const isNamed = 'name' in columns || 'title' in columns
  return {
    ...fitGroups(columns, counts),
    ...(isMoved && { categoryId }),
    // An address follows its name or its category.
    ...(slug !== undefined && (isMoved || isNamed) && { slug }),
    // A place counts within its category only.
    ...(position !== undefined && hasGap && { position, ...(category && { categoryId }) }),
  }
}

function unchangedColumns(
  row: Versioned,
  { id, set }: Place,
  { revision, excluded }: { revision: number; excluded: ReadonlySet<string> },
): Record<string, unknown> {
  const later = Object.keys(set).filter((column) => lastChange(row, column) > revision)
  const fields = new Set(later.map(fieldOf))
  const isOurs = (field: string) => !fields.has(field) && !excluded.has(textKey({ id, field }))
  return Object.fromEntries(Object.entries(set).filter(([column]) => isOurs(fieldOf(column))))
}

function lastChange({ changes }: Versioned, column: string): number {
  return (JSON.parse(changes) as Record<string, number>)[column] ?? 0
}

/** What goes back together: a text, a choice, hours with the place whose sun they follow. */
const FIELDS: Readonly<Record<string, string>> = {
  label: 'name',
  min: 'options',
  max: 'options',
  openingHours: 'place',
  hourExceptions: 'place',
}

function fieldOf(column: string): string {
  return FIELDS[column] ?? column
}

export function textsIn(places: readonly Place[]): TextPlace[] {
  return places.flatMap(({ kind, id, set }) => {
    const { position: _position, slug: _slug, ...columns } = set
    return [...new Set(Object.keys(columns).map(fieldOf))].map((field) => ({ kind, id, field }))
  })
}

/** As they were, unless somebody has set languages since. */
export async function unchangedLanguages(
  db: Db,
  restaurantId: string,
  { languages = [], revision = 0 }: KeptChange,
): Promise<readonly LanguageChange[]> {
  const row = await readRestaurantRow(db, restaurantId)
  const last = Math.max(lastChange(row, 'language'), lastChange(row, 'languages'))
  return last > revision ? [] : languages
}

/**
 * Those that are as the change left them, and those that were changed later or whose language is gone.
 * `coming`: languages that come back.
 */
export async function sortTexts(
  db: Db,
  restaurantId: string,
  texts: readonly TextChange[],
  coming: readonly LanguageChange[],
): Promise<{ ours: TextChange[]; later: TextChange[] }> {
  const there = await getFurtherLanguages(db, restaurantId)
  const back = coming.flatMap((one) => ('set' in one ? one.set.further : []))
  const languages = new Set([...there, ...back].map(({ code }) => code))
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

export type Added = Record<'products' | 'categories' | 'optionGroups', RemovedRow[]>

/** What it added and nobody has changed, filled or translated since. */
export async function unchangedAdded(
  db: Db,
  restaurantId: string,
  { products, categories, optionGroups, revision = 0 }: KeptChange,
): Promise<Added> {
  const ids = new Set([products, categories, optionGroups].flatMap((rows) => idsOf(rows?.remove)))
  const isAdded = ({ id }: { id: string }) => ids.has(id)
  const added = {
    products: await readProductRows(db, restaurantId, idsOf(products?.remove)),
    categories: (await readCategoryRows(db, restaurantId)).filter(isAdded),
    optionGroups: (await readGroupRows(db, restaurantId)).filter(isAdded),
  }
  const texts = await readTextRows(db, restaurantId, Object.values(added).flat().flatMap(partsOf))
  const later = texts.filter(({ version }) => version > revision).map(({ itemId }) => itemId)
  const translated = new Set(later)
  const removed = (rows: readonly Part[]) =>
    rows
      .filter((row) => row.version <= revision && translated.isDisjointFrom(new Set(partsOf(row))))
      .map(({ id }) => ({ id, seen: null, forGood: true }))
  const gone = removed(added.products)
  const used = added.categories.length > 0 ? await usedCategories(db, restaurantId, gone) : []
  return {
    products: gone,
    categories: removed(added.categories.filter(({ id }) => !used.includes(id))),
    optionGroups: removed(added.optionGroups),
  }
}

type Part = Versioned & Parameters<typeof textIds>[0] & { options?: string }

/** What its translations are of. */
function partsOf({ options, ...row }: Part): string[] {
  return options === undefined ? textIds(row) : [row.id, ...optionIds({ options })]
}

function idsOf(rows: readonly RemovedRow[] = []): string[] {
  return rows.map(({ id }) => id)
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
