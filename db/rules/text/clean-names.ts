import { DIRECTIONS } from './labels.ts'
import { checkName, cutAtWord, INVISIBLE, isSpelledAsName, LETTER, normalizeName } from './names.ts'
import { inWords } from './symbols-in-words.ts'
import { isInvisible, TEXT_LIMITS, TEXT_MESSAGES, withoutPiles } from './texts.ts'

const APOSTROPHES = /['’‘`´′]/gu
// With combining marks, such as an emoji selector.
const NOT_IN_A_NAME = /(?:[^\u200C \u200D\p{L}\p{M}\p{Nd}]\p{M}*)+/gu
const AMPERSAND = /&\p{M}*/gu
// Arabic 'and' is one letter of the next word.
const ARABIC_AMPERSAND = /\s*&\s*(?=\p{Script=Arabic})/gu
const LOOSE_JOINER = new RegExp(
  String.raw`(?<!${LETTER})[\u200C\u200D]+|[\u200C\u200D]+(?!${LETTER})`,
  'gu',
)

const CONTROLS = /[\p{Cc}\p{Cs}]+/gu
const DIRECTION = new RegExp(`[${DIRECTIONS}]`, 'gu')

/**
 * Makes a foreign name valid: meaningful signs become words, others spaces, and the end is cut at a word.
 * '' if nothing is left.
 */
export function cleanName(name: string, language?: string): string {
  const kept = meant(name, language)
    .replace(APOSTROPHES, '')
    .replace(NOT_IN_A_NAME, ' ')
    .replace(LOOSE_JOINER, '')
  return cutAtWord(normalizeName(withoutPiles(kept)), TEXT_LIMITS.name)
}

function meant(name: string, language?: string): string {
  const whole = normalizeName(withoutPiles(name.toWellFormed())).replace(INVISIBLE, '')
  return isSpelledAsName(whole) ? whole : inWords(whole.replace(AMPERSAND, ' and '), language)
}

/** A valid name for one with bad characters only; null otherwise. */
export function spellableName(name: string): string | null {
  const checked = checkName(name)
  if (checked.ok || checked.message !== TEXT_MESSAGES.specialCharacters) return null
  return cleanName(name.replace(ARABIC_AMPERSAND, ' و')) || null
}

/** A foreign name as a valid label, cut at a word; '' if nothing is left. */
export function cleanLabel(written: string): string {
  const kept = written.toWellFormed().replace(DIRECTION, '').replace(CONTROLS, ' ')
  const label = cutAtWord(normalizeName(withoutPiles(kept)), TEXT_LIMITS.name)
  return isInvisible(label) ? '' : label
}

/**
 * A foreign name as the plain one, of which addresses are made, and the label that keeps what was written;
 * null if both are the same. `name` is '' if no plain one is left.
 */
export function nameAndLabel(
  written: string,
  language?: string,
): { name: string; label: string | null } {
  const name = cleanName(written, language)
  return { name, label: labelBeside(name, written) }
}

/** The label of what was written, beside its plain name; null if it says the same. */
export function labelBeside(name: string, written: string): string | null {
  const label = cleanLabel(written)
  return label === '' || label === name ? null : label
}

/** How a name changes to what guests are to read: without a letter, the plain name stays. */
export function nameChange(written: string): { name?: string; label: string | null } {
  const { name, label } = nameAndLabel(written)
  return { ...(name !== '' && { name }), label }
}
