import { ALLERGENS, allergensIn, type Allergen } from '#db/menu/allergens.ts'
import { dayText } from '#db/menu/days-in-words.ts'
import type { PrintedDish, PrintPage } from '#db/menu/category-pages.ts'
import { servedTexts } from '../../i18n/words.ts'
import { allergenWords } from '../../i18n/allergen-words.ts'

/** What the numbers behind dishes stand for; null in a menu that states nothing of allergens. */
export function legendText({ restaurant, categories }: PrintPage): string | null {
  if (!restaurant.allergens) return null
  const words = allergenWords(restaurant.lang)
  const dishes = categories.flatMap((category) => category.dishes)
  const names = ALLERGENS.flatMap((name) =>
    dishes.some(({ allergens, chosen }) => allergens[name] ?? chosen?.[name])
      ? `${numberOf(name)} ${words.names[name]}`
      : [],
  )
  const said = [
    `(…) ${words.may}`,
    dishes.some(({ chosen }) => chosen) && `[…] ${words.chosen}`,
    dishes.some((dish) => dish.allergensChecked) && `${words.others}: ${words.notInRecipe}`,
    dishes.some((dish) => !dish.allergensChecked) && `* ${words.others}: ${words.notStated}`,
  ]
  return [`${words.title}:`, [...names, ...said.filter(Boolean)].join(' · ')].join(' ')
}

/** The EU's numbers of allergens: in brackets what a dish may contain, or depends on the choice. */
export function allergenNumbers({ allergens, allergensChecked, chosen = {} }: PrintedDish): string {
  const contains = allergensIn(allergens, 'contains').map((name) => numberOf(name))
  const may = allergensIn(allergens, 'may').map((name) => `(${numberOf(name)})`)
  const some = ALLERGENS.filter((name) => chosen[name]).map((name) => `[${numberOf(name)}]`)
  return [...contains, ...may, ...some, ...(allergensChecked ? [] : ['*'])].join(' ')
}

function numberOf(name: Allergen): number {
  return ALLERGENS.indexOf(name) + 1
}

/** A day as a menu in a language says it, such as `22 November 2026`. */
export function longDay(date: string, lang: string): string {
  return dayText(date, servedTexts(lang).locale, { month: 'long', year: 'numeric' })
}
