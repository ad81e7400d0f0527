import { normalizeName } from './names.ts'
import {
  codePoints,
  hasPiledMarks,
  isInvisible,
  mayFit,
  TEXT_LIMITS,
  TEXT_MESSAGES,
  type Checked,
} from './texts.ts'

/** Marks of direction, for a character class. */
export const DIRECTIONS = String.raw`\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069`

// Besides: controls and lone surrogates.
const REFUSED = new RegExp(String.raw`[\p{Cc}\p{Cs}${DIRECTIONS}]`, 'u')

/** A name that has a label is shown by it. */
export interface Labelled {
  name: string
  label?: string | null
}

export function shownName({ name, label }: Labelled): string {
  return label ?? name
}

/** As people read it: its label stands in the place of its name. */
export function withShownName<Item extends Labelled>(item: Item): Item {
  return item.label ? { ...item, name: item.label, label: null } : item
}

/**
 * A name as it is written, of which no address is made: at most 80 code points of anything but control and
 * direction characters. May be empty.
 */
export function checkLabel(text: string): Checked {
  const tooLong: Checked = { ok: false, message: TEXT_MESSAGES.tooLong(TEXT_LIMITS.name) }
  if (!mayFit(text, TEXT_LIMITS.name)) return tooLong
  const value = normalizeName(text)
  if (isInvisible(value)) return { ok: true, value: '' }
  if (codePoints(value) > TEXT_LIMITS.name) return tooLong
  if (REFUSED.test(value) || hasPiledMarks(value)) {
    return { ok: false, message: TEXT_MESSAGES.specialCharacters }
  }
  return { ok: true, value }
}
