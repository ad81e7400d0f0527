import { cleanName, cleanLabel, nameAndLabel } from '../rules/text/clean-names.ts'
import { cutAtWord } from '../rules/text/names.ts'
import { storedText, TEXT_LIMITS, titleKey } from '../rules/text/texts.ts'
import {
  DIET_NAMES,
  NUTRITION_NAMES,
  SIZE_FIELDS,
  type Details,
  type Diets,
  type Nutrition,
} from '../menu/fields.ts'
import type { MenuLanguage } from '../rules/text/languages.ts'
import {
  PRICE_NOTE_LIMIT,
  serializeFormerPrice,
  type FormerPrice,
  type PriceNote,
} from '../menu/price-words.ts'
import { sizesProblem } from '../menu/sizes.ts'
import { pick } from '../rules/record-of.ts'
import { readPriceNote } from './price-note-words.ts'
import { addDoubt, hasNote, type ReadMenu, type ReadRow, type RowTexts } from './rows.ts'

/** A row as an owner looks it over, with texts that a menu may have. `name` is what guests read. */
export interface ReviewRow extends Omit<ReadRow, 'texts' | 'further' | 'currencies'> {
  texts: Partial<Record<MenuLanguage, RowTexts>>
  isLeftOut: boolean
  source: string
  photo?: string
  from?: Origin
}

/** The dish of another restaurant that a row is a copy of, and what comes with it. */
interface Origin {
  id: string
  hasPicture: boolean
  hasOptions: boolean
  prices: RowPrices
}

type RowPrices = Pick<ReadRow, 'price' | 'priceNote' | 'formerPrice' | 'sizes'>

export function reviewRows({ rows, second }: ReadMenu, lines: readonly string[] = []): ReviewRow[] {
  return rows.map(({ texts, further, currencies: _currencies, ...row }) => {
    const all = { ...further, ...(second && Object.keys(texts).length > 0 && { [second]: texts }) }
    const cleaned: ReviewRow = {
      ...row,
      category: line(row.category, TEXT_LIMITS.title),
      name: cleanLabel(row.name),
      description: prose(row.description),
      sizes: row.sizes.map((size) => ({ ...size, name: line(size.name, SIZE_FIELDS.name.limit) })),
      texts: Object.fromEntries(
        Object.entries(all).map(([code, text]) => [code, cleanTexts(text)]),
      ),
      doubts: [...row.doubts],
      isLeftOut: false,
      source: lines
        .slice(row.lines[0], row.lines[1] + 1)
        .join(' ')
        .trim(),
    }
    if (cleanName(row.name) === '') addDoubt(cleaned, 'name')
    return row.price === null ? withNote(cleaned) : cleaned
  })
}

/** Words in the place of a price are no doubt. */
function withNote(row: ReviewRow): ReviewRow {
  const read = hasNote(row) ? null : readPriceNote(row.name)
  const noted =
    read?.note && read.before !== '' ? { ...row, name: read.before, priceNote: read.note } : row
  if (!hasNote(noted)) return row
  return { ...noted, doubts: noted.doubts.filter((doubt) => doubt !== 'noPrice') }
}

function cleanTexts(texts: RowTexts): RowTexts {
  const { category, name, description, sizes, priceNotes } = texts
  const cleaned = {
    category: category && line(category, TEXT_LIMITS.title),
    name: name && cleanLabel(name),
    description: description && prose(description),
    sizes: sizes?.map((size) => line(size, SIZE_FIELDS.name.limit)),
    priceNotes: priceNotes?.map((note) => line(note, PRICE_NOTE_LIMIT)),
  }
  return Object.fromEntries(Object.entries(cleaned).filter(([, text]) => text?.length)) as RowTexts
}

function line(text: string, limit: number): string {
  const plain = text.toWellFormed().replace(/[\p{Cc}\u202a-\u202e\ufffd]/gu, ' ')
  return cutAtWord(storedText(plain.replace(/\s+/gu, ' ')), limit)
}

