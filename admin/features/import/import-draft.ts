import type { MenuContent } from '#db/import/files/read-content.ts'
import type { RestaurantFacts } from '#db/import/left-over.ts'
import { servedIn, type Served } from '#db/import/served.ts'
import { UnreadableFileError } from '#db/import/files/unreadable-file.ts'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import type { ImportedLine, ImportedRow } from './edit-rows.ts'

/** What was brought in and is not saved yet. */
export interface ImportDraft extends Omit<MenuContent, 'rows' | 'leftOut'> {
  rows: ImportedRow[]
  leftOut: ImportedLine[]
  /** What lines of the file shall set, once the owner says so. */
  settings?: RestaurantFacts
  servedByLines?: Readonly<Record<string, Served>>
  /** When categories are served, by title; `was` is the title with these words. */
  served?: Readonly<Record<string, Served & { was: string }>>
  /** The restaurant that rows are copied from. */
  copied?: CopiedFrom
  /** That the menu shall have, as an ISO code; absent until the owner says it. */
  currency?: string
}

export interface CopiedFrom {
  _id: string
  name: string
  /** Of dishes that are there. */
  prices: 'kept' | 'taken'
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
    withOptions: [...(before?.withOptions ?? []), ...(more.withOptions ?? [])],
    columns: more.columns ?? before?.columns,
    servedByLines: { ...before?.servedByLines, ...more.servedByLines },
    currencies: joinCurrencies(before?.currencies ?? [], more.currencies),
  }
}

function joinCurrencies(one: readonly string[], other: readonly string[]): readonly string[] {
  if (one.length === 0 || other.length === 0) return [...one, ...other]
  const both = one.filter((code) => other.includes(code))
  return both.length > 0 ? both : [...one, ...other]
}

/** When a category may be served: by its title, or by a line among its dishes. */
export function servedOf(
  { served, servedByLines }: ImportDraft,
  category: string,
): (Served & { title: string }) | null {
  const known = served?.[category]
  if (known) return { ...known, title: category }
  const inTitle = servedIn(category)
  if (inTitle?.title) return { ...inTitle.served, title: inTitle.title }
  const said = servedByLines?.[category]
  return said ? { ...said, title: category } : null
}

/** Takes what the file says of when a category is served, or leaves it. */
export function setServed(
  draft: ImportDraft,
  category: string,
  isTaken: boolean,
): Partial<ImportDraft> {
  const found = servedOf(draft, category)
  if (!found) return {}
  const { [category]: before, ...others } = draft.served ?? {}
  const { title, from, to } = found
  const after = isTaken ? title : (before?.was ?? category)
  const rows = draft.rows.map((row) =>
    row.category === category ? { ...row, category: after } : row,
  )
  if (!isTaken) return { rows, served: others }
  return { rows, served: { ...others, [title]: { from, to, was: category } } }
}
