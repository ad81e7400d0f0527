import { describe, expect, test } from 'vitest'
import { ICONS, iconUrl } from '#db/rules/icons.ts'
import { iconChoices, suggestedIcon } from './icon-choices.ts'

describe('iconChoices', () => {
  test('offers every icon once when nothing is searched for', () => {
    const urls = iconChoices('', null, 'en').map(({ id }) => id)
    expect(urls).toEqual(ICONS.map(({ name }) => iconUrl(name)))
  })

  test('puts what suits the title first, and nothing when no word is known', () => {
    const [first, second] = iconChoices('', suggestedIcon('Burgers'), 'en')
    expect(first).toMatchObject({ id: iconUrl('hamburger'), isSuggested: true })
    expect(second?.isSuggested).toBe(false)
    expect(suggestedIcon('Xyzzy')).toBeNull()
  })

  test.each(['pizz', 'PIZZA', 'بيتزا', ' pizza '])('finds the pizza by %s', (search) => {
    expect(iconChoices(search, null, 'en').map(({ id }) => id)).toContain(iconUrl('pizza'))
  })

  test('finds nothing by what no icon is called', () => {
    expect(iconChoices('qqqq', null, 'en')).toEqual([])
  })

  test('calls every icon by a word of the language', () => {
    const arabic = iconChoices('', null, 'ar').find(({ id }) => id === iconUrl('pizza'))
    expect(arabic?.label).toMatch(/\p{Script=Arabic}/u)
    const english = iconChoices('', null, 'en').map(({ label }) => label)
    expect(english).toContain('green salad')
    expect(english.every((label) => /^[a-z ]+$/.test(label))).toBe(true)
  })
})
