import { readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { readContent, type MenuContent } from '#db/import/files/read-content.ts'
import { jsonTable, parsed } from '#db/import/files/json-table.ts'
import { kindOf, readPlain, type FileContent } from '#db/import/files/read-file.ts'
import { readSheets, TooLargeError, type Sheets } from '#db/import/files/read-sheets.ts'
import {
  MOST_BYTES,
  MOST_PAGES,
  UnreadableFileError,
  type FileProblem,
} from '#db/import/files/unreadable-file.ts'
import { assertUnpackable } from '#db/import/files/zip-size.ts'
import { drawnPages } from '#db/import/page-words.ts'
import { rowProblem, type ReviewRow } from '#db/import/review.ts'
import type { Doubt } from '#db/import/rows.ts'
import { serializeFormerPrice } from '#db/menu/price-words.ts'
import { toPrice, type Decimals } from '#db/rules/money/money.ts'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import { parseFile, type SourceFile } from './format.ts'
import { Notes, type Findings } from './report.ts'

/** A file's menus, and what the reader of a PDF, a sheet or a text asks about. */
export interface MenuFile {
  source: SourceFile
  findings: Findings
}

// Of most currencies, and of a file that names none.
const DECIMALS: Decimals = 2

const PROBLEMS: Record<FileProblem, string> = {
  empty: 'is empty',
  large: 'is too large',
  largePicture: 'is too large',
  unknown: 'is no text, table or PDF',
  broken: 'is damaged',
  locked: 'has a password, or is of an old Excel: save it as .xlsx',
  pages: 'has too many pages',
  picture: 'is a picture: the owner can bring it in in the dashboard, which reads photos',
  noText: 'has no text: the owner can bring it in in the dashboard, which reads scans',
  notLoaded: 'needs the package pdfjs-dist, which `npm ci` installs without --omit=dev',
  noDish: 'has no dish: each needs a name and a price',
  rows: 'has more dishes than a menu can have',
  table: 'has more rows or columns than a menu',
  long: 'is too long',
}

const QUESTIONS: Record<Doubt, string> = {
  price: 'is the price right?',
  noPrice: 'no price was found',
  sizes: 'the sizes have no names',
  heading: 'a dish, or the name of a category?',
  name: 'is this the name?',
  currency: 'which currency is it?',
}

/** Reads a file as the dashboard does, or our JSON; throws what is wrong with it. */
export async function readMenuFile(file: string, name: string | null): Promise<MenuFile> {
  const { size } = await stat(file)
  // Ours may hold many restaurants.
  if (size > MOST_BYTES && extname(file) !== '.json') throw unreadable('large')
  const bytes = new Uint8Array(await readFile(file))
  const text = kindOf(bytes) === 'text' ? new TextDecoder().decode(bytes) : ''
  const restaurant = name ?? basename(file, extname(file)).replace(/[-_]+/gu, ' ')
  const notes = new Notes(file, restaurant)
  const { findings } = notes
  const isJson = extname(file) === '.json' || /^[\s\ufeff]*[{[]/u.test(text)
  const source = isJson ? ourJson(bytes, text) : null
  if (source) return { source, findings }
  try {
    if (size === 0) throw new UnreadableFileError('empty')
    const read = readContent(await contentIn(bytes), DECIMALS)
    if (read.rows.length > MENU_LIMITS.products) throw new UnreadableFileError('rows')
    return { source: { restaurants: [sourceOf(read, restaurant, notes)] }, findings }
  } catch (error) {
    throw error instanceof UnreadableFileError ? unreadable(error.problem) : error
  }
}

/** Null for another program's, which is read as a table is. */
function ourJson(bytes: Uint8Array, text: string): SourceFile | null {
  try {
    return parseFile(bytes)
  } catch (error) {
    if (jsonTable(parsed(text))) return null
    throw error
  }
}

function unreadable(problem: FileProblem): Error {
  return new Error(PROBLEMS[problem])
}

async function contentIn(bytes: Uint8Array<ArrayBuffer>): Promise<FileContent> {
  switch (kindOf(bytes)) {
    case 'pdf':
      return { kind: 'pages', pages: await pagesOf(bytes) }
    case 'zip':
      assertUnpackable(bytes)
      return { kind: 'cells', ...sheetsIn(bytes) }
    case 'picture':
      throw new UnreadableFileError('picture')
    case 'old':
      throw new UnreadableFileError('locked')
    case 'text':
      return readPlain(bytes)
  }
}

function sheetsIn(bytes: Uint8Array<ArrayBuffer>): Sheets {
  try {
    return readSheets(bytes)
  } catch (cause) {
    if (cause instanceof TooLargeError) throw new UnreadableFileError('table')
    throw new Error('is an archive: unpack it first', { cause })
  }
}

async function pagesOf(bytes: Uint8Array<ArrayBuffer>) {
  const [pdfjs, { readPdfPages }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('#db/import/files/pdf-page.ts'),
  ]).catch(() => {
    throw new UnreadableFileError('notLoaded')
  })
  const pdf = await pdfjs.getDocument({ data: bytes, useWasm: false, verbosity: 0 }).promise
  if (pdf.numPages > MOST_PAGES) throw new UnreadableFileError('pages')
  const pages = await readPdfPages(pdf)
  if (drawnPages(pages).every(Boolean)) throw new UnreadableFileError('noText')
  return pages
}

function sourceOf(read: MenuContent, name: string, notes: Notes): unknown {
  const [currency = null, ...others] = read.currencies
  if (others.length > 0) notes.doubt(QUESTIONS.currency, read.currencies.join(', '))
  const leftOut = read.leftOut.map(({ text }) => text)
  for (const text of [...leftOut, ...read.switchedOff]) notes.leaveOut(`no dish: ${text}`)
  const { withOptions = [] } = read
  if (withOptions.length > 0) {
    notes.leaveOut(`options not read, of ${withOptions.length}: ${withOptions.join(', ')}`)
  }
  const kept = read.rows.filter((row) => isTaken(row, notes))
  const categories = [...Map.groupBy(kept, ({ category }) => category || NO_CATEGORY)]
  return {
    name,
    currency: others.length > 0 ? null : currency,
    categories: categories.map(([title, rows]) => {
      const texts = textsOf(rows, ({ category }) => ({ title: category }))
      return { title, texts, products: rows.map(productOf) }
    }),
  }
}

const NO_CATEGORY = 'Menu'

function isTaken(row: ReviewRow, notes: Notes): boolean {
  const { category, name, source, doubts } = row
  const own = notes.below({ category: category || NO_CATEGORY, product: name })
  const problem = rowProblem({ ...row, category: category || NO_CATEGORY })
  if (problem === 'name' || problem === 'price') {
    own.leaveOut(`without a ${problem}: ${source}`, 1)
    return false
  }
  for (const doubt of doubts) own.doubt(askedOf(row, doubt), source)
  return true
}

/** With the other reading, where there is one. */
function askedOf({ price, otherPrice, sizes }: ReviewRow, doubt: Doubt): string {
  if (doubt === 'price' && price !== null && otherPrice !== undefined) {
    return `is the price ${toPrice(price)} or ${toPrice(otherPrice)}?`
  }
  const isEither = doubt === 'sizes' && sizes.length === 2
  return isEither ? 'are these two sizes, or a price and the old one?' : QUESTIONS[doubt]
}

function productOf(row: ReviewRow): unknown {
  const sizes = row.sizes.map(({ name, price, priceNote, formerPrice, ...nutrition }, at) => ({
    name: name || `${at + 1}`,
    price: toPrice(price),
    priceNote,
    formerPrice: serializeFormerPrice(formerPrice),
    nutrition,
    texts: textsOf([row], (texts) => ({ name: texts.sizes?.[at] })),
  }))
  return {
    name: row.name,
    description: row.description,
    price: row.price === null ? null : toPrice(row.price),
    soldOut: row.soldOut,
    details: {
      ...row.details,
      priceNote: row.priceNote,
      formerPrice: serializeFormerPrice(row.formerPrice),
      kcal: row.kcal,
      sizes,
    },
    texts: textsOf([row], ({ name, description }) => ({ name, description })),
  }
}

type RowTexts = NonNullable<ReviewRow['texts'][keyof ReviewRow['texts']]>

/** By language; of rows, the first that says something. */
function textsOf(
  rows: readonly ReviewRow[],
  pick: (texts: RowTexts) => Record<string, string | undefined>,
): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {}
  for (const [code, texts] of rows.flatMap((row) => Object.entries(row.texts))) {
    for (const [field, text] of Object.entries(pick(texts))) {
      if (text) (found[code] ??= {})[field] ??= text
    }
  }
  return found
}
