import type { Details, Nutrition } from '../menu/fields.ts'
import type { FormerPrice, PriceNote } from '../menu/price-words.ts'
import type { MenuLanguage } from '../rules/text/languages.ts'
import type { ColumnRole } from './table-heads.ts'

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
  priceNote?: PriceNote
  formerPrice?: FormerPrice
}

export interface RowTexts {
  category?: string
  name?: string
  description?: string
  sizes?: string[]
  /** Own words beside the price; with sizes, by place. */
  priceNotes?: string[]
}

/** In pixels of a picture, from its top left. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

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

/** What only our own table says; one of an earlier version has fewer columns. */
export type ReadDetails = Partial<
  Omit<Details, 'sizes' | 'groups' | 'kcal' | 'priceNote' | 'formerPrice'>
>

/** `page` from 0; in points, for a document. */
interface Places {
  page?: number
  name: Box | null
  price: Box | null
}

/** Names are as written, not cleaned. */
export interface ReadRow {
  category: string
  name: string
  description: string
  /** In thousandths; the lowest of its sizes; null for none. */
  price: number | null
  /** What its figure means if the separator is another one: 1.250 is 1250. */
  otherPrice?: number
  /** That no dish took and that stands nearest to it; its place is that of the price. */
  offered?: LooseFigure
  /** Absent: not said. */
  priceNote?: PriceNote | null
  /** Absent: not said. */
  formerPrice?: FormerPrice | null
  /** Empty for one price. */
  sizes: ReadSize[]
  kcal: number | null
  /** ISO codes that its price names; null for none. */
  currencies: readonly string[] | null
  texts: RowTexts
  further: Partial<Record<MenuLanguage, RowTexts>>
  details?: ReadDetails
  /** Until the owner says otherwise. */
  soldOut?: boolean
  doubts: Doubt[]
  /** Of lines or rows of cells, from 0. */
  lines: [first: number, last: number]
  places?: Places
}

/** A price on a page that is in no dish. */
export interface LooseFigure extends Pick<ReadRow, 'otherPrice' | 'sizes' | 'doubts'> {
  /** In thousandths; the lowest of its sizes. */
  price: number
  page: number
  box: Box
}

export interface ReadMenu {
  rows: ReadRow[]
  /** The language of `texts`; null for one language. */
  second: MenuLanguage | null
  /** Hours, telephones, notes; or switched off there. */
  leftOut: { line: number; text: string; reason?: 'off'; figure?: LooseFigure }[]
  columns?: ReadColumns
}

export interface ReadColumns {
  heads: string[]
  roles: ColumnRole[]
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

/** Whether words can stand in the place of its price. */
export function hasNote({ sizes, priceNote }: Pick<ReadRow, 'sizes' | 'priceNote'>): boolean {
  return Boolean(priceNote) || sizes.some((size) => size.priceNote)
}

export function addDoubt(row: Pick<ReadRow, 'doubts'>, doubt: Doubt): void {
  if (!row.doubts.includes(doubt)) row.doubts.push(doubt)
}

export function withoutDoubts({ doubts }: Pick<ReadRow, 'doubts'>, ...gone: Doubt[]): Doubt[] {
  return doubts.filter((doubt) => !gone.includes(doubt))
}
