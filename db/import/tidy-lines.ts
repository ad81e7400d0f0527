import { currenciesNamed } from '../rules/money/currency-words.ts'
import { withText, type TextLine } from './lines.ts'
import { withoutOtherNumbers } from './prices.ts'

interface TidyLines {
  lines: TextLine[]
  /** What delivery pages and legends set beside dishes. */
  noise: TextLine[]
}

/** Codes of allergens last: before, they tell prices from badges. */
export function tidyLines(all: readonly TextLine[]): TidyLines {
  const noise: TextLine[] = []
  const kept: TextLine[] = []
  const hasCodes = all.filter(isCodes).length >= LEAST_CODES
  for (const line of joinCurrencies(all)) {
    if (hasCodes && isCodes(line)) {
      noise.push(line)
      continue
    }
    const [own, others] = isBadgeBelow(line, kept.at(-1)) ? [null, line] : withoutBadges(line)
    if (own) kept.push(inFigures(own))
    if (others) noise.push(others)
  }
  const hasLists = kept.some(({ text }) => CODE_LIST.test(text))
  return { lines: kept.map((line) => withoutCodes(line, hasLists)), noise }
}

/** 'AED' above '18.00'. */
function joinCurrencies(lines: readonly TextLine[]): TextLine[] {
  const joined: TextLine[] = []
  for (const line of lines) {
    const before = joined.at(-1)
    const isAmount = /^\d[\d.,٫٬ ]{0,14}$/u.test(line.plain)
    if (before && isAmount && isCurrency(before.text)) {
      joined.splice(
        -1,
        1,
        withText({ ...line, afterBlank: before.afterBlank }, `${before.text} ${line.text}`),
      )
    } else joined.push(line)
  }
  return joined
}

function isCurrency(text: string): boolean {
  return text.length <= 20 && (currenciesNamed(text)?.length ?? 0) > 0
}

