import { limitReached, notFound } from '../errors.ts'
import { parseOptions } from '../menu/option-groups.ts'
import { MENU_LIMITS } from '../rules/limits.ts'
import type { Db } from '../schema.ts'
import {
  assertAssignedHaveRoom,
  ASSIGNED_KINDS,
  readGroupAssignments,
  assignGroup,
  type GroupAssignments,
} from '../queries/group-assignments.ts'
import { readIds } from '../queries/slugs.ts'
import { changesOf, type Change } from '../queries/versions.ts'
import type { GroupRow, GroupSet, NewGroup, Run, SeenRow } from './change.ts'

export function getGroup(db: Db, restaurantId: string, id: string): Promise<GroupRow> {
  return db
    .selectFrom('optionGroups')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** A conflict for too many. One that comes back is for what still exists and has room. */
export async function addGroupRows(run: Run, added: readonly NewGroup[]): Promise<void> {
  const { db, restaurantId } = run
  for (const { uses, position, ...row } of added) {
    const next = await nextPosition(db, restaurantId)
    await db
      .insertInto('optionGroups')
      .values({ ...row, restaurantId, position: position ?? next })
      .execute()
    const isBack = position !== undefined
    for (const kind of ASSIGNED_KINDS) {
      const there = isBack ? await readIds(db, kind, restaurantId) : new Set(uses[kind])
      const wanted = uses[kind]?.filter((id) => there.has(id)) ?? []
      const whereFull = isBack ? 'leave' : 'refuse'
      run.assigned += await assignGroup(run, row.id, kind, wanted, whereFull)
    }
  }
}

/** Answers the options that are gone, and whether pages may grow. */
export async function setGroupRows(
  run: Run,
  sets: readonly GroupSet[],
): Promise<{ gone: string[]; isMore: boolean }> {
  const { db, restaurantId, revision } = run
  const gone: string[] = []
  let isMore = false
  for (const { id, set: wanted, uses = {}, seen } of sets) {
    const row = await getGroup(db, restaurantId, id)
    const present = { ...row, ...keysOf(await usesOf(db, restaurantId, id)) }
    const all = { ...wanted, ...keysOf(uses) }
    const { categories, products, ...set } = changesOf(present, all, { revision, seen })
    await db
      .updateTable('optionGroups')
      .set(set)
      .where('restaurantId', '=', restaurantId)
      .where('id', '=', id)
      .execute()
    const before = optionIds(row)
    const after = optionIds({ ...row, ...set })
    gone.push(...before.filter((option) => !after.includes(option)))
    if (categories !== undefined) await assign(run, id, 'categories', uses)
    if (products !== undefined) await assign(run, id, 'products', uses)
    // After what it is assigned to, which may have made room.
    const isLonger = after.length > before.length
    if (isLonger) await assertAssignedHaveRoom(db, restaurantId, id)
    isMore ||= isLonger || run.assigned > 0
  }
  return { gone, isMore }
}

async function assign(
  run: Run,
  id: string,
  kind: keyof GroupAssignments,
  uses: Change<GroupAssignments>,
): Promise<void> {
  run.assigned += await assignGroup(run, id, kind, uses[kind] ?? [])
}

/** Answers the rows, with what had them. */
export async function removeGroupRows(
  run: Run,
  removed: readonly SeenRow[],
): Promise<(GroupRow & { uses: GroupAssignments })[]> {
  const { db, restaurantId } = run
  const rows: (GroupRow & { uses: GroupAssignments })[] = []
  for (const { id } of removed) {
    const row = await getGroup(db, restaurantId, id)
    rows.push({ ...row, uses: await usesOf(db, restaurantId, id) })
    for (const kind of ASSIGNED_KINDS) await assign(run, id, kind, {})
    await db
      .deleteFrom('optionGroups')
      .where('restaurantId', '=', restaurantId)
      .where('id', '=', id)
      .execute()
  }
  return rows
}

async function nextPosition(db: Db, restaurantId: string): Promise<number> {
  const rows = await db
    .selectFrom('optionGroups')
    .select('position')
    .where('restaurantId', '=', restaurantId)
    .execute()
  if (rows.length >= MENU_LIMITS.optionGroups) throw limitReached(MENU_LIMITS.optionGroups)
  return Math.max(-1, ...rows.map(({ position }) => position)) + 1
}

export function optionIds({ options }: Pick<GroupRow, 'options'>): string[] {
  return parseOptions(options).map(({ id }) => id)
}

async function usesOf(db: Db, restaurantId: string, id: string): Promise<GroupAssignments> {
  const uses = await readGroupAssignments(db, restaurantId)
  return uses.get(id) ?? { categories: [], products: [] }
}

function keysOf({ categories, products }: Change<GroupAssignments>) {
  return { categories: keyOf(categories), products: keyOf(products) }
}

function keyOf(ids: readonly string[] | undefined): string | undefined {
  return ids?.toSorted().join(' ')
}
