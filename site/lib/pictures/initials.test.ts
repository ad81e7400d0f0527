import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Two Terns Coffee House', 'en', 'TT'],
  ['The Corner', 'en', 'C'],
  ['Jamr & Mint جمر ونعناع', 'en', 'JM'],
  ['Karak كرك', 'en', 'K'],
  ['drop cafe', 'en', 'DC'],
  ['incir ağacı', 'tr', 'İA'],
  ['24 Hours', 'en', '2H'],
  ['The', 'en', 'T'],
  // Letters of theirs would join, and 'the' would stand for every second name.
  ['المرسى', 'ar', 'م'],
  ['بيت الهيل', 'ar', 'ب'],
  ['آلو', 'fa', 'آ'],
  ['दिल्ली चाट', 'hi', 'दिचा'],
  ['大龙餐厅', 'zh', '大'],
  ['', 'en', ''],
])('%s, read in %s, is %s in the place of a logo', (name, lang, letters) => {
  expect(initials(name, lang)).toBe(letters)
})
