import { hash } from 'node:crypto'
import { basename } from 'node:path'
import type { ImportSource } from '#db/queries/restaurants.ts'
import { lowestPrice } from '#db/menu/sizes.ts'
import { parseEmail } from '#db/rules/contact/emails.ts'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import { iconName, suitableIcon } from '#db/rules/look/icons.ts'
import { currencyCode, currencySymbol } from '#db/rules/money/currencies.ts'
import { formatPrice } from '#db/rules/money/money.ts'
import { readMoney } from '#db/rules/money/read-price.ts'
import { labelBeside } from '#db/rules/text/clean-names.ts'
import { withShownName } from '#db/rules/text/labels.ts'
import { writtenLanguage } from '#db/rules/text/language.ts'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import type { Place } from '#db/rules/time/cities.ts'
import { coerceDetails, coerceSizes, noteSizes } from './coerce-dish.ts'
import { coerceGroups, withRoomForGroups } from './coerce-groups.ts'
import { coerceTimes } from './coerce-hours.ts'
import { coercePriceNotes, coerceSettings, coerceSocialLinks, placeOf } from './coerce-settings.ts'
import { coerceTexts, planLanguages, readLanguages } from './coerce-texts.ts'
import {
  coerceCurrency,
  coerceLine,
  coerceName,
  coercePrice,
  coerceProse,
  coerceTitle,
  type Coerced,
  type TakenTitles,
} from './coerce.ts'
import {
  CATEGORY,
  countPictures,
  FILE,
  issueText,
  nameOf,
  OUR_SIZES,
  OURS,
  PRODUCT,
  productsOf,
  RESTAURANT,
  textOf,
  type SourceFile,
  type SourceProduct,
  type SourceRestaurant,
} from './format.ts'
import { Notes, type LeftOut } from './report.ts'
import { splitLanguages } from './split-languages.ts'
import { readFlag, readSwitches } from './switched-off.ts'

export type PlannedRestaurant = NonNullable<ReturnType<typeof planRestaurant>>
export type PlannedProduct = NonNullable<ReturnType<typeof planProduct>>
type PlannedCategory = NonNullable<ReturnType<typeof planCategory>>

interface PlanOptions {
  splitLanguages: boolean
}

/** What a menu file asks for. Pure. */
export function planFile(
  file: string,
  content: SourceFile,
  options: PlanOptions = { splitLanguages: false },
): { restaurants: PlannedRestaurant[]; leftOut: LeftOut[] } {
  const { source, isExport = false } = content
  const ofFile = new Notes(file)
  if (!isExport) ofFile.notTaken(content, FILE.of, FILE.known)
  ofFile.tellUnknown()
  const { leftOut } = ofFile.findings
  const counts = new Map<string, number>()
  const restaurants = content.restaurants.flatMap((raw, index) => {
    const { data: restaurant, error } = RESTAURANT.schema.safeParse(raw)
    const notes = new Notes(file, restaurant?.name ?? nameOf(raw, index))
    if (!restaurant) {
      notes.leaveOut(`malformed: ${issueText(error)}`, countProducts(raw))
      leftOut.push(...notes.findings.leftOut)
      return []
    }
    const count = (counts.get(restaurant.name) ?? 0) + 1
    counts.set(restaurant.name, count)
    const origin = [source?.repo ?? '', source?.path ?? '', basename(file)]
    const identity = shortHash([...origin, restaurant.name, count])
    const own = { identity, content: shortHash({ ...restaurant, ...NOT_TAKEN }) }
    const planned = planRestaurant(restaurant, notes, { ...options, isExport, source: own })
    if (!planned) leftOut.push(...notes.findings.leftOut)
    return planned ?? []
  })
  return { restaurants, leftOut }
}

// The same menu may come with other pictures, or for another owner.
const NOT_TAKEN = { logo: undefined, cover: undefined, owner: undefined }

function planRestaurant(
  restaurant: SourceRestaurant,
  notes: Notes,
  options: PlanOptions & { source: ImportSource; isExport: boolean },
) {
  const { isExport, source } = options
  const productsInFile = countProducts(restaurant)
  const coerced = coerceName(restaurant.name, restaurant.language)
  if (coerced.value === '') return notes.leaveOut(NO_NAME, productsInFile)
  const switched = notes.switched(restaurant, RESTAURANT)
  if (switched.state === 'hidden') {
    return notes.leaveOut(`switched off: ${switched.told}`, productsInFile)
  }
  const said = restaurant.currency?.trim() ?? ''
  const currency = said === '' ? currencyOfPrices(restaurant) : coerceCurrency(said)
  if (said !== '' && currency.value === null) {
    return notes.leaveOut(`currency ${JSON.stringify(said)}: ${currency.reason}`, productsInFile)
  }
  notes.coerced('currency', said, currency)
  const code = currencyCode(currency.value)
  const name = notes.coerced('name', restaurant.name, coerced)
  const around: Around = {
    titles: new Map(),
    numbers: new Set(),
    currency: code,
    language: restaurant.language,
    isExport,
    place: placeOf(restaurant),
  }
  const planned = withinLimits(
    restaurant.categories.flatMap((row, at) => planCategory(row, at, around, notes) ?? []),
    notes,
  )
  const label = labelOf(restaurant, name, isExport)
  const [about, location] = [restaurant.about ?? '', restaurant.location ?? '']
  const own = {
    name,
    label,
    about: notes.coerced('about', about, coerceProse(about, TEXT_LIMITS.about)) || null,
    location:
      notes.coerced('location', location, coerceLine(location, TEXT_LIMITS.location)) || null,
  }
  const texts = coerceTexts('restaurant', restaurant.texts, withShownName(own), notes)
  const priceNotes = coercePriceNotes(restaurant, notes)
  const links = coerceSocialLinks(restaurant, notes)
  const settings = coerceSettings(restaurant, notes)
  const optionGroups = coerceGroups(restaurant.optionGroups ?? [], code, notes)
  const categories = withRoomForGroups(planned, optionGroups, notes)
  const language = languageOf(name, categories)
  const menu = { ...own, texts, settings, optionGroups, categories }
  const languages = readLanguages(restaurant, notes)
  const split = options.splitLanguages ? splitLanguages(menu, notes) : null
  const wanted = planLanguages(
    menu,
    {
      main: languages.main ?? split?.main,
      further: [...languages.further, ...(split?.further ?? [])],
    },
    notes,
  )
  notes.tellUnknown()
  return {
    ...menu,
    source,
    priceNotes,
    links,
    currency: currency.value,
    languages: wanted,
    /** Of the owner; null if the menu waits for one. */
    owner: ownerOf(restaurant, notes),
    language,
    place: notes.place,
    findings: notes.findings,
    productsInFile,
    pictures: countPictures(restaurant),
  }
}

