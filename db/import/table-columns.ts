import { isMenuLanguage, type MenuLanguage } from '../rules/text/languages.ts'
import { asciiDigits } from '../rules/text/digits.ts'
import { writtenLanguage } from '../rules/text/language.ts'
import type { Decimals } from '../rules/money/money.ts'
import { cellPrices } from './cell-prices.ts'
import { isSizeName, withoutOtherNumbers } from './prices.ts'
import { areHeads, columnOf, type Cells, type Column, type ColumnRole } from './table-heads.ts'

export interface Layout {
  columns: Column[]
  /** The row of heads; -1 for none. */
  head: number
  count: number
}

const HEAD_ROWS = 12

/** What each column is, by its head and by what stands in it; null for what is no table of dishes. */
export function layoutOf(rows: Cells, decimals: Decimals): Layout | null {
  const { head, count, said } = findHeads(rows)
  const isAgain = (row: readonly string[]) =>
    row.filter((cell) => cell !== '').length > 1 && areSameHeads(row, rows[head])
  const body = rows.slice(count).filter((row) => !isAgain(row))
  const width = Math.max(0, ...rows.map((row) => row.length))
  const facts = Array.from({ length: width }, (_, at) => factsOf(body, at, decimals))
  const columns = facts.map((_, at): Column | null => {
    const column = said[at] ?? null
    return column?.mark === 'switch' && !areSwitches(body, at) ? null : column
  })
  const filled = body.filter((row) => row.filter((cell) => cell !== '').length > 1).length
  if (width < 2 || (head < 0 && filled < FEWEST_ROWS)) return null
  placeMenuNames(columns)
  nameSizes(columns)
  fillPrices(columns, facts, body)
  keepOneCurrency(columns)
  fillNames(columns, facts, { filled, isHeaded: head >= 0 })
  fillMeasures(columns, body)
  const all = columns.map((column): Column => column ?? { role: 'leftOut' })
  const isNamed = all.some(({ role }) => role === 'name')
  const isPriced = all.some(({ role }) => role === 'price' || role === 'size')
  if (!isNamed || (!isPriced && head < 0)) return null
  return { columns: mainFirst(all, body), head, count }
}

function areSwitches(body: Cells, at: number): boolean {
  const cells = body.map((row) => row[at] ?? '').filter((cell) => cell !== '')
  const switches = cells.filter((cell) =>
    /^(?:-?[01](?:\.0)?|[\p{L}\p{M}✓✔☑_ ]{1,24})$/u.test(cell),
  )
  return switches.length > cells.length * 0.7
}

export function withRoles(layout: Layout, roles: readonly ColumnRole[], rows: Cells): Layout {
  const body = rows.slice(layout.count)
  const columns = layout.columns.map((column, at): Column => {
    const role = roles[at] ?? 'leftOut'
    const isSame = role === shownRole(column)
    if (isSame) return column
    if (role === 'secondName') return { role: 'name', language: languageIn(body, at) }
    if (role === 'size') return { role, size: rows[layout.head]?.[at] ?? '' }
    const { mark, head } = column
    return { role, language: null, ...(mark && role === 'leftOut' && { mark, head }) }
  })
  return { ...layout, columns }
}

export function shownRole({ role, language }: Column): ColumnRole {
  return role === 'name' && language ? 'secondName' : role
}

interface Heads {
  head: number
  count: number
  said: (Column | null)[]
}

/** In one row, or in two: 'Price' above 'Small' and 'Large'. */
function findHeads(rows: Cells): Heads {
  for (const [at, row] of rows.slice(0, HEAD_ROWS).entries()) {
    const own = row.map((cell) => columnOf(cell))
    const nextRow = rows[at + 1] ?? []
    const next = nextRow.map((cell) => columnOf(cell))
    if (known(own) < 2 && known(next) < 2) continue
    if (row.some((cell) => /\d{2}/u.test(cell)) && !areHeads(row)) continue
    const isTwo =
      known(own) >= 1 &&
      next.some((column, index) => column && isMore(column, own[index] ?? null)) &&
      isAllHeads(nextRow) &&
      new Set(nextRow.filter((cell) => cell !== '')).size > 1
    if (!isTwo && !areHeads(row)) continue
    const width = Math.max(row.length, nextRow.length)
    const said = Array.from({ length: width }, (_, index) =>
      isTwo ? (next[index] ?? own[index] ?? null) : (own[index] ?? null),
    )
    return { head: at + Number(isTwo), count: at + 1 + Number(isTwo), said }
  }
  return unknownHeads(rows)
}

