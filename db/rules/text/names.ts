import {
  codePoints,
  composed,
  hasPiledMarks,
  isInvisible,
  mayFit,
  TEXT_LIMITS,
  TEXT_MESSAGES,
  titleKey,
  type Checked,
} from './texts.ts'

// U+200C and U+200D are visible between letters of Persian and Indic scripts only.
const JOINED =
  'Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Myanmar Khmer Tibetan'
    .split(' ')
    .map((script) => String.raw`\p{Script_Extensions=${script}}`)
    .join('')
export const LETTER = String.raw`(?:(?=[\p{L}\p{M}])[${JOINED}])`
const NAME = new RegExp(
  String.raw`^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd} ]|(?<=${LETTER})[\u200C\u200D](?=${LETTER}))+$`,
  'u',
)
/** Invisible marks but joiners. */
export const INVISIBLE = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu

export function normalizeName(name: string): string {
  return composed(name).replace(/\s+/gu, ' ').trim()
}

/**
 * Visible letters, marks and digits of any script, spaces, and joiners where they are visible; 1 to 80 code
 * points.
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

/** Valid characters, at any length. */
export function isSpelledAsName(name: string): boolean {
  return NAME.test(name) && !hasPiledMarks(name)
}

export function withoutInvisible(name: string): string {
  return name.replace(INVISIBLE, '')
}

/** At the end of a word if possible. */
export function cutAtWord(text: string, limit: number): string {
  const points = [...text]
  if (points.length <= limit) return text
  const cut = points.slice(0, limit).join('')
  const word = /\s/u.test(points[limit] ?? '') ? cut.length : cut.search(/\s\S*$/u)
  const isSeen = word > 0 && !isInvisible(cut.slice(0, word))
  const atWord = cut.slice(0, isSeen ? word : cut.length).trim()
  return atWord.replace(/[\u200C\u200D]+$/u, '')
}

/** `Tea 2`, cut before the number. */
export function withNumber(text: string, number: number, limit: number): string {
  const suffix = ` ${number}`
  return cutAtWord(text, limit - suffix.length) + suffix
}

/** With a number if another has it; `taken` are keys of `titleKey`. */
export function freeTitle(title: string, taken: ReadonlySet<string>): string {
  let free = title
  for (let number = 2; taken.has(titleKey(free)); number += 1) {
    free = withNumber(title, number, TEXT_LIMITS.title)
  }
  return free
}
