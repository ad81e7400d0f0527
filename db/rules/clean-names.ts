import { checkName, cutAtWord, INVISIBLE, isSpelledAsName, LETTER, normalizeName } from './names.ts'
import { inWords } from './symbols-in-words.ts'
import { TEXT_LIMITS, TEXT_MESSAGES, withoutPiles } from './texts.ts'

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

/**
 * For a name that only its characters keep from being one: the same, cleaned, with 'and' in the script
 * that follows it. Null for other names, and where nothing is left.
 */
export function spellableName(name: string): string | null {
  const checked = checkName(name)
  if (checked.ok || checked.message !== TEXT_MESSAGES.specialCharacters) return null
  return cleanName(name.replace(ARABIC_AMPERSAND, ' و')) || null
}