/** Words that we do not know, above columns of numbers. */
function unknownHeads(rows: Cells): Heads {
  const at = rows.findIndex((row) => row.filter((cell) => cell !== '').length > 1)
  const head = rows[at]
  const body = rows.slice(at + 1).filter((row) => row.filter((cell) => cell !== '').length > 1)
  const isHead =
    head !== undefined &&
    body.length >= FEWEST_ROWS &&
    head.every((cell) => !/\p{Nd}/u.test(cell)) &&
    head.some((cell, index) => {
      const below = body.map((row) => row[index] ?? '').filter((one) => one !== '')
      return cell !== '' && below.length > 1 && below.filter(isNumeric).length > below.length * 0.8
    })
  if (!isHead) return { head: -1, count: 0, said: [] }
  return { head: at, count: at + 1, said: head.map((cell) => columnOf(cell)) }
}

function isNumeric(cell: string): boolean {
  return /^\D{0,4}\d[\d.,٫]*\D{0,4}$/u.test(asciiDigits(cell))
}

function known(columns: readonly (Column | null)[]): number {
  return columns.filter((column) => column !== null).length
}

function isMore(column: Column, above: Column | null): boolean {
  return above === null || column.role !== above.role || column.role === 'size'
}

function isAllHeads(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell !== '')
  return filled.length > 0 && filled.every((cell) => columnOf(cell) !== null)
}

export function areSameHeads(row: readonly string[], heads: readonly string[] = []): boolean {
  const filled = row.flatMap((cell, at) => (cell === '' ? [] : [[cell, heads[at] ?? '']]))
  return (
    filled.length > 0 && filled.every(([one, other]) => one?.toLowerCase() === other?.toLowerCase())
  )
}

/** Heads of another part of the sheet, further down. */
export function headsAgain(
  row: readonly string[],
  above: readonly Column[] = [],
): (Column | null)[] | null {
  const columns = row.map((cell) => columnOf(cell, true))
  const filled = row.filter((cell) => cell !== '')
  const has = (...roles: ColumnRole[]) =>
    columns.some((column) => column && roles.includes(column.role))
  const unknown = filled.length - known(columns)
  const areKnown =
    unknown === 0 ||
    (unknown === 1 &&
      filled.length > 3 &&
      !row.some((cell, at) => cell !== '' && !columns[at] && above[at] && isPriced(above[at])) &&
      !filled.some((cell) => /\d{2}/u.test(cell)))
  if (!areKnown || new Set(filled).size < 2) return null
  return has('name', 'category') && has('price', 'size') ? columns : null
}

function isPriced({ role }: Column): boolean {
  return role === 'price' || role === 'size'
}

/** Of unknown sizes, or a heading beside heads of prices. */
export function sectionHeads(
  row: readonly string[],
  columns: readonly Column[],
): { columns: Column[]; heading: string } | null {
  const priced = columns.flatMap((column, at) => (isPriced(column) && row[at] ? [at] : []))
  const name = row[columns.findIndex(({ role, language }) => role === 'name' && !language)] ?? ''
  if (priced.length === 0 || name === '' || priced.some((at) => /\d/u.test(row[at]!))) return null
  const heads = row.map((cell) => columnOf(cell, true))
  const isAgain = heads[columns.findIndex(({ role }) => role === 'name')]?.role === 'name'
  const areKnown = priced.every((at) => heads[at] && isPriced(heads[at]))
  if (!isAgain && !areKnown) return null
  const named = columns.map((column, at): Column => {
    if (!priced.includes(at)) return column
    return heads[at] && isPriced(heads[at]) ? heads[at] : { role: 'size', size: row[at]! }
  })
  return { columns: named, heading: isAgain ? '' : name }
}

