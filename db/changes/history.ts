import { IDS_AT_ONCE } from '../chunk-sizes.ts'
import { setImmediate as others } from 'node:timers/promises'
import { inChunks } from '../in-chunks.ts'
import type { MenuLanguage } from '../rules/text/languages.ts'
import { BIN_BYTES } from '../rules/limits.ts'
import type { BinKind, Db } from '../schema.ts'
import { bytesOf } from '../queries/text-bytes.ts'
import { deleteTexts } from '../queries/texts.ts'
import type { MenuChange, ProductRow, RowSet } from './change.ts'
import { optionIds } from './group-rows.ts'
import { textIds } from './product-rows.ts'

const ENTRIES_AT_ONCE = 20

export interface KeptChange extends MenuChange {
  /** That the change made. */
  revision?: number
  /** Entries of the bin that the same change made. */
  restore?: string[]
  /** Main texts go back only together with their translations of this language. */
  pairedWith?: MenuLanguage
}

interface Entry {
  id: string
  kind: BinKind | 'change'
  title: string
  products: number
  until: Date
}

/** Keeps the inverse of a change until a time. */
export async function keepHistory(
  db: Db,
  restaurantId: string,
  { until, ...entry }: Entry,
  { products: { add = [], set = [], remove = [] } = {}, ...inverse }: KeptChange,
  now: Date,
): Promise<void> {
  const stored = JSON.stringify({ ...inverse, products: { remove } })
  let bytes = BIN_BYTES.ofOne + bytesOf([stored])
  const times = { madeAt: now.toISOString(), until: until.toISOString() }
  await db
    .insertInto('history')
    .values({ ...entry, ...times, restaurantId, inverse: stored, bytes })
    .execute()
  await inChunks([...add, ...set], IDS_AT_ONCE, async (some) => {
    const rows = some.map((row) => {
      const { picture = null } = 'set' in row ? row.set : row
      const place = { restaurantId, historyId: entry.id, id: row.id, picture }
      return { ...place, inverse: JSON.stringify(row) }
    })
    bytes += bytesOf(rows.map((row) => row.inverse))
    await db.insertInto('historyProducts').values(rows).execute()
  })
  await db
    .updateTable('history')
    .set({ bytes })
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', entry.id)
    .execute()
}

/** Undefined if its time is over. */
export async function readHistory(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<{ kind: Entry['kind']; inverse: KeptChange } | undefined> {
  const entry = await db
    .selectFrom('history')
    .select(['kind', 'inverse'])
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .where('until', '>', now.toISOString())
    .executeTakeFirst()
  if (!entry) return undefined
  const add: ProductRow[] = []
  const set: RowSet<ProductRow>[] = []
  for (let last = ''; ;) {
    const some = await readProducts(db, restaurantId, { id, last })
    for (const { inverse } of some) {
      const row = JSON.parse(inverse) as ProductRow | RowSet<ProductRow>
      if ('set' in row) set.push(row)
      else add.push(row)
    }
    if (some.length < IDS_AT_ONCE) break
    last = some.at(-1)?.id ?? ''
    await others()
  }
  const { products, ...inverse } = JSON.parse(entry.inverse) as KeptChange
  return { kind: entry.kind, inverse: { ...inverse, products: { ...products, add, set } } }
}

function readProducts(
  db: Db,
  restaurantId: string,
  { id, last }: { id: string; last: string },
): Promise<{ id: string; inverse: string }[]> {
  return db
    .selectFrom('historyProducts')
    .select(['id', 'inverse'])
    .where('restaurantId', '=', restaurantId)
    .where('historyId', '=', id)
    .where('id', '>', last)
    .orderBy('id')
    .limit(IDS_AT_ONCE)
    .execute()
}

export async function dropHistory(
  db: Db,
  restaurantId: string,
  ids: readonly string[],
): Promise<void> {
  // Cascades to its products.
  await db
    .deleteFrom('history')
    .where('restaurantId', '=', restaurantId)
    .where('id', 'in', ids)
    .execute()
}

/** Deletes what is old enough, in small steps: the rest follows, also after a crash. */
export async function forgetHistory(db: Db, now: Date): Promise<void> {
  for (;;) {
    const entries = await db
      .selectFrom('history')
      .select(['restaurantId', 'id', 'kind', 'inverse'])
      .where('until', '<=', now.toISOString())
      .limit(ENTRIES_AT_ONCE)
      .execute()
    if (entries.length === 0) return
    for (const { restaurantId, id, kind, inverse } of entries) {
      const isGone = kind !== 'change'
      await forgetProducts(db, restaurantId, id, isGone)
      if (isGone) await deleteTexts(db, restaurantId, [id, ...optionsIn(inverse)])
      await dropHistory(db, restaurantId, [id])
    }
    await others()
  }
}

async function forgetProducts(
  db: Db,
  restaurantId: string,
  id: string,
  isGone: boolean,
): Promise<void> {
  for (;;) {
    const some = await readProducts(db, restaurantId, { id, last: '' })
    if (some.length === 0) return
    const rows = some.map(({ inverse }) => JSON.parse(inverse) as ProductRow)
    // Nothing cascades to texts.
    if (isGone) await deleteTexts(db, restaurantId, rows.flatMap(textIds))
    await db
      .deleteFrom('historyProducts')
      .where('restaurantId', '=', restaurantId)
      .where('historyId', '=', id)
      .where(
        'id',
        'in',
        some.map((row) => row.id),
      )
      .execute()
    await others()
  }
}

function optionsIn(inverse: string): string[] {
  const { optionGroups: { add = [] } = {} } = JSON.parse(inverse) as KeptChange
  return add.flatMap(optionIds)
}
