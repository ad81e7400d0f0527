/**
 * The cells of one column as a spreadsheet gives it, the last where several were copied; null for a
 * text that is none: of one line, or of several where those belong to one text.
 */
export function pastedColumn(text: string, isTable: boolean): string[] | null {
  const rows = rowsOf(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''))
  const isOne = rows.length < 2 && !(isTable && (rows[0]?.length ?? 0) > 1)
  return isOne ? null : rows.map((cells) => cells.at(-1)?.trim() ?? '')
}

/** The cells of each row; one with quotes around it may have line breaks in it. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}
