import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someText } from '../../testing/texts.ts'
import {
  checkLine,
  checkProse,
  codePoints,
  mayFit,
  storedText,
  TEXT_LIMITS,
  titleKey,
  withoutPiles,
} from './texts.ts'

const SPECIAL = { ok: false, message: 'Special characters are not allowed' }

describe('checkLine', () => {
  it('takes anything but control characters', () => {
    const title = 'Chef’s <b>"best"</b> & more… 🍕 \u202B٪\u202C'
    expect(checkLine(` ${title} `, TEXT_LIMITS.title)).toEqual({ ok: true, value: title })
    for (const text of ['a\tb', 'a\nb', 'a\u0000', 'a\u0085b', '\u007Fa', '\uD800']) {
      expect(checkLine(text, TEXT_LIMITS.title)).toEqual(SPECIAL)
    }
  })

  it('names the limit, counted in code points', () => {
    expect(checkLine('🍕'.repeat(80), TEXT_LIMITS.title).ok).toBe(true)
    expect(checkLine('🍕'.repeat(81), TEXT_LIMITS.title)).toEqual({
      ok: false,
      message: 'Please use at most 80 characters',
    })
  })

  it('keeps inner white space as typed', () => {
    expect(checkLine('a  b\u00A0c', 80)).toEqual({ ok: true, value: 'a  b\u00A0c' })
  })
})

describe('overrides of direction', () => {
  it.each([
    '\u202D+971 50\u202C',
    'a \u202Eb\u202C\u202C c',
    '\u202E\u202Aa\u202C\u202C',
    '\u202Ba',
  ])('stay in %j, where they end', (text) => {
    expect(checkLine(text, 80)).toEqual({ ok: true, value: text })
  })

  it.each(['\u202Ea', 'a\u202D', '\u202E\u202E\u202C', '\u202C\u202E', '\u202E\u202Aa\u202C'])(
    'are refused in %j, where they do not',
    (text) => {
      expect(checkLine(text, 80)).toEqual(SPECIAL)
      expect(checkProse(`a\n${text}\n\u202C`, 80)).toEqual(SPECIAL)
    },
  )

  it('end with whatever is taken', () => {
    const part = fc.constantFrom('\u202A', '\u202B', '\u202C', '\u202D', '\u202E', 'a', '\n')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const checked = checkProse(parts.join(''), 80)
        fc.pre(checked.ok)
        for (const line of checked.value.split('\n')) {
          let rest = line.replaceAll('a', '')
          let before
          do {
            before = rest
            rest = rest.replace(/[\u202A\u202B\u202D\u202E]\u202C|^\u202C/u, '')
          } while (rest !== before)
          expect(rest).not.toMatch(/[\u202D\u202E]/u)
        }
      }),
    )
  })
})

