import type { Details, Nutrition } from '../menu/fields.ts'
import type { MenuLanguage } from '../rules/text/languages.ts'
import type { ColumnRole } from './table-heads.ts'

/** Why the owner should look at a row before it is saved. */
export type Doubt =
  /** The price may mean something else. */
  | 'price'
  | 'noPrice'
  /** Several prices without names. */
  | 'sizes'
  /** A heading or a dish. */
  | 'heading'
  | 'name'
  | 'currency'

interface ReadSize extends Partial<Nutrition> {
  /** '' if not said. */
  name: string
  /** In thousandths. */
  price: number
}

export interface RowTexts {
  category?: string
  name?: string
  description?: string
  /** By place. */
  sizes?: string[]
}

/** In pixels of a picture, from its top left. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Null for no box. */
export function boxAround(boxes: readonly (Box | null)[]): Box | null {
  const some = boxes.filter((box) => box !== null)
  if (some.length === 0) return null
  return {
    left: Math.min(...some.map(({ left }) => left)),
    top: Math.min(...some.map(({ top }) => top)),
    right: Math.max(...some.map(({ right }) => right)),
    bottom: Math.max(...some.map(({ bottom }) => bottom)),
  }
}

/** What only our own table says. */
export type ReadDetails = Omit<Details, 'sizes' | 'groups' | 'kcal'>

/** Where a row stands; `page` from 0, in points, for a row of a document. */
interface Places {
  page?: number
  name: Box | null
  price: Box | null
}

/** A dish as it was read from an owner's text or table. Names are as written, not cleaned. */
export interface ReadRow {
  /** '' for none. */
  category: string
  name: string
  description: string
  /** In thousandths; the lowest of its sizes; null for none. */
  price: number | null
  /** Empty for one price. */
  sizes: ReadSize[]
  kcal: number | null
  /** ISO codes that its price names; null for none. */
  currencies: readonly string[] | null
  /** In the second language. */
  texts: RowTexts
  /** In languages that a table names. */
  further: Partial<Record<MenuLanguage, RowTexts>>
  details?: ReadDetails
  doubts: Doubt[]
  /** First and last line, or row of cells, that it was read from; from 0. */
  lines: [first: number, last: number]
  /** In the photo, or on the page, that it was read from. */
  places?: Places
}

export interface ReadMenu {
  rows: ReadRow[]
  /** The language of `texts`; null for one language. */
  second: MenuLanguage | null
  /** What was understood as no dish: opening hours, telephones, notes; or is switched off there. */
  leftOut: { line: number; text: string; reason?: 'off' }[]
  /** What each column of a table was taken for. */
  columns?: ReadColumns
}

export interface ReadColumns {
  /** '' for none. */
  heads: string[]
  roles: ColumnRole[]
  /** The first rows below. */
  rows: string[][]
}

export function emptyRow(line: number): ReadRow {
  return {
    category: '',
    name: '',
    description: '',
    price: null,
    sizes: [],
    kcal: null,
    currencies: null,
    texts: {},
    further: {},
    doubts: [],
    lines: [line, line],
  }
}

export function addDoubt(row: Pick<ReadRow, 'doubts'>, doubt: Doubt): void {
  if (!row.doubts.includes(doubt)) row.doubts.push(doubt)
}
