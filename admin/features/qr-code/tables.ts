import { asciiDigits } from '#db/rules/digits.ts'

/** More are seldom in one house, and fifty sheets are enough for one file. */
export const MOST_TABLES = 200

const PART = /^(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?$/

/** The tables that a text such as `1-12, 20` names, each once; null for any other, and for too many. */
export function parseTables(text: string): number[] | null {
  const parts = asciiDigits(text)
    .split(/[,،;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const tables = new Set<number>()
  for (const part of parts) {
    const [, from, to = from] = PART.exec(part) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (!from || first > last || last - first >= MOST_TABLES) return null
    for (let table = first; table <= last; table += 1) tables.add(table)
  }
  return tables.size > MOST_TABLES ? null : [...tables]
}

/** What the code of a table holds: the fragment never leaves a guest's phone. */
export function tableAddress(href: string, table: number | null): string {
  return table === null ? href : `${href}#t${table}`
}
