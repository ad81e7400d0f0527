import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someText } from '../../testing/texts.ts'
import { cleanName, spellableName } from './clean-names.ts'
import { checkName, cutAtWord, normalizeName, withNumber } from './names.ts'
import { codePoints, TEXT_LIMITS } from './texts.ts'

const SPECIAL = 'Special characters are not allowed'

describe('checkName', () => {
  it.each([
    ['Drop Cafe', 'Drop Cafe'],
    ['  Mint \t\u00A0 Tea\n', 'Mint Tea'],
    ['Cafe\u0301 25', 'Café 25'],
    ['شاي ٢', 'شاي ٢'],
    ['می‌خواهم', 'می‌خواهم'],
    ['क्‍ष', 'क्‍ष'],
    ['ก็', 'ก็'],
    ['１２', '１２'],
    ['ﬁsh', 'ﬁsh'],
  ])('takes %j', (name, value) => {
    expect(checkName(name)).toEqual({ ok: true, value })
  })

  it.each(
    [
      ["Joe's", 'Fish & Chips', 'Tea-2', 'a_b', '50%', '½', '²', 'Tea™', '🍕', 'a.b', '<b>'],
      ['\u200C', '\u200D\u200C', 'a\u200C', '\u200Ca', 'a \u200C b', 'a\u200C\u200Cb'],
      ['a\u200Db', 'Δ\u200Cα', 'م\u200Ca', 'e\u0301\u200D\u0301', '\u1112\u200C\u1112'],
      ['a\u034Fb', 'Tea\u{E0100}', '\u115F', '\u1160', '\u3164', '\uFFA0', '\u17B4', 'क\uFE00'],
      ['1\u200C2', '\uD800', 'a\u0000b', 'a\u200Bb', 'a\u202Eb', '\u202Ea', '❤\uFE0F', 'a/b'],
    ].flat(),
  )('does not take %j', (name) => {
    expect(checkName(name)).toEqual({ ok: false, message: SPECIAL })
  })

  it('asks for a name when there is none', () => {
    for (const name of ['', ' ', '\u00A0\t']) {
      expect(checkName(name)).toEqual({ ok: false, message: "You can't save empty fields" })
    }
  })

  it('counts code points, after composing and collapsing', () => {
    const tooLong = { ok: false, message: 'Please use at most 80 characters' }
    expect(checkName('𠮷'.repeat(80)).ok).toBe(true)
    expect(checkName('𠮷'.repeat(81))).toEqual(tooLong)
    expect(checkName(`${'e\u0301'.repeat(80)}  `).ok).toBe(true)
    expect(checkName('a  '.repeat(40)).ok).toBe(true)
    expect(checkName('a'.repeat(81))).toEqual(tooLong)
  })

  it('takes nothing that cannot be seen, but for joiners where they can', () => {
    fc.assert(
      fc.property(someText, (text) => {
        const checked = checkName(text)
        fc.pre(checked.ok)
        const seen = checked.value.replace(/(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])/gu, '')
        expect(seen).not.toMatch(/\p{Default_Ignorable_Code_Point}/u)
      }),
      { numRuns: 2000 },
    )
  })

  it('takes again what it gave', () => {
    fc.assert(
      fc.property(someText, (text) => {
        const checked = checkName(text)
        fc.pre(checked.ok)
        expect(checkName(checked.value)).toEqual(checked)
        expect(checked.value).toMatch(
          /^[\p{L}\p{M}\p{Nd}\u200C\u200D]+(?: [\p{L}\p{M}\p{Nd}\u200C\u200D]+)*$/u,
        )
      }),
      { numRuns: 2000 },
    )
  })
})

