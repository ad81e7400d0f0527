import { shownName } from '../rules/text/labels.ts'
import { ALLERGENS, ALLERGEN_STATES, orderedAllergens } from '../menu/allergens.ts'
import { ALLERGEN_KINDS } from '../menu/allergen-kinds.ts'
import type { MenuCategory, MenuDocument, MenuProduct } from '../menu/document.ts'
import { DIET_NAMES, type Nutrition, type Size } from '../menu/fields.ts'
import { isMenuLanguage, type MenuLanguage } from '../rules/text/languages.ts'
import { BADGES } from '../menu/badges.ts'
import { recordOf } from '../rules/record-of.ts'
import { NO_NUTRITION } from '../menu/sizes.ts'
import { textKey } from '../menu/translations.ts'
import { isDate } from '../rules/time/dates.ts'
import { formatPrice } from '../rules/money/money.ts'
import { parsePrice } from '../rules/money/read-price.ts'
import {
  isPriceless,
  PRICE_NOTE_KINDS,
  type FormerPrice,
  type PriceNote,
} from '../menu/price-words.ts'
import { emptyRow, hasNote, type ReadDetails, type ReadRow, type RowTexts } from './rows.ts'

/** `export.csv` has them; later ones may be added. */
const HEADS = [
  'Category',
  'Name',
  'Price',
  'Description',
  'Sizes',
  'Calories',
  'High salt',
  'Caffeine mg',
  'Caffeine mg in 100 ml',
  'Walk minutes',
  'Allergens',
  'Grains and nuts',
  'Allergens checked',
  'Diets',
  'Marks',
  'Price note',
  'Former price',
] as const
/** Also in earlier versions. */
const TELLING = ['Category', 'Name', 'Price', 'Allergens checked'] as const
const TRANSLATED = ['Category', 'Name', 'Description', 'Sizes', 'Price note'] as const

type Head = (typeof HEADS)[number]

const YES = 'yes'

export function menuTable(menu: MenuDocument): string[][] {
  const languages = (menu.languages ?? []).map(({ code }) => code)
  const heads = [
    ...HEADS,
    ...languages.flatMap((code) => TRANSLATED.map((head) => `${head} (${code})`)),
  ]
  const rows = menu.categories.flatMap((category) =>
    category.products.map((product) => [
      ...HEADS.map((head) => CELLS[head](product, category)),
      ...languages.flatMap((code) => translated(menu, code, category, product)),
    ]),
  )
  return [heads, ...rows]
}

const CELLS: Readonly<Record<Head, (product: MenuProduct, category: MenuCategory) => string>> = {
  Category: (_, { title }) => title,
  Name: shownName,
  Price: (product) => (isPriceless(product) ? '' : formatPrice(product.price)),
  Description: ({ description }) => description,
  Sizes: ({ sizes }) => sizes.map(sizeLine).join('\n'),
  Calories: ({ kcal }) => String(kcal ?? ''),
  'High salt': ({ highSalt }) => (highSalt ? YES : ''),
  'Caffeine mg': ({ caffeineMg }) => String(caffeineMg ?? ''),
  'Caffeine mg in 100 ml': ({ caffeinePer100Ml }) => String(caffeinePer100Ml ?? ''),
  'Walk minutes': ({ walkMinutes }) => String(walkMinutes ?? ''),
  Allergens: ({ allergens }) =>
    ALLERGENS.flatMap((name) => (allergens[name] ? [`${name}: ${allergens[name]}`] : [])).join(
      ', ',
    ),
  'Grains and nuts': ({ allergenKinds }) => allergenKinds.join(', '),
  'Allergens checked': ({ allergensChecked }) => (allergensChecked ? YES : ''),
  Diets: (product) => DIET_NAMES.filter((name) => product[name]).join(', '),
  Marks: ({ marks }) => marks.join(', '),
  'Price note': (product) =>
    partsOf(product)
      .map(({ priceNote }) => noteCell(priceNote))
      .join('\n')
      .trimEnd(),
  'Former price': (product) =>
    partsOf(product)
      .map(({ formerPrice }) => formerCell(formerPrice))
      .join('\n')
      .trimEnd(),
}

