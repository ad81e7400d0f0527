import { asciiDigits } from '../rules/text/digits.ts'

export interface TextLine {
  /** The line of the source, from 0. */
  at: number
  text: string
  /** The same length, digits as 0 to 9. */
  plain: string
  cells: Cell[]
  afterBlank: boolean
  /** Bold, underlined, '*** X ***', '# X' or 'X:'. */
  isMarked: boolean
  isBulleted: boolean
  isDescription: boolean
  isNumbered: boolean
  /** Codes of allergens, as '1,3,7' or 'A,C'; '' for none. */
  codes: string
}

interface Cell {
  start: number
  end: number
}

const INVISIBLE = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\u00ad\0]/gu
const STAMP =
  /^\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4}[,،]?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s?(?:[ap]\.?m\.?|[صم])?\]?(?:\s*[-–])?\s*[^:\n]{1,60}:\s?|^\[\d{1,2}:\d{2}(?:\s?[ap]m)?[^\]]{0,40}\]\s*(?:[^:\n]{1,40}:\s)?/iu
const BULLET = /^\s*(?:[•●▪■◦‣·○◆◇❖➤►▶▸➔→✓✔☑✅⭐★☆♦♥❤🔸🔹🔶🔷]\ufe0f?\s*|[-–—*+]\s+)+/u
const FRAME = String.raw`[*_=~#\-–—•·|<>«»★☆✦✧❖♦═─━]`
const FRAMED = new RegExp(String.raw`^${FRAME}+\s*([^\d]*?)\s*${FRAME}+$`, 'u')
// '🥤 Drinks'
const PICTURED =
  /^\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{M}\u200d\s]*([^\d]*?)[\p{Extended_Pictographic}\p{M}\u200d\s]*$/u
