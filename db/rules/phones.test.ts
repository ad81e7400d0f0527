import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callingCode, parsePhone, phoneText } from './phones.ts'

test.each([
  ['Asia/Dubai', null, '971'],
  ['Asia/Dubai', 'AED', '971'],
  // Nobody chose the zone.
  ['Asia/Dubai', 'KWD', '965'],
  ['Asia/Riyadh', 'AED', '966'],
  ['Asia/Dubai', 'EUR', '971'],
  ['Europe/Berlin', 'EUR', null],
])('who lives by %s and takes %s calls from %s', (zone, currency, code) => {
  expect(callingCode(zone, currency)).toBe(code)
})

test.each([
  ['050 123 4567', '971', '+971501234567'],
  ['٠٥٠-١٢٣-٤٥٦٧', '971', '+971501234567'],
  ['501234567', '971', '+971501234567'],
  ['971501234567', '971', '+971501234567'],
  ['04 123 4567', '971', '+97141234567'],
  ['800 1234', '971', '+9718001234'],
  ['9123 4567', '965', '+96591234567'],
  ['055 123 4567', '966', '+966551234567'],
  ['+44 20 7946 0000', '971', '+442079460000'],
  ['00966 55 123 4567', '971', '+966551234567'],
  ['\u2066+971 50 123 4567\u2069', null, '+971501234567'],
  ['050 123 4567', null, null],
  ['050 123 45678', '971', null],
  ['123', '971', null],
  ['0091234567', '965', '+91234567'],
  ['call us', '971', null],
  ['+0501234567', '971', null],
  [`+${'1'.repeat(40)}`, '971', null],
])('%s typed in +%s is %s', (text, code, phone) => {
  expect(parsePhone(text, code)).toBe(phone)
})

test.each([
  ['+971501234567', '+971 50 123 4567'],
  ['+97141234567', '+971 4 123 4567'],
  ['+9718001234', '+971 800 1234'],
  ['+96591234567', '+965 9123 4567'],
  ['+966551234567', '+966 55 123 4567'],
  ['+201001234567', '+20 100 123 4567'],
  ['+49301234567', '+49301234567'],
])('%s is read as %s', (phone, text) => {
  expect(phoneText(phone)).toBe(text)
})

test('what is read is the same number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (phone) => {
      expect(parsePhone(phoneText(phone))).toBe(phone)
    }),
  )
})
