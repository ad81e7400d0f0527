import { isCapitals } from './prose.ts'
import { boxAround, type Box } from './rows.ts'

export interface PageWord {
  text: string
  /** From the page's left and top; `y` is the line that letters stand on. */
  x: number
  y: number
  width: number
  height: number
  /** Alike for letters that look alike; '' if unknown. */
  font: string
  isRight: boolean
  /** How its line falls, in radians. */
  angle: number
  isUnsure?: boolean
}

export const UNREADABLE = '\ufffd'

export interface Page {
  words: readonly PageWord[]
  width: number
  height: number
}

export interface Phrase {
  text: string
  box: Box
  y: number
  height: number
  font: string
  isRight: boolean
  isTurned: boolean
  parts: readonly { start: number; end: number; box: Box; isUnsure: boolean }[]
}

// Of the height of letters.
const SAME_LINE = 0.32
const SLANTED = 0.7
const SPACE = 0.14
const CLOSE = 0.3
const BESIDE = 0.55
const LIKE = 0.12
const TURNED = 0.6
const UNIT = /^\s*(?:k?cal(?:ories)?|سعرة|سعرات|كالوري)/iu

// Arabic as drawn, ligatures, and letters of other looks.
const DRAWN =
  /[\ufb00-\ufdff\ufe70-\ufeff\uff01-\uff5e]|[\u{1d400}-\u{1d7ff}]|[\u{1f130}-\u{1f149}]/gu
const NOTHING =
  /[\u0640\u200b-\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\u00ad]|(?<=.)\ufffd|\ufffd(?=.)|(?!\t)\p{Cc}|\p{Co}/gu

export function plainLetters(text: string): string {
  return text
    .replace(DRAWN, (letter) => letter.normalize('NFKC'))
    .replace(NOTHING, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/gu, ' ')
}

function boxOf({ x, y, width, height }: PageWord): Box {
  return { left: x, top: y - height * 0.8, right: x + width, bottom: y + height * 0.2 }
}

const FEW_FIGURES = 6
const FEW_WORDS = 40
const MOST_UNNAMED = 0.25
const PRICE = /^\D{0,4}\d{1,4}\D{0,4}$|\d[.,]\d{2,3}(?!\d)/u

/** Scans, prices without names, or letters without codes; without any price, also a picture with few words. */
export function drawnPages(pages: readonly Page[]): boolean[] {
  const isPriced = pages.some(({ words }) => words.some(({ text }) => PRICE.test(text)))
  return pages.map((page) => isDrawn(page) || (!isPriced && page.words.length < FEW_WORDS))
}

function isDrawn({ words }: Page): boolean {
  const unnamed = words.filter(({ text }) => text.includes(UNREADABLE)).length
  if (unnamed > words.length * MOST_UNNAMED) return true
  const letters = words.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)
  const figures = words.filter(({ text }) => /\d/u.test(text) && !/\p{L}{2}/u.test(text)).length
  const named = words.filter(({ text }) => /\p{L}{2}/u.test(text)).length
  if (letters < 2) return true
  return figures >= FEW_FIGURES && letters < figures * 2 && named < figures / 2
}

/** What is printed twice in one place counts once. */
export function phrasesOf({ words }: Page): Phrase[] {
  const plain = words
    .map((word) => ({ ...word, text: plainLetters(word.text) }))
    .filter(({ text, height }) => text.trim() !== '' && height > 0)
  const known = withoutSpacedWords(withoutFootnotes(withoutCopies(plain))).flatMap(inPieces)
  const groups: PageWord[][] = []
  for (const word of known.toSorted((a, b) => a.x - b.x)) {
    const group = groups.find((other) => isShort(other, word) && isNextTo(other, word))
    if (group) group.push(word)
    else groups.push([word])
  }
  return groups.map(phraseOf)
}

// In letters: what is longer goes on in a phrase of its own.
const LONGEST_PHRASE = 500

function inPieces(word: PageWord): PageWord[] {
  const { text, x, width, isRight } = word
  if (text.length <= LONGEST_PHRASE) return [word]
  const count = Math.ceil(text.length / LONGEST_PHRASE)
  const own = width / count
  return Array.from({ length: count }, (_, at) => ({
    ...word,
    text: text.slice(at * LONGEST_PHRASE, (at + 1) * LONGEST_PHRASE),
    x: x + own * (isRight ? count - 1 - at : at),
    width: own,
  }))
}

