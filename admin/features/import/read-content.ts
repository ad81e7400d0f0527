import { splitLines } from '#db/import/lines.ts'
import { readPages } from '#db/import/read-page.ts'
import { readPhoto } from '#db/import/photo-text.ts'
import { readTable } from '#db/import/read-table.ts'
import { readText } from '#db/import/read-text.ts'
import { reviewRows } from '#db/import/review.ts'
import type { ReadMenu } from '#db/import/rows.ts'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import type { Decimals } from '#db/rules/money.ts'
import { randomId } from '../../stores/new-id.ts'
import type { ImportedRow } from './edit-rows.ts'
import type { FileContent } from './read-file.ts'
import { UnreadableFileError } from './unreadable-file.ts'

/** What was brought in and is not saved yet. */
export interface ImportDraft {
  rows: ImportedRow[]
  /** What was understood as no dish. */
  leftOut: string[]
  /** The currency that most prices name, as an ISO code; null for none. */
  currency: string | null
  /** Whether the menu's currency shall be that one. */
  isCurrencyTaken: boolean
}

/** The dishes that a text, a sheet, pages or a photo say; throws `UnreadableFileError`. */
export function readContent(content: FileContent, decimals: Decimals): ImportDraft {
  const { read, lines } = menuIn(content, { decimals })
  if (read.rows.length === 0) throw new UnreadableFileError('noDish')
  return {
    rows: reviewRows(read, lines).map((row) => ({ ...row, id: randomId() })),
    leftOut: read.leftOut.map(({ text }) => text),
    currency: currencyOf(read),
    isCurrencyTaken: true,
  }
}

/** What was read before, and more; throws `UnreadableFileError`. */
export function joinDrafts(before: ImportDraft | null, more: ImportDraft): ImportDraft {
  const rows = [...(before?.rows ?? []), ...more.rows]
  if (rows.length > MENU_LIMITS.products) throw new UnreadableFileError('rows')
  return {
    ...more,
    ...before,
    rows,
    leftOut: [...(before?.leftOut ?? []), ...more.leftOut],
    currency: before?.currency ?? more.currency,
  }
}

/** With the lines that rows name. */
function menuIn(
  content: FileContent,
  options: { decimals: Decimals },
): { read: ReadMenu; lines: string[] } {
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
      const { lines } = content.photo
      return { read: readPhoto(lines, options), lines: lines.map(({ text }) => text) }
    }
  }
}

function currencyOf({ rows }: ReadMenu): string | null {
  const named = rows.flatMap(({ currencies }) => (currencies?.length === 1 ? currencies : []))
  const counts = Map.groupBy(named, (code) => code)
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return most && most[1].length > rows.length / 2 ? most[0] : null
}