function prose(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .replace(/(?![\n\t])\p{Cc}|[\u202a-\u202e\ufffd]/gu, ' ')
  return cutAtWord(storedText(plain), TEXT_LIMITS.description)
}

/** Null if nothing does. */
export function rowProblem(row: ReviewRow): 'name' | 'price' | 'category' | 'sizes' | null {
  const { name, price, category, sizes } = row
  if (cleanName(name) === '') return 'name'
  if (price === null && !hasNote(row)) return 'price'
  if (category === '') return 'category'
  return sizesProblem(sizes) || sizes.some((size) => size.name === '') ? 'sizes' : null
}

export function needsReview(row: ReviewRow): boolean {
  return !row.isLeftOut && (row.doubts.length > 0 || rowProblem(row) !== null)
}

interface PresentSize {
  name: string
  price: number | null
  priceNote?: PriceNote | null
  formerPrice?: FormerPrice | null
  nutrition?: Partial<Nutrition>
}

export interface PresentProduct {
  _id: string
  version: string
  name: string
  label: string | null
  description: string
  /** In whole units; null for none. */
  price: number | null
  details: {
    priceNote: PriceNote | null
    formerPrice?: FormerPrice | null
    sizes: readonly PresentSize[]
    groups?: readonly string[]
    nutrition: Partial<Nutrition>
    diets?: Partial<Diets>
  } & Partial<Pick<Details, 'allergens' | 'allergenKinds' | 'allergensChecked' | 'marks'>>
  imageUrl?: string | null
}

export interface PresentCategory {
  title: string
  products: readonly PresentProduct[]
}

/** By category and label or name; null for a new one. */
export function matchRows(
  rows: readonly ReviewRow[],
  menu: readonly PresentCategory[],
): (PresentProduct | null)[] {
  const present = new Map<string, PresentProduct[]>()
  const add = (key: string, product: PresentProduct) =>
    present.set(key, [...(present.get(key) ?? []), product])
  for (const { title, products } of menu) {
    for (const product of products) {
      for (const key of new Set(namesOf(product).map((name) => keyOf(title, name)))) {
        add(key, product)
      }
    }
  }
  const taken = new Set<PresentProduct>()
  return rows.map(({ category, name }) => {
    const product = [name, cleanName(name)]
      .flatMap((one) => present.get(keyOf(category, one)) ?? [])
      .find((one) => !taken.has(one))
    if (product) taken.add(product)
    return product ?? null
  })
}

export interface Elsewhere {
  title: string
  product: PresentProduct
}

/** The menu's dishes by their names as `titleKey`, for rows of another category. */
export function productsByName(menu: readonly PresentCategory[]): ReadonlyMap<string, Elsewhere> {
  return new Map(
    menu.flatMap(({ title, products }) =>
      products.flatMap((product) =>
        namesOf(product).map((name) => [titleKey(name), { title, product }] as const),
      ),
    ),
  )
}

function namesOf({ name, label }: PresentProduct): string[] {
  return label === null ? [name] : [label, name]
}

function keyOf(category: string, name: string): string {
  return `${titleKey(category)}\n${titleKey(name)}`
}

/** Texts in other languages are not compared. */
export function isSame(row: ReviewRow, product: PresentProduct): boolean {
  const { description, details } = product
  return (
    isSamePrice(row, product) &&
    labelAfter(row, product) === product.label &&
    (row.description === '' || row.description === description) &&
    hasAll(details, sentDetails(row, product)) &&
    !getsPicture(row, product) &&
    !getsOptions(row, product)
  )
}

/** A dish that is there keeps its own picture and options. */
export function getsPicture({ from }: ReviewRow, { imageUrl = null }: PresentProduct): boolean {
  return from?.hasPicture === true && imageUrl === null
}

export function getsOptions({ from }: ReviewRow, { details }: PresentProduct): boolean {
  return from?.hasOptions === true && (details.groups ?? []).length === 0
}

