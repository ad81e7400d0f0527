import { writtenLanguage, type Direction } from '#db/rules/text/language.ts'
import {
  directionOf,
  isMainLanguage,
  isMenuLanguage,
  type MenuLanguage,
} from '#db/rules/text/languages.ts'
import { checkText, TEXT_FIELDS } from '#db/menu/texts.ts'
import type { TextField } from '#db/menu/fields.ts'
import { directionIn, secondLanguage, splitBilingual } from '#db/menu/two-scripts.ts'
import { codePoints, TEXT_LIMITS, titleKey } from '#db/rules/text/texts.ts'
import { nameChange } from '#db/rules/text/clean-names.ts'
import { shownName, withShownName, type Labelled } from '#db/rules/text/labels.ts'
import { coerceLabel, coerceName } from './coerce.ts'
import type { Notes } from './notes.ts'
import type { PlannedCategory, PlannedProduct, PlannedSize, PlannedTexts } from './planned-texts.ts'
import {
  type PlannedMenu,
  type SourceLanguages,
  planLanguages,
  readLanguages,
} from './planned-languages.ts'
import type { Change } from './report.ts'
import type { SourceRestaurant } from './format.ts'

interface Pair {
  lang: string
  main: Direction
  other: MenuLanguage
}

// Share of dishes whose description is a name in another language.
const MOST = 0.6

/**
 * Splits a menu in two languages of opposite directions: fields that hold both, and descriptions that are
 * names. Null for one language.
 */
function splitLanguages(
  menu: PlannedMenu,
  notes: Notes,
): { menu: SplitMenu; languages: SourceLanguages } | null {
  const pair = pairOf(menu)
  if (!pair) return null
  const namesBeside = hasNamesBeside(menu)
  const taken = new Set(menu.categories.map(({ title }) => titleKey(title)))
  const { name, about, location } = withShownName(menu)
  const own = splitTexts('restaurant', { name, about, location }, pair, notes)
  const categories = menu.categories.map((category) =>
    splitCategory(category, { pair, namesBeside, taken, notes }),
  )
  const texts = merged(own.texts, menu.texts)
  const main = isMainLanguage(pair.lang) ? pair.lang : undefined
  return {
    menu: { ...menu, ...own.values, ...named(menu, own.values.name), texts, categories },
    languages: { main, further: [{ code: pair.other, shown: true }] },
  }
}

type SplitMenu = PlannedMenu & { categories: PlannedCategory[] }

interface Splitting {
  pair: Pair
  namesBeside: boolean
  taken: Set<string>
  notes: Notes
}

function splitCategory(category: PlannedCategory, splitting: Splitting): PlannedCategory {
  const { pair, namesBeside, taken } = splitting
  const notes = splitting.notes.below({ category: category.title })
  const { values, texts } = splitTexts('category', { title: category.title }, pair, notes)
  const isFree = values.title === category.title || !taken.has(titleKey(values.title))
  taken.add(titleKey(values.title))
  const products = category.products.map((product) =>
    splitProduct(namesBeside ? withNameBeside(product, pair, notes) : product, pair, notes),
  )
  if (!isFree) return { ...category, products }
  return { ...category, ...values, texts: merged(category.texts, texts), products }
}

function splitProduct(product: PlannedProduct, pair: Pair, categoryNotes: Notes): PlannedProduct {
  const notes = categoryNotes.below({ product: shownName(product) })
  const { name, description } = withShownName(product)
  const { values, texts } = splitTexts('product', { name, description }, pair, notes)
  const sizes = product.sizes.map((size) => splitSize(size, pair, notes))
  const names = named(product, values.name)
  return { ...product, ...values, ...names, sizes, texts: merged(texts, product.texts) }
}

/** What guests read is `shown` now. */
function named(before: Labelled, shown: string): { name: string; label: string | null } {
  const { name, label = null } = before
  return { name, label, ...(shown !== shownName(before) && nameChange(shown)) }
}

function splitSize(size: PlannedSize, pair: Pair, notes: Notes): PlannedSize {
  const { values, texts } = splitTexts('size', { name: size.name }, pair, notes)
  return { ...size, ...values, texts: merged(texts, size.texts) }
}

