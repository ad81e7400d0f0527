// Spreadsheets run what begins like a formula, also at full width, unless an apostrophe stands before it.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/u
// The same inside, for spreadsheets that part cells or rows by other signs than ours.
const INNER_FORMULA = /(?<=[;\t\r\n])(?='*[=+\-@＝＋－＠])/gu
const INNER_GUARD = /(?<=[;\t\r\n])'(?='*[=+\-@＝＋－＠])/gu

export function guardFormulas(cell: string): string {
  const inside = cell.replace(INNER_FORMULA, "'")
  return FORMULA.test(cell) ? `'${inside}` : inside
}

export function unguardFormulas(cell: string): string {
  const isGuarded = cell.startsWith("'") && FORMULA.test(cell)
  return (isGuarded ? cell.slice(1) : cell).replace(INNER_GUARD, '')
}