function hasAll(present: object, stated: object): boolean {
  const values = new Map<string, unknown>(Object.entries(present))
  return Object.entries(stated).every(([name, value]) => {
    const own = values.get(name)
    if (name === 'nutrition' || name === 'diets') return hasAll(own ?? {}, value as object)
    return valueKey(own) === valueKey(value)
  })
}

function valueKey(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return String(value === false ? null : (value ?? null))
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : Object.entries(value).toSorted())
}

/** A plain name in a file takes no label away. */
function labelAfter({ name }: ReviewRow, { label }: PresentProduct): string | null {
  return nameAndLabel(name).label ?? label
}

/** One price is that of the smallest size: then the sizes stay. */
function isSamePrice(row: ReviewRow, product: PresentProduct): boolean {
  const { price, priceNote, sizes } = row
  const { priceNote: before } = product.details
  if (priceNote !== undefined && noteKey(priceNote) !== noteKey(before)) return false
  if (!isSameFormer(row, product)) return false
  const isLowest = price === (product.price === null ? null : Math.round(product.price * 1000))
  // Only our own table says all of sizes.
  const isWhole = row.details !== undefined
  const isSized = sizesKey(sizes, 1, isWhole) === sizesKey(product.details.sizes, 1000, isWhole)
  return isLowest && (sizes.length === 0 || isSized)
}

/** With sizes, they have it. */
function isSameFormer({ formerPrice, sizes }: ReviewRow, { details }: PresentProduct): boolean {
  if (formerPrice === undefined || sizes.length > 0 || details.sizes.length > 0) return true
  return formerKey(serializeFormerPrice(formerPrice)) === formerKey(details.formerPrice)
}

function formerKey(former: FormerPrice | null = null): string {
  return former ? `${former.price} ${former.until ?? ''}` : ''
}

function noteKey(note: PriceNote | null = null): string {
  return note ? `${note.kind} ${note.text ?? ''}` : ''
}

function sizesKey(
  sizes: readonly (PresentSize & Partial<Nutrition>)[],
  scale: number,
  isWhole: boolean,
): string {
  const amount = (price: number | null) => Math.round((price ?? 0) * scale)
  return sizes
    .map((size) => {
      const { name, price, priceNote, formerPrice } = size
      const own = `${name} ${amount(price)}`
      const was = formerPrice ? `${amount(formerPrice.price)} ${formerPrice.until ?? ''}` : ''
      const facts: Partial<Nutrition> = size.nutrition ?? size
      const stated = NUTRITION_NAMES.map((fact) => valueKey(facts[fact])).join(' ')
      return isWhole ? `${own} ${noteKey(priceNote)} ${was} ${stated}` : own
    })
    .join('\n')
}

/** Whether the price, or those of its sizes, is another one in the restaurant that it is copied from. */
export function hasOtherPrice(row: ReviewRow, product: PresentProduct): boolean {
  return row.from !== undefined && !isSamePrice({ ...row, ...row.from.prices }, product)
}

/** Dishes that are there keep their prices, or take the copied ones. */
export function withPrices<Row extends ReviewRow>(
  rows: readonly Row[],
  matches: readonly (PresentProduct | null)[],
  prices: 'kept' | 'taken',
): Row[] {
  return rows.map((row, at) => {
    const match = matches[at]
    if (!match || !row.from) return row
    const { priceNote: _note, formerPrice: _former, ...others } = row
    return { ...others, ...(prices === 'kept' ? pricesOf(match) : row.from.prices) } as Row
  })
}

function amount(units: number | null): number {
  return Math.round((units ?? 0) * 1000)
}

function pricesOf({ price, details }: PresentProduct): RowPrices {
  const sizes = details.sizes.map(({ name, nutrition, priceNote, formerPrice, ...size }) => ({
    name,
    price: amount(size.price),
    ...(priceNote && { priceNote }),
    ...(formerPrice && { formerPrice: { ...formerPrice, price: amount(formerPrice.price) } }),
    ...nutrition,
  }))
  return { price: price === null ? null : amount(price), priceNote: details.priceNote, sizes }
}