describe('cleanName', () => {
  it.each([
    ["Joe's Fish & Chips", 'Joes Fish and Chips'],
    ['Mac&Cheese', 'Mac and Cheese'],
    ['Crème brûlée (small)', 'Crème brûlée small'],
    ['L’Étoile d´Or', 'LÉtoile dOr'],
    ['50% off!!', '50 percent off'],
    ['🍕 Pizza 🍕', 'Pizza'],
    ['Chili 🌶\uFE0F', 'Chili'],
    ['#\uFE0F\u20E31 &\u0301 2', '1 and 2'],
    ['7-Up 0.5l', '7 Up 500 ml'],
    ['a\u200C\u200Cb \u200D c\u200C', 'ab c'],
    ['Caf\u034Fe\u{E0100} \u3164 m\u200Bint', 'Cafe mint'],
    ['م\u200C\u034F\u200Cي', 'مي'],
    ['\u200C\u200D', ''],
    ['™ ® …', ''],
    ['&', 'and'],
    ['', ''],
    ['\uD800', ''],
    ['e\u2019\u0301', 'é'],
  ])('makes %j into %j', (name, cleaned) => {
    expect(cleanName(name)).toBe(cleaned)
  })

  it.each([
    ['½ Pigeon', 'Half Pigeon'],
    ['Pigeon 1/2', 'Pigeon half'],
    ['¼ KILO PRAWNS', 'Quarter KILO PRAWNS'],
    ['¾ lb steak', 'Three quarters lb steak'],
    ['1½ ribs', '1 and a half ribs'],
    ['Ribs 2 1/4 lb', 'Ribs 2 and a quarter lb'],
    ['⅛ cake', '1 over 8 cake'],
    ['Nuggets 6/12', 'Nuggets 6 or 12'],
    ['24/7 Diner', '24 7 Diner'],
    ['Щи ½', 'Щи половина'],
    ['Квас 0,5 л', 'Квас 500 мл'],
    ['دجاج 1/2', 'دجاج نصف'],
    ['سمك ٣/٤', 'سمك ثلاثة أرباع'],
    ['ماء ٠٫٥ لتر', 'ماء ٥٠٠ مل'],
    ['ماء ١٫٥ لتر', 'ماء ١٥٠٠ مل'],
    ['عصير 100٪', 'عصير 100 بالمئة'],
    ['½ tavuk ızgara', 'Yarım tavuk ızgara'],
    ['%100 dana köfte ışık', 'Yüzde 100 dana köfte ışık'],
    ['आधा ½', 'आधा आधा'],
    ['½ 烤鸭', '半 烤鸭'],
    ['Water .5L', 'Water 500 ml'],
    ['Lemonade 1.5 l', 'Lemonade 1500 ml'],
    ['Lamb 1,25kg', 'Lamb 1250 g'],
    ['Beer 33.5 cl', 'Beer 335 ml'],
    ['Water 2.0 l', 'Water 2 l'],
    ['Steak 12.5 oz', 'Steak 12 and a half oz'],
    ['Ale 4.7%', 'Ale 4 point 7 percent'],
    ['1,000 Islands', '1000 Islands'],
    ['Pasta 1.200 g', 'Pasta 1200 g'],
    ['No.5 Burger', 'No 5 Burger'],
    ['Wings 6-8 pcs', 'Wings 6 to 8 pcs'],
    ['HOU14-1', 'HOU14 1'],
    ['Set HOU-14-1', 'Set HOU 14 1'],
    ['Combo 1-2-3', 'Combo 1 2 3'],
    ['3+1 pizzas', '3 plus 1 pizzas'],
    ['Soup + salad', 'Soup plus salad'],
    ['2×4 rolls', '2 x 4 rolls'],
    ['Pizza 12"', 'Pizza 12 inch'],
    ['"Combo 5"', 'Combo 5'],
    ['Set ②', 'Set 2'],
    ['Steak w/o sauce', 'Steak without sauce'],
    ['Steak w/ sauce', 'Steak with sauce'],
  ])('keeps what %j means: %j', (name, cleaned) => {
    expect(cleanName(name)).toBe(cleaned)
    expect(checkName(cleaned).ok).toBe(true)
  })

  it.each([
    ['½ Hähnchen', 'de', 'Halb Hähnchen'],
    ['½ poulet', 'fr', 'Demi poulet'],
    ['½ chicken', 'ar', 'Half chicken'],
    ['½', 'ru', 'Половина'],
    ['½ مرغ', 'fa', 'نیم مرغ'],
    ['½ مرغی', 'ur', 'آدھا مرغی'],
  ])('says %j in %s', (name, language, cleaned) => {
    expect(cleanName(name, language)).toBe(cleaned)
  })

  it('cuts at a word', () => {
    const words = Array.from({ length: 30 }, () => 'word').join(' ')
    expect(cleanName(words)).toBe(words.slice(0, 79))
    expect(cleanName('x'.repeat(200))).toBe('x'.repeat(80))
    expect(cleanName(`${'x'.repeat(80)} y`)).toBe('x'.repeat(80))
  })

  it('gives a name that the rule takes, or nothing', () => {
    fc.assert(
      fc.property(someText, (text) => {
        const cleaned = cleanName(text)
        expect(cleanName(cleaned)).toBe(cleaned)
        fc.pre(cleaned !== '')
        expect(checkName(cleaned)).toEqual({ ok: true, value: cleaned })
      }),
      { numRuns: 3000 },
    )
  })

  it('leaves a name alone that the rule takes', () => {
    fc.assert(
      fc.property(someText, (text) => {
        const checked = checkName(text)
        fc.pre(checked.ok)
        expect(cleanName(text)).toBe(checked.value)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('spellableName', () => {
  it.each([
    ['Lamb & Mint', 'Lamb and Mint'],
    ['لحم & نعناع', 'لحم ونعناع'],
    ['لحم&نعناع', 'لحم ونعناع'],
    ['Mint & نعناع', 'Mint ونعناع'],
    ["Za'atar (large)", 'Zaatar large'],
    ['Karak', null],
    ['&&&', 'and and and'],
    ['™', null],
    ['', null],
    ['x'.repeat(81) + '!', null],
  ])('offers for %j %j', (name, offered) => {
    expect(spellableName(name)).toBe(offered)
  })
})

describe('cutAtWord', () => {
  it('keeps within the limit, and the beginning', () => {
    fc.assert(
      fc.property(someText, fc.integer({ min: 1, max: 90 }), (text, limit) => {
        const cut = cutAtWord(text, limit)
        expect(codePoints(cut)).toBeLessThanOrEqual(limit)
        expect(cut === text || codePoints(text) > limit).toBe(true)
        expect(text).toContain(cut)
      }),
    )
  })

  it('cuts at any white space', () => {
    expect(cutAtWord('one two\nthree', 10)).toBe('one two')
    expect(cutAtWord('one two\nthree', 7)).toBe('one two')
  })
})

describe('normalizeName', () => {
  it('is settled after one step', () => {
    fc.assert(
      fc.property(someText, (text) => {
        const name = normalizeName(text)
        expect(normalizeName(name)).toBe(name)
        expect(codePoints(name)).toBeLessThanOrEqual(Math.max(codePoints(text.normalize('NFC')), 0))
      }),
    )
    expect(TEXT_LIMITS.name).toBe(80)
  })
})

describe('withNumber', () => {
  it('cuts before the number', () => {
    expect(withNumber('Tea', 12, 80)).toBe('Tea 12')
    expect(withNumber('Drop Cafe', 2, 9)).toBe('Drop 2')
  })
})
