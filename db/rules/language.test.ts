import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someText } from '../testing/texts.ts'
import { writtenLanguage } from './language.ts'

describe('writtenLanguage', () => {
  it.each([
    [['Drop Cafe', 'Hot Drinks', 'Tea'], 'en', 'ltr'],
    [['مقهى', 'مشروبات ساخنة', 'قهوة تركية'], 'ar', 'rtl'],
    [['چای و قهوه', 'پیتزا گوشت', 'کباب کوبیده'], 'fa', 'rtl'],
    [['מסעדה', 'שתייה חמה'], 'he', 'rtl'],
    [['北京烤鸭', '米饭'], 'zh', 'ltr'],
    [['ミラノ風ドリア', '若鶏のグリル', '赤ワイン'], 'ja', 'ltr'],
    [['寿司', '刺身', '天丼', '鮨の盛り合わせ'], 'ja', 'ltr'],
    [['김치찌개', '비빔밥'], 'ko', 'ltr'],
    [['ก๋วยเตี๋ยว', 'ข้าวผัด'], 'th', 'ltr'],
    [['पनीर टिक्का', 'दाल'], 'hi', 'ltr'],
    [['Grill House', 'مشويات مشكلة على الفحم', 'كباب لحم بلدي'], 'ar', 'rtl'],
    [['Grill House Muscat', 'Mixed grill', 'كباب'], 'en', 'ltr'],
    [['123', '…', '🍕'], 'en', 'ltr'],
    [[], 'en', 'ltr'],
  ])('reads %j as %s', (texts, lang, dir) => {
    expect(writtenLanguage(texts)).toEqual({ lang, dir })
  })

  it('gives a language for any text, whatever the order of the texts', () => {
    fc.assert(
      fc.property(fc.array(someText), (texts) => {
        const { lang, dir } = writtenLanguage(texts)
        expect(['rtl', 'ltr']).toContain(dir)
        expect(Intl.getCanonicalLocales(lang)).toEqual([lang])
        expect(dir === 'rtl').toBe(['ar', 'fa', 'he'].includes(lang))
        expect(writtenLanguage(texts.toReversed())).toEqual({ lang, dir })
      }),
    )
  })
})
