import { currenciesNamed } from '../rules/money/currency-words.ts'
import { isArabicMenuWord } from '../rules/glossary/menu-glossary.ts'
import { medianOf } from './median.ts'
import { UNREADABLE, type Page, type PageWord } from './page-words.ts'
import { boxAround, type Box } from './rows.ts'

/** What a reader of English saw in one place of a picture: letters, or a figure. */
export interface PhotoPiece extends Box {
  text: string
  /** Of its least sure word; from 0 to 1. */
  confidence: number
  kind: 'words' | 'figure' | 'unsure'
  size: number | null
  baseline: number | null
  stroke: number
}

export interface SecondReading extends Box {
  text: string
  confidence: number
}

export interface PhotoReadings {
  width: number
  height: number
  pieces: readonly PhotoPiece[]
  arabic: readonly SecondReading[]
  /** What the reader of Arabic saw in each of the `unsurePlaces` by itself. */
  alone: readonly (readonly SecondReading[])[]
  /** Second readings of the figures, in order; '' for none. */
  figures: readonly string[]
}

const ARABIC = /(?=\p{L})\p{Script=Arabic}/u
// Below, the reader of English asks the others.
const SURE = 0.9
const NOISE = 0.3
const LEAST_ARABIC = 0.4
const HARDLY_LATIN = 0.6
// Of groups of unsure words.
const LEAST_SHARE = 0.15
const SURE_ARABIC = 0.75
const SURE_UNKNOWN = 0.905
const SAME_LINE = 0.4
const NEIGHBOURS = 1
// Of the smaller of two boxes: they are one place.
const OVERLAP = 0.3
const SHORT = 4
const SMALL = /^\p{Ll}*$/u
// Of the height of a box, which has a margin around letters.
const LETTERS = 0.8
const BASELINE = 0.3

/** Where words stand of which the reader of English is unsure. */
export function unsurePlaces(pieces: readonly PhotoPiece[]): Box[] {
  return groupsOf(pieces).map(({ box }) => box)
}

export function pageOfPhoto({ width, height, arabic, figures, ...readings }: PhotoReadings): Page {
  const pieces = readings.pieces.map((piece) => ({ ...piece, text: withOneDot(piece.text) }))
  const seconds = new Map(
    pieces.filter(({ kind }) => kind === 'figure').map((piece, at) => [piece, figures[at] ?? '']),
  )
  const known = knownWords(arabic).filter((word) => {
    return !pieces.some((piece) => isSamePlace(piece, word) && isBetter(piece, word))
  })
  const found = groupsOf(pieces)
  const groups = found.map((own, at) => {
    return readGroup(own, known, found, knownWords(readings.alone[at] ?? []))
  })
  const facts = factsOf(pieces, groups)
  const words = pieces.flatMap((piece): Seen[] => {
    if (piece.kind === 'unsure') return []
    if (facts.hasArabic && known.some((word) => isReadAs(piece, word, facts))) return []
    const isLost = piece.kind === 'words' ? isOwnDigits(piece, facts) : facts.hasOwnDigits
    if (isLost) return [lost(piece, piece.text)]
    if (piece.kind === 'words') return [seen(piece, piece.text, piece.confidence < SURE)]
    return figureOf(piece, seconds.get(piece) ?? '')
  })
  for (const group of groups) words.push(...wordsOfGroup(group, facts))
  if (facts.isArabic) words.push(...outsideGroups(known, groups, facts))
  return { width, height, words: pageWords(withNames(words)) }
}

/** A point of a price may be read twice: '3..500'. */
function withOneDot(text: string): string {
  return text.replace(/(?<=\d)([.,])\1(?=\d{2})/gu, '$1')
}

interface Seen extends Box, Look {
  text: string
  written?: string
  isUnsure: boolean
}

type Look = Pick<PhotoPiece, 'size' | 'baseline' | 'stroke'>

function seen(place: Box & Look, text: string, isUnsure: boolean): Seen {
  const { left, top, right, bottom, size, baseline, stroke } = place
  return { left, top, right, bottom, size, baseline, stroke, text, isUnsure }
}

function lost(place: Box & Look, written: string): Seen {
  return { ...seen(place, UNREADABLE, true), written }
}

