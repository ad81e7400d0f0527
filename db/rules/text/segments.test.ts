import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someText } from '../../testing/texts.ts'
import {
  RESERVED_CATEGORY_SEGMENTS,
  RESERVED_SEGMENTS,
  canonicalPath,
  encodePath,
  freeCategorySegment,
  freeProductSegment,
  productSegmentTaker,
  isReservedSegment,
  SEGMENT_LIMITS,
  toSegment,
} from './segments.ts'
import { codePoints } from './texts.ts'

const FORBIDDEN =
  /[/\\?#%&+:;*"<>|@=$,~\s\p{Cc}\p{Cs}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

describe('toSegment', () => {
  it.each([
    ['Drop Cafe', 'drop-cafe'],
    ['  Hot \t\u00A0 Drinks ', 'hot-drinks'],
    ['مشروبات ساخنة', 'مشروبات-ساخنة'],
    ['Café', 'café'],
    ['Cafe\u0301', 'café'],
    ['J\u030C', 'ǰ'],
    ['ΟΔΟΣ', 'οδος'],
    ['İçecek', 'içecek'],
    ['i\u0307çecek', 'içecek'],
    ['I\u0307ZMİR', 'izmir'],
    ['IĞDIR ılık', 'iğdir-ilik'],
    ['Ė', 'ė'],
    ['ﬁsh', 'ﬁsh'],
    ['１２ inch', '１２-inch'],
    ['\u1112\u1161\u11AB', '한'],
    ['snake_case', 'snake_case'],
    ['¿Qué?', '¿qué'],
    ['Salads & Soups', 'salads-soups'],
    ['Soup - of - the day', 'soup-of-the-day'],
    ['../../etc/passwd', 'etc-passwd'],
    ['%2e%2e%2f', '2e-2e-2f'],
    ['Drinks 0.5 l', 'drinks-0.5-l'],
    ['...', 'item'],
    ['', 'item'],
    ['&', 'item'],
    ['\u202Eabc\u202C', 'abc'],
    ['a\u0000b', 'a-b'],
    ['\uD800', 'item'],
    ['می‌خواهم', 'می‌خواهم'],
    ['\u200C\u200D', 'item'],
    ['❤\uFE0F Love', '❤\uFE0F-love'],
    ['👨‍👩‍👧 Family', '👨‍👩‍👧-family'],
  ])('turns %j into %j', (text, segment) => {
    expect(toSegment(text)).toBe(segment)
  })

  it.each([
    ['#\uFE0F\u20E3 Specials', 'specials'],
    ['Set *\uFE0F\u20E3 two', 'set-two'],
    ['\u0301', 'item'],
    ['\uFE0F', 'item'],
    ['- \u0301a', 'a'],
  ])('leaves no mark without its letter: %j gives %j', (text, segment) => {
    expect(toSegment(text)).toBe(segment)
  })

  it('cuts between graphemes, never inside one', () => {
    const family = '👨‍👩‍👧'
    const segment = toSegment(family.repeat(40))
    expect(segment).toBe(family.repeat(13))
    expect(toSegment(`${'a'.repeat(79)}e\u0301\u0302`)).toBe('a'.repeat(79))
    expect(toSegment('가'.normalize('NFD').repeat(100))).toBe('가'.repeat(80))
  })

  it('keeps every rule of a segment for any text', () => {
    fc.assert(
      fc.property(someText, (text) => {
        const segment = toSegment(text)
        expectSegment(segment)
        expect(toSegment(segment)).toBe(segment)
      }),
      { numRuns: 2000 },
    )
  })

  it('does not tell NFC from NFD, nor upper case from lower', () => {
    fc.assert(
      fc.property(someText, (text) => {
        expect(toSegment(text.normalize('NFD'))).toBe(toSegment(text))
        // Sigma's lower case depends on its neighbours.
        const plain = text.replaceAll('Σ', '')
        expect(toSegment(plain.toLowerCase())).toBe(toSegment(plain))
      }),
      { numRuns: 2000 },
    )
    expect(toSegment('ΟΔΟΣ & ΚΑΦΕΣ')).toBe(toSegment('οδος & καφες'))
    expect(toSegment("ΟΔΟΣ'Α")).toBe(
      canonicalPath(`/${toSegment("ΟΔΟΣ'Α").toUpperCase()}`)?.slice(1),
    )
  })

  it('cuts nothing from a text that fits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z ]{0,78}[a-z]$/), (text) => {
        expect(toSegment(text)).toBe(text.replace(/ +/g, '-'))
      }),
    )
  })
})

