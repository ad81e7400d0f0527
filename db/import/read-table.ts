import { currenciesNamed } from '../rules/money/currency-words.ts'
import { readPriceNote } from './price-note-words.ts'
import { unguardFormulas } from '../rules/text/csv-formulas.ts'
import { asciiDigits } from '../rules/text/digits.ts'
import { toThousandths } from '../rules/money/money.ts'
import { textOfHtml } from './html-text.ts'
import { isUnclear } from './dish-prices.ts'
import { cellPrices } from './cell-prices.ts'
import { finish } from './finish.ts'
import { readMenuTable } from './menu-table.ts'
import { isNote } from './notes.ts'
import { plainLetters } from './plain-letters.ts'
import { observe } from './observe.ts'
import { findKcal, withoutKcal } from './prices.ts'
import { readText, type TextOptions } from './read-text.ts'
import { addDoubt, emptyRow, type ReadMenu, type ReadRow } from './rows.ts'
import { readFlag, readSwitches, type Switched } from './switches.ts'
import {
  areSameHeads,
  headsAgain,
  layoutOf,
  sectionHeads,
  shownRole,
  withRoles,
  type Layout,
} from './table-columns.ts'
import type { Cells, Column, ColumnRole } from './table-heads.ts'

export interface TableOptions extends TextOptions {
  roles?: readonly ColumnRole[] | undefined
}

const SHOWN_ROWS = 4

/** Reads a sheet of dishes, with or without heads; cells that are no table are read as text. */
export function readTable(cells: Cells, { decimals, roles }: TableOptions): ReadMenu {
  const own = readMenuTable(cells.map((row) => row.map(unguardFormulas)))
  if (own) return { rows: own, second: null, leftOut: [] }
  const rows = cells.map((row) => row.map(cleaned))
  const guess = layoutOf(rows, decimals)
  if (!guess) return readText(rows.map((row) => row.join('\t')).join('\n'), { decimals })
  const layout = roles ? withRoles(guess, roles, rows) : guess
  const { columns, head, count } = layout
  const reading = new TableReading(layout, { decimals, heads: rows[head] ?? [] })
  for (const [at, row] of rows.entries()) reading.take(row, at)
  const read = reading.end()
  const said = columns.flatMap(({ role, language }) =>
    role === 'name' && language ? [language] : [],
  )
  const [second] = said
  const isSaid = second !== undefined && read.some(({ texts }) => texts.name)
  const shown = rows.slice(count).filter((row) => row.filter((cell) => cell !== '').length > 1)
  return {
    ...finish(read, { second: isSaid ? second : undefined }),
    leftOut: [...reading.switchedOff, ...leftOutOf(rows, layout, { used: reading.used, read })],
    columns: {
      heads: columns.map((_, at) => rows[head]?.[at] ?? ''),
      roles: columns.map(shownRole),
      rows: shown.slice(0, SHOWN_ROWS).map((row) => [...row]),
    },
  }
}

function cleaned(cell: string): string {
  const plain = plainLetters(cell)
    .replace(/[\u200b\u200e\u200f\ufeff\0]/gu, '')
    .replaceAll('\u00a0', ' ')
  return textOfHtml(plain).trim()
}

const NO_SIZE = /^(?:regular|default|default title|standard|normal|one size|none|n\/a|-|عادي)$/iu

interface Dish {
  row: ReadRow
  sizes: { name: string; row: ReadRow }[]
}

class TableReading {
  readonly switchedOff: ReadMenu['leftOut'] = []
  readonly used = new Set<number>()
  readonly #dishes: Dish[] = []
  readonly #byKey = new Map<string, Dish>()
  readonly #off = new Set<string>()
  #heading = ''
  #firstSection = ''
  #isHeadedAgain = false
  #headingText: string | undefined
  #columns: readonly Column[]
  readonly #all: Layout
  readonly #decimals: TextOptions['decimals']
  readonly #heads: readonly string[]

  constructor(
    layout: Layout,
    { decimals, heads }: Pick<TextOptions, 'decimals'> & { heads: readonly string[] },
  ) {
    this.#all = layout
    this.#columns = layout.columns
    this.#decimals = decimals
    this.#heads = heads
  }