const FEWEST_ROWS = 2

interface Facts {
  at: number
  used: number
  isPrice: boolean
  /** 1, 1, 2, 3: of dishes or sections. */
  isNumbering: boolean
  isText: boolean
  isCode: boolean
  distinct: number
  length: number
  script: 'right' | 'han' | 'other'
}

function factsOf(body: Cells, at: number, decimals: Decimals): Facts {
  const used = body.map((row) => row[at] ?? '').filter((cell) => cell !== '')
  const most = (is: (cell: string) => boolean, share = 0.5) =>
    used.length > 0 && used.filter(is).length > used.length * share
  const isCounting =
    used.length > 1 && used.every((cell, index) => Number(cell) === Number(used[0]) + index)
  return {
    at,
    used: used.length,
    isNumbering: isNumbering(used),
    isPrice: !isCounting && most((cell) => cellPrices(cell, decimals) !== null, 0.6),
    isText: most((cell) => isWords(cell) && cellPrices(cell, decimals) === null),
    isCode: most((cell) => /^(?=.*[a-z\d])[a-z\d][a-z\d_.:-]*$/u.test(cell), 0.8),
    distinct: new Set(used).size,
    length: used.reduce((sum, cell) => sum + cell.length, 0) / (used.length || 1),
    script: most((cell) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(cell))
      ? 'right'
      : most((cell) => /\p{Script=Han}/u.test(cell))
        ? 'han'
        : 'other',
  }
}

function isNumbering(used: readonly string[]): boolean {
  const numbers = used.flatMap((cell) => {
    const [, digits] = /^\p{Lu}{0,2}(\d{1,3})\p{Ll}?\.?$/u.exec(cell) ?? []
    return digits === undefined ? [] : [Number(digits)]
  })
  if (numbers.length < 2 || numbers.length < used.length * 0.9) return false
  const steps = numbers.slice(1).map((number, at) => number - numbers[at]!)
  const next = steps.filter((step) => step === 1).length
  const small = steps.filter((step) => step >= 0 && step <= 3).length
  return next >= steps.length * 0.3 && small >= steps.length * 0.8
}

function isWords(cell: string): boolean {
  if (/\.(?:jpe?g|png|webp|gif|svg)$|^(?:https?:|www\.|\/)/iu.test(cell)) return false
  if (/^[\d\s.,/x×_-]+\p{L}{0,4}\.?$/u.test(withoutOtherNumbers(asciiDigits(cell)))) return false
  return /\p{L}{2}|\p{Script=Han}/u.test(cell)
}

function fillPrices(columns: (Column | null)[], facts: readonly Facts[], body: Cells): void {
  const isEmpty = (at: number) => body.every((row) => (row[at] ?? '') === '')
  const has = (role: ColumnRole) => columns.some((column) => column?.role === role)
  for (const [at, column] of columns.entries()) {
    if (column?.role === 'price' && has('size') && isEmpty(at)) columns[at] = null
  }
  const main = columns.some(
    (column, at) => column?.role === 'price' && !column.mark && !isEmpty(at),
  )
  for (const [at, column] of columns.entries()) {
    if (column?.mark === 'minor' && main) columns[at] = { role: 'leftOut' }
    // Prices of one shop, where there is one of all.
    if (column?.mark === 'shopPrice' && main) columns[at] = { role: 'leftOut', mark: 'shopPrice' }
  }
  if (has('price') || has('size')) return
  const amounts = facts.filter(({ at, isPrice }) => columns[at] === null && isPrice)
  const texts = facts.filter(({ isText }) => isText).map(({ at }) => at)
  const others = amounts.filter(
    ({ at, isNumbering: isNumber }) => !isNumber || texts.some((text) => text < at),
  )
  const free = others.length > 0 ? others : amounts
  for (const { at } of amounts) {
    if (!free.some((one) => one.at === at)) columns[at] = { role: 'code' }
    else columns[at] = free.length === 1 ? { role: 'price' } : { role: 'size', size: '' }
  }
  const cost = facts.find(({ at, isPrice }) => columns[at]?.mark === 'cost' && isPrice)
  if (cost && free.length === 0) columns[cost.at] = { role: 'price' }
}

