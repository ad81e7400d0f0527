import type { Weight } from '#admin/print/fonts.ts'
import { breakLines, type Extent } from '#admin/print/text-fit.ts'
import { writtenLanguage, type Direction } from '#db/rules/language.ts'
import type { PrintedDish, PrintedSection, Scale } from './printed-menu.ts'

/** How a line looks: how large, in millimetres, how heavy, and in which of the menu's colours. */
interface LineStyle {
  size: number
  weight: Weight
  ink: 'text' | 'quiet' | 'action'
}

/** A line within a unit: how far in from the side that it begins at, and where it stands. */
export interface UnitLine {
  text: string
  from: 'start' | 'end' | 'middle'
  inset: number
  /** Its base, down from the unit's upper edge. */
  y: number
  width: number
  dir: Direction
  style: LineStyle
}

/** What stays together: a dish, or the head of a section with its first one. */
export interface Unit {
  height: number
  lines: UnitLine[]
  /** Lines across the column, down from the unit's upper edge. */
  rules: number[]
  /** The dishes in it. */
  dishes: number
}

type MeasureText = (text: string, weight: Weight) => Extent

export interface UnitOptions {
  width: number
  scale: Scale
  measure: MeasureText
  /** No dish may be higher. */
  most: number
  /** What prices take in the middle of two languages; null for one alone. */
  middle: number | null
}

/** Between what stands side by side, in millimetres. */
const GAP = 3
const LEADING = 1.42
const ASCENT = 1.02

/** Where lines begin, and how wide they may be. */
interface Room {
  from: 'start' | 'end'
  inset: number
  width: number
}

/** Puts lines below each other. */
class Stack {
  y = 0
  /** Where a row of two languages began, and how far down it goes. */
  #row = 0
  readonly #lines: UnitLine[] = []
  readonly #options: UnitOptions

  constructor(options: UnitOptions) {
    this.#options = options
  }

  /** The same of each language, side by side: the first at its side, the second at the other. */
  beside<T>(parts: readonly T[], put: (part: T, room: Room) => void): void {
    const { width, middle } = this.#options
    const top = this.y
    let bottom = top
    const half = (width - (middle ?? 0)) / 2 - GAP
    for (const [at, part] of parts.entries()) {
      this.y = top
      const from = at === 0 ? 'start' : 'end'
      put(part, { from, inset: 0, width: middle === null ? width : half })
      bottom = Math.max(bottom, this.y)
    }
    this.y = bottom
    this.#row = top
  }

  /** Says what width it takes; at the end of its line, or in the middle of two languages. */
  price(text: string, style: LineStyle): number {
    if (text === '') return 0
    const width = this.#options.measure(text, style.weight).width * style.size
    const from = this.#options.middle === null ? 'end' : 'middle'
    const y = this.y + ASCENT * style.size
    this.#lines.push({ text, from, inset: 0, y, width, dir: 'ltr', style })
    return width
  }

  paragraph(text: string, { from, inset, width }: Room, style: LineStyle): void {
    if (text === '') return
    const { measure } = this.#options
    const { size, weight } = style
    for (const part of text.split('\n')) {
      const { dir } = writtenLanguage([part])
      for (const line of breakLines(part, width / size, (text) => measure(text, weight))) {
        const y = this.y + ASCENT * size
        const place = { from, inset, y, width: line.width * size }
        this.#lines.push({ text: line.text, ...place, dir, style })
        this.y += size * LEADING
      }
    }
  }

