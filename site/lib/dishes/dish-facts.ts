import { ALLERGEN_STATES, allergensIn, type Allergens } from '#db/menu/allergens.ts'
import type { RestaurantView } from '#db/menu/views.ts'
import { DIET_NAMES, NUTRITION_NAMES, type Diets, type Nutrition } from '#db/menu/fields.ts'
import type { Badge } from '#db/menu/badges.ts'
import type { Asked } from '#db/menu/option-groups.ts'
import { vatPercent } from '#db/menu/price-notes.ts'
import { allergenWords } from '../../i18n/allergen-words.ts'
import type { MenuTexts } from '../../i18n/en.ts'
import { namedAllergens } from './allergen-facts.ts'

// A saltshaker and somebody who walks, as Saudi Arabia asks for.
const SIGNS: Partial<Record<keyof Nutrition, string>> = { highSalt: '🧂', walkMinutes: '🚶' }

/** How much caffeine is enough for a day, where a dish or a size of it has some; null elsewhere. */
export function caffeineText(
  { sizes, ...dish }: Nutrition & { sizes: readonly Nutrition[] },
  say: MenuTexts,
): string | null {
  const isStated = [dish, ...sizes].some(
    ({ caffeineMg, caffeinePer100Ml }) => (caffeineMg ?? caffeinePer100Ml ?? 0) > 0,
  )
  return isStated ? say.caffeineLimit : null
}

/** What is stated of a dish or a size in numbers; null where nothing is. */
export function nutritionText(stated: Nutrition, { nutrition }: MenuTexts): string | null {
  const said = NUTRITION_NAMES.map((name) => {
    const [value, words] = [stated[name], nutrition[name]]
    const text =
      typeof words === 'string' ? value && words : typeof value === 'number' && words(value)
    return text && [SIGNS[name], text].filter(Boolean).join(' ')
  })
  return said.filter(Boolean).join(' · ') || null
}

/** Whom a dish suits; null where nothing is said. */
export function dietsText(dish: Diets, { diets }: MenuTexts): string | null {
  // What is vegan is vegetarian.
  const said = DIET_NAMES.filter((name) => dish[name] && !(name === 'vegetarian' && dish.vegan))
  return said.map((name) => diets[name]).join(' · ') || null
}

/** What sets a dish off; null where nothing does. */
export function badgesText(marks: readonly Badge[], say: MenuTexts): string | null {
  return marks.map((badge) => say.marks[badge]).join(' · ') || null
}

/** What is said under all prices of a menu; null when the owner states nothing of them. */
export function priceNotesText(
  { priceNotes, currencyCode }: RestaurantView,
  say: MenuTexts,
): string | null {
  const { vatNote, servicePercent } = priceNotes
  const percent = vatPercent(currencyCode)
  const said = [
    vatNote === 'included' && say.vatIncluded(percent === null ? null : say.percent(percent)),
    servicePercent !== null && say.serviceAdded(say.percent(servicePercent)),
  ]
  return said.filter(Boolean).join(' ') || null
}

/** How many options of a group a guest may choose. */
export function askedText(asked: Asked, { choose }: MenuTexts): string {
  switch (asked.ask) {
    case 'between':
      return choose.between(asked.least, asked.most)
    case 'add':
    case 'one':
    case 'oneOrNone':
      return choose[asked.ask]
    default:
      return choose[asked.ask](asked.count)
  }
}

/** What is stated of an option, in words; null where that is nothing. */
export function optionAllergens(allergens: Allergens, lang: string): string | null {
  const words = allergenWords(lang)
  const said = ALLERGEN_STATES.flatMap((state) => {
    const names = allergensIn(allergens, state)
    return names.length > 0 ? `${words[state]}: ${namedAllergens(names, words)}` : []
  })
  return said.join(' · ') || null
}
