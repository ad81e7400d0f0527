import { createRequire } from 'node:module'
import { openSync, type Font } from 'fontkit'

/** Fonts that stand for one another, the foremost first. */
export type Typeface = readonly Font[]

const WEIGHT = 600
const SUBSETS = ['arabic', 'latin', 'latin-ext', 'vietnamese'].map(
  (subset) => `@fontsource/readex-pro/files/readex-pro-${subset}-${WEIGHT}-normal.woff`,
)
// Readex Pro has the letters of Arabic alone; this one has those of Persian, Urdu and Kurdish too.
const WIDER_ARABIC = `@fontsource/vazirmatn/files/vazirmatn-arabic-${WEIGHT}-normal.woff`
// They join or part letters and have no shape of their own.
const JOINERS = /[\u200C\u200D]/gu

let readexPro: Typeface | undefined
let wider: Typeface | undefined

/**
 * What a text is drawn in: Readex Pro where it has every letter. Letters join within one font only,
 * so where it lacks one, all Arabic ones come from the other.
 */
export function typefaceFor(text: string): Typeface {
  readexPro ??= SUBSETS.map(openFont)
  if (hasAll(readexPro, text)) return readexPro
  return (wider ??= [openFont(WIDER_ARABIC), ...readexPro])
}

/** The font that has this character; undefined when none has. */
export function fontFor(typeface: Typeface, character: string, preferred?: Font): Font | undefined {
  const point = character.codePointAt(0) ?? 0
  if (preferred?.hasGlyphForCodePoint(point)) return preferred
  return typeface.find((font) => font.hasGlyphForCodePoint(point))
}

/** Whether every letter of a text can be drawn. */
export function canDraw(text: string): boolean {
  return hasAll(typefaceFor(text), text)
}

function hasAll(typeface: Typeface, text: string): boolean {
  return [...text.replace(JOINERS, '')].every((character) => fontFor(typeface, character))
}

function openFont(file: string): Font {
  const font = openSync(createRequire(import.meta.url).resolve(file))
  if (!('layout' in font)) throw new Error(`${file} is no single font`)
  return font
}