function withNames(words: readonly Seen[]): Seen[] {
  const widthOf = ({ left, right }: Seen) => right - left
  return words.map((word) => {
    const { text, written = '', top, bottom } = word
    if (text !== UNREADABLE || !/\p{L}/u.test(written)) return word
    const line = words.filter((other) => {
      const distance = Math.abs(other.top + other.bottom - top - bottom) / 2
      return distance < (bottom - top) * SAME_LINE
    })
    const isName =
      line.length > 1 &&
      line.every((other) => other.text === UNREADABLE && widthOf(other) <= widthOf(word))
    return isName ? { ...word, text: written } : word
  })
}

const FIGURE = /\d[\d.,]*/u
const SIGN = /[\p{Sc}]/u

/** Where two readings agree, the figure is sure. A sign of currency is no digit. */
function figureOf(piece: PhotoPiece, second: string): Seen[] {
  const { text } = piece
  const [first, other] = [digitsOf(text), digitsOf(second)]
  const sign = SIGN.exec(second)?.[0] ?? ''
  if (first === other) {
    // Its alphabet has no sign but the dollar's: '£7.95' is read as 'f7.95'.
    const isSigned = sign !== '' && !SIGN.test(text) && /^[a-z]\d/iu.test(text)
    return [seen(piece, isSigned ? text.replace(/^[a-z]/iu, sign) : text, piece.confidence < SURE)]
  }
  const isSignAsDigit = sign !== '' && first.length === other.length + 1 && first.endsWith(other)
  if (isSignAsDigit) return [seen(piece, `${sign}${FIGURE.exec(second)?.[0] ?? ''}`, false)]
  const isBetterRead = AMOUNT.test(second) && !AMOUNT.test(text) && other.length >= first.length
  return [seen(piece, isBetterRead ? second : text, true)]
}

const AMOUNT = /^\D{0,5}\d{1,7}(?:[.,]\d{1,3})*(?:\s?[/–-]\s?\d{1,7}(?:[.,]\d{1,3})*)*\D{0,5}$/u

function digitsOf(text: string): string {
  return (text.match(/\d[\d.,]*/gu) ?? []).map((one) => one.replace(/[.,]+$/u, '')).join(' ')
}

interface Group {
  pieces: readonly PhotoPiece[]
  words: readonly SecondReading[]
  confidence: number
  box: Box & Look
}

function knownWords(words: readonly SecondReading[]): SecondReading[] {
  return words
    .map((word) => ({ ...word, text: spelled(word.text.replace(/[\u200e\u200f]/gu, '').trim()) }))
    .filter(({ text, confidence }) => confidence >= NOISE && ARABIC.test(text))
}

/** Letters of Arabic can look like Latin ones; small ones do on a page in Arabic. */
function isBetter(
  piece: PhotoPiece,
  { text, confidence }: SecondReading,
  isArabic = true,
): boolean {
  if (piece.kind === 'unsure') return false
  const isLikely = confidence >= SURE_ARABIC && /\p{L}{3}/u.test(text)
  const isLong = piece.text.length >= SHORT && !(isArabic && SMALL.test(piece.text))
  return !isLikely || (piece.confidence >= SURE && (piece.kind === 'figure' || isLong))
}

function isReadAs(piece: PhotoPiece, word: SecondReading, { isArabic }: PhotoFacts): boolean {
  return isSamePlace(piece, word) && !isBetter(piece, word, isArabic)
}

function isSamePlace(one: Box, other: Box): boolean {
  const [across, down] = [
    overlapOf(one, other, 'left', 'right'),
    overlapOf(one, other, 'top', 'bottom'),
  ]
  const width = Math.min(one.right - one.left, other.right - other.left)
  const height = Math.min(one.bottom - one.top, other.bottom - other.top)
  return across > width * OVERLAP && down > height * OVERLAP
}

function overlap(one: Box, other: Box): number {
  return overlapOf(one, other, 'left', 'right') * overlapOf(one, other, 'top', 'bottom')
}

function overlapOf(one: Box, other: Box, from: 'left' | 'top', to: 'right' | 'bottom'): number {
  return Math.max(0, Math.min(one[to], other[to]) - Math.max(one[from], other[from]))
}

