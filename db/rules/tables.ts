import { asciiDigits } from './text/digits.ts'
import { DIRECTIONS } from './text/labels.ts'
import {
  codePoints,
  composed,
  hasPiledMarks,
  isInvisible,
  lowerCase,
  mayFit,
} from './text/texts.ts'

export const MOST_TABLES = 200

const LONGEST_NAME = 20
const BETWEEN = /[,،;\n]/u
const REFUSED = new RegExp(String.raw`[\p{Cc}\p{Cs}${DIRECTIONS},،;]`, 'u')
// `1-12`, `A1-A12` and `Terrace 1-4`.
const RANGE = /^(?<before>.*?)(?<first>\p{Nd}{1,4})\s*[-–]\s*(?:\k<before>)?(?<last>\p{Nd}{1,4})$/u

/** Names of tables as an owner lists them, with ranges; null if one is none, or there are too many. */
export function parseTables(text: string): string[] | null {
  if (!mayFit(text, MOST_TABLES * LONGEST_NAME)) return null
  const tables = new Map<string, string>()
  for (const part of text.split(BETWEEN)) {
    if (!mayFit(part, LONGEST_NAME)) return null
    const written = tidy(part)
    if (written === '') continue
    for (const name of namesOf(written)) {
      if (!isTableName(name)) return null
      const key = tableKey(name)
      if (!tables.has(key)) tables.set(key, name)
    }
    if (tables.size > MOST_TABLES) return null
  }
  return [...tables.values()]
}

/** One table's name, as it is stored. */
export function isTableName(name: string): boolean {
  if (!mayFit(name, LONGEST_NAME) || name !== tidy(name)) return false
  if (isInvisible(name) || hasPiledMarks(name) || REFUSED.test(name)) return false
  return codePoints(name) <= LONGEST_NAME
}

/** Equal for spellings of one table. */
export function tableKey(name: string): string {
  return lowerCase(asciiDigits(tidy(name)))
}

/** What the code of a table leads to. The fragment never leaves the phone but as a counter. */
export function tableAddress(href: string, table: string | null): string {
  return table === null ? href : `${href}#t${encodeURIComponent(table)}`
}

/** A table's name as its code's fragment has it. */
export function tableOfFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

function namesOf(written: string): string[] {
  const { before = '', first = '', last = '' } = RANGE.exec(written)?.groups ?? {}
  const [from, to] = [first, last].map((digits) => Number(asciiDigits(digits)))
  if (first === '' || from === undefined || to === undefined) return [plain(written)]
  // Neither a range nor a name.
  if (from > to || to - from >= MOST_TABLES) return ['']
  return Array.from({ length: to - from + 1 }, (_, at) =>
    plain(before + inDigitsOf(first, from + at)),
  )
}

/** A mere number is written 0 to 9, as on the cards. */
function plain(name: string): string {
  const ascii = asciiDigits(name)
  return /^\d+$/.test(ascii) ? String(Number(ascii)) : name
}

function inDigitsOf(sample: string, number: number): string {
  const point = sample.codePointAt(0) ?? 0
  const zero = point - Number(asciiDigits(String.fromCodePoint(point)))
  return String(number).replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
}

function tidy(name: string): string {
  return composed(name).replace(/\s+/gu, ' ').trim()
}
