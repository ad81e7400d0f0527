import type { Selectable } from 'kysely'
import { DataError, limitReached, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { MENU_LIMITS } from '../rules/limits.ts'
import {
  groupProblem,
  parseOptions,
  type Option,
  type OptionGroup,
  type OptionInput,
} from '../menu/option-groups.ts'
import type { Db, Schema } from '../schema.ts'
import { keepInBin } from './bin.ts'
import {
  assertUsersHaveRoom,
  GROUP_USERS,
  readGroupUses,
  setGroupUsers,
  type GroupUses,
} from './group-users.ts'
import { assertPagesFit } from './page-limits.ts'
import { raiseRevision } from './restaurants.ts'
import { takeTextsOfGone } from './texts.ts'
import { changesOf, type Change } from './versions.ts'

/** Options without an id of this group are new. */
export type OptionGroupInput = Omit<OptionGroup, 'id' | 'options'> & {
  options: OptionInput[]
} & Partial<GroupUses>

type Row = Selectable<Schema['optionGroups']>

/** Appends a group; returns its id. A conflict for too many groups or options. */
export async function addOptionGroup(
  db: Db,
  restaurantId: string,
  { name, min, max, options, ...uses }: OptionGroupInput,
  now: Date,
): Promise<string> {
  const revision = await raiseRevision(db, restaurantId)
  assertWhole({ min, max, options })
  const position = await nextPosition(db, restaurantId)
  const id = newId()
  const stored = JSON.stringify(withIds(options, []))
  const row = { id, restaurantId, name, min, max, options: stored, position }
  await db
    .insertInto('optionGroups')
    .values({ ...row, createdAt: now.toISOString() })
    .execute()
  await setUses(db, { restaurantId, id, revision }, uses)
  await assertPagesFit(db, restaurantId)
  return id
}

/**
 * Omitted fields stay. A conflict if a field was changed after `seen`, or for too many options. Returns the
 * number of changed rows.
 */
export async function changeOptionGroup(
  db: Db,
  restaurantId: string,
  id: string,
  change: Change<OptionGroupInput>,
  seen: number | null = null,
): Promise<number> {
  const revision = await raiseRevision(db, restaurantId)
  const row = await getGroup(db, restaurantId, id)
  const before = parseOptions(row.options)
  const { name, min, max, options, ...uses } = change
  assertWhole({ min: min ?? row.min, max: max ?? row.max, options: options ?? before })
  const stored = options && withIds(options, before)
  const wanted = { name, min, max, options: stored && JSON.stringify(stored), ...keysOf(uses) }
  const present = { ...row, ...keysOf(await usesOf(db, restaurantId, id)) }
  const { categories, products, ...set } = changesOf(present, wanted, { revision, seen })
  await db
    .updateTable('optionGroups')
    .set(set)
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .execute()
  if (stored) await takeTextsOfGone(db, restaurantId, before, stored)
  const changed = await setUses(
    db,
    { restaurantId, id, revision },
    {
      ...(categories !== undefined && { categories: uses.categories }),
      ...(products !== undefined && { products: uses.products }),
    },
  )
  // After its users, which may have made room.
  const isLonger = stored !== undefined && stored.length > before.length
  if (isLonger) await assertUsersHaveRoom(db, restaurantId, id)
  if (isLonger || changed > 0) await assertPagesFit(db, restaurantId)
  return changed
}

/** Moves it to the bin; returns how many rows had it. */
export async function deleteOptionGroup(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<number> {
  const revision = await raiseRevision(db, restaurantId)
  const row = await getGroup(db, restaurantId, id)
  const groupUses = await usesOf(db, restaurantId, id)
  const rows = { optionGroups: [row], groupUses }
  await keepInBin(db, { id, restaurantId, kind: 'group', title: row.name, products: 0 }, rows, now)
  const changed = await setUses(
    db,
    { restaurantId, id, revision },
    { categories: [], products: [] },
  )
  await db
    .deleteFrom('optionGroups')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .execute()
  return changed
}

/** A conflict if there is no room. */
export async function nextPosition(db: Db, restaurantId: string): Promise<number> {
  const rows = await db
    .selectFrom('optionGroups')
    .select('position')
    .where('restaurantId', '=', restaurantId)
    .execute()
  if (rows.length >= MENU_LIMITS.optionGroups) throw limitReached(MENU_LIMITS.optionGroups)
  return Math.max(-1, ...rows.map(({ position }) => position)) + 1
}

function getGroup(db: Db, restaurantId: string, id: string): Promise<Row> {
  return db
    .selectFrom('optionGroups')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

function assertWhole(group: Pick<OptionGroupInput, 'min' | 'max' | 'options'>): void {
  const problem = groupProblem(group)
  if (problem === null) return
  const field = problem === 'names' ? 'options' : problem
  throw new DataError('invalid', `Please check ${field}`, field)
}

function withIds(options: readonly OptionInput[], before: readonly Option[]): Option[] {
  const left = new Map(before.map((option) => [option.id, option]))
  return options.map(({ id, name, price, ...given }) => {
    const old = left.get(id)
    left.delete(id)
    const allergens = given.allergens === undefined ? old?.allergens : given.allergens
    return { id: old ? id : newId(), name, price, ...(allergens && { allergens }) }
  })
}

async function usesOf(db: Db, restaurantId: string, id: string): Promise<GroupUses> {
  const uses = await readGroupUses(db, restaurantId)
  return uses.get(id) ?? { categories: [], products: [] }
}

function keysOf({ categories, products }: Partial<GroupUses>) {
  return { categories: keyOf(categories), products: keyOf(products) }
}

function keyOf(ids: readonly string[] | undefined): string | undefined {
  return ids?.toSorted().join(' ')
}

async function setUses(
  db: Db,
  group: { restaurantId: string; id: string; revision: number },
  uses: Change<GroupUses>,
): Promise<number> {
  let changed = 0
  for (const user of GROUP_USERS) {
    const wanted = uses[user]
    if (wanted) changed += await setGroupUsers(db, group, user, wanted)
  }
  return changed
}
