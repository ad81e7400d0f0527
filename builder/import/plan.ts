import { hash } from 'node:crypto'
import { basename } from 'node:path'
import type { ImportSource } from '#db/queries/imports.ts'
import type { WantedLanguages } from '#db/queries/languages.ts'
import { suitableIcon } from '#db/rules/icons.ts'
import { writtenLanguage } from '#db/rules/language.ts'
import { formatPrice } from '#db/rules/money.ts'
import { lowestPrice } from '#db/rules/sizes.ts'
import { TEXT_LIMITS } from '#db/rules/texts.ts'
import { fitCurrency, fitLine, fitName, fitPrice, fitProse, fitTitle, type Fitted } from './fit.ts'
import { fitDetails } from './fit-details.ts'
import type { PriceNotes } from '#db/rules/price-notes.ts'
import { fitPriceNotes } from './fit-price-notes.ts'
import { fitSizes, noteSizes, type FittedSizes } from './fit-sizes.ts'
import {
  parseProduct,
  type SourceCategory,
  type SourceFile,
  type SourceProduct,
  type SourceRestaurant,
} from './format.ts'
import { Notes, type Findings } from './notes.ts'
import type { PlannedCategory, PlannedProduct } from './planned-category.ts'
import type { LeftOut, Place } from './report.ts'
import { inItsLanguages, type PlanOptions } from './in-its-languages.ts'
import { fitTexts, type PlannedTexts } from './planned-texts.ts'
import { withinLimits } from './within-limits.ts'

/** A restaurant of a file as it should come in. */
export interface PlannedRestaurant {
  source: ImportSource
  name: string
  about: string | null
  location: string | null
  /** A currency's symbol. */
  currency: string | null
  priceNotes: PriceNotes
  /** Of its owner's mails. */
  language: 'ar' | 'en'
  categories: PlannedCategory[]
  /** Those of the menu. */
  languages: WantedLanguages
  /** Of the restaurant itself. */
  texts: PlannedTexts
  /** Where it is in its file, and what there is to say about it. */
  place: Place
  findings: Findings
  /** How many products its file has. */
  productsInFile: number
}

export interface FilePlan {
  restaurants: PlannedRestaurant[]
  /** Restaurants that cannot come in at all. */
  leftOut: LeftOut[]
}

const NO_NAME = 'no name is left of it'

/** What a menu file asks for. Pure: the same file gives the same plan. */
export function planFile(
  file: string,
  { source, restaurants }: SourceFile,
  options: PlanOptions = { splitLanguages: false },
): FilePlan {
  const plan: FilePlan = { restaurants: [], leftOut: [] }
  const origin = [source?.repo ?? '', source?.path ?? '', basename(file)]
  const counts = new Map<string, number>()
  for (const restaurant of restaurants) {
    const count = (counts.get(restaurant.name) ?? 0) + 1
    counts.set(restaurant.name, count)
    const identity = shortHash([...origin, restaurant.name, count])
    const notes = new Notes({ file, restaurant: restaurant.name, category: null, product: null })
    const planned = planRestaurant(restaurant, notes, {
      ...options,
      source: { identity, content: shortHash(restaurant) },
    })
    if (planned) plan.restaurants.push(planned)
    else plan.leftOut.push(...notes.findings.leftOut)
  }
  return plan
}

function planRestaurant(
  restaurant: SourceRestaurant,
  notes: Notes,
  options: PlanOptions & { source: ImportSource },
): PlannedRestaurant | null {
  const productsInFile = restaurant.categories.flatMap(({ products }) => products).length
  const fitted = fitName(restaurant.name)
  if (fitted.value === '') {
    notes.leaveOut(NO_NAME, productsInFile)
    return null
  }
  const name = notes.fitted('name', restaurant.name, fitted)
  const titles = new Set<string>()
  const planned = restaurant.categories.map((category) => planCategory(category, titles, notes))
  const categories = withinLimits(planned, notes)
  const about = restaurant.about ?? ''
  const location = restaurant.location ?? ''
  const currency = restaurant.currency ?? ''
  const own = {
    name,
    about: notes.fitted('about', about, fitProse(about, TEXT_LIMITS.about)) || null,
    location: notes.fitted('location', location, fitLine(location, TEXT_LIMITS.location)) || null,
  }
  const texts = fitTexts('restaurant', restaurant.texts, own, notes)
  const { menu, languages } = inItsLanguages({ ...own, texts, categories }, restaurant, {
    notes,
    ...options,
  })
  return {
    source: options.source,
    ...menu,
    currency: notes.fitted('currency', currency, fitCurrency(currency)),
    priceNotes: fitPriceNotes(restaurant, notes),
    language: languageOf(name, categories),
    languages,
    place: notes.place,
    findings: notes.findings,
    productsInFile,
  }
}

function planCategory(
  { title, nonHalal, texts, products }: SourceCategory,
  titles: Set<string>,
  restaurantNotes: Notes,
): PlannedCategory {
  const notes = restaurantNotes.below({ category: title })
  const fitted = notes.fitted('title', title, fitTitle(title, titles))
  return {
    title: fitted,
    icon: suitableIcon(fitted),
    nonHalal: nonHalal === true,
    texts: fitTexts('category', texts, { title: fitted }, notes),
    products: products.flatMap((row, index) => planProduct(row, index, notes) ?? []),
  }
}

function planProduct(row: unknown, index: number, categoryNotes: Notes): PlannedProduct | null {
  const product = parseProduct(row)
  if ('problem' in product) {
    const notes = categoryNotes.below({ product: nameOf(row) ?? `number ${index + 1}` })
    notes.leaveOut(`malformed: ${product.problem}`)
    return null
  }
  const notes = categoryNotes.below({ product: product.name })
  const [name, sizes] = [fitName(product.name), fitSizes(product)]
  const lowest = lowestPrice(sizes.value)
  const price =
    lowest === undefined
      ? fitPrice(product.price, product.price_raw)
      : { value: lowest, reason: null }
  if (name.value === '') notes.leaveOut(NO_NAME)
  else if (price.value === null) notes.leaveOut(price.reason ?? 'no price')
  else return noteProduct(product, { name, sizes, price: { ...price, value: price.value } }, notes)
  return null
}

function noteProduct(
  product: SourceProduct,
  { name, price, sizes }: { name: Fitted<string>; price: Fitted<number>; sizes: FittedSizes },
  notes: Notes,
): PlannedProduct {
  const description = product.description ?? ''
  const shown = { ...price, value: formatPrice(price.value) }
  notes.fitted('price', product.price_raw ?? String(product.price), shown)
  const dish = {
    name: notes.fitted('name', product.name, name),
    price: price.value,
    description: notes.fitted(
      'description',
      description,
      fitProse(description, TEXT_LIMITS.description),
    ),
    ...fitDetails(product, notes),
    sizes: noteSizes(sizes, product, notes),
  }
  return { ...dish, texts: fitTexts('product', product.texts, dish, notes) }
}

function languageOf(name: string, categories: readonly PlannedCategory[]): 'ar' | 'en' {
  const texts = categories.flatMap(({ title, products }) => [
    title,
    ...products.map((product) => product.name),
  ])
  return writtenLanguage([name, ...texts]).lang === 'ar' ? 'ar' : 'en'
}

function nameOf(row: unknown): string | null {
  const isNamed = typeof row === 'object' && row !== null && 'name' in row
  return isNamed && typeof row.name === 'string' ? row.name : null
}

function shortHash(value: unknown): string {
  return hash('sha256', JSON.stringify(value)).slice(0, 24)
}
