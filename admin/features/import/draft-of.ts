import { readContent } from '#db/import/files/read-content.ts'
import { servedByLines } from '#db/import/served.ts'
import type { ColumnRole } from '#db/import/table-heads.ts'
import type { Decimals } from '#db/rules/money/money.ts'
import { randomId } from '../../stores/new-id.ts'
import type { ImportDraft } from './import-draft.ts'
import type { ShownContent } from './read-options.ts'

/** What a file says, to be looked over; throws `UnreadableFileError`. */
export function draftOf(
  content: ShownContent,
  decimals: Decimals,
  roles?: readonly ColumnRole[],
): ImportDraft {
  const words =
    content.kind === 'photo' ? ({ kind: 'pages', pages: [content.photo.page] } as const) : content
  const { rows, leftOut, ...read } = readContent(words, decimals, roles)
  return {
    ...read,
    rows: rows.map(withId),
    leftOut: leftOut.map(withId),
    servedByLines: servedByLines(leftOut, rows),
  }
}

function withId<Part>(part: Part): Part & { id: string } {
  return { ...part, id: randomId() }
}
