import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPrice } from '../../rules/money/money.ts'
import { jsonTable } from './json-table.ts'
import { readContent } from './read-content.ts'
import { contentOf } from './read-file.ts'
import { UnreadableFileError } from './unreadable-file.ts'

function read(json: unknown): string[] {
  const { rows } = readContent(contentOf(JSON.stringify(json)), 2)
  return rows.map((row) => {
    const sizes = row.sizes.map(({ name, price }) => `${name} ${toPrice(price)}`).join(', ')
    const price = row.price === null ? '-' : toPrice(row.price)
    return [
      `${row.category}: ${row.name} = ${price}`,
      sizes && ` [${sizes}]`,
      row.description && ` (${row.description})`,
      row.texts.ar?.name ? ` {${row.texts.ar.name}}` : '',
      row.kcal === null ? '' : ` ${row.kcal} kcal`,
      row.doubts.length > 0 ? ` ?${row.doubts.join(',')}` : '',
      row.soldOut ? ' sold out' : '',
    ].join('')
  })
}

const money = (amount: number) => ({ amount, currency: 'AED' })

test.each<[string, unknown, string[]]>([
  [
    'lists by the name of their category',
    {
      coldDrinks: [{ name: 'Barley water', price: 'AED 7' }],
      Grills: [{ name: 'Quail', price: 41, description: 'With sumac' }],
    },
    ['Cold drinks: Barley water = 7', 'Grills: Quail = 41 (With sumac)'],
  ],
  [
    'a plain list, in Arabic, with what is sold out and hidden',
    [
      { id: 1, name: 'عصير رمان', price: 9, category: 'عصائر', available: true },
      { id: 2, name: 'عصير توت', price: 9, category: 'عصائر', available: false },
      { id: 3, name: 'عصير لوز', price: 9, category: 'عصائر', hidden: true },
    ],
    ['عصائر: عصير رمان = 9', 'عصائر: عصير توت = 9 sold out'],
  ],
  [
    'categories that dishes refer to, and a shop around them',
    {
      shop: { name: 'Fig & Quince', rating: 4.6, deliveryFee: 9 },
      categories: [
        { id: 'c1', name: 'Soups' },
        { id: 'c2', name: 'Pies' },
      ],
      products: [
        { categoryId: 'c1', title: 'Lentil soup', price: 16 },
        { categoryId: 'c2', title: 'Leek pie', price: 22 },
      ],
    },
    ['Soups: Lentil soup = 16', 'Pies: Leek pie = 22'],
  ],
  [
    'names and sections in two languages',
    [
      {
        category_en: 'Mezze',
        category_ar: 'مقبلات',
        items: [
          { name_en: 'Muhammara', name_ar: 'محمرة', price: 21 },
          { name: { en: 'Labneh', ar: 'لبنة' }, price: 19 },
        ],
      },
    ],
    ['Mezze: Muhammara = 21 {محمرة}', 'Mezze: Labneh = 19 {لبنة}'],
  ],
  [
    'the catalogue of a till, its prices in hundredths',
    [
      { type: 'CATEGORY', id: 'K', category_data: { name: 'Hot drinks' } },
      {
        type: 'MODIFIER_LIST',
        id: 'M',
        modifier_list_data: {
          name: 'Milk',
          modifiers: [{ modifier_data: { name: 'Oat', price_money: money(200) } }],
        },
      },
      {
        type: 'ITEM',
        id: 'I',
        item_data: {
          name: 'Sahlab',
          description: 'With cinnamon',
          category_id: 'K',
          variations: [
            { item_variation_data: { name: 'Small', price_money: money(1450) } },
            { item_variation_data: { name: 'Large', price_money: money(1800) } },
          ],
        },
      },
      {
        type: 'ITEM',
        id: 'J',
        is_deleted: true,
        item_data: { name: 'Gone', price_money: money(5) },
      },
    ],
    ['Hot drinks: Sahlab = 14.5 [Small 14.5, Large 18] (With cinnamon)'],
  ],
  [
    'a shop with variants, stock and HTML',
    {
      products: [
        {
          title: 'Fig tart',
          body_html: '<p>Warm &amp; sticky</p>',
          product_type: 'Tarts',
          variants: [
            { title: 'Slice', price: '14.00', available: true },
            { title: 'Whole', price: '70.00', available: true },
          ],
          options: [{ name: 'Size', values: ['Slice', 'Whole'] }],
        },
        {
          title: 'Rye loaf',
          product_type: 'Breads',
          variants: [{ title: 'Default Title', price: '12.00', available: false }],
        },
      ],
    },
    ['Tarts: Fig tart = 14 [Slice 14, Whole 70] (Warm & sticky)', 'Breads: Rye loaf = 12 sold out'],
  ],
  [
    'a shop with lists of categories and two prices',
    [
      {
        name: 'Olive focaccia',
        status: 'publish',
        price: '18',
        regular_price: '20',
        categories: [{ id: 4, name: 'Breads', slug: 'breads' }],
        stock_status: 'outofstock',
      },
      { name: 'Plum cake', status: 'draft', price: '25', categories: [{ id: 5, name: 'Cakes' }] },
    ],
    ['Breads: Olive focaccia = 18 sold out'],
  ],
  [
    'menus of groups, with what is added to a dish',
    {
      menus: [
        {
          name: 'Dinner',
          menuGroups: [
            {
              name: 'From the coals',
              menuItems: [
                {
                  name: 'Lamb neck',
                  price: 68.5,
                  calories: 610,
                  modifierGroups: [{ name: 'Sides', modifiers: [{ name: 'Rice', price: 5 }] }],
                  extras: [{ name: 'Garlic sauce', price: 3 }],
                },
              ],
            },
          ],
        },
      ],
    },
    ['From the coals: Lamb neck = 68.5 610 kcal'],
  ],
  [
    'prices by size, in three shapes',
    [
      { item: 'Cola', prices: { small: 5, large: 8 } },
      { item: 'Tea', price: { small: 3, large: 6 } },
      {
        item: 'Juice',
        sizes: [
          { size: 'Cup', price: 9 },
          { size: 'Jug', price: 30 },
        ],
      },
    ],
    [
      ': Cola = 5 [small 5, large 8]',
      ': Tea = 3 [small 3, large 6]',
      ': Juice = 9 [Cup 9, Jug 30]',
    ],
  ],
  [
    'dishes by their ids, below the restaurant',
    {
      restaurant: {
        name: 'Harbour House',
        menu: {
          'x-1': { name: 'Bream', price: 55, section: 'Fish', priceDisplay: 'AED 55' },
          'x-2': { name: 'Squid', price: 48, section: 'Fish', priceDisplay: 'AED 48' },
        },
      },
    },
    ['Fish: Bream = 55', 'Fish: Squid = 48'],
  ],
])('reads %s', (_kind, json, wanted) => {
  expect(read(json)).toEqual(wanted)
})

