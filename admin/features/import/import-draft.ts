import type { ReadColumns } from '#db/import/rows.ts'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import type { ImportedRow } from './edit-rows.ts'
import { UnreadableFileError } from './unreadable-file.ts'

/** What was brought in and is not saved yet. */
export interface ImportDraft {
  rows: ImportedRow[]
  /** What was understood as no dish. */
  leftOut: string[]
  /** What is hidden or switched off in the file. */
  switchedOff: string[]
  /** What each column of the last table was taken for. */
  columns?: ReadColumns | undefined
  /** The currency that most prices name, as an ISO code; null for none. */
  currency: string | null
  /** Whether the menu's currency shall be that one. */
  isCurrencyTaken: boolean
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
    switchedOff: [...(before?.switchedOff ?? []), ...more.switchedOff],
    columns: more.columns ?? before?.columns,
    currency: before?.currency ?? more.currency,
  }
}
