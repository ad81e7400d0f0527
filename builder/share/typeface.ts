import { createRequire } from 'node:module'
import { openSync, type Font } from 'fontkit'
import { hasLetters } from '#db/rules/visual-runs.ts'

/** Fonts that stand for one another, the foremost first. */
export type Typeface = readonly Font[]

const WEIGHT = 600
const SUBSETS = ['arabic', 'latin', 'latin-ext', 'vietnamese'].map(
  (subset) => `@fontsource/readex-pro/files/readex-pro-${subset}-${WEIGHT}-normal.woff`,
)
// Readex Pro has the letters of Arabic alone; this one has those of Persian, Urdu and Kurdish too.
const WIDER_ARABIC = `@fontsource/vazirmatn/files/vazirmatn-arabic-${WEIGHT}-normal.woff`

let readexPro: Typeface | undefined
let wider: Typeface | undefined

/**
 * What a text is drawn in: Readex Pro where it has every letter. Letters join within one font only,
 * so where it lacks one, all Arabic ones come from the other.
 */
export function typefaceFor(text: string): Typeface {
  readexPro ??= SUBSETS.map(openFont)
  if (hasLetters(readexPro, text)) return readexPro
  return (wider ??= [openFont(WIDER_ARABIC), ...readexPro])
}

/** Whether every letter of a text can be drawn. */
export function canDraw(text: string): boolean {
  return hasLetters(typefaceFor(text), text)
}

function openFont(file: string): Font {
  const font = openSync(createRequire(import.meta.url).resolve(file))
  if (!('layout' in font)) throw new Error(`${file} is no single font`)
  return font
}
