export type Separator = '\t' | ',' | ';'

const CELLS: Readonly<Record<Separator, RegExp>> = {
  '\t': /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g,
  ',': /(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g,
  ';': /(?:"((?:[^"]|"")*)"|([^;\n]*))(;|\n|$)/g,
}

/**
 * The cells of each row of a table that a spreadsheet gives as text; one with quotes around it may
 * have line breaks in it. A line break at the end begins no row.
 */
export function cellsOf(table: string, separator: Separator): string[][] {
  const text = table.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(CELLS[separator])) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}
