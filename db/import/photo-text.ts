import { linesOfPage, textOfLines, type PageLine, type PagePart } from './page-text.ts'
import { readText, type TextOptions } from './read-text.ts'
import { addDoubt, type Box, type ReadMenu } from './rows.ts'

/** A word as a reader of pictures gives it. */
export interface PhotoWord extends Box {
  text: string
  /** From 0 to 100. */
  confidence: number
  /** Where its line stands. */
  baseline: number
  /** Of its line's letters. */
  height: number
  /** Of a line that is long enough to tell; else null. */
  slope: number | null
}

/** A second reading of a figure; '' for none. */
export interface Figure {
  text: string
  confidence: number
}

export interface PhotoLine {
  text: string
  /** Where its words are, and where its figures; null for none. */
  words: Box | null
  figures: Box | null
  /** A figure that two readings do not agree about. */
  isPriceDoubtful: boolean
  /** A word that was hard to read. */
  isNameDoubtful: boolean
}

/** Stands where a price cannot be read. */
export const UNREADABLE = '\ufffd'

const ARABIC = /\p{Script=Arabic}/u
const NOISE = 30
const SURE_WORD = 75
const SURE_FIGURE = 50
// Of the usual width of a digit: more is one that was missed.
const WIDE_DIGIT = 1.5

/** Of what two readers saw in one place, what the surer one says: each knows the letters of its own. */
export function mergeReadings(
  english: readonly PhotoWord[],
  arabic: readonly PhotoWord[],
): PhotoWord[] {
  const known = [
    ...english.filter(({ text }) => !ARABIC.test(text)),
    ...arabic.filter(({ text }) => ARABIC.test(text)),
  ].filter(({ confidence, text }) => confidence >= NOISE && /[\p{L}\p{N}]/u.test(text))
  const merged: PhotoWord[] = []
  for (const word of known.toSorted((a, b) => b.confidence - a.confidence)) {
    if (!merged.some((other) => isSamePlace(word, other))) merged.push(word)
  }
  return merged
}

function isSamePlace(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  const width = Math.min(one.right - one.left, other.right - other.left)
  const height = Math.min(one.bottom - one.top, other.bottom - other.top)
  return across > width * 0.3 && down > height * 0.3
}

/** Words that are to be read a second time, as figures. */
export function isFigure({ text, confidence }: PhotoWord): boolean {
  return /\p{Nd}/u.test(text) && confidence >= NOISE
}

/** Reads a menu from the lines of a picture: as a text, with doubts and places of the picture. */
export function readPhoto(lines: readonly PhotoLine[], options: TextOptions): ReadMenu {
  const read = readText(textOfLines(lines), options)
  for (const row of read.rows) {
    const own = lines.slice(row.lines[0], row.lines[1] + 1)
    if (own.some((line) => line.isPriceDoubtful)) addDoubt(row, 'price')
    if (own.some((line) => line.isNameDoubtful)) addDoubt(row, 'name')
    row.places = {
      name: around(own.map(({ words }) => words)),
      price: around(own.map(({ figures }) => figures)),
    }
  }
  return read
}

/** Words of a picture as lines; `figures` are the second readings of those that have digits, in order. */
export function linesOfPhoto(
  words: readonly PhotoWord[],
  figures: readonly Figure[],
  { width, height }: { width: number; height: number },
): PhotoLine[] {
  const readings = new Map(words.filter(isFigure).map((word, at) => [word, figures[at]]))
  const isArabic = isMostlyArabic(words)
  const slope = slopeOf(words)
  const unsure = [...readings.values()].filter((figure) => !isSureFigure(figure)).length
  // Arabic figures: one that looks like a Latin one is another, as a rule.
  const isForeign = isArabic && unsure > readings.size / 2
  const digit = usualDigit(words)
  const parts = words.flatMap((word): PhotoPart[] => {
    const text = word.text.replace(/[\u200e\u200f]/gu, '').trim()
    if (word.confidence < NOISE || !/[\p{L}\p{N}]/u.test(text)) return []
    const isWide = word.right - word.left > text.length * digit * WIDE_DIGIT
    const figure = isFigure(word) ? figureOf(text, readings.get(word), isWide) : null
    const isLost = isArabic && (figure ? isForeign || !figure.isSure : isUnreadable(text))
    const read = isLost
      ? { text: UNREADABLE, isSure: false }
      : (figure ?? { text, isSure: word.confidence >= SURE_WORD })
    return [
      {
        ...read,
        box: word,
        isFigure: figure !== null || isLost,
        x: word.left,
        y: height - word.baseline + slope * word.left,
        width: word.right - word.left,
        height: word.height,
        isRight: ARABIC.test(text),
      },
    ]
  })
  return linesOfPage(parts, width).map(lineOf)
}

interface PhotoPart extends PagePart {
  box: Box
  isFigure: boolean
  isSure: boolean
}

function figureOf(
  text: string,
  second: Figure | undefined,
  isWide: boolean,
): { text: string; isSure: boolean } {
  const isSame = second?.text === text.replace(/[^\d.,/-]/gu, '')
  const isSure = isSame && isSureFigure(second) && !isWide
  // Read alone, figures are right more often than among words.
  const isBetter = !isSame && second && isSureFigure(second) && /^[\d.,\s]+$/u.test(text)
  return { text: isBetter ? second.text : text, isSure }
}

function isSureFigure(figure: Figure | undefined): boolean {
  return figure !== undefined && figure.text !== '' && figure.confidence >= SURE_FIGURE
}

function isMostlyArabic(words: readonly PhotoWord[]): boolean {
  const known = words.filter(
    ({ text, confidence }) => confidence >= SURE_WORD && /\p{L}{3}/u.test(text),
  )
  return known.filter(({ text }) => ARABIC.test(text)).length > known.length * 0.8
}

/** Arabic figures come as a few letters that say nothing. */
function isUnreadable(text: string): boolean {
  return text.length <= 5 && !/\p{Script=Arabic}{2}/u.test(text)
}

/** How much lines still fall to the right. */
function slopeOf(words: readonly PhotoWord[]): number {
  const slopes = words
    .flatMap(({ slope }) => (slope === null ? [] : [slope]))
    .toSorted((a, b) => a - b)
  return slopes[Math.floor(slopes.length / 2)] ?? 0
}

function usualDigit(words: readonly PhotoWord[]): number {
  const widths = words
    .filter(({ text }) => /^\d{2,}$/u.test(text))
    .map(({ text, left, right }) => (right - left) / text.length)
    .toSorted((a, b) => a - b)
  return widths[Math.floor(widths.length / 2)] ?? Infinity
}

function lineOf({ text, parts }: PageLine<PhotoPart>): PhotoLine {
  const [figures, words] = [
    parts.filter((part) => part.isFigure),
    parts.filter((part) => !part.isFigure),
  ]
  return {
    text,
    words: around(words.map(({ box }) => box)),
    figures: around(figures.map(({ box }) => box)),
    isPriceDoubtful: figures.some(({ isSure }) => !isSure),
    // A price alone has lost its name.
    isNameDoubtful:
      words.some(({ isSure }) => !isSure) || (words.length === 0 && figures.length > 0),
  }
}

function around(boxes: readonly (Box | null)[]): Box | null {
  const some = boxes.filter((box) => box !== null)
  if (some.length === 0) return null
  return {
    left: Math.min(...some.map(({ left }) => left)),
    top: Math.min(...some.map(({ top }) => top)),
    right: Math.max(...some.map(({ right }) => right)),
    bottom: Math.max(...some.map(({ bottom }) => bottom)),
  }
}
