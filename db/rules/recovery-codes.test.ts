import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_BYTES, parseCode, writtenCode } from './recovery-codes.ts'

test.each([
  ['7QK4-W2MX-9HTB', '7QK4W2MX9HTB'],
  [' 7qk4 w2mx 9htb ', '7QK4W2MX9HTB'],
  ['7QK4–W2MX—9HTB', '7QK4W2MX9HTB'],
  ['٧QK٤-W٢MX-٩HTB', '7QK4W2MX9HTB'],
  ['\u20667QK4-W2MX-9HTB\u2069', '7QK4W2MX9HTB'],
  ['oooo-iiii-llll', '000011111111'],
  ['7QK4-W2MX-9HT', null],
  ['7QK4-W2MX-9HTBB', null],
  ['7QK4-W2MX-9HTU', null],
  ['', null],
  ['7'.repeat(10_000), null],
])('%j is read as %j', (typed, code) => {
  expect(parseCode(typed)).toBe(code)
})

test('a code that is written is read again, in small letters and without its lines too', () => {
  const chance = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES })
  fc.assert(
    fc.property(chance, (bytes) => {
      const written = writtenCode(bytes)
      expect(written).toMatch(/^\w{4}-\w{4}-\w{4}$/)
      const signs = written.replaceAll('-', '')
      expect(parseCode(written)).toBe(signs)
      expect(parseCode(signs.toLowerCase())).toBe(signs)
    }),
  )
})
