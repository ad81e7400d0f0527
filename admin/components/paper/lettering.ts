import type { Font, Glyph, GlyphPosition } from 'fontkit'
import type { Direction } from '#db/rules/language.ts'
import { visualRuns } from '#db/rules/visual-runs.ts'
import type { Extent } from './text-fit.ts'
import type { Typefaces, Weight } from './typefaces.ts'

/** A part of a line in one font, from left to right. */
export interface SetRun {
  font: Font
  glyphs: Glyph[]
  positions: GlyphPosition[]
}

/** A line with its letters joined and in the order in which they stand; its width in units of its size. */
export interface SetLine {
  runs: SetRun[]
  width: number
}

interface Shaped {
  glyphs: Glyph[]
  positions: GlyphPosition[]
  width: number
}

const ASCENT = 0.95
const DESCENT = 0.3

/** Sets texts in fonts. The same words come again and again in a menu, so each is shaped once. */
export class Lettering {
  readonly #typefaces: Typefaces
  readonly #measured = new Map<string, Extent | null>()
  readonly #shaped = new Map<Font, Map<string, Shaped>>()

  constructor(typefaces: Typefaces) {
    this.#typefaces = typefaces
  }

  /** A line; null where the fonts lack one of its letters. */
  set(text: string, dir: Direction, weight: Weight): SetLine | null {
    const typeface = this.#typefaces.of(text, weight)
    if (!typeface) return null
    const line: SetLine = { runs: [], width: 0 }
    for (const { text: part, font, direction } of visualRuns(text, dir, typeface)) {
      const run: SetRun = { font, glyphs: [], positions: [] }
      const words = part.split(/(?<= )|(?= )/)
      for (const word of direction === 'rtl' ? words.toReversed() : words) {
        const { glyphs, positions, width } = this.#shape(word, font, direction)
        run.glyphs.push(...glyphs)
        run.positions.push(...positions)
        line.width += width
      }
      line.runs.push(run)
    }
    return line
  }

  /** Null as above. */
  measure(text: string, weight: Weight): Extent | null {
    const key = weight + text
    const known = this.#measured.get(key)
    if (known !== undefined) return known
    const line = this.set(text, 'ltr', weight)
    const extent = line && { width: line.width, ascent: ASCENT, descent: DESCENT }
    this.#measured.set(key, extent)
    return extent
  }

  #shape(word: string, font: Font, direction: Direction): Shaped {
    const known = this.#shaped.get(font) ?? new Map<string, Shaped>()
    this.#shaped.set(font, known)
    const key = direction + word
    const shaped = known.get(key) ?? shape(word, font, direction)
    known.set(key, shaped)
    return shaped
  }
}

function shape(word: string, font: Font, direction: Direction): Shaped {
  const { glyphs, positions } = font.layout(word, undefined, undefined, undefined, direction)
  const units = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  return { glyphs, positions, width: units / font.unitsPerEm }
}