/** `75`, or `75 until 2026-12-31`. */
function formerCell(former: FormerPrice | null = null): string {
  if (!former) return ''
  const { price, until } = former
  return [formatPrice(price), until].filter(Boolean).join(' until ')
}

function readFormer(cell = ''): FormerPrice | null {
  const [, amount = '', until = null] = /^([\d.]+)(?: until (\S+))?$/u.exec(cell.trim()) ?? []
  const price = parsePrice(amount)
  if (price === null || (until !== null && !isDate(until))) return null
  return { price, until }
}

/** Of a dish with sizes, they have the notes: a line each. */
interface Part {
  id: string
  priceNote?: PriceNote | null
  formerPrice?: FormerPrice | null
}

function partsOf(product: MenuProduct): readonly Part[] {
  return product.sizes.length > 0 ? product.sizes : [product]
}

/** `market`, or `own: per person`. */
function noteCell(note: PriceNote | null = null): string {
  return note ? [note.kind, note.text].filter(Boolean).join(': ') : ''
}

function readNote(cell = ''): PriceNote | null {
  const [, word, text] = /^(\w+)(?:: (.+))?$/u.exec(cell.trim()) ?? []
  const kind = PRICE_NOTE_KINDS.find((one) => one === word)
  if (kind === undefined || (kind === 'own') !== (text !== undefined)) return null
  return text === undefined ? { kind } : { kind, text }
}

const NO_PRICE = '-'

