import { DataError } from '../errors.ts'
import { newId } from '../ids.ts'
import {
  groupProblem,
  parseOptions,
  type Option,
  type OptionGroup,
  type OptionInput,
} from '../menu/option-groups.ts'
import type { Db } from '../schema.ts'
import { applyChange } from './apply.ts'
import type { NewGroup } from './change.ts'
import { getGroup } from './group-rows.ts'
import type { GroupAssignments } from '../queries/group-assignments.ts'
import type { Change } from '../queries/versions.ts'

/** Options without an id of this group are new. */
export type OptionGroupInput = Omit<OptionGroup, 'id' | 'options'> & {
  options: OptionInput[]
} & Partial<GroupAssignments>

/** Appends a group; returns its id. A conflict for too many groups or options. */
export async function addOptionGroup(
  db: Db,
  restaurantId: string,
  input: OptionGroupInput,
  now: Date,
): Promise<string> {
  const group = newOptionGroup(input, now)
  await applyChange(db, restaurantId, { optionGroups: { add: [group] } })
  return group.id
}

export function newOptionGroup(
  { name, min, max, options, ...uses }: OptionGroupInput,
  now: Date,
): NewGroup {
  assertWhole({ min, max, options })
  const stored = JSON.stringify(withIds(options, []))
  return { id: newId(), name, min, max, options: stored, createdAt: now.toISOString(), uses }
}

/**
 * Omitted fields stay. A conflict if a field was changed after `seen`, or for too many options. Returns the
 * number of changed rows.
 */
export async function changeOptionGroup(
  db: Db,
  restaurantId: string,
  id: string,
  { name, min, max, options, ...uses }: Change<OptionGroupInput>,
  seen: number | null = null,
): Promise<number> {
  const row = await getGroup(db, restaurantId, id)
  const before = parseOptions(row.options)
  assertWhole({ min: min ?? row.min, max: max ?? row.max, options: options ?? before })
  const stored = options && JSON.stringify(withIds(options, before))
  const set = { id, set: { name, min, max, options: stored }, uses, seen }
  const { assigned } = await applyChange(db, restaurantId, { optionGroups: { set: [set] } })
  return assigned
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