  /** Keeps one line's height for what stood in the last row. */
  atLeast({ size }: LineStyle): void {
    this.y = Math.max(this.y, this.#row + size * LEADING)
  }

  space(mm: number): void {
    this.y += mm
  }

  unit(below: number, dishes: number): Unit {
    return { height: this.y + below, lines: this.#lines, rules: [], dishes }
  }
}

const INSET = 3
const SHRINK = 0.95

/** A section in one or two languages, side by side: its dishes, the first with its head. */
export function sectionUnits(sections: readonly PrintedSection[], options: UnitOptions): Unit[] {
  const [main, other] = sections
  if (!main) return []
  const dishes = main.dishes.map((dish, at) => {
    const beside = other?.dishes[at]
    return fittedDish(beside ? [dish, beside] : [dish], options)
  })
  const [first, ...others] = dishes
  const head = headUnit(sections, options)
  return [first ? stacked(head, first) : head, ...others]
}

/** What stands below a menu, in each of its languages. */
export function noteUnit(notes: readonly (readonly string[])[], options: UnitOptions): Unit {
  const stack = new Stack(options)
  const style: LineStyle = { size: options.scale.small, weight: 400, ink: 'quiet' }
  stack.beside(notes, (its, box) => {
    for (const note of its) stack.paragraph(note, box, style)
  })
  const unit = stack.unit(2, 0)
  return { ...unit, rules: [0], lines: unit.lines.map((line) => ({ ...line, y: line.y + 2 })) }
}

function headUnit(sections: readonly PrintedSection[], options: UnitOptions): Unit {
  const stack = new Stack(options)
  const title: LineStyle = { size: options.scale.title, weight: 600, ink: 'action' }
  const times: LineStyle = { size: options.scale.text, weight: 400, ink: 'quiet' }
  stack.space(2)
  stack.beside(sections, (section, box) => stack.paragraph(section.title, box, title))
  stack.space(1)
  const rule = stack.y
  stack.space(1.5)
  stack.beside(sections, (section, box) => stack.paragraph(section.times, box, times))
  return { ...stack.unit(0.5, 0), rules: [rule] }
}

/** A dish in letters so small that it fits into any column: few say as much as they may. */
function fittedDish(dishes: readonly PrintedDish[], options: UnitOptions): Unit {
  for (let { scale } = options; ; scale = smaller(scale)) {
    const unit = dishUnit(dishes, { ...options, scale })
    if (unit.height <= options.most) return unit
  }
}

function smaller({ title, name, text, small }: Scale): Scale {
  return { title, name: name * SHRINK, text: text * SHRINK, small: small * SHRINK }
}

function dishUnit(dishes: readonly PrintedDish[], options: UnitOptions): Unit {
  const { scale, middle } = options
  const stack = new Stack(options)
  const name: LineStyle = { size: scale.name, weight: 600, ink: 'text' }
  const text: LineStyle = { size: scale.text, weight: 400, ink: 'text' }
  const small: LineStyle = { size: scale.small, weight: 400, ink: 'quiet' }
  const [main] = dishes
  if (!main) return stack.unit(0, 0)
  const priceWidth = stack.price(main.price, name)
  const room = middle === null && priceWidth > 0 ? priceWidth + GAP : 0
  stack.beside(dishes, (dish, box) =>
    stack.paragraph(dish.name, { ...box, width: box.width - room }, name),
  )
  for (const [at, { price }] of main.sizes.entries()) {
    const taken = stack.price(price, text)
    const beside = middle === null ? taken + GAP : 0
    stack.beside(dishes, (dish, box) => {
      const width = box.width - INSET - beside
      const its = { ...box, width, inset: box.inset + INSET }
      stack.paragraph(dish.sizes[at]?.name ?? '', its, text)
    })
    stack.atLeast(text)
  }
  stack.beside(dishes, (dish, box) => stack.paragraph(dish.description, box, text))
  stack.beside(dishes, (dish, box) => stack.paragraph(dish.facts, box, small))
  return stack.unit(scale.name * 0.75, 1)
}

function stacked(above: Unit, below: Unit): Unit {
  const moved = below.lines.map((line) => ({ ...line, y: line.y + above.height }))
  return {
    height: above.height + below.height,
    lines: [...above.lines, ...moved],
    rules: above.rules,
    dishes: above.dishes + below.dishes,
  }
}

export interface PlacedUnit {
  unit: Unit
  column: number
  /** Down from the upper edge of the column. */
  y: number
}

interface Columns {
  count: number
  /** How high they are on a sheet, from 0. */
  heightOf: (sheet: number) => number
}

const STEPS = 12

/** Units on sheets, in columns one behind the other, none cut in two; those of the last are as high as each other. */
export function fillColumns(units: readonly Unit[], columns: Columns): PlacedUnit[][] {
  const sheets: PlacedUnit[][] = []
  let left = units
  while (left.length > 0) {
    const height = columns.heightOf(sheets.length)
    const placed = fill(left, columns.count, height)
    left = left.slice(placed.length)
    sheets.push(left.length > 0 ? placed : balanced(placed, columns.count, height))
  }
  return sheets
}

/** As many of the units as these columns hold; one that is higher than any column has one for itself. */
function fill(units: readonly Unit[], count: number, height: number): PlacedUnit[] {
  const placed: PlacedUnit[] = []
  let [column, y] = [0, 0]
  for (const unit of units) {
    if (y > 0 && y + unit.height > height) [column, y] = [column + 1, 0]
    if (column === count) return placed
    placed.push({ unit, column, y })
    y += unit.height
  }
  return placed
}

function balanced(placed: PlacedUnit[], count: number, height: number): PlacedUnit[] {
  const units = placed.map(({ unit }) => unit)
  let best = placed
  let [low, high] = [0, height]
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2
    const tried = fill(units, count, middle)
    const fits =
      tried.length === units.length && tried.every(({ y, unit }) => y + unit.height <= middle)
    if (fits) [best, high] = [tried, middle]
    else low = middle
  }
  return best
}
