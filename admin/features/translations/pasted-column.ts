import { cellsOf } from './cells.ts'

/**
 * The cells of one column as a spreadsheet gives it, the last where several were copied; null for a
 * text that is none: of one line, or of several where those belong to one text.
 */
export function pastedColumn(text: string, isTable: boolean): string[] | null {
  const rows = cellsOf(text, '\t')
  const isOne = rows.length < 2 && !(isTable && (rows[0]?.length ?? 0) > 1)
  return isOne ? null : rows.map((cells) => cells.at(-1)?.trim() ?? '')
}
