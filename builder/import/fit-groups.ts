import { MENU_LIMITS, MOST_OPTIONS } from '#db/rules/limits.ts'
import {
  fittingGroups,
  GROUP_FIELDS,
  groupProblem,
  OPTION_FIELDS,
} from '#db/rules/option-groups.ts'
import { fitLine, fitPrice } from './fit.ts'
import { parseOptionGroup, type SourceOptionGroup } from './format.ts'
import type { Notes } from './notes.ts'
import type { PlannedCategory } from './planned-category.ts'
import { fitTexts, type PlannedTexts } from './planned-texts.ts'

/** A group of options of a file as it should come in. */
export interface PlannedGroup {
  /** What the file calls it where something has it: its id there, or its name. */
  key: string
  name: string
  min: number
  max: number
  options: { name: string; price: number; texts: PlannedTexts }[]
  texts: PlannedTexts
}

/** The groups of options of a file; one that cannot come in has a line in the report. */
export function fitGroups(rows: readonly unknown[], notes: Notes): PlannedGroup[] {
  const groups = rows.flatMap((row, index) => {
    const source = parseOptionGroup(row)
    const group = source && fitGroup(source, notes)
    if (!group) notes.leaveOut(`options ${source?.name ?? index + 1}: not as options have to be`, 0)
    return group ?? []
  })
  const most = MENU_LIMITS.optionGroups
  for (const { name } of groups.slice(most)) {
    notes.leaveOut(`options ${name}: a menu has at most ${most} of them`, 0)
  }
  return groups.slice(0, most)
}

/** Categories and dishes with as many of these groups as they have room for; the rest is noted. */
export function withRoomForGroups(
  categories: readonly PlannedCategory[],
  groups: readonly PlannedGroup[],
  notes: Notes,
): PlannedCategory[] {
  const counts = new Map<string, number>()
  for (const { key, options } of groups) counts.set(key, (counts.get(key) ?? 0) + options.length)
  const nameOf = new Map(groups.map(({ key, name }) => [key, name]))
  const fit = (keys: readonly string[], of: Notes) => {
    const there = [...new Set(keys)].filter((key) => counts.has(key))
    const fitting = new Set(fittingGroups(there, counts))
    for (const key of there.filter((key) => !fitting.has(key))) {
      of.leaveOut(`options ${nameOf.get(key)}: at most ${MOST_OPTIONS} of them in all here`, 0)
    }
    return [...fitting]
  }
  return categories.map((category) => {
    const of = notes.below({ category: category.title })
    const products = category.products.map((product) => {
      return { ...product, groups: fit(product.groups, of.below({ product: product.name })) }
    })
    return { ...category, groups: fit(category.groups, of), products }
  })
}

function fitGroup(source: SourceOptionGroup, notes: Notes): PlannedGroup | null {
  const name = notes.fitted('groups', source.name, fitLine(source.name, GROUP_FIELDS.name.limit))
  const options = source.options.map((option) => {
    const named = fitLine(option.name, OPTION_FIELDS.name.limit)
    return {
      name: notes.fitted('groups', option.name, named),
      price: fitPrice(option.price ?? 0, null).value,
      texts: fitTexts('option', option.texts, { name: named.value }, notes),
    }
  })
  const priced = options.flatMap(({ price, ...option }) =>
    price === null || option.name === '' ? [] : [{ ...option, price }],
  )
  const { min, max } = { min: source.min ?? 0, max: source.max ?? options.length }
  const isWhole = priced.length === options.length && name !== ''
  if (!isWhole || groupProblem({ min, max, options }) !== null) return null
  const texts = fitTexts('group', source.texts, { name }, notes)
  return { key: source._id ?? source.name, name, min, max, options: priced, texts }
}
