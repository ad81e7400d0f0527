import { expect, test } from 'vitest'
import { readText } from './read-text.ts'
import { statedCurrencies } from './stated-currencies.ts'

const DISHES = 'Starters\nHummus 12\nFattoush 16\nTabbouleh 14'
const inRiyals = (first: string) => `Starters\nHummus ${first}\nFattoush 16 ريال\nTabbouleh 14 ريال`

test.each([
  ['nothing', DISHES, ''],
  ['a head line', `All prices in AED, incl. 5% VAT\n\n${DISHES}`, 'AED'],
  ['a head line in capitals', `ALL PRICES ARE IN SAR AND INCLUDE ALL TAXES\n\n${DISHES}`, 'SAR'],
  ['a head line in words', `Prices are in UAE Dirhams\n\n${DISHES}`, 'AED'],
  ['a head line in Arabic', `جميع الأسعار بالدرهم الإماراتي\n\n${DISHES}`, 'AED'],
  ['a word of two in Arabic', `الأسعار بالدرهم\n\n${DISHES}`, 'AED MAD'],
  ['a word of several', inRiyals('12 ريال'), 'SAR OMR QAR YER IRR'],
  ['one price that is sure', inRiyals('12 ر.س'), 'SAR'],
  ['a head line that is sure', `Prices in QAR\n\n${inRiyals('12 ريال')}`, 'QAR'],
  ['taxes', `Prices are subject to VAT\n\n${DISHES}`, ''],
])('%s says which currencies prices may be in', (_, text, wanted) => {
  expect(statedCurrencies(readText(text, { decimals: 2 })).join(' ')).toBe(wanted)
})
