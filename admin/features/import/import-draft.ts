import type { MenuContent } from '#db/import/files/read-content.ts'
import { UnreadableFileError } from '#db/import/files/unreadable-file.ts'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import type { ImportedRow } from './edit-rows.ts'

/** What was brought in and is not saved yet. */
export interface ImportDraft extends Omit<MenuContent, 'rows'> {
  rows: ImportedRow[]
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
