import { hash } from 'node:crypto'
import { basename } from 'node:path'
import type { ImportSource } from '#db/queries/restaurants.ts'
import type { WantedLanguages } from '#db/queries/languages.ts'
import { currencyCode, currencySymbol } from '#db/rules/money/currencies.ts'
import { parseEmail } from '#db/rules/contact/emails.ts'
import { iconName, suitableIcon } from '#db/rules/look/icons.ts'
import { writtenLanguage } from '#db/rules/text/language.ts'
import type { SocialLinks } from '#db/menu/document.ts'
import { formatPrice } from '#db/rules/money/money.ts'
import { readMoney } from '#db/rules/money/read-price.ts'
import { labelBeside } from '#db/rules/text/clean-names.ts'
import { withShownName } from '#db/rules/text/labels.ts'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import type { PriceNotes } from '#db/menu/price-notes.ts'
import { lowestPrice } from '#db/menu/sizes.ts'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import {
  coerceCurrency,
  coerceLine,
  coerceName,
  coerceProse,
  coerceTitle,
  type Coerced,
  type TakenTitles,
  coercePrice,
} from './coerce.ts'
import {
  coercePriceNotes,
  coerceSettings,
  coerceSocialLinks,
  type PlannedSettings,
  coerceTimes,
  placeOf,
} from './coerce-settings.ts'
import {
  countPictures,
  KNOWN,
  nameOf,
  parseCategory,
  parseRestaurant,
  productsOf,
  type SourceFile,
  type SourceRestaurant,
  OUR_SIZES,
  OURS,
  parseProduct,
  type SourceProduct,
} from './format.ts'
import { coerceGroups, withRoomForGroups, type PlannedGroup } from './coerce-groups.ts'
import { Notes, type Findings } from './notes.ts'
import {
  type PlannedCategory,
  coerceTexts,
  type PlannedTexts,
  type PlannedProduct,
} from './planned-texts.ts'
import type { Place as SunPlace } from '#db/rules/time/cities.ts'
import type { LeftOut, Place } from './report.ts'
import { inItsLanguages, type PlanOptions } from './split-languages.ts'
import { readFlag, readSwitches } from './switched-off.ts'
import { coerceDetails, coerceSizes, noteSizes, type CoercedSizes } from './coerce-details.ts'

export interface PlannedRestaurant {
  source: ImportSource
  name: string
  label: string | null
  /** E-mail; null if it waits for one. */
  owner: string | null
  about: string | null
  location: string | null
  currency: string | null
  priceNotes: PriceNotes
  links: SocialLinks
  settings: PlannedSettings
  language: 'ar' | 'en'
  categories: PlannedCategory[]
  optionGroups: readonly PlannedGroup[]
  languages: WantedLanguages
  texts: PlannedTexts
  place: Place
  findings: Findings
  productsInFile: number
  pictures: number
}

export interface FilePlan {
  restaurants: PlannedRestaurant[]
  leftOut: LeftOut[]
}

/** What a menu file asks for. Pure. */
export function planFile(
  file: string,
  content: SourceFile,
  options: PlanOptions = { splitLanguages: false },
): FilePlan {
  const { source, restaurants, isExport = false } = content
  const ofFile = new Notes({ file, restaurant: '', category: null, product: null })
  if (!isExport) ofFile.notTaken(content, 'file', KNOWN.file)
  ofFile.tellUnknown()
  const plan: FilePlan = { restaurants: [], leftOut: [...ofFile.findings.leftOut] }
  const origin = [source?.repo ?? '', source?.path ?? '', basename(file)]
  const counts = new Map<string, number>()
  for (const [index, raw] of restaurants.entries()) {
    const { row: restaurant, problem } = parseRestaurant(raw)
    if (!restaurant) {
      const called = nameOf(raw) ?? `number ${index + 1}`
      const notes = new Notes({ file, restaurant: called, category: null, product: null })
      notes.leaveOut(`malformed: ${problem}`, countProducts(raw))
      plan.leftOut.push(...notes.findings.leftOut)
      continue
    }
    const count = (counts.get(restaurant.name) ?? 0) + 1
    counts.set(restaurant.name, count)
    const identity = shortHash([...origin, restaurant.name, count])
    const notes = new Notes({ file, restaurant: restaurant.name, category: null, product: null })
    const planned = planRestaurant(restaurant, notes, {
      ...options,
      isExport,
      source: { identity, content: shortHash({ ...restaurant, ...NOT_TAKEN }) },
    })
    if (planned) plan.restaurants.push({ ...planned, pictures: countPictures(restaurant) })
    else plan.leftOut.push(...notes.findings.leftOut)
  }
  return plan
}

// The same menu may come with other pictures, or for another owner.
const NOT_TAKEN = { logo: undefined, cover: undefined, owner: undefined }

