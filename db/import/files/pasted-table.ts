import { areHeads, columnOf } from '../table-heads.ts'
import { cellsOf } from './cells.ts'
import { MOST_OF_CELL } from './unreadable-file.ts'

const SEPARATORS = ['\t', ';', ',', '|'] as const

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

function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && /[\s*]/u.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const isRow = (line: string) => /^\s*\|.{3,}\|\s*$/u.test(line)

const MOST_OF_LINE = 2 * MOST_OF_CELL
const RULER = /^[\s|:-]+$/u
const BULLETED = /^\s*[-*•+]\s+/u
const BESIDE = new RegExp(String.raw`${BULLETED.source}|^\s*(?:#{1,6}\s|>|[*_].*[*_]\s*$)`, 'u')

function barTable(text: string): string[][] | null {
  const lines = text
    .split(/\r?\n/u)
    .filter((line) => line.trim() !== '')
    .map((line) => line.slice(0, MOST_OF_LINE))
  const [rows, others] = [lines.filter(isRow), lines.filter((line) => !isRow(line))]
  const isMost = rows.length >= Math.max(2, lines.length / 2)
  const isWhole = rows.length > 2 && rows.some((line) => RULER.test(line))
  if (!isMost && !(isWhole && others.every((line) => BESIDE.test(line) || RULER.test(line))))
    return null
  return lines.flatMap((line, at) => {
    if (RULER.test(line)) return []
    const inside = line.trim().replace(/^\||\|$/gu, '')
    if (!isRow(line))
      return [[BULLETED.test(line) ? line.trim() : withoutEnd(line).replace(/^[#>\s*]+/u, '')]]
    const cells = inside.split('|').map((cell) => cell.replace(/\*\*|__/gu, '').trim())
    return [isRow(lines[at + 1] ?? '') && RULER.test(lines[at + 1] ?? '') ? withName(cells) : cells]
  })
}

/** Heads above a ruler: 'Flavour', 'Pizza' and the like stand for the name. */
function withName([first = '', ...others]: string[]): string[] {
  const isNamed = [first, ...others].some((cell) => columnOf(cell)?.role === 'name')
  return isNamed || columnOf(first) ? [first, ...others] : ['Name', ...others]
}

function trimmedCells(text: string, separator: string): string[][] {
  return cellsOf(text, separator).map((cells) =>
    cells.map((cell) =>
      cell
        .slice(0, MOST_OF_CELL)
        .trimEnd()
        .replace(/^[^\S\n]+/u, ''),
    ),
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
    const fitting = below.filter((cells) => cells.length <= width + 1)
    const many = below.filter((cells) => cells.length > 1)
    return fitting.length > below.length * 0.8 && many.length >= below.length / 2
  }
  const [first = 0, ...others] = filled.map((cells) => cells.length - 1)
  const isWide = first >= (separator === '\t' ? 1 : 2)
  if (isWide && others.filter((count) => count >= first).length > others.length * 0.8) return true
  const isPair = filled.every((cells) => cells.length === 2)
  const priced = filled.filter((cells) => NUMBER_CELL.test(cells[1] ?? ''))
  return isPair && filled.length > 1 && priced.length > filled.length * 0.8 && separator !== '|'
}
