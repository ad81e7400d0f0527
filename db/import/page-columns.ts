import type { Decimals } from '../rules/money/money.ts'
import { withText, type TextLine } from './lines.ts'
import { findPrices } from './prices.ts'

export function inReadingOrder(lines: readonly TextLine[], decimals: Decimals): TextLine[] {
  const split = lines.map((line) => halves(line, decimals))
  const both = split.filter((one) => one !== null).length
  const dishes = lines.filter(({ plain }) => findPrices(plain, decimals).length > 0).length
  if (both < 2 || both < dishes * 0.4) return [...lines]
  const left: TextLine[] = []
  const right: TextLine[] = []
  for (const [at, line] of lines.entries()) {
    const [one, two] = split[at] ?? [line, null]
    left.push(one)
    if (two) right.push(two)
  }
  return [...left, ...right]
}

function halves(line: TextLine, decimals: Decimals): [TextLine, TextLine] | null {
  const { cells, plain, text } = line
  if (cells.length < 2) return null
  const kinds = cells.map(({ start, end }) => cellKind(plain.slice(start, end), decimals))
  const cut = kinds.findIndex((kind, at) => {
    return at > 0 && kind !== 'price' && kinds[at - 1] !== 'name'
  })
  if (cut < 1 || !kinds.slice(cut).some((kind) => kind !== 'name')) return null
  const [from, to] = [cells[cut - 1]?.end ?? 0, cells[cut]?.start ?? 0]
  return [withText(line, text.slice(0, from)), withText(line, text.slice(to))]
}

function cellKind(cell: string, decimals: Decimals): 'name' | 'price' | 'both' {
  const prices = findPrices(cell, decimals)
  const last = prices.at(-1)
  if (!last || !/^[\s)\].*]*$/u.test(cell.slice(last.end))) return 'name'
  return /\p{L}{2}/u.test(cell.slice(0, prices[0]?.start)) ? 'both' : 'price'
}
