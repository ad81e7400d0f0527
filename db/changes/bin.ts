import { sql } from 'kysely'
import { DataError, notFound } from '../errors.ts'
import { shownName } from '../rules/text/labels.ts'
import { BIN_BYTES, keptUntil } from '../rules/limits.ts'
import type { BinKind, Db } from '../schema.ts'
import type { Database } from '../open.ts'
import { transact } from '../transact.ts'
import { fitGroups, readOptionCounts } from '../queries/group-assignments.ts'
import { raiseRevision } from '../queries/restaurants.ts'
import { readIds } from '../queries/slugs.ts'
import { applyChange } from './apply.ts'
import { nameChanges, noteChange, type SignBy } from './change-log.ts'
import type { Inverse } from './change.ts'
import { dropHistory, forgetHistory, keepHistory, readHistory } from './history.ts'

export interface BinEntry {
  id: string
  kind: BinKind
  title: string
  /** 1 for a product, 0 for a group. */
  products: number
  deletedAt: string
}

/** Moves it to the bin. A conflict if it was changed after `seen`. */
export async function deleteProduct(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
  seen: number | null = null,
): Promise<void> {
  const remove = [{ id, seen }]
  const { inverse } = await applyChange(db, restaurantId, { products: { remove } })
  const title = inverse.products.add.map(shownName).join()
  await putInBin(db, restaurantId, { kind: 'product', id, title, products: 1 }, inverse, now)
}

/** Moves it to the bin; returns the number of products. */
export async function deleteCategory(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<number> {
  const change = { categories: { remove: [{ id, seen: null }] } }
  const { inverse } = await applyChange(db, restaurantId, change)
  const title = inverse.categories.add.map((row) => row.title).join()
  const products = inverse.products.add.length
  await putInBin(db, restaurantId, { kind: 'category', id, title, products }, inverse, now)
  return products
}

/** Moves it to the bin; returns how many rows had it. */
export async function deleteOptionGroup(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<number> {
  const change = { optionGroups: { remove: [{ id, seen: null }] } }
  const { inverse, assigned } = await applyChange(db, restaurantId, change)
  const title = inverse.optionGroups.add.map(({ name }) => name).join()
  await putInBin(db, restaurantId, { kind: 'group', id, title, products: 0 }, inverse, now)
  return assigned
}

/** A conflict if the bin is full: it does not empty itself. */
async function putInBin(
  db: Db,
  restaurantId: string,
  entry: Omit<BinEntry, 'deletedAt'>,
  { categories, products, optionGroups, former }: Inverse,
  now: Date,
): Promise<void> {
  const { bytes } = await db
    .selectFrom('history')
    .select(sql<number | string | null>`sum(bytes)`.as('bytes'))
    .where('restaurantId', '=', restaurantId)
    .where('kind', '!=', 'change')
    .where('until', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  if (Number(bytes ?? 0) >= BIN_BYTES.most) {
    throw new DataError('conflict', 'The bin is full. Please empty it first.')
  }
  // Only what is gone: other rows may change.
  const kept = {
    categories: { add: categories.add },
    products: { add: products.add },
    optionGroups: { add: optionGroups.add },
    former,
  }
  await keepHistory(db, restaurantId, { ...entry, until: keptUntil(now) }, kept, now)
}

/**
 * Restores a category with its products, or a product. Taken addresses and titles get a number. A conflict
 * if there is no room, or if its category is in the bin.
 */
export async function restoreFromBin(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<void> {
  const entry = await readHistory(db, restaurantId, id, now)
  if (!entry || entry.kind === 'change') throw notFound()
  nameChanges(db, 'bin')
  const { categories, products, optionGroups, former } = entry.inverse
  const there = await readIds(db, 'categories', restaurantId)
  for (const row of categories?.add ?? []) there.add(row.id)
  if (!products?.add?.every(({ categoryId }) => there.has(categoryId))) {
    throw new DataError('conflict', 'Please restore its category first')
  }
  const counts = await readOptionCounts(db, restaurantId)
  const fit = <Row extends { groups?: string | null }>(row: Row) => fitGroups(row, counts)
  await applyChange(db, restaurantId, {
    categories: { add: categories?.add?.map(fit) ?? [] },
    products: { add: products.add.map(fit) },
    optionGroups: { add: optionGroups?.add ?? [] },
    ...(former && { former }),
  })
  await dropHistory(db, restaurantId, [id])
}

export function listBin(db: Db, restaurantId: string, now: Date): Promise<BinEntry[]> {
  return db
    .selectFrom('history')
    .select(['id', 'title', 'products', 'madeAt as deletedAt'])
    .select((row) => row.ref('kind').$castTo<BinKind>().as('kind'))
    .where('restaurantId', '=', restaurantId)
    .where('kind', '!=', 'change')
    .where('until', '>', now.toISOString())
    .orderBy('madeAt', 'desc')
    .orderBy('id')
    .execute()
}

// Before any deletion.
const GONE = new Date(0)

/**
 * Empties the bin, of what was deleted until a time if one is given. Nothing can be restored from the first
 * step on; rows go in small steps.
 */
export async function emptyBin(
  db: Database,
  restaurantId: string,
  until?: string,
  sign: SignBy = (_, work) => work(),
): Promise<void> {
  await transact(db, (trx) =>
    sign(trx, async () => {
      // The list is cached by revision.
      await raiseRevision(trx, restaurantId)
      await trx
        .updateTable('history')
        .set({ until: GONE.toISOString() })
        .where('restaurantId', '=', restaurantId)
        .where('kind', '!=', 'change')
        .$if(until !== undefined, (query) => query.where('madeAt', '<=', until ?? ''))
        .execute()
      await noteChange(trx, restaurantId, 'bin', { after: null })
    }),
  )
  await forgetHistory(db, GONE)
}

/** Of single products in the bin: without them they could not be restored. */
export async function categoriesOfBinned(db: Db, restaurantId: string): Promise<string[]> {
  const products = await db
    .selectFrom('historyProducts')
    .innerJoin('history', (join) =>
      join
        .onRef('history.restaurantId', '=', 'historyProducts.restaurantId')
        .onRef('history.id', '=', 'historyProducts.historyId'),
    )
    .select('historyProducts.inverse')
    .where('history.restaurantId', '=', restaurantId)
    .where('history.kind', '=', 'product')
    .execute()
  return products.map(({ inverse }) => (JSON.parse(inverse) as { categoryId: string }).categoryId)
}
