import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'
import { HAS_MENUS, readGivenMenus } from './testing/menus-as-text.ts'
import { SHAPES } from './testing/menus-as-tables.ts'
import { countRight } from './testing/count-right.ts'

const DIRHAMS = { decimals: 2 } as const

describe('a table', () => {
  it('has names in two languages, calories and a currency', () => {
    const { rows, second } = readTable(
      [
        ['Category', 'Name (EN)', 'Name (AR)', 'Price (AED)', 'Calories'],
        ['Starters', 'Hummus', 'حمص', '12.50', '320'],
        ['', 'Mutabal', 'متبل', '١٤', ''],
      ],
      DIRHAMS,
    )
    expect(second).toBe('ar')
    expect(rows).toMatchObject([
      { category: 'Starters', name: 'Hummus', price: 12_500, kcal: 320, texts: { name: 'حمص' } },
      { category: 'Starters', name: 'Mutabal', price: 14_000, texts: { name: 'متبل' } },
    ])
  })

  it('has sizes as columns, of which some are empty', () => {
    const { rows } = readTable(
      [
        ['Item', 'Small', 'Medium', 'Large'],
        ['Pizza', '', '', ''],
        ['Margherita', '25', '35', '45'],
        ['Calzone', '', '40', ''],
      ],
      DIRHAMS,
    )
    expect(rows).toMatchObject([
      {
        category: 'Pizza',
        name: 'Margherita',
        price: 25_000,
        sizes: [{ name: 'Small' }, { name: 'Medium' }, { name: 'Large' }],
      },
      { category: 'Pizza', name: 'Calzone', price: 40_000, sizes: [] },
    ])
  })

  it('has a dish without a price, or with one that is unclear', () => {
    const { rows } = readTable(
      [
        ['Section', 'Dish', 'Price'],
        ['Fish', 'Hammour', 'market price'],
        ['Fish', 'Shrimp', 'from 40 up'],
        ['Fish', 'Mixed', '5/8'],
      ],
      DIRHAMS,
    )
    expect(rows.map(({ doubts }) => doubts)).toEqual([['noPrice'], ['price', 'noPrice'], ['sizes']])
  })

  it('keeps a formula as text', () => {
    const { rows } = readTable(
      [
        ['Name', 'Price'],
        ['=HYPERLINK("x")', '12'],
      ],
      DIRHAMS,
    )
    expect(rows).toMatchObject([{ name: '=HYPERLINK("x")', price: 12_000 }])
  })

  it('is no table of dishes', () => {
    expect(readTable([], DIRHAMS).rows).toEqual([])
    expect(readTable([['', '']], DIRHAMS).rows).toEqual([])
    expect(readTable([['a'], ['b']], DIRHAMS).rows.every(({ price }) => price === null)).toBe(true)
  })
})

describe.runIf(HAS_MENUS)('real menus, as tables', () => {
  it.each(SHAPES)('$name: names and prices are right', ({ write }) => {
    const counts = countRight(readGivenMenus(), (menu, options) => readTable(write(menu), options))
    expect(counts.right / counts.all).toBeGreaterThanOrEqual(0.995)
  })
})
