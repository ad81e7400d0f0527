import { currenciesNamed } from '../rules/currency-words.ts'
import { asciiDigits } from '../rules/digits.ts'
import { menuLanguageOf, type MenuLanguage } from '../menu/languages.ts'
import { directionIn } from '../menu/two-scripts.ts'
import { findPrices, isSizeName, priceRuns } from './prices.ts'
import { addDoubt, emptyRow, type ReadMenu, type ReadRow } from './rows.ts'
import { splitLanguages } from './split-languages.ts'
import { readMenuTable } from './menu-table.ts'
import { isUnclear } from './join-items.ts'
import { readText, type TextOptions } from './read-text.ts'

/** Cells of a sheet, by row; '' for none. Merged cells are repeated in each cell they cover. */
export type Cells = readonly (readonly string[])[]

type Column =
  | { kind: 'category' | 'name' | 'description'; language: MenuLanguage | null }
  | { kind: 'price' | 'kcal' | 'currency' | 'other' }
  | { kind: 'size'; name: string }

interface Heads {
  columns: readonly Column[]
  /** Rows above the first dish. */
  count: number
}

/** Reads a sheet of dishes, with or without heads; cells that are no table are read as text. */
export function readTable(cells: Cells, options: TextOptions): ReadMenu {
  const rows = cells.map((row) => row.map(cleaned))
  const own = readMenuTable(cells)
  if (own) return { rows: own, second: null, leftOut: [] }
  const heads = findHeads(rows) ?? inferColumns(rows, options)
  if (!heads) return readText(rows.map((row) => row.join('\t')).join('\n'), options)
  const read = readRows(rows, heads, options)
  const said = heads.columns.flatMap((column) =>
    'language' in column && column.language ? [column.language] : [],
  )
  const [second] = said
  const isSaid = second !== undefined && read.some(({ texts }) => texts.name)
  const split = isSaid ? { rows: read, second } : splitLanguages(read)
  return { ...split, leftOut: leftOutOf(rows, heads, read) }
}

function cleaned(cell: string): string {
  return cell
    .replace(/[\u200b\u200e\u200f\ufeff\0]/gu, '')
    .replaceAll('\u00a0', ' ')
    .trim()
}

const HEADS: readonly [Exclude<Column['kind'], 'size'>, RegExp][] = [
  [
    'category',
    /^(?:(?:menu|main|food|item|dish|product)?\s?(?:categor(?:y|ies)|sections?|groups?|departments?|types?|classes?|headings?|courses?)(?:\s?(?:name|title))?|قسم|القسم|الأقسام|الفئة|فئة|التصنيف|تصنيف|المجموعة|النوع|kategorie|kategori|catégorie|rubrique|分类|类别|категория)$/iu,
  ],
  [
    'description',
    /^(?:(?:item|dish|product|menu)?\s?(?:descriptions?|details?|ingredients?|contents?|notes?|about)|الوصف|وصف|التفاصيل|المكونات|beschreibung|açıklama|描述|описание)$/iu,
  ],
  [
    'kcal',
    /^(?:k?cal(?:ories)?(?:\s?\(?kcal\)?)?|energy(?: \(kcal\))?|السعرات|سعرات|السعرات الحرارية|سعرات حرارية)$/iu,
  ],
  ['currency', /^(?:currency|cur|curr|ccy|العملة|عملة)$/iu],
  [
    'price',
    /^(?:(?:unit|item|selling|sale|retail|menu|base|regular|net|our|dine.?in)?\s?(?:prices?|rates?|amount|cost|value|mrp)(?:\s?(?:incl?\.?|including|with)\s?(?:vat|tax))?|(?:ال)?(?:سعر|أسعار|ثمن|مبلغ)(?:\s.*)?|preis|prix|fiyat|价格|цена|ціна)$/iu,
  ],
  [
    'name',
    /^(?:(?:menu\s?)?(?:items?|dish(?:es)?|products?|meals?|foods?|plates?|articles?)?\s?(?:names?|titles?)|(?:menu\s?)?(?:items?|dish(?:es)?|products?|meals?|articles?)|اسم\s?(?:الطبق|الصنف|المنتج|الوجبة)?|الاسم|الإسم|الصنف|الطبق|المنتج|الوجبة|الأصناف|bezeichnung|gericht|plat|nom|ürün(?: adı)?|yemek|菜名|名称|название|блюдо)$/iu,
  ],
]

