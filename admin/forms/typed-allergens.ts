import type { TFunction } from 'i18next'
import {
  ALLERGEN_STATES,
  allergensIn,
  orderedAllergens,
  type Allergen,
  type Allergens,
  type AllergenState,
} from '#db/menu/allergens.ts'
import { listText } from '#db/rules/text/lists.ts'
import { currentLocale } from '../i18n/i18n.ts'

const NEXT = new Map<AllergenState | undefined, AllergenState | undefined>([
  [undefined, 'contains'],
  ['contains', 'may'],
  ['may', undefined],
])

export function withNextState(allergens: Allergens, name: Allergen): Allergens {
  const state = NEXT.get(allergens[name])
  const { [name]: _, ...others } = allergens
  return orderedAllergens({ ...others, ...(state && { [name]: state }) })
}

export function allergensText(t: TFunction, allergens: Allergens): string {
  const parts = ALLERGEN_STATES.flatMap((state) => {
    const names = allergensIn(allergens, state).map((name) => t(`allergens.names.${name}`))
    if (names.length === 0) return []
    return [t(`allergens.says.${state}`, { names: listText(names, currentLocale()) })]
  })
  return parts.join(' · ')
}
