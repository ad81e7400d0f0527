import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someText } from '../testing/texts.ts'
import { parseWhole } from './text/digits.ts'

const BOUNDS = { least: 0, most: 9999 }

test.each([
  ['0', 0],
  [' 320 ', 320],
  ['٣٢٠', 320],
  ['۳۲۰', 320],
  ['３２０', 320],
  ['\u200f320', 320],
  ['0009999', 9999],
  ['10000', null],
  ['-1', null],
  ['3.5', null],
  ['1,200', null],
  ['320 kcal', null],
  ['1e3', null],
  ['0x10', null],
  ['', null],
  ['9'.repeat(400), null],
])('%j is %j', (text, number) => {
  expect(parseWhole(text, BOUNDS)).toBe(number)
})

test('is within its bounds, whatever is typed', () => {
  fc.assert(
    fc.property(someText, fc.integer(), (text, number) => {
      for (const typed of [text, String(number)]) {
        const whole = parseWhole(typed, BOUNDS)
        expect(whole === null || (whole >= 0 && whole <= 9999)).toBe(true)
      }
    }),
  )
})
