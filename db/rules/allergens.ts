/** The fourteen that menus tell of, in the usual order. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export const ALLERGEN_STATES = ['contains', 'may'] as const

export type Allergen = (typeof ALLERGENS)[number]
export type AllergenState = (typeof ALLERGEN_STATES)[number]

/** What is stated of a dish. What is left out is not in the recipe if it was checked, else not stated. */
export type Allergens = { [Name in Allergen]?: AllergenState }

const OF_ANIMALS: readonly Allergen[] = ['crustaceans', 'eggs', 'fish', 'milk', 'molluscs']

/** What is in a dish that keeps it from being vegan; undefined where nothing does. */
export function notVegan(allergens: Allergens): Allergen | undefined {
  return OF_ANIMALS.find((name) => allergens[name] === 'contains')
}

/** The same in the usual order, so that the same statements are the same text. */
export function orderedAllergens(allergens: { [Name in Allergen]?: AllergenState | undefined }) {
  const stated = ALLERGENS.filter((name) => allergens[name] !== undefined)
  return Object.fromEntries(stated.map((name) => [name, allergens[name]])) as Allergens
}

/** Those of a dish in this state. */
export function allergensIn(allergens: Allergens, state: AllergenState | undefined): Allergen[] {
  return ALLERGENS.filter((name) => allergens[name] === state)
}

/** What lists carry of a dish for the filter: a letter for each, large for `may`, and `!` if checked. */
export function allergenCode(allergens: Allergens, isChecked: boolean): string {
  const letters = ALLERGENS.map((name, at) => {
    const letter = String.fromCodePoint(A + at)
    if (allergens[name] === 'contains') return letter
    return allergens[name] === 'may' ? letter.toUpperCase() : ''
  })
  return letters.join('') + (isChecked ? '!' : '')
}

/** How a dish of that code stands to somebody who avoids these. */
export function standing(code: string, avoided: readonly Allergen[]): Standing {
  const letters = avoided.map((name) => String.fromCodePoint(A + ALLERGENS.indexOf(name)))
  if (letters.some((letter) => code.toLowerCase().includes(letter))) return 'against'
  return code.endsWith('!') ? 'nothing' : 'unknown'
}

/** Nothing is stated against it, nothing is stated at all, or something against it. */
export type Standing = 'nothing' | 'unknown' | 'against'

const A = 'a'.codePointAt(0) ?? 0
