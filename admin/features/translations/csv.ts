import { cellsOf, type Separator } from './cells.ts'

// By this Excel knows UTF-8, and reads Arabic.
const MARK = '\ufeff'
// What a spreadsheet takes for a formula is a text behind an apostrophe.
const FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/
// The same inside, where a spreadsheet parts cells or rows by other signs than ours.
const INNER_FORMULA = /(?<=[;\t\r\n])(?='*[=+\-@])/g
const INNER_GUARD = /(?<=[;\t\r\n])'(?='*[=+\-@])/g

/** A table as a CSV file that spreadsheets open as it is. */
export function csvOf(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((cells) => cells.map(quoted).join(','))
  return new Blob([MARK, ...lines.map((line) => `${line}\r\n`)], { type: 'text/csv;charset=utf-8' })
}

function quoted(cell: string): string {
  const inside = cell.replace(INNER_FORMULA, "'")
  const guarded = FORMULA.test(cell) ? `'${inside}` : inside
  return `"${guarded.replaceAll('"', '""')}"`
}

/** The table of such a file when it comes back, however a spreadsheet has written it. */
export function tableOf(bytes: Uint8Array<ArrayBuffer>): string[][] {
  const text = decoded(bytes)
  return cellsOf(text, separatorOf(text)).map((cells) =>
    cells.map((cell) => unguarded(cell).trim()),
  )
}

function unguarded(cell: string): string {
  return (GUARDED.test(cell) ? cell.slice(1) : cell).replace(INNER_GUARD, '')
}

/** Excel saves as UTF-8, as UTF-16, or in what Windows has for Arabic. */
function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || second === 0) return decode('utf-16le', bytes)
  if ((first === 0xfe && second === 0xff) || first === 0) return decode('utf-16be', bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode('windows-1256', bytes)
  }
}

function decode(encoding: string, bytes: Uint8Array<ArrayBuffer>): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** Where a comma stands before decimals, spreadsheets part cells by semicolons. */
function separatorOf(text: string): Separator {
  const line = text.slice(0, text.search(/[\r\n]|$/))
  const count = (separator: Separator) => line.split(separator).length
  const [most = ','] = (['\t', ';', ','] as const).toSorted((a, b) => count(b) - count(a))
  return most
}
