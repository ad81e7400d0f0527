import { parseSizes } from '../menu/dish.ts'
import type { Db } from '../schema.ts'
import { addLanguage, setLanguages, type WantedLanguages } from '../queries/languages.ts'
import { settingsColumns } from '../queries/menu-settings.ts'
import { assertPagesFit } from '../queries/page-limits.ts'
import { raiseRevision } from '../queries/restaurants.ts'
import { restoreFormerSlugs } from '../queries/slugs.ts'
import { restoreTexts, setTexts } from '../queries/texts.ts'
import {
  addCategoryRows,
  removeCategoryRows,
  setCategoryRows,
  vacateCategoryRows,
} from './category-rows.ts'
import type {
  CategoryRow,
  Inverse,
  LanguageChange,
  MenuChange,
  ProductRow,
  RestaurantSet,
  RowSet,
  Run,
  TextChange,
} from './change.ts'
import {
  addGroupRows,
  assignAdded,
  optionIds,
  removeGroupRows,
  setGroupRows,
} from './group-rows.ts'
import { setOrder } from './order-rows.ts'
import {
  addProductRows,
  productsIn,
  removeProductRows,
  setProductRows,
  sizeIds,
  textIds,
} from './product-rows.ts'
import { setRestaurantRow } from './restaurant-row.ts'
import { noteChanges } from './change-log.ts'
import { entriesOf } from './log-entries.ts'
import { loseTexts, makeRoom, noteLists } from './rows.ts'

export interface Applied {
  revision: number
  /** How many rows got or lost an option group. */
  assigned: number
  /** What `history.ts` keeps. */
  inverse: Inverse
}

/**
 * The one way to change what guests see of a menu: raises the revision, compares versions, checks limits and
 * names, finds addresses, writes rows, and takes translations along. All or nothing, in the caller's
 * transaction.
 */
export async function applyChange(
  db: Db,
  restaurantId: string,
  change: MenuChange,
): Promise<Applied> {
  const { categories = {}, products = {}, edits, optionGroups = {} } = change
  const { order, languages = [], texts = [], textBytes, former, languageTexts = [] } = change
  // First of all: it locks the restaurant.
  const revision = await raiseRevision(db, restaurantId)
  const run = newRun(db, restaurantId, revision)
  const goneProducts = await removeProductRows(run, products.remove ?? [])
  const goneGroups = await removeGroupRows(run, optionGroups.remove ?? [])
  await vacateCategoryRows(run, categories.remove ?? [])
  const ofRestaurant = await setRestaurant(run, change)
  await addGroupRows(run, optionGroups.add ?? [])
  await setCategoryRows(run, categories.set ?? [])
  await addCategoryRows(run, categories.add ?? [])
  const { sets, mayGrow } = await setProductRows(run, products.set ?? [], edits)
  // Once their products are elsewhere.
  const inside = await productsIn(run, categories.remove ?? [])
  goneProducts.push(...(await removeProductRows(run, inside)))
  const goneCategories = await removeCategoryRows(run, categories.remove ?? [])
  await addProductRows(run, products.add ?? [])
  await assignAdded(run, optionGroups.add ?? [])
  const hasMoreOptions = await setGroupRows(run, optionGroups.set ?? [])
  await makeRoom(run, 'categories', [...placesOf(categories.set), ...(categories.add ?? [])])
  await makeRoom(run, 'products', [...placesOf(products.set), ...(products.add ?? [])])
  if (former) await restoreFormerSlugs(db, restaurantId, former)
  await noteLists(run, 'categories', 'products', run.moved)
  await noteLists(run, 'optionGroups', 'categories', run.regrouped.categories)
  await noteLists(run, 'optionGroups', 'products', run.regrouped.products)
  await loseTexts(run, 'size', goneSizes(run, sets))
  if (order) await setOrder(run, order)
  const ofLanguages = await addLanguages(run, change)
  if (languageTexts.length > 0) await restoreTexts(db, restaurantId, languageTexts)
  const ofTexts = await changeTexts(run, texts, textBytes)
  // After their texts: one may be shown, or go.
  const present = await changeLanguages(run, languages)
  const isLonger = mayGrow || hasMoreOptions || (products.add ?? []).length > 0
  if (isLonger || optionGroups.add || order) await assertPagesFit(db, restaurantId)
  // Their texts go with them.
  const fresh = new Set([
    ...idsOf(categories.add),
    ...(products.add ?? []).flatMap(textIds),
    ...(optionGroups.add ?? []).flatMap((group) => [group.id, ...optionIds(group)]),
  ])
  const beforeLanguages = ofLanguages ?? present
  const inverse: Inverse = {
    revision,
    ...(ofRestaurant && { restaurant: ofRestaurant }),
    categories: inverseOf(run.before.categories, goneCategories, categories.add),
    products: inverseOf(run.before.products, goneProducts, products.add),
    optionGroups: inverseOf(run.before.optionGroups, goneGroups, optionGroups.add),
    languages: beforeLanguages ? [{ set: beforeLanguages, seen: null, givenBack: true }] : [],
    texts: [...ofTexts.filter(({ id }) => !fresh.has(id)), ...run.lost],
    former: run.former,
    languageTexts: run.languageTexts,
  }
  await noteChanges(db, restaurantId, await entriesOf({ run, change, inverse }))
  return { revision, assigned: run.assigned, inverse }
}

