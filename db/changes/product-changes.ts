import { ITEMS_AT_ONCE, ROWS_AT_ONCE } from '../chunk-sizes.ts'
import type { Db } from '../schema.ts'
import { notFound } from '../errors.ts'
import { mapInChunks } from '../in-chunks.ts'
import { type SoldOutUpdate, withSoldOut, soldOutOf, storedSoldOut } from '../menu/sold-out.ts'
import { parseSizes } from '../menu/dish.ts'
import type { Database } from '../open.ts'
import { transact } from '../transact.ts'
import { applyChange, type Applied } from './apply.ts'
import type { ProductRow, RowSet } from './change.ts'
import { readProductRows } from './product-rows.ts'
import { type ProductInput, normalizeChange } from './products.ts'
import { raiseRevision } from '../queries/restaurants.ts'
import type { Change } from '../queries/versions.ts'

/** `categoryId` moves it behind the others. */
export type ProductChange = Change<ProductInput & { categoryId: string; soldOut: SoldOutUpdate }>

export interface ChangedProduct {
  id: string
  change: ProductChange
  /** Null if the sender does not say. */
  seen: number | null
  /** Needed to set marks. */
  now?: Date | undefined
}

/** Within its category; the old address redirects. */
export function changeProduct(
  db: Db,
  restaurantId: string,
  categoryId: string,
  id: string,
  change: ProductChange,
  { seen = null, now }: Partial<Pick<ChangedProduct, 'seen' | 'now'>> = {},
): Promise<Applied> {
  return changeProducts(db, restaurantId, [{ id, change, seen, now }], categoryId)
}

/** Old addresses redirect. A conflict if a field was changed after `seen`. */
export async function changeProducts(
  db: Db,
  restaurantId: string,
  products: readonly ChangedProduct[],
  categoryId?: string,
): Promise<Applied> {
  const set = await columnsOf(db, restaurantId, products, categoryId)
  return applyChange(db, restaurantId, { products: { set } })
}

/** As columns. Throws for a product that is not there, or in another category. */
export async function columnsOf(
  db: Db,
  restaurantId: string,
  products: readonly ChangedProduct[],
  inCategory?: string,
): Promise<RowSet<ProductRow>[]> {
  const ids = products.map(({ id }) => id)
  const rows = new Map((await readProductRows(db, restaurantId, ids)).map((row) => [row.id, row]))
  return mapInChunks(products, ITEMS_AT_ONCE, ({ id, change, seen, now }) => {
    const row = rows.get(id)
    if (!row || row.categoryId !== (inCategory ?? row.categoryId)) throw notFound()
    assertSizes(row, change)
    const { categoryId, picture, soldOut } = change
    const said = { sizes: parseSizes(row.sizes), ...soldOutOf(row) }
    const marked = soldOut && now && storedSoldOut(withSoldOut(said, soldOut, now))
    return {
      id,
      set: { ...normalizeChange(row, change, now), categoryId, picture, ...marked },
      seen,
    }
  })
}

function assertSizes(row: ProductRow, { soldOut }: ProductChange): void {
  if (!soldOut || soldOut.sizes.size === 0) return
  const there = new Set(parseSizes(row.sizes).map(({ id }) => id))
  if (!new Set(soldOut.sizes.keys()).isSubsetOf(there)) throw notFound()
}

/** Removes badges `new` that ended, in small steps. */
export async function endNewBadges(db: Database, now: Date): Promise<void> {
  for (;;) {
    const count = await transact(db, async (trx) => {
      const rows = await findEndedBadges(trx, now)
      for (const restaurantId of new Set(rows.map((row) => row.restaurantId))) {
        await raiseRevision(trx, restaurantId)
      }
      for (const { id, restaurantId, marks } of rows) {
        await trx
          .updateTable('products')
          .set({ marks: withoutNew(marks), newUntil: null })
          .where('restaurantId', '=', restaurantId)
          .where('id', '=', id)
          .execute()
      }
      return rows.length
    })
    if (count < ROWS_AT_ONCE) return
  }
}

function findEndedBadges(db: Db, now: Date) {
  return db
    .selectFrom('products')
    .select(['id', 'restaurantId', 'marks'])
    .where('newUntil', '<=', now.toISOString())
    .orderBy('restaurantId')
    .limit(ROWS_AT_ONCE)
    .execute()
}

function withoutNew(marks: string | null): string | null {
  const left = (JSON.parse(marks ?? '[]') as string[]).filter((badge) => badge !== 'new')
  return left.length === 0 ? null : JSON.stringify(left)
}
