import type { Allergens } from './allergens.ts'
import { MOST_OPTIONS } from '../rules/limits.ts'
import type { MenuFields, Values } from './fields.ts'
import { toPrice } from '../rules/money/money.ts'
import { haveNamesOfTheirOwn } from './sizes.ts'

export const GROUP_FIELDS = {
  name: { kind: 'line', limit: 60 },
} as const satisfies MenuFields

/** A price of 0 is free. */
export const OPTION_FIELDS = {
  name: { kind: 'line', limit: 60 },
  price: { kind: 'price', schemaOrg: ['Offer', 'price'] },
} as const satisfies MenuFields

/** `id` is empty for a new one. */
export type Option = { id: string } & Values<typeof OPTION_FIELDS> & {
    /** Empty: none of the fourteen; absent: not stated. */
    allergens?: Allergens
  }

export type OptionInput = Omit<Option, 'allergens'> & { allergens?: Allergens | null | undefined }

export function parseOptions(stored: string): Option[] {
  return JSON.parse(stored)
}

export interface Choice {
  min: number
  max: number
}

/** Shown, not ordered. */
export type OptionGroup = { id: string } & Values<typeof GROUP_FIELDS> &
  Choice & {
    options: Option[]
  }

export const OPTION_COUNTS = { least: 1, most: 30 } as const

export type OptionCounts = ReadonlyMap<string, number>

/** The first groups that fit. */
export function fittingGroups(groups: readonly string[], counts: OptionCounts): string[] {
  let room: number = MOST_OPTIONS
  return groups.filter((group) => {
    const count = counts.get(group) ?? Infinity
    if (count > room) return false
    room -= count
    return true
  })
}

export function groupsFit(groups: readonly string[], counts: OptionCounts): boolean {
  return fittingGroups(groups, counts).length === groups.length
}

/** Prices in whole units. */
export function serializeOptionGroup({ id, name, min, max, options }: OptionGroup) {
  const serialized = options.map((option) => {
    const { name, price, allergens = null } = option
    return { _id: option.id, name, price: toPrice(price), allergens }
  })
  return { _id: id, name, min, max, options: serialized }
}

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

/** How many to choose, in few words. */
export type Asked =
  | { ask: 'add' }
  | { ask: 'one' }
  | { ask: 'oneOrNone' }
  | { ask: 'upTo' | 'exactly' | 'atLeast'; count: number }
  | { ask: 'between'; least: number; most: number }

/** For `min` and `max` of so many. */
export function askedOf({ min, max }: Choice, options: number): Asked {
  if (min === max) return min === 1 ? { ask: 'one' } : { ask: 'exactly', count: min }
  if (min > 0 && max === options) return { ask: 'atLeast', count: min }
  if (min > 0) return { ask: 'between', least: min, most: max }
  if (max === options) return { ask: 'add' }
  return max === 1 ? { ask: 'oneOrNone' } : { ask: 'upTo', count: max }
}
