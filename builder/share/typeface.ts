import { createRequire } from 'node:module'
import { openSync, type Font } from 'fontkit'

const SUBSETS = ['arabic', 'latin', 'latin-ext', 'vietnamese'] as const
const WEIGHT = 600
// They join or part letters and have no shape of their own.
const JOINERS = /[\u200C\u200D]/gu

let fonts: Font[] | undefined

/** The font that has this character; undefined when none has. Readex Pro comes in subsets. */
export function fontFor(character: string, preferred?: Font): Font | undefined {
  const point = character.codePointAt(0) ?? 0
  if (preferred?.hasGlyphForCodePoint(point)) return preferred
  fonts ??= SUBSETS.map(openSubset)
  return fonts.find((font) => font.hasGlyphForCodePoint(point))
}

/** Whether every letter of a text can be drawn. */
export function canDraw(text: string): boolean {
  return [...text.replace(JOINERS, '')].every((character) => fontFor(character) !== undefined)
}

function openSubset(subset: string): Font {
  const file = `@fontsource/readex-pro/files/readex-pro-${subset}-${WEIGHT}-normal.woff`
  const font = openSync(createRequire(import.meta.url).resolve(file))
  if (!('layout' in font)) throw new Error(`${file} is no single font`)
  return font
}
