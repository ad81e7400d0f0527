import { MOST_LETTERS, splitLines } from '../lines.ts'
import { readPages } from '../read-page.ts'
import { readTable, type TableOptions } from '../read-table.ts'
import { readText } from '../read-text.ts'
import { reviewRows, type ReviewRow } from '../review.ts'
import type { ReadColumns, ReadMenu } from '../rows.ts'
import type { Decimals } from '../../rules/money/money.ts'
import type { ColumnRole } from '../table-heads.ts'
import type { FileContent } from './read-file.ts'
import { MOST_COLUMNS, MOST_ROWS, UnreadableFileError } from './unreadable-file.ts'

export interface MenuContent {
  rows: ReviewRow[]
  leftOut: string[]
  /** What is hidden or switched off in the file. */
  switchedOff: string[]
  columns?: ReadColumns | undefined
  /** That most prices name, as an ISO code. */
  currency: string | null
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
  return {
    rows: reviewRows(read, lines),
    leftOut: read.leftOut.filter(({ reason }) => !reason).map(({ text }) => text),
    switchedOff: [
      ...read.leftOut.filter(({ reason }) => reason).map(({ text }) => text),
      ...(content.kind === 'cells' ? (content.hidden ?? []) : []),
    ],
    columns: read.columns,
    currency: currencyOf(read),
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

function currencyOf({ rows }: ReadMenu): string | null {
  const named = rows.flatMap(({ currencies }) => (currencies?.length === 1 ? currencies : []))
  const counts = Map.groupBy(named, (code) => code)
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return most && most[1].length > rows.length / 2 ? most[0] : null
}
