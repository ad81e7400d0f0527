import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iconUrl } from './icon-urls.ts'
import { ICONS, iconName, suitableIcon } from './icons.ts'
import vocabulary from './icons.json' with { type: 'json' }

function wordsOf(name: string): readonly string[] {
  return ICONS.find((icon) => icon.name === name)?.words ?? []
}

const names = ICONS.map((icon) => icon.name)

describe('the list of icons', () => {
  it('has 80 to 120 icons, each once and with words', () => {
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(80)
    expect(names.length).toBeLessThanOrEqual(120)
    expect(ICONS.filter((icon) => icon.words.length < 4)).toEqual([])
  })

  it('names only pictures that the icon package has', () => {
    const file = createRequire(import.meta.url).resolve(
      '@iconify-json/fluent-emoji-flat/icons.json',
    )
    const { icons } = JSON.parse(readFileSync(file, 'utf8')) as { icons: Record<string, unknown> }
    expect(names.filter((name) => !(name in icons))).toEqual([])
  })

  it('is the vocabulary, neither more nor less', () => {
    const worded = Object.values(vocabulary).flatMap((section) => Object.keys(section))
    expect(new Set(worded)).toEqual(new Set(names))
  })

  it('gives each icon an address and reads it back', () => {
    expect(iconUrl('pizza')).toBe('/icons/pizza.svg')
    for (const name of names) expect(iconName(iconUrl(name))).toBe(name)
  })

  it.each([
    '/icons/no-such-icon.svg',
    '/icons/pizza.png',
    'pizza',
    '',
    '/icons/../pizza.svg',
    'https://elsewhere.example/icons/pizza.svg',
    '/icons/pizza.svg?1',
  ])('takes %j for no icon', (url) => {
    expect(iconName(url)).toBeNull()
  })
})

describe('suitableIcon', () => {
  it.each([
    ['Burgers', 'hamburger'],
    ['Chicken Burgers', 'hamburger'],
    ['Fresh Juices & Other', 'beverage-box'],
    ['Hot Drinks', 'hot-beverage'],
    ['Cold Drinks', 'cup-with-straw'],
    ['Kid’s Menu', 'baby-bottle'],
    ['SALADS', 'green-salad'],
    ['Main Courses', 'fork-and-knife'],
    ['Chef’s Specials', 'glowing-star'],
    ['Fruit Salads', 'grapes'],
    ['Dish of the Day', 'fork-and-knife'],
    ['Beverages', 'cup-with-straw'],
    ['Hot Mezza', 'olive'],
    ['Beeren', 'blueberries'],
    ['السَّلَطَات', 'green-salad'],
    ['المشروبات الساخنة', 'hot-beverage'],
    ['بيتزا بالدجاج', 'pizza'],
    ['مقبــلات', 'olive'],
    ['حلى وقهوة', 'hot-beverage'],
    ['الأسماك', 'fish'],
    ['Entrées', 'olive'],
    ['Boissons chaudes', 'hot-beverage'],
    ['Süßspeisen', 'shortcake'],
    ['SUESSES', 'fork-and-knife-with-plate'],
    ['Postres', 'shortcake'],
    ['Çorbalar', 'bowl-with-spoon'],
    ['TATLILAR', 'shortcake'],
    ['نوشیدنی‌های گرم', 'hot-beverage'],
    ['קינוחים', 'shortcake'],
    ['पिज़्ज़ा', 'pizza'],
    ['甜品小站', 'shortcake'],
    ['本日のデザート', 'shortcake'],
    ['커피류', 'hot-beverage'],
    ['เครื่องดื่มเย็น', 'cup-with-straw'],
  ])('gives %s the icon %s', (title, icon) => {
    expect(suitableIcon(title)).toBe(icon)
  })

  it.each(['', '   ', 'Xyzzy', '1920s', '🎈', 'B2'])(
    'gives a plate with cutlery when it knows no word of %j',
    (title) => {
      expect(suitableIcon(title)).toBe('fork-and-knife-with-plate')
    },
  )

  it('knows whole words only where words are written apart', () => {
    expect(suitableIcon('Steak')).not.toBe(suitableIcon('Tea'))
    expect(suitableIcon('Price')).toBe('fork-and-knife-with-plate')
  })

  it('prefers what is served to what it is made of, and that to the course', () => {
    expect(suitableIcon('Chicken mains')).toBe('chicken')
    expect(suitableIcon('Chicken salad')).toBe('green-salad')
  })

  it('gives every word an icon that has it', () => {
    const words = ICONS.flatMap((icon) => icon.words)
    const lost = words.filter((word) => !wordsOf(suitableIcon(word)).includes(word))
    expect(lost).toEqual([])
  })

  it('always returns a name of the list, whatever the text', () => {
    const title = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom(...ICONS.flatMap((icon) => icon.words)), { maxLength: 5 })
        .map((w) => w.join(' ')),
    )
    fc.assert(
      fc.property(title, (text) => {
        expect(names).toContain(suitableIcon(text))
      }),
    )
  })

  it('does not change with case, white space or the form of the letters', () => {
    const word = fc.constantFrom(...ICONS.flatMap((icon) => icon.words))
    const blank = fc.constantFrom(' ', '  ', '\t', '\u00A0', '\u3000')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), blank, (words, space) => {
        const icon = suitableIcon(words.join(' '))
        const loose = space + words.join(' ').replaceAll(' ', space) + space
        expect(suitableIcon(loose)).toBe(icon)
        expect(suitableIcon(loose.toUpperCase())).toBe(icon)
        expect(suitableIcon(loose.normalize('NFD'))).toBe(icon)
      }),
    )
  })
})
