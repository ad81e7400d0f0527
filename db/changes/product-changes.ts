import { ROWS_AT_ONCE } from '../chunk-sizes.ts'
import type { Db } from '../schema.ts'
import type { Database } from '../open.ts'
import { transact } from '../transact.ts'
import { applyChange, type Applied } from './apply.ts'
import type { ProductChange, ProductEdit } from './change.ts'
import { raiseRevision } from '../queries/restaurants.ts'

/** Within its category; the old address redirects. */
export function changeProduct(
  db: Db,
  restaurantId: string,
  categoryId: string,
  id: string,
  change: ProductChange,
  { seen = null, now }: Partial<Pick<ProductEdit, 'seen' | 'now'>> = {},
): Promise<Applied> {
  return changeProducts(db, restaurantId, [{ id, change, seen, now, within: categoryId }])
}

/** Old addresses redirect. A conflict if a field was changed after `seen`. */
export function changeProducts(
  db: Db,
  restaurantId: string,
  edits: readonly ProductEdit[],
): Promise<Applied> {
  return applyChange(db, restaurantId, { edits })
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