function outsideGroups(
  words: readonly SecondReading[],
  groups: readonly Group[],
  { height }: PhotoFacts,
): Seen[] {
  const read = groups.filter((group) => group.words.length > 0)
  const own = words.filter((word) => {
    const isTaken = read.some(({ box }) => isSamePlace(word, box))
    return !isTaken && word.confidence >= SURE_ARABIC && word.text.length > 1
  })
  const looks = groups.map(({ box }) => box)
  const stroke = medianOf(looks.map((look) => look.stroke)) ?? 0
  return own.map((word) => {
    const { left, right } = word
    const middle = (word.top + word.bottom) / 2
    const [near] = looks
      .filter(({ top, bottom }) => Math.abs((top + bottom) / 2 - middle) < height / 2)
      .toSorted((a, b) => Math.abs(a.left - left) - Math.abs(b.left - left))
    const box = { top: middle - height / 2, bottom: middle + height / 2, baseline: null, stroke }
    return seen({ ...(near ?? box), left, right, size: null }, word.text, true)
  })
}

interface PieceGroup {
  pieces: PhotoPiece[]
  box: Box
}

function groupsOf(pieces: readonly PhotoPiece[]): PieceGroup[] {
  const groups: PieceGroup[] = []
  const unsure = pieces.filter(({ kind }) => kind === 'unsure')
  for (const piece of unsure.toSorted((a, b) => a.left - b.left)) {
    const group = groups.find((other) => isBeside(other.box, piece))
    if (!group) groups.push({ pieces: [piece], box: boxAround([piece])! })
    else {
      group.pieces.push(piece)
      group.box = boxAround(group.pieces)!
    }
  }
  return groups
}

function isBeside(one: Box, other: Box): boolean {
  const height = Math.min(one.bottom - one.top, other.bottom - other.top)
  const distance = Math.abs(one.top + one.bottom - other.top - other.bottom) / 2
  return distance < height * SAME_LINE && other.left - one.right < height * NEIGHBOURS
}

function readGroup(
  { pieces, box }: PieceGroup,
  words: readonly SecondReading[],
  groups: readonly PieceGroup[],
  alone: readonly SecondReading[],
): Group {
  const onPage = words.filter((word) => {
    const own = overlap(word, box)
    return isSamePlace(word, box) && groups.every((other) => overlap(word, other.box) <= own)
  })
  const known = worthOf(alone) > worthOf(onPage) ? alone : onPage
  const length = known.reduce((sum, { text }) => sum + text.length, 0)
  const sum = known.reduce((all, { text, confidence }) => all + text.length * confidence, 0)
  return {
    pieces,
    words: known,
    confidence: length === 0 ? 0 : sum / length,
    box: { ...box, ...lookOf(pieces) },
  }
}

/** Many letters, each of them likely. */
function worthOf(words: readonly SecondReading[]): number {
  return words.reduce((sum, { text, confidence }) => {
    return sum + text.length * (confidence - LEAST_ARABIC)
  }, 0)
}

function lookOf(pieces: readonly PhotoPiece[]): Look {
  const widest = pieces.reduce((one, other) =>
    other.right - other.left > one.right - one.left ? other : one,
  )
  const { size, baseline, stroke } = widest
  return { size, baseline, stroke }
}

/** Readers take one final letter of Arabic for the other. */
function spelled(text: string): string {
  const other = text.replace(/ى$/u, 'ي')
  return isArabicMenuWord(other) ? other : text
}

interface PhotoFacts {
  hasArabic: boolean
  isArabic: boolean
  /** Prices are in Arabic figures: one that looks like a Latin one is another, as a rule. */
  hasOwnDigits: boolean
  height: number
}

function factsOf(pieces: readonly PhotoPiece[], groups: readonly Group[]): PhotoFacts {
  const latin = pieces.filter(({ kind, text }) => kind === 'words' && /\p{L}{3}/u.test(text))
  const arabic = groups.filter(({ confidence }) => confidence > SURE_ARABIC)
  const isArabic = arabic.length > (latin.length + arabic.length) * 0.8
  const height = medianOf(pieces.map(({ top, bottom }) => bottom - top)) ?? 0
  const hasArabic = arabic.length > groups.length * LEAST_SHARE
  const facts = { hasArabic, isArabic, hasOwnDigits: false, height }
  const sure = pieces.filter(({ kind, confidence }) => kind === 'figure' && confidence >= SURE)
  const lost = groups.filter((group) => hasLostFigure(group, facts))
  return { ...facts, hasOwnDigits: isArabic && lost.length > sure.length }
}

