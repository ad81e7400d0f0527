import { MENU_LIMITS } from '#db/rules/limits.ts'
import { GROUP_FIELDS, groupProblem, OPTION_FIELDS } from '#db/rules/option-groups.ts'
import { fitLine, fitPrice } from './fit.ts'
import { parseOptionGroup, type SourceOptionGroup } from './format.ts'
import type { Notes } from './notes.ts'
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
