import {
  DETAIL_FIELDS,
  DETAIL_NAMES,
  NO_DETAILS,
  NUTRITION_FIELDS,
  NUTRITION_NAMES,
  type Details,
  type MenuField,
  type Nutrition,
  SIZE_FIELDS,
  type Size,
} from '#db/menu/fields.ts'
import {
  ALLERGENS,
  notVegan,
  orderedAllergens,
  type Allergen,
  type Allergens,
  type AllergenState,
} from '#db/menu/allergens.ts'
import { ALLERGEN_KINDS, kindsOf, type AllergenKind } from '#db/menu/allergen-kinds.ts'
import { ALLERGEN_NAMES_AR } from '#db/menu/allergen-names-ar.ts'
import { asciiDigits } from '#db/rules/text/digits.ts'
import { areBadges, BADGES, MOST_BADGES, type Badge } from '#db/menu/badges.ts'
import { formatPrice, toThousandths } from '#db/rules/money/money.ts'
import { NO_NUTRITION, SIZE_COUNTS, sizesProblem } from '#db/menu/sizes.ts'
import { currenciesNamed } from '#db/rules/money/currency-words.ts'
import { checkLine, mayFit } from '#db/rules/text/texts.ts'
import { coerceWhole, type Coerced, coerceLine, coercePrice, writtenPrices } from './coerce.ts'
import { KNOWN, type SourceProduct, type SourceSize, OUR_SIZES, parseSizes } from './format.ts'
import { keyWord, plainWord, readFlag } from './switched-off.ts'
import type { Notes } from './notes.ts'
import { type PlannedSize, coerceTexts } from './planned-texts.ts'

export function coerceDetails(
  source: SourceProduct,
  switches: ReadonlySet<string>,
  notes: Notes,
): Omit<Details, 'sizes' | 'groups'> {
  const given = givenDetails(source, switches, notes)
  const coerced = SIMPLE_NAMES.map((name) => {
    const { value, reason } = coerceValue(DETAIL_FIELDS[name], given[name])
    const [before, after] = [given[name] ?? null, value].map((each) => JSON.stringify(each))
    notes.coerced(name, before ?? '', { value: value === null ? null : (after ?? null), reason })
    return [name, value ?? NO_DETAILS[name]]
  })
  return trusted({ ...NO_DETAILS, ...Object.fromEntries(coerced) }, notes)
}

const SIMPLE_NAMES = DETAIL_NAMES.filter((name) => {
  const { kind } = DETAIL_FIELDS[name]
  return kind !== 'sizes' && kind !== 'groups'
})

// As `keyWord` has them; beside our names, some of other systems.
const NAME_OF: ReadonlyMap<string, string> = new Map([
  ...[...SIMPLE_NAMES, 'mayContain'].map((name) => [name.toLowerCase(), name] as const),
  ['calories', 'kcal'],
])
const WITHIN = new Set(['nutrition', 'diets', 'dietary', 'suitablefordiet'])

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

function coerceNutrition(given: SourceSize['nutrition']): Nutrition {
  const stated = NUTRITION_NAMES.map((name) => {
    return [name, coerceValue(NUTRITION_FIELDS[name], given?.[name]).value ?? NO_DETAILS[name]]
  })
  return Object.fromEntries(stated)
}

// The importer has not seen the kitchen: nothing is 'checked'.
function trusted(found: Details, notes: Notes): Details {
  const cause = found.vegan ? notVegan(found.allergens) : undefined
  const vegan = found.vegan && cause === undefined
  if (cause) notes.coerced('vegan', 'true', { value: 'false', reason: `it contains ${cause}` })
  if (found.allergensChecked) {
    const reason = 'its owner has to check them here'
    notes.coerced('allergensChecked', 'true', { value: 'false', reason })
  }
  return { ...found, vegan, allergensChecked: false }
}

