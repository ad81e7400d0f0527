import { expect, it } from 'vitest'
import { decodeLine } from './decode-line.ts'

const ALPHABET = ['a', 'b', '1', '.']
const NONE = '-'

/** One letter a step, '-' for none; `spaces` have a small share of a space there. */
function decoded(steps: string, spaces: Record<number, number> = {}) {
  const classes = [NONE, ...ALPHABET, ' ']
  const data = Float32Array.from(
    [...steps].flatMap((letter, step) => {
      const share = spaces[step] ?? 0
      return classes.map((one) => (one === letter ? 0.99 - share : one === ' ' ? share : 0.001))
    }),
  )
  return decodeLine({ data, steps: steps.length, letters: classes.length }, ALPHABET)
}

const textOf = (letters: readonly { text: string }[]) => letters.map(({ text }) => text).join('')

it('has a letter once, however long it is, and twice with a gap between', () => {
  expect(textOf(decoded('aaa-bb-b'))).toBe('abb')
})

it('finds a narrow space where it is not the most probable', () => {
  expect(textOf(decoded('a-b-a---b-a', { 6: 0.05 }))).toBe('aba ba')
  expect(textOf(decoded('a-b-a---b-a', { 6: 0.02 }))).toBe('ababa')
  // Between letters that stand close there is none.
  expect(textOf(decoded('a-b-a-b-a', { 3: 0.05 }))).toBe('ababa')
})

it('tells where letters stand, and how sure they are', () => {
  const [first, second] = decoded('a---1---')
  expect([first?.place, second?.place]).toEqual([1 / 16, 9 / 16])
  expect(first?.probability).toBeCloseTo(0.99)
})
