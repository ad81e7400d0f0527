import { medianOf } from './median.ts'
import type { Atom } from './atom.ts'
import { plainOf } from './plain-text.ts'

const BARE = /^\d{1,3}$/u
// Weights such as '100/50', where prices have decimals.
const WEIGHTS = /^\d{1,3}(?:\s?\/\s?\d{1,3})+$/u

/** Lone numbers 1, 2, 3 are of dishes, as are all bare ones where prices have decimals (`areSure`). */
export function withNumbers(atoms: readonly Atom[], areSure: boolean): Atom[] {
  const bare = atoms.filter(
    ({ kind, isSure, text }) => kind === 'price' && !isSure && BARE.test(plainOf(text)),
  )
  const run = counted(bare)
  const hasPrices = atoms.some((atom) => atom.kind === 'price' && !run.includes(atom))
  const areNumbers = hasPrices || run.some(({ text }) => Number(plainOf(text)) <= FIRST_NUMBER)
  const weights = atoms.filter(({ kind, text }) => kind === 'price' && WEIGHTS.test(plainOf(text)))
  const least = (medianOf(atoms.flatMap(valuesOf)) ?? 0) / LEAST_PART
  const volumes = atoms.filter((atom) =>
    valuesOf(atom).some((value) => value < 1000 && value < least),
  )
  const numbers = new Set([
    ...(areSure ? [...bare, ...weights] : areNumbers ? run : []),
    ...volumes,
  ])
  return atoms.map((atom) => {
    if (!numbers.has(atom)) return atom
    const isBesidePrices = atoms.some(
      (other) =>
        other.isSure &&
        other.kind === 'price' &&
        (Math.abs(other.box.right - atom.box.right) < atom.height * 0.5 ||
          Math.abs(other.box.left - atom.box.left) < atom.height * 0.5),
    )
    const isCounted = run.includes(atom)
    return areSure && isBesidePrices && !isCounted ? atom : { ...atom, kind: 'number' }
  })
}

// Of the usual price: a smaller number below one is of litres.
const LEAST_PART = 100

function valuesOf({ kind, prices }: Atom): number[] {
  return kind === 'price' ? prices.flatMap(({ values }) => values.slice(0, 1)) : []
}

const FIRST_NUMBER = 2
const SHORTEST_RUN = 3

/** Those that count: 1, 2, 3 below each other, or all together. */
function counted(atoms: readonly Atom[]): Atom[] {
  const columns: Atom[][] = []
  for (const atom of atoms.toSorted((a, b) => a.y - b.y)) {
    const column = columns.find(
      (other) => Math.abs(other.at(-1)!.box.right - atom.box.right) < atom.height * 1.2,
    )
    if (column) column.push(atom)
    else columns.push([atom])
  }
  const inColumns = columns.flatMap((column) => {
    const values = column.map(({ text }) => Number(plainOf(text)))
    const steps = values.filter((value, at) => at > 0 && value === values[at - 1]! + 1).length
    const isStart = values[0]! <= FIRST_NUMBER || column.length >= 6
    return isStart && column.length >= SHORTEST_RUN && steps >= (column.length - 1) * 0.8
      ? column
      : []
  })
  if (inColumns.length > 0) return inColumns
  const values = [...new Set(atoms.map(({ text }) => Number(plainOf(text))))].toSorted(
    (a, b) => a - b,
  )
  const isRun =
    values.length >= (values[0]! <= FIRST_NUMBER ? 2 : SHORTEST_RUN) &&
    values.length === atoms.length &&
    values.at(-1)! - values[0]! < values.length * 1.3
  return isRun ? [...atoms] : []
}
