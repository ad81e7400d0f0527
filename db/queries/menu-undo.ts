import { DataError } from '../errors.ts'
import { inChunks } from '../in-chunks.ts'
import { parseIds, parseSizes } from '../menu/dish.ts'
import { textKey } from '../menu/translations.ts'
import type { Db } from '../schema.ts'
import { noteGroupProducts } from './group-users.ts'
import { restoreFromBin } from './bin-restore.ts'
import { keepProductSlugs, slugFinder } from './slugs.ts'
import { leaveLanguage } from './take-apart.ts'
import { changeTexts, deleteTexts, readThese } from './texts.ts'
import { forgetUndo, type MenuSteps, type ProductRow, type Undone } from './undos.ts'
import { raiseRevision } from './restaurants.ts'
import { versionAfter } from './versions.ts'

const IDS_AT_ONCE = 200

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

/** The rows of `before` that have changed, for the undo step. */
export async function changedSince(
  db: Db,
  restaurantId: string,
  before: readonly ProductRow[],
): Promise<MenuSteps['changed']> {
  const ids = before.map(({ id }) => id)
  const now = new Map((await readProductRows(db, restaurantId, ids)).map((row) => [row.id, row]))
  return before.flatMap((row) => {
    const version = now.get(row.id)?.version ?? row.version
    return version === row.version ? [] : [{ before: row, version }]
  })
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
  await forgetUndo(db, id)
  const { addedProducts, changed, deleted, texts } = steps
  const ofTexts = texts.reduce((sum, { before }) => sum + before.length, 0)
  const all = addedProducts.length + changed.length + deleted.length + ofTexts
  return { undone, kept: all - undone }
}

async function undoTexts(db: Db, restaurantId: string, { texts }: MenuSteps): Promise<number> {
  let undone = 0
  for (const { language, before } of texts) {
    const present = await readThese(db, restaurantId, language, before)
    const same = before.filter((step) => present.get(textKey(step))?.version === step.version)
    const wanted = same.map(({ kind, id, field, text }) => ({ kind, id, field, text, seen: null }))
    if (wanted.length > 0) await changeTexts(db, restaurantId, language, wanted)
    undone += wanted.length
  }
  return undone
}

async function undoAdded(
  db: Db,
  restaurantId: string,
  { addedProducts, addedCategories, texts }: MenuSteps,
): Promise<number> {
  const rows = await readProductRows(db, restaurantId, addedProducts)
  const fresh = rows.filter(({ version }) => version === 0)
  await inChunks(fresh, IDS_AT_ONCE, async (some) => {
    const ids = some.map(({ id }) => id)
    await deleteTexts(db, [
      ...ids,
      ...some.flatMap((row) => parseSizes(row.sizes).map((size) => size.id)),
    ])
    await db.deleteFrom('products').where('id', 'in', ids).execute()
  })
  for (const category of addedCategories) await deleteIfEmpty(db, restaurantId, category)
  for (const { language, languages } of texts.toReversed()) {
    if (languages) await leaveLanguage(db, restaurantId, language, languages)
  }
  return fresh.length
}

async function deleteIfEmpty(db: Db, restaurantId: string, id: string): Promise<void> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('categoryId', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (product) return
  // A renamed one was changed since.
  const { numDeletedRows } = await db
    .deleteFrom('categories')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .where('version', '=', 0)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await deleteTexts(db, [id])
}

// Not of the owner's making.
const FIXED: readonly string[] = ['id', 'restaurantId', 'slug', 'version', 'changes', 'createdAt']

async function undoChanged(
  db: Db,
  restaurantId: string,
  { changed }: MenuSteps,
  revision: number,
): Promise<number> {
  const ids = changed.map(({ before }) => before.id)
  const rows = new Map((await readProductRows(db, restaurantId, ids)).map((row) => [row.id, row]))
  const categories = await db
    .selectFrom('categories')
    .select('id')
    .where('restaurantId', '=', restaurantId)
    .execute()
  const there = new Set(categories.map((category) => category.id))
  const findSlug = slugFinder(db)
  const left: ProductRow[] = []
  const regrouped = new Set<string>()
  let undone = 0
  for (const { before, version } of changed) {
    const row = rows.get(before.id)
    if (row?.version !== version || !there.has(before.categoryId)) continue
    const values = Object.entries(before).filter(([name, value]) => {
      return !FIXED.includes(name) && value !== row[name as keyof ProductRow]
    })
    const isSamePlace = row.categoryId === before.categoryId && row.name === before.name
    const slug = isSamePlace ? row.slug : await findSlug(before.categoryId, before.name, before.id)
    if (slug !== row.slug || row.categoryId !== before.categoryId) left.push(row)
    const fields = values.map(([name]) => name)
    const set = {
      ...Object.fromEntries(values),
      slug,
      ...versionAfter(row, fields, { revision, seen: null }),
    }
    await db.updateTable('products').set(set).where('id', '=', before.id).execute()
    undone += 1
    const groups = new Set(parseIds(before.groups))
    for (const id of groups.symmetricDifference(new Set(parseIds(row.groups)))) regrouped.add(id)
  }
  if (left.length > 0) await keepProductSlugs(db, restaurantId, left)
  await noteGroupProducts(db, [...regrouped], revision)
  return undone
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
      await restoreFromBin(db, restaurantId, id, now)
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
