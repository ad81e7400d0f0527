import { expect, test } from 'vitest'
import { timeAgo } from './components/publication-state.tsx'

const NOW = new Date('2026-03-01T12:00:00Z')

test.each([
  ['2026-03-01T12:00:00Z', 'en', null],
  ['2026-03-01T12:00:09Z', 'en', null],
  ['2026-03-01T11:59:01Z', 'en', null],
  ['2026-03-01T11:59:00Z', 'en', '1 minute ago'],
  ['2026-03-01T10:01:00Z', 'en', '1 hour ago'],
  ['2026-02-28T12:00:00Z', 'en', 'yesterday'],
  ['2026-02-26T12:00:00Z', 'ar-AE-u-nu-latn', 'قبل 3 أيام'],
])('%s in %s is %s', (then, locale, words) => {
  expect(timeAgo(then, NOW, locale)).toBe(words)
})
