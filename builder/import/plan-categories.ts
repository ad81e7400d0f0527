import { isLowered, lowestPrice } from '#db/menu/price-words.ts'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import { iconName, suitableIcon } from '#db/rules/look/icons.ts'
import { formatPrice } from '#db/rules/money/money.ts'
import { labelBeside } from '#db/rules/text/clean-names.ts'
import { withShownName } from '#db/rules/text/labels.ts'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import type { Place } from '#db/rules/time/cities.ts'
import { coerceDetails, coerceNote, coerceSizes, noteSizes } from './coerce-dish.ts'
import { coerceTimes } from './coerce-hours.ts'
import { coerceTexts } from './coerce-texts.ts'
import { coerceName, coercePrice, coerceProse, coerceTitle, type TakenTitles } from './coerce.ts'
import {
  CATEGORY,
  issueText,
  nameOf,
  OUR_SIZES,
  OURS,
  PRODUCT,
  productsOf,
  type SourceProduct,
} from './format.ts'
import type { Notes } from './report.ts'
import { readFlag, readSwitches } from '#db/import/switches.ts'

export type PlannedProduct = NonNullable<ReturnType<typeof planProduct>>
export type PlannedCategory = NonNullable<ReturnType<typeof planCategory>>

export const NO_NAME = 'no name is left of it'

/** What a dish or category is planned with. */
interface Around {
  /** As an ISO code. */
  currency: string
  language: string | null | undefined
  isExport: boolean
  /** Where the sun is seen from. */
  place: Place | null
}

interface Taken {
  titles: TakenTitles
  numbers: Set<number>
}

/** The categories of a menu, within a restaurant's limits; the rest is reported. */
export function planCategories(
  rows: readonly unknown[],
  around: Around,
  notes: Notes,
): PlannedCategory[] {
  const taken: Taken = { titles: new Map(), numbers: new Set() }
  const all = { ...around, ...taken }
  const categories = rows.flatMap((row, at) => planCategory(row, at, all, notes) ?? [])
  let room: number = MENU_LIMITS.products
  for (const { title, products } of categories.slice(MENU_LIMITS.categories)) {
    const reason = `a menu has at most ${MENU_LIMITS.categories} categories`
    notes.below({ category: title }).leaveOut(reason, products.length)
  }
  return categories.slice(0, MENU_LIMITS.categories).map((category) => {
    const products = category.products.slice(0, room)
    const rest = category.products.length - products.length
    room -= products.length
    const reason = `a menu has at most ${MENU_LIMITS.products} dishes`
    if (rest > 0) notes.below({ category: category.title }).leaveOut(reason, rest)
    return { ...category, products }
  })
}

function planCategory(raw: unknown, index: number, around: Around & Taken, menuNotes: Notes) {
  const notes = menuNotes.below({ category: nameOf(raw, index, 'title') })
  const leave = (reason: string) => notes.leaveOut(reason, productsOf(raw).length)
  const category = notes.take(CATEGORY, raw, leave)
  if (!category) return null
  const { icon, nonHalal, groups, times, texts, products } = category
  const title = notes.coerced('title', category.title, coerceTitle(category.title, around.titles))
  if (readFlag(nonHalal) === null) notes.notTaken({ nonHalal }, 'category')
  const planned = products.flatMap((row, at) => planProduct(row, at, around, notes) ?? [])
  return {
    title,
    icon: iconName(icon ?? '') ?? suitableIcon(title),
    nonHalal: readFlag(nonHalal) === true,
    groups: groups ?? [],
    times: coerceTimes(times, around.place, notes),
    texts: coerceTexts('category', texts, { title }, notes),
    products: planned,
  }
}

/** What guests read in place of the plain name; null if it is the same. */
export function labelOf(
  { name, label }: { name: string; label?: unknown },
  plain: string,
  isExport: boolean,
): string | null {
  return labelBeside(plain, isExport && typeof label === 'string' ? label : name)
}