type Values = Record<string, string | null>

function splitTexts<V extends Values>(
  kind: keyof typeof TEXT_FIELDS,
  values: V,
  { main, other }: Pair,
  notes: Notes,
): { values: V; texts: PlannedTexts } {
  const fields: Readonly<Record<string, TextField>> = TEXT_FIELDS[kind]
  const left: Values = {}
  const moved: Record<string, string | null> = {}
  for (const [name, field] of Object.entries(fields)) {
    const text = values[name]
    if (!text) continue
    const parts = splitBilingual(text, main, directionOf(other))
    const isFit = parts && checkText(field, parts.main).ok && checkText(field, parts.text).ok
    if (isFit) {
      left[name] = parts.main
      moved[name] = parts.text
      const reason = `taken apart: ${JSON.stringify(parts.text)} is its ${other} text`
      notes.coerced(name as Change['field'], text, { value: parts.main, reason })
      // Texts in the other language only stay whole.
    } else if (directionIn(text) === directionOf(other)) moved[name] = null
  }
  const texts = Object.keys(moved).length > 0 ? { [other]: moved } : {}
  return { values: { ...values, ...left }, texts }
}

/** A description that is the name in the other language. */
function withNameBeside(product: PlannedProduct, { other }: Pair, notes: Notes): PlannedProduct {
  const { name, description, texts } = withShownName(product)
  if (!isNameBeside(product)) return product
  const isOther = directionIn(description) === directionOf(other)
  const second = coerceLabel(description).value
  const names = isOther ? { main: name, text: second } : { main: second, text: name }
  const reason = `${JSON.stringify(names.text)} is its ${other} name`
  notes.below({ product: name }).coerced('description', description, { value: null, reason })
  return {
    ...product,
    ...named(product, names.main),
    description: '',
    texts: merged({ [other]: { name: names.text } }, texts),
  }
}

function isNameBeside(product: PlannedProduct): boolean {
  const { name, description } = withShownName(product)
  const [one, two] = [directionIn(name), directionIn(description)]
  if (!one || !two || one === two) return false
  return codePoints(description) <= TEXT_LIMITS.name && coerceName(description).value !== ''
}

function hasNamesBeside({ categories }: PlannedMenu): boolean {
  const dishes = categories.flatMap(({ products }) => products)
  const described = dishes.filter(({ description }) => description !== '')
  return described.length > 0 && described.filter(isNameBeside).length >= described.length * MOST
}

/** By the scripts of names and of the rest; null for one language. */
function pairOf({ categories, ...menu }: PlannedMenu): Pair | null {
  const { name } = withShownName(menu)
  const dishes = categories.flatMap(({ products }) => products.map(withShownName))
  const names = [name, ...categories.map(({ title }) => title), ...dishes.map((dish) => dish.name)]
  const all = [...names, ...dishes.map(({ description }) => description)]
  const { lang, dir: main } = writtenLanguage(names)
  const other = secondLanguage(all, main)
  return other && { lang, main, other }
}

function merged(one: PlannedTexts, two: PlannedTexts): PlannedTexts {
  const codes = new Set([...Object.keys(one), ...Object.keys(two)].filter(isMenuLanguage))
  return Object.fromEntries([...codes].map((code) => [code, { ...one[code], ...two[code] }]))
}

export interface PlanOptions {
  splitLanguages: boolean
}

/** Adds languages, and splits texts if wanted. */
export function inItsLanguages(
  menu: PlannedMenu & { categories: PlannedCategory[] },
  restaurant: SourceRestaurant,
  { notes, splitLanguages: isToSplit }: PlanOptions & { notes: Notes },
) {
  const said = readLanguages(restaurant, notes)
  const split = isToSplit ? splitLanguages(menu, notes) : null
  if (!split) return { menu, languages: planLanguages(menu, said, notes) }
  const { main, further } = split.languages
  const languages = { main: said.main ?? main, further: [...said.further, ...further] }
  return { menu: split.menu, languages: planLanguages(split.menu, languages, notes) }
}
