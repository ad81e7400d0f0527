import { writtenLanguage } from '#db/rules/language.ts'
import { breathe } from '#admin/print/press.ts'
import { Sheet } from '#admin/print/sheet.ts'
import {
  fillColumns,
  type PlacedUnit,
  type Unit,
  type UnitOptions,
  noteUnit,
  sectionUnits,
} from './layout.ts'
import {
  type PrintedMenu,
  MARGIN,
  type MenuJob,
  type OpenPress,
  type Paper,
  type PaperLook,
  type Scale,
} from './printed-menu.ts'
import { INKS, drawUnit, type ColumnPlace, drawHead, HEAD_HEIGHT } from './draw.ts'

const COLUMN_GAP = 8
/** Of a section with a title as long as it may be. */
const MOST_HEAD = 30
const BELOW_HEAD = 6
const FOOT = 8

/** Draws a whole menu on as many sheets as it takes, with the browser free between them. */
export async function drawMenu(press: OpenPress, paper: Paper, job: MenuJob): Promise<void> {
  const [main] = job.menus
  if (!main) return
  const count = job.menus.length > 1 ? 1 : paper.columns
  const inner = paper.width - 2 * MARGIN.side
  const width = (inner - (count - 1) * COLUMN_GAP) / count
  const first = HEAD_HEIGHT + BELOW_HEAD
  const most = paper.height - MARGIN.bottom - first - MOST_HEAD
  const options = unitOptions(press, paper.scale, job.menus, { width, most })
  const units = await unitsOf(job.menus, options)
  const sheets = fillColumns(units, {
    count,
    heightOf: (sheet) => paper.height - MARGIN.bottom - (sheet === 0 ? first : MARGIN.top),
  })
  for (const [at, placed] of sheets.entries()) {
    const sheet = new Sheet(press, paper)
    if (at === 0) await drawHead(press, sheet, paper, job)
    else await drawRunningHead(sheet, paper, job)
    const top = at === 0 ? first : MARGIN.top
    await drawColumns(sheet, placed, { top, width, count, rtl: main.dir === 'rtl' }, job.look)
    await drawFoot(sheet, paper, main, `${at + 1} / ${sheets.length}`)
    job.onProgress?.((at + 1) / sheets.length)
    await breathe()
  }
}

/** How wide, and how high at most, a dish is; the price of two languages stands in their middle. */
export function unitOptions(
  { measure }: OpenPress,
  scale: Scale,
  menus: readonly PrintedMenu[],
  box: Pick<UnitOptions, 'width' | 'most'>,
): UnitOptions {
  if (menus.length < 2) return { ...box, scale, measure, middle: null }
  const dishes = menus.flatMap(({ sections }) => sections).flatMap((section) => section.dishes)
  const prices = dishes.flatMap(({ price, sizes }) => [price, ...sizes.map((size) => size.price)])
  const widest = Math.max(...[...new Set(prices)].map((price) => measure(price, 600).width))
  return { ...box, scale, measure, middle: widest * scale.name }
}

async function unitsOf(menus: readonly PrintedMenu[], options: UnitOptions): Promise<Unit[]> {
  const units: Unit[] = []
  for (const at of menus[0]?.sections.keys() ?? []) {
    const sections = menus.flatMap(({ sections }) => sections[at] ?? [])
    units.push(...sectionUnits(sections, options))
    await breathe()
  }
  const notes = menus.map((menu) => menu.notes)
  return notes.flat().length > 0 ? [...units, noteUnit(notes, options)] : units
}

async function drawColumns(
  sheet: Sheet,
  placed: readonly PlacedUnit[],
  { top, width, count, rtl }: { top: number; width: number; count: number; rtl: boolean },
  { colours }: PaperLook,
): Promise<void> {
  for (const { unit, column, y } of placed) {
    const place = rtl ? count - 1 - column : column
    const left = MARGIN.side + place * (width + COLUMN_GAP)
    const at: ColumnPlace = { left, top: top + y, width, rtl }
    await drawUnit(sheet, unit, at, colours)
  }
}

async function drawRunningHead(sheet: Sheet, paper: Paper, { menus, look }: MenuJob) {
  const names = [...new Set(menus.map((menu) => menu.name.replaceAll('\n', ' ')))].join(' · ')
  const style = { size: 2.8, weight: 600, colour: INKS.quiet } as const
  const dir = menus[0]?.dir ?? 'ltr'
  await sheet.line(names, { x: paper.width / 2, y: 9, align: 'centre', dir }, style)
  const line = { from: MARGIN.side, to: paper.width - MARGIN.side, y: 11.5 }
  sheet.rule({ x: line.from, y: line.y }, { x: line.to, y: line.y }, 0.3, look.colours.action)
}

async function drawFoot(sheet: Sheet, paper: Paper, menu: PrintedMenu, number: string) {
  const { day } = menu
  const { dir } = writtenLanguage([day])
  const style = { size: 2.6, weight: 400, colour: INKS.quiet } as const
  const y = paper.height - FOOT
  await sheet.line(number, { x: paper.width / 2, y, align: 'centre', dir: 'ltr' }, style)
  const isLeft = menu.dir === 'rtl'
  const x = isLeft ? MARGIN.side : paper.width - MARGIN.side
  await sheet.line(day, { x, y, align: isLeft ? 'left' : 'right', dir }, style)
}