function planRestaurant(
  restaurant: SourceRestaurant,
  notes: Notes,
  options: PlanOptions & { source: ImportSource; isExport: boolean },
): Omit<PlannedRestaurant, 'pictures'> | null {
  const productsInFile = countProducts(restaurant)
  const coerced = coerceName(restaurant.name, restaurant.language)
  if (coerced.value === '') {
    notes.leaveOut(NO_NAME, productsInFile)
    return null
  }
  const switched = notes.readRow(restaurant, 'restaurant', KNOWN.restaurant)
  if (switched.state === 'hidden') {
    notes.leaveOut(`switched off: ${switched.told}`, productsInFile)
    return null
  }
  const said = restaurant.currency?.trim() ?? ''
  const currency = said === '' ? currencyOfPrices(restaurant) : coerceCurrency(said)
  if (said !== '' && currency.value === null) {
    notes.leaveOut(`currency ${JSON.stringify(said)}: ${currency.reason}`, productsInFile)
    return null
  }
  notes.coerced('currency', said, currency)
  const code = currencyCode(currency.value)
  const name = notes.coerced('name', restaurant.name, coerced)
  const titles: TakenTitles = new Map()
  const numbers = new Set<number>()
  const planned = restaurant.categories.flatMap(
    (category, index) =>
      planCategory(category, index, {
        titles,
        numbers,
        currency: code,
        language: restaurant.language,
        isExport: options.isExport,
        place: placeOf(restaurant.menuSettings),
        notes,
      }) ?? [],
  )
  const within = withinLimits(planned, notes)
  const label = labelOf(restaurant, name, options.isExport)
  const own = { name, label, ...coerceOwnTexts(restaurant, notes) }
  const texts = coerceTexts('restaurant', restaurant.texts, withShownName(own), notes)
  const around = { ...coerceAround(restaurant, notes), currency: currency.value }
  const { exceptions } = around.settings
  const optionGroups = coerceGroups(restaurant.optionGroups ?? [], code, notes)
  const categories = withRoomForGroups(within, optionGroups, notes)
  const { menu, languages } = inItsLanguages(
    { ...own, texts, exceptions, optionGroups, categories },
    restaurant,
    {
      notes,
      ...options,
    },
  )
  notes.tellUnknown()
  return {
    source: options.source,
    owner: ownerOf(restaurant, notes),
    ...menu,
    ...around,
    language: languageOf(name, categories),
    languages,
    place: notes.place,
    findings: notes.findings,
    productsInFile,
  }
}

function ownerOf({ owner }: SourceRestaurant, notes: Notes): string | null {
  if (owner === undefined || owner === null || owner === '') return null
  const email = typeof owner === 'string' ? parseEmail(owner) : null
  if (email === null) notes.leaveOut(`owner ${JSON.stringify(owner)}: no e-mail`, 0)
  return email
}

function coerceOwnTexts(restaurant: SourceRestaurant, notes: Notes) {
  const about = restaurant.about ?? ''
  const location = restaurant.location ?? ''
  return {
    about: notes.coerced('about', about, coerceProse(about, TEXT_LIMITS.about)) || null,
    location:
      notes.coerced('location', location, coerceLine(location, TEXT_LIMITS.location)) || null,
  }
}

function coerceAround(restaurant: SourceRestaurant, notes: Notes) {
  return {
    priceNotes: coercePriceNotes(restaurant, notes),
    links: coerceSocialLinks(restaurant, notes),
    settings: coerceSettings(restaurant, notes),
  }
}

/** What guests read in place of the plain name; null if it is the same. */
function labelOf(
  { name, label }: { name: string; label?: unknown },
  plain: string,
  isExport: boolean,
): string | null {
  return labelBeside(plain, isExport && typeof label === 'string' ? label : name)
}

interface InMenu {
  /** Of the dishes so far. */
  numbers: Set<number>
  currency: string
  language: string | null | undefined
  isExport: boolean
  /** Where the sun is seen from. */
  place: SunPlace | null
}

interface Around extends InMenu {
  titles: TakenTitles
  notes: Notes
}