/** Null if it cannot come in; the report says why. */
function planProduct(raw: unknown, index: number, around: Around & Taken, categoryNotes: Notes) {
  const { numbers, currency, language, isExport } = around
  const notes = categoryNotes.below({ product: nameOf(raw, index) })
  const { data: product, error } = PRODUCT.schema.safeParse(raw)
  if (error) return notes.leaveOut(`malformed: ${issueText(error)}`, 1)
  const { ours, switched } = readSoldOut(product)
  if (switched.state === 'hidden') return notes.leaveOut(`switched off: ${switched.told}`, 1)
  const coerced = coerceName(product.name, language)
  const sized = coerceSizes(product, currency, notes)
  const lowest = lowestPrice(sized.value) ?? sized.only ?? null
  const { value: priceNote } = coerceNote(product.details?.priceNote ?? product.priceNote)
  const read =
    lowest === null
      ? coercePrice(product.price, product.price_raw, currency)
      : { value: lowest, reason: null }
  const priced = read.value === null && priceNote ? { value: 0, reason: null } : read
  const price = priced.value
  if (coerced.value === '') return notes.leaveOut(NO_NAME, 1)
  if (sized.only === null) return notes.leaveOut('switched off: all of its sizes', 1)
  if (price === null) return notes.leaveOut(priced.reason ?? 'no price', 1)
  const label = labelOf(product, coerced.value, isExport)
  const number = coerceNumber(product.number, numbers, notes)
  const shown = { ...priced, value: formatPrice(price) }
  notes.coerced('price', product.price_raw ?? String(product.price), shown)
  const description = product.description ?? ''
  const prose = coerceProse(description, TEXT_LIMITS.description)
  const dish = {
    name: notes.coerced('name', product.name, coerced),
    label,
    number,
    description: notes.coerced('description', description, prose),
    ...withOffer({ price, ...coerceDetails(product, switched.keys, notes) }, notes),
    groups: product.details?.groups ?? [],
    sizes: noteSizes(sized, notes),
  }
  const own = { ...withShownName(dish), priceNote: priceNote?.text }
  const texts = coerceTexts('product', product.texts, own, notes)
  if (switched.state === 'on') return { ...dish, texts, soldOut: ours }
  const value = 'sold out until the owner says otherwise'
  notes.coerced('soldOut', switched.told, { value, reason: '30 days at most' })
  return { ...dish, texts, soldOut: { ...ours, dish: { until: null } } }
}

/** A former price that is not above the price is none. */
function withOffer<Priced extends Parameters<typeof isLowered>[0]>(dish: Priced, notes: Notes) {
  if (isLowered(dish)) return dish
  const given = JSON.stringify(dish.formerPrice)
  notes.coerced('formerPrice', given, { value: null, reason: 'not above the price' })
  return { ...dish, formerPrice: null }
}

// Nobody has had so many dishes.
const HIGHEST_NUMBER = 999_999

/** The first dish in a file that has a number keeps it; null for the next free one. */
function coerceNumber(given: unknown, numbers: Set<number>, notes: Notes): number | null {
  if (given === undefined || given === null) return null
  const isNumber = typeof given === 'number' && Number.isInteger(given)
  const isFit = isNumber && given >= 1 && given <= HIGHEST_NUMBER
  if (isFit && !numbers.has(given)) {
    numbers.add(given)
    return given
  }
  const reason = isFit ? 'another dish has it' : 'no whole number'
  notes.coerced('number', JSON.stringify(given), { value: 'the next free one', reason })
  return null
}

interface Until {
  /** Null: until the owner says so. */
  until: string | null
}

/** As in our export, or as other systems write it. */
function readSoldOut({ soldOut, sizes, ...others }: SourceProduct) {
  const { data, success } = OURS.safeParse(soldOut)
  const bySize = new Map<string, Until>()
  for (const size of OUR_SIZES.safeParse(sizes).data ?? []) {
    if (size.soldOut) bySize.set(size._id, size.soldOut)
  }
  const { keys, ...switched } = readSwitches(
    Object.entries({ ...others, ...(!success && { soldOut }) }),
  )
  const ours: { dish: Until | null; sizes: ReadonlyMap<string, Until> } = {
    dish: data ?? null,
    sizes: bySize,
  }
  return { ours, switched: { ...switched, keys: new Set([...keys, 'soldOut']) } }
}
