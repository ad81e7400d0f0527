import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callingCode, parsePhone, phoneCountry, phoneText, type PhoneCountry } from './phones.ts'

test.each([
  ['Asia/Dubai', null, 'AE'],
  ['Asia/Dubai', 'AED', 'AE'],
  // The zone is the default.
  ['Asia/Dubai', 'KWD', 'KW'],
  ['Asia/Riyadh', 'AED', 'SA'],
  ['Asia/Dubai', 'EUR', 'AE'],
  ['Europe/Berlin', 'EUR', null],
])('who lives by %s and takes %s calls from %s', (timeZone, currency, country) => {
  expect(phoneCountry({ country: null, timeZone, currency })).toBe(country)
  expect(phoneCountry({ country: 'BH', timeZone, currency })).toBe('BH')
})

test.each<[string, PhoneCountry | null, string | null]>([
  ['050 123 4567', 'AE', '+971501234567'],
  ['٠٥٠-١٢٣-٤٥٦٧', 'AE', '+971501234567'],
  ['۰۵۰ ۱۲۳ ۴۵۶۷', 'AE', '+971501234567'],
  ['501234567', 'AE', '+971501234567'],
  ['971501234567', 'AE', '+971501234567'],
  ['04 123 4567', 'AE', '+97141234567'],
  ['800 1234', 'AE', '+9718001234'],
  ['9123 4567', 'KW', '+96591234567'],
  ['055 123 4567', 'SA', '+966551234567'],
  ['+44 20 7946 0000', 'AE', '+442079460000'],
  ['00966 55 123 4567', 'AE', '+966551234567'],
  ['\u2066+971 50 123 4567\u2069', null, '+971501234567'],
  ['\u200E+971\u00A050\u2011123\u20114567\u061C', null, '+971501234567'],
  ['＋９７１ ５０ １２３ ４５６７', null, '+971501234567'],
  ['(+965) 9123 4567', null, '+96591234567'],
  ['Tel: +971 50 123 4567', null, '+971501234567'],
  // An optional 0, and one that is always dialled.
  ['+44 (0)161 496 0123', null, '+441614960123'],
  ['+33 (0) 1 42 68 53 00', null, '+33142685300'],
  ['00971 (0) 50 123 4567', null, '+971501234567'],
  ['+90 0212 555 01 23', null, '+902125550123'],
  ['+974 (0) 4412 3456', null, '+97444123456'],
  ['+39 06 6982 1234', null, '+390669821234'],
  ['+39 (0)2 7200 1234', null, '+390272001234'],
  ['+961 1 743210/1', null, '+9611743210'],
  ['04 234 5670/71', 'AE', '+97142345670'],
  ['+971 4 234 5678 / +971 4 234 5679', null, '+97142345678'],
  ['+971 4 234 5678, 234 5679', null, '+97142345678'],
  ['+49 30/901820', null, '+4930901820'],
  ['050 123 4567', null, null],
  ['050 123 45678', 'AE', null],
  ['123', 'AE', null],
  ['+974 0 4412 3456', null, null],
  ['+39 6 6982 1234', null, null],
  ['0091234567', 'KW', null],
  ['call us', 'AE', null],
  ['+0501234567', 'AE', null],
  [`+${'1'.repeat(40)}`, 'AE', null],
])('%s typed in %s is %s', (text, country, phone) => {
  expect(parsePhone(text, country)).toBe(phone)
})

test.each([
  ['+971501234567', '+971 50 123 4567'],
  ['+97142345678', '+971 4 234 5678'],
  ['+9718001234', '+971 800 1234'],
  ['+96591234567', '+965 9123 4567'],
  ['+966551234567', '+966 55 123 4567'],
  ['+201001234567', '+20 10 01234567'],
  ['+4930901820', '+49 30 901820'],
])('%s is read as %s', (phone, text) => {
  expect(phoneText(phone)).toBe(text)
})

test('what is read is the same number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (typed) => {
      const phone = parsePhone(typed)
      fc.pre(phone !== null)
      expect(parsePhone(phoneText(phone))).toBe(phone)
    }),
    { numRuns: 1000 },
  )
})

test('a country has its calling code', () => {
  expect(callingCode('AE')).toBe('+971')
})
