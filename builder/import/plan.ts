import { hash } from 'node:crypto'
import { basename } from 'node:path'
import type { ImportSource } from '#db/queries/restaurants.ts'
import { mainLanguage } from '#db/menu/shown-languages.ts'
import { parseEmail } from '#db/rules/contact/emails.ts'
import { currencyCode, currencySymbol } from '#db/rules/money/currencies.ts'
import { readMoney } from '#db/rules/money/read-price.ts'
import { withShownName } from '#db/rules/text/labels.ts'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import { coerceGroups, withRoomForGroups } from './coerce-groups.ts'
import { coercePriceNotes, coerceSettings, coerceSocialLinks, placeOf } from './coerce-settings.ts'
import { coerceTexts } from './coerce-texts.ts'
import { coerceCurrency, coerceLine, coerceName, coerceProse, type Coerced } from './coerce.ts'
import {
  countPictures,
  countProducts,
  FILE,
  issueText,
  nameOf,
  productsOf,
  RESTAURANT,
  textOf,
  type SourceFile,
  type SourceRestaurant,
} from './format.ts'
import { labelOf, NO_NAME, planCategories } from './plan-categories.ts'
import { planLanguages, readLanguages } from './plan-languages.ts'
import { Notes, type LeftOut } from './report.ts'
import { splitLanguages } from './split-languages.ts'

export type PlannedRestaurant = NonNullable<ReturnType<typeof planRestaurant>>

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
    // Both are stored: made otherwise, an import of the same file would add its menus again.
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
  const named = restaurant.currency?.trim() ?? ''
  const currency = named === '' ? currencyOfPrices(restaurant) : coerceCurrency(named)
  if (named !== '' && currency.value === null) {
    return notes.leaveOut(`currency ${JSON.stringify(named)}: ${currency.reason}`, productsInFile)
  }
  notes.coerced('currency', named, currency)
  const code = currencyCode(currency.value)
  const name = notes.coerced('name', restaurant.name, coerced)
  const { language } = restaurant
  const around = { currency: code, language, isExport, place: placeOf(restaurant) }
  const planned = planCategories(restaurant.categories, around, notes)
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
  const { lang } = mainLanguage({ name, categories })
  const menu = { ...own, texts, settings, optionGroups, categories }
  const said = readLanguages(restaurant, notes)
  const both = options.splitLanguages ? splitLanguages(menu, said, notes) : said
  const languages = planLanguages(menu, both, notes)
  notes.tellUnknown()
  return {
    ...menu,
    source,
    priceNotes,
    links,
    currency: currency.value,
    languages,
    /** Of the owner; null if the menu waits for one. */
    owner: ownerOf(restaurant, notes),
    language: lang === 'ar' ? ('ar' as const) : ('en' as const),
    place: notes.place,
    findings: notes.findings,
    productsInFile,
    pictures: countPictures(restaurant),
  }
}

function ownerOf({ owner }: SourceRestaurant, notes: Notes): string | null {
  if (owner === undefined || owner === null || owner === '') return null
  const email = typeof owner === 'string' ? parseEmail(owner) : null
  return email ?? notes.leaveOut(`owner ${JSON.stringify(owner)}: no e-mail`)
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

function shortHash(value: unknown): string {
  return hash('sha256', JSON.stringify(value)).slice(0, 24)
}
