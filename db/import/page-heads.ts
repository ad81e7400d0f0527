import type { Atom } from './atom.ts'
import { gapBetween, linesOf, type Line } from './page-lines.ts'
import { isMeasured } from './prices.ts'

interface Heads {
  atoms: ReadonlySet<Atom>
  nameOf: (price: Atom) => string
}

interface PriceColumn {
  left: number
  right: number
  prices: Atom[]
}

const NONE: Heads = { atoms: new Set(), nameOf: () => '' }

export function headsOf(sections: readonly (readonly Atom[])[]): Heads {
  const all = sections.map(headsOfSection)
  const atoms = new Set(all.flatMap((heads) => [...heads.atoms]))
  return {
    atoms,
    nameOf: (price) => all[sections.findIndex((some) => some.includes(price))]?.nameOf(price) ?? '',
  }
}

/**
 * Names of sizes over columns of prices; a name may have two lines, or all stand in one text:
 *
 *     Grills      Half    Whole
 *               portion  portion
 *     Chicken      20      38
 */
function headsOfSection(atoms: readonly Atom[]): Heads {
  const prices = atoms.filter(({ kind }) => kind === 'price')
  const columns = priceColumns(prices)
  if (columns.length < 2) return NONE
  const first = Math.min(...prices.map(({ y }) => y))
  const texts = atoms.filter(
    ({ kind, y, text }) => kind === 'text' && y <= first + 1 && !/[.!?]$/u.test(text),
  )
  const own = new Map<PriceColumn, Atom[]>()
  const used = new Set<Atom>()
  for (const column of columns) {
    const lines = linesOver(column, columns, texts)
    if (lines.length > 0) own.set(column, lines)
    for (const text of lines) used.add(text)
  }
  if (own.size >= 2 && own.size >= columns.length - 1) {
    const names = new Map(
      [...own].map(([column, some]) => [column, some.map(({ text }) => text).join(' ')]),
    )
    return { atoms: used, nameOf: (price) => names.get(columnOf(price, columns)!) ?? '' }
  }
  return inOneText(texts, columns, first) ?? NONE
}

// A name of a size, such as 'Half portion', has few letters, of about the height of the prices.
const LONGEST_NAME = 18
const TALLEST_NAME = 1.7

/** The lines of a column's name, from the top: upwards from its first price until something else stands there. */
function linesOver(
  column: PriceColumn,
  columns: readonly PriceColumn[],
  texts: readonly Atom[],
): Atom[] {
  const lines: Atom[] = []
  const { height } = column.prices[0]!
  let limit = Math.min(...column.prices.map(({ y }) => y))
  for (const text of texts.toSorted((a, b) => b.y - a.y)) {
    const gap = limit - text.y
    const isNext = gap <= height * 3 && gap >= height * 0.3
    if (!isOver(text, column, height) || !isNext) continue
    if (columns.some((other) => other !== column && isAcross(text, other))) continue
    if (text.height > height * TALLEST_NAME || text.text.length > LONGEST_NAME) break
    if (lines[0] && isOtherText(text, lines[0])) break
    lines.unshift(text)
    limit = text.y
  }
  return lines
}

function isOver({ box }: Atom, { left, right }: PriceColumn, height: number): boolean {
  const center = (box.left + box.right) / 2
  const room = Math.max(right - left, height * 1.5) * 0.6
  return center > left - room && center < right + room
}

/** Not the line above `below`: of another height, or too far from it. */
function isOtherText(text: Atom, below: Atom): boolean {
  const isUnlike = Math.abs(below.height - text.height) > below.height * 0.3
  const isFar = below.y - text.y > text.height * 1.6
  return (isUnlike || isFar) && !/\d/u.test(text.text)
}

/** 'Small - Medium - Large' over three columns. */
function inOneText(
  texts: readonly Atom[],
  columns: readonly PriceColumn[],
  first: number,
): Heads | null {
  for (const text of texts.toSorted((a, b) => b.y - a.y)) {
    const names = text.text.split(/\s*[-–—/|،,]\s*/u).filter((name) => name !== '')
    const over = columns.filter((column) => isAcross(text, column))
    if (first - text.y > text.height * 4 || over.length < 2) continue
    if (names.length !== columns.length || names.some((name) => name.length > 14)) continue
    const ordered = columns.toSorted((a, b) => (text.isRight ? b.left - a.left : a.left - b.left))
    const byColumn = new Map(ordered.map((column, at) => [column, names[at] ?? '']))
    return {
      atoms: new Set([text]),
      nameOf: (price) => byColumn.get(columnOf(price, columns)!) ?? '',
    }
  }
  return null
}

function isAcross({ box }: Atom, { left, right }: PriceColumn): boolean {
  return Math.min(box.right, right) - Math.max(box.left, left) > (right - left) * 0.3
}

function columnOf(price: Atom, columns: readonly PriceColumn[]): PriceColumn | undefined {
  return columns.find(({ prices }) => prices.includes(price))
}

function priceColumns(prices: readonly Atom[]): PriceColumn[] {
  const columns: PriceColumn[] = []
  for (const price of prices.toSorted((a, b) => a.y - b.y)) {
    const { left, right } = price.box
    const column = columns.find(
      (other) =>
        Math.min(other.right, right) - Math.max(other.left, left) >
        Math.min(right - left, other.right - other.left) * 0.4,
    )
    if (column) {
      column.prices.push(price)
      column.left = Math.min(column.left, left)
      column.right = Math.max(column.right, right)
    } else columns.push({ left, right, prices: [price] })
  }
  const some = columns.filter((column) => column.prices.length > 1 || prices.length < 6)
  const isTable = linesOf(prices).filter((line) => line.prices.length > 1).length > 0
  return isTable ? some.toSorted((a, b) => a.left - b.left) : []
}

export function sizeNamesOn({ texts, prices }: Pick<Line, 'texts' | 'prices'>): Atom[] {
  if (prices.length === 0) return []
  return texts.filter((text) => {
    if (!isMeasured(text.text)) return false
    return prices.some((price) => gapBetween(text, price) < price.height * 4) && texts.length > 1
  })
}
