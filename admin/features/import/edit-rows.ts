import { readText } from '#db/import/read-text.ts'
import { reviewRows, type ReviewRow } from '#db/import/review.ts'
import {
  addDoubt,
  emptyRow,
  hasNote,
  withoutDoubts,
  type Box,
  type LooseFigure,
  type RowTexts,
} from '#db/import/rows.ts'
import type { LeftOver } from '#db/import/left-over.ts'
import type { PriceNote } from '#db/menu/price-words.ts'
import { isMenuLanguage, type MenuLanguage } from '#db/rules/text/languages.ts'
import { writtenLanguage } from '#db/rules/text/language.ts'
import { formatPrice, toPrice, type Decimals } from '#db/rules/money/money.ts'
import { randomId } from '../../stores/new-id.ts'

/** A row of the review; its id holds while rows are moved. */
export type ImportedRow = ReviewRow & { id: string; table?: string }

/** A line of the file that is in no row. */
export type ImportedLine = LeftOver & { id: string; table?: string; photo?: string }

type Rows = readonly ImportedRow[]

/** The row is a heading: the rows of its category below it belong to it. */
export function makeCategory(rows: Rows, at: number): ImportedRow[] {
  const { name = '', category = '' } = rows[at] ?? {}
  const end = rows.findIndex((row, index) => index > at && row.category !== category)
  const isBelow = (index: number) => index > at && (end === -1 || index < end)
  return rows
    .map((row, index) => (isBelow(index) ? { ...row, category: name } : row))
    .filter((_, index) => index !== at)
}

/** The row belongs to the dish above it: its description, or its price. */
export function joinToAbove(rows: Rows, at: number): ImportedRow[] {
  const [above, row] = [rows[at - 1], rows[at]]
  if (!above || !row) return [...rows]
  const words = [above.description, row.name, row.description].filter((text) => text !== '')
  const joined: ImportedRow = {
    ...above,
    description: words.join(' '),
    price: above.price ?? row.price,
    sizes: above.sizes.length > 0 ? above.sizes : row.sizes,
    doubts: above.doubts.filter((doubt) => doubt !== 'noPrice' || row.price === null),
    source: `${above.source} ${row.source}`.trim(),
  }
  return rows.toSpliced(at - 1, 2, joined)
}

/** The words that a row was read from; once it was mended, those of its fields. */
export function wordsOf({ source, ...row }: ReviewRow): string[] {
  const { name, texts, description, price, sizes } = row
  const prices = sizes.length > 0 ? sizes : [{ name: '', price }]
  const fields = [
    name,
    ...Object.values(texts).map((text) => text.name ?? ''),
    prices.map((one) => `${one.name} ${one.price === null ? '' : toPrice(one.price)}`).join(' / '),
    description,
  ].join(' ')
  const isMended = lettersOf(fields) !== lettersOf(source)
  return (isMended ? fields : source).trim().split(/\s+/u)
}

function lettersOf(text: string): string {
  return (text.match(/[\p{L}\p{M}]{2,}/gu) ?? []).toSorted().join(' ').toLowerCase()
}

/** Two dishes for one: the second begins with this word. Each is read again. */
export function splitRow(rows: Rows, at: number, word: number, decimals: Decimals): ImportedRow[] {
  const row = rows[at]
  if (!row) return [...rows]
  const words = wordsOf(row)
  const [first, second] = [words.slice(0, word), words.slice(word)].map((some): ImportedRow => {
    const { category, texts, lines, table, photo, places, offered } = row
    const read = readAgain(some.join(' '), decimals)
    const own = { id: randomId(), lines, table, photo, places, offered }
    return inCategory({ ...read, ...own }, { category, texts })
  })
  if (!first || !second) return [...rows]
  const { priceNote } = row
  const last = priceNote && second.price === null ? withNote(second, priceNote) : second
  return rows.toSpliced(at, 1, { ...first, id: row.id }, last)
}

function withNote<Row extends ReviewRow>(row: Row, priceNote: PriceNote): Row {
  return { ...row, priceNote, doubts: withoutDoubts(row, 'noPrice', 'heading') }
}

/** A line that was no dish is one, behind what stands above it. */
export function addRow(rows: Rows, line: ImportedLine, decimals: Decimals): ImportedRow[] {
  const at = placeAbove(rows, line)
  const beside = rows[Math.max(at, 0)] ?? { category: '', texts: {} }
  const { id, table, photo, figure } = line
  const own = {
    id,
    lines: [line.line, line.line] as [number, number],
    ...(table && { table }),
    ...(photo && { photo }),
  }
  const read = readAgain(line.text, decimals)
  const row = figure ? { ...read, ...nameless(figure) } : read
  return rows.toSpliced(at + 1, 0, inCategory({ ...row, ...own }, beside))
}

