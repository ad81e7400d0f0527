import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areBadges, BADGES, MOST_BADGES, newEnd, orderedBadges } from './badges.ts'

const someBadges = fc.array(fc.constantFrom(...BADGES), { maxLength: 5 })

test('a dish has two marks at most, each once, and one of how spicy it is', () => {
  fc.assert(
    fc.property(someBadges, (badges) => {
      const spicy = badges.filter((badge) => badge.startsWith('spicy'))
      const isRight =
        badges.length <= MOST_BADGES && new Set(badges).size === badges.length && spicy.length <= 1
      expect(areBadges(badges)).toBe(isRight)
      expect(orderedBadges(badges)).toEqual([...new Set(orderedBadges(badges))])
    }),
  )
})

test('a dish is new for thirty days', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  expect(newEnd(now).toISOString()).toBe('2026-12-22T10:00:00.000Z')
})
