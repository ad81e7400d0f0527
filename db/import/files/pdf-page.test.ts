import { expect, it } from 'vitest'
import { withLigatures } from './pdf-page.ts'

it('has the letters of one glyph in their order, in texts from the right', () => {
  // As drawn from the left: kaf, ra, ya, mim; then the sweets with lam and alef in one glyph.
  const glyphs = ['م', 'ي', 'ر', 'ك', 'س', 'ي', 'لأ', 'ا', 'T', 'e', 'a']
  expect(withLigatures(['كريم', 'األيس', 'Tea'], glyphs)).toEqual(['كريم', 'الأيس', 'Tea'])
})

it('leaves a text that is not made of these glyphs', () => {
  expect(withLigatures(['األيس'], [])).toEqual(['األيس'])
  expect(withLigatures(['األيس'], ['ب', 'ي', 'لأ', 'ا'])).toEqual(['األيس'])
})
