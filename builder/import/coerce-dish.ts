import { isUnclear } from '#db/import/dish-prices.ts'
import { keyWord, readFlag } from '#db/import/switches.ts'
import { cellPrices } from '#db/import/cell-prices.ts'
import { ALLERGEN_KINDS } from '#db/menu/allergen-kinds.ts'
import { notVegan } from '#db/menu/allergens.ts'
import { areBadges, BADGES, MOST_BADGES, type Badge } from '#db/menu/badges.ts'
import {
  DETAIL_FIELDS,
  DETAIL_NAMES,
  NO_DETAILS,
  NUTRITION_FIELDS,
  NUTRITION_NAMES,
  SIZE_FIELDS,
  type Details,
  type MenuField,
  type Size,
} from '#db/menu/fields.ts'
import {
  isLowered,
  isPriceless,
  type FormerPrice,
  PRICE_NOTE_KINDS,
  PRICE_NOTE_LIMIT,
  type PriceNote,
} from '#db/menu/price-words.ts'
import { NO_NUTRITION, SIZE_COUNTS, sizesProblem } from '#db/menu/sizes.ts'
import { formatPrice, toThousandths } from '#db/rules/money/money.ts'
import { isDate } from '#db/rules/time/dates.ts'
import { asciiDigits, isWithin, type Bounds } from '#db/rules/text/digits.ts'
import { coerceAllergens } from './coerce-allergens.ts'
import { coerceTexts } from './coerce-texts.ts'
import { coerceLine, coercePrice, decimalsIn, type Coerced } from './coerce.ts'
import {
  OUR_SIZES,
  parseSizes,
  PRODUCT,
  SIZE,
  type SourceProduct,
  type SourceSize,
} from './format.ts'
import type { Notes } from './report.ts'

const SIMPLE_NAMES = DETAIL_NAMES.filter((name) => name !== 'sizes' && name !== 'groups')
// As `keyWord` has them; beside our names, some of other systems.
const NAME_OF: ReadonlyMap<string, string> = new Map([
  ...[...SIMPLE_NAMES, 'mayContain'].map((name) => [name.toLowerCase(), name] as const),
  ['calories', 'kcal'],
])
const WITHIN = new Set(['nutrition', 'diets', 'dietary', 'suitablefordiet'])

export function coerceDetails(
  source: SourceProduct,
  switches: ReadonlySet<string>,
  notes: Notes,
): Omit<Details, 'sizes' | 'groups'> {
  const given = givenDetails(source, switches, notes)
  const found: Details = { ...NO_DETAILS }
  for (const name of SIMPLE_NAMES) {
    const { value, reason } = coerceValue(DETAIL_FIELDS[name], given[name])
    const after = value === null ? null : JSON.stringify(value)
    notes.coerced(name, JSON.stringify(given[name] ?? null), { value: after, reason })
    Object.assign(found, value !== null && { [name]: value })
  }
  const cause = notVegan(found.allergens)
  // The importer has not seen the kitchen: nothing is 'checked'.
  const doubted = {
    vegan: cause && `it contains ${cause}`,
    allergensChecked: 'its owner has to check them here',
  }
  for (const name of ['vegan', 'allergensChecked'] as const) {
    const reason = doubted[name]
    if (!found[name] || reason === undefined) continue
    notes.coerced(name, 'true', { value: 'false', reason })
    found[name] = false
  }
  return found
}

/** By name, from wherever a dish says them. */
function givenDetails(
  { details, ...product }: SourceProduct,
  switches: ReadonlySet<string>,
  notes: Notes,
): Record<string, unknown> {
  const given = new Map<string, unknown>()
  const read = (row: object, of: string, known: ReadonlySet<string> = new Set()) => {
    const taken = new Set(known)
    for (const [key, value] of Object.entries(row)) {
      const word = keyWord(key)
      const name = NAME_OF.get(word)
      if (known.has(key) || value === null || value === undefined) continue
      if (name !== undefined && !given.has(name)) given.set(name, value)
      else if (WITHIN.has(word) && (typeof value === 'object' || isDiet(value)))
        read(asFlags(value), `${of} ${key}`)
      else continue
      taken.add(key)
    }
    notes.notTaken(row, of, taken)
  }
  read(details ?? {}, 'dish details', new Set(['sizes', 'groups']))
  read(product, 'dish', new Set([...PRODUCT.known, ...switches]))
  if (given.has('mayContain')) {
    given.set('allergens', [given.get('allergens') ?? [], { may: given.get('mayContain') }])
  }
  return Object.fromEntries(given)
}