test('tells of JSON without a dish that it has none', () => {
  for (const json of [{}, [], { scripts: { build: 'tsc' }, version: '1.2.0' }]) {
    expect(() => read(json)).toThrow(UnreadableFileError)
  }
})

test('makes a table or nothing of any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (json) => {
      const [heads, ...rows] = jsonTable(json)?.cells ?? [[]]
      expect(rows.every((row) => row.length === heads?.length)).toBe(true)
    }),
  )
})

test('takes JSON that is nested deeper than any menu for none', () => {
  const dish = '{"name":"Bream","price":55}'
  const nested = (levels: number) => JSON.parse('['.repeat(levels) + dish + ']'.repeat(levels))
  expect(jsonTable(nested(20))?.cells).toHaveLength(2)
  expect(jsonTable(nested(3000))).toBeNull()
})

const priced = (...prices: number[]) => prices.map((price, at) => ({ name: `Dish ${at}`, price }))

test.each([
  ['may be hundredths', priced(850, 1295, 450, 2400, 0, 999), true],
  ['are few', priced(850, 1295, 450, 2400), false],
  ['are low', priced(150, 220, 180, 90, 240), false],
  ['have decimals', priced(850, 1295, 450, 2400, 412.5), false],
  ['are thousands, as in shillings', priced(15_000, 20_000, 8000, 45_000, 38_000), false],
  [
    'name another unit',
    priced(1, 2, 3, 4, 5).map(({ name }) => ({ name, priceCents: 90_050 })),
    false,
  ],
])('asks of prices that %s: %#', (_kind, json, isAsked) => {
  const { rows } = readContent(contentOf(JSON.stringify(json)), 2)
  const asked = rows.filter(({ price }) => price !== 0)
  expect(asked.every(({ doubts }) => doubts.includes('price') === isAsked)).toBe(true)
  for (const { price, otherPrice } of asked)
    expect(otherPrice).toBe(isAsked ? price! / 100 : undefined)
})

test('tells which dishes have options, but not where these are their sizes', () => {
  const extras = [{ name: 'Egg', price: 3 }]
  const menu = [
    { name: 'Foul', price: 12, extras },
    { name: 'Shakshuka', price: 22, modifierGroups: [{ name: 'Bread', items: [] }] },
    { name: 'Labneh', price: 15, modifierGroups: [], options: [] },
    { name: 'Manousheh', item_data: { price: 9, modifier_list_info: [{ id: 'M' }] } },
    {
      name: 'Tea',
      options: [
        { name: 'Cup', price: 5 },
        { name: 'Pot', price: 14 },
      ],
    },
  ]
  const { withOptions } = readContent(contentOf(JSON.stringify({ menu, addons: extras })), 2)
  expect(withOptions).toEqual(['addons', 'Foul', 'Shakshuka', 'Manousheh'])
})
