import { writtenLanguage, type Direction, type Language } from './language.ts'

/** A part of a text that is in one direction of writing. */
export interface ScriptPart extends Language {
  text: string
}

// Asked first of every text of every page.
const HAS_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const HAS_LEFT = /(?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u
const LETTERS = /\p{L}/gu
// Between two languages, of neither: what separates them, and what opens the second.
const SEAM = new Set([' ', '\n', '\t', '-', '–', '—', '/', '\\', '|', ',', '،', '·', '•', ':'])
const OPENING = new Set(['(', '[', '{', '«', '“', '‘', '"', "'"])
// A size or a unit, as in `XL` or `ml`, is no second language.
const FEWEST_LETTERS = 3
const ABBREVIATION = /^\p{Lu}{1,4}$/u

/**
 * The two parts of a text that holds one script from the left and one from the right, one behind the
 * other, as in 'Shish Tawook شيش طاووق'; null for any other text.
 */
export function scriptParts(text: string): [ScriptPart, ScriptPart] | null {
  if (!HAS_RIGHT.test(text) || !HAS_LEFT.test(text)) return null
  const seam = seamOf(text)
  if (!seam) return null
  const cut = cutIn(text, seam)
  const parts = [text.slice(0, cut), text.slice(cut)].map((part) => part.trim())
  const [first, second] = parts.map(partOf)
  if (!first || !second || first.dir === second.dir) return null
  if (!isWritten(first.text) || !isWritten(second.text)) return null
  return [first, second]
}

/** Where the letters of the one direction end and those of the other begin; null where they mix. */
function seamOf(text: string): { end: number; start: number } | null {
  let first: Direction | undefined
  let end = 0
  let start = -1
  for (const { 0: letter, index } of text.matchAll(LETTERS)) {
    const direction = HAS_RIGHT.test(letter) ? 'rtl' : 'ltr'
    first ??= direction
    if (direction !== first && start < 0) start = index
    if (direction === first && start >= 0) return null
    if (direction === first) end = index + letter.length
  }
  return start < 0 ? null : { end, start }
}

/** Numbers and closing brackets stay with what is before them. */
function cutIn(text: string, { end, start }: { end: number; start: number }): number {
  let cut = start
  while (cut > end && OPENING.has(text.charAt(cut - 1))) cut -= 1
  while (cut > end && SEAM.has(text.charAt(cut - 1))) cut -= 1
  return cut
}

function partOf(text: string): ScriptPart {
  return { text, ...writtenLanguage([text]) }
}

function isWritten(text: string): boolean {
  const letters = text.match(LETTERS) ?? []
  return letters.length >= FEWEST_LETTERS && !ABBREVIATION.test(letters.join(''))
}

/** The same part without what separates it from the other. */
function bare(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && SEAM.has(text.charAt(start))) start += 1
  while (end > start && SEAM.has(text.charAt(end - 1))) end -= 1
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
  const parts = scriptParts(text)
  const inMain = parts?.find(({ dir }) => dir === main)
  const inOther = parts?.find(({ dir }) => dir === other)
  if (!inMain || !inOther) return null
  return { main: bare(inMain.text), text: bare(inOther.text) }
}
