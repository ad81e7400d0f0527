import type { Allergen } from './allergens.ts'

/** Which grain and which nut, where an owner says so. */
const KINDS_OF = {
  gluten: ['wheat', 'rye', 'barley', 'oats', 'spelt'],
  nuts: [
    'almonds',
    'hazelnuts',
    'walnuts',
    'cashews',
    'pecans',
    'brazilNuts',
    'pistachios',
    'macadamias',
  ],
} as const satisfies { [Name in Allergen]?: readonly string[] }
export const ALLERGEN_KINDS = [...KINDS_OF.gluten, ...KINDS_OF.nuts] as const

export type AllergenKind = (typeof ALLERGEN_KINDS)[number]

/** Empty where an allergen has none. */
export function kindsOf(name: Allergen): readonly AllergenKind[] {
  const kinds: { [Name in Allergen]?: readonly AllergenKind[] } = KINDS_OF
  return kinds[name] ?? []
}

/** Each once, in one order, so that equal statements are equal texts. */
export function orderedKinds(kinds: readonly AllergenKind[]): AllergenKind[] {
  return ALLERGEN_KINDS.filter((kind) => kinds.includes(kind))
}