const HEADED = /^#{1,6}\s+/u
const BOLD = /^([*_]{1,2})(?=\S)((?:(?!\1).)*\S)\1:?$/u
// '*Spice: medium*' says something of a dish.
const SAYS_MORE = /^(?!(?:please )?note|nota|hinweis|ملاحظة)\p{L}[\p{L} ]{2,20}: \S/iu
// '1. [Starters](#starters)'
const FEWEST_LINKS = 3
const CONTENTS = /^(?:[-*•]\s+|\d{1,3}[.)]\s*)?\[[^\]]{1,100}\]\(#[^)]{0,100}\)$/u
const INNER_BOLD = /(?<![\p{L}\p{N}])([*_]{1,2})(?=[^\s*_])([^*_]*[^\s*_])\1(?![\p{L}\p{N}])/gu
// '- **Name** - what it is | 11.00'
const BOLD_DISH =
  /^(?<bullet>\s*(?:[-*•+]\s+)?)\*\*(?<name>[^*:]{2,60}?)(?::\*\*|\*\*\s*[-–—:|])\s*(?<text>\p{L}[^*\d]{2,200}?)\s*[-–—:|]\s*(?<price>\D{0,4}\d[\d.,]*\D{0,5})$/u
const LEADERS = /\s*(?:[.·…‥․]\s?){3,}\s*|\s*(?:_|-|–|—|~){3,}\s*/gu
// What is longer goes on in a line of its own.
const LONGEST_LINE = 500
const LONGEST_HEADING = 100
const GAP = /\s*[\t|¦│]\s*|\s{2,}/gu
const DIGIT = /(?![0-9])\p{Nd}/gu
const HYPHEN_END = /\p{Ll}[-‐\u00ad]$/u

/** Of a text: a menu of 3 000 dishes has fewer letters. */
export const MOST_LETTERS = 500_000

export function splitLines(source: string): string[] {
  return source.split(/\r\n|[\n\r\u2028\u2029\v\f]/u)
}

/** Tabs stand for dotted leaders. */
export function readLines(source: string): TextLine[] {
  const lines: TextLine[] = []
  let isAfterBlank = true
  const all = splitLines(source)
  const hasContents = all.filter(isContents).length >= FEWEST_LINKS
  const raws = all.flatMap((raw, at) => {
    if (hasContents && isContents(raw)) return []
    const bold = BOLD_DISH.exec(raw)?.groups
    const own = bold ? `${bold['bullet']}${bold['name']}\t${bold['price']}` : raw
    const parts = pieces(own).map((piece) => ({ piece, at, isDescription: false }))
    return bold ? [...parts, { piece: bold['text'] ?? '', at, isDescription: true }] : parts
  })
  for (const { piece, at, isDescription } of raws) {
    const line = readLine(piece, at, isAfterBlank)
    isAfterBlank = line === null
    if (!line) continue
    line.isDescription = isDescription
    const before = lines.at(-1)
    if (before && !line.afterBlank && isWordGoingOn(before, line)) {
      lines.splice(-1, 1, joined(before, line))
    } else lines.push(line)
  }
  return lines
}

function isContents(raw: string): boolean {
  return CONTENTS.test(raw.trim())
}

function pieces(raw: string): string[] {
  const found: string[] = []
  let rest = raw.trimEnd()
  while (rest.length > LONGEST_LINE) {
    const space = rest.lastIndexOf(' ', LONGEST_LINE)
    const end = space > 0 ? space : LONGEST_LINE
    found.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...found, rest]
}

function isWordGoingOn(before: TextLine, line: TextLine): boolean {
  const isShort = before.text.length + line.text.length < LONGEST_LINE
  return isShort && HYPHEN_END.test(before.text) && /^\p{Ll}/u.test(line.text)
}

function readLine(raw: string, at: number, afterBlank: boolean): TextLine | null {
  const plain = raw.replace(INVISIBLE, '').replaceAll('\u00a0', ' ').replace(STAMP, '')
  const isHeaded = HEADED.test(plain)
  const trimmed = plain.replace(HEADED, '').trim()
  const bold = BOLD.exec(trimmed)?.[2]
  const bare = (bold ?? trimmed).replace(INNER_BOLD, '$2')
  const short = bare.length <= LONGEST_HEADING ? bare : ''
  const framed = FRAMED.exec(short)?.[1] ?? PICTURED.exec(short)?.[1]
  const isBulleted = framed === undefined && BULLET.test(bare)
  const text = (framed ?? bare.replace(BULLET, ''))
    .replace(LEADERS, '\t')
    .replace(/^[\t|]+|[\t|]+$/gu, '')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const isMarked =
    isHeaded ||
    (bold !== undefined && !SAYS_MORE.test(bold)) ||
    framed !== undefined ||
    /\p{L}\s*[:：]$/u.test(text)
  return {
    at,
    afterBlank,
    isMarked,
    isBulleted,
    isDescription: false,
    isNumbered: false,
    codes: '',
    ...measured(text.replace(/\s*[:：]$/u, '')),
  }
}

export function withText(line: TextLine, text: string): TextLine {
  return { ...line, ...measured(text.trim()) }
}

function measured(text: string): Pick<TextLine, 'text' | 'plain' | 'cells'> {
  return { text, plain: text.replace(DIGIT, ofSameLength), cells: cellsOf(text) }
}

// Beyond 16 bits, two units would become one.
function ofSameLength(digit: string): string {
  return digit.length > 1 ? digit : asciiDigits(digit)
}

function cellsOf(text: string): Cell[] {
  const cells: Cell[] = []
  let start = 0
  for (const gap of text.matchAll(GAP)) {
    if (gap.index > start) cells.push({ start, end: gap.index })
    start = gap.index + gap[0].length
  }
  if (start < text.length) cells.push({ start, end: text.length })
  return cells
}

function joined(before: TextLine, line: TextLine): TextLine {
  return { ...before, ...measured(before.text.slice(0, -1) + line.text) }
}
