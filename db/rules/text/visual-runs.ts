import bidiFactory from 'bidi-js'
import type { Direction } from './language.ts'

/** One font and direction; text in reading order. */
export interface VisualRun<Face> {
  text: string
  font: Face
  direction: Direction
}

interface Letters {
  hasGlyphForCodePoint(point: number): boolean
}

// Joiners, bidi marks and variation selectors.
const SHAPELESS = /[\u200C-\u200F\u2066-\u2069]|\uFE0E/gu
const FROM_THE_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\u200F]/u

const bidi = bidiFactory()

/** Left to right; missing letters are left out. */
export function visualRuns<Face extends Letters>(
  text: string,
  dir: Direction,
  typeface: readonly Face[],
): VisualRun<Face>[] {
  const fonts = fontsOf(text, typeface)
  const runs: (VisualRun<Face> & { last: number })[] = []
  for (const { index, direction, character } of inVisualOrder(text, dir)) {
    const font = fonts[index]
    if (!font) continue
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

interface Placed {
  index: number
  direction: Direction
  character: string
}

/** Left to right, brackets mirrored. */
function inVisualOrder(text: string, dir: Direction): Placed[] {
  if (dir === 'ltr' && !FROM_THE_RIGHT.test(text)) {
    return Array.from(text.split(''), (character, index) => ({ index, direction: dir, character }))
  }
  const embedding = bidi.getEmbeddingLevels(text, dir)
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels)
  return bidi.getReorderedIndices(text, embedding).map((index) => ({
    index,
    direction: (embedding.levels[index] ?? 0) % 2 === 1 ? 'rtl' : 'ltr',
    character: mirrored.get(index) ?? text[index] ?? '',
  }))
}

export function hasLetters(typeface: readonly Letters[], text: string): boolean {
  return [...text.replace(SHAPELESS, '')].every((character) => fontFor(typeface, character))
}

function fontFor<Face extends Letters>(
  typeface: readonly Face[],
  character: string,
  preferred?: Face,
): Face | undefined {
  const point = character.codePointAt(0) ?? 0
  if (preferred?.hasGlyphForCodePoint(point)) return preferred
  return typeface.find((font) => font.hasGlyphForCodePoint(point))
}

/** Spaces and joiners follow what is before. */
function fontsOf<Face extends Letters>(
  text: string,
  typeface: readonly Face[],
): (Face | undefined)[] {
  let current: Face | undefined
  return [...text].flatMap((character) => {
    const font = fontFor(typeface, character, current)
    if (font) current = font
    return Array.from({ length: character.length }, () => font)
  })
}