/** Readers give a few letters that say nothing for Arabic figures. */
function hasLostFigure(
  { words, box, confidence }: Group,
  { isArabic, height }: PhotoFacts,
): boolean {
  if (!isArabic) return false
  const others = words.filter(({ text }) => !isCurrency(text))
  const length = others.reduce((sum, { text }) => sum + text.length, 0)
  if (words.length > others.length) return length <= LONGEST_FIGURE
  const isShort = box.right - box.left < (box.bottom - box.top) * 3
  return (
    isShort && box.bottom - box.top > height * 0.5 && (length <= 2 || confidence < LEAST_ARABIC)
  )
}

function isCurrency(text: string): boolean {
  return (currenciesNamed(text)?.length ?? 0) > 0
}

function wordsOfGroup(group: Group, facts: PhotoFacts): Seen[] {
  const { pieces, words, confidence } = group
  const written =
    words.map(({ text }) => text).join(' ') || pieces.map(({ text }) => text).join(' ')
  if (hasLostFigure(group, facts)) return [lost(group.box, written)]
  const latin = Math.max(...pieces.map((piece) => piece.confidence))
  if (
    facts.hasArabic &&
    confidence >= LEAST_ARABIC &&
    (latin < HARDLY_LATIN || confidence > latin)
  ) {
    // On a line in Arabic, only figures were measured.
    const look = facts.isArabic ? { ...group.box, size: null } : group.box
    return words.map((word) => {
      const { text, left, right } = word
      const isKnown = isCurrency(text) || isArabicMenuWord(text)
      const least = isKnown ? SURE_ARABIC : SURE_UNKNOWN
      return seen({ ...look, left, right }, text, word.confidence < least)
    })
  }
  return pieces
    .filter(({ text, top, bottom }) => {
      return /\p{L}{2}|\d|^\p{L}$/u.test(text) && bottom - top > facts.height * 0.6
    })
    .map((piece) => {
      return isOwnDigits(piece, facts) ? lost(piece, piece.text) : seen(piece, piece.text, true)
    })
}

const LONGEST_FIGURE = 5

/** 'VA' is a price in Arabic figures. */
function isOwnDigits({ text }: PhotoPiece, { isArabic }: PhotoFacts): boolean {
  return isArabic && text.length <= LONGEST_FIGURE
}

function pageWords(words: readonly Seen[]): PageWord[] {
  // Strokes tell best which foreign letters are large or bold.
  const others = words.filter(({ size }) => size === null)
  const perStroke =
    (medianOf(others.map(({ top, bottom }) => (bottom - top) * LETTERS)) ?? 0) /
    (medianOf(others.map(({ stroke }) => stroke)) || 1)
  const sizes = words.map(({ size, stroke }) => size ?? stroke * perStroke)
  const measured = evenSizes(
    sizes.filter((_, at) => words[at]!.size !== null),
    ALIKE,
  )
  const guessed = evenSizes(
    sizes.filter((_, at) => words[at]!.size === null),
    ALIKE_STROKES,
  )
  return words.map((word, at): PageWord => {
    const { text, left, right, top, bottom, isUnsure } = word
    const height = (word.size === null ? guessed : measured).get(sizes[at]!) ?? sizes[at]!
    const y = word.baseline ?? (top + bottom) / 2 + (bottom - top) * LETTERS * BASELINE
    const isRight = ARABIC.test(text)
    return { text, x: left, y, width: right - left, height, font: '', isRight, isUnsure, angle: 0 }
  })
}

// Of their size: letters that differ less are alike.
const ALIKE = 0.06
const ALIKE_STROKES = 0.12
const ROUNDS = 8

function evenSizes(sizes: readonly number[], alike: number): Map<number, number> {
  return new Map(
    sizes.map((own) => {
      let size = own
      for (let round = 0; round < ROUNDS; round += 1) {
        const near = sizes.filter((one) => Math.abs(one - size) < size * alike)
        size = near.reduce((sum, one) => sum + one, 0) / near.length
      }
      return [own, size]
    }),
  )
}

export function sureShare({ pieces, arabic }: PhotoReadings): number {
  const latin = pieces.filter(({ kind }) => kind !== 'unsure')
  const groups = groupsOf(pieces)
  const sure = arabic.filter(isSure)
  const known = groups.filter(({ box }) => sure.some((word) => isSamePlace(box, word)))
  return (latin.filter(isSure).length + known.length) / Math.max(1, latin.length + groups.length)
}

function isSure({ text, confidence }: { text: string; confidence: number }): boolean {
  return /\p{L}{3}/u.test(text) && confidence >= (ARABIC.test(text) ? SURE_ARABIC : SURE)
}
