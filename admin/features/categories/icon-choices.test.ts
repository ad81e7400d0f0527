import { describe, expect, test } from 'vitest'
import { ICONS, iconUrl } from '#db/rules/icons.ts'
import { iconChoices } from './icon-choices.ts'

describe('iconChoices', () => {
  test('offers every icon once when nothing is searched for', () => {
    const urls = iconChoices('', '', 'en').map(({ url }) => url)
    expect(urls).toEqual(ICONS.map(({ name }) => iconUrl(name)))
  })

  test('puts what suits the title first, and nothing when no word is known', () => {
    const [first, second] = iconChoices('', 'Burgers', 'en')
    expect(first).toMatchObject({ url: iconUrl('hamburger'), isSuggested: true })
    expect(second?.isSuggested).toBe(false)
    expect(iconChoices('', 'Xyzzy', 'en').some(({ isSuggested }) => isSuggested)).toBe(false)
  })

  test.each(['pizz', 'PIZZA', 'بيتزا', ' pizza '])('finds the pizza by %s', (search) => {
    expect(iconChoices(search, '', 'en').map(({ url }) => url)).toContain(iconUrl('pizza'))
  })

  test('finds nothing by what no icon is called', () => {
    expect(iconChoices('qqqq', '', 'en')).toEqual([])
  })

  test('calls every icon by a word of the language', () => {
    const arabic = iconChoices('', '', 'ar').find(({ url }) => url === iconUrl('pizza'))
    expect(arabic?.label).toMatch(/\p{Script=Arabic}/u)
    const english = iconChoices('', '', 'en').map(({ label }) => label)
    expect(english).toContain('green salad')
    expect(english.every((label) => /^[a-z ]+$/.test(label))).toBe(true)
  })
})
