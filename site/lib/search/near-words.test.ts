import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNear, nearlyBegins } from './search-text.ts'

const aWord = fc.string({ unit: fc.constantFrom('a', 'b', 'ك', '🌶'), maxLength: 7 })
const twoWords = fc.oneof(fc.tuple(aWord, aWord), aWord.chain(aNeighbour))

test('words are near when at most one letter is between them', () => {
  fc.assert(
    fc.property(twoWords, ([one, other]) => {
      expect(isNear(one, other)).toBe(distance(one, other) <= 1)
      expect(isNear(other, one)).toBe(isNear(one, other))
    }),
    { numRuns: 1000 },
  )
})

test('a word nearly begins with whatever is near one of its beginnings', () => {
  fc.assert(
    fc.property(twoWords, ([typed, word]) => {
      const beginnings = Array.from({ length: word.length + 1 }, (_, end) => word.slice(0, end))
      const nearest = Math.min(...beginnings.map((beginning) => distance(typed, beginning)))
      expect(nearlyBegins(typed, word)).toBe(nearest <= 1)
    }),
    { numRuns: 1000 },
  )
})

/** A word and what may be one slip away from it. */
function aNeighbour(word: string) {
  return fc
    .tuple(fc.nat(word.length), fc.nat(2), aWord)
    .map(([at, gone, come]): [string, string] => [
      word,
      word.slice(0, at) + come.slice(0, 2) + word.slice(at + gone),
    ])
}

/** After Levenshtein, with swapped neighbours as one step. */
function distance(one: string, other: string): number {
  const steps = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => steps[row]?.[column] ?? Infinity
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    steps.push(now)
    for (let column = 1; column <= other.length; column += 1) {
      const [letter, before] = [one[row - 1], one[row - 2]]
      const swapped = letter === other[column - 2] && before === other[column - 1]
      now[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (letter === other[column - 1] ? 0 : 1),
        swapped ? at(row - 2, column - 2) + 1 : Infinity,
      )
    }
  }
  return at(one.length, other.length)
}
