import bidiFactory from 'bidi-js'
import type { Font, GlyphRun } from 'fontkit'
import type { Direction } from '#db/rules/language.ts'
import { fontFor, typefaceFor, type Typeface } from './typeface.ts'

/** One line of text as outlines, in units of the font's size: y goes down from the line, which starts at 0. */
export interface TypesetLine {
  glyphs: { path: string; x: number; y: number }[]
  width: number
}

interface Run {
  text: string
  font: Font
  direction: Direction
}

const bidi = bidiFactory()

/** Sets a line of text, letters joined and directions mixed as they are read. */
export function typesetLine(
  text: string,
  dir: Direction,
  typeface = typefaceFor(text),
): TypesetLine {
  const line: TypesetLine = { glyphs: [], width: 0 }
  for (const { text: part, font, direction } of visualRuns(text, dir, typeface)) {
    append(line, font.layout(part, undefined, undefined, undefined, direction), font.unitsPerEm)
  }
  return line
}

/** Runs of one font and one direction, from left to right; the text of each is in reading order. */
function visualRuns(text: string, dir: Direction, typeface: Typeface): Run[] {
  const embedding = bidi.getEmbeddingLevels(text, dir)
  const fonts = fontsOf(text, typeface)
  const runs: (Run & { last: number })[] = []
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const font = fonts[index]
    if (!font) continue
    const direction = (embedding.levels[index] ?? 0) % 2 === 1 ? 'rtl' : 'ltr'
    const character = text[index] ?? ''
    const run = runs.at(-1)
    const follows = run && index === run.last + (direction === 'rtl' ? -1 : 1)
    if (!follows || run.font !== font || run.direction !== direction) {
      runs.push({ text: character, font, direction, last: index })
      continue
    }
    run.text = direction === 'rtl' ? character + run.text : run.text + character
    run.last = index
  }
  return runs
}

/** The font of each UTF-16 unit; a space or a joiner goes with what stands before it. */
function fontsOf(text: string, typeface: Typeface): (Font | undefined)[] {
  let current: Font | undefined
  return [...text].flatMap((character) => {
    const font = fontFor(typeface, character, current)
    if (font) current = font
    return Array.from({ length: character.length }, () => font)
  })
}

function append(line: TypesetLine, { glyphs, positions }: GlyphRun, unitsPerEm: number): void {
  for (const [index, glyph] of glyphs.entries()) {
    const position = positions[index]
    if (!position) continue
    const x = line.width + position.xOffset / unitsPerEm
    // Glyph 0 stands for what a font does not have.
    const path = glyph.id === 0 ? '' : glyph.path.scale(1 / unitsPerEm, -1 / unitsPerEm).toSVG()
    line.glyphs.push({ path, x, y: -position.yOffset / unitsPerEm })
    line.width += position.xAdvance / unitsPerEm
  }
}