const BADGE =
  /^(?:[^\p{L}\p{N}]*|(?:#\d+ )?(?:popular|most (?:popular|liked|ordered)|best ?sellers?|top rated|new|trending|recommended|sold out|unavailable|add(?: to (?:cart|bag|basket|order))?|customi[sz]able|offer|deal|plus small|الأكثر (?:مبيعا|مبيعًا|طلبا|طلبًا)|جديد|أضف(?: إلى السلة)?|رائج|beliebt|neu|populaire|nouveau|popüler|yeni|популярное|новинка|хит|热销|推荐|新品))$/iu
const KCAL_PART = /^[^\p{L}\d]*_{1,5}\s?\p{L}{2,12}$/u
const RATING_PART = /^[^\p{L}\d]*_[^\p{L}\d]*$/u

/** '£4.50' of '320 kcal · £4.50 · Popular', and what goes. */
function withoutBadges(line: TextLine): [TextLine | null, TextLine | null] {
  const parts = line.text.split(/\s*[·•∙]\s*/u)
  if (parts.length < 2)
    return BADGE.test(line.text) && !line.isMarked ? aloneBadge(line) : [line, null]
  const masked = withoutOtherNumbers(line.plain).split(/\s*[·•∙]\s*/u)
  const isNoise = (at: number) => BADGE.test(parts[at] ?? '') || RATING_PART.test(masked[at] ?? '')
  const others = parts.filter((_, at) => isNoise(at))
  const own = parts.filter((_, at) => !isNoise(at) && !KCAL_PART.test(masked[at] ?? ''))
  const isPriced = /\d/u.test(masked.filter((_, at) => !isNoise(at)).join(' '))
  if (own.length !== 1 || !isPriced) return [line, null]
  const kcal = parts.filter((_, at) => !isNoise(at) && KCAL_PART.test(masked[at] ?? ''))
  return [
    withText(line, [...own, ...kcal].join(' ')),
    others.length > 0 ? withText(line, others.join(' · ')) : null,
  ]
}

// 'Popular' and 'New' are also names of categories.
function aloneBadge(line: TextLine): [TextLine | null, TextLine | null] {
  const isButton = /^(?:\P{L}*|add\b.*|أضف.*|sold out|unavailable)$/iu.test(line.text)
  return isButton && !/\d/u.test(line.plain) ? [null, line] : [line, null]
}

function isBadgeBelow(line: TextLine, above: TextLine | undefined): boolean {
  if (RATING_PART.test(withoutOtherNumbers(line.plain))) return true
  return (
    BADGE.test(line.text) &&
    !line.isMarked &&
    !line.afterBlank &&
    above !== undefined &&
    /^\P{L}*(?:\p{L}{1,8}\.?)?\P{L}*\d[\d.,]*\P{L}*(?:\p{L}{1,8}\.?)?$/u.test(above.plain)
  )
}

const COIN = 'دينار|ريال|درهم|جنيه|ليرة|dinar|riyal|rial|dirham'
const PART_OF_COIN = new RegExp(
  `(?<!\\p{L})(نص|نصف|ربع|half an?|half|quarter)\\s(${COIN})\\s*$`,
  'iu',
)
const COIN_AND_PART = new RegExp(
  `(?<!\\p{L})(${COIN})\\s?(?:و\\s?|and an? )(نص|نصف|ربع|half|quarter)\\s*$`,
  'iu',
)
const TWO_COINS = /(?<!\p{L})(دينار|ريال|درهم|جنيه)ين\s*$/u

/** 'ربع دينار' is 0.25. */
function inFigures(line: TextLine): TextLine {
  if (/\d/u.test(line.plain)) return line
  const text = line.text
    .replace(COIN_AND_PART, (_, coin: string, word: string) => `${1 + partOf(word)} ${coin}`)
    .replace(PART_OF_COIN, (_, word: string, coin: string) => `${partOf(word)} ${coin}`)
    .replace(TWO_COINS, '2 $1')
  return text === line.text ? line : withText(line, text)
}

function partOf(word: string): number {
  return /^(?:ن|half)/iu.test(word) ? 0.5 : 0.25
}

const NUMBER_CODE = String.raw`\d{1,2}[a-z]?`
const LETTER_CODE = String.raw`[A-R]\d?`
const LETTERS = String.raw`(?<![\p{L}\p{M}&])${LETTER_CODE}(?:\s?[,/+]\s?${LETTER_CODE}){1,13}(?![\p{L}\p{M}\d])`
// Three numbers, or two before decimals; any two codes in brackets.
const NUMBERS = String.raw`(?<![\d.,:/-])(?:${NUMBER_CODE},\s?){2,13}${NUMBER_CODE}(?![\d.,:/-]|\s?\p{L})|(?<=[\p{L})]\s)${NUMBER_CODE},[1-9][a-z]?(?=\s+[^\d\s]{0,4}\s?\d{1,3}[.,]\d{2}(?!\d))|(?<=(?:\p{Sc}|\d[.,]\d{2})\s+)${NUMBER_CODE}(?:,\s?${NUMBER_CODE}){1,13}(?=\s*$)`
const BRACKETS = String.raw`[([](?:${NUMBER_CODE}|${LETTER_CODE})(?:\s?[,;./+ ]\s?(?:${NUMBER_CODE}|${LETTER_CODE})){1,13}[)\]]`
const CODES = `${BRACKETS}|${LETTERS}(?=\\s*$|\\s+[^\\d\\s]{0,4}\\s?\\d|\\s*\\p{Sc})|${NUMBERS}`
const CODE_LIST = new RegExp(CODES, 'u')
const ALL_CODES = new RegExp(CODES, 'gu')
// 'Suppe (7)' and '5,50 € A', where others have lists.
const SINGLE = /[([](?:\d{1,2}[a-z]?|[A-R])[)\]]|(?<=[\p{Sc}\d]\s)[A-R](?=\s*$)/gu
// 'ACG' behind a price: in the order of the alphabet.
const GLUED = /(?<=[\p{Sc}\d]\s?)(?<![A-Z])[A-R]{2,8}(?=\s*$)/u

// Beside a page, in a column of their own.
const LEAST_CODES = 3
const ONLY_CODES = /^(?=.*[A-R])(?:\d{1,2}|[A-R])(?:\s?,\s?(?:\d{1,2}|[A-R])){1,9}\s?,?$/u

const CODES_IN_BRACKETS = /^\(\d{1,2}(?:\s?,\s?\d{1,2}){0,13}\)$/u

function isCodes({ text }: TextLine): boolean {
  return ONLY_CODES.test(text) || CODES_IN_BRACKETS.test(text)
}

function withoutCodes(line: TextLine, hasLists: boolean): TextLine {
  const found: string[] = []
  const take = (code: string) => {
    found.push(code.replace(/[()[\]\s]/gu, ''))
    return ' '
  }
  let text = line.text
    .replace(ALL_CODES, take)
    .replace(GLUED, (code) => (isGluedCode(code) ? take(code) : code))
  if (hasLists) text = text.replace(SINGLE, take)
  if (found.length === 0 || !/[\p{L}\p{N}]/u.test(text)) return line
  return { ...withText(line, text.replace(/ {2,}$/u, '')), codes: found.join(',') }
}

function isGluedCode(code: string): boolean {
  const letters = [...code]
  const isOrdered = letters.every((letter, at) => at === 0 || letter > (letters[at - 1] ?? ''))
  return isOrdered && currenciesNamed(code) === null
}
