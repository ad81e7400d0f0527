import bidiFactory from 'bidi-js'
import type { Direction } from './language.ts'

/** A part of a line in one font and one direction; its text is in reading order. */
export interface VisualRun<Face> {
  text: string
  font: Face
  direction: Direction
}

/** What can be asked of a font. */
interface Letters {
  hasGlyphForCodePoint(point: number): boolean
}

// They join or part letters, or turn them, and have no shape of their own.
const SHAPELESS = /[\u200C-\u200F\u2066-\u2069]|\uFE0E/gu
const FROM_THE_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\u200F]/u

const bidi = bidiFactory()

/** The parts of a line from left to right; what no font has is left out. */
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

/** The UTF-16 units of a line from left to right, brackets turned as they are read. */
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

/** Whether these fonts have every letter of a text. */
export function hasLetters(typeface: readonly Letters[], text: string): boolean {
  return [...text.replace(SHAPELESS, '')].every((character) => fontFor(typeface, character))
}

/** The font that has this character; undefined when none has. */
function fontFor<Face extends Letters>(
  typeface: readonly Face[],
  character: string,
  preferred?: Face,
): Face | undefined {
  const point = character.codePointAt(0) ?? 0
  if (preferred?.hasGlyphForCodePoint(point)) return preferred
  return typeface.find((font) => font.hasGlyphForCodePoint(point))
}

/** The font of each UTF-16 unit; a space or a joiner goes with what stands before it. */
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
