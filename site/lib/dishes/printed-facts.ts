import { ALLERGENS, allergensIn, type Allergen } from '#db/menu/allergens.ts'
import { dayText } from '#db/menu/days-in-words.ts'
import type { PrintedCategory, PrintedDish, PrintPage } from '#db/menu/category-pages.ts'
import { servedTexts } from '../../i18n/words.ts'
import { allergenWords } from '../../i18n/allergen-words.ts'

// Over a hundred sheets, one flow of columns takes browsers more than a minute.
const DISHES_IN_FLOW = 300

/** Sections by what flows through columns together: all of any usual menu. */
export function columnFlows({ categories }: PrintPage): PrintedCategory[][] {
  const flows: PrintedCategory[][] = []
  let dishes = 0
  for (const category of categories) {
    const flow = flows.at(-1)
    dishes += category.dishes.length
    if (flow && dishes <= DISHES_IN_FLOW) flow.push(category)
    else {
      flows.push([category])
      dishes = category.dishes.length
    }
  }
  return flows
}

/** What the numbers behind dishes stand for; null in a menu that states nothing of allergens. */
export function legendText(page: PrintPage): string | null {
  const { restaurant, categories } = page
  if (!restaurant.allergens) return null
  const words = allergenWords(restaurant.lang)
  const dishes = categories.flatMap((category) => category.dishes)
  const names = ALLERGENS.flatMap((name) =>
    dishes.some(({ allergens, chosen }) => allergens[name] ?? chosen?.[name])
      ? `${numberOf(name)} ${words.names[name]}`
      : [],
  )
  const isMay = dishes.some(({ allergens }) => allergensIn(allergens, 'may').length > 0)
  const isChosen = dishes.some(({ chosen }) => chosen)
  const isOpen = dishes.some((dish) => !dish.allergensChecked)
  const starred = hasStars(page)
  const said = [
    ...names,
    isMay && `(…) ${words.may}`,
    isChosen && `[…] ${words.chosen}`,
    (starred || !isOpen) && `${words.others}: ${words.notInRecipe}`,
    starred && `* ${words.others}: ${words.notStated}`,
    isOpen && !starred && (names.length > 0 ? `${words.others}: ` : '') + words.notStated,
  ]
  return [`${words.title}:`, said.filter(Boolean).join(' · ')].join(' ')
}

/**
 * Whether a star says of a dish that its allergens are not stated. Where they are not of most dishes, one
 * line says so of all.
 */
export function hasStars({ restaurant, categories }: PrintPage): boolean {
  const dishes = categories.flatMap((category) => category.dishes)
  const open = dishes.filter((dish) => !dish.allergensChecked).length
  return restaurant.allergens === true && open > 0 && open <= dishes.length / 2
}

/** The EU's numbers of allergens: in brackets what a dish may contain, or depends on the choice. */
export function allergenNumbers(
  { allergens, allergensChecked, chosen = {} }: PrintedDish,
  starred: boolean,
): string {
  const contains = allergensIn(allergens, 'contains').map((name) => numberOf(name))
  const may = allergensIn(allergens, 'may').map((name) => `(${numberOf(name)})`)
  const some = ALLERGENS.filter((name) => chosen[name]).map((name) => `[${numberOf(name)}]`)
  return [...contains, ...may, ...some, ...(starred && !allergensChecked ? ['*'] : [])].join(' ')
}

function numberOf(name: Allergen): number {
  return ALLERGENS.indexOf(name) + 1
}

/** A day as a menu in a language says it, such as `22 November 2026`. */
export function longDay(date: string, lang: string): string {
  return dayText(date, servedTexts(lang).locale, { month: 'long', year: 'numeric' })
}
