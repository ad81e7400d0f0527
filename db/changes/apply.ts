import type { MenuLanguage } from '../rules/text/languages.ts'
import type { Db } from '../schema.ts'
import { addLanguage, removeLanguage, setLanguages } from '../queries/languages.ts'
import { setMenuSettings } from '../queries/menu-settings.ts'
import { assertPagesFit } from '../queries/page-limits.ts'
import { raiseRevision, setRestaurant } from '../queries/restaurants.ts'
import { readFormerSlugs, restoreFormerSlugs } from '../queries/slugs.ts'
import { deleteTexts, readTextRows, setTexts } from '../queries/texts.ts'
import { addCategoryRows, removeCategoryRows, setCategoryRows } from './category-rows.ts'
import type { Inverse, LanguageChange, MenuChange, Run, TextChange } from './change.ts'
import { addGroupRows, removeGroupRows, setGroupRows } from './group-rows.ts'
import { setOrder } from './order-rows.ts'
import {
  addProductRows,
  goneSizes,
  noteProductLists,
  removeProductRows,
  setProductRows,
  textIds,
} from './product-rows.ts'

export interface Applied {
  revision: number
  /** How many rows got or lost an option group. */
  assigned: number
  /** What `undoChange` and the bin keep. */
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
  const { restaurant, categories = {}, products = {}, optionGroups = {} } = change
  const { order, settings, languages = [], texts = [], textBytes, former } = change
  // First of all: it locks the restaurant.
  const revision = await raiseRevision(db, restaurantId)
  const sets = { moved: new Set<string>(), regrouped: new Set<string>() }
  const run: Run = { db, restaurantId, revision, ...sets, assigned: 0 }
  const leading = await readFormerSlugs(db, restaurantId, {
    categories: idsOf(categories.remove),
    products: idsOf(products.remove),
  })
  const goneProducts = await removeProductRows(run, products.remove ?? [])
  const goneGroups = await removeGroupRows(run, optionGroups.remove ?? [])
  const ofRestaurant = restaurant
    ? await setRestaurant(db, restaurantId, restaurant.set, { ...restaurant, revision })
    : {}
  const ofCategories = await setCategoryRows(run, categories.set ?? [])
  await addCategoryRows(run, categories.add ?? [])
  const { before: ofProducts, isMore } = await setProductRows(run, products.set ?? [])
  // Once their products are elsewhere.
  const goneCategories = await removeCategoryRows(run, categories.remove ?? [])
  await addProductRows(run, products.add ?? [], new Set(idsOf(categories.add)))
  await addGroupRows(run, optionGroups.add ?? [])
  const ofGroups = await setGroupRows(run, optionGroups.set ?? [])
  if (former) await restoreFormerSlugs(db, restaurantId, former)
  await noteProductLists(run, 'categories', run.moved)
  await noteProductLists(run, 'optionGroups', run.regrouped)
  const lost = await takeTextsOf(run, goneSizes(ofProducts, products.set ?? []))
  await deleteTexts(db, restaurantId, ofGroups.gone)
  if (order) await setOrder(run, order)
  if (settings) {
    await setMenuSettings(db, restaurantId, settings.set, { revision, seen: settings.seen })
  }
  const ofLanguages = await changeLanguages(run, languages)
  const ofTexts = await changeTexts(run, texts, textBytes)
  // After their texts.
  for (const language of languages) {
    if ('remove' in language) await removeLanguage(db, restaurantId, language, revision)
  }
  const added = (rows: readonly { id: string }[] = []) =>
    rows.map(({ id }) => ({ id, seen: revision }))
  const isLonger = isMore || ofGroups.isMore || added(products.add).length > 0
  if (isLonger || optionGroups.add || order) await assertPagesFit(db, restaurantId)
  // Their texts go with them.
  const fresh = new Set([...idsOf(categories.add), ...(products.add ?? []).flatMap(textIds)])
  return {
    revision,
    assigned: run.assigned,
    inverse: {
      ...(restaurant && { restaurant: { ...restaurant, set: ofRestaurant, seen: revision } }),
      categories: { add: goneCategories, set: ofCategories, remove: added(categories.add) },
      products: { add: goneProducts, set: ofProducts, remove: added(products.add) },
      optionGroups: { add: goneGroups },
      languages: ofLanguages,
      texts: [...ofTexts.filter(({ id }) => !fresh.has(id)), ...lost],
      former: leading,
    },
  }
}

/** Translations of sizes that are gone. */
async function takeTextsOf(
  { db, restaurantId }: Run,
  sizes: readonly string[],
): Promise<TextChange[]> {
  const rows = await readTextRows(db, restaurantId, sizes)
  await deleteTexts(db, restaurantId, sizes)
  return rows.map(({ itemId: id, field, text, source: sourceHash, language }) => {
    const place = { kind: 'size', id, field } as const
    return { language: language as MenuLanguage, ...place, text, sourceHash, seen: 0 }
  })
}

async function changeLanguages(
  { db, restaurantId, revision }: Run,
  languages: readonly LanguageChange[],
): Promise<LanguageChange[]> {
  const inverse: LanguageChange[] = []
  for (const language of languages) {
    if ('set' in language) await setLanguages(db, restaurantId, language, revision)
    if (!('add' in language)) continue
    const back = await addLanguage(db, restaurantId, language, revision)
    if (back) inverse.unshift({ remove: language.add, back })
  }
  return inverse
}

async function changeTexts(
  { db, restaurantId, revision }: Run,
  texts: readonly TextChange[],
  bytes: number | undefined,
): Promise<TextChange[]> {
  const inverse: TextChange[] = []
  for (const [language, some] of Map.groupBy(texts, (text) => text.language)) {
    const before = await setTexts(db, restaurantId, language, some, { version: revision, bytes })
    inverse.push(...before.map((text) => ({ language, ...text })))
  }
  return inverse
}

function idsOf(rows: readonly { id: string }[] = []): string[] {
  return rows.map(({ id }) => id)
}
