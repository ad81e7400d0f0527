import { expect, test } from 'vitest'
import { excessGrowth } from '../testing/growth.ts'
import { HOSTILE_TEXTS } from '../testing/hostile-texts.ts'
import { readText } from './read-text.ts'

// Real growth repeats; a busy machine does not.
test('a text takes no more than its share to be read', { retry: 2 }, () => {
  for (const [kind, make] of HOSTILE_TEXTS) {
    const growth = excessGrowth((text) => readText(text, { decimals: 2 }), make)
    expect([kind, growth]).toEqual([kind, 0])
  }
})
