import { inWords } from './symbols-in-words.ts'
import {
  codePoints,
  composed,
  hasPiledMarks,
  mayFit,
  TEXT_LIMITS,
  TEXT_MESSAGES,
  withoutPiles,
  type Checked,
} from './texts.ts'

// Letters and marks of the scripts that write with U+200C and U+200D: that of Persian, and the Indic
// ones. Between two of them they can be seen; two names never differ by one that cannot.
const JOINED =
  'Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Myanmar Khmer Tibetan'
    .split(' ')
    .map((script) => String.raw`\p{Script_Extensions=${script}}`)
    .join('')
const LETTER = String.raw`(?:(?=[\p{L}\p{M}])[${JOINED}])`
const NAME = new RegExp(
  String.raw`^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd} ]|(?<=${LETTER})[\u200C\u200D](?=${LETTER}))+$`,
  'u',
)
const INVISIBLE = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu
const APOSTROPHES = /['’‘`´′]/gu
// With the marks that stand on them, such as the one that makes a sign an emoji.
const NOT_IN_A_NAME = /(?:[^\u200C \u200D\p{L}\p{M}\p{Nd}]\p{M}*)+/gu
const AMPERSAND = /&\p{M}*/gu
// Arabic writes 'and' as one letter of the word that follows.
const ARABIC_AMPERSAND = /\s*&\s*(?=\p{Script=Arabic})/gu
// A time, a version: numbers that were one.
const NUMBERS_APART = /\p{Nd}[^\p{L}\p{M}\p{Nd} '’‘`´′]+\p{Nd}/u
const LOOSE_JOINER = new RegExp(
  String.raw`(?<!${LETTER})[\u200C\u200D]+|[\u200C\u200D]+(?!${LETTER})`,
  'gu',
)

/** A name as it is stored: NFC, trimmed, white space of any kind as single spaces. */
export function normalizeName(name: string): string {
  return composed(name).replace(/\s+/gu, ' ').trim()
}

/**
 * The rule for the names of restaurants and products: letters and marks of any script that can be
 * seen, decimal digits of any script, spaces, and joiners between letters of scripts that have them;
 * 1 to 80 code points.
 */
export function checkName(name: string): Checked {
  const tooLong: Checked = { ok: false, message: TEXT_MESSAGES.tooLong(TEXT_LIMITS.name) }
  if (!mayFit(name, TEXT_LIMITS.name)) return tooLong
  const value = normalizeName(name)
  if (value === '') return { ok: false, message: TEXT_MESSAGES.empty }
  if (codePoints(value) > TEXT_LIMITS.name) return tooLong
  if (!isSpelledAsName(value)) return { ok: false, message: TEXT_MESSAGES.specialCharacters }
  return { ok: true, value }
}

/** Whether a normalised name has nothing in it that a name cannot have, whatever its length. */
export function isSpelledAsName(name: string): boolean {
  return NAME.test(name) && !hasPiledMarks(name)
}

/**
 * A name from somewhere else made to fit the rule: numbers and signs that mean something become words, `&`
 * 'and'; apostrophes and what cannot be seen go, other characters become spaces, the end is cut at a word.
 * '' when nothing is left. Words are of `language` where the name is in its script.
 */
export function cleanName(name: string, language?: string): string {
  const kept = meant(name, language)
    .replace(APOSTROPHES, '')
    .replace(NOT_IN_A_NAME, ' ')
    .replace(LOOSE_JOINER, '')
  return cutAtWord(normalizeName(withoutPiles(kept)), TEXT_LIMITS.name)
}

/** Whether cleaning a name takes numbers apart, so that nobody can tell what they meant. */
export function losesMeaning(name: string): boolean {
  return NUMBERS_APART.test(meant(name))
}

/** The name with words for what means something and cannot stay as it is. */
function meant(name: string, language?: string): string {
  const whole = normalizeName(withoutPiles(name.toWellFormed())).replace(INVISIBLE, '')
  return isSpelledAsName(whole) ? whole : inWords(whole.replace(AMPERSAND, ' and '), language)
}

/** A name without the marks that nobody sees, as pasted texts have them. */
export function withoutInvisible(name: string): string {
  return name.replace(INVISIBLE, '')
}

/**
 * For a name that only its characters keep from being one: the same, cleaned, with 'and' in the script
 * that follows it. Null for other names, and where nothing is left.
 */
export function spellableName(name: string): string | null {
  const checked = checkName(name)
  if (checked.ok || checked.message !== TEXT_MESSAGES.specialCharacters) return null
  return cleanName(name.replace(ARABIC_AMPERSAND, ' و')) || null
}

/** `text` cut to at most `limit` code points, at the end of a word where there is one. */
export function cutAtWord(text: string, limit: number): string {
  const points = [...text]
  if (points.length <= limit) return text
  const cut = points.slice(0, limit).join('')
  const word = /\s/u.test(points[limit] ?? '') ? cut.length : cut.search(/\s\S*$/u)
  const atWord = cut.slice(0, word > 0 ? word : cut.length).trim()
  return atWord.replace(/[\u200C\u200D]+$/u, '')
}

/** `Tea 2`; cut before the number where it would be too long. */
export function withNumber(text: string, number: number, limit: number): string {
  const suffix = ` ${number}`
  return cutAtWord(text, limit - suffix.length) + suffix
}
