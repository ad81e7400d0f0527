import type { LeftOver } from '../left-over.ts'
import { MOST_LETTERS, splitLines } from '../lines.ts'
import { askForMinor } from '../minor-units.ts'
import { readPages } from '../read-page.ts'
import { readTable, type TableOptions } from '../read-table.ts'
import { readText } from '../read-text.ts'
import { reviewRows, type ReviewRow } from '../review.ts'
import type { ReadColumns, ReadMenu } from '../rows.ts'
import { statedCurrencies } from '../stated-currencies.ts'
import type { Decimals } from '../../rules/money/money.ts'
import type { ColumnRole } from '../table-heads.ts'
import type { FileContent } from './read-file.ts'
import { MOST_COLUMNS, MOST_ROWS, UnreadableFileError } from './unreadable-file.ts'

export interface MenuContent {
  rows: ReviewRow[]
  leftOut: LeftOver[]
  /** What is hidden or switched off in the file. */
  switchedOff: string[]
  /** Names of dishes whose options were not read. */
  withOptions?: readonly string[]
  columns?: ReadColumns | undefined
  /** Those that prices may be in, as ISO codes; empty if nothing says it. */
  currencies: readonly string[]
}

/** The dishes that a text, a sheet or pages say; throws `UnreadableFileError`. */
export function readContent(
  content: FileContent,
  decimals: Decimals,
  roles?: readonly ColumnRole[],
): MenuContent {
  const problem = tooLarge(content)
  if (problem) throw new UnreadableFileError(problem)
  const { read, lines } = menuIn(content, { decimals, roles })
  // A page of news has numbers, too.
  const isMenu =
    read.rows.length > 0 && !(isPage(content) && read.rows.every(({ doubts }) => doubts.length > 0))
  if (!isMenu) throw new UnreadableFileError('noDish')
  if (content.kind === 'cells' && content.maybeMinor) askForMinor(read.rows, decimals)
  const first = Math.min(...read.rows.map((row) => row.lines[0]))
  const leftOut = read.leftOut
    .filter(({ reason }) => !reason)
    .map(({ line, text, figure }) => {
      return { line, text, isAbove: line < first, ...(figure && { figure }) }
    })
  return {
    rows: reviewRows(read, lines),
    leftOut,
    switchedOff: [
      ...read.leftOut.filter(({ reason }) => reason).map(({ text }) => text),
      ...(content.kind === 'cells' ? (content.hidden ?? []) : []),
    ],
    ...(content.kind === 'cells' &&
      content.withOptions?.length && { withOptions: content.withOptions }),
    columns: read.columns,
    currencies: statedCurrencies(read),
  }
}

function tooLarge(content: FileContent): 'long' | 'table' | null {
  if (content.kind === 'text') return content.text.length > MOST_LETTERS ? 'long' : null
  if (content.kind !== 'cells') return null
  const { cells } = content
  const isWide = cells.some((row) => row.length > MOST_COLUMNS)
  return isWide || cells.length > MOST_ROWS ? 'table' : null
}

function isPage(content: FileContent): boolean {
  return content.kind === 'text' && content.isPage === true
}

function menuIn(content: FileContent, options: TableOptions): { read: ReadMenu; lines: string[] } {
  switch (content.kind) {
    case 'cells': {
      const lines = content.cells.map((row) => row.filter(Boolean).join(' · '))
      return { read: readTable(content.cells, options), lines }
    }
    case 'text':
      return { read: readText(content.text, options), lines: splitLines(content.text) }
    case 'pages': {
      const read = readPages(content.pages, options)
      return { read, lines: read.lines }
    }
  }
}