/** `Small: 12 (kcal 320, high salt, caffeine 80, walk 60)`. */
function sizeLine(given: Size): string {
  const { name, price, ...size } = given
  const { kcal, highSalt, caffeineMg, caffeinePer100Ml, walkMinutes } = size
  const facts = [
    ...(kcal === null ? [] : [`kcal ${kcal}`]),
    ...(highSalt ? ['high salt'] : []),
    ...(caffeineMg === null ? [] : [`caffeine ${caffeineMg}`]),
    ...(caffeinePer100Ml === null ? [] : [`caffeine in 100 ml ${caffeinePer100Ml}`]),
    ...(walkMinutes === null ? [] : [`walk ${walkMinutes}`]),
  ]
  const shown = isPriceless(given) ? NO_PRICE : formatPrice(price)
  return `${name}: ${shown}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
}

function translated(
  menu: MenuDocument,
  language: MenuLanguage,
  category: MenuCategory,
  product: MenuProduct,
): string[] {
  const texts = menu.texts?.get(language)
  const text = (id: string, field: string) => texts?.get(textKey({ id, field }))?.text ?? ''
  return [
    text(category.id, 'title'),
    text(product.id, 'name'),
    text(product.id, 'description'),
    product.sizes
      .map(({ id }) => text(id, 'name'))
      .join('\n')
      .trimEnd(),
    partsOf(product)
      .map(({ id }) => text(id, 'priceNote'))
      .join('\n')
      .trimEnd(),
  ]
}

export function readMenuTable(cells: readonly (readonly string[])[]): ReadRow[] | null {
  const [first = [], ...rows] = cells
  const heads = first.map((head) => head.trim())
  if (!TELLING.every((head) => heads.includes(head))) return null
  return rows.flatMap((row, at) => {
    const cell = (head: string) => row[heads.indexOf(head)] ?? ''
    return cell('Name') === '' ? [] : [readRow(cell, heads, at + 1)]
  })
}

function readRow(cell: (head: string) => string, heads: readonly string[], at: number): ReadRow {
  const notes = cell('Price note').split('\n').map(readNote)
  const formers = cell('Former price').split('\n').map(readFormer)
  const sizes = cell('Sizes')
    .split('\n')
    .flatMap((line, place) => readSize(line, notes[place] ?? null, formers[place] ?? null) ?? [])
  const [note = null] = sizes.length > 0 ? [] : notes
  const [former = null] = sizes.length > 0 ? [] : formers
  const row: ReadRow = {
    ...emptyRow(at),
    category: cell('Category'),
    name: cell('Name'),
    description: cell('Description'),
    price: parsePrice(cell('Price')),
    ...(heads.includes('Price note') && { priceNote: note }),
    ...(heads.includes('Former price') && { formerPrice: former }),
    sizes,
    kcal: whole(cell('Calories')),
    details: readDetails(cell, heads),
  }
  for (const language of languagesOf(heads)) {
    const own = (head: string) => cell(`${head} (${language})`)
    const texts: RowTexts = {
      ...(own('Category') && { category: own('Category') }),
      ...(own('Name') && { name: own('Name') }),
      ...(own('Description') && { description: own('Description') }),
      ...(own('Sizes') && { sizes: own('Sizes').split('\n') }),
      ...(own('Price note') && { priceNotes: own('Price note').split('\n') }),
    }
    if (Object.keys(texts).length > 0) row.further[language] = texts
  }
  if (row.price === null && !hasNote(row)) row.doubts.push('noPrice')
  return row
}

function languagesOf(heads: readonly string[]): MenuLanguage[] {
  return heads.flatMap((head) => {
    const code = /^Name \((\w+)\)$/u.exec(head)?.[1] ?? ''
    return isMenuLanguage(code) ? [code] : []
  })
}

const SIZE = /^(.*): ([\d.]+|-)(?: \((.*)\))?$/u

function readSize(
  line: string,
  priceNote: PriceNote | null,
  formerPrice: FormerPrice | null,
): Size | null {
  const [, name = '', amount = '', facts = ''] = SIZE.exec(line) ?? []
  const price = amount === NO_PRICE && priceNote ? 0 : parsePrice(amount)
  if (price === null) return null
  const nutrition: Nutrition = {
    ...NO_NUTRITION,
    kcal: whole(/kcal (\d+)/u.exec(facts)?.[1] ?? ''),
    highSalt: facts.includes('high salt'),
    caffeineMg: whole(/caffeine (\d+)/u.exec(facts)?.[1] ?? ''),
    caffeinePer100Ml: whole(/caffeine in 100 ml (\d+)/u.exec(facts)?.[1] ?? ''),
    walkMinutes: whole(/walk (\d+)/u.exec(facts)?.[1] ?? ''),
  }
  return {
    id: '',
    name,
    price,
    ...(priceNote && { priceNote }),
    ...(formerPrice && { formerPrice }),
    ...nutrition,
  }
}

/** A missing column keeps what the menu has. */
function readDetails(cell: (head: string) => string, heads: readonly string[]): ReadDetails {
  const has = (head: Head) => heads.includes(head)
  const list = (head: Head) =>
    cell(head)
      .split(',')
      .map((word) => word.trim())
  const stated = list('Allergens').flatMap((part) => {
    const [name, state] = part.split(':').map((word) => word.trim())
    const [allergen, kind] = [
      ALLERGENS.find((one) => one === name),
      ALLERGEN_STATES.find((one) => one === state),
    ]
    return allergen && kind ? [[allergen, kind] as const] : []
  })
  const diets = new Set(list('Diets'))
  return {
    ...(has('High salt') && { highSalt: cell('High salt') === YES }),
    ...(has('Caffeine mg') && { caffeineMg: whole(cell('Caffeine mg')) }),
    ...(has('Caffeine mg in 100 ml') && { caffeinePer100Ml: whole(cell('Caffeine mg in 100 ml')) }),
    ...(has('Walk minutes') && { walkMinutes: whole(cell('Walk minutes')) }),
    ...(has('Allergens') && { allergens: orderedAllergens(Object.fromEntries(stated)) }),
    ...(has('Grains and nuts') && {
      allergenKinds: ALLERGEN_KINDS.filter((kind) => list('Grains and nuts').includes(kind)),
    }),
    allergensChecked: cell('Allergens checked') === YES,
    ...(has('Diets') && recordOf(DIET_NAMES, (name) => diets.has(name))),
    ...(has('Marks') && { marks: BADGES.filter((mark) => list('Marks').includes(mark)) }),
  }
}

function whole(text: string): number | null {
  return /^\d{1,4}$/u.test(text) ? Number(text) : null
}
