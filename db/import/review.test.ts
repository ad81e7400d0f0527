import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'
import {
  isSame,
  leavesSizes,
  matchRows,
  productsByName,
  reviewRows,
  rowProblem,
  sentProducts,
  type PresentProduct,
} from './review.ts'

const read = (text: string) => reviewRows(readText(text, { decimals: 2 }), text.split('\n'))

const present = (name: string, price: number, sizes: number[] = []): PresentProduct => ({
  version: '7',
  _id: `id of ${name}`,
  name,
  label: null,
  price,
  description: 'As before',
  details: {
    sizes: sizes.map((one, at) => ({ name: `Size ${at}`, price: one })),
    priceNote: null,
    nutrition: { kcal: null },
  },
})

describe('rows to look over', () => {
  it('have names as they are written, and send them as labels beside plain names', () => {
    const rows = read('Fish & Chips 30\nV60 (Ethiopia) 24\nTea 2')
    expect(rows.map((row) => row.name)).toEqual(['Fish & Chips', 'V60 (Ethiopia)', 'Tea'])
    expect(rows[0]?.source).toBe('Fish & Chips 30')
    const sent = sentProducts(
      rows.map((row) => ({ ...row, category: 'Menu' })),
      [],
    )
    expect(sent.map(({ name, label }) => [name, label])).toEqual([
      ['Fish and Chips', 'Fish & Chips'],
      ['V60 Ethiopia', 'V60 (Ethiopia)'],
      ['Tea', undefined],
    ])
  })

  it('are the dish whose label or name they have, and give a plain one its label', () => {
    const rows = read('Menu\nFish & Chips 30\nTea 2').map((row) => ({ ...row, category: 'Menu' }))
    const [labelled, plain] = [
      { ...present('Catch of the day', 30), label: 'Fish & Chips' },
      present('Fish and Chips', 30),
    ]
    const tea = { ...present('Tea', 2), label: 'Tea!' }
    const menu = (dish: PresentProduct) => [{ title: 'Menu', products: [dish, tea] }]
    expect(matchRows(rows, menu(labelled))).toEqual([labelled, tea])
    expect(sentProducts(rows, matchRows(rows, menu(labelled)))).toEqual([])
    expect(sentProducts(rows, matchRows(rows, menu(plain)))).toMatchObject([
      { _id: plain._id, name: 'Fish and Chips', label: 'Fish & Chips' },
    ])
  })

  it('are complete with a name, a price, a category and names of sizes', () => {
    const [tea, grill, lamb] = read('Menu\nTea 2\nGrill 45/65\nLamb price on request')
    expect([tea, grill, lamb].map((row) => row && rowProblem(row))).toEqual([
      null,
      'sizes',
      'price',
    ])
    expect(rowProblem({ ...tea!, category: '' })).toBe('category')
    expect(rowProblem({ ...tea!, name: '' })).toBe('name')
  })

  it('take the names of sizes from brackets, and the words of the other language from a name', () => {
    const [latte] = read('Latte (hot/iced) 24 / 26')
    expect(latte).toMatchObject({ name: 'Latte', sizes: [{ name: 'hot' }, { name: 'iced' }] })
    expect(latte?.doubts).toEqual([])
    const rows = read(
      'Sweets حلويات\nKunafa كنافة (for 2) 22\nUmm Ali أم علي 20\nBasbousa بسبوسة 15',
    )
    expect(rows[0]).toMatchObject({ name: 'Kunafa (for 2)', texts: { ar: { name: 'كنافة' } } })
    expect(rows[0]?.doubts).toContain('name')
  })

  it('lose control characters, lone surrogates and open overrides', () => {
    const [row] = reviewRows({
      rows: [
        {
          ...read('Tea 2')[0]!,
          description: 'a\u0007b\ud800\u202e',
          further: {},
          currencies: null,
          texts: {},
        },
      ],
      second: null,
      leftOut: [],
    })
    expect(row?.description).toBe('a b')
  })
})

describe('rows and the present menu', () => {
  it('are found in another category by their names', () => {
    const [row] = read('Seasonal\nTEA 4')
    expect(matchRows([row!], menu)).toEqual([null])
    expect(productsByName(menu).get('tea')).toMatchObject({
      title: 'Drinks',
      product: { price: 2 },
    })
  })

  const menu = [{ title: 'Drinks', products: [present('Tea', 2), present('Juice', 10, [10, 15])] }]

  it('are matched by category and name, each product once', () => {
    const rows = read('Drinks\nTEA 2\nTea 3\nCoffee 4')
    const matches = matchRows(rows, menu)
    expect(matches.map((match) => match?._id)).toEqual(['id of Tea', undefined, undefined])
    expect(isSame(rows[0]!, matches[0]!)).toBe(true)
  })

  it('leave what they do not say, and keep sizes of which they say the lowest price', () => {
    const rows = read('Drinks\nTea 3\nJuice 10')
    const [tea, ...others] = sentProducts(rows, matchRows(rows, menu))
    expect(tea).toEqual({
      _id: 'id of Tea',
      version: '7',
      category: 'Drinks',
      name: 'Tea',
      price: 3,
      description: 'As before',
      details: {},
    })
    // It is as it was.
    expect(others).toEqual([])
  })

  it('leave the sizes of a dish for which they have one price, and say so', () => {
    const rows = read('Drinks\nJuice 12\nTea 3')
    const matches = matchRows(rows, menu)
    expect(rows.map((row, at) => leavesSizes(row, matches[at]!))).toEqual([true, false])
    expect(sentProducts(rows, matches)[0]).toMatchObject({ _id: 'id of Juice', details: {} })
  })

  it('that are left out or not complete are not sent', () => {
    const rows = read('Drinks\nTea 3\nCoffee price on request')
    expect(sentProducts([{ ...rows[0]!, isLeftOut: true }, rows[1]!], [])).toEqual([])
  })
})