function isShort(group: readonly PageWord[], word: PageWord): boolean {
  const length = group.reduce((sum, { text }) => sum + text.length, word.text.length)
  return length <= LONGEST_PHRASE
}

function withoutCopies(words: readonly PageWord[]): PageWord[] {
  const seen = new Map<string, PageWord[]>()
  return words.filter((word) => {
    const same = seen.get(word.text) ?? []
    const isNew = !same.some(
      (other) =>
        Math.abs(other.x - word.x) < Math.min(word.height * 0.4, word.width * 0.6) &&
        Math.abs(other.y - word.y) < word.height * 0.4,
    )
    same.push(word)
    seen.set(word.text, same)
    return isNew
  })
}

const FOOTNOTE = 0.65

/** They lead to notes; a single one may be a price. */
function withoutFootnotes(words: readonly PageWord[]): PageWord[] {
  const notes = words.filter(
    (word) =>
      /^[1-9]$/u.test(word.text.trim()) &&
      words.some(
        (other) =>
          Math.abs(word.x - other.x - other.width) < other.height * 0.15 &&
          Math.abs(other.y - word.y) < other.height * 0.6 &&
          word.height < other.height * FOOTNOTE &&
          /\p{L}\p{P}?$/u.test(other.text),
      ),
  )
  return notes.length < 2 ? [...words] : words.filter((word) => !notes.includes(word))
}

const SPACED = /^\p{Lu}(?: \p{Lu})+$/u
const SPACED_PRICE = /^\d(?: \d)* [.,] \d \d(?: \d)?$/u

/** 'C O N' where neighbours are set apart, too; '2 3 5 , 0 0' is a price. */
function withoutSpacedWords(words: readonly PageWord[]): PageWord[] {
  const spaced = new Set(words.filter(({ text }) => SPACED.test(text)))
  const long = [...spaced].filter(({ text }) => text.length > 6)
  const isSpaced = (word: PageWord) =>
    long.some(({ font, y }) => font === word.font && Math.abs(y - word.y) < word.height * 0.2)
  return words.map((word) =>
    SPACED_PRICE.test(word.text) || (spaced.has(word) && isSpaced(word))
      ? { ...word, text: word.text.replaceAll(' ', '') }
      : word,
  )
}

function isNextTo(group: readonly PageWord[], word: PageWord): boolean {
  const last = group.at(-1)!
  const [least, most] = [Math.min(last.height, word.height), Math.max(last.height, word.height)]
  const isSlanted = Math.abs(last.angle) > 0.03 || Math.abs(word.angle) > 0.03
  if (isTurned(last) !== isTurned(word)) return false
  const isLike = most - least < most * LIKE && last.font === word.font
  if (Math.abs(last.y - word.y) > (isSlanted ? most * SLANTED : least * SAME_LINE)) return false
  const gap = word.x - last.x - last.width
  if (gap < -most * 0.6) return false
  const isUnit = UNIT.test(last.text) || UNIT.test(word.text)
  // '&' may be smaller than the words that it joins.
  if (last.text.trim() === '&' || word.text.trim() === '&') return gap < least * BESIDE
  if (isFigure(last) !== isFigure(word) && !isUnit) return gap < least * CLOSE && most < least * 1.3
  if (most > least * 1.6) return gap < least * SPACE && !(isWord(last) && isWord(word))
  if (isSlanted) return gap < least * CLOSE
  if (isLetter(last) && isLetter(word)) return gap < least * 1.1
  if (isCapitals(last.text) && isMixed(word.text)) return gap < least * SPACE
  if (last.font !== word.font && isWord(last) && isWord(word) && last.isRight === word.isRight)
    return gap < least * SPACE
  return gap < least * (isLike ? BESIDE : CLOSE)
}

function isFigure({ text }: PageWord): boolean {
  return text === UNREADABLE || (/\p{Nd}/u.test(text) && !/\p{L}/u.test(text))
}

function isWord({ text }: PageWord): boolean {
  return /\p{L}{3}/u.test(text)
}

function isMixed(text: string): boolean {
  return /^\s?\p{Lu}\p{Ll}/u.test(text)
}

function isLetter({ text }: PageWord): boolean {
  return /^\P{Nd}$/u.test(text.trim())
}

function isTurned({ angle }: PageWord): boolean {
  return Math.abs(angle) > TURNED
}