  take(row: readonly string[], at: number): void {
    const filled = new Set(row.filter((cell) => cell !== ''))
    const listed = listedDishes(filled, this.#decimals)
    if (listed.length > 0) {
      for (const dish of listed) {
        this.#place({ ...dish, lines: [at, at] })
        this.#add([], { ...dish, category: this.#heading, lines: [at, at] }, '')
      }
      return
    }
    if (at < this.#all.count) {
      if (filled.size === 1) [this.#heading = ''] = filled
      if (at === this.#all.head)
        this.#firstSection = sectionHeads(row, this.#all.columns)?.heading ?? ''
      return
    }
    if (areSameHeads(row, this.#heads) && (filled.size > 1 || this.#isHeadedAgain)) {
      this.#isHeadedAgain = true
      this.#columns = this.#all.columns
      this.used.add(at)
      return
    }
    const heads = headsAgain(row, this.#all.columns)
    if (heads) {
      this.used.add(at)
      this.#columns = this.#all.columns.map((column, index) => heads[index] ?? column)
      return
    }
    const section = sectionHeads(row, this.#all.columns)
    if (section) {
      this.used.add(at)
      this.#columns = section.columns
      if (section.heading !== '') this.#beginSection(section.heading)
      return
    }
    const one = readRow(row, this.#columns, this.#decimals)
    one.lines = [at, at]
    const state = this.#stateOf(row)
    if (state === 'soldOut') one.soldOut = true
    if (state === 'hidden') {
      if (this.#groupOf(row) !== '') this.#off.add(this.#groupOf(row))
      this.#leave(at, filled)
      return
    }
    if (filled.size <= 2 && isNoteOf(filled, this.#decimals)) return
    if (isHeading(filled, one)) {
      const [heading = ''] = filled
      this.#headWith(heading)
      return
    }
    const group = this.#groupOf(row)
    const isVariant = group !== '' && this.#byKey.has(group)
    if (one.name === '' && isVariant && one.price !== null) {
      this.#addSize(this.#byKey.get(group), this.#sizeName(row, one), one)
      return
    }
    if (group !== '' && this.#off.has(group) && !isVariant) {
      this.#leave(at, filled)
      return
    }
    // A note in one cell that covers the row.
    if (one.name === '' || (one.name === one.description && one.name === one.category)) return
    this.#place(one)
    this.#add(row, one, group)
  }

  end(): ReadRow[] {
    const rows = this.#dishes.map(({ row, sizes }) => {
      return withSizes(row, this.#forSale(row, sizes))
    })
    dropNumbers(rows)
    return rows
  }

  /** A dish is sold out if all of its sizes are. */
  #forSale(row: ReadRow, sizes: Dish['sizes']): Dish['sizes'] {
    const [gone = [], there = []] = [true, false].map((isGone) =>
      sizes.filter((size) => (size.row.soldOut ?? false) === isGone),
    )
    if (there.length === 0) return sizes
    delete row.soldOut
    for (const { name, row: size } of gone) this.#leave(size.lines[0], [row.name, name])
    return there
  }

  /** With 'Price' beside it, also in the first row of heads. */
  #beginSection(heading: string): void {
    for (const { row } of this.#dishes) row.category ||= this.#firstSection
    this.#firstSection = ''
    this.#headWith(heading)
  }

  #headWith(heading: string): void {
    this.#heading = heading
    this.#headingText = undefined
  }

  #leave(line: number, filled: Iterable<string>): void {
    this.used.add(line)
    this.switchedOff.push({ line, text: [...filled].join(' · '), reason: 'off' })
  }

  #place(one: ReadRow): void {
    if (one.category !== '') {
      this.#heading = one.category
      this.#headingText = one.texts.category
      return
    }
    one.category = this.#heading
    const hasCategory = this.#columns.some(({ role }) => role === 'category')
    if (hasCategory && this.#headingText !== undefined) one.texts.category = this.#headingText
  }

  #add(row: readonly string[], one: ReadRow, group: string): void {
    const size = this.#sizeName(row, one)
    const parent = this.#parentOf(row)
    const last = this.#dishes.at(-1)
    const isSized = this.#columns.some(({ role }) => role === 'sizeName')
    const isSame =
      isSized &&
      last?.row.name === one.name &&
      last.row.category === one.category &&
      size !== '' &&
      last.sizes.every(({ name }) => name !== size) &&
      (one.description === '' || one.description === last.row.description)
    const dish = parent ?? (isSame ? last : undefined)
    if (dish) {
      // 'Margherita - Small' is a size of 'Margherita'.
      const rest = one.name.startsWith(dish.row.name)
        ? one.name.slice(dish.row.name.length)
        : one.name
      const named = size || rest.replace(/^[\s\-–—:,|/]+/u, '')
      this.#addSize(dish, named, one)
      return
    }
    const added: Dish = { row: one, sizes: [] }
    this.used.add(one.lines[0])
    this.#dishes.push(added)
    for (const key of [
      group,
      this.#cell(row, 'id') && `id:${this.#cell(row, 'id')}`,
      this.#skuOf(row),
    ]) {
      if (key) this.#byKey.set(key, added)
    }
    if (size !== '' || isSized) added.sizes.push({ name: size, row: one })
  }

  #addSize(dish: Dish | undefined, name: string, row: ReadRow): void {
    if (!dish) return
    dish.sizes.push({ name, row })
    this.used.add(row.lines[0])
    dish.row.lines[1] = row.lines[1]
  }

  #cell(row: readonly string[], mark: Column['mark']): string {
    const at = this.#all.columns.findIndex((column) => column.mark === mark)
    return at < 0 ? '' : (row[at] ?? '')
  }

  #groupOf(row: readonly string[]): string {
    const group = this.#cell(row, 'group')
    return group === '' ? '' : `group ${group}`
  }

  #skuOf(row: readonly string[]): string {
    const at = this.#all.columns.findIndex(
      ({ role, mark }) => role === 'code' && mark === undefined,
    )
    const sku = at < 0 ? '' : (row[at] ?? '')
    return this.#cell(row, 'type') === '' || sku === '' ? '' : `parent ${sku}`
  }