/** Whether the row has one price for a product with sizes, which then stay as they are. */
export function leavesSizes(row: ReviewRow, product: PresentProduct): boolean {
  return row.sizes.length === 0 && product.details.sizes.length > 0 && !isSamePrice(row, product)
}

export interface SentProduct {
  _id?: string
  version?: string
  category: string
  name: string
  label?: string
  /** In whole units; null for none. */
  price: number | null
  description: string
  details?: object
  soldOut?: true
  texts?: Partial<Record<MenuLanguage, RowTexts>>
  /** The dish that it is a copy of. */
  from?: string
}

/** Rows that are saved: new ones, and those that say something else than the menu. */
export function sentProducts(
  rows: readonly ReviewRow[],
  matches: readonly (PresentProduct | null)[],
): SentProduct[] {
  return rows.flatMap((row, at) => {
    if (row.isLeftOut || rowProblem(row)) return []
    const match = matches[at] ?? null
    const { category, price, priceNote, formerPrice, description, sizes, texts, soldOut } = row
    const { name, label } = nameAndLabel(row.name)
    const hasTexts = Object.keys(texts).length > 0
    if (match && !hasTexts && isSame(row, match)) return []
    const isSized = !match || (sizes.length > 0 && !isSamePrice(row, match))
    const product: SentProduct = {
      ...(match && { _id: match._id, version: match.version }),
      category,
      name: match?.name ?? name,
      ...(label !== null && { label }),
      price: price === null ? null : price / 1000,
      description: description || (match?.description ?? ''),
      details: {
        ...(priceNote !== undefined && { priceNote }),
        ...(formerPrice !== undefined && { formerPrice: serializeFormerPrice(formerPrice) }),
        ...(isSized && { sizes: sentSizes(sizes) }),
        ...sentDetails(row, match),
      },
      ...(soldOut && !match && { soldOut }),
      ...(hasTexts && { texts }),
      ...(row.from && { from: row.from.id }),
    }
    return [product]
  })
}

function sentSizes(sizes: ReviewRow['sizes']) {
  return sizes.map((size) => ({
    name: size.name,
    price: size.price === 0 && size.priceNote ? null : size.price / 1000,
    ...(size.priceNote && { priceNote: size.priceNote }),
    ...(size.formerPrice && { formerPrice: serializeFormerPrice(size.formerPrice) }),
    ...('kcal' in size && { nutrition: pick(size, NUTRITION_NAMES) }),
  }))
}

function sentDetails(row: ReviewRow, match: PresentProduct | null) {
  const { kcal, from } = row
  if (!row.details) return kcal === null ? {} : { nutrition: { kcal } }
  const all = { ...row.details, kcal }
  const details = from ? addedDetails(all, match) : all
  const nutrition = given(details, NUTRITION_NAMES)
  const diets = given(details, DIET_NAMES)
  const stated = given(details, ['allergens', 'allergenKinds', 'allergensChecked', 'marks'])
  return { ...stated, ...(Object.keys(diets).length > 0 && { diets }), nutrition }
}

const STATED: readonly string[] = ['allergens', 'allergenKinds', 'allergensChecked', ...DIET_NAMES]

/** A copy takes nothing away: neither what the other dish does not say, nor a statement that is there. */
function addedDetails<All extends object>(all: All, match: PresentProduct | null): Partial<All> {
  const { allergens = {}, allergensChecked, diets = {}, marks = [] } = match?.details ?? {}
  const isStated =
    allergensChecked || [allergens, diets].some((some) => Object.values(some).some(Boolean))
  const added = Object.entries(all).filter(([name, value]) => {
    const isKept = name === 'marks' ? marks.length > 0 : isStated && STATED.includes(name)
    return !isKept && !NOTHING.has(valueKey(value))
  })
  return Object.fromEntries(added) as Partial<All>
}

const NOTHING: ReadonlySet<string> = new Set(['null', '[]'])

function given<From extends object>(from: From, names: readonly (keyof From)[]): Partial<From> {
  const stated = names.filter((name) => from[name] !== undefined)
  return Object.fromEntries(stated.map((name) => [name, from[name]])) as Partial<From>
}
