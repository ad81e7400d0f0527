import {
  allergensIn,
  orderedAllergens,
  type Allergen,
  type Allergens,
  type AllergenState,
} from '#db/rules/allergens.ts'

/** The statements in the text that a form keeps them as; none in an empty one. */
export function readAllergens(text: string): Allergens {
  return text === '' ? {} : (JSON.parse(text) as Allergens)
}

export function writeAllergens(allergens: Allergens): string {
  const ordered = orderedAllergens(allergens)
  return Object.keys(ordered).length === 0 ? '' : JSON.stringify(ordered)
}

// What a tap makes of it.
const NEXT = new Map<AllergenState | undefined, AllergenState | undefined>([
  [undefined, 'contains'],
  ['contains', 'may'],
  ['may', undefined],
])

/** With the next state of this one. */
export function turned(allergens: Allergens, name: Allergen): Allergens {
  const state = NEXT.get(allergens[name])
  const { [name]: _, ...others } = allergens
  return orderedAllergens({ ...others, ...(state && { [name]: state }) })
}

/** All that is stated, for people: `says` names a state with its allergens. */
export function allergensText(
  allergens: Allergens,
  nameOf: (name: Allergen) => string,
  says: (state: AllergenState, names: string) => string,
): string {
  const parts = (['contains', 'may'] as const).flatMap((state) => {
    const names = allergensIn(allergens, state).map(nameOf)
    return names.length > 0 ? [says(state, names.join(', '))] : []
  })
  return parts.join(' · ')
}
