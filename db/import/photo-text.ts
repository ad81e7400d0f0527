import { currenciesNamed } from '../rules/currency-words.ts'
import { isArabicMenuWord } from '../rules/menu-glossary.ts'
import { UNREADABLE } from './lines.ts'
import { medianOf } from './median.ts'
import { linesOfPage, textOfLines, type PageLine, type PagePart } from './page-text.ts'
import { readText, type TextOptions } from './read-text.ts'
import { addDoubt, boxAround, type Box, type ReadMenu } from './rows.ts'

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

const ARABIC = /\p{Script=Arabic}/u
const NOISE = 30
const SURE_WORD = 75
// Words of menus are known; others are names, or misread.
const SURE_UNKNOWN = 91
const SURE_FIGURE = 50
// Of the height of letters.
const SPECK = 0.35
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
  ].filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
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

/** A word of letters that was easy to read. */
export function isSureWord({ text, confidence }: PhotoWord): boolean {
  return confidence >= SURE_WORD && /\p{L}{3}/u.test(text)
}

/** Words that are to be read a second time, as figures. */
export function isFigure({ text, confidence, top, bottom, height }: PhotoWord): boolean {
  // A dot between two names is no nought.
  return /\p{Nd}/u.test(text) && confidence >= NOISE && bottom - top > height * SPECK
}

