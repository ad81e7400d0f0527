import type { GlyphRun } from 'fontkit'
import type { Direction } from '#db/rules/language.ts'
import { visualRuns } from '#db/rules/visual-runs.ts'
import { typefaceFor } from './typeface.ts'

/** One line of text as outlines, in units of the font's size: y goes down from the line, which starts at 0. */
export interface TypesetLine {
  glyphs: { path: string; x: number; y: number }[]
  width: number
}

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
