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

// Line breaks and tabs belong in a description; the other control characters belong nowhere.
const CONTROL_IN_LINE = /\p{Cc}/u
const CONTROL_IN_PROSE = /(?![\t\n])\p{Cc}/u

/** Text as it is stored: NFC and trimmed, otherwise as typed. */
export function storedText(text: string): string {
  return text.normalize('NFC').trim()
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
  return check(text.replace(/\r\n?/g, '\n'), limit, CONTROL_IN_PROSE)
}

/** What two category titles have in common when they count as the same title. */
export function titleKey(title: string): string {
  return storedText(title).replace(/\s+/gu, ' ').toLowerCase().normalize('NFC')
}

function check(text: string, limit: number, forbidden: RegExp): Checked {
  const value = storedText(text)
  if (!value.isWellFormed() || forbidden.test(value)) {
    return { ok: false, message: TEXT_MESSAGES.specialCharacters }
  }
  if (codePoints(value) > limit) return { ok: false, message: TEXT_MESSAGES.tooLong(limit) }
  return { ok: true, value }
}