/** 'Menu name' is a category beside names of dishes. */
function placeMenuNames(columns: (Column | null)[]): void {
  const at = columns.findIndex((column) => column?.mark === 'menu')
  if (at < 0) return
  const has = (role: ColumnRole) => columns.some((column) => column?.role === role && !column.mark)
  const role = has('name') ? (has('category') ? 'leftOut' : 'category') : 'name'
  columns[at] = { role, language: null }
}

/** 'Price Normal' and 'Price Maxi' are sizes; a price alone has none. */
function nameSizes(columns: (Column | null)[]): void {
  const named = columns.flatMap((column, at) =>
    column?.role === 'price' && column.size !== undefined ? [at] : [],
  )
  for (const at of named) {
    const { size = '', currencies } = columns[at]!
    const isSize = named.length > 1
    columns[at] = {
      role: isSize ? 'size' : 'price',
      ...(isSize && { size }),
      ...(currencies && { currencies }),
    }
  }
}

/** Prices in two currencies, or in one that only some name, say none. */
function keepOneCurrency(columns: (Column | null)[]): void {
  const priced = columns.filter((column) => column && isPriced(column)) as Column[]
  const named = new Set(priced.map(({ currencies }) => currencies?.join()))
  if (named.size > 1) for (const column of priced) delete column.currencies
}

const MEASURED = /^\d[\d.,/x×]*\s?\p{L}{1,6}\.?$/u

/** '0.5 l' beside a dish is the name of its size. */
function fillMeasures(columns: (Column | null)[], body: Cells): void {
  if (columns.some((column) => column?.role === 'sizeName')) return
  const at = columns.findIndex((column) => column?.mark === 'measure')
  const cells = body.map((row) => row[at] ?? '').filter((cell) => cell !== '')
  const named = cells.filter((cell) => isSizeName(cell) || MEASURED.test(cell))
  if (cells.length > 0 && named.length > cells.length * 0.6) columns[at] = { role: 'sizeName' }
}

/** By difference and length, by repetition, by script. */
function fillNames(
  columns: (Column | null)[],
  facts: readonly Facts[],
  { filled, isHeaded }: { filled: number; isHeaded: boolean },
): void {
  const free = () => facts.filter(({ at, isText }) => columns[at] === null && isText)
  const roleAt = (role: ColumnRole) => columns.findIndex((column) => column?.role === role)
  if (roleAt('name') < 0) {
    const texts = free().filter(({ isCode }) => !isCode)
    const names = texts.filter(
      ({ distinct, used }) => used >= filled * 0.6 && distinct > used * 0.6,
    )
    const scripts = [...Map.groupBy(names, ({ script }) => script).values()]
    const [main = []] = scripts.toSorted((a, b) => b.length - a.length)
    const shortest = Math.min(...main.map(({ length }) => length))
    const name = main.find(({ length }) => length <= shortest * 2) ?? texts[0] ?? free()[0]
    const at = name?.at ?? roleAt('description')
    if (at >= 0) columns[at] = { role: 'name', language: null }
  }
  for (const { at, isCode, used } of facts) {
    if (columns[at] === null && isCode && used > 1 && !isHeaded) columns[at] = { role: 'code' }
  }
  const name = facts[roleAt('name')]
  if (!name) return
  if (roleAt('category') < 0) {
    const category = free().find(
      ({ at, distinct, used }) => at < name.at && (distinct < filled * 0.6 || used < filled * 0.4),
    )
    const behind = isHeaded ? undefined : free().find((one) => isRepeated(one, filled))
    const found = category ?? behind
    if (found) columns[found.at] = { role: 'category', language: null }
  }
  const second = free().find(({ script, used }) => script !== name.script && used >= filled * 0.4)
  const hasSecond = columns.some((column) => column?.role === 'name' && column.language)
  if (second && !hasSecond) {
    const text = second.script === 'right' ? 'ar' : second.script === 'han' ? 'zh' : 'en'
    columns[second.at] = { role: 'name', language: text }
  }
  if (roleAt('description') < 0 && !isHeaded) {
    const [description] = free()
    if (description) columns[description.at] = { role: 'description', language: null }
  }
}

