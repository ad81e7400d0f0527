import { fittingGroups, type OptionCounts } from '../rules/option-groups.ts'
import { parseIds, storedIds } from '../rules/stored-dish.ts'
import type { Db } from '../tables/schema.ts'
import type { BinnedRows } from './bin.ts'
import { GROUP_USERS, setGroupUsers, type GroupUser, type GroupUses } from './group-users.ts'
import { nextPosition } from './option-groups.ts'

/** Brings a group of options back from the bin: it belongs again to what is still there and has room. */
export async function bringOptionGroup(
  db: Db,
  group: NonNullable<BinnedRows['optionGroups']>[number],
  { uses, revision }: { uses: GroupUses | undefined; revision: number },
): Promise<void> {
  const { id, restaurantId } = group
  // For its limit alone: it comes back to the place that it had.
  await nextPosition(db, restaurantId)
  await db.insertInto('optionGroups').values(group).execute()
  for (const user of GROUP_USERS) {
    const there = await readIds(db, user, restaurantId)
    const users = uses?.[user].filter((one) => there.has(one)) ?? []
    await setGroupUsers(db, { restaurantId, id, revision }, user, users, 'leave')
  }
}

/** Groups of options that are gone meanwhile, or have grown too large for it, are its no more. */
export function withPresent<Row extends { groups?: string | null }>(
  row: Row,
  counts: OptionCounts,
): Row {
  const groups = fittingGroups(parseIds(row.groups ?? null), counts)
  return { ...row, groups: storedIds(groups) }
}

/** The ids of all categories or products of a restaurant. */
export async function readIds(
  db: Db,
  table: GroupUser,
  restaurantId: string,
): Promise<Set<string>> {
  const query = db.selectFrom(table).select('id').where('restaurantId', '=', restaurantId)
  return new Set((await query.execute()).map(({ id }) => id))
}
