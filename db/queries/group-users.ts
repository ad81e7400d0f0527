import { DataError } from '../errors.ts'
import { inPieces } from '../in-pieces.ts'
import { parseIds, storedIds } from '../rules/stored-dish.ts'
import type { Db } from '../schema.ts'
import { changesOf, versionAfter } from './versions.ts'

/** What may have groups of options: categories with all their dishes, and single dishes. */
export const GROUP_USERS = ['categories', 'products'] as const
export type GroupUser = (typeof GROUP_USERS)[number]

/** The ids of what has a group of options. */
export type GroupUses = Record<GroupUser, string[]>

// Some milliseconds' work.
const ROWS_AT_ONCE = 50

/** What each group of a restaurant belongs to, by its id, in the menu's order. */
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

/** Throws unless all of these are groups of the restaurant. */
export async function assertGroups(
  db: Db,
  restaurantId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const known = await readGroupIds(db, restaurantId)
  if (!ids.every((id) => known.has(id))) {
    throw new DataError('invalid', 'Please check groups', 'groups')
  }
}

/** The ids of all groups of a restaurant. */
export async function readGroupIds(db: Db, restaurantId: string): Promise<Set<string>> {
  const query = db.selectFrom('optionGroups').select('id').where('restaurantId', '=', restaurantId)
  return new Set((await query.execute()).map(({ id }) => id))
}

/** Has these, and no others of their kind, belong to a group; answers how many that changed. */
export async function setGroupUsers(
  db: Db,
  { restaurantId, id, revision }: { restaurantId: string; id: string; revision: number },
  user: GroupUser,
  wanted: readonly string[],
): Promise<number> {
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
    return [{ row, groups: storedIds(isWanted ? [...others, id] : others) }]
  })
  if (left.size > 0) throw new DataError('invalid', `Please check ${user}`, user)
  await inPieces(changed, ROWS_AT_ONCE, async (some) => {
    for (const { row, groups } of some) {
      const set = changesOf(row, { groups }, { revision, seen: null })
      await db.updateTable(user).set(set).where('id', '=', row.id).execute()
    }
  })
  return changed.length
}

/** Notes that other products belong to these groups now. */
export async function noteGroupProducts(
  db: Db,
  groups: readonly string[],
  revision: number,
): Promise<void> {
  if (groups.length === 0) return
  const rows = await db
    .selectFrom('optionGroups')
    .select(['id', 'version', 'changes'])
    .where('id', 'in', groups)
    .execute()
  for (const { id, ...row } of rows) {
    const version = versionAfter(row, ['products'], { revision, seen: null })
    await db.updateTable('optionGroups').set(version).where('id', '=', id).execute()
  }
}
