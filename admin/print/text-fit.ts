import { writtenLanguage, type Direction } from '#db/rules/text/language.ts'

/** Width of a text and its reach above and below the line, in units of the size of its letters. */
export interface Extent {
  width: number
  ascent: number
  descent: number
}
export type Measure = (text: string) => Extent

export interface Line extends Extent {
  text: string
}

/** Lines that stand below each other, and the size of their letters in the unit of their box. */
export interface FittedText {
  size: number
  lines: Line[]
  direction: Direction
}

interface Box {
  width: number
  height: number
  largest: number
  direction?: Direction
}

const SHRINK = 0.96
const BALANCE_STEPS = 8
// What a line takes even when its letters are low, so that lines stand evenly.
const LEAST_ASCENT = 1
const LEAST_DESCENT = 0.35
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function fitText(text: string, box: Box, measure: Measure): FittedText {
  const direction = box.direction ?? writtenLanguage([text]).dir
  for (let size = box.largest; ; size *= SHRINK) {
    const lines = breakLines(text, box.width / size, measure)
    if (heightOf(lines) * size <= box.height) {
      return { size, lines: balance(text, lines, box.width / size, measure), direction }
    }
  }
}

export function heightOf(lines: readonly Line[]): number {
  return lines.reduce((height, { ascent, descent }) => height + ascent + descent, 0)
}

function breakLines(text: string, width: number, measure: Measure): Line[] {
  const lines: string[] = []
  const space = measure(' ').width
  let line = ''
  let taken = 0
  for (const word of text.split(' ')) {
    const needed = measure(word).width
    const together = line === '' ? needed : taken + space + needed
    if (together <= width) {
      line = line === '' ? word : `${line} ${word}`
      taken = together
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = breakWord(word, width, measure)
    line = pieces.pop() ?? ''
    taken = measure(line).width
    lines.push(...pieces)
  }
  return [...lines, line].map((text) => toLine(text, measure))
}

function breakWord(word: string, width: number, measure: Measure): string[] {
  const pieces = ['']
  for (const { segment } of graphemes.segment(word)) {
    const last = pieces.at(-1) ?? ''
    const fits = last === '' || measure(last + segment).width <= width
    if (fits) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

function balance(text: string, lines: Line[], width: number, measure: Measure): Line[] {
  let best = lines
  // Even lines are not worth a broken word.
  const widest = Math.max(...text.split(' ').map((word) => measure(word).width))
  let [low, high] = [Math.max(width / lines.length, Math.min(width, widest)), width]
  for (let step = 0; step < BALANCE_STEPS; step += 1) {
    const middle = (low + high) / 2
    const tried = breakLines(text, middle, measure)
    const isGood = tried.length === lines.length && tried.every((line) => line.width <= middle)
    if (isGood) [best, high] = [tried, middle]
    else low = middle
  }
  return best
}

function toLine(text: string, measure: Measure): Line {
  const { width, ascent, descent } = measure(text)
  return {
    text,
    width,
    ascent: Math.max(LEAST_ASCENT, ascent),
    descent: Math.max(LEAST_DESCENT, descent),
  }
}
