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

/** Omitted: not in the recipe if checked, else not stated. */
export type Allergens = { [Name in Allergen]?: AllergenState }

const OF_ANIMALS: readonly Allergen[] = ['crustaceans', 'eggs', 'fish', 'milk', 'molluscs']

export function notVegan(allergens: Allergens): Allergen | undefined {
  return OF_ANIMALS.find((name) => allergens[name] === 'contains')
}

/** Sorted, so that equal statements are equal texts. */
export function orderedAllergens(allergens: { [Name in Allergen]?: AllergenState | undefined }) {
  const stated = ALLERGENS.filter((name) => allergens[name] !== undefined)
  return Object.fromEntries(stated.map((name) => [name, allergens[name]])) as Allergens
}

export function allergensIn(allergens: Allergens, state: AllergenState | undefined): Allergen[] {
  return ALLERGENS.filter((name) => allergens[name] === state)
}

/** The worst of a group's options, and whether all state theirs. */
export interface ChosenAllergens {
  allergens: Allergens
  isStated: boolean
}

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

/** Held by options only, or more surely. */
export function onlyChosen(own: Allergens, chosen: Allergens): Allergens {
  const more = Object.entries(chosen).filter(([name, state]) => {
    const stated = own[name as Allergen]
    return stated === undefined || (stated === 'may' && state === 'contains')
  })
  return Object.fromEntries(more)
}

/** For the filter: a letter for each, upper case for `may`, `!` if checked. */
export function allergenCode(allergens: Allergens, isChecked: boolean): string {
  const letters = ALLERGENS.map((name, at) => {
    const letter = String.fromCodePoint(A + at)
    if (allergens[name] === 'contains') return letter
    return allergens[name] === 'may' ? letter.toUpperCase() : ''
  })
  return letters.join('') + (isChecked ? '!' : '')
}

/** Whether somebody who avoids these may eat it. */
export function standing(code: string, avoided: readonly Allergen[]): Standing {
  const letters = avoided.map((name) => String.fromCodePoint(A + ALLERGENS.indexOf(name)))
  if (letters.some((letter) => code.toLowerCase().includes(letter))) return 'against'
  return code.endsWith('!') ? 'nothing' : 'unknown'
}

/** Stated free, not stated, or contained. */
export type Standing = 'nothing' | 'unknown' | 'against'

const A = 'a'.codePointAt(0) ?? 0
