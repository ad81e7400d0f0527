import { areHeads } from '../table-heads.ts'
import { cellsOf } from './cells.ts'

const SEPARATORS = ['\t', ';', ',', '|'] as const

/** The cells of a pasted text or a file; null if it is no table. */
export function tableIn(text: string): string[][] | null {
  const [first = '', named] = /^\s*sep=(\S|\t)\r?\n/iu.exec(text) ?? []
  const body = text.slice(first.length)
  const bars = barTable(body)
  if (bars) return bars
  const separators = named === undefined ? SEPARATORS : [named]
  for (const separator of separators) {
    if (!body.includes(separator)) continue
    const rows = trimmedCells(body, separator)
    if (named !== undefined || isTable(rows, separator)) return rows
  }
  return null
}

const isRow = (line: string) => /^\s*\|.{3,}\|\s*$/u.test(line)

const RULER = /^[\s|:-]+$/u
const BULLETED = /^\s*[-*•+]\s+/u
/** A heading, a dish with a bullet, or a note in other letters. */
const BESIDE = new RegExp(String.raw`${BULLETED.source}|^\s*(?:#{1,6}\s|>|[*_].*[*_]\s*$)`, 'u')

/** A table of Markdown: headings and lists stand between, and lines under the heads. */
function barTable(text: string): string[][] | null {
  const lines = text.split(/\r?\n/u).filter((line) => line.trim() !== '')
  const [rows, others] = [lines.filter(isRow), lines.filter((line) => !isRow(line))]
  const isMost = rows.length >= Math.max(2, lines.length / 2)
  const isWhole = rows.length > 2 && rows.some((line) => RULER.test(line))
  if (!isMost && !(isWhole && others.every((line) => BESIDE.test(line) || RULER.test(line))))
    return null
  return lines
    .filter((line) => !RULER.test(line))
    .map((line) => {
      const inside = line.trim().replace(/^\||\|$/gu, '')
      if (isRow(line)) return inside.split('|').map((cell) => cell.replace(/\*\*|__/gu, '').trim())
      return [BULLETED.test(line) ? line.trim() : line.replace(/^[#>\s*]+|[\s*]+$/gu, '')]
    })
}

function trimmedCells(text: string, separator: string): string[][] {
  return cellsOf(text, separator).map((cells) =>
    cells.map((cell) => cell.replace(/^[^\S\n]+|\s+$/gu, '')),
  )
}

const HEAD_ROWS = 12
const NUMBER_CELL = /^\P{L}{0,4}\p{Nd}[\p{Nd}.,٫٬]*\s?\P{Nd}{0,4}$/u

function isTable(rows: readonly string[][], separator: string): boolean {
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ''))
  const head = filled.slice(0, HEAD_ROWS).findIndex((cells) => areHeads(cells))
  if (head >= 0) {
    const width = filled[head]?.length ?? 0
    const below = filled.slice(head + 1)
    // Rows may lack empty cells at their end, and headings stand alone.
    const fitting = below.filter((cells) => cells.length <= width + 1)
    const many = below.filter((cells) => cells.length > 1)
    return fitting.length > below.length * 0.8 && many.length >= below.length / 2
  }
  const [first = 0, ...others] = filled.map((cells) => cells.length - 1)
  // Texts have commas too, but not as many in each line.
  const isWide = first >= (separator === '\t' ? 1 : 2)
  if (isWide && others.filter((count) => count >= first).length > others.length * 0.8) return true
  const isPair = filled.every((cells) => cells.length === 2)
  const priced = filled.filter((cells) => NUMBER_CELL.test(cells[1] ?? ''))
  return isPair && filled.length > 1 && priced.length > filled.length * 0.8 && separator !== '|'
}
