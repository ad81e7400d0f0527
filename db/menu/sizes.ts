import {
  NO_DETAILS,
  NUTRITION_FIELDS,
  NUTRITION_NAMES,
  type Nutrition,
  type SimpleField,
} from './fields.ts'
import { pick } from '../rules/record-of.ts'

/** Only name and price. */
export const NO_NUTRITION: Nutrition = pick(NO_DETAILS, NUTRITION_NAMES)

type NamesOfKind<Kind> = {
  [Name in keyof Nutrition]: (typeof NUTRITION_FIELDS)[Name]['kind'] extends Kind ? Name : never
}[keyof Nutrition]

/** What of nutrition is a number, and what is so or not. */
export const NUTRITION_AMOUNTS = NUTRITION_NAMES.filter(
  (name): name is NamesOfKind<'whole'> => kindOf(name) === 'whole',
)
export const NUTRITION_FLAGS = NUTRITION_NAMES.filter(
  (name): name is NamesOfKind<'flag'> => kindOf(name) === 'flag',
)

/** If a dish has any. */
export const SIZE_COUNTS = { least: 2, most: 8 } as const

/** More sizes are listed by their lowest price. */
export const LISTED_SIZES = 3

export function sizesProblem(sizes: readonly { name: string }[]): 'count' | 'names' | null {
  const { least, most } = SIZE_COUNTS
  if (sizes.length === 0) return null
  if (sizes.length < least || sizes.length > most) return 'count'
  return haveNamesOfTheirOwn(sizes) ? null : 'names'
}

/** No duplicates; unnamed ones count as the same. */
export function haveNamesOfTheirOwn(parts: readonly { name: string }[]): boolean {
  const names = parts.map(({ name }) => nameKey(name)).filter((name) => name !== '')
  return new Set(names).size === names.length
}

function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

function kindOf(name: keyof Nutrition): SimpleField['kind'] {
  return NUTRITION_FIELDS[name].kind
}