const LANGUAGE =
  /\s*[([\-_/:|]?\s*\b(arabic|english|ar|en|french|fr|german|de|turkish|tr|hindi|hi|urdu|ur|persian|fa|russian|ru|chinese|zh)\b\s*[)\]]?\s*|\s*[([\-_/:|]?\s*(?:بال|ال|\b)?(عربي|عربية|العربية|العربي|إنجليزي|انجليزي|الإنجليزية|الانجليزية|إنجليزية|انجليزية)[)\]]?\s*/iu

function columnOf(head: string): Column | null {
  const whole = head
    .replaceAll(/[_.]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/[:*]+$/u, '')
    .trim()
  if (whole === '') return null
  if (isSizeName(whole)) return { kind: 'size', name: head }
  const sized =
    /^(?:price|سعر)\s?[-:(]?\s?(.+?)\)?$/iu.exec(whole)?.[1] ??
    /^(.+?)\s(?:price|rate)$/iu.exec(whole)?.[1]
  if (sized !== undefined && isSizeName(sized)) return { kind: 'size', name: sized }
  const found = LANGUAGE.exec(whole)
  const language = found ? languageNamed(found[1] ?? found[2] ?? '') : null
  const plain = found ? whole.replace(found[0], ' ').trim() : whole
  const money = /^(.+?)\s?[([]?\s?([^\s()[\]]{1,12})\s?[)\]]?$/u.exec(plain)
  const bare = money?.[1] && currenciesNamed(money[2] ?? '') ? money[1] : plain
  for (const [kind, pattern] of HEADS) {
    if (!pattern.test(bare)) continue
    return kind === 'category' || kind === 'name' || kind === 'description'
      ? { kind, language }
      : { kind }
  }
  return plain === '' && language ? { kind: 'name', language } : null
}

function languageNamed(word: string): MenuLanguage | null {
  if (/عربي/u.test(word)) return 'ar'
  if (/[إا]نجليزي/u.test(word)) return 'en'
  return menuLanguageOf(word) ?? null
}

const HEAD_ROWS = 12

/** One row of heads, or two of which the second says more. */
function findHeads(rows: Cells): Heads | null {
  for (const [at, row] of rows.slice(0, HEAD_ROWS).entries()) {
    const own = row.map(columnOf)
    const next = (rows[at + 1] ?? []).map(columnOf)
    const width = Math.max(row.length, rows[at + 1]?.length ?? 0)
    if (count(own) < 2 && count(next) < 2) continue
    const isTwo =
      count(own) >= 1 &&
      next.some((column, index) => column && isMore(column, own[index] ?? null)) &&
      isAllHeads(rows[at + 1] ?? [])
    const columns = Array.from({ length: width }, (_, index): Column => {
      return (isTwo ? (next[index] ?? own[index]) : own[index]) ?? { kind: 'other' }
    })
    if (!columns.some(({ kind }) => kind === 'name')) {
      const free = columns.findIndex(
        ({ kind }, index) => kind === 'other' && isTextColumn(rows.slice(at + 1), index),
      )
      if (free < 0) continue
      columns[free] = { kind: 'name', language: null }
    }
    const fixed = columns.map((column) =>
      column.kind === 'price' &&
      columns.some(({ kind }) => kind === 'size') &&
      isEmptyColumn(rows, columns.indexOf(column), at + 1 + Number(isTwo))
        ? { kind: 'other' as const }
        : column,
    )
    if (!fixed.some(({ kind }) => kind === 'price' || kind === 'size')) continue
    return { columns: mainFirst(fixed, rows.slice(at + 1)), count: at + 1 + Number(isTwo) }
  }
  return null
}

function count(columns: readonly (Column | null)[]): number {
  return columns.filter((column) => column !== null).length
}

function isMore(column: Column, above: Column | null): boolean {
  return above === null || column.kind !== above.kind || column.kind === 'size'
}

function isAllHeads(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell !== '')
  return filled.length > 0 && filled.every((cell) => columnOf(cell) !== null)
}

function isTextColumn(rows: Cells, index: number): boolean {
  const cells = rows.map((row) => row[index] ?? '').filter((cell) => cell !== '')
  return (
    cells.length > 0 && cells.filter((cell) => /\p{L}{2}/u.test(cell)).length > cells.length / 2
  )
}

function isEmptyColumn(rows: Cells, index: number, from: number): boolean {
  return rows.slice(from).every((row) => (row[index] ?? '') === '')
}

