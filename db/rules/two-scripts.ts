import { writtenLanguage, type Direction, type Language } from './language.ts'

/** A part of a text that is in one direction of writing. */
export interface ScriptPart extends Language {
  text: string
}

// Asked first of every text of every page.
const HAS_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const HAS_LEFT = /(?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u
const LETTERS = /\p{L}/gu
// Letters of one direction with what stands between and behind them.
const RUNS =
  /(?:(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]\P{L}*)+|(?:(?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}\P{L}*)+/gu
// Between two languages, of neither: what separates them, and what opens the second.
const SEAM = /[\s\p{Cf}\-–—/\\|,،·•:]/u
// One word may hold both scripts; signs of direction do not end it.
const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}'’ʼ`´_]\p{Cf}*$/u
const OPENING = new Set(['(', '[', '{', '«', '“', '‘', '"', "'"])
// A size or a unit, as in `XL` or `ml`, is no second language.
const FEWEST_LETTERS = 3
const ABBREVIATION = /^\p{Lu}{1,4}$/u

/**
 * The two parts of a text that holds one script from the left and one from the right, one behind the
 * other, as in 'Shish Tawook شيش طاووق'; null for any other text.
 */
export function scriptParts(text: string): [ScriptPart, ScriptPart] | null {
  const parts = partsOf(text)
  if (!parts) return null
  return [languageOf(parts[0]), languageOf(parts[1])]
}

interface Part {
  text: string
  dir: Direction
}

function languageOf({ text, dir }: Part): ScriptPart {
  return { text, lang: writtenLanguage([text]).lang, dir }
}

function partsOf(text: string): [Part, Part] | null {
  if (!HAS_RIGHT.test(text) || !HAS_LEFT.test(text)) return null
  const [first, second, more] = text.match(RUNS) ?? []
  if (first === undefined || second === undefined || more !== undefined) return null
  const start = text.length - second.length
  if (ENDS_IN_WORD.test(text.slice(0, start))) return null
  const cut = cutBefore(text, start)
  const isRightFirst = HAS_RIGHT.test(first)
  const parts: [Part, Part] = [
    { text: text.slice(0, cut).trim(), dir: isRightFirst ? 'rtl' : 'ltr' },
    { text: text.slice(cut).trim(), dir: isRightFirst ? 'ltr' : 'rtl' },
  ]
  return isWritten(parts[0].text) && isWritten(parts[1].text) ? parts : null
}

/** Numbers and closing brackets stay with what is before them. */
function cutBefore(text: string, start: number): number {
  let cut = start
  while (cut > 0 && OPENING.has(text.charAt(cut - 1))) cut -= 1
  while (cut > 0 && SEAM.test(text.charAt(cut - 1))) cut -= 1
  return cut
}

function isWritten(text: string): boolean {
  const letters = text.match(LETTERS) ?? []
  return letters.length >= FEWEST_LETTERS && !ABBREVIATION.test(letters.join(''))
}

/** The same part without what separates it from the other. */
function bare(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && SEAM.test(text.charAt(start))) start += 1
  while (end > start && SEAM.test(text.charAt(end - 1))) end -= 1
  const inside = text.slice(start, end)
  const isWrapped = inside.startsWith('(') && inside.endsWith(')') && !inside.slice(1).includes('(')
  return (isWrapped ? inside.slice(1, -1) : inside).trim()
}

/** Two languages that one text holds: what belongs to the main one, and what to another. */
export interface TakenApart {
  main: string
  text: string
}

/** What belongs to which of two languages; null where that cannot be told by their directions. */
export function takeApart(text: string, main: Direction, other: Direction): TakenApart | null {
  if (main === other) return null
  const parts = partsOf(text)
  const inMain = parts?.find(({ dir }) => dir === main)
  const inOther = parts?.find(({ dir }) => dir === other)
  if (!inMain || !inOther) return null
  return { main: bare(inMain.text), text: bare(inOther.text) }
}
