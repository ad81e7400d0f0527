import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areMarks, MARKS, MOST_MARKS, newEnd, orderedMarks } from './marks.ts'

const someMarks = fc.array(fc.constantFrom(...MARKS), { maxLength: 5 })

test('a dish has two marks at most, each once, and one of how spicy it is', () => {
  fc.assert(
    fc.property(someMarks, (marks) => {
      const spicy = marks.filter((mark) => mark.startsWith('spicy'))
      const isRight =
        marks.length <= MOST_MARKS && new Set(marks).size === marks.length && spicy.length <= 1
      expect(areMarks(marks)).toBe(isRight)
      expect(orderedMarks(marks)).toEqual([...new Set(orderedMarks(marks))])
    }),
  )
})

test('a dish is new for thirty days', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  expect(newEnd(now).toISOString()).toBe('2026-12-22T10:00:00.000Z')
})
