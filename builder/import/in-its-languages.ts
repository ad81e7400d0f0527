import type { SourceRestaurant } from './format.ts'
import type { Notes } from './notes.ts'
import type { PlannedCategory } from './planned-category.ts'
import { planLanguages, readLanguages, type PlannedMenu } from './planned-languages.ts'
import { splitLanguages } from './split-languages.ts'

export interface PlanOptions {
  /** Whether texts that hold two languages are taken apart. */
  splitLanguages: boolean
}

/** A planned menu with the languages that it comes in with, taken apart where that is wanted. */
export function inItsLanguages(
  menu: PlannedMenu & { categories: PlannedCategory[] },
  restaurant: SourceRestaurant,
  { notes, splitLanguages: isToSplit }: PlanOptions & { notes: Notes },
) {
  const said = readLanguages(restaurant, notes)
  const split = isToSplit ? splitLanguages(menu, notes) : null
  if (!split) return { menu, languages: planLanguages(menu, said, notes) }
  const { main, further } = split.languages
  const languages = { main: said.main ?? main, further: [...said.further, ...further] }
  return { menu: split.menu, languages: planLanguages(split.menu, languages, notes) }
}