/** The first name without a language, or in the language of most, is the main one. */
function mainFirst(columns: readonly Column[], rows: Cells): Column[] {
  const result = [...columns]
  for (const kind of ['name', 'category', 'description'] as const) {
    const indexes = columns.flatMap((column, index) => (column.kind === kind ? [index] : []))
    const [first] = indexes
    if (first === undefined) continue
    const filled = (index: number) => rows.filter((row) => (row[index] ?? '') !== '').length
    const named = indexes.find((index) => {
      const column = columns[index]
      return column && 'language' in column && column.language === null
    })
    const main = named ?? indexes.find((index) => filled(index) >= filled(first)) ?? first
    for (const index of indexes) {
      const column = columns[index]
      if (!column || !('language' in column)) continue
      if (index === main) result[index] = { kind, language: null }
      else result[index] = { kind, language: column.language ?? languageBeside(rows, index) }
    }
  }
  return result
}

function languageBeside(rows: Cells, index: number): MenuLanguage | null {
  const text = rows.map((row) => row[index] ?? '').join(' ')
  return directionIn(text.replace(/\P{L}/gu, '')) === 'rtl' || /\p{Script=Arabic}{3}/u.test(text)
    ? 'ar'
    : 'en'
}

const FEWEST_ROWS = 2

/** Without heads: prices by their numbers, categories by their repetition, names by the rest. */
function inferColumns(rows: Cells, { decimals }: TextOptions): Heads | null {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const filled = rows.filter((row) => row.filter((cell) => cell !== '').length > 1)
  if (width < 2 || filled.length < FEWEST_ROWS) return null
  const columns = Array.from({ length: width }, (_, index) => {
    const cells = filled.map((row) => row[index] ?? '')
    const used = cells.filter((cell) => cell !== '')
    const priced = used.filter((cell) => isPrice(cell, decimals))
    const letters = used.filter((cell) => /\p{L}{2}/u.test(cell) && !isPrice(cell, decimals))
    const isCounting =
      used.length > 1 && used.every((cell, at) => Number(cell) === Number(used[0]) + at)
    return {
      index,
      used: used.length,
      isPrice: !isCounting && priced.length > used.length * 0.6 && used.length > 0,
      isText: letters.length > used.length / 2,
      distinct: new Set(used).size,
      length: used.reduce((sum, cell) => sum + cell.length, 0) / (used.length || 1),
      isRight:
        used.filter((cell) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(cell)).length >
        used.length / 2,
    }
  })
  const prices = columns.filter((column) => column.isPrice)
  const texts = columns.filter((column) => column.isText)
  const [firstText] = texts
  if (prices.length === 0 || !firstText) return null
  const names = texts.filter(
    ({ distinct, used }) => used >= filled.length * 0.6 && distinct > used * 0.6,
  )
  const name =
    names.find(({ length }) => length <= Math.min(...names.map((one) => one.length)) * 2) ??
    firstText
  const category = texts.find(
    (column) =>
      column !== name && column.index < name.index && column.distinct < filled.length * 0.6,
  )
  const second = names.find((column) => column !== name && column.isRight !== name.isRight)
  const description = texts.find(
    (column) => column !== name && column !== category && column !== second,
  )
  return {
    count: 0,
    columns: columns.map((column): Column => {
      if (column === name) return { kind: 'name', language: null }
      if (column === category) return { kind: 'category', language: null }
      if (column === second) return { kind: 'name', language: column.isRight ? 'ar' : 'en' }
      if (column === description) return { kind: 'description', language: null }
      if (!column.isPrice) return { kind: 'other' }
      return prices.length === 1 ? { kind: 'price' } : { kind: 'size', name: '' }
    }),
  }
}

function isPrice(cell: string, decimals: TextOptions['decimals']): boolean {
  return cellPrices(cell, decimals) !== null
}

/** A cell of prices only: '12', 'KD 1.750', '5/8', '30 - 40 - 45'. */
function cellPrices(cell: string, decimals: TextOptions['decimals']) {
  const plain = asciiDigits(cell)
  const prices = findPrices(plain, decimals)
  const [run, ...others] = priceRuns(plain, prices)
  const [first, last] = [run?.prices[0], run?.prices.at(-1)]
  if (!run || !first || !last || others.length > 0) return null
  const around = plain.slice(0, first.from) + plain.slice(last.to)
  return /\p{L}{2}/u.test(around.replace(/only|fixed|each|فقط/iu, '')) ? null : run.prices
}