function newRun(db: Db, restaurantId: string, revision: number): Run {
  return {
    db,
    restaurantId,
    revision,
    before: { categories: new Map(), products: new Map(), optionGroups: new Map() },
    after: { restaurant: {}, categories: new Map(), products: new Map(), optionGroups: new Map() },
    former: { categories: [], products: [] },
    lost: [],
    languageTexts: [],
    moved: new Set(),
    regrouped: { categories: new Set(), products: new Set() },
    assigned: 0,
    sizes: new Map(),
  }
}

/** What is gone comes back, as it was before; what was added goes for good. */
function inverseOf<Row extends { id: string }, Columns extends object>(
  before: ReadonlyMap<string, Columns>,
  gone: readonly Row[],
  added: readonly { id: string }[] = [],
) {
  const others = new Set([...idsOf(gone), ...idsOf(added)])
  const changed = [...before].filter(([id, set]) => !others.has(id) && Object.keys(set).length > 0)
  return {
    add: gone.map((row) => ({ ...row, ...before.get(row.id) })),
    set: changed.map(([id, set]) => ({ id, set, seen: null })),
    remove: added.map(({ id }) => ({ id, seen: null, forGood: true })),
  }
}

async function setRestaurant(
  run: Run,
  { restaurant, settings }: MenuChange,
): Promise<RestaurantSet | undefined> {
  if (!restaurant && !settings) return undefined
  const set = restaurant && (await setRestaurantRow(run, restaurant))
  const columns = settings && { set: settingsColumns(settings.set), seen: settings.seen }
  const ofSettings = columns && (await setRestaurantRow(run, columns))
  return { set: { ...ofSettings, ...set }, seen: null, now: restaurant?.now }
}

/** Sizes that are in no dish of theirs any more. */
function goneSizes({ before }: Run, after: readonly RowSet<ProductRow>[]): string[] {
  const kept = new Set(after.flatMap(({ set }) => sizeIds(set)))
  return [...before.products.values()].flatMap(sizeIds).filter((id) => !kept.has(id))
}

/** Where they are to be. */
function placesOf(sets: readonly RowSet<CategoryRow & Partial<ProductRow>>[] = []) {
  return sets.map(({ id, set: { position, categoryId } }) => ({ id, position, categoryId }))
}

/** Before their texts. Answers what they were. */
async function addLanguages(
  run: Run,
  { languages = [], texts = [], languageTexts = [] }: MenuChange,
): Promise<WantedLanguages | null> {
  const used = new Set<string>([...texts, ...languageTexts].map(({ language }) => language))
  let before: WantedLanguages | null = null
  for (const language of languages) {
    const coming =
      'add' in language
        ? [language]
        : language.set.further.flatMap(({ code }) => (used.has(code) ? [{ add: code }] : []))
    for (const one of coming) {
      const was = await addLanguage(run, one)
      before ??= was
    }
  }
  return before
}

async function changeLanguages(
  run: Run,
  languages: readonly LanguageChange[],
): Promise<WantedLanguages | null> {
  let before: WantedLanguages | null = null
  for (const language of languages) {
    if (!('set' in language)) continue
    const made = await setLanguages(run, language)
    before ??= made?.before ?? null
    run.languageTexts.push(...(made?.lost ?? []))
  }
  return before
}

async function changeTexts(
  run: Run,
  texts: readonly TextChange[],
  bytes: number | undefined,
): Promise<TextChange[]> {
  const { db, restaurantId, revision } = run
  const inverse: TextChange[] = []
  const placed = texts.flatMap((text) => ofItsSize(run, text))
  for (const [language, some] of Map.groupBy(placed, (text) => text.language)) {
    const before = await setTexts(db, restaurantId, language, some, { version: revision, bytes })
    inverse.push(...before.map((text) => ({ language, ...text })))
  }
  return inverse
}

function ofItsSize({ sizes }: Run, { sizeAt, ...text }: TextChange): TextChange[] {
  if (sizeAt === undefined) return [text]
  const size = parseSizes(sizes.get(text.id) ?? null)[sizeAt]
  const source = text.field === 'name' ? size?.name : size?.priceNote?.text
  return size && source ? [{ ...text, id: size.id }] : []
}

function idsOf(rows: readonly { id: string }[] = []): string[] {
  return rows.map(({ id }) => id)
}
