import { shownName } from '../rules/text/labels.ts'
import { ALLERGENS, ALLERGEN_STATES, orderedAllergens } from '../menu/allergens.ts'
import { ALLERGEN_KINDS } from '../menu/allergen-kinds.ts'
import type { MenuCategory, MenuDocument, MenuProduct } from '../menu/document.ts'
import { DIET_NAMES, type Diets, type Nutrition, type Size } from '../menu/fields.ts'
import { isMenuLanguage, type MenuLanguage } from '../rules/text/languages.ts'
import { BADGES } from '../menu/badges.ts'
import { NO_NUTRITION } from '../menu/sizes.ts'
import { textKey } from '../menu/translations.ts'
import { formatPrice } from '../rules/money/money.ts'
import { parsePrice } from '../rules/money/read-price.ts'
import { emptyRow, type ReadDetails, type ReadRow, type RowTexts } from './rows.ts'

/** Heads of our own table: `export.csv` has them, and an import of it loses nothing. */
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
] as const
const TRANSLATED = ['Category', 'Name', 'Description', 'Sizes'] as const

type Head = (typeof HEADS)[number]

const YES = 'yes'

/** The dishes of a menu as a table, in its order: one row each, with heads. */
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
  Price: ({ price }) => formatPrice(price),
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
}

/** `Small: 12 (kcal 320, high salt, caffeine 80, walk 60)`. */
function sizeLine({ name, price, ...size }: Size): string {
  const { kcal, highSalt, caffeineMg, caffeinePer100Ml, walkMinutes } = size
  const facts = [
    ...(kcal === null ? [] : [`kcal ${kcal}`]),
    ...(highSalt ? ['high salt'] : []),
    ...(caffeineMg === null ? [] : [`caffeine ${caffeineMg}`]),
    ...(caffeinePer100Ml === null ? [] : [`caffeine in 100 ml ${caffeinePer100Ml}`]),
    ...(walkMinutes === null ? [] : [`walk ${walkMinutes}`]),
  ]
  return `${name}: ${formatPrice(price)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
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
  ]
}

/** Rows of our own table; null for any other. */
export function readMenuTable(cells: readonly (readonly string[])[]): ReadRow[] | null {
  const [heads = [], ...rows] = cells
  if (!HEADS.every((head, at) => heads[at] === head)) return null
  return rows.flatMap((row, at) => {
    const cell = (head: string) => row[heads.indexOf(head)] ?? ''
    return cell('Name') === '' ? [] : [readRow(cell, heads, at + 1)]
  })
}

function readRow(cell: (head: string) => string, heads: readonly string[], at: number): ReadRow {
  const sizes = cell('Sizes')
    .split('\n')
    .flatMap((line) => readSize(line) ?? [])
  const row: ReadRow = {
    ...emptyRow(at),
    category: cell('Category'),
    name: cell('Name'),
    description: cell('Description'),
    price: parsePrice(cell('Price')),
    sizes,
    kcal: whole(cell('Calories')),
    details: readDetails(cell),
  }
  for (const language of languagesOf(heads)) {
    const own = (head: string) => cell(`${head} (${language})`)
    const texts: RowTexts = {
      ...(own('Category') && { category: own('Category') }),
      ...(own('Name') && { name: own('Name') }),
      ...(own('Description') && { description: own('Description') }),
      ...(own('Sizes') && { sizes: own('Sizes').split('\n') }),
    }
    if (Object.keys(texts).length > 0) row.further[language] = texts
  }
  if (row.price === null) row.doubts.push('noPrice')
  return row
}

function languagesOf(heads: readonly string[]): MenuLanguage[] {
  return heads.flatMap((head) => {
    const code = /^Name \((\w+)\)$/u.exec(head)?.[1] ?? ''
    return isMenuLanguage(code) ? [code] : []
  })
}

const SIZE = /^(.*): ([\d.]+)(?: \((.*)\))?$/u

function readSize(line: string): Size | null {
  const [, name = '', amount = '', facts = ''] = SIZE.exec(line) ?? []
  const price = amount === '' ? null : parsePrice(amount)
  if (price === null) return null
  const nutrition: Nutrition = {
    ...NO_NUTRITION,
    kcal: whole(/kcal (\d+)/u.exec(facts)?.[1] ?? ''),
    highSalt: facts.includes('high salt'),
    caffeineMg: whole(/caffeine (\d+)/u.exec(facts)?.[1] ?? ''),
    caffeinePer100Ml: whole(/caffeine in 100 ml (\d+)/u.exec(facts)?.[1] ?? ''),
    walkMinutes: whole(/walk (\d+)/u.exec(facts)?.[1] ?? ''),
  }
  return { id: '', name, price, ...nutrition }
}

function readDetails(cell: (head: string) => string): ReadDetails {
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
    highSalt: cell('High salt') === YES,
    caffeineMg: whole(cell('Caffeine mg')),
    caffeinePer100Ml: whole(cell('Caffeine mg in 100 ml')),
    walkMinutes: whole(cell('Walk minutes')),
    allergens: orderedAllergens(Object.fromEntries(stated)),
    allergenKinds: ALLERGEN_KINDS.filter((kind) => list('Grains and nuts').includes(kind)),
    allergensChecked: cell('Allergens checked') === YES,
    ...(Object.fromEntries(DIET_NAMES.map((name) => [name, diets.has(name)])) as Diets),
    marks: BADGES.filter((mark) => list('Marks').includes(mark)),
  }
}

function whole(text: string): number | null {
  return /^\d{1,4}$/u.test(text) ? Number(text) : null
}
