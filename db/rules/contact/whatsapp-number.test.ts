import { describe, expect, test } from 'vitest'
import { whatsappNumber } from './whatsapp-number.ts'

describe('the number is', () => {
  test.each([
    ['https://wa.me/971501234567', null, '971501234567'],
    ['https://wa.me/+971501234567?text=hi', null, '971501234567'],
    ['https://api.whatsapp.com/send?phone=+971 50 123 4567', null, '971501234567'],
    ['https://api.whatsapp.com/send/?phone=971501234567&text', '+96550000000', '971501234567'],
    // Shared catalogues and products, signs and digits of any kind, a trunk zero.
    ['https://wa.me/c/971501234567', '+97142223344', '971501234567'],
    ['https://wa.me/p/5551234567890/971501234567', '+97142223344', '971501234567'],
    ['https://wa.me/%2B971501234567', null, '971501234567'],
    ['https://wa.me/+971 50 123 4567/', null, '971501234567'],
    [
      'https://www.wa.me./\u0669\u0667\u0661\u0665\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667',
      null,
      '971501234567',
    ],
    ['https://wa.me/9710501234567', null, '971501234567'],
    // A landline takes no messages.
    ['https://wa.me/message/ABCDEF1234567', '+97142223344', null],
    // A short link, which takes no text, and what is none of WhatsApp's.
    ['https://wa.me/message/ABCDEF1234567', '+971501234567', '971501234567'],
    ['https://wa.me/qr/ABC', null, null],
    ['https://corner.example/971501234567', '+96550000000', '96550000000'],
    ['javascript:alert(1)', null, null],
    ['wa.me', null, null],
    [null, '+96550000000', '96550000000'],
    [null, null, null],
  ])('of %s and the phone %s: %s', (link, phone, number) => {
    expect(whatsappNumber(link, phone)).toBe(number)
  })
})
