import {
  DETAIL_FIELDS,
  DETAIL_NAMES,
  NO_DETAILS,
  NUTRITION_FIELDS,
  NUTRITION_NAMES,
  type Details,
  type MenuField,
  type Nutrition,
} from '#db/menu/fields.ts'
import {
  ALLERGENS,
  notVegan,
  orderedAllergens,
  type Allergen,
  type Allergens,
  type AllergenState,
} from '#db/menu/allergens.ts'
import { ALLERGEN_NAMES_AR } from '#db/rules/allergen-names-ar.ts'
import { asciiDigits } from '#db/rules/digits.ts'
import { areMarks, MARKS, MOST_MARKS, type Mark } from '#db/menu/marks.ts'
import { fitWhole, type Fitted } from './fit.ts'
import { KNOWN, type SourceProduct, type SourceSize } from './format.ts'
import { keyWord, readFlag } from './switched-off.ts'
import type { Notes } from './notes.ts'

/** What a file states of a dish beside its sizes; what cannot be kept has a line in the report. */
export function fitDetails(
  source: SourceProduct,
  switches: ReadonlySet<string>,
  notes: Notes,
): Omit<Details, 'sizes' | 'groups'> {
  const given = givenDetails(source, switches, notes)
  const fitted = SIMPLE_NAMES.map((name) => {
    const { value, reason } = fitValue(DETAIL_FIELDS[name], given[name])
    const [before, after] = [given[name] ?? null, value].map((each) => JSON.stringify(each))
    notes.fitted(name, before ?? '', { value: value === null ? null : (after ?? null), reason })
    return [name, value ?? NO_DETAILS[name]]
  })
  return trusted({ ...NO_DETAILS, ...Object.fromEntries(fitted) }, notes)
}

// What systems call the same, without `is_` and `has_`, in small letters.
const CALLED: Readonly<Record<string, string>> = {
  kcal: 'kcal calories calorie cal energykcal kcals',
  caffeineMg: 'caffeinemg caffeine',
  highSalt: 'highsalt highinsalt',
  vegetarian: 'vegetarian veg vegetarianfriendly suitableforvegetarians',
  vegan: 'vegan veganfriendly suitableforvegans',
  alcohol: 'alcohol alcoholic containsalcohol',
  allergens:
    'allergens allergen allergeninfo allergeninformation allergenlist allergies containsallergens contains',
  mayContain: 'maycontain traces allergentraces mayallergens maycontainallergens',
  marks: 'marks',
  allergensChecked: 'allergenschecked',
}
const NAME_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CALLED).flatMap(([name, words]) => words.split(' ').map((word) => [word, name])),
)
const WITHIN = new Set(
  'nutrition nutritionalinfo nutritioninfo nutritionalinformation nutritionfacts diets diet dietary dietaryinfo dietarytags dietarylabels suitablefordiet dietaryrestrictions'.split(
    ' ',
  ),
)

/** Details wherever a file has them: under `details`, or beside the price, and in any spelling. */
function givenDetails(
  { details, ...product }: SourceProduct,
  switches: ReadonlySet<string>,
  notes: Notes,
): Record<string, unknown> {
  const given = new Map<string, unknown>()
  const read = (row: object, known: ReadonlySet<string>, of: string) => {
    const taken = new Set(known)
    for (const [key, value] of Object.entries(row)) {
      const word = keyWord(key)
      const name = NAME_OF.get(word)
      if (known.has(key) || value === null || value === undefined) continue
      if (name !== undefined && !given.has(name)) given.set(name, value)
      else if (WITHIN.has(word) && typeof value === 'object')
        read(asFlags(value), NO_KEYS, `${of} ${key}`)
      else if (WITHIN.has(word) && isDietWord(value))
        read(asFlags([value]), NO_KEYS, `${of} ${key}`)
      else continue
      taken.add(key)
    }
    notes.notTaken(row, of, taken)
  }
  read(details ?? {}, new Set(['sizes', 'groups']), 'dish details')
  read(product, new Set([...KNOWN.product, ...switches]), 'dish')
  if (given.has('mayContain')) {
    given.set('allergens', [given.get('allergens') ?? [], { may: given.get('mayContain') }])
  }
  return Object.fromEntries(given)
}

const NO_KEYS: ReadonlySet<string> = new Set()

/** `['vegan', 'https://schema.org/VegetarianDiet']` as `{vegan: true, vegetarian: true}`. */
function asFlags(value: object): object {
  if (!Array.isArray(value)) return value
  return Object.fromEntries(value.map((one) => [dietWord(one), true]))
}

function isDietWord(value: unknown): boolean {
  return NAME_OF.has(keyWord(dietWord(value)))
}