const NO_NAME = 'no name is left of it'

function ownerOf({ owner }: SourceRestaurant, notes: Notes): string | null {
  if (owner === undefined || owner === null || owner === '') return null
  const email = typeof owner === 'string' ? parseEmail(owner) : null
  return email ?? notes.leaveOut(`owner ${JSON.stringify(owner)}: no e-mail`)
}

/** What guests read in place of the plain name; null if it is the same. */
function labelOf(
  { name, label }: { name: string; label?: unknown },
  plain: string,
  isExport: boolean,
): string | null {
  return labelBeside(plain, isExport && typeof label === 'string' ? label : name)
}

/** What a dish or category is planned with. */
interface Around {
  titles: TakenTitles
  /** Of the dishes so far. */
  numbers: Set<number>
  currency: string
  language: string | null | undefined
  isExport: boolean
  /** Where the sun is seen from. */
  place: Place | null
}

function planCategory(raw: unknown, index: number, around: Around, menuNotes: Notes) {
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

/** The one currency that a menu's prices name, if it states none. */
function currencyOfPrices({ categories }: SourceRestaurant): Coerced<string | null> {
  const prices = categories.flatMap(productsOf).map((row) => {
    return readMoney(textOf(row, 'price_raw') ?? textOf(row, 'price') ?? '')?.currencies
  })
  const codes = new Set(prices.flatMap((named) => (named?.length === 1 ? named : [])))
  const [code] = codes
  if (code === undefined || codes.size > 1) return { value: null, reason: null }
  return { value: currencySymbol(code), reason: 'as its prices say' }
}

function countProducts(restaurant: unknown): number {
  const categories = new Map(Object.entries(restaurant ?? {})).get('categories')
  return Array.isArray(categories) ? categories.flatMap(productsOf).length : 0
}

function languageOf(name: string, categories: readonly PlannedCategory[]): 'ar' | 'en' {
  const texts = categories.flatMap(({ title, products }) => [
    title,
    ...products.map((product) => product.name),
  ])
  return writtenLanguage([name, ...texts]).lang === 'ar' ? 'ar' : 'en'
}

function shortHash(value: unknown): string {
  return hash('sha256', JSON.stringify(value)).slice(0, 24)
}

/** Null if it cannot come in; the report says why. */
function planProduct(raw: unknown, index: number, around: Around, categoryNotes: Notes) {
  const { numbers, currency, language, isExport } = around
  const notes = categoryNotes.below({ product: nameOf(raw, index) })
  const { data: product, error } = PRODUCT.schema.safeParse(raw)
  if (error) return notes.leaveOut(`malformed: ${issueText(error)}`, 1)
  const { ours, switched } = readSoldOut(product)
  if (switched.state === 'hidden') return notes.leaveOut(`switched off: ${switched.told}`, 1)
  const coerced = coerceName(product.name, language)
  const sized = coerceSizes(product, currency, notes)
  const lowest = lowestPrice(sized.value) ?? sized.only ?? undefined
  const priced =
    lowest === undefined ? coercePrice(product.price, product.price_raw, currency) : fit(lowest)
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
    price,
    description: notes.coerced('description', description, prose),
    ...coerceDetails(product, switched.keys, notes),
    groups: product.details?.groups ?? [],
    sizes: noteSizes(sized, notes),
  }
  const texts = coerceTexts('product', product.texts, withShownName(dish), notes)
  if (switched.state === 'on') return { ...dish, texts, soldOut: ours }
  const value = 'sold out until the owner says otherwise'
  notes.coerced('soldOut', switched.told, { value, reason: '30 days at most' })
  return { ...dish, texts, soldOut: { ...ours, dish: { until: null } } }
}

function fit<T>(value: T): Coerced<T> {
  return { value, reason: null }
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
  const { keys, ...switched } = readSwitches({ ...others, ...(!success && { soldOut }) })
  const ours: { dish: Until | null; sizes: ReadonlyMap<string, Until> } = {
    dish: data ?? null,
    sizes: bySize,
  }
  return { ours, switched: { ...switched, keys: new Set([...keys, 'soldOut']) } }
}

/** Cuts a menu to a restaurant's limits, and reports the rest. */
function withinLimits(categories: readonly PlannedCategory[], notes: Notes): PlannedCategory[] {
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
