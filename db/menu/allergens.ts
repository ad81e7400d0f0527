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

/** What a group of options adds to a dish: the most that one of them has, and whether each says it. */
export interface ChosenAllergens {
  allergens: Allergens
  isStated: boolean
}

/** The same of all options that a guest may choose. */
export function allergensOf(options: readonly { allergens?: Allergens }[]): ChosenAllergens {
  const has = (name: Allergen, state: AllergenState) =>
    options.some(({ allergens }) => allergens?.[name] === state)
  const stated = ALLERGENS.map((name) => {
    return [name, ALLERGEN_STATES.find((state) => has(name, state))] as const
  })
  return {
    allergens: orderedAllergens(Object.fromEntries(stated)),
    isStated: options.every(({ allergens }) => allergens !== undefined),
  }
}

/** What only the options of a dish hold, or hold more surely than it does. */
export function onlyChosen(own: Allergens, chosen: Allergens): Allergens {
  const more = Object.entries(chosen).filter(([name, state]) => {
    const stated = own[name as Allergen]
    return stated === undefined || (stated === 'may' && state === 'contains')
  })
  return Object.fromEntries(more)
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
