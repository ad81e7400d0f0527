import { ROWS_AT_ONCE } from '../chunk-sizes.ts'
import { inChunks, updateRows } from '../in-chunks.ts'
import type { MenuLanguage } from '../rules/text/languages.ts'
import { parseIds } from '../menu/dish.ts'
import type { TextKind } from '../menu/translations.ts'
import { deleteTexts, readTextRows } from '../queries/texts.ts'
import { versionAfter } from '../queries/versions.ts'
import type { Before, ProductRow, Run } from './change.ts'

// What all kinds of rows share.

/** For the inverse: the first time counts. */
export function noteBefore<Table extends keyof Before>(
  { before }: Run,
  table: Table,
  id: string,
  columns: Before[Table],
): void {
  before[table].set(id, { ...columns, ...before[table].get(id) })
}

type Grouped = Partial<Pick<ProductRow, 'groups'>>

/** In one of the two; none if unset. */
export function groupsThatDiffer(
  { groups: before = null }: Grouped,
  { groups: after = before }: Grouped,
): Set<string> {
  return new Set(parseIds(before)).symmetricDifference(new Set(parseIds(after)))
}

type Columns = Readonly<Record<string, string | number | null | undefined>>

// Their types are known to `updateRows`.
const OF_PLACES: ReadonlySet<string> = new Set([
  'categoryId',
  'slug',
  'position',
  'groups',
  'version',
  'changes',
])

/** In few statements what only gets another place. */
export async function updateEach(
  { db, restaurantId }: Run,
  table: 'categories' | 'products',
  rows: readonly { id: string; set: Columns }[],
): Promise<void> {
  for (const some of Map.groupBy(rows, ({ set }) => Object.keys(set).join()).values()) {
    const columns = Object.keys(some[0]?.set ?? {})
    if (columns.every((column) => OF_PLACES.has(column))) {
      const given = some.map(({ id, set }) => ({ ...set, id })) as Parameters<typeof updateRows>[3]
      await updateRows(db, { table, restaurantId }, columns, given)
      continue
    }
    await inChunks(some, ROWS_AT_ONCE, async (few) => {
      for (const { id, set } of few) {
        await db
          .updateTable(table)
          .set(set)
          .where('restaurantId', '=', restaurantId)
          .where('id', '=', id)
          .execute()
      }
    })
  }
}

interface Placed {
  id: string
  /** Undefined if it has none of its own. */
  position?: number | undefined
  /** Undefined for a category. */
  categoryId?: string | undefined
}

/** Others move on from where rows came back to. */
export async function makeRoom(
  run: Run,
  table: 'categories' | 'products',
  rows: readonly Placed[],
): Promise<void> {
  const placed = rows.filter(({ position }) => position !== undefined)
  for (const [categoryId, some] of Map.groupBy(placed, (row) => row.categoryId)) {
    const ids = new Set(some.map(({ id }) => id))
    const taken = new Set(some.map(({ position }) => position))
    const others = (await readPlaces(run, table, categoryId)).filter(({ id }) => !ids.has(id))
    if (others.every(({ position }) => !taken.has(position))) continue
    let next = 0
    const shifted = others.flatMap(({ id, position: before }) => {
      let position = Math.max(before, next)
      while (taken.has(position)) position += 1
      next = position + 1
      return position === before ? [] : [{ id, set: { position } }]
    })
    await updateEach(run, table, shifted)
  }
}

function readPlaces(
  { db, restaurantId }: Run,
  table: 'categories' | 'products',
  categoryId: string | undefined,
): Promise<{ id: string; position: number }[]> {
  return db
    .selectFrom(table)
    .select(['id', 'position'])
    .where('restaurantId', '=', restaurantId)
    .$if(categoryId !== undefined, (query) => query.where('categoryId', '=', categoryId ?? ''))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Marks a change of their lists. */
export async function noteLists(
  { db, restaurantId, revision }: Run,
  table: 'categories' | 'optionGroups',
  list: 'categories' | 'products',
  ids: ReadonlySet<string>,
): Promise<void> {
  if (ids.size === 0) return
  const rows = await db
    .selectFrom(table)
    .select(['id', 'version', 'changes'])
    .where('restaurantId', '=', restaurantId)
    .where('id', 'in', [...ids])
    .execute()
  for (const { id, ...row } of rows) {
    await db
      .updateTable(table)
      .set(versionAfter(row, [list], { revision, seen: null }))
      .where('restaurantId', '=', restaurantId)
      .where('id', '=', id)
      .execute()
  }
}

/** Translations of a part that is gone. */
export async function loseTexts(
  { db, restaurantId, lost }: Run,
  kind: TextKind,
  ids: readonly string[],
): Promise<void> {
  for (const row of await readTextRows(db, restaurantId, ids)) {
    const { itemId: id, field, text, source, language } = row
    const place = { kind, id, field, text, sourceHash: source }
    lost.push({ ...place, language: language as MenuLanguage, seen: 0 })
  }
  await deleteTexts(db, restaurantId, ids)
}