function phraseOf(group: readonly PageWord[]): Phrase {
  const letters = group.filter(({ text }) => /\p{L}/u.test(text))
  const lettersIn = (isOfRight: boolean) =>
    letters.reduce((sum, word) => sum + (word.isRight === isOfRight ? word.text.length : 0), 0)
  const isRight = letters.length > 0 && lettersIn(true) >= lettersIn(false)
  const ordered = inReadingOrder(group, isRight)
  const space = spaceIn(group)
  const parts: Phrase['parts'][number][] = []
  let text = ''
  for (const [at, word] of ordered.entries()) {
    const before = ordered[at - 1]
    if (before) {
      const gap = Math.max(word.x - before.x - before.width, before.x - word.x - word.width)
      const least = Math.min(word.height, before.height)
      const isSpace = gap > space * least || areArabicWords(before.text, word.text, gap / least)
      if (isSpace && !/\s$/u.test(text)) text += ' '
    }
    const start = text.length
    text += word.text
    parts.push({ start, end: text.length, box: boxOf(word), isUnsure: word.isUnsure ?? false })
  }
  const tallest = group.reduce((one, other) => (other.height > one.height ? other : one))
  const longest = group.reduce((one, other) => (other.text.length > one.text.length ? other : one))
  const joined = withoutSpacing(text)
  return {
    text: joined,
    box: boxAround(group.map(boxOf))!,
    y: longest.y,
    height: tallest.height,
    font: longest.font,
    isRight,
    isTurned: group.some(isTurned),
    parts:
      joined === text
        ? parts
        : [
            {
              start: 0,
              end: joined.length,
              box: boxAround(group.map(boxOf))!,
              isUnsure: LONG_WORD.test(joined) || group.some(({ isUnsure }) => isUnsure),
            },
          ],
  }
}

function spaceIn(group: readonly PageWord[]): number {
  if (group.length < 4 || group.filter(isLetter).length < group.length * 0.7) return SPACE
  const gaps = group.flatMap((word, at) => {
    const before = group[at - 1]
    return before ? [(word.x - before.x - before.width) / word.height] : []
  })
  const [usual = 0] = gaps.toSorted((a, b) => a - b).slice(Math.floor(gaps.length / 3))
  // On a curve, the boxes of letters overlap.
  if (usual < -TOUCHING) return usual + 0.17
  return usual < TOUCHING ? CLOSE_SPACE : Math.max(SPACE, usual + 0.2)
}

const TOUCHING = 0.02
// Between letters that touch.
const CLOSE_SPACE = 0.12

// Of the height of letters.
const NARROWEST = 0.03

/** Final letters of Arabic, or texts of several letters with a gap. */
function areArabicWords(one: string, next: string, gap: number): boolean {
  if (!/^\p{Script=Arabic}/u.test(next)) return false
  const areLong = [one, next].every((text) => /\p{Script=Arabic}{3}/u.test(text))
  return /[ةى]$/u.test(one) || (areLong && gap > NARROWEST)
}

const LONG_WORD = /\p{L}{11}/u

/** 'C r a b  S a l a d' is two words. */
function withoutSpacing(text: string): string {
  const tokens = text.trim().split(/\s+/u)
  const letters = tokens.filter(
    (token) => /^\p{L}{1,2}$/u.test(token) && /^[^\p{Script=Arabic}]/u.test(token),
  )
  const singles = letters.filter((token) => token.length === 1)
  if (tokens.length < 4 || singles.length < 3 || letters.length < tokens.length * 0.6) return text
  const words = text.trim().split(/\s{2,}/u)
  return words
    .map((word) => word.replace(/(?<=\p{L})\s(?=\p{L})/gu, ''))
    .join(' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/(?<=\p{L})\s?&\s?(?=\p{L})/gu, ' & ')
}

/** Words in the other direction are turned among themselves. */
function inReadingOrder(line: readonly PageWord[], isRight: boolean): PageWord[] {
  const fromLeft = line.toSorted((a, b) => a.x - b.x)
  const runs: PageWord[][] = []
  for (const word of fromLeft) {
    const last = runs.at(-1)?.at(-1)
    const isSame = last && (last.isRight === word.isRight || (isRight && isMark(word)))
    if (isSame) runs.at(-1)?.push(word)
    else runs.push([word])
  }
  const inOrder = runs.map((run) => (run.some((word) => word.isRight) ? run.toReversed() : run))
  return (isRight ? inOrder.toReversed() : inOrder).flat()
}

function isMark({ text }: PageWord): boolean {
  return !/[\p{L}\p{N}]/u.test(text)
}
