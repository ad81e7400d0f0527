import { unzipSync, strFromU8 } from 'fflate'
import { Parser } from 'htmlparser2'
import { MOST_COLUMNS, MOST_OF_CELL, MOST_ROWS } from './unreadable-file.ts'

export interface Sheets {
  cells: string[][]
  /** Hidden rows and sheets. */
  hidden: string[]
}

export class TooLargeError extends Error {
  override name = 'TooLargeError'
}

interface Style {
  isDate: boolean
  /** That are shown; null for all. */
  decimals: number | null
}

interface Row {
  cells: string[]
  isHidden: boolean
}

type Attributes = Record<string, string>

/** The cells of all sheets as they are shown, without what is hidden; throws for no sheets. */
export function readSheets(bytes: Uint8Array): Sheets {
  const files = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/u.test(name) })
  const file = (path: string) => files[path] && strFromU8(files[path])
  const book = file('xl/workbook.xml')
  if (book === undefined) throw new Error('No workbook')
  const paths = pathsOf(file('xl/_rels/workbook.xml.rels') ?? '')
  const strings = stringsOf(file(paths.get('sharedStrings') ?? 'xl/sharedStrings.xml') ?? '')
  const styles = stylesOf(file(paths.get('styles') ?? 'xl/styles.xml') ?? '')
  const hidden: string[] = []
  const sheets = sheetsOf(book).flatMap(({ name, id, isHidden }) => {
    const xml = file(paths.get(id) ?? '')
    if (xml === undefined) return []
    if (isHidden) {
      hidden.push(name)
      return []
    }
    const rows = rowsOf(xml, strings, styles)
    for (const row of rows.filter((one) => one.isHidden)) {
      const text = row.cells.filter(Boolean).join(' · ')
      if (text !== '') hidden.push(text)
    }
    const shown = rows.filter((one) => !one.isHidden).map(({ cells }) => cells)
    // Some programs write a thousand rows for each sheet.
    const end = shown.findLastIndex((cells) => cells.some(Boolean)) + 1
    return end > 0 ? [{ name, rows: shown.slice(0, end) }] : []
  })
  const areNamed = sheets.length > 1 && sheets.some(({ name }) => !UNNAMED.test(name))
  const cells = sheets.flatMap(({ name, rows }) => (areNamed ? [[name], ...rows] : rows))
  if (cells.length > MOST_ROWS) throw new TooLargeError()
  return { cells, hidden }
}

/** As programs name them: 'Sheet2', 'Лист1'. */
const UNNAMED =
  /^(?:sheet|feuil|tabelle|blatt|hoja|foglio|planilha|página|blad|arkusz|list|лист|аркуш|sayfa|ورقة|φύλλο|φυλλο|シート|工作表)\s?\d{0,3}$/iu

interface Handlers {
  open: (name: string, attributes: Attributes) => void
  text?: (part: string) => void
  close?: (name: string) => void
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function parse(xml: string, { open, text, close }: Handlers): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open(withoutPrefix(name), attributes),
      ontext: (part) => text?.(part),
      onclosetag: (name) => close?.(withoutPrefix(name)),
    },
    { xmlMode: true },
  )
  parser.end(xml)
}

function pathsOf(xml: string): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  parse(xml, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      paths.set(Id, path)
      paths.set(Type.slice(Type.lastIndexOf('/') + 1), path)
    },
  })
  return paths
}

function sheetsOf(xml: string): { name: string; id: string; isHidden: boolean }[] {
  const sheets: ReturnType<typeof sheetsOf> = []
  parse(xml, {
    open(tag, { name = '', state, ...others }) {
      const [, id = ''] = Object.entries(others).find(([key]) => key.endsWith(':id')) ?? []
      if (tag === 'sheet')
        sheets.push({ name, id, isHidden: state !== undefined && state !== 'visible' })
    },
  })
  return sheets
}

function stringsOf(xml: string): string[] {
  const strings: string[] = []
  let isText = false
  let isSound = false
  parse(xml, {
    open(name) {
      if (name === 'si') strings.push('')
      if (name === 'rPh') isSound = true
      isText = name === 't' && !isSound
    },
    text: (part) => {
      if (isText) strings.push((strings.pop() ?? '') + part)
    },
    close(name) {
      if (name === 'rPh') isSound = false
      isText = false
    },
  })
  return strings
}

// Formats that need no definition: whole numbers and two decimals; dates are 14 to 22 and 45 to 47.
const WHOLE = [1, 3, 37, 38, 41, 42]
const TWO_DECIMALS = [2, 4, 7, 8, 39, 40, 43, 44]
const BUILT_IN = new Map([
  ...WHOLE.map((id) => [id, 0] as const),
  ...TWO_DECIMALS.map((id) => [id, 2] as const),
])

