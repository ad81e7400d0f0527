import type { ReviewRow } from '#db/import/review.ts'
import { withoutDoubts } from '#db/import/rows.ts'
import type { ImportedRow } from './edit-rows.ts'

/** Words in the place of a price that an owner is offered. */
export const IN_WORDS = ['market', 'weight', 'free'] as const

/** What an owner says of a row in doubt, which may hold for all like it. */
export type Answer =
  | { kind: 'right' }
  | { kind: 'note'; note: (typeof IN_WORDS)[number] }
  /** Names of its sizes. */
  | { kind: 'sizes'; names: readonly string[] }
  /** Of two prices, the higher one is what it was before. */
  | { kind: 'former' }
  /** The figure that stands beside it. */
  | { kind: 'offered' }
  /** Of a figure that can be read in two ways. */
  | { kind: 'lower' | 'higher' }
  /** A long name is a name and a description. */
  | { kind: 'split' }

export function answered<Row extends ReviewRow>(row: Row, answer: Answer): Row {
  switch (answer.kind) {
    case 'right':
      return { ...row, doubts: [] }
    case 'note':
      return {
        ...row,
        priceNote: { kind: answer.note },
        doubts: withoutDoubts(row, 'noPrice', 'heading'),
      }
    case 'sizes': {
      const sizes = row.sizes.map((size, at) => ({
        ...size,
        name: size.name || (answer.names[at] ?? ''),
      }))
      const isNamed = sizes.every(({ name }) => name !== '')
      return { ...row, sizes, doubts: isNamed ? withoutDoubts(row, 'sizes') : row.doubts }
    }
    case 'former': {
      const prices = row.sizes.map(({ price }) => price)
      const formerPrice = { price: Math.max(...prices), until: null }
      const price = Math.min(...prices)
      return { ...row, sizes: [], price, formerPrice, doubts: withoutDoubts(row, 'sizes', 'price') }
    }
    case 'offered': {
      if (!row.offered) return row
      const { page: _page, box: _box, ...read } = row.offered
      const doubts = [...withoutDoubts(row, 'noPrice', 'heading', 'price'), ...read.doubts]
      return { ...row, ...read, doubts: [...new Set(doubts)] }
    }
    case 'lower':
    case 'higher': {
      const [lower, higher] = readingsOf(row) ?? [row.price, row.price]
      const price = answer.kind === 'lower' ? lower : higher
      const times = (price ?? 0) / (row.price || 1)
      const sizes = row.sizes.map((size) => ({ ...size, price: Math.round(size.price * times) }))
      return { ...row, price, sizes, doubts: withoutDoubts(row, 'price') }
    }
    case 'split': {
      const parts = nameParts(row.name)
      if (!parts) return row
      const description = `${parts.description} ${row.description}`.trim()
      return { ...row, name: parts.name, description, doubts: withoutDoubts(row, 'name') }
    }
  }
}

const LONG_NAME = 40
const SEAM = /\s*[,،;:–—]\s+|\s+-\s+|\s+(?=with\s|مع\s)/u

/** A long name in doubt, as a name and what describes it; null if it does not part. */
export function nameParts(name: string): { name: string; description: string } | null {
  const seam = name.length > LONG_NAME ? SEAM.exec(name) : null
  if (!seam || seam.index === 0) return null
  return {
    name: name.slice(0, seam.index),
    description: name.slice(seam.index + seam[0].length),
  }
}

/** Of a figure whose separator may mean two things; null for any other. */
export function readingsOf({ price, otherPrice, doubts }: ReviewRow): [number, number] | null {
  if (price === null || otherPrice === undefined || !doubts.includes('price')) return null
  return price < otherPrice ? [price, otherPrice] : [otherPrice, price]
}

/** Both can be meant: two sizes, or a price and what it was before. */
export function hasTwoPrices({ sizes, doubts }: ReviewRow): boolean {
  const [one, two] = sizes
  return doubts.includes('sizes') && sizes.length === 2 && one?.price !== two?.price
}

/** Rows with the same are asked the same; '' for none. */
export function questionOf(row: ReviewRow): string {
  const { isLeftOut, doubts, sizes, name, offered } = row
  if (isLeftOut || doubts.length === 0) return ''
  const isLong = doubts.includes('name') && nameParts(name) !== null
  const shape = [
    doubts.includes('sizes') && sizes.length,
    readingsOf(row) !== null,
    isLong,
    offered !== undefined,
  ]
  return [...doubts.toSorted(), ...shape].join(' ')
}

/** All that are asked the same. */
export function answerAll(
  rows: readonly ImportedRow[],
  question: string,
  answer: Answer,
): ImportedRow[] {
  return rows.map((row) => (questionOf(row) === question ? answered(row, answer) : row))
}

export interface CommonQuestion {
  question: string
  /** The first of them, to show what is meant. */
  row: ImportedRow
  count: number
}

const LEAST_ALIKE = 3

/** Questions that three rows and more are asked alike, for which one answer is enough. */
export function commonQuestions(rows: readonly ImportedRow[]): CommonQuestion[] {
  const alike = Map.groupBy(rows.filter(canBeAnswered), questionOf)
  return [...alike].flatMap(([question, [row, ...others]]) =>
    row && others.length + 1 >= LEAST_ALIKE ? [{ question, row, count: others.length + 1 }] : [],
  )
}

/** By one answer, without a look at each. */
function canBeAnswered(row: ReviewRow): boolean {
  const { doubts, price, priceNote, sizes, offered } = row
  if (questionOf(row) === '') return false
  if (doubts.includes('sizes') || readingsOf(row)) return true
  if (offered !== undefined) return false
  return doubts.includes('noPrice') && price === null && !priceNote && sizes.length === 0
}