  #parentOf(row: readonly string[]): Dish | undefined {
    const parent = this.#cell(row, 'parent')
    return this.#byKey.get(parent) ?? this.#byKey.get(`parent ${parent}`)
  }

  #sizeName(row: readonly string[], one: ReadRow): string {
    const names = this.#columns.flatMap(({ role }, at) => {
      const name = role === 'sizeName' ? (row[at] ?? '') : ''
      return name === '' || name === one.name ? [] : [name]
    })
    return [...new Set(names)].join(' ')
  }

  #stateOf(row: readonly string[]): Switched['state'] {
    const { columns } = this.#all
    const switches = columns.flatMap(({ head }, at) =>
      head ? [[head, row[at] ?? ''] as const] : [],
    )
    const shops = row.filter((cell, at) => columns[at]?.mark === 'shopOn' && cell !== '')
    const isInNone = shops.length > 0 && shops.every((cell) => readFlag(cell) === false)
    return isInNone ? 'hidden' : readSwitches(switches).state
  }
}

function withSizes(row: ReadRow, sizes: Dish['sizes']): ReadRow {
  if (sizes.length === 0) return row
  for (const size of sizes) for (const doubt of size.row.doubts) addDoubt(row, doubt)
  row.currencies ??= sizes[0]?.row.currencies ?? null
  const priced = sizes.flatMap(({ name, row: { price } }) =>
    price === null ? [] : [{ name, price }],
  )
  const [only] = priced
  if (priced.length > 1) {
    row.sizes = priced
    row.price = Math.min(...priced.map(({ price }) => price))
  } else if (only) {
    row.price ??= only.price
    const own = NO_SIZE.test(only.name) ? '' : only.name
    row.description = [row.description, own].filter(Boolean).join(' ')
  }
  return row
}

const NUMBERED = /^\d{1,3}\s?[.)]\s*(?=\p{L})/u

/** '1. Hummus' in most names: a number of the dish. */
function dropNumbers(rows: readonly ReadRow[]): void {
  const numbered = rows.filter(({ name }) => NUMBERED.test(name))
  if (numbered.length < 3 || numbered.length < rows.length * 0.6) return
  for (const row of numbered) row.name = row.name.replace(NUMBERED, '')
}

const LISTED =
  /^[-•+]\s.*(?:[:–—-]\s*\D{0,4}\d|\d[.,]\d{2}|\p{Sc}|(?:\p{Lu}{2,3}\s?\d|\d\s?\p{Lu}{2,3})\b)/u

const SIDE_BY_SIDE = /\d\s+[·•∙]\s/u

/** Dishes between tables: '- Tea: 5', or 'Tea 5 · Cola 3'. */
function listedDishes(filled: ReadonlySet<string>, decimals: TextOptions['decimals']): ReadRow[] {
  const [text = ''] = filled
  const isOne = LISTED.test(text)
  if (filled.size !== 1 || !(isOne || SIDE_BY_SIDE.test(text))) return []
  const { rows } = readText(text, { decimals })
  const arePriced = rows.every(({ price, sizes }) => price !== null || sizes.length > 0)
  return arePriced && rows.length > 1 !== isOne ? rows : []
}

/** 'All prices include 5 % VAT' in a row of its own. */
function isNoteOf(filled: ReadonlySet<string>, decimals: TextOptions['decimals']): boolean {
  const [text, price = ''] = [...filled].map(asciiDigits)
  return text !== undefined && isNote(text, observe(price, decimals).runs)
}

function isHeading(filled: ReadonlySet<string>, one: ReadRow): boolean {
  if (one.price !== null || filled.size !== 1) return false
  const [text = ''] = filled
  return /\p{L}/u.test(text)
}