function planCategory(
  raw: unknown,
  index: number,
  { titles, notes: restaurantNotes, ...inMenu }: Around,
): PlannedCategory | null {
  const { row, problem } = parseCategory(raw)
  const called = nameOf(raw, 'title') ?? `number ${index + 1}`
  const notes = restaurantNotes.below({ category: called })
  if (!row) {
    notes.leaveOut(`malformed: ${problem}`, productsOf(raw).length)
    return null
  }
  const { title, icon, nonHalal, groups, times, texts, products } = row
  const switched = notes.readRow(row, 'category', KNOWN.category)
  if (switched.state !== 'on') {
    notes.leaveOut(`switched off: ${switched.told}`, products.length)
    return null
  }
  const coerced = notes.coerced('title', title, coerceTitle(title, titles))
  if (readFlag(nonHalal) === null) notes.notTaken({ nonHalal }, 'category', new Set())
  const planned = products.flatMap((dish, at) => {
    return planProduct(dish, at, inMenu, notes) ?? []
  })
  return {
    title: coerced,
    icon: iconName(icon ?? '') ?? suitableIcon(coerced),
    nonHalal: readFlag(nonHalal) === true,
    groups: groups ?? [],
    times: coerceTimes(times, inMenu.place, notes),
    texts: coerceTexts('category', texts, { title: coerced }, notes),
    products: planned,
  }
}

/** The one currency that a menu's prices name, if it states none. */
function currencyOfPrices({ categories }: SourceRestaurant): Coerced<string | null> {
  const prices = categories
    .flatMap(productsOf)
    .map((dish) => readMoney(nameOf(dish, 'price_raw') ?? nameOf(dish, 'price') ?? '')?.currencies)
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

const NO_NAME = 'no name is left of it'

/** Null if it cannot come in; the report says why. */
function planProduct(
  raw: unknown,
  index: number,
  { numbers, currency, language, isExport }: InMenu,
  categoryNotes: Notes,
): PlannedProduct | null {
  const { row: product, problem } = parseProduct(raw)
  const called = nameOf(raw) ?? `number ${index + 1}`
  const notes = categoryNotes.below({ product: called })
  if (!product) {
    notes.leaveOut(`malformed: ${problem}`)
    return null
  }
  const { soldOut: ours, switches, ...switched } = readSoldOut(product)
  if (switched.state === 'hidden') {
    notes.leaveOut(`switched off: ${switched.told}`)
    return null
  }
  const [name, sizes] = [coerceName(product.name, language), coerceSizes(product, currency, notes)]
  const lowest = lowestPrice(sizes.value) ?? sizes.only ?? undefined
  const price =
    lowest === undefined
      ? coercePrice(product.price, product.price_raw, currency)
      : { value: lowest, reason: null }
  if (name.value === '') notes.leaveOut(NO_NAME)
  else if (sizes.only === null) notes.leaveOut('switched off: all of its sizes')
  else if (price.value === null) notes.leaveOut(price.reason ?? 'no price')
  else {
    const label = labelOf(product, name.value, isExport)
    const number = coerceNumber(product.number, numbers, notes)
    const found = { name, label, number, sizes, price: { ...price, value: price.value } }
    const planned = noteProduct(product, found, switches, notes)
    if (switched.state !== 'soldOut') return { ...planned, soldOut: ours }
    const value = 'sold out until the owner says otherwise'
    notes.coerced('soldOut', switched.told, { value, reason: '30 days at most' })
    return { ...planned, soldOut: { ...ours, dish: { until: null } } }
  }
  return null
}

// Nobody has had so many dishes.
const HIGHEST_NUMBER = 999_999

/** The first dish in a file that has a number keeps it. */
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

/** As in our export, or as other systems write it. */
function readSoldOut({ soldOut, sizes, ...others }: SourceProduct) {
  const ours = OURS.safeParse(soldOut)
  const ofSizes = OUR_SIZES.safeParse(sizes).data ?? []
  const switched = readSwitches({ ...others, ...(!ours.success && { soldOut }) })
  return {
    state: switched.state,
    told: switched.told,
    switches: new Set([...switched.keys, 'soldOut']),
    soldOut: {
      dish: ours.data ?? null,
      sizes: new Map(ofSizes.flatMap((size) => (size.soldOut ? [[size._id, size.soldOut]] : []))),
    },
  }
}

interface FoundProduct {
  name: Coerced<string>
  label: string | null
  number: number | null
  price: Coerced<number>
  sizes: CoercedSizes
}

function noteProduct(
  product: SourceProduct,
  { name, label, number, price, sizes }: FoundProduct,
  switches: ReadonlySet<string>,
  notes: Notes,
): Omit<PlannedProduct, 'soldOut'> {
  const description = product.description ?? ''
  const shown = { ...price, value: formatPrice(price.value) }
  notes.coerced('price', product.price_raw ?? String(product.price), shown)
  const dish = {
    name: notes.coerced('name', product.name, name),
    label,
    number,
    price: price.value,
    description: notes.coerced(
      'description',
      description,
      coerceProse(description, TEXT_LIMITS.description),
    ),
    ...coerceDetails(product, switches, notes),
    groups: product.details?.groups ?? [],
    sizes: noteSizes(sizes, notes),
  }
  return { ...dish, texts: coerceTexts('product', product.texts, withShownName(dish), notes) }
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
