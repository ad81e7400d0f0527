import type { Atom } from './page-atoms.ts'
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

/** A name may have two lines, or all stand in one text. */
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
    const height = column.prices[0]!.height
    const top = Math.min(...column.prices.map(({ y }) => y))
    let limit = top
    for (const text of texts.toSorted((a, b) => b.y - a.y)) {
      const center = (text.box.left + text.box.right) / 2
      const wide = Math.max(column.right - column.left, height * 1.5)
      const isOver = center > column.left - wide * 0.6 && center < column.right + wide * 0.6
      const others = columns.filter((other) => other !== column && isAcross(text, other))
      if (
        !isOver ||
        others.length > 0 ||
        limit - text.y > height * 3 ||
        limit - text.y < height * 0.3
      )
        continue
      if (text.height > height * 1.7 || text.text.length > 18) break
      const below = own.get(column)?.[0]
      if (
        below &&
        (Math.abs(below.height - text.height) > below.height * 0.3 ||
          below.y - text.y > text.height * 1.6) &&
        !/\d/u.test(text.text)
      )
        break
      own.set(column, [text, ...(own.get(column) ?? [])])
      used.add(text)
      limit = text.y
    }
  }
  if (own.size >= 2 && own.size >= columns.length - 1) {
    const names = new Map(
      [...own].map(([column, some]) => [column, some.map(({ text }) => text).join(' ')]),
    )
    return { atoms: used, nameOf: (price) => names.get(columnOf(price, columns)!) ?? '' }
  }
  return inOneText(texts, columns, first) ?? NONE
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
