import type { Decimals } from '../rules/money/money.ts'
import { finish } from './finish.ts'
import { joinItems, type Item } from './join-items.ts'
import { itemOf } from './line-items.ts'
import { hasDecimals, patternOf, type Pattern } from './line-pattern.ts'
import { readLines, withText, type TextLine } from './lines.ts'
import { observe } from './observe.ts'
import { looseNumber } from './odd-names.ts'
import { inReadingOrder } from './page-columns.ts'
import { plainLetters } from './plain-letters.ts'
import { isSizeName } from './prices.ts'
import { isProse } from './prose.ts'
import { addDoubt, type ReadMenu, type ReadRow } from './rows.ts'
import { sizesAtEnd } from './sizes-in-names.ts'
import { inPlainForm } from './text-forms.ts'
import { tidyLines } from './tidy-lines.ts'

export interface TextOptions {
  decimals: Decimals
}

/** Learns the pattern of the whole text first; then each line is read by it, and lines are joined. */
export function readText(source: string, { decimals }: TextOptions): ReadMenu {
  const { lines: tidy, noise } = tidyLines(inPlainForm(readLines(plainLetters(source))))
  const lines = inReadingOrder(tidy, decimals).map((line) => ({
    ...line,
    ...observe(line.plain, decimals),
  }))
  const pattern = patternOf(lines)
  let heads: string[] | null = null
  const read = lines.flatMap((line): Item[] => {
    const headed = headedSizes(line)
    const item = itemOf(line, { pattern, heads, decimals })
    if (headed) heads = headed.names
    else if (item.kind === 'sizes') heads = item.names
    else if (item.kind === 'text' && !isProse(item.text)) heads = null
    return headed ? [headed.title, { kind: 'sizes', line, names: headed.names }] : [item]
  })
  const items = withPricedHeadings(read)
  const { rows, leftOut } = joinItems(items, pattern.median)
  leftOut.push(...noise.map(({ at, text }) => ({ line: at, text })))
  const mark = () => {
    for (const row of rows) if (isShort(row.name)) addDoubt(row, 'name')
    markNumbers(rows)
    markUnusual(items, pattern)
  }
  return { ...finish(rows, { mark }), leftOut: leftOut.toSorted((a, b) => a.line - b.line) }
}

const LONGEST_KIND = 4

function isKindBelow({ kind, line }: Item): boolean {
  const isPlain = kind === 'text' && !line.afterBlank && !line.isMarked && !line.isDescription
  return isPlain && !isProse(line.text) && line.text.split(/\s+/u).length <= LONGEST_KIND
}

/** 'Juices: small 8, large 12' above names without a price: what all of them cost. */
function withPricedHeadings(items: readonly Item[]): Item[] {
  const dishes = items.filter(({ kind }) => kind === 'dish')
  const areParted = dishes.filter(({ line }) => line.afterBlank).length > dishes.length * 0.6
  return items.map((item, at) => {
    if (item.kind !== 'dish' || !item.line.afterBlank) return item
    const below = items.slice(at + 1, at + 3 + Number(areParted))
    const { sizes } = item.row
    const name = item.row.name.replace(/^[\p{Extended_Pictographic}\p{M}\u200d\s]+/u, '')
    const isSized = sizes.length > 1 && sizes.every((size) => size.name !== '')
    if (!isSized || below.length < 2 || !below.every(isKindBelow)) return item
    return { kind: 'priceForAll', line: item.line, text: name, row: { ...item.row, name: '' } }
  })
}

/** 'Pizza   Small   Large' or 'Coffee 250/350 ml:': a heading with the names of its columns. */
function headedSizes(line: TextLine): { title: Item; names: string[] } | null {
  const ending = line.isMarked ? sizesAtEnd(line.text) : null
  if (ending) {
    const own = withText(line, ending.name)
    return { title: { kind: 'text', line: own, text: own.text }, names: ending.sizes }
  }
  const [first, ...others] = line.cells
  if (!first || others.length < 2) return null
  const names = others.map(({ start, end }) => line.text.slice(start, end))
  const text = line.text.slice(first.start, first.end)
  if (!names.every(isSizeName) || isSizeName(text)) return null
  const own = { ...withText(line, text), isMarked: true }
  return { title: { kind: 'text', line: own, text }, names }
}

/** One letter, or with the name of a size. */
function isShort(name: string): boolean {
  const letters = name.replace(/\p{L}-?\d+/u, 'XX')
  return /^\P{L}*\p{Lu}\P{L}*$/u.test(letters) || /(?<!\S)(?:S|M|L|XL)(?!\S)/u.test(name)
}

/** It may be a price, unless it counts dishes. */
function markNumbers(rows: readonly ReadRow[]): void {
  const named = rows.flatMap((row) => {
    const number = looseNumber(row.name)
    return number === null ? [] : [{ row, number, key: row.name.replace(/\d+/gu, '#') }]
  })
  const byKey = Map.groupBy(named, ({ key }) => key)
  for (const same of byKey.values()) {
    const isSeries =
      same.length > 1 &&
      same.every(({ number }, at) => {
        return at === 0 || number === (same[at - 1]?.number ?? 0) + 1
      })
    if (!isSeries) for (const { row } of same) addDoubt(row, 'name')
  }
}

const TELLING = 5

function markUnusual(
  items: readonly Item[],
  { separator, hasCurrency, hasDecimals: areDecimal }: Pattern,
): void {
  const dishes = items.filter((item) => item.kind === 'dish')
  if (dishes.length >= TELLING) {
    for (const { row, line, prices, separator: own } of dishes) {
      if (row.price === null) continue
      if (hasCurrency && row.currencies === null) addDoubt(row, 'price')
      if (separator !== null && separator !== 'space' && own === 'space') addDoubt(row, 'price')
      const isWhole = !hasDecimals(line.plain) && !prices.some(({ isScaled }) => isScaled)
      if (areDecimal && isWhole) addDoubt(row, 'price')
    }
  }
  // '1 250' is one number where most are written like it.
  const spaced = dishes.filter((dish) => dish.prices.some(({ isSpaced }) => isSpaced))
  if (spaced.length < 3 || spaced.length < dishes.length * 0.4) {
    for (const { row } of spaced) addDoubt(row, 'price')
  }
}
