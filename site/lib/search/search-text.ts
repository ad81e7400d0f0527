import { normalizeForSearch, searchableText } from '#db/rules/text/normalize-for-search.ts'

/** How far a text is from what is sought: it holds all of it, or words near to it, or … */
export const DISTANCE = { holds: 0, near: 1, nearlyBegins: 2, far: 3 } as const

/** What a text is searched by. */
export interface SearchText {
  words: string[]
  text: string
}

// What is found for these is read as an answer to them.
const NEVER_GUESSED: ReadonlySet<string> = new Set(['halal', 'halaal', 'حلال'])
// Of a short word the first letter tells most: `halal` is not near to `balal`.
const SHORT = 5
const ARABIC = /^\p{Script=Arabic}+$/u

export function searchText(text: string): SearchText {
  const words = [...new Set(wordsIn(searchableText(text)))]
  return { words, text: words.join(' ') }
}

/** The words of a text as they are compared. */
export function searchWords(text: string): string[] {
  return wordsIn(normalizeForSearch(text))
}

function wordsIn(text: string): string[] {
  return text.split(/[\s\p{P}]+/u).filter((word) => word !== '')
}

/** The greatest distance of the sought words: all of them have to be there. */
export function distanceTo(sought: readonly string[], text: SearchText): number {
  return Math.max(DISTANCE.holds, ...sought.map((word) => distanceOf(word, text)))
}

function distanceOf(sought: string, { text, words }: SearchText): number {
  if (text.includes(sought)) return DISTANCE.holds
  // Fewer letters are near to almost everything. Arabic writes no short vowels.
  if (sought.length < (ARABIC.test(sought) ? 3 : 4)) return DISTANCE.far
  if (NEVER_GUESSED.has(sought)) return DISTANCE.far
  const alike = sought.length > SHORT ? words : words.filter((word) => word[0] === sought[0])
  if (alike.some((word) => isNear(sought, word))) return DISTANCE.near
  const begins = alike.some((word) => nearlyBegins(sought, word))
  return begins ? DISTANCE.nearlyBegins : DISTANCE.far
}

/** Whether one word becomes the other by one letter: another, one more, one less, or two swapped. */
export function isNear(one: string, other: string): boolean {
  return differsByOne(one, other, (rest, same) => rest === same)
}

/** Whether a word begins, by the same measure, with what is typed of it so far. */
export function nearlyBegins(typed: string, word: string): boolean {
  return differsByOne(typed, word, (rest, begun) => rest.startsWith(begun))
}

/** `isRest` is asked with what is left of the word, and what of `typed` has to be there. */
function differsByOne(
  typed: string,
  word: string,
  isRest: (rest: string, begun: string) => boolean,
): boolean {
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  const [begun, rest] = [typed.slice(at), word.slice(at)]
  const isSwapped = begun.length > 1 && begun[0] === rest[1] && begun[1] === rest[0]
  return (
    isRest(rest.slice(1), begun.slice(1)) ||
    isRest(rest.slice(1), begun) ||
    isRest(rest, begun.slice(1)) ||
    (isSwapped && isRest(rest.slice(2), begun.slice(2)))
  )
}
