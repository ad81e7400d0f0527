import { createRequire } from 'node:module'
import { openSync, type Font, type GlyphRun } from 'fontkit'
import { hasLetters, visualRuns } from '#db/rules/text/visual-runs.ts'
import type { Direction } from '#db/rules/text/language.ts'

export type Typeface = readonly Font[]

const WEIGHT = 600
const SUBSETS = ['arabic', 'latin', 'latin-ext', 'vietnamese'].map(
  (subset) => `@fontsource/readex-pro/files/readex-pro-${subset}-${WEIGHT}-normal.woff`,
)
// Readex Pro lacks letters of Persian, Urdu and Kurdish.
const WIDER_ARABIC = `@fontsource/vazirmatn/files/vazirmatn-arabic-${WEIGHT}-normal.woff`

let readexPro: Typeface | undefined
let wider: Typeface | undefined

/** Letters join within one font: if Readex Pro lacks one, all Arabic comes from the other. */
export function typefaceFor(text: string): Typeface {
  readexPro ??= SUBSETS.map(openFont)
  if (hasLetters(readexPro, text)) return readexPro
  return (wider ??= [openFont(WIDER_ARABIC), ...readexPro])
}

export function canDraw(text: string): boolean {
  return hasLetters(typefaceFor(text), text)
}

function openFont(file: string): Font {
  const font = openSync(createRequire(import.meta.url).resolve(file))
  if (!('layout' in font)) throw new Error(`${file} is no single font`)
  return font
}

/** An outline in font units; y goes down from the baseline. */
export interface TypesetLine {
  glyphs: { path: string; x: number; y: number }[]
  width: number
}

/** Letters joined, in reading order. */
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
    // Glyph 0 is a missing one.
    const path = glyph.id === 0 ? '' : glyph.path.scale(1 / unitsPerEm, -1 / unitsPerEm).toSVG()
    line.glyphs.push({ path, x, y: -position.yOffset / unitsPerEm })
    line.width += position.xAdvance / unitsPerEm
  }
}
