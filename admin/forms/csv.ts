import Papa from 'papaparse'
import { cellsOf, decode, unicodeOf } from '#db/import/files/cells.ts'
import { guardFormulas, unguardFormulas } from '#db/rules/text/csv-formulas.ts'

const SEPARATORS = ['\t', ';', ','] as const
type Separator = (typeof SEPARATORS)[number]

export function pastedColumn(text: string, isTable: boolean): string[] | null {
  const rows = cellsOf(text, '\t')
  const isOne = rows.length < 2 && !(isTable && (rows[0]?.length ?? 0) > 1)
  return isOne ? null : rows.map((cells) => cells.at(-1)?.trim() ?? '')
}

// By this Excel knows UTF-8, and reads Arabic.
const MARK = '\ufeff'

export function csvOf(rows: readonly (readonly string[])[]): Blob {
  const cells = rows.map((row) => row.map(guardFormulas))
  const text = Papa.unparse(cells, { quotes: true })
  return new Blob([MARK, text, '\r\n'], { type: 'text/csv;charset=utf-8' })
}

export class LettersError extends Error {
  override name = 'LettersError'
}

export function tableOf(bytes: Uint8Array<ArrayBuffer>): string[][] {
  const unicode = unicodeOf(bytes)
  if (unicode !== null) return cellsIn(unicode)
  const codes = codesOf(cellsIn(new TextDecoder('windows-1252').decode(bytes)))
  if (codes.every((code) => code === undefined)) return cellsIn(decode('windows-1252', bytes))
  // Most likely it was written where the language of the last column is spoken.
  for (const code of codes.toReversed()) {
    const page = code && PAGES.get(code)
    if (!page || (page === CHINESE && !isSimplified(bytes))) continue
    const table = cellsIn(decode(page, bytes))
    if (codes.every((code, at) => code === undefined || isWritten(code, columnOf(table, at)))) {
      return table
    }
  }
  throw new LettersError('Its letters are not those of its languages')
}

function cellsIn(text: string, separator = separatorOf(text)): string[][] {
  // An empty first line counts: a list of names by line may lack the first.
  return cellsOf(text, separator).map((cells) =>
    cells.map((cell) => unguardFormulas(cell).replace(/^[^\S\n]+|\s+$/gu, '')),
  )
}

const CHINESE = 'gb18030'
const PAGES: ReadonlyMap<string, string> = new Map([
  ...['de', 'en', 'fr'].map((code) => [code, 'windows-1252'] as const),
  ...['ar', 'fa', 'ur'].map((code) => [code, 'windows-1256'] as const),
  ['el', 'windows-1253'],
  ['he', 'windows-1255'],
  ['ru', 'windows-1251'],
  ['tr', 'windows-1254'],
  ['zh', CHINESE],
])
const WESTERN = /[àáâãäåæçèéêëìíîïñòóôõöøœùúûüýß]/iu
const ARABIC = /[\p{Script=Arabic}àâçèéêëîïôùûü]/iu
// What is no ASCII letter in a column of a language; elsewhere it is a sign of other letters.
const LETTERS: ReadonlyMap<string, RegExp> = new Map([
  ...['de', 'en', 'fr'].map((code) => [code, WESTERN] as const),
  ...['ar', 'fa', 'ur'].map((code) => [code, ARABIC] as const),
  ['el', /\p{Script=Greek}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['ru', /[а-яё]/iu],
  ['tr', /[àáâãäåæçèéêëìíîïñòóôõöøœùúûüßğışİ]/iu],
  ['zh', /\p{Script=Han}/u],
])
const WRONG = /[\u0080-\u009f\ufffd]|\p{L}[„”‚“†‡€§‰™¢£¤¥¦¨©«¬®¯±²³µ¶¸¹»¼½¾¿¡]\p{L}/u
// A word in two scripts, as where an umlaut has become a letter of another.
const MIXED =
  /[a-z][\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}]|[\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}][a-z]/u

function codesOf([heads = []]: readonly string[][]): (string | undefined)[] {
  return heads.map((head) => /\((\w+)\)$/.exec(head)?.[1])
}

function columnOf(table: readonly string[][], at: number): string {
  return table
    .slice(1)
    .flatMap((cells) => cells[at] ?? [])
    .join('\n')
}

function isWritten(code: string, text: string): boolean {
  if (WRONG.test(text) || MIXED.test(text)) return false
  const letters = LETTERS.get(code)
  const others = text.match(/(?![a-z])\p{L}/giu) ?? []
  return !letters || others.every((letter) => letters.test(letter))
}

function isSimplified(bytes: Uint8Array): boolean {
  let [pairs, simple] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    at += 1
    pairs += 1
    if ((bytes[at] ?? 0) > 0xa0) simple += 1
  }
  return simple > pairs * 0.9
}

/** Where a comma stands before decimals, spreadsheets part cells by semicolons. */
function separatorOf(text: string): Separator {
  const line = text.slice(0, text.search(/[\r\n]|$/))
  const count = (separator: Separator) => line.split(separator).length
  const [most = ','] = SEPARATORS.toSorted((a, b) => count(b) - count(a))
  return most
}