function amountOf(given: unknown): unknown {
  if (typeof given !== 'string') return given
  const number = asciiDigits(given).replace(/\s*(?:kcal|calories|cal|mg)\.?\s*$/iu, '')
  return /^\s*\d+(?:\.\d+)?\s*$/.test(number) ? Number(number) : given
}

function coerceValue(field: MenuField, given: unknown): Coerced<unknown> {
  switch (field.kind) {
    case 'whole':
      return coerceWhole(amountOf(given), field)
    case 'flag':
      return coerceFlag(given)
    case 'allergens':
      return coerceAllergens(given)
    case 'marks':
      return coerceBadges(given)
    case 'kinds':
      return coerceKinds(given)
    default:
      throw new Error(`No detail is of the kind ${field.kind}`)
  }
}

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

function allergenWord(text: string): string {
  return plainWord(text).replace(/s$/, '')
}

/** Takes lists, texts or flags. Invents none and drops none. */
export function coerceAllergens(given: unknown): Coerced<Allergens | null> {
  const found: Allergens = {}
  let isWhole = true
  const state = (text: string, of: AllergenState | null) => {
    const name = ALLERGEN_OF.get(
      allergenWord(text.replace(/\b(?:may contain|contains?|traces of|traces)\b/giu, '')),
    )
    if (name === undefined || of === null) isWhole = false
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

function coerceFlag(given: unknown): Coerced<boolean | null> {
  if (given === null || given === undefined) return { value: null, reason: null }
  const value = readFlag(given)
  return { value, reason: value === null ? 'neither true nor false' : null }
}

function coerceBadges(given: unknown): Coerced<Badge[] | null> {
  if (given === null || given === undefined) return { value: null, reason: null }
  const known = Array.isArray(given) ? BADGES.filter((badge) => given.includes(badge)) : []
  const fit = known.filter((_, at) => areBadges(known.slice(0, at + 1)))
  const isWhole = Array.isArray(given) && fit.length === given.length
  const reason = isWhole ? null : `not ${MOST_BADGES} marks at most of those that there are`
  return { value: fit, reason }
}

function coerceKinds(given: unknown): Coerced<AllergenKind[] | null> {
  if (given === null || given === undefined) return { value: null, reason: null }
  const kinds = Array.isArray(given) ? ALLERGEN_KINDS.filter((kind) => given.includes(kind)) : []
  const isWhole = Array.isArray(given) && kinds.length === given.length
  return { value: kinds, reason: isWhole ? null : 'kinds of grains and nuts that we do not know' }
}

/** Sizes with what they were made from. */
export interface CoercedSizes extends Coerced<(Size & { source?: SourceSize })[]> {
  before: string
  /** The one size for sale; null if none of several is. */
  only?: number | null
}

const NONE: CoercedSizes = { value: [], reason: null, before: '' }

/** Stated sizes, or several prices in `price_raw`; none for one price. */
export function coerceSizes(
  { details, sizes, price_raw, price }: SourceProduct,
  currency: string,
  notes: Notes,
): CoercedSizes {
  if (
    sizes !== undefined &&
    !OUR_SIZES.safeParse(sizes).success &&
    parseSizes(sizes).length === 0
  ) {
    notes.notTaken({ sizes }, 'dish', new Set())
  }
  const stated = details?.sizes?.length ? details.sizes : parseSizes(sizes)
  if (stated.length > 0) return coerceStated(stated, currency, notes)
  // A price may be a text only.
  const raw = price_raw?.trim() || (typeof price === 'string' ? price : null)
  const read = raw ? readPricedSizes(raw, currency) : null
  if (!raw || !read) return NONE
  // The file's own price must be one of them.
  const known = typeof price === 'number' ? toThousandths(price) : null
  if (known !== null && !read.some((size) => size.price === known)) return NONE
  const isNamed = read.every(({ name }) => name !== '')
  const reason = isNamed ? 'several prices became sizes' : 'sizes to be named in the editor'
  return { value: read.map((size) => ({ ...UNSTATED, ...size })), reason, before: raw }
}

/** Reports on sizes, and returns them with their texts. */
export function noteSizes({ value, reason, before }: CoercedSizes, notes: Notes): PlannedSize[] {
  const shown = value.map(({ name, price }) => `${name} ${formatPrice(price)}`.trim()).join(' · ')
  notes.coerced('sizes', before, { value: shown || null, reason })
  return value.map(({ source, ...size }) => {
    const texts = coerceTexts('size', source?.texts, { name: size.name }, notes)
    return { ...size, texts, key: source?._id ?? null }
  })
}

const UNSTATED = { id: '', ...NO_NUTRITION }

function coerceStated(given: readonly SourceSize[], currency: string, notes: Notes): CoercedSizes {
  const there = given.filter((size) => {
    const { state, told } = notes.readRow(size, 'size', KNOWN.size)
    notes.notTaken(size.nutrition, 'size nutrition', new Set(NUTRITION_NAMES))
    if (state !== 'on') notes.leaveOut(`size ${size.name ?? ''}: ${told}`, 0)
    return state === 'on'
  })
  const value = there.flatMap((size) => coerceStatedSize(size, currency) ?? [])
  if (there.length === 0) return { ...NONE, only: null }
  if (there.length === 1 && given.length > 1 && value[0]) {
    const reason = 'its price is that of the dish: no other size is for sale'
    return { value: [], reason, before: JSON.stringify(given), only: value[0].price }
  }
  const isFit = value.length === there.length && sizesProblem(value) === null
  if (isFit) return { ...NONE, value }
  const { least, most } = SIZE_COUNTS
  const reason = `not ${least} to ${most} sizes with a price and a name of its own each`
  return { value: [], reason, before: JSON.stringify(given) }
}

function coerceStatedSize(
  source: SourceSize,
  currency: string,
): (Size & { source: SourceSize }) | null {
  const coerced = coercePrice(source.price, null, currency)
  if (coerced.value === null) return null
  return {
    id: '',
    name: coerceLine(source.name ?? '', SIZE_FIELDS.name.limit).value,
    price: coerced.value,
    ...coerceNutrition(source.nutrition),
    source,
  }
}

export interface NamedPrice {
  name: string
  price: number
}

const LONGEST = 400
const SEPARATOR = /[/|;\n\u2044]/u
const NUMBER = /\p{Nd}+(?:[.,٫٬]\p{Nd}+)*/gu
// A number with a letter is a measure: `0.9/100g`.
const MEASURE = /\p{Nd}\p{L}/u
const AROUND_NAME = /^[\s:=(),،\-–—.]+|[\s:=(),،\-–—.]+$/gu

/**
 * Two to eight prices in one text, with names for all or none; null otherwise. `currency` is an ISO code.
 */
export function readPricedSizes(text: string, currency = 'KWD'): NamedPrice[] | null {
  if (!mayFit(text, LONGEST)) return null
  const parts = text.split(SEPARATOR)
  if (parts.length < SIZE_COUNTS.least || parts.length > SIZE_COUNTS.most) return null
  const sizes = parts.map((part) => readPart(part, currency)).filter((size) => size !== null)
  if (sizes.length < parts.length || sizesProblem(sizes)) return null
  return sizes
}

function readPart(part: string, currency: string): NamedPrice | null {
  const numbers = part.match(NUMBER) ?? []
  const [number] = numbers
  if (number === undefined || numbers.length > 1 || MEASURE.test(part)) return null
  const [price, other] = writtenPrices(number, currency)
  const name = checkLine(nameIn(part, number), SIZE_FIELDS.name.limit)
  return price === undefined || other !== undefined || !name.ok ? null : { name: name.value, price }
}

function nameIn(part: string, number: string): string {
  const words = part.replace(number, ' ').split(/\s+/u)
  const own = words.filter((word) => !currenciesNamed(word.replace(AROUND_NAME, '')))
  return own.join(' ').replace(AROUND_NAME, '')
}
