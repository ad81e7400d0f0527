import { DataError, limitReached } from '../errors.ts'
import { MOST_OPTIONS } from '../rules/limits.ts'
import {
  fittingGroups,
  groupsFit,
  parseOptions,
  type OptionCounts,
  type OptionGroup,
} from '../menu/option-groups.ts'
import { parseIds, storedIds } from '../menu/dish.ts'
import type { Db } from '../schema.ts'

/** Categories with all their dishes, and single dishes. */
export const ASSIGNED_KINDS = ['categories', 'products'] as const
export type AssignedKind = (typeof ASSIGNED_KINDS)[number]

export type GroupAssignments = Record<AssignedKind, string[]>

export async function readGroupAssignments(
  db: Db,
  restaurantId: string,
): Promise<ReadonlyMap<string, GroupAssignments>> {
  const assignments = new Map<string, GroupAssignments>()
  for (const kind of ASSIGNED_KINDS) {
    const rows = await db
      .selectFrom(kind)
      .select(['id', 'groups'])
      .where('restaurantId', '=', restaurantId)
      .where('groups', 'is not', null)
      .orderBy('position')
      .orderBy('id')
      .execute()
    for (const { id, groups } of rows) {
      for (const group of parseIds(groups)) {
        const found = assignments.get(group) ?? { categories: [], products: [] }
        found[kind].push(id)
        assignments.set(group, found)
      }
    }
  }
  return assignments
}

/** Throws unless all are the restaurant's groups; a conflict if a dish has too many options. */
export async function assertGroups(
  db: Db,
  restaurantId: string,
  lists: readonly (readonly string[])[],
): Promise<void> {
  if (lists.every((groups) => groups.length === 0)) return
  const counts = await readOptionCounts(db, restaurantId)
  if (!lists.flat().every((id) => counts.has(id))) {
    throw new DataError('invalid', 'Please check groups', 'groups')
  }
  if (!lists.every((groups) => groupsFit(groups, counts))) {
    throw limitReached(MOST_OPTIONS, 'groups')
  }
}

export async function readOptionCounts(db: Db, restaurantId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('optionGroups')
    .select(['id', 'options'])
    .where('restaurantId', '=', restaurantId)
    .execute()
  return new Map(rows.map(({ id, options }) => [id, parseOptions(options).length]))
}

/** Without groups that are gone or too large. */
export function fitGroups<Row extends { groups?: string | null | undefined }>(
  row: Row,
  counts: OptionCounts,
): Row {
  if (!row.groups) return row
  return { ...row, groups: storedIds(fittingGroups(parseIds(row.groups), counts)) }
}

export async function assertAssignedHaveRoom(
  db: Db,
  restaurantId: string,
  id: string,
): Promise<void> {
  const counts = await readOptionCounts(db, restaurantId)
  for (const kind of ASSIGNED_KINDS) {
    const rows = await db
      .selectFrom(kind)
      .select('groups')
      .distinct()
      .where('restaurantId', '=', restaurantId)
      .where('groups', 'is not', null)
      .execute()
    const lists = rows.map(({ groups }) => parseIds(groups)).filter((ids) => ids.includes(id))
    if (!lists.every((ids) => groupsFit(ids, counts))) throw limitReached(MOST_OPTIONS, 'options')
  }
}

export interface PresentOptionGroup extends OptionGroup {
  /** The revision of its last change; 0 for none. */
  version: number
}

export async function readOptionGroups(
  db: Db,
  restaurantId: string,
): Promise<PresentOptionGroup[]> {
  const rows = await db
    .selectFrom('optionGroups')
    .select(['id', 'name', 'min', 'max', 'options', 'version'])
    .where('restaurantId', '=', restaurantId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, options: parseOptions(row.options) }))
}
