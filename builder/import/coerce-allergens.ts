import { kindsOf } from '#db/menu/allergen-kinds.ts'
import { ALLERGEN_NAMES_AR } from '#db/menu/allergen-names-ar.ts'
import {
  ALLERGENS,
  orderedAllergens,
  type Allergen,
  type Allergens,
  type AllergenState,
} from '#db/menu/allergens.ts'
import type { Coerced } from './coerce.ts'
import { plainWord, readFlag } from '#db/import/switches.ts'

// Without the plural's `s`.
const FURTHER_WORDS = {
  cereal: 'gluten',
  shrimp: 'crustaceans',
  prawn: 'crustaceans',
  soy: 'soybeans',
  soya: 'soybeans',
  dairy: 'milk',
  treenut: 'nuts',
  sulfite: 'sulphites',
  mollusk: 'molluscs',
} as const
const ALLERGEN_OF: ReadonlyMap<string, Allergen> = new Map([
  ...ALLERGENS.flatMap((name) =>
    [name, ...kindsOf(name), ALLERGEN_NAMES_AR[name]].map(
      (word) => [allergenWord(word), name] as const,
    ),
  ),
  ...Object.entries(FURTHER_WORDS),
])
const BETWEEN = /[,;/|&+\n،؛]|\sand\s|\sو\s/iu
const STATES = /\b(?:may contain|contains?|traces of|traces)\b/giu

function allergenWord(text: string): string {
  return plainWord(text).replace(/s$/, '')
}

/** Takes lists, texts or flags. Invents none and drops none. */
export function coerceAllergens(given: unknown): Coerced<Allergens> {
  const found: Allergens = {}
  let isWhole = true
  const state = (text: string, of: AllergenState | null) => {
    const name = ALLERGEN_OF.get(allergenWord(text.replace(STATES, '')))
    if (name === undefined || of === null) isWhole = false
    else if (found[name] !== 'contains') found[name] = /\bmay|trace/iu.test(text) ? 'may' : of
  }
  const read = (value: unknown, of: AllergenState): void => {
    if (value === null || value === undefined || value === '') return
    if (Array.isArray(value)) for (const one of value) read(one, of)
    else if (typeof value === 'string') for (const text of value.split(BETWEEN)) state(text, of)
    else if (typeof value === 'object') readRow(new Map(Object.entries(value)), of)
    else isWhole = false
  }
  const readRow = (row: ReadonlyMap<string, unknown>, of: AllergenState): void => {
    const name = row.get('name') ?? row.get('code')
    const said = row.get('state') ?? row.get('type') ?? row.get('contains')
    if (typeof name === 'string') return state(name, said === undefined ? of : stateOf(said))
    for (const [key, value] of row) {
      if ((key === 'may' || key === 'contains') && typeof value === 'object') read(value, key)
      else if (value !== null) state(key, stateOf(value))
    }
  }
  read(given, 'contains')
  const reason = isWhole ? null : 'states that are none of the fourteen'
  return { value: orderedAllergens(found), reason }
}

function stateOf(said: unknown): AllergenState | null {
  if (readFlag(said) === true) return 'contains'
  const text = typeof said === 'string' ? said : ''
  if (/\bmay\b|trace/iu.test(text)) return 'may'
  return /^contain/iu.test(text) ? 'contains' : null
}