describe('freeProductSegment and freeCategorySegment', () => {
  it('number the second and the third of a name', () => {
    const taken = new Set<string>()
    const given = Array.from({ length: 3 }, () => {
      const segment = freeProductSegment('Mint Tea', taken)
      taken.add(segment)
      return segment
    })
    expect(given).toEqual(['mint-tea', 'mint-tea-2', 'mint-tea-3'])
  })

  it('keep a category off the information page', () => {
    expect(freeCategorySegment('Info', new Set())).toBe('info-2')
    expect(freeCategorySegment('INFO!', new Set(['info-2']))).toBe('info-3')
  })

  it("keep a category off the file names of the menu's own page", () => {
    expect(freeCategorySegment('index.html', new Set())).toBe('index.html-2')
    expect(freeCategorySegment('Menu.json', new Set())).toBe('menu.json-2')
    expect(freeCategorySegment('404.html', new Set())).toBe('404.html-2')
  })

  it('never begin with a hyphen, however little room the number leaves', () => {
    const wide = `e${'\u0359'.repeat(119)}`
    expect(new TextEncoder().encode(wide).length).toBe(239)
    const fits = `e${'\u0359'.repeat(79)}`
    expect(freeProductSegment(fits, new Set([toSegment(fits)]))).toBe('item-2')
    expect(freeProductSegment(wide, new Set(['item']))).toBe('item-2')
  })

  it('give three thousand of one long name theirs without a look at all before each', () => {
    const name = 'm'.repeat(80)
    const take = productSegmentTaker(new Set([name]))
    const { user } = process.threadCpuUsage()
    const given = Array.from({ length: 3000 }, () => take(name))
    // Linear: quadratic took twenty minutes.
    expect(process.threadCpuUsage().user - user).toBeLessThan(1_000_000)
    expect(given.slice(0, 2)).toEqual([`${'m'.repeat(78)}-2`, `${'m'.repeat(78)}-3`])
    expect(new Set(given).size).toBe(3000)
    for (const segment of given.slice(-2)) expectSegment(segment)
  })

  it('are the same one by one as one after the other', () => {
    fc.assert(
      fc.property(fc.array(someText, { maxLength: 12 }), fc.array(someText), (names, present) => {
        const taken = new Set(present.map(toSegment))
        const take = productSegmentTaker(taken)
        for (const name of [...names, ...names]) {
          const segment = freeProductSegment(name, taken)
          expect(take(name)).toBe(segment)
          taken.add(segment)
        }
      }),
    )
  })

  it('give many of one name different segments that keep every rule', () => {
    fc.assert(
      fc.property(someText, fc.integer({ min: 2, max: 12 }), (text, count) => {
        const taken = new Set<string>()
        for (let index = 0; index < count; index += 1) {
          const segment = freeCategorySegment(text, taken)
          expect(taken.has(segment)).toBe(false)
          expect(RESERVED_CATEGORY_SEGMENTS.has(segment)).toBe(false)
          expectSegment(segment)
          taken.add(segment)
        }
      }),
    )
  })
})

