import { pricesOf } from './dish-prices.ts'
import type { Atom } from './atom.ts'
import type { PageDish } from './page-flow.ts'
import { isBeside, isOver } from './page-lines.ts'
import {
  addDoubt,
  hasNote,
  type Box,
  type LooseFigure,
  type ReadMenu,
  type ReadRow,
} from './rows.ts'

/** On a photo, prices below that of a dish, and what nobody could read beside them: of other dishes. */
export function pricesOfOthers({ names, notes, prices }: PageDish): Atom[] {
  // Words of a photo have no font.
  if (names.some(({ font }) => font !== '')) return []
  const unread = prices.map(({ atom }) => atom).filter((atom) => atom.prices.length === 0)
  const unnamed = prices.flatMap(({ atom, size }) => {
    const isPrice = atom.prices.length > 0 && atom.prices.every((price) => price.size === '')
    return size === '' && isPrice ? [atom] : []
  })
  const own = unnamed.filter((atom) => names.some((name) => isBeside(name, atom)))
  const loose = unnamed.filter((atom) => {
    const isAlone = ![...names, ...notes].some((text) => isBeside(text, atom))
    return isAlone && own.some((other) => other.y < atom.y && isOver(other, atom))
  })
  return [...loose, ...unread.filter((atom) => loose.some((price) => isBeside(atom, price)))]
}

export function figureOf(
  { prices, box, isUnsure }: Atom,
  page: number,
  median: number,
): LooseFigure | null {
  const { price, currencies: _currencies, ...read } = pricesOf(prices, null, median)
  if (prices.length === 0 || price === null) return null
  if (isUnsure) addDoubt(read, 'price')
  if (read.sizes.some((size) => size.name === '')) addDoubt(read, 'sizes')
  return { ...read, price, page, box }
}

// Of the height of a name; a line further away counts as much as so many heights to the side.
const SAME_LINE = 0.6
const MOST_LINES = 3
const LINE = 8

/**
 * A dish without a price is offered the figure that is nearer to it than to any other dish, and on
 * the side of names on which prices stand.
 */
export function offerFigures(rows: readonly ReadRow[], leftOut: ReadMenu['leftOut']): void {
  const sides = rows.flatMap(({ places }) =>
    places?.name && places.price ? [Math.sign(toRight(places.name, places.price))] : [],
  )
  const usual = Math.sign(sides.reduce((sum, side) => sum + side, 0))
  const pages = Map.groupBy(rows, ({ places }) => places?.page)
  for (const { figure } of leftOut) {
    const row = figure && nearestRow(pages.get(figure.page) ?? [], figure.box, usual)
    if (!row || row.price !== null || hasNote(row) || row.offered !== undefined) continue
    row.offered = figure
    row.places = { ...row.places!, price: figure.box }
  }
}

function nearestRow(rows: readonly ReadRow[], figure: Box, usual: number): ReadRow | null {
  let nearest: ReadRow | null = null
  let least = Infinity
  for (const row of rows) {
    const name = row.places?.name
    if (!name || toRight(name, figure) * usual < 0) continue
    const far = distanceTo(figure, name)
    if (far < least) [nearest, least] = [row, far]
  }
  return nearest
}

function toRight(one: Box, other: Box): number {
  return other.left + other.right - one.left - one.right
}

function distanceTo(figure: Box, name: Box): number {
  const height = name.bottom - name.top
  const down = Math.abs(figure.top + figure.bottom - name.top - name.bottom) / 2 / height
  const across = Math.max(0, figure.left - name.right, name.left - figure.right) / height
  if (down > MOST_LINES) return Infinity
  return across + Math.max(0, down - SAME_LINE) * LINE
}
