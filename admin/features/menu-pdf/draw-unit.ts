import type { SchemeColours } from '#db/rules/look-colours.ts'
import type { Sheet } from '#admin/components/paper/sheet.ts'
import type { Unit, UnitLine } from './stack.ts'

/** Black would print no better, and the quiet one is read on all of our grounds. */
export const INKS = { text: '#1d1a16', quiet: '#5c554b' } as const

/** Where a unit stands, in millimetres; lines begin at its right side where it is read from there. */
export interface ColumnPlace {
  left: number
  top: number
  width: number
  rtl: boolean
}

/** Draws a unit in its column. */
export async function drawUnit(
  sheet: Sheet,
  { lines, rules }: Unit,
  place: ColumnPlace,
  colours: SchemeColours,
): Promise<void> {
  const { left, top, width } = place
  for (const rule of rules) {
    const y = top + rule
    sheet.rule({ x: left, y }, { x: left + width, y }, 0.25, colours.hairline)
  }
  for (const line of lines) {
    const { size, weight, ink } = line.style
    const colour = ink === 'action' ? colours.action : INKS[ink]
    const at = { x: edgeOf(line, place), y: top + line.y, dir: line.dir }
    await sheet.line(line.text, { ...at, align: alignOf(line, place) }, { size, weight, colour })
  }
}

/** The side of the column that a line stands at. */
function alignOf({ from }: UnitLine, { rtl }: ColumnPlace): 'left' | 'centre' | 'right' {
  if (from === 'middle') return 'centre'
  return (from === 'start') === rtl ? 'right' : 'left'
}

/** That edge, or the middle, as a distance from the sheet's left one. */
function edgeOf(line: UnitLine, place: ColumnPlace): number {
  const { left, width } = place
  const align = alignOf(line, place)
  if (align === 'centre') return left + width / 2
  return align === 'left' ? left + line.inset : left + width - line.inset
}
