import { DataError, limitReached, notFound } from '../errors.ts'
import { groupsFit, parseOptions } from '../menu/option-groups.ts'
import { parseIds, storedIds } from '../menu/dish.ts'
import { MENU_LIMITS, MOST_OPTIONS } from '../rules/limits.ts'
import { pick } from '../rules/record-of.ts'
import type { Db } from '../schema.ts'
import {
  assertAssignedHaveRoom,
  ASSIGNED_KINDS,
  readGroupAssignments,
  readOptionCounts,
  type AssignedKind,
  type GroupAssignments,
} from '../queries/group-assignments.ts'
import { readIds } from '../queries/slugs.ts'
import { deleteTexts } from '../queries/texts.ts'
import { changesOf, type Change } from '../queries/versions.ts'
import type { GroupRow, GroupSet, NewGroup, RemovedRow, Run } from './change.ts'
import { loseTexts, noteBefore, updateEach } from './rows.ts'

export function getGroup(db: Db, restaurantId: string, id: string): Promise<GroupRow> {
  return db
    .selectFrom('optionGroups')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

export function readGroupRows(db: Db, restaurantId: string): Promise<GroupRow[]> {
  return db
    .selectFrom('optionGroups')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .execute()
}

/** A conflict for too many. */
export async function addGroupRows(
  { db, restaurantId }: Run,
  added: readonly NewGroup[],
): Promise<void> {
  for (const { uses: _uses, position, ...row } of added) {
    const next = await nextPosition(db, restaurantId)
    await db
      .insertInto('optionGroups')
      .values({ ...row, restaurantId, position: position ?? next })
      .execute()
  }
}

/** Once what they are for is there. One that comes back is for what still exists and has room. */
export async function assignAdded(run: Run, added: readonly NewGroup[]): Promise<void> {
  const { db, restaurantId } = run
  for (const { id, uses, position } of added) {
    const isBack = position !== undefined
    for (const kind of ASSIGNED_KINDS) {
      const there = isBack ? await readIds(db, kind, restaurantId) : new Set(uses[kind])
      const wanted = uses[kind]?.filter((one) => there.has(one)) ?? []
      await assignGroup(run, id, kind, wanted, isBack)
    }
  }
}

/** Answers whether pages may grow. */
export async function setGroupRows(run: Run, sets: readonly GroupSet[]): Promise<boolean> {
  const { db, restaurantId, revision } = run
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
    const { version: _version, changes: _changes, ...columns } = set
    noteBefore(run, 'optionGroups', id, pick(row, Object.keys(columns) as (keyof GroupRow)[]))
    run.after.optionGroups.set(id, { ...row, ...columns })
    const before = optionIds(row)
    const after = optionIds({ ...row, ...set })
    await loseTexts(
      run,
      'option',
      before.filter((option) => !after.includes(option)),
    )
    if (categories !== undefined) await assignGroup(run, id, 'categories', uses.categories)
    if (products !== undefined) await assignGroup(run, id, 'products', uses.products)
    // After what it is assigned to, which may have made room.
    const isLonger = after.length > before.length
    if (isLonger) await assertAssignedHaveRoom(db, restaurantId, id)
    isMore ||= isLonger || run.assigned > 0
  }
  return isMore
}

/** Answers the rows, with what had them. */
export async function removeGroupRows(
  run: Run,
  removed: readonly RemovedRow[],
): Promise<(GroupRow & { uses: GroupAssignments })[]> {
  const { db, restaurantId } = run
  const rows: (GroupRow & { uses: GroupAssignments })[] = []
  for (const { id, forGood = false } of removed) {
    const row = await getGroup(db, restaurantId, id)
    rows.push({ ...row, uses: await usesOf(db, restaurantId, id) })
    for (const kind of ASSIGNED_KINDS) await assignGroup(run, id, kind)
    await db
      .deleteFrom('optionGroups')
      .where('restaurantId', '=', restaurantId)
      .where('id', '=', id)
      .execute()
    if (forGood) await deleteTexts(db, restaurantId, [id, ...optionIds(row)])
  }
  return rows
}

/**
 * Assigns a group to these and removes it from others. One that comes back stays where others came back with
 * it, and skips what has no room; else that is a conflict.
 */
async function assignGroup(
  run: Run,
  id: string,
  kind: AssignedKind,
  wanted: readonly string[] = [],
  isBack = false,
): Promise<void> {
  const { db, restaurantId, revision } = run
  const counts = await readOptionCounts(db, restaurantId)
  const rows = await db
    .selectFrom(kind)
    .select(['id', 'groups', 'version', 'changes'])
    .where('restaurantId', '=', restaurantId)
    .execute()
  const left = new Set(wanted)
  const changed = rows.flatMap((row) => {
    const groups = parseIds(row.groups)
    const isWanted = left.delete(row.id)
    if (groups.includes(id) ? isWanted || isBack : !isWanted) return []
    const others = groups.filter((group) => group !== id)
    const now = isWanted ? [...others, id] : others
    if (isWanted && !groupsFit(now, counts)) {
      if (isBack) return []
      throw limitReached(MOST_OPTIONS, kind)
    }
    noteBefore(run, kind, row.id, { groups: row.groups })
    const set = changesOf(row, { groups: storedIds(now) }, { revision, seen: null })
    return [{ id: row.id, set: { ...set } }]
  })
  if (left.size > 0) throw new DataError('invalid', `Please check ${kind}`, kind)
  await updateEach(run, kind, changed)
  run.assigned += changed.length
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