/** A price whose dish the owner names. */
function nameless({ page, box, doubts, ...read }: LooseFigure): Partial<ReviewRow> {
  const places = { page, name: lineAround(box), price: box }
  return { ...read, name: '', places, doubts: ['name', ...doubts] }
}

// Of the height of a figure: as far from it its name may stand.
const BESIDE = 12

/** A figure and what stands on its line. */
export function lineAround({ left, top, right, bottom }: Box): Box {
  const more = (bottom - top) * BESIDE
  return { left: Math.max(0, left - more), top, right: right + more, bottom }
}

/** As an owner reads it: '14', 'S 12 / L 15'. */
export function figureText({ price, sizes }: LooseFigure, decimals: Decimals): string {
  const prices = sizes.length > 0 ? sizes : [{ name: '', price }]
  return prices.map((one) => `${one.name} ${formatPrice(one.price, decimals)}`.trim()).join(' / ')
}

/** Figures of no dish, and that no dish is asked about; without those of pages that are left out. */
export function looseFigures(
  rows: Rows,
  leftOut: readonly ImportedLine[],
): (ImportedLine & { figure: LooseFigure })[] {
  const taken = new Set(rows.filter(holdsFigure).map((row) => placeOf(row, row.places?.price)))
  const inRows = new Set(rows.map(({ photo }) => photo))
  const kept = new Set(rows.filter((row) => !row.isLeftOut).map(({ photo }) => photo))
  return leftOut.flatMap((line) => {
    const { figure, photo } = line
    if (!figure || taken.has(placeOf(line, figure.box))) return []
    return inRows.has(photo) && !kept.has(photo) ? [] : [{ ...line, figure }]
  })
}

/** Whether the figure at its price is its own, or it is asked about it. */
function holdsFigure(row: ImportedRow): boolean {
  const { isLeftOut, offered, price } = row
  if (isLeftOut) return false
  if (!offered) return true
  if (price === null) return !hasNote(row)
  const sizes = offered.sizes.map((size) => size.price)
  return [offered.price, offered.otherPrice, ...sizes].includes(price)
}

// A draft that was loaded again has copies of places.
function placeOf(
  { photo, table }: Pick<ImportedRow, 'photo' | 'table'>,
  box: Box | null | undefined,
): string {
  return `${photo} ${table} ${box?.left} ${box?.top}`
}

/** A line that was no dish describes the one above it. */
export function addNote(rows: Rows, line: ImportedLine): ImportedRow[] {
  const at = Math.max(placeAbove(rows, line), 0)
  return rows.map((row, index) =>
    index === at ? { ...row, description: `${row.description} ${line.text}`.trim() } : row,
  )
}

/** Of the dish above a line; '' for none. */
export function nameAbove(rows: Rows, line: ImportedLine): string {
  return rows[placeAbove(rows, line)]?.name ?? ''
}

function placeAbove(rows: Rows, { line, table }: ImportedLine): number {
  return rows.findLastIndex((row) => row.table === table && row.lines[0] < line)
}

/** Its titles in all languages; those that are empty go. */
export function renameCategory(
  rows: Rows,
  block: Block,
  category: string,
  titles: Readonly<Record<string, string>>,
): ImportedRow[] {
  return rows.map((row) => {
    if (!block.has(row.id)) return row
    const texts = Object.entries(titles).map(([code, title]) => {
      const { category: _category, ...text } = row.texts[code as MenuLanguage] ?? {}
      return [code, { ...text, ...(title !== '' && { category: title }) }] as const
    })
    return { ...row, category, texts: { ...row.texts, ...Object.fromEntries(texts) } }
  })
}

function readAgain(text: string, decimals: Decimals): ReviewRow {
  const named = { ...emptyRow(0), name: text }
  const [row] = [
    ...reviewRows(readText(text, { decimals }), [text]),
    ...reviewRows({ rows: [named], second: null, leftOut: [] }, [text]),
  ]
  const read = { ...row!, source: text }
  // So that it stays in sight.
  addDoubt(read, 'name')
  return read
}

/** Up or down by one; past the end of its category it goes into the next one. */
export function moveRow(rows: Rows, at: number, by: -1 | 1): ImportedRow[] {
  const [row, other] = [rows[at], rows[at + by]]
  if (!row || !other) return [...rows]
  if (row.category !== other.category) return rows.with(at, inCategory(row, other))
  return rows.with(at, other).with(at + by, row)
}

