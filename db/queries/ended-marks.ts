import type { Database } from '../open.ts'
import { transact } from '../transact.ts'
import { raiseRevision } from './restaurants.ts'

const PRODUCTS_AT_ONCE = 50

/** Takes `new` off the dishes that are new no more, some at a time, for who saves meanwhile. */
export async function endMarks(db: Database, now: Date): Promise<void> {
  for (;;) {
    const count = await transact(db, async (trx) => {
      const rows = await trx
        .selectFrom('products')
        .select(['id', 'restaurantId', 'marks'])
        .where('newUntil', '<=', now.toISOString())
        .orderBy('restaurantId')
        .limit(PRODUCTS_AT_ONCE)
        .execute()
      for (const restaurantId of new Set(rows.map((row) => row.restaurantId))) {
        await raiseRevision(trx, restaurantId)
      }
      for (const { id, marks } of rows) {
        const set = { marks: withoutNew(marks), newUntil: null }
        await trx.updateTable('products').set(set).where('id', '=', id).execute()
      }
      return rows.length
    })
    if (count < PRODUCTS_AT_ONCE) return
  }
}

function withoutNew(marks: string | null): string | null {
  const left = (JSON.parse(marks ?? '[]') as string[]).filter((mark) => mark !== 'new')
  return left.length === 0 ? null : JSON.stringify(left)
}
