import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someText } from '../testing/texts.ts'
import { emailKey, parseEmail } from './emails.ts'

describe('parseEmail', () => {
  it.each([
    [' owner@example.com\n', 'owner@example.com'],
    ['Owner+menu@Example.co.uk', 'Owner+menu@Example.co.uk'],
    ['مالك@مطعم.عمان', 'مالك@مطعم.عمان'],
    ['jose\u0301@example.com', 'josé@example.com'],
    ["o'neil@example.com", "o'neil@example.com"],
  ])('takes %j', (text, email) => {
    expect(parseEmail(text)).toBe(email)
  })

  it.each(
    [
      ['', 'owner', 'owner@', '@example.com', 'owner@example', 'a@b@c.com', 'a b@c.com'],
      ['a@b..com', 'a@.com', 'a@b.com.', 'a@b.com\r\nBcc: x@y.com', 'a\u0000@b.com', 'a,b@c.com'],
      ['<a@b.com>', '"a"@b.com', 'a@b.c\u2028m', '\uD800@b.com', `${'a'.repeat(250)}@b.com`],
    ].flat(),
  )('does not take %j', (text) => {
    expect(parseEmail(text)).toBeNull()
  })

  it('takes again what it gave, and gives nothing that could end a header line', () => {
    fc.assert(
      fc.property(someText, someText, (local, domain) => {
        const email = parseEmail(`${local}@${domain}.com`)
        if (email === null) return
        expect(parseEmail(email)).toBe(email)
        expect(email).not.toMatch(/[\s\p{Cc}\p{Cs}<>,;]/u)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('emailKey', () => {
  it('is the same for every spelling of case and composition', () => {
    expect(emailKey(' Owner@Example.COM')).toBe('owner@example.com')
    expect(emailKey('J\u030Con@example.com')).toBe(emailKey('ǰon@example.com'))
    fc.assert(
      fc.property(someText, (text) => {
        expect(emailKey(emailKey(text))).toBe(emailKey(text))
        expect(emailKey(text.normalize('NFD'))).toBe(emailKey(text))
      }),
    )
  })
})