function readRows(rows: Cells, { columns, count: from }: Heads, options: TextOptions): ReadRow[] {
  const read: ReadRow[] = []
  const hasCategory = columns.some(({ kind }) => kind === 'category')
  let heading = ''
  let headingText: string | undefined
  let sizes: readonly Column[] = columns
  for (const [at, row] of rows.entries()) {
    // A title above the heads, or the name of a sheet.
    if (at < from) {
      const filled = new Set(row.filter((cell) => cell !== ''))
      if (filled.size === 1) [heading = ''] = filled
      continue
    }
    if (isAllHeads(row) && new Set(row).size > 2) {
      // Heads again, perhaps with other sizes.
      sizes = columns.map((column, index) => columnOf(row[index] ?? '') ?? column)
      continue
    }
    const one = readRow(row, sizes, options)
    one.lines = [at, at]
    if (isHeading(row, one)) {
      heading = row.find((cell) => cell !== '') ?? heading
      headingText = undefined
      continue
    }
    if (one.name === '') continue
    if (one.category !== '') {
      heading = one.category
      headingText = one.texts.category
    } else {
      one.category = heading
      if (hasCategory && headingText !== undefined) one.texts.category = headingText
    }
    if (one.price === null) addDoubt(one, 'noPrice')
    read.push(one)
  }
  return read
}

function isHeading(row: readonly string[], one: ReadRow): boolean {
  if (one.price !== null) return false
  const filled = new Set(row.filter((cell) => cell !== ''))
  if (filled.size !== 1) return false
  const [text = ''] = filled
  return /\p{L}/u.test(text)
}

function readRow(
  row: readonly string[],
  columns: readonly Column[],
  { decimals }: TextOptions,
): ReadRow {
  const read = emptyRow(0)
  let currency: readonly string[] | null = null
  for (const [index, column] of columns.entries()) {
    const cell = row[index] ?? ''
    if (cell === '') continue
    if (column.kind === 'category' || column.kind === 'name' || column.kind === 'description') {
      if (column.language === null)
        read[column.kind] = read[column.kind] === '' ? cell : `${read[column.kind]} ${cell}`
      else read.texts[column.kind] = cell
    } else if (column.kind === 'kcal') read.kcal = wholeOf(cell)
    else if (column.kind === 'currency') currency = currenciesNamed(cell)
    else if (column.kind === 'price' || column.kind === 'size')
      addPrices(read, column, cell, decimals)
  }
  if (read.sizes.length === 1) {
    const [only] = read.sizes
    read.sizes = []
    read.price = only?.price ?? null
  }
  if (read.sizes.length > 0) read.price = Math.min(...read.sizes.map(({ price }) => price))
  if (read.sizes.some(({ name }) => name === '')) addDoubt(read, 'sizes')
  read.currencies ??= currency
  if (read.price === 0) addDoubt(read, 'price')
  if (!/\p{L}/u.test(read.name) && read.name !== '') addDoubt(read, 'name')
  return read
}

function wholeOf(cell: string): number | null {
  const [digits] = /\d{1,4}/u.exec(asciiDigits(cell)) ?? []
  return digits === undefined ? null : Number(digits)
}

function addPrices(
  read: ReadRow,
  column: Column,
  cell: string,
  decimals: TextOptions['decimals'],
): void {
  const prices = cellPrices(cell, decimals)
  if (!prices) {
    if (/\d/u.test(asciiDigits(cell))) addDoubt(read, 'price')
    return
  }
  for (const price of prices) {
    const { values, currencies, size } = price
    if (isUnclear(price)) addDoubt(read, 'price')
    read.currencies ??= currencies
    const name = size || (column.kind === 'size' ? column.name : '')
    read.sizes.push({ name, price: values[0] ?? 0 })
  }
}

function leftOutOf(
  rows: Cells,
  { count: from }: Heads,
  read: readonly ReadRow[],
): ReadMenu['leftOut'] {
  const used = new Set(read.map(({ lines: [line] }) => line))
  const categories = new Set(read.map(({ category }) => category))
  return rows.flatMap((row, line) => {
    const text = row.filter((cell) => cell !== '').join(' ')
    if (line < from || used.has(line) || text === '') return []
    return row.some((cell) => categories.has(cell)) ? [] : [{ line, text }]
  })
}
