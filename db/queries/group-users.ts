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
import { updateRows } from '../in-chunks.ts'
import { changesOf } from './versions.ts'

/** Categories with all their dishes, and single dishes. */
export const GROUP_USERS = ['categories', 'products'] as const
export type GroupUser = (typeof GROUP_USERS)[number]

export type GroupUses = Record<GroupUser, string[]>

export async function readGroupUses(
  db: Db,
  restaurantId: string,
): Promise<ReadonlyMap<string, GroupUses>> {
  const uses = new Map<string, GroupUses>()
  for (const user of GROUP_USERS) {
    const rows = await db
      .selectFrom(user)
      .select(['id', 'groups'])
      .where('restaurantId', '=', restaurantId)
      .where('groups', 'is not', null)
      .orderBy('position')
      .orderBy('id')
      .execute()
    for (const { id, groups } of rows) {
      for (const group of parseIds(groups)) {
        const found = uses.get(group) ?? { categories: [], products: [] }
        found[user].push(id)
        uses.set(group, found)
      }
    }
  }
  return uses
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

export async function assertUsersHaveRoom(db: Db, restaurantId: string, id: string): Promise<void> {
  const counts = await readOptionCounts(db, restaurantId)
  for (const user of GROUP_USERS) {
    const rows = await db
      .selectFrom(user)
      .select('groups')
      .distinct()
      .where('restaurantId', '=', restaurantId)
      .where('groups', 'is not', null)
      .execute()
    const lists = rows.map(({ groups }) => parseIds(groups)).filter((ids) => ids.includes(id))
    if (!lists.every((ids) => groupsFit(ids, counts))) throw limitReached(MOST_OPTIONS, 'options')
  }
}

/**
 * Assigns a group to these and removes it from others; returns the number of changes. Too many options:
 * skipped, or a conflict.
 */
export async function setGroupUsers(
  { db, restaurantId, revision }: { db: Db; restaurantId: string; revision: number },
  id: string,
  user: GroupUser,
  wanted: readonly string[],
  whereFull: 'leave' | 'refuse' = 'refuse',
): Promise<number> {
  const counts = await readOptionCounts(db, restaurantId)
  const rows = await db
    .selectFrom(user)
    .select(['id', 'groups', 'version', 'changes'])
    .where('restaurantId', '=', restaurantId)
    .execute()
  const left = new Set(wanted)
  const changed = rows.flatMap((row) => {
    const groups = parseIds(row.groups)
    const isWanted = left.delete(row.id)
    if (groups.includes(id) === isWanted) return []
    const others = groups.filter((group) => group !== id)
    const now = isWanted ? [...others, id] : others
    if (isWanted && !groupsFit(now, counts)) {
      if (whereFull === 'leave') return []
      throw limitReached(MOST_OPTIONS, user)
    }
    const groupsNow = { groups: storedIds(now) }
    return [{ id: row.id, ...groupsNow, ...changesOf(row, groupsNow, { revision, seen: null }) }]
  })
  if (left.size > 0) throw new DataError('invalid', `Please check ${user}`, user)
  await updateRows(db, { table: user, restaurantId }, ['groups', 'version', 'changes'], changed)
  return changed.length
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