const MOST_OF_FORMAT = 255
const MOST_DECIMALS = 20

function stylesOf(xml: string): Style[] {
  const codes = new Map<number, string>()
  const styles: Style[] = []
  let isOfCells = false
  parse(xml, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode.slice(0, MOST_OF_FORMAT))
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) styles.push(styleOf(Number(numFmtId), codes))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

function styleOf(id: number, codes: ReadonlyMap<number, string>): Style {
  const code = codes.get(id)
  if (code === undefined) {
    const isDate = (id >= 14 && id <= 22) || (id >= 45 && id <= 47)
    return { isDate, decimals: BUILT_IN.get(id) ?? null }
  }
  const [plain = ''] = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/gu, '').split(';')
  if (/[dyh]|m{1,4}(?!.*0)/iu.test(plain)) return { isDate: true, decimals: null }
  const [, decimals] = /\.([0#?]+)/u.exec(plain) ?? []
  return {
    isDate: false,
    decimals:
      /[0#]/u.test(plain) && !plain.includes('%')
        ? Math.min(decimals?.length ?? 0, MOST_DECIMALS)
        : null,
  }
}

function rowsOf(xml: string, strings: readonly string[], styles: readonly Style[]): Row[] {
  const rows: Row[] = []
  const merged: string[] = []
  let row: Row | null = null
  let number = 0
  let column = 0
  let cell: Attributes = {}
  let value = ''
  let isValue = false
  parse(xml, {
    open(name, attributes) {
      if (name === 'row') {
        number = Number(attributes['r'] ?? number + 1)
        if (!(number >= 1 && number <= MOST_ROWS)) throw new TooLargeError()
        while (rows.length < number) rows.push({ cells: [], isHidden: false })
        row = rows[number - 1] ?? null
        if (row) row.isHidden = attributes['hidden'] === '1' || attributes['hidden'] === 'true'
        column = 0
      } else if (name === 'c') {
        column = attributes['r'] === undefined ? column + 1 : columnIn(attributes['r'])
        ;[cell, value] = [attributes, '']
      } else if (name === 'mergeCell') merged.push(attributes['ref'] ?? '')
      isValue = name === 'v' || name === 't'
    },
    text(part) {
      if (isValue) value += part
    },
    close(name) {
      isValue = false
      if (name !== 'c' || !row || value === '') return
      if (!(column >= 1 && column <= MOST_COLUMNS)) throw new TooLargeError()
      while (row.cells.length < column) row.cells.push('')
      row.cells[column - 1] = shownText(value, cell, strings, styles).slice(0, MOST_OF_CELL)
    },
  })
  // Merged cells do not overlap, unless somebody wants us to fill them for hours.
  let covered = 0
  for (const ref of merged) {
    covered += repeat(rows, ref)
    if (covered > MOST_ROWS * MOST_COLUMNS) throw new TooLargeError()
  }
  return rows
}

function columnIn(place: string): number {
  const letters = /^[A-Z]{1,3}/u.exec(place)?.[0] ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

function repeat(rows: readonly Row[], ref: string): number {
  const [, from = '', top = '', to = '', bottom = ''] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/u.exec(ref) ?? []
  const [left, right] = [columnIn(from), Math.min(columnIn(to), MOST_COLUMNS)]
  const text = rows[Number(top) - 1]?.cells[left - 1]
  if (!text) return 0
  const below = rows.slice(Number(top) - 1, Number(bottom))
  for (const row of below) {
    while (row.cells.length < right) row.cells.push('')
    row.cells.fill(text, left - 1, right)
  }
  return below.length * Math.max(0, right - left + 1)
}

const DAY_MS = 24 * 60 * 60 * 1000
// Excel counts days from the end of 1899.
const FIRST_DAY = Date.UTC(1899, 11, 30)

function shownText(
  value: string,
  { t = 'n', s }: Attributes,
  strings: readonly string[],
  styles: readonly Style[],
): string {
  if (t === 's') return strings[Number(value)] ?? ''
  if (t === 'e') return ''
  if (t === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (t !== 'n') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const style = styles[Number(s ?? 0)]
  if (style?.isDate) return new Date(FIRST_DAY + number * DAY_MS).toISOString().slice(0, 10)
  if (style?.decimals === null || style === undefined) return String(Number(number.toPrecision(15)))
  const scale = 10 ** style.decimals
  return (Math.round(number * scale + 1e-6) / scale).toFixed(style.decimals)
}