/** `['vegan', 'https://schema.org/VegetarianDiet']` as `{vegan: true, vegetarian: true}`. */
function asFlags(value: object | string): object {
  if (typeof value === 'object' && !Array.isArray(value)) return value
  return Object.fromEntries([value].flat().map((one) => [dietWord(one), true]))
}

function isDiet(value: unknown): value is string {
  return typeof value === 'string' && NAME_OF.has(keyWord(dietWord(value)))
}

function dietWord(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replace(/^https?:\/\/schema\.org\//, '').replace(/Diet$/, '')
}

/** Null if not given. */
function coerceValue(field: MenuField, given: unknown): Coerced<unknown> {
  if (given === null || given === undefined) return { value: null, reason: null }
  switch (field.kind) {
    case 'whole':
      return coerceWhole(given, field)
    case 'flag': {
      const value = readFlag(given)
      return { value, reason: value === null ? 'neither true nor false' : null }
    }
    case 'allergens':
      return coerceAllergens(given)
    case 'marks': {
      const reason = `not ${MOST_BADGES} marks at most of those that there are`
      return coerceList<Badge>(given, BADGES, reason, areBadges)
    }
    case 'note':
      return coerceNote(given)
    case 'former':
      return coerceFormer(given)
    case 'kinds':
      return coerceList(given, ALLERGEN_KINDS, 'kinds of grains and nuts that we do not know')
    default:
      throw new Error(`No detail is of the kind ${field.kind}`)
  }
}

/** Of a dish or a size. */
export function coerceNote(given: unknown): Coerced<PriceNote | null> {
  const said = new Map<string, unknown>(Object.entries(given ?? {}))
  const [word, text] = [said.get('kind'), said.get('text')]
  const kind = PRICE_NOTE_KINDS.find((one) => one === word)
  if (kind !== undefined && kind !== 'own') return { value: { kind }, reason: null }
  const own = coerceLine(typeof text === 'string' ? text : '', PRICE_NOTE_LIMIT)
  if (kind === undefined || own.value === '') return { value: null, reason: 'no note of a price' }
  return { value: { kind, text: own.value }, reason: own.reason }
}

function coerceFormer(given: unknown): Coerced<FormerPrice | null> {
  const said = new Map<string, unknown>(Object.entries(given ?? {}))
  const [amount, until] = [said.get('price'), said.get('until') ?? null]
  const price = typeof amount === 'number' ? toThousandths(amount) : null
  const isDay = until === null || (typeof until === 'string' && isDate(until))
  if (price === null || !isDay) return { value: null, reason: 'no price before and last day' }
  return { value: { price, until }, reason: null }
}

function coerceWhole(given: unknown, bounds: Bounds): Coerced<number | null> {
  const text = typeof given === 'string' ? asciiDigits(given) : ''
  const [, digits] =
    /^\s*(\d{1,3}(?:[.,]\d{3})+|\d+(?:\.\d+)?)\s*(?:(?:kcal|calories|cal|mg)\.?\s*)?$/iu.exec(
      text,
    ) ?? []
  const isGrouped = /[.,]\d{3}$/.test(digits ?? '')
  const number =
    digits === undefined ? given : Number(isGrouped ? digits.replace(/[.,]/g, '') : digits)
  const whole = typeof number === 'number' ? Math.round(number) : NaN
  if (!isWithin(whole, bounds)) {
    return { value: null, reason: `no number from ${bounds.least} to ${bounds.most}` }
  }
  return { value: whole, reason: whole === number ? null : 'rounded to a whole number' }
}

function coerceList<Name extends string>(
  given: unknown,
  names: readonly Name[],
  reason: string,
  areFit: (some: readonly Name[]) => boolean = () => true,
): Coerced<Name[]> {
  const all: readonly unknown[] = Array.isArray(given) ? given : [given]
  const known = Array.isArray(given) ? names.filter((name) => all.includes(name)) : []
  const value = known.filter((_, at) => areFit(known.slice(0, at + 1)))
  return { value, reason: value.length === all.length ? null : reason }
}

/** Sizes with what they were made from. */
interface CoercedSizes extends Coerced<(Size & { source?: SourceSize })[]> {
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
  const beside = parseSizes(sizes)
  if (beside.length === 0 && !OUR_SIZES.safeParse(sizes).success) notes.notTaken({ sizes }, 'dish')
  const stated = details?.sizes?.length ? details.sizes : beside
  if (stated.length > 0) return coerceStated(stated, currency, notes)
  // A price may be a text only.
  const raw = price_raw?.trim() || (typeof price === 'string' ? price : '')
  const read = readPricedSizes(raw, currency)
  // The file's own price must be one of them.
  const known = typeof price === 'number' ? toThousandths(price) : null
  if (!read || (known !== null && !read.some((size) => size.price === known))) return NONE
  const isNamed = read.every(({ name }) => name !== '')
  const reason = isNamed ? 'several prices became sizes' : 'sizes to be named in the editor'
  return { value: read.map((size) => ({ id: '', ...NO_NUTRITION, ...size })), reason, before: raw }
}

/** Reports on sizes, and returns them with their texts and keys in the file. */
export function noteSizes({ value, reason, before }: CoercedSizes, notes: Notes) {
  const shown = value
    .map((size) => `${size.name} ${isPriceless(size) ? '' : formatPrice(size.price)}`.trim())
    .join(' · ')
  notes.coerced('sizes', before, { value: shown || null, reason })
  return value.map(({ source, ...size }) => {
    const own = { name: size.name, priceNote: size.priceNote?.text }
    const texts = coerceTexts('size', source?.texts, own, notes)
    return { ...size, texts, key: source?._id ?? null }
  })
}

function coerceStated(given: readonly SourceSize[], currency: string, notes: Notes): CoercedSizes {
  const there = given.filter((size) => {
    const { state, told } = notes.switched(size, SIZE)
    notes.notTaken(size.nutrition, 'size nutrition', new Set(NUTRITION_NAMES))
    if (state !== 'on') notes.leaveOut(`size ${size.name ?? ''}: ${told}`)
    return state === 'on'
  })
  const value = there.flatMap((source) => {
    const priceNote = noteOfSize(source.priceNote, coerceNote(source.priceNote), notes)
    const price = coercePrice(source.price, null, currency).value ?? (priceNote && 0)
    const line = coerceLine(source.name ?? '', SIZE_FIELDS.name.limit)
    const name = noteOfSize(source.name, line, notes)
    const nutrition = NUTRITION_NAMES.map((field) => {
      const given = source.nutrition?.[field]
      return [
        field,
        noteOfSize(given, coerceValue(NUTRITION_FIELDS[field], given), notes) ??
          NO_NUTRITION[field],
      ]
    })
    if (price === null) return []
    const former = noteOfSize(source.formerPrice, coerceFormer(source.formerPrice), notes)
    const isOffer = former && isLowered({ price, priceNote, formerPrice: former })
    const priced = {
      price,
      ...(priceNote && { priceNote }),
      ...(isOffer && { formerPrice: former }),
    }
    const facts = { ...NO_NUTRITION, ...Object.fromEntries(nutrition) }
    return [{ id: '', ...facts, name, ...priced, source }]
  })
  if (there.length === 0) return { ...NONE, only: null }
  if (there.length === 1 && given.length > 1 && value[0]) {
    const reason = 'its price is that of the dish: no other size is for sale'
    return { value: [], reason, before: JSON.stringify(given), only: value[0].price }
  }
  if (value.length === there.length && sizesProblem(value) === null) return { ...NONE, value }
  const { least, most } = SIZE_COUNTS
  const reason = `not ${least} to ${most} sizes with a price and a name of its own each`
  return { value: [], reason, before: JSON.stringify(given) }
}

/** Reports what could not be taken of a value that the file states. */
function noteOfSize<Value>(given: unknown, { value, reason }: Coerced<Value>, notes: Notes): Value {
  const shown = value === null ? null : JSON.stringify(value)
  const isStated = given !== undefined && given !== null
  if (isStated) notes.coerced('sizes', JSON.stringify(given), { value: shown, reason })
  return value
}

/** Between prices, each of which is one size. */
const SEPARATOR = /[/|;\n\u2044]/u

/**
 * Two to eight prices in one text, with names for all or none; null otherwise. `currency` is an ISO code.
 */
export function readPricedSizes(
  text: string,
  currency = 'KWD',
): { name: string; price: number }[] | null {
  const parts = text.split(SEPARATOR)
  const found = cellPrices(parts.join(' / '), decimalsIn(text, currency)) ?? []
  const sizes = found.map(({ size, values: [price = 0] }) => ({ name: size, price }))
  const areSure = found.every((price) => !isUnclear(price))
  const isWhole = areSure && sizes.length === parts.length
  return isWhole && sizesProblem(sizes) === null ? sizes : null
}
