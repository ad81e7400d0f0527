import type { Allergens } from './allergens.ts'
import { MOST_OPTIONS } from '../rules/limits.ts'
import type { MenuFields, Values } from './fields.ts'
import { toPrice } from '../rules/money.ts'
import { haveNamesOfTheirOwn } from './sizes.ts'

/** What a group of options says of itself beside them; guests read its name. */
export const GROUP_FIELDS = {
  name: { kind: 'line', limit: 60 },
} as const satisfies MenuFields

/** What an option says of itself. A price of 0 costs nothing more. */
export const OPTION_FIELDS = {
  name: { kind: 'line', limit: 60 },
  price: { kind: 'price', schemaOrg: ['Offer', 'price'] },
} as const satisfies MenuFields

/** An option as documents and rules have it; of a new one, whose id is still to be given, that is empty. */
export type Option = { id: string } & Values<typeof OPTION_FIELDS> & {
    /** Empty where it has none of the fourteen; left out while its owner has not said. */
    allergens?: Allergens
  }

/** An option as it is set: `allergens` that are left out stay as they are, and null takes them away. */
export type OptionInput = Omit<Option, 'allergens'> & { allergens?: Allergens | null | undefined }

/** The options of a group's row. */
export function parseOptions(stored: string): Option[] {
  return JSON.parse(stored)
}

/** How many options of a group a guest has. */
export interface Choice {
  min: number
  max: number
}

/** What guests may choose from with a dish; shown, not ordered. */
export type OptionGroup = { id: string } & Values<typeof GROUP_FIELDS> &
  Choice & {
    /** In the owner's order. */
    options: Option[]
  }

/** How many options a group may have. */
export const OPTION_COUNTS = { least: 1, most: 30 } as const

/** How many options groups have, by what these are called by. */
export type OptionCounts = ReadonlyMap<string, number>

/** Those of the groups of a category or dish that there are and that it has room for, the first first. */
export function fittingGroups(groups: readonly string[], counts: OptionCounts): string[] {
  let room: number = MOST_OPTIONS
  return groups.filter((group) => {
    const count = counts.get(group) ?? Infinity
    if (count > room) return false
    room -= count
    return true
  })
}

/** Whether it has room for them all. */
export function groupsFit(groups: readonly string[], counts: OptionCounts): boolean {
  return fittingGroups(groups, counts).length === groups.length
}

/** A group as answers, exports and files have it, prices in whole units. */
export function serializeOptionGroup({ id, name, min, max, options }: OptionGroup) {
  const serialized = options.map((option) => {
    const { name, price, allergens = null } = option
    return { _id: option.id, name, price: toPrice(price), allergens }
  })
  return { _id: id, name, min, max, options: serialized }
}

/** What is wrong with a group as a whole; null when nothing is. */
export function groupProblem({
  min,
  max,
  options,
}: Choice & { options: readonly { name: string }[] }): 'options' | 'names' | 'min' | 'max' | null {
  const { least, most } = OPTION_COUNTS
  if (options.length < least || options.length > most) return 'options'
  if (!haveNamesOfTheirOwn(options)) return 'names'
  if (!Number.isInteger(max) || max < 1 || max > options.length) return 'max'
  return Number.isInteger(min) && min >= 0 && min <= max ? null : 'min'
}

/** What a guest is asked to do with a group of options, in as few words as possible. */
export type Asked =
  | { ask: 'add' }
  | { ask: 'one' }
  | { ask: 'oneOrNone' }
  | { ask: 'upTo' | 'exactly' | 'atLeast'; count: number }
  | { ask: 'between'; least: number; most: number }

/** The same of how many may be chosen of how many. */
export function askedOf({ min, max }: Choice, options: number): Asked {
  if (min === max) return min === 1 ? { ask: 'one' } : { ask: 'exactly', count: min }
  if (min > 0 && max === options) return { ask: 'atLeast', count: min }
  if (min > 0) return { ask: 'between', least: min, most: max }
  if (max === options) return { ask: 'add' }
  return max === 1 ? { ask: 'oneOrNone' } : { ask: 'upTo', count: max }
}