/** Behind the other dishes of a category. */
export function moveToCategory(rows: Rows, at: number, category: string): ImportedRow[] {
  const row = rows[at]
  if (!row) return [...rows]
  const last = rows.findLastIndex((other) => other.category === category)
  const moved = inCategory(row, rows[last] ?? { category, texts: {} })
  if (last === -1) return rows.with(at, moved)
  const others = rows.toSpliced(at, 1)
  return others.toSpliced(last < at ? last + 1 : last, 0, moved)
}

function inCategory<Row extends ReviewRow>(
  row: Row,
  { category, texts }: Pick<ReviewRow, 'category' | 'texts'>,
): Row {
  const moved = mapTexts(row.texts, ({ category: _category, ...text }, code) => {
    const title = texts[code]?.category
    return { ...text, ...(title !== undefined && { category: title }) }
  })
  return { ...row, category, texts: moved }
}

/** Rows that stand together: of one category, by their ids. */
export type Block = ReadonlySet<string>

/** Prices go to the next row of the block, or to the one before: they were read one line off. */
export function shiftPrices(rows: Rows, block: Block, by: 1 | -1): ImportedRow[] {
  const own = rows.filter(({ id }) => block.has(id))
  const priceOf = new Map(own.map(({ id }, at) => [id, own[at - by]]))
  return rows.map((row) => {
    if (!block.has(row.id)) return row
    const from = priceOf.get(row.id)
    const doubts = withoutDoubts(row, 'noPrice')
    const { price = null, sizes = [] } = from ?? {}
    return { ...row, price, sizes, doubts: price === null ? [...doubts, 'noPrice'] : doubts }
  })
}

function divided(price: number): number {
  return Math.round(price / 1000)
}

/** What was read as thousands is thousandths: 1500 is 1.500. */
export function divideByThousand(rows: Rows, block: Block): ImportedRow[] {
  return rows.map((row) => {
    if (!block.has(row.id)) return row
    const { price, offered } = row
    return {
      ...row,
      ...inThousandths(row),
      price: price === null ? null : divided(price),
      ...(offered && {
        offered: { ...offered, ...inThousandths(offered), price: divided(offered.price) },
      }),
    }
  })
}

function inThousandths({ otherPrice, sizes }: Pick<ReviewRow, 'otherPrice' | 'sizes'>) {
  return {
    ...(otherPrice !== undefined && { otherPrice: divided(otherPrice) }),
    sizes: sizes.map((size) => ({ ...size, price: divided(size.price) })),
  }
}

export function changeBlock(
  rows: Rows,
  block: Block,
  change: Partial<Pick<ImportedRow, 'category' | 'isLeftOut'>>,
): ImportedRow[] {
  return rows.map((row) => (block.has(row.id) ? { ...row, ...change } : row))
}

/** What was taken for one language is another one. */
export function setLanguage(rows: Rows, from: MenuLanguage, to: MenuLanguage): ImportedRow[] {
  return rows.map((row) => {
    const { [from]: text, ...others } = row.texts
    return text ? { ...row, texts: { ...others, [to]: text } } : row
  })
}

/** The second names are the first ones. */
export function swapLanguages(rows: Rows, second: MenuLanguage): ImportedRow[] {
  const { lang } = writtenLanguage(rows.map(({ name }) => name))
  const first = isMenuLanguage(lang) && lang !== second ? lang : 'en'
  return rows.map((row) => {
    const { [second]: text, ...others } = row.texts
    if (!text?.name) return row
    const { name, category, description, sizes } = row
    const before: RowTexts = {
      name,
      ...(text.category !== undefined && { category }),
      ...(description !== '' && { description }),
      ...(text.sizes && { sizes: sizes.map((size) => size.name) }),
    }
    return {
      ...row,
      name: text.name,
      category: text.category ?? category,
      description: text.description ?? '',
      sizes: sizes.map((size, at) => ({ ...size, name: text.sizes?.[at] ?? size.name })),
      texts: { ...others, [first]: before },
    }
  })
}

export function secondLanguagesOf(rows: Rows): MenuLanguage[] {
  return [...new Set(rows.flatMap(({ texts }) => Object.keys(texts).filter(isMenuLanguage)))]
}

function mapTexts(
  texts: ReviewRow['texts'],
  map: (text: RowTexts, code: MenuLanguage) => RowTexts,
): ReviewRow['texts'] {
  return Object.fromEntries(
    Object.entries(texts).map(([code, text]) => [code, map(text, code as MenuLanguage)]),
  )
}