describe('checkProse', () => {
  it('takes lines and tabs, with one spelling of a line break', () => {
    expect(checkProse('a\r\nb\tc\n', 1000)).toEqual({ ok: true, value: 'a\nb\tc' })
    expect(checkProse('a\rb', 1000)).toEqual({ ok: true, value: 'a\nb' })
    expect(checkProse('a\u0007b', 1000)).toEqual(SPECIAL)
  })

  it('may be empty', () => {
    expect(checkProse('  ', 1000)).toEqual({ ok: true, value: '' })
  })

  it('takes again what it gave', () => {
    fc.assert(
      fc.property(someText, (text) => {
        const checked = checkProse(text, 1000)
        fc.pre(checked.ok)
        expect(checkProse(checked.value, 1000)).toEqual(checked)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('titleKey', () => {
  it.each([
    ['Hot Drinks', ' hot   DRINKS\u00A0'],
    ['Café', 'CAFE\u0301'],
    ['J\u030Cus', 'ǰus'],
    ['ΟΔΟΣ', 'οδος'],
    ['İçecekler', 'içecekler'],
    ['ILIK', 'ılık'],
    ['Å\uFEFFΣ', 'å\uFEFFς'],
  ])('counts %j and %j as one title', (one, other) => {
    expect(titleKey(one)).toBe(titleKey(other))
  })

  it('tells different titles apart', () => {
    expect(titleKey('Tea')).not.toBe(titleKey('Teas'))
    expect(titleKey('Salads & Soups')).not.toBe(titleKey('Salads Soups'))
  })

  it('is the same for every spelling of case, composition and space', () => {
    fc.assert(
      fc.property(someText, (text) => {
        const key = titleKey(text)
        expect(titleKey(key)).toBe(key)
        expect(titleKey(text.normalize('NFD'))).toBe(key)
        expect(titleKey(text.toLowerCase())).toBe(key)
        expect(titleKey(` ${text}\n`)).toBe(key)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('storedText', () => {
  it('is NFC and trimmed, otherwise as typed', () => {
    expect(storedText(' <b>Cafe\u0301</b>  x ')).toBe('<b>Café</b>  x')
    fc.assert(
      fc.property(someText, (text) => {
        expect(storedText(storedText(text))).toBe(storedText(text))
      }),
    )
  })

  it('counts what a reader of code points counts', () => {
    expect(codePoints('a🍕é')).toBe(3)
  })
})

describe('the length of what somebody sends', () => {
  const tooLong = { ok: false, message: 'Please use at most 80 characters' }

  it('is looked at before anything else', () => {
    for (const text of [
      `a${spread(1_000_000)}`,
      '\u0000'.repeat(1_000_000),
      '\uD800'.repeat(2000),
    ]) {
      expect(checkLine(text, 80)).toEqual(tooLong)
    }
  })

  it('leaves room for every spelling of a text that fits, and for space around it', () => {
    const longest = '\u1F82'.repeat(80)
    expect(checkLine(longest.normalize('NFD'), 80)).toEqual({ ok: true, value: longest })
    expect(checkLine('\u{1F355}'.repeat(80), 80).ok).toBe(true)
    expect(checkLine(`${' '.repeat(500)}tea${'\n'.repeat(500)}`, 80)).toEqual({
      ok: true,
      value: 'tea',
    })
  })

  it('is all that a text without marks is refused for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.nat(100), (text, limit) => {
        fc.pre(codePoints(storedText(text)) <= limit)
        expect(mayFit(text, limit)).toBe(true)
      }),
    )
  })

  it('allows thirty marks on a letter, whatever their order, and no more', () => {
    expect(checkLine(`a${spread(30)}`, 80).ok).toBe(true)
    expect(checkLine(`q${spread(32)}`, 80)).toEqual(SPECIAL)
    // In NFC each is two.
    expect(checkLine(`q${'\u0344'.repeat(16)}`, 80)).toEqual(SPECIAL)
    expect(withoutPiles(`q${'\u0344'.repeat(16)} y`)).toBe(`q${'\u0308\u0301'.repeat(15)} y`)
    expect(withoutPiles(`q${spread(4000)}`)).toBe(`q${'\u0301'.repeat(30)}`)
  })

  it.each([
    ['Arabic with harakat', 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ'],
    ['Hebrew with points and accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
    ['Hindi', 'क्षत्रिय पनीर टिक्का मसाला'],
    ['Thai', 'ก๋วยเตี๋ยวต้มยำกุ้งน้ำข้น'],
    ['Tibetan', 'ཧཱུྃ ཨོཾ་མ་ཎི་པདྨེ'],
    ['Vietnamese', 'Phở bò tái nạm gầu gân sách'],
    ['a keycap and a family', '#\uFE0F\u20E3 👨‍👩‍👧'],
  ])('leaves %s as it is', (_script, text) => {
    for (const spelling of [text, text.normalize('NFD')]) {
      expect(checkLine(spelling, 200)).toEqual({ ok: true, value: text.normalize('NFC') })
    }
    expect(withoutPiles(text)).toBe(text.normalize('NFC'))
  })
})

function spread(marks: number): string {
  return '\u0301'.repeat(marks / 2) + '\u0316'.repeat(marks / 2)
}