function dietWord(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replace(/^https?:\/\/schema\.org\//, '').replace(/Diet$/, '')
}

/** What a file states of a size so. */
export function fitNutrition(given: SourceSize['nutrition']): Nutrition {
  const stated = NUTRITION_NAMES.map((name) => {
    return [name, fitValue(NUTRITION_FIELDS[name], given?.[name]).value ?? NO_DETAILS[name]]
  })
  return Object.fromEntries(stated)
}

// Whoever brings a file in has not looked into the kitchen.
function trusted(found: Details, notes: Notes): Details {
  const cause = found.vegan ? notVegan(found.allergens) : undefined
  const vegan = found.vegan && cause === undefined
  if (cause) notes.fitted('vegan', 'true', { value: 'false', reason: `it contains ${cause}` })
  if (found.allergensChecked) {
    const reason = 'its owner has to check them here'
    notes.fitted('allergensChecked', 'true', { value: 'false', reason })
  }
  return { ...found, vegan, allergensChecked: false }
}

// Sizes come with prices, and groups are named by the ids of a file.
const SIMPLE_NAMES = DETAIL_NAMES.filter((name) => {
  const { kind } = DETAIL_FIELDS[name]
  return kind !== 'sizes' && kind !== 'groups'
})

/** `640 kcal` as the number. */
function amountOf(given: unknown): unknown {
  if (typeof given !== 'string') return given
  const number = asciiDigits(given).replace(/\s*(?:kcal|calories|cal|mg)\.?\s*$/iu, '')
  return /^\s*\d+(?:\.\d+)?\s*$/.test(number) ? Number(number) : given
}

function fitValue(field: MenuField, given: unknown): Fitted<unknown> {
  switch (field.kind) {
    case 'whole':
      return fitWhole(amountOf(given), field)
    case 'flag':
      return fitFlag(given)
    case 'allergens':
      return fitAllergens(given)
    case 'marks':
      return fitMarks(given)
    default:
      throw new Error(`No detail is of the kind ${field.kind}`)
  }
}

// What else the fourteen are called.
const ALLERGEN_WORDS: Readonly<Record<Allergen, string>> = {
  gluten: 'gluten wheat cereals barley rye cerealscontaininggluten',
  crustaceans: 'crustaceans crustacean crab lobster prawns shrimp prawn shrimps',
  eggs: 'eggs egg',
  fish: 'fish',
  peanuts: 'peanuts peanut groundnuts',
  soybeans: 'soybeans soybean soya soy',
  milk: 'milk dairy lactose',
  nuts: 'nuts nut treenuts treenut almonds hazelnuts walnuts cashews pistachios',
  celery: 'celery',
  mustard: 'mustard',
  sesame: 'sesame sesameseeds sesameseed',
  sulphites: 'sulphites sulfites sulphite sulfite sulphurdioxide sulfurdioxide so2',
  lupin: 'lupin lupine lupins',
  molluscs: 'molluscs mollusc mollusks mollusk',
}
const ALLERGEN_OF: ReadonlyMap<string, Allergen> = new Map(
  ALLERGENS.flatMap((name) =>
    [...ALLERGEN_WORDS[name].split(' '), allergenWord(ALLERGEN_NAMES_AR[name])].map(
      (word) => [word, name] as const,
    ),
  ),
)
const BETWEEN = /[,;/|&+\n،؛]|\sand\s|\sو\s/iu

function allergenWord(text: string): string {
  return text
    .replace(/^en:/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/**
 * What is stated of a dish or an option: as a list, as a text or by names. None are made up, and none go
 * unseen.
 */
export function fitAllergens(given: unknown): Fitted<Allergens | null> {
  const found: Allergens = {}
  let isWhole = true
  const state = (text: string, of: AllergenState | null) => {
    const name = ALLERGEN_OF.get(
      allergenWord(text.replace(/\b(?:may contain|contains?|traces of|traces)\b/giu, '')),
    )
    if (name === undefined || of === null) isWhole = false
    // What is contained for sure is.
    else if (found[name] !== 'contains') found[name] = /\bmay|trace/iu.test(text) ? 'may' : of
  }
  const read = (value: unknown, of: AllergenState): void => {
    if (value === null || value === undefined || value === '') return
    if (Array.isArray(value)) for (const one of value) read(one, of)
    else if (typeof value === 'string') for (const text of value.split(BETWEEN)) state(text, of)
    else if (typeof value !== 'object') isWhole = false
    else readNamed(new Map(Object.entries(value)), of)
  }
  const readNamed = (row: ReadonlyMap<string, unknown>, of: AllergenState): void => {
    const name = ['name', 'code', 'allergen', 'title', 'label']
      .map((key) => row.get(key))
      .find(Boolean)
    if (typeof name === 'string') {
      const said = row.get('state') ?? row.get('type') ?? row.get('level') ?? row.get('contains')
      state(name, said === undefined ? of : stateOf(said))
      return
    }
    for (const [key, value] of row) {
      if (key === 'may' && typeof value === 'object') read(value, 'may')
      else if (key === 'contains' && typeof value === 'object') read(value, 'contains')
      else if (value !== null) state(key, stateOf(value))
    }
  }
  if (given === null || given === undefined) return { value: null, reason: null }
  read(given, 'contains')
  const reason = isWhole ? null : 'states that are none of the fourteen'
  return { value: orderedAllergens(found), reason }
}

function stateOf(said: unknown): AllergenState | null {
  if (readFlag(said) === true) return 'contains'
  const text = typeof said === 'string' ? said : ''
  if (/\bmay\b|trace|possible/iu.test(text)) return 'may'
  return /^contain/iu.test(text) ? 'contains' : null
}

function fitFlag(given: unknown): Fitted<boolean | null> {
  if (given === null || given === undefined) return { value: null, reason: null }
  const value = readFlag(given)
  return { value, reason: value === null ? 'neither true nor false' : null }
}

function fitMarks(given: unknown): Fitted<Mark[] | null> {
  if (given === null || given === undefined) return { value: null, reason: null }
  const known = Array.isArray(given) ? MARKS.filter((mark) => given.includes(mark)) : []
  const fit = known.filter((_, at) => areMarks(known.slice(0, at + 1)))
  const isWhole = Array.isArray(given) && fit.length === given.length
  const reason = isWhole ? null : `not ${MOST_MARKS} marks at most of those that there are`
  return { value: fit, reason }
}
