import { MOST_LETTERS, splitLines } from '#db/import/lines.ts'
import { readPages } from '#db/import/read-page.ts'
import { readTable, type TableOptions } from '#db/import/read-table.ts'
import { readText } from '#db/import/read-text.ts'
import { reviewRows } from '#db/import/review.ts'
import type { ReadMenu } from '#db/import/rows.ts'
import type { Decimals } from '#db/rules/money.ts'
import type { ColumnRole } from '#db/import/table-heads.ts'
import { randomId } from '../../stores/new-id.ts'
import type { ImportDraft } from './import-draft.ts'
import type { FileContent } from './read-file.ts'
import { MOST_COLUMNS, MOST_ROWS, UnreadableFileError } from './unreadable-file.ts'

/** The dishes that a text, a sheet, pages or a photo say; throws `UnreadableFileError`. */
export function readContent(
  content: FileContent,
  decimals: Decimals,
  roles?: readonly ColumnRole[],
): ImportDraft {
  const problem = tooLarge(content)
  if (problem) throw new UnreadableFileError(problem)
  const { read, lines } = menuIn(content, { decimals, roles })
  // A page of news has numbers, too.
  const isMenu =
    read.rows.length > 0 && !(isPage(content) && read.rows.every(({ doubts }) => doubts.length > 0))
  if (!isMenu) throw new UnreadableFileError('noDish')
  return {
    rows: reviewRows(read, lines).map((row) => ({ ...row, id: randomId() })),
    leftOut: read.leftOut.filter(({ reason }) => !reason).map(({ text }) => text),
    switchedOff: [
      ...read.leftOut.filter(({ reason }) => reason).map(({ text }) => text),
      ...(content.kind === 'cells' ? (content.hidden ?? []) : []),
    ],
    columns: read.columns,
    currency: currencyOf(read),
    isCurrencyTaken: true,
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

/** With the lines that rows name. */
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
    case 'photo': {
      const read = readPages([content.photo.page], options)
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