function readRow(
  row: readonly string[],
  columns: readonly Column[],
  decimals: TextOptions['decimals'],
): ReadRow {
  const read = emptyRow(0)
  let currency: readonly string[] | null = null
  for (const [index, column] of columns.entries()) {
    const cell = row[index] ?? ''
    if (cell === '') continue
    const { role, language = null } = column
    if (role === 'category' || role === 'name' || role === 'description') {
      if (/^[-–—]+$/u.test(cell)) continue
      const text = role === 'category' ? lastOfPath(cell) : cell
      if (language !== null) read.texts[role] = text
      else if (role === 'description') read[role] = joined(read[role], text)
      else if (role === 'name') {
        read.name = `${read.name} ${withoutKcal(text)}`.trim()
        read.kcal ??= findKcal(asciiDigits(text))
      } else read[role] = `${read[role]} ${text}`.trim()
    } else if (role === 'kcal') read.kcal = wholeOf(cell)
    else if (role === 'currency') currency = currenciesNamed(cell)
    else if (role === 'price' || role === 'size') addPrices(read, column, cell, decimals)
    else if (column.mark === 'salePrice' && cellPrices(cell, decimals)) addDoubt(read, 'price')
  }
  if (read.sizes.length === 1) {
    const [only] = read.sizes
    read.sizes = []
    read.price = only?.price ?? null
  }
  if (read.sizes.length > 0) read.price = Math.min(...read.sizes.map(({ price }) => price))
  read.currencies ??= currency
  return read
}

function joined(one: string, two: string): string {
  if (one === '') return two
  const isSentence = /^\p{Lu}.*\s/u.test(two) || /^\p{Lo}\S*(?:\s\S+){2}/u.test(two)
  return /\p{L}$/u.test(one) && isSentence ? `${one}. ${two}` : `${one} ${two}`
}

/** 'Starters > Soups, Vegan' is 'Soups'. */
function lastOfPath(cell: string): string {
  if (!/\s>\s/u.test(cell)) return cell
  return cell.split(/,\s/u)[0]?.split(/\s>\s/u).at(-1)?.trim() ?? cell
}

function wholeOf(cell: string): number | null {
  const [digits] = /\d{1,4}/u.exec(asciiDigits(cell)) ?? []
  return digits === undefined ? null : Number(digits)
}

const COMPUTED = /^\d{1,9}\.\d{3,20}$/u
const NOISE = 1e-6

const DATE = /^\d{4}-\d{2}-\d{2}$/u

function addPrices(
  read: ReadRow,
  column: Column,
  cell: string,
  decimals: TextOptions['decimals'],
): void {
  const fallback = column.role === 'size' ? (column.size ?? '') : ''
  const computed = asciiDigits(cell)
  // '12.10' was taken for a day by a spreadsheet.
  if (DATE.test(computed)) {
    addDoubt(read, 'price')
    return
  }
  read.currencies ??= column.currencies ?? null
  if (column.mark === 'minor' && /^\d{1,9}$/u.test(computed)) {
    const price = toThousandths(Number(computed) / 10 ** decimals)
    read.sizes.push({ name: fallback, price: price ?? 0 })
    return
  }
  if (COMPUTED.test(computed) && (computed.split('.')[1]?.length ?? 0) > decimals) {
    const scale = 10 ** decimals
    const rounded = Math.round(Number(computed) * scale + NOISE) / scale
    if (Math.abs(rounded - Number(computed)) > NOISE) addDoubt(read, 'price')
    read.sizes.push({ name: fallback, price: toThousandths(rounded) ?? 0 })
    return
  }
  const prices = cellPrices(cell, decimals)
  if (!prices) {
    if (/\d/u.test(computed)) addDoubt(read, 'price')
    const note = readPriceNote(cell)?.note
    if (note) read.priceNote = note
    return
  }
  for (const price of prices) {
    const { values, currencies, size, isUnknownMoney } = price
    if (isUnclear(price)) addDoubt(read, 'price')
    if (isUnknownMoney) addDoubt(read, 'currency')
    read.currencies ??= currencies
    const [value = 0, other] = values
    if (other !== undefined && prices.length === 1) read.otherPrice = other
    read.sizes.push({ name: size || fallback, price: value })
  }
}

function leftOutOf(
  rows: Cells,
  { count: from }: Layout,
  { used, read }: { used: ReadonlySet<number>; read: readonly ReadRow[] },
): ReadMenu['leftOut'] {
  const categories = new Set(read.map(({ category }) => category))
  return rows.flatMap((row, line) => {
    const text = row.filter((cell) => cell !== '').join(' ')
    if (line < from || used.has(line) || text === '') return []
    return row.some((cell) => categories.has(cell)) ? [] : [{ line, text }]
  })
}
