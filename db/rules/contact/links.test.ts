import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLocalPhone, meantLink } from './meant-links.ts'
import { isWebAddress } from './contacts.ts'

test.each([
  ['https://www.instagram.com/corner', true],
  ['HTTP://wa.me/971500000000', true],
  ['https://مثال.example/مطعم', true],
  ['instagram.com/corner', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['https://maps .example', false],
  ['', false],
  ['https://www.facebook.com@evil.example/', false],
  ['https://@evil.example/', false],
  ['https://user:word@evil.example/', false],
  ['https:///evil.example/', false],
  ['https://talabat.com\\@evil.example', false],
  ['https://\\evil.example/', false],
  ['http://127.0.0.1/', false],
  ['http://0x7f.1/', false],
  ['http://2130706433/', false],
  ['http://[::1]/', false],
  ['http://localhost:3000/', false],
  ['http://menu.localhost', false],
  ['http://printer.local./', false],
  ['http://intranet/', false],
  ['https://medium.com/@corner', true],
  ['https://corner.example:8443?at=@noon', true],
  ['https://corner.example.', true],
])('%s: %s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected)
})

test('an address shows the host that it leads to', () => {
  const part = fc.constantFrom(
    'www.facebook.com',
    'evil.example',
    '127.1',
    '[::1]',
    'localhost',
    'é',
  )
  const mark = fc.constantFrom('@', '/', '\\', ':', '?', '#', '.', '', '80', '。', '％')
  fc.assert(
    fc.property(fc.array(fc.oneof(part, mark), { maxLength: 6 }), (parts) => {
      const text = `https://${parts.join('')}`
      if (!isWebAddress(text)) return
      const { hostname, username, password } = new URL(text)
      expect([username, password]).toEqual(['', ''])
      expect(hostname).toMatch(/[^.]\.[a-z][a-z\d-]+\.?$/)
      const shown = text.slice('https://'.length).split(/[/\\?#:]/)[0]
      expect(hostname).toBe(new URL(`https://${shown}/`).hostname)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['whatsappLink', '+971 50 123 4567', 'https://wa.me/971501234567'],
  ['whatsappLink', '00971-50-1234567', 'https://wa.me/971501234567'],
  ['whatsappLink', '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', 'https://wa.me/971501234567'],
  ['whatsappLink', '(+965) 9123 4567', 'https://wa.me/96591234567'],
  ['whatsappLink', '\u202a+971 50 123 4567\u202c', 'https://wa.me/971501234567'],
  ['whatsappLink', 'wa.me/971501234567', 'https://wa.me/971501234567'],
  ['whatsappLink', '+44 (0)161 496 0123', 'https://wa.me/441614960123'],
  ['whatsappLink', '+971\u00A050\u2011123 4567', 'https://wa.me/971501234567'],
  ['whatsappLink', 'https://wa.me/9710501234567', 'https://wa.me/971501234567'],
  ['instagramLink', '@cafe', 'https://instagram.com/cafe'],
  ['instagramLink', ' @drop.cafe_dxb ', 'https://instagram.com/drop.cafe_dxb'],
  ['instagramLink', 'cafe', 'https://instagram.com/cafe'],
  ['instagramLink', 'www.instagram.com/cafe', 'https://www.instagram.com/cafe'],
  ['facebookLink', '@cafe', 'https://facebook.com/cafe'],
  ['facebookLink', 'm.facebook.com/cafe', 'https://m.facebook.com/cafe'],
  ['googleMapLink', 'maps.app.goo.gl/abc', 'https://maps.app.goo.gl/abc'],
] as const)('in %s, %s means %s', (field, text, link) => {
  expect(meantLink(field, text)).toBe(link)
  expect(isWebAddress(link)).toBe(true)
  expect(meantLink(field, link)).toBe(link)
})

test.each([
  ['whatsappLink', '050 123 4567'],
  ['whatsappLink', '+971'],
  ['whatsappLink', '+9715012345678901'],
  ['whatsappLink', '@cafe'],
  ['instagramLink', 'cafe.ae'],
  ['instagramLink', '@cafe dubai'],
  ['instagramLink', '+971 50 123 4567'],
  ['instagramLink', 'evil.example/instagram.com/cafe'],
  ['facebookLink', ''],
  ['googleMapLink', '@cafe'],
] as const)('in %s, %j stays, for the owner to say more', (field, text) => {
  expect(meantLink(field, text)).toBe(text)
})

test('takes a number without its country for one of the house’s', () => {
  expect(meantLink('whatsappLink', '050 123 4567', 'AE')).toBe('https://wa.me/971501234567')
  expect(meantLink('whatsappLink', '@cafe', 'AE')).toBe('@cafe')
})

test('knows a phone number without its country', () => {
  expect(['050 123 4567', '٠٥٠١٢٣٤٥٦٧', '1234567'].map(isLocalPhone)).toEqual([true, true, true])
  expect(['+971 50 123 4567', '@cafe', ''].map(isLocalPhone)).toEqual([false, false, false])
})