/** Reads a menu from the lines of a picture: as a text, with doubts and places of the picture. */
export function readPhoto(lines: readonly PhotoLine[], options: TextOptions): ReadMenu {
  const read = readText(textOfLines(lines), options)
  for (const row of read.rows) {
    const own = lines.slice(row.lines[0], row.lines[1] + 1)
    if (own.some((line) => line.isPriceDoubtful)) addDoubt(row, 'price')
    if (own.some((line) => line.isNameDoubtful)) addDoubt(row, 'name')
    row.places = {
      name: boxAround(own.map(({ words }) => words)),
      price: boxAround(own.map(({ figures }) => figures)),
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
  const page = pageOf(words, readings)
  const parts = words.flatMap((word): PhotoPart[] => {
    const text = spelled(word.text.replace(/[\u200e\u200f]/gu, '').trim())
    const figure = isFigure(word) ? figureOf(word, readings.get(word), page.digit) : null
    const isLost =
      page.isArabic &&
      (figure ? page.hasOwnDigits || !figure.isSure : isLostFigure(word, words, page))
    if (!isLost && (word.confidence < NOISE || !(figure || /\p{L}/u.test(text)))) return []
    const isUnknown = ARABIC.test(text) && !isCurrency(text) && !isArabicMenuWord(text)
    const isSure = word.confidence >= (isUnknown ? SURE_UNKNOWN : SURE_WORD)
    // The figure at a currency was overlooked.
    const isBare = isCurrency(text) && page.isArabic && isAlone(word, words)
    const read =
      isLost || isBare ? { text: UNREADABLE, isSure: false } : (figure ?? { text, isSure })
    return [
      {
        ...read,
        box: word,
        isFigure: figure !== null || isLost || isBare,
        x: word.left,
        y: height - word.baseline + page.slope * word.left,
        width: word.right - word.left,
        height: word.height,
        isRight: ARABIC.test(text),
      },
    ]
  })
  return withLostNames(linesOfPage(parts, width).map(lineOf))
}

/** A price alone has lost its name, unless prices stand in lines of their own. */
function withLostNames(lines: PhotoLine[]): PhotoLine[] {
  const priced = lines.filter(({ figures }) => figures)
  const alone = priced.filter(({ words }) => !words)
  if (alone.length > priced.length / 3) return lines
  return lines.map((line) =>
    alone.includes(line)
      ? { ...line, text: `${UNREADABLE}   ${line.text}`, isNameDoubtful: true }
      : line,
  )
}

interface PhotoPart extends PagePart {
  box: Box
  isFigure: boolean
  isSure: boolean
}

/** Readers take one final letter of Arabic for the other. */
function spelled(text: string): string {
  const other = text.replace(/ى$/u, 'ي')
  return isArabicMenuWord(other) ? other : text
}

function figureOf(
  { text, left, right }: PhotoWord,
  second: Figure | undefined,
  digit: number,
): { text: string; isSure: boolean } {
  const isSame = second?.text === text.replace(/[^\d.,/-]/gu, '')
  const isWide = right - left > text.length * digit * WIDE_DIGIT
  const isSure = isSame && isSureFigure(second) && !isWide
  // Read alone, figures are right more often than among words.
  const isBetter = !isSame && second && isSureFigure(second) && /^[\d.,\s]+$/u.test(text)
  return { text: isBetter ? second.text : text, isSure }
}

function isSureFigure(figure: Figure | undefined): boolean {
  return figure !== undefined && figure.text !== '' && figure.confidence >= SURE_FIGURE
}

interface PhotoPage {
  isArabic: boolean
  /** Prices are in Arabic figures: one that looks like a Latin one is another, as a rule. */
  hasOwnDigits: boolean
  /** How much lines still fall to the right. */
  slope: number
  /** Usual width of a digit, and height of a word. */
  digit: number
  height: number
}

function pageOf(
  words: readonly PhotoWord[],
  readings: ReadonlyMap<PhotoWord, Figure | undefined>,
): PhotoPage {
  const known = words.filter(isSureWord)
  const page: PhotoPage = {
    isArabic: known.filter(({ text }) => ARABIC.test(text)).length > known.length * 0.8,
    hasOwnDigits: false,
    slope: medianOf(words.flatMap(({ slope }) => (slope === null ? [] : [slope]))) ?? 0,
    digit:
      medianOf(
        words.flatMap(({ text, left, right }) =>
          /^\d{2,}$/u.test(text) ? [(right - left) / text.length] : [],
        ),
      ) ?? Infinity,
    height: medianOf(known.map(({ top, bottom }) => bottom - top)) ?? 0,
  }
  const sure = [...readings.values()].filter(isSureFigure).length
  const lost = words.filter((word) => !isFigure(word) && isLostFigure(word, words, page)).length
  return { ...page, hasOwnDigits: lost + readings.size - sure > sure }
}

/** Arabic figures are no letters that the readers know: they come as a few that say nothing. */
function isLostFigure(
  word: PhotoWord,
  words: readonly PhotoWord[],
  { height }: PhotoPage,
): boolean {
  const { text, confidence, top, bottom } = word
  const isSized = bottom - top > height * 0.4 && bottom - top < height * 2
  if (text.length > 5 || !isSized || !isAlone(word, words)) return false
  if (ARABIC.test(text)) return text.length <= 2
  return confidence < 90 || !/\p{L}{3}/u.test(text)
}

function isCurrency(text: string): boolean {
  return (currenciesNamed(text)?.length ?? 0) > 0
}

/** No word but a currency stands beside it. */
function isAlone(word: PhotoWord, words: readonly PhotoWord[]): boolean {
  return !words.some((other) => {
    const gap = Math.max(other.left - word.right, word.left - other.right)
    const isBeside = other.top < word.bottom && other.bottom > word.top
    const isNear = other !== word && isBeside && other.confidence >= NOISE && gap < word.height
    return isNear && !isCurrency(other.text)
  })
}

function lineOf({ text, parts }: PageLine<PhotoPart>): PhotoLine {
  const [figures, words] = [
    parts.filter((part) => part.isFigure),
    parts.filter((part) => !part.isFigure),
  ]
  return {
    text,
    words: boxAround(words.map(({ box }) => box)),
    figures: boxAround(figures.map(({ box }) => box)),
    isPriceDoubtful: figures.some(({ isSure }) => !isSure),
    isNameDoubtful: words.some(({ isSure }) => !isSure),
  }
}
