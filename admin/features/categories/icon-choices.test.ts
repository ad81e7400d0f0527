import { describe, expect, test } from 'vitest'
import { iconUrl } from '#db/rules/look/icon-urls.ts'
import { ICONS } from '#db/rules/look/icons.ts'
import { iconChoices, suggestedIcon } from './components/icon-grid.tsx'

const NOTHING = { chosen: null, suggested: null }

describe('iconChoices', () => {
  test('offers every icon once when nothing is searched for', () => {
    const urls = iconChoices('', NOTHING, 'en').map(({ id }) => id)
    expect(urls).toEqual(ICONS.map(({ name }) => iconUrl(name)))
  })

  test('puts what suits the title first, and nothing when no word is known', () => {
    const suggested = suggestedIcon('Burgers')
    const [first, second] = iconChoices('', { chosen: null, suggested }, 'en')
    expect(first).toMatchObject({ id: iconUrl('hamburger'), isSuggested: true })
    expect(second?.isSuggested).toBe(false)
    expect(suggestedIcon('Xyzzy')).toBeNull()
  })

  test('puts what the category has before what suits it', () => {
    const first = { chosen: iconUrl('pizza'), suggested: 'hamburger' }
    const ids = iconChoices('', first, 'en').map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual([iconUrl('pizza'), iconUrl('hamburger')])
    expect(new Set(ids).size).toBe(ICONS.length)
  })

  test.each(['pizz', 'PIZZA', 'بيتزا', ' pizza '])('finds the pizza by %s', (search) => {
    expect(iconChoices(search, NOTHING, 'en').map(({ id }) => id)).toContain(iconUrl('pizza'))
  })

  test('finds words that begin so before those that only hold it', () => {
    const labels = iconChoices('tea', NOTHING, 'en').map(({ label }) => label)
    expect(labels[0]).toBe('teacup without handle')
    expect(labels.indexOf('cut of meat')).toBeGreaterThan(labels.indexOf('bubble tea'))
  })

  test('finds nothing by what no icon is called', () => {
    expect(iconChoices('qqqq', NOTHING, 'en')).toEqual([])
  })

  test('calls every icon by a word of the language', () => {
    const arabic = iconChoices('', NOTHING, 'ar').find(({ id }) => id === iconUrl('pizza'))
    expect(arabic?.label).toMatch(/\p{Script=Arabic}/u)
    const english = iconChoices('', NOTHING, 'en').map(({ label }) => label)
    expect(english).toContain('green salad')
    expect(english.every((label) => /^[a-z ]+$/.test(label))).toBe(true)
  })
})
