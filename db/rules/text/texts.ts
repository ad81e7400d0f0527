/** In code points. */
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

export type Checked = { ok: true; value: string } | { ok: false; message: string }

// Decomposed, a character has up to four units; pasted texts have white space.
const MOST_UNITS_OF_ONE = 4
const SPARE_UNITS = 1000
// Unicode's own limit (UAX 15).
const PILED_MARKS = /\p{M}{31}/u
const MARKS_OF_A_PILE = /(\p{M}{30})\p{M}+/gu
// Prose may have line breaks and tabs.
const CONTROL_IN_LINE = /\p{Cc}/u
const CONTROL_IN_PROSE = /(?![\t\n])\p{Cc}/u
const DOT_ON_I = /(?<=i\p{M}{0,30})\u0307/gu
// Until a pop or the line's end.
const EMBEDDINGS = /[\u202A-\u202E]/gu
const POP = '\u202C'
const OVERRIDE = /[\u202D\u202E]/u
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** A cheap check before any other work. */
export function mayFit(text: string, limit: number): boolean {
  return text.length <= limit * MOST_UNITS_OF_ONE + SPARE_UNITS
}

export function hasPiledMarks(text: string): boolean {
  return PILED_MARKS.test(text)
}

export function isInvisible(text: string): boolean {
  return !VISIBLE.test(text)
}

/** NFC, unless marks pile up: sorting them is quadratic, and the text is refused anyway. */
export function composed(text: string): string {
  return hasPiledMarks(text) ? text : text.normalize('NFC')
}

/** At most thirty marks on a letter. */
export function withoutPiles(text: string): string {
  const fewer = composed(text.replace(MARKS_OF_A_PILE, '$1'))
  // Some marks are two in NFC.
  return composed(fewer.replace(MARKS_OF_A_PILE, '$1'))
}

export function storedText(text: string): string {
  return composed(text).trim()
}

export function codePoints(text: string): number {
  return [...text].length
}

/** Without control characters; may be empty. */
export function checkLine(text: string, limit: number): Checked {
  return check(text, limit, CONTROL_IN_LINE)
}

/** May be empty. */
export function checkProse(text: string, limit: number): Checked {
  return check(text, limit, CONTROL_IN_PROSE)
}

/** NFC with one i: Turkish has two. */
export function lowerCase(text: string): string {
  const lower = composed(text.toLowerCase().replaceAll('ı', 'i'))
  if (!lower.includes('\u0307') || hasPiledMarks(lower)) return lower
  return composed(lower.normalize('NFD').replace(DOT_ON_I, ''))
}

/** Equal for titles that count as the same. */
export function titleKey(title: string): string {
  // Sigma's lower case depends on its neighbours.
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

/** An open override would turn what follows. */
function hasOpenOverride(line: string): boolean {
  const open: string[] = []
  for (const [mark] of line.matchAll(EMBEDDINGS)) {
    if (mark === POP) open.pop()
    else open.push(mark)
  }
  return open.some((mark) => OVERRIDE.test(mark))
}