const FEWEST_REPEATED = 6
const LONGEST_CATEGORY = 20

/** 'Pasta' behind the name of each of several dishes. */
function isRepeated({ distinct, used, length, script }: Facts, filled: number): boolean {
  const isWhole = used >= FEWEST_REPEATED && used >= filled * 0.8
  return isWhole && distinct <= used * 0.6 && length <= LONGEST_CATEGORY && script === 'other'
}

/** One column of each role is the menu's; others are in further languages, or left out. */
function mainFirst(columns: readonly Column[], body: Cells): Column[] {
  const result = [...columns]
  for (const role of ['name', 'category', 'description'] as const) {
    const indexes = columns.flatMap((column, index) =>
      column.role === role && column.mark === undefined ? [index] : [],
    )
    // WooCommerce's 'Type' is a category where nothing else is.
    for (const [at, column] of columns.entries()) {
      if (column.role === role && column.mark && indexes.length > 0) {
        result[at] = { role: 'leftOut', mark: column.mark }
      }
    }
    const [first] = indexes
    const foreign = columns.flatMap((column, at) =>
      column.role === role && column.mark === 'foreign' ? [at] : [],
    )
    for (const at of foreign.slice(first === undefined ? 1 : 0)) result[at] = { role: 'leftOut' }
    if (first === undefined) continue
    const filled = (index: number) => body.filter((row) => (row[index] ?? '') !== '').length
    const plain = indexes.filter((index) => !columns[index]?.language)
    const named =
      (role === 'category' ? finest(plain, body) : undefined) ??
      plain.toSorted((a, b) => filled(b) - filled(a))[0]
    const main = named ?? indexes.find((index) => filled(index) >= filled(first)) ?? first
    for (const index of indexes) {
      const language = columns[index]?.language ?? languageIn(body, index)
      result[index] = { role, language: index === main ? null : language }
    }
    keepOneEach(result, { indexes, main, role }, body)
  }
  return result
}

/** Of several categories, the one that divides the others: 'Soups' within 'Starters'. */
function finest(indexes: readonly number[], body: Cells): number | undefined {
  const dishes = body.filter((row) => row.filter((cell) => cell !== '').length > 1)
  const kinds = (...of: number[]) =>
    new Set(dishes.map((row) => of.map((index) => row[index] ?? '').join('\n'))).size
  const full = indexes.filter(
    (index) => dishes.filter((row) => (row[index] ?? '') !== '').length > dishes.length * 0.9,
  )
  return full.find((index) => {
    const others = full.filter((other) => other !== index)
    const isFiner = (other: number) =>
      kinds(index) > kinds(other) && kinds(index, other) === kinds(index)
    return others.length > 0 && others.every(isFiner) && kinds(index) < dishes.length * 0.7
  })
}

function keepOneEach(
  columns: Column[],
  { indexes, main, role }: { indexes: readonly number[]; main: number; role: ColumnRole },
  body: Cells,
): void {
  const languages = new Set<unknown>([languageIn(body, main)])
  for (const index of indexes) {
    const language = columns[index]?.language
    if (index === main || !language) continue
    if (languages.has(language))
      columns[index] = { role: role === 'description' ? 'description' : 'leftOut', language: null }
    else languages.add(language)
  }
}

function languageIn(body: Cells, index: number): MenuLanguage {
  const text = body
    .slice(0, 200)
    .map((row) => row[index] ?? '')
    .join(' ')
  const { lang } = writtenLanguage([text])
  return isMenuLanguage(lang) ? lang : 'en'
}
