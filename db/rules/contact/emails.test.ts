import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someText } from '../../testing/texts.ts'
import { emailKey, mailboxKey, mailboxOf, parseEmail } from './emails.ts'

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
      ['a\u202e@b.com', 'a\u2066b@c.com', 'a\u200fb@c.com'],
      ['a@b.com/x', 'a@b.com?x', 'a@b.com#x', 'a@%62.com', 'a@b\uff0e.com', 'a@b.\u00ad'],
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

const SPELLINGS = [
  'Café.example',
  'CAFE\u0301.EXAMPLE',
  'xn--caf-dma.example',
  'ｃａｆé．example',
  'ca\u00adfé.example',
  'ca\u200bfé.example',
  'ⓒⓐⓕé.example',
]

describe('mailboxOf', () => {
  it.each(SPELLINGS)('has one domain for %j', (domain) => {
    expect(mailboxOf(`Noura@${domain}`)).toBe('Noura@xn--caf-dma.example')
  })

  it('changes nothing in a text that has no domain', () => {
    for (const text of ['', 'noura', 'a@', 'a@b c', 'a@b.com/x', 'a@[::1']) {
      expect(mailboxOf(text)).toBe(text)
    }
  })
})

describe('mailboxKey', () => {
  it.each([
    ['Noura+menu@Example.com', 'noura@example.com'],
    ['noura+a+b@ｅｘａｍｐｌｅ.com', 'noura@example.com'],
    ['n.oura@example.com', 'n.oura@example.com'],
    ['N.o.ura+1@gmail.com', 'noura@gmail.com'],
    ['noura@GoogleMail.com', 'noura@gmail.com'],
    ['noura@me.com', 'noura@icloud.com'],
    ['noura+1@pm.me', 'noura@proton.me'],
    ['no.ura@mac.com', 'no.ura@icloud.com'],
    ['anything@noura.fastmail.com', 'noura@fastmail.com'],
    ['noura+1@fastmail.com', 'noura@fastmail.com'],
    ['noura@kitchen.example.com', 'noura@kitchen.example.com'],
    ['+1@example.com', '@example.com'],
  ])('of %j is %j', (email, key) => {
    expect(mailboxKey(email)).toBe(key)
  })
})

describe('emailKey', () => {
  it.each(SPELLINGS)('is the same for %j', (domain) => {
    expect(emailKey(` NOURA@${domain}`)).toBe('noura@xn--caf-dma.example')
  })

  it('is the same for every spelling of case and composition', () => {
    expect(emailKey(' Owner@Example.COM')).toBe('owner@example.com')
    expect(emailKey('J\u030Con@example.com')).toBe(emailKey('ǰon@example.com'))
    fc.assert(
      fc.property(someText, (text) => {
        expect(emailKey(emailKey(text))).toBe(emailKey(text))
        expect(emailKey(text.normalize('NFD'))).toBe(emailKey(text))
        const email = `noura@${text}.example`
        expect(emailKey(emailKey(email))).toBe(emailKey(email))
        expect(emailKey(email.normalize('NFD'))).toBe(emailKey(email))
      }),
    )
  })
})
