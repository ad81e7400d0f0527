import { expect, test } from 'vitest'
import { isWebAddress } from './links.ts'

test.each([
  ['https://www.instagram.com/corner', true],
  ['HTTP://wa.me/971500000000', true],
  ['https://مثال.example/مطعم', true],
  ['instagram.com/corner', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['https://maps .example', false],
  ['', false],
])('%s: %s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected)
})