describe('isReservedSegment', () => {
  it('does not regard case', () => {
    expect(isReservedSegment('Dashboard')).toBe(true)
    expect(isReservedSegment('addCategory')).toBe(true)
    expect(isReservedSegment('drop-cafe')).toBe(false)
  })

  it('knows every first segment that the contract names', () => {
    const named =
      'register login customers dashboard confirm-email reset-password signup google verifytoken ' +
      'api icons categories addCategory updatedCategory menu restaurant create-checkout-session ' +
      'verify-payment paymentDetails webhook healthz readyz media assets ar en'
    expect(named.split(' ').filter((segment) => !isReservedSegment(segment))).toEqual([])
  })

  it('holds only spellings that a segment can have', () => {
    for (const segment of [...RESERVED_SEGMENTS, ...RESERVED_CATEGORY_SEGMENTS]) {
      expect(toSegment(segment)).toBe(segment)
    }
  })
})

describe('canonicalPath', () => {
  it.each([
    ['/drop-cafe', '/drop-cafe'],
    ['/', '/'],
    ['/Drop-Cafe/', '/drop-cafe'],
    ['/drop%20cafe/hot%20%20drinks', '/drop-cafe/hot-drinks'],
    ['//drop-cafe///info', '/drop-cafe/info'],
    [encodeURI('/Cafe\u0301'), '/café'],
    [encodeURI('/قهوة'), '/قهوة'],
    ['/drop-cafe/soup%20-%20of%20the%20day', '/drop-cafe/soup-of-the-day'],
    ['/drop-cafe/Salads%20%26%20Soups', '/drop-cafe/salads-soups'],
    ['/drop-cafe/%20/tea', '/drop-cafe/tea'],
    ['/drop-cafe/%C2%A0', '/drop-cafe'],
  ])('reads %s as %s', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical)
  })

  it('takes a typed name or title to the address that it has', () => {
    fc.assert(
      fc.property(someText, (text) => {
        fc.pre(text.isWellFormed() && text.trim() !== '' && !text.includes('/'))
        expect(canonicalPath(`/r/${encodeURIComponent(text)}`)).toBe(`/r/${toSegment(text)}`)
      }),
    )
  })

  it('is settled after one step, and never leads out of a folder', () => {
    fc.assert(
      fc.property(fc.array(someText), (texts) => {
        fc.pre(texts.every((text) => text.isWellFormed()))
        const path = canonicalPath(`/${texts.map(encodeURIComponent).join('/')}`) ?? ''
        expect(canonicalPath(path)).toBe(path)
        expect(canonicalPath(encodePath(path))).toBe(path)
        expect(path).not.toMatch(/\/\.{0,2}(?:\/|$)(?!$)|\/\.\.?$|\0|\\/)
      }),
    )
  })

  it('gives null for what is no UTF-8', () => {
    expect(canonicalPath('/%ff')).toBeNull()
    expect(canonicalPath('/%')).toBeNull()
  })
})

describe('encodePath', () => {
  it('encodes each segment and keeps the slashes', () => {
    expect(encodePath('/قهوة/a-b')).toBe('/%D9%82%D9%87%D9%88%D8%A9/a-b')
  })

  it('gives what a browser sends for the link', () => {
    fc.assert(
      fc.property(someText, (text) => {
        const encoded = encodePath(`/r/${toSegment(text)}`)
        expect(new URL(encoded, 'http://localhost').pathname).toBe(encoded)
      }),
    )
  })
})

function expectSegment(segment: string): void {
  expect(segment).not.toBe('')
  expect(segment).toBe(segment.normalize('NFC'))
  expect(segment).toBe(segment.toLowerCase())
  expect(segment).not.toMatch(FORBIDDEN)
  expect(segment).not.toMatch(/^[-.]|[-.]$|--|^\p{M}/u)
  expect(codePoints(segment)).toBeLessThanOrEqual(SEGMENT_LIMITS.codePoints)
  expect(Buffer.byteLength(segment)).toBeLessThanOrEqual(SEGMENT_LIMITS.bytes)
  expect([...graphemes.segment(segment)].map((part) => part.segment).join('')).toBe(segment)
}
