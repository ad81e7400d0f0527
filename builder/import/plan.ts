import { hash } from 'node:crypto'
import { basename } from 'node:path'
import type { ImportSource } from '#db/queries/imports.ts'
import type { WantedLanguages } from '#db/queries/languages.ts'
import { iconName, suitableIcon } from '#db/rules/icons.ts'
import { writtenLanguage } from '#db/rules/language.ts'
import type { SocialLinks } from '#db/rules/menu-document.ts'
import { TEXT_LIMITS } from '#db/rules/texts.ts'
import { fitCurrency, fitLine, fitName, fitProse, fitTitle, type TakenTitles } from './fit.ts'
import type { PriceNotes } from '#db/rules/price-notes.ts'
import { fitPriceNotes } from './fit-price-notes.ts'
import { fitSettings, fitSocialLinks, type PlannedSettings } from './fit-settings.ts'
import { fitTimes } from './fit-times.ts'
import {
  countPictures,
  type SourceCategory,
  type SourceFile,
  type SourceRestaurant,
} from './format.ts'
import { NO_NAME, planProduct } from './plan-product.ts'
import { fitGroups, withRoomForGroups, type PlannedGroup } from './fit-groups.ts'
import { Notes, type Findings } from './notes.ts'
import type { PlannedCategory } from './planned-category.ts'
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
  links: SocialLinks
  settings: PlannedSettings
  /** Of its owner's mails. */
  language: 'ar' | 'en'
  categories: PlannedCategory[]
  optionGroups: readonly PlannedGroup[]
  /** Those of the menu. */
  languages: WantedLanguages
  /** Of the restaurant itself. */
  texts: PlannedTexts
  /** Where it is in its file, and what there is to say about it. */
  place: Place
  findings: Findings
  /** How many products its file has. */
  productsInFile: number
  /** How many pictures its file names, which do not come in. */
  pictures: number
}

export interface FilePlan {
  restaurants: PlannedRestaurant[]
  /** Restaurants that cannot come in at all. */
  leftOut: LeftOut[]
}

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
      source: { identity, content: shortHash({ ...restaurant, ...NOT_TAKEN }) },
    })
    if (planned) plan.restaurants.push({ ...planned, pictures: countPictures(restaurant) })
    else plan.leftOut.push(...notes.findings.leftOut)
  }
  return plan
}

// What changes nothing that comes in makes no other menu of it.
const NOT_TAKEN = { logo: undefined, cover: undefined }

function planRestaurant(
  restaurant: SourceRestaurant,
  notes: Notes,
  options: PlanOptions & { source: ImportSource },
): Omit<PlannedRestaurant, 'pictures'> | null {
  const productsInFile = restaurant.categories.flatMap(({ products }) => products).length
  const fitted = fitName(restaurant.name)
  if (fitted.value === '') {
    notes.leaveOut(NO_NAME, productsInFile)
    return null
  }
  const name = notes.fitted('name', restaurant.name, fitted)
  const titles: TakenTitles = new Map()
  const planned = restaurant.categories.map((category) => planCategory(category, titles, notes))
  const within = withinLimits(planned, notes)
  const own = { name, ...fitOwnTexts(restaurant, notes) }
  const texts = fitTexts('restaurant', restaurant.texts, own, notes)
  const around = fitAround(restaurant, notes)
  const { exceptions } = around.settings
  const optionGroups = fitGroups(restaurant.optionGroups ?? [], notes)
  const categories = withRoomForGroups(within, optionGroups, notes)
  const { menu, languages } = inItsLanguages(
    { ...own, texts, exceptions, optionGroups, categories },
    restaurant,
    {
      notes,
      ...options,
    },
  )
  return {
    source: options.source,
    ...menu,
    ...around,
    language: languageOf(name, categories),
    languages,
    place: notes.place,
    findings: notes.findings,
    productsInFile,
  }
}

function fitOwnTexts(restaurant: SourceRestaurant, notes: Notes) {
  const about = restaurant.about ?? ''
  const location = restaurant.location ?? ''
  return {
    about: notes.fitted('about', about, fitProse(about, TEXT_LIMITS.about)) || null,
    location: notes.fitted('location', location, fitLine(location, TEXT_LIMITS.location)) || null,
  }
}

/** What is said of a restaurant beside its texts. */
function fitAround(restaurant: SourceRestaurant, notes: Notes) {
  const currency = restaurant.currency ?? ''
  return {
    currency: notes.fitted('currency', currency, fitCurrency(currency)),
    priceNotes: fitPriceNotes(restaurant, notes),
    links: fitSocialLinks(restaurant, notes),
    settings: fitSettings(restaurant, notes),
  }
}

function planCategory(
  { title, icon, nonHalal, groups, times, texts, products }: SourceCategory,
  titles: TakenTitles,
  restaurantNotes: Notes,
): PlannedCategory {
  const notes = restaurantNotes.below({ category: title })
  const fitted = notes.fitted('title', title, fitTitle(title, titles))
  return {
    title: fitted,
    icon: iconName(icon ?? '') ?? suitableIcon(fitted),
    nonHalal: nonHalal === true,
    groups: groups ?? [],
    times: fitTimes(times, notes),
    texts: fitTexts('category', texts, { title: fitted }, notes),
    products: products.flatMap((row, index) => planProduct(row, index, notes) ?? []),
  }
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
