import type { Weight } from '#admin/print/fonts.ts'
import { drawSurface } from '#admin/print/press.ts'
import type { Sheet } from '#admin/print/sheet.ts'
import { fitText } from '#admin/print/text-fit.ts'
import type { SchemeColours } from '#db/rules/look-colours.ts'
import type { Unit, UnitLine } from './layout.ts'
import { MARGIN, type MenuJob, type OpenPress, type Paper } from './printed-menu.ts'

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

export const HEAD_HEIGHT = 46
const RULE = 1
const PADDING = 8
const CODE = 30
const LOGO = 24
const GAP = 5
const LEADING = 1.4

/** The head of a menu: the surface with its logo, its name, its day and address, and its code. */
export async function drawHead(
  press: OpenPress,
  sheet: Sheet,
  paper: Paper,
  { menus, code, look: { colours, tile, logo } }: MenuJob,
): Promise<void> {
  const rtl = menus[0]?.dir === 'rtl'
  const band = { x: 0, y: 0, width: paper.width, height: HEAD_HEIGHT - RULE }
  sheet.paint(band, colours.wash)
  if (tile) drawSurface(sheet, tile, band, colours.hairline)
  sheet.paint({ ...band, y: band.height, height: RULE }, colours.action)
  const codeLeft = rtl ? MARGIN.side : paper.width - MARGIN.side - CODE
  sheet.code(code, codeLeft, PADDING - 1, CODE)
  if (logo) {
    const x = rtl ? paper.width - MARGIN.side - LOGO : MARGIN.side
    sheet.image(logo, { x, y: PADDING + 2, width: LOGO, height: LOGO })
  }
  const start = MARGIN.side + (logo ? LOGO + GAP : 0)
  const width = paper.width - start - GAP - CODE - MARGIN.side
  await drawWords(press, sheet, menus, { x: rtl ? paper.width - start : start, width, rtl })
}

async function drawWords(
  press: OpenPress,
  sheet: Sheet,
  menus: MenuJob['menus'],
  { x, width, rtl }: { x: number; width: number; rtl: boolean },
): Promise<void> {
  const [main] = menus
  if (!main) return
  const names = [...new Set(menus.map(({ name }) => name.replaceAll('\n', ' ')))]
  const named = { height: 20 / names.length, largest: 8, weight: 600, colour: INKS.text } as const
  const quiet = { height: 6, largest: 3, weight: 400, colour: INKS.quiet } as const
  const texts = [
    ...names.map((text) => ({ text, ...named })),
    ...[main.day, main.address].map((text) => ({ text, ...quiet })),
  ]
  let y = PADDING
  for (const { text, weight, colour, ...box } of texts.filter(({ text }) => text !== '')) {
    const measure = (part: string) => press.measure(part, weight satisfies Weight)
    const direction = text === main.address ? { direction: 'ltr' as const } : {}
    const { size, lines, direction: dir } = fitText(text, { width, ...box, ...direction }, measure)
    for (const line of lines) {
      const place = { x, y: y + size, align: rtl ? 'right' : 'left', dir } as const
      await sheet.line(line.text, place, { size, weight, colour })
      y += size * LEADING
    }
  }
}
