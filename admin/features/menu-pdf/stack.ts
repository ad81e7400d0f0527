import { writtenLanguage, type Direction } from '#db/rules/language.ts'
import { breakLines, type Extent } from '#admin/components/paper/text-fit.ts'
import type { Weight } from '#admin/components/paper/typefaces.ts'

/** How a line looks: how large, in millimetres, how heavy, and in which of the menu's colours. */
export interface LineStyle {
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

/** Sizes of what a menu says, in millimetres. */
export interface Scale {
  title: number
  name: number
  text: number
  small: number
}

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
export const GAP = 3
const LEADING = 1.42
const ASCENT = 1.02

/** Where lines begin, and how wide they may be. */
export interface Room {
  from: 'start' | 'end'
  inset: number
  width: number
}

/** Puts lines below each other. */
export class Stack {
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
