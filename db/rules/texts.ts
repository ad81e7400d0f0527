/** How many Unicode code points each text may have. */
export const TEXT_LIMITS = {
  name: 80,
  title: 80,
  description: 1000,
  about: 2000,
  location: 200,
  link: 500,
} as const

export const TEXT_MESSAGES = {
  specialCharacters: 'Special characters are not allowed',
  tooLong: (limit: number) => `Please use at most ${limit} characters`,
  empty: "You can't save empty fields",
} as const

/** Either the text as it is stored, or the message to show beside its field. */
export type Checked = { ok: true; value: string } | { ok: false; message: string }

// Decomposed, a character has up to four UTF-16 units; what is pasted brings its white space along.
const MOST_UNITS_OF_ONE = 4
const SPARE_UNITS = 1000
// No script piles as many on a letter: Unicode draws this line too (Stream-Safe Text Format, UAX 15).
const PILED_MARKS = /\p{M}{31}/u
const MARKS_OF_A_PILE = /(\p{M}{30})\p{M}+/gu
// Line breaks and tabs belong in a description; the other control characters belong nowhere.
const CONTROL_IN_LINE = /\p{Cc}/u
const CONTROL_IN_PROSE = /(?![\t\n])\p{Cc}/u
const DOT_ON_I = /(?<=i\p{M}{0,30})\u0307/gu
// What embeds or overrides a direction, until a pop or the line's end.
const EMBEDDINGS = /[\u202A-\u202E]/gu
const POP = '\u202C'
const OVERRIDE = /[\u202D\u202E]/u
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

/**
 * Whether a text can have at most `limit` code points once it is composed and trimmed. To be asked
 * first of all that a stranger sends: it costs nothing, and what it refuses costs nothing more.
 */
export function mayFit(text: string, limit: number): boolean {
  return text.length <= limit * MOST_UNITS_OF_ONE + SPARE_UNITS
}

/** Whether there are more marks on one letter than any rule takes. */
export function hasPiledMarks(text: string): boolean {
  return PILED_MARKS.test(text)
}

/** Whether there is nothing to see of a text. */
export function isInvisible(text: string): boolean {
  return !VISIBLE.test(text)
}

/**
 * The text in NFC. Piled marks stay as they are, because to put them in order takes the square of
 * their number, and their text is refused anyway.
 */
export function composed(text: string): string {
  return hasPiledMarks(text) ? text : text.normalize('NFC')
}

/** The text in NFC with at most thirty marks on a letter. */
export function withoutPiles(text: string): string {
  const fewer = composed(text.replace(MARKS_OF_A_PILE, '$1'))
  // Some marks are two in NFC.
  return composed(fewer.replace(MARKS_OF_A_PILE, '$1'))
}

/** Text as it is stored: NFC and trimmed, otherwise as typed. */
export function storedText(text: string): string {
  return composed(text).trim()
}

/** Length in Unicode code points, the unit of every limit. */
export function codePoints(text: string): number {
  return [...text].length
}

/** A one-line text of at most `limit` code points without control characters; may be empty. */
export function checkLine(text: string, limit: number): Checked {
  return check(text, limit, CONTROL_IN_LINE)
}

/** A text of several lines, of at most `limit` code points; may be empty. */
export function checkProse(text: string, limit: number): Checked {
  return check(text, limit, CONTROL_IN_PROSE)
}

/**
 * The text in lower case and NFC, in which every i is the same letter: Turkish has one without a dot, whose
 * capital is that of ours, and a capital with one, which becomes an i with a loose dot elsewhere.
 */
export function lowerCase(text: string): string {
  const lower = composed(text.toLowerCase().replaceAll('ı', 'i'))
  if (!lower.includes('\u0307') || hasPiledMarks(lower)) return lower
  return composed(lower.normalize('NFD').replace(DOT_ON_I, ''))
}

/** What two category titles have in common when they count as the same title. */
export function titleKey(title: string): string {
  // Which of its two small letters a capital sigma becomes hangs on what stands beside it.
  return lowerCase(storedText(title).replace(/\s+/gu, ' ')).replaceAll('ς', 'σ')
}

function check(text: string, limit: number, forbidden: RegExp): Checked {
  const tooLong: Checked = { ok: false, message: TEXT_MESSAGES.tooLong(limit) }
  if (!mayFit(text, limit)) return tooLong
  const value = storedText(text.replace(/\r\n?/g, '\n'))
  if (codePoints(value) > limit) return tooLong
  if (!value.isWellFormed() || hasPiledMarks(value) || forbidden.test(value)) {
    return { ok: false, message: TEXT_MESSAGES.specialCharacters }
  }
  if (value.split('\n').some(hasOpenOverride)) {
    return { ok: false, message: TEXT_MESSAGES.specialCharacters }
  }
  return { ok: true, value }
}

/** Whether a line's direction is overridden to beyond its end, so that what follows reads backwards. */
function hasOpenOverride(line: string): boolean {
  const open: string[] = []
  for (const [mark] of line.matchAll(EMBEDDINGS)) {
    if (mark === POP) open.pop()
    else open.push(mark)
  }
  return open.some((mark) => OVERRIDE.test(mark))
}
