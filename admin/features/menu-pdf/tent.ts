import { SCAN_WORDS } from '#admin/print/qr-code.ts'
import { Sheet } from '#admin/print/sheet.ts'
import { drawSurface } from '#admin/print/press.ts'
import { fitText } from '#admin/print/text-fit.ts'
import type { Weight } from '#admin/print/fonts.ts'
import { drawUnit, INKS } from './draw.ts'
import { fillColumns, type Unit, sectionUnits } from './layout.ts'
import type { MenuJob, OpenPress, PrintedMenu, PrintedSection, Scale } from './printed-menu.ts'
import { unitOptions } from './menu-sheets.ts'

/** What stands on the second face of a tent; on the first it is always the code with the name. */
export type Face = 'code' | 'menu'

const SHEET = { width: 210, height: 297 } as const
const FOLD = SHEET.height / 2
const MARK = 6
const SIDE = 12
const CODE = 96
const SMALL_CODE = 30
const HEAD = 40
const NOTES = 10
const COLUMN_GAP = 7
const COLUMN_HEIGHT = FOLD - HEAD - NOTES - 8
const MOST_HEAD = 25
const SCALE: Scale = { title: 3.6, name: 3, text: 2.7, small: 2.3 }

/**
 * A sheet of A4 that is folded in the middle and stands on a table, each face upright for who sits before
 * it. Says how many dishes had no room on it.
 */
export async function drawTent(press: OpenPress, face: Face, job: MenuJob): Promise<number> {
  const sheet = new Sheet(press, SHEET)
  let left = 0
  await sheet.turned(() => drawCodeFace(press, sheet, job))
  if (face === 'code') await drawCodeFace(press, sheet, job)
  else left = await drawMenuFace(press, sheet, job)
  for (const x of [0, SHEET.width - MARK]) {
    sheet.rule({ x, y: FOLD }, { x: x + MARK, y: FOLD }, 0.1, INKS.quiet)
  }
  return left
}

/** The code beside logo and name, on the lower half of the sheet. */
async function drawCodeFace(press: OpenPress, sheet: Sheet, { menus, code, look }: MenuJob) {
  const { colours, tile, logo } = look
  const rtl = menus[0]?.dir === 'rtl'
  const ground = { x: 0, y: FOLD, width: SHEET.width, height: FOLD }
  sheet.paint(ground, colours.wash)
  if (tile) drawSurface(sheet, tile, ground, colours.hairline)
  sheet.paint({ ...ground, y: SHEET.height - 4, height: 4 }, colours.action)
  const middle = FOLD + (FOLD - 4) / 2
  sheet.code(code, rtl ? SIDE : SHEET.width - SIDE - CODE, middle - CODE / 2, CODE)
  const width = SHEET.width - 3 * SIDE - CODE
  const x = rtl ? SHEET.width - SIDE - width / 2 : SIDE + width / 2
  let y = FOLD + 18
  if (logo) {
    sheet.image(logo, { x: x - 19, y, width: 38, height: 38 })
    y += 44
  } else y += 20
  const names = new Set(menus.map(({ name }) => name.replaceAll('\n', ' ')))
  const box = { width, height: 44 / names.size, largest: 9 }
  for (const name of names) y = await words(press, sheet, name, { x, y, box, weight: 600 })
  for (const said of Object.values(SCAN_WORDS)) {
    const box = { width, height: 7, largest: 4.6 }
    y = await words(press, sheet, said, { x, y: y + 2, box, weight: 400 })
  }
  const address = menus[0]?.address ?? ''
  const small = { width, height: 10, largest: 3.4, direction: 'ltr' } as const
  await words(press, sheet, address, { x, y: y + 5, box: small, weight: 400 })
}

interface WordsPlace {
  x: number
  y: number
  box: Parameters<typeof fitText>[1]
  weight: Weight
}

/** Says where it ends. */
async function words(press: OpenPress, sheet: Sheet, text: string, place: WordsPlace) {
  const { x, box, weight } = place
  const { size, lines, direction } = fitText(text, box, (part) => press.measure(part, weight))
  let { y } = place
  for (const line of lines) {
    const at = { x, y: y + size, align: 'centre', dir: direction } as const
    await sheet.line(line.text, at, { size, weight, colour: INKS.text })
    y += size * 1.35
  }
  return y
}

/** Names and prices, as many as there is room for. */
async function drawMenuFace(press: OpenPress, sheet: Sheet, job: MenuJob): Promise<number> {
  const { menus, code, look } = job
  const [main] = menus
  if (!main) return 0
  const rtl = main.dir === 'rtl'
  sheet.code(code, rtl ? SIDE : SHEET.width - SIDE - SMALL_CODE, FOLD + 6, SMALL_CODE)
  await drawMenuHead(press, sheet, menus, rtl)
  const y = FOLD + HEAD - 1
  sheet.rule({ x: SIDE, y }, { x: SHEET.width - SIDE, y }, 0.5, look.colours.action)
  const count = menus.length > 1 ? 2 : 3
  const width = (SHEET.width - 2 * SIDE - (count - 1) * COLUMN_GAP) / count
  const units = shortUnits(press, menus, width)
  const [shown = [], ...others] = fillColumns(units, {
    count,
    heightOf: () => COLUMN_HEIGHT,
  })
  for (const { unit, column, y } of shown) {
    const at = rtl ? count - 1 - column : column
    const left = SIDE + at * (width + COLUMN_GAP)
    await drawUnit(sheet, unit, { left, top: FOLD + HEAD + y, width, rtl }, look.colours)
  }
  const box = { width: SHEET.width - 2 * SIDE, height: NOTES / menus.length, largest: 2.5 }
  let at = SHEET.height - NOTES - 5
  for (const { notes } of menus) {
    const place = { x: SHEET.width / 2, y: at, box, weight: 400 } as const
    if (notes.length > 0) at = await words(press, sheet, notes.join(' '), place)
  }
  return others.flat().reduce((sum, { unit }) => sum + unit.dishes, 0)
}

async function drawMenuHead(
  press: OpenPress,
  sheet: Sheet,
  menus: readonly PrintedMenu[],
  rtl: boolean,
): Promise<void> {
  const width = SHEET.width - 3 * SIDE - SMALL_CODE
  const x = rtl ? SHEET.width - SIDE - width / 2 : SIDE + width / 2
  const names = new Set(menus.map(({ name }) => name.replaceAll('\n', ' ')))
  let y = FOLD + 8
  for (const name of names) {
    const box = { width, height: 17 / names.size, largest: 7 }
    y = await words(press, sheet, name, { x, y, box, weight: 600 })
  }
  const day = menus[0]?.day ?? ''
  if (day !== '')
    await words(press, sheet, day, {
      x,
      y: y + 2,
      box: { width, height: 4, largest: 2.8 },
      weight: 400,
    })
}

function shortUnits(press: OpenPress, menus: readonly PrintedMenu[], width: number): Unit[] {
  const short = menus.map((menu) => ({ ...menu, sections: menu.sections.map(shortSection) }))
  const options = unitOptions(press, SCALE, short, { width, most: COLUMN_HEIGHT - MOST_HEAD })
  return [...(short[0]?.sections.keys() ?? [])].flatMap((at) => {
    const sections = short.flatMap(({ sections }) => sections[at] ?? [])
    return sectionUnits(sections, options)
  })
}

function shortSection(section: PrintedSection): PrintedSection {
  const dishes = section.dishes.map((dish) => ({ ...dish, description: '', facts: '' }))
  return { ...section, dishes }
}
