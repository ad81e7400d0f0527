import fc from 'fast-check'
import { expect, it } from 'vitest'
import { someText } from '../testing/texts.ts'
import { scriptParts, splitBilingual } from './two-scripts.ts'

it.each([
  ['Shish Tawook شيش طاووق', 'Shish Tawook', 'شيش طاووق'],
  ['شيش طاووق Shish Tawook', 'شيش طاووق', 'Shish Tawook'],
  ['Jamr and Mint جمر ونعناع', 'Jamr and Mint', 'جمر ونعناع'],
  ['Cola 330 كولا', 'Cola 330', 'كولا'],
  ['Wings (6 pcs) أجنحة (٦ قطع)', 'Wings (6 pcs)', 'أجنحة (٦ قطع)'],
  ['Latte (لاتيه)', 'Latte', '(لاتيه)'],
  ['(Latte)لاتيه', '(Latte)', 'لاتيه'],
  ['Latte\u00a0\u200fلاتيه', 'Latte', '\u200fلاتيه'],
  ['Борщ حساء', 'Борщ', 'حساء'],
])('%j is two texts', (text, first, second) => {
  expect(scriptParts(text)?.map((part) => part.text)).toEqual([first, second])
})

it.each([
  '',
  'Shish Tawook',
  'شيش طاووق',
  'بيتزا XL',
  'كولا 330 ml',
  'برجر BBQ',
  'Ali علي and Sara سارة',
  'قهوة Espresso مركزة',
  'شوربةcreamy',
  'مقلوبة بالدجاجchicken',
  'Chicken maqluلوبة',
  'رز2rice',
  "Chef'برجر",
  'Harissa\u200fشوربة',
])('%j is one text', (text) => {
  expect(scriptParts(text)).toBeNull()
})

it.each([
  ['Shish Tawook شيش طاووق', 'ltr', { main: 'Shish Tawook', text: 'شيش طاووق' }],
  ['Shish Tawook شيش طاووق', 'rtl', { main: 'شيش طاووق', text: 'Shish Tawook' }],
  ['Latte - (لاتيه)', 'ltr', { main: 'Latte', text: 'لاتيه' }],
  ['Teas / شاي', 'ltr', { main: 'Teas', text: 'شاي' }],
  ['Teas', 'ltr', null],
] as const)('%j is taken apart for a menu written %s', (text, main, parts) => {
  expect(splitBilingual(text, main, main === 'ltr' ? 'rtl' : 'ltr')).toEqual(parts)
})

function letters(text: string): string {
  return (text.match(/[\p{L}\p{N}]/gu) ?? []).join('')
}

it('loses no letter, whatever the text', () => {
  fc.assert(
    fc.property(someText, fc.constantFrom('شيش طاووق', 'كرك', 'ב'), someText, (one, two, three) => {
      const text = `${one} ${two} ${three}`
      const parts = scriptParts(text)
      if (!parts) return
      expect(letters(parts.map((part) => part.text).join(''))).toBe(letters(text))
      expect(parts[0].dir).not.toBe(parts[1].dir)
    }),
  )
})
