import { expect, it } from 'vitest'
import { drawnPages, type PageWord } from './page-words.ts'
import { readPages } from './read-page.ts'
import { aPage, column, put } from './testing/page-layout.ts'
import { HEAD, rowsOn } from './testing/page-samples.ts'

const AT = { x: 40, y: 100, end: 300 }
const NAME = { size: 10, font: 'bold' }

/** Names with prices, each with a line below it in other letters. */
function described(
  dishes: readonly (readonly [name: string, price: string, below: string])[],
  { size, step = 50 }: { size: number; step?: number },
): PageWord[] {
  return dishes.flatMap(([name, price, below], at) => [
    put(40, 100 + at * step, name, NAME),
    put(300, 100 + at * step, price, { ...NAME, from: 'right' }),
    put(40, 118 + at * step, below, { size, font: 'thin' }),
  ])
}

/** Several texts of one line, from the left, with a space of letters between them. */
function line(
  y: number,
  texts: readonly (readonly [text: string, size: number, font: string])[],
  price: string,
): PageWord[] {
  let x = 40
  const words = texts.map(([text, size, font]) => {
    const word = put(x, y, text, { size, font })
    x += word.width + 3
    return word
  })
  return [...words, put(300, y, price, { ...NAME, from: 'right' })]
}

it.each<[string, PageWord[][], string[]]>([
  [
    'descriptions in taller letters than the names above them',
    [
      [put(40, 60, 'Small plates', { size: 26, font: 'head' })],
      described(
        [
          ['CARROT FRITTERS', '21', 'Cumin yoghurt, Coriander'],
          ['BARLEY CAKES', '19', 'Pickled lemon, Dill'],
          ['GOAT KOFTA', '24', 'Pine nuts, Green tahina'],
          ['LENTIL CUPS', '17', 'Burnt onion, Sumac'],
          ['PLUM SALAD', '18', 'Mint, Crushed almonds'],
        ],
        { size: 12.5 },
      ),
    ],
    [
      'Small plates: CARROT FRITTERS = 21',
      'Small plates: BARLEY CAKES = 19',
      'Small plates: GOAT KOFTA = 24',
      'Small plates: LENTIL CUPS = 17',
      'Small plates: PLUM SALAD = 18',
    ],
  ],
  [
    'names that end a line with a joining word, as near to the description above',
    [
      [put(40, 60, 'Plates', HEAD)],
      [
        ['', 'LOTUS PIE', '21'],
        ['DATE ROLLS AND', 'WALNUTS', '19'],
        ['', 'PLAIN RICE', '24'],
        ['ARROZ DE LOTO CON', 'LENTEJAS', '17'],
        ['', 'BARLEY SOUP', '18'],
      ].flatMap(([first = '', last = '', price = ''], at) => [
        ...(first === '' ? [] : [put(40, 97 + at * 45, first, NAME)]),
        put(40, 112 + at * 45, last, NAME),
        put(300, 112 + at * 45, price, { ...NAME, from: 'right' }),
        put(40, 125 + at * 45, 'Slowly baked, with honey', { size: 8, font: 'thin' }),
      ]),
    ],
    [
      'Plates: LOTUS PIE = 21',
      'Plates: DATE ROLLS AND WALNUTS = 19',
      'Plates: PLAIN RICE = 24',
      'Plates: ARROZ DE LOTO CON LENTEJAS = 17',
      'Plates: BARLEY SOUP = 18',
    ],
  ],
  [
    'names of two lines with small raised measures beside the last',
    [
      [put(40, 60, 'Bottles', HEAD)],
      [
        ['LOTUS', 'DARK ALE', '0,5 L - 4,9%', '€ 6,5'],
        ['LOTUS', 'WHEAT', '0,33 L', '€ 4,5'],
        ['SAFFRON AERO', 'APA', '0,33 L', '€ 4'],
        ['DATE', 'STOUT', '0,5 L', '€ 7'],
      ].flatMap(([brand = '', kind = '', measure = '', price = ''], at) => [
        put(40, 100 + at * 33, brand, { size: 13 }),
        put(40, 113 + at * 33, kind, { size: 13 }),
        put(40 + kind.length * 6.5 + 4, 109 + at * 33, measure, { size: 7 }),
        put(300, 113 + at * 33, price, { size: 9, from: 'right' }),
      ]),
    ],
    [
      'Bottles: LOTUS DARK ALE = 6.5 ?',
      'Bottles: LOTUS WHEAT = 4.5 ?',
      'Bottles: SAFFRON AERO APA = 4 ?',
      'Bottles: DATE STOUT = 7 ?',
    ],
  ],
  [
    'names of two lines, whose price stands beside the last',
    [
      [put(40, 60, 'Mains', HEAD)],
      column([['Stuffed marrow'], ['with herb rice', '42']], { ...AT, step: 11 }),
      column([['Barley broth', '18']], { ...AT, y: 141 }),
      column([['Lamb shank', '65']], { ...AT, y: 171 }),
      column([['Quail in vine leaves'], ['and cracked wheat', '58']], { ...AT, y: 190, step: 11 }),
      column([['Plain rice', '9']], { ...AT, y: 231 }),
    ],
    [
      'Mains: Stuffed marrow with herb rice = 42 ?',
      'Mains: Barley broth = 18',
      'Mains: Lamb shank = 65',
      'Mains: Quail in vine leaves and cracked wheat = 58 ?',
      'Mains: Plain rice = 9',
    ],
  ],
  [
    'a name so long that no gap is left before its price',
    [
      column(
        [
          ['Quince juice', '12'],
          ['Carob juice', '14'],
          ['Sorrel juice', '13'],
        ],
        AT,
      ),
      [put(300, 160, 'Quince juice with ice cream of dates and figs 22', { from: 'right' })],
    ],
    [
      ': Quince juice = 12',
      ': Carob juice = 14',
      ': Sorrel juice = 13',
      ': Quince juice with ice cream of dates and figs = 22 ?',
    ],
  ],
  [
    'small words behind names that are alike',
    [
      line(
        100,
        [
          ['Old Mill', 10, 'bold'],
          ['12 years', 8, 'thin'],
        ],
        '40',
      ),
      line(
        120,
        [
          ['Old Mill', 10, 'bold'],
          ['18 years', 8, 'thin'],
        ],
        '62',
      ),
      line(
        140,
        [
          ['Old Mill', 10, 'bold'],
          ['smoked', 8, 'thin'],
        ],
        '48',
      ),
    ],
    [': Old Mill 12 years = 40', ': Old Mill 18 years = 62', ': Old Mill smoked = 48'],
  ],
  [
    'one word of a name in other letters',
    [
      line(
        100,
        [
          ['Crispy', 10, 'bold'],
          ['Garden', 10, 'slanted'],
          ['Rolls', 10, 'bold'],
        ],
        '8.50',
      ),
      line(120, [['Plain Rolls', 10, 'bold']], '7.50'),
      line(
        140,
        [
          ['Garden', 10, 'slanted'],
          ['Rice Bowl', 10, 'bold'],
        ],
        '9.50',
      ),
    ],
    [': Crispy Garden Rolls = 8.5', ': Plain Rolls = 7.5', ': Garden Rice Bowl = 9.5'],
  ],
  [
    'a smaller sign between two words',
    [
      line(
        100,
        [
          ['Date', 10, 'bold'],
          ['&', 8, 'bold'],
          ['Fig', 10, 'bold'],
        ],
        '8.50',
      ),
      line(120, [['Date Cake', 10, 'bold']], '7.50'),
    ],
    [': Date & Fig = 8.5', ': Date Cake = 7.5'],
  ],
  [
    'headings that are hardly larger than names, with a small tail',
    [
      [put(40, 60, 'SOFT', { size: 11.2, font: 'bold' })],
      column(
        [
          ['Lime fizz', '4'],
          ['Rose fizz', '4'],
          ['Mint fizz', '4'],
        ],
        { ...AT, y: 80, ...NAME },
      ),
      [
        put(40, 150, 'HOT', { size: 11.2, font: 'bold' }),
        put(64, 150, 'with honey, if you like', { size: 7, font: 'thin' }),
      ],
      column(
        [
          ['Sage tea', '3'],
          ['Thyme tea', '3'],
          ['Clove tea', '3'],
        ],
        { ...AT, y: 170, ...NAME },
      ),
    ],
    [
      'SOFT: Lime fizz = 4',
      'SOFT: Rose fizz = 4',
      'SOFT: Mint fizz = 4',
      'HOT: Sage tea = 3',
      'HOT: Thyme tea = 3',
      'HOT: Clove tea = 3',
    ],
  ],
  [
    'headings in capitals as large as the dishes between which they stand',
    [
      column(
        [
          ['Hill White 2021', '44'],
          ['Mill White 2019', '52'],
          ['RED WINES'],
          ['Hill Red 2018', '49'],
          ['Mill Red', '61'],
        ],
        AT,
      ),
    ],
    [
      ': Hill White 2021 = 44',
      ': Mill White 2019 = 52',
      'RED WINES: Hill Red 2018 = 49',
      'RED WINES: Mill Red = 61',
    ],
  ],
  [
    'weights beside prices, and the first line of a name above them',
    [
      column([['Tart of leeks', '39']], AT),
      [put(255, 100, '160g', { size: 6, font: 'thin' })],
      column([['Tart of plums', '41']], { ...AT, y: 130 }),
      [put(255, 130, '180g', { size: 6, font: 'thin' })],
      column([['Tart of figs'], ['and almonds', '45']], { ...AT, y: 154, step: 11 }),
      [put(255, 165, '200g', { size: 6, font: 'thin' })],
      column([['Tart of nuts', '43']], { ...AT, y: 195 }),
      [put(255, 195, '210g', { size: 6, font: 'thin' })],
    ],
    [
      ': Tart of leeks = 39',
      ': Tart of plums = 41',
      ': Tart of figs and almonds = 45 ?',
      ': Tart of nuts = 43',
    ],
  ],
  [
    'sizes of drinks behind their name, with a price for each',
    [
      line(
        100,
        [
          ['Mill Ale', 10, 'bold'],
          ['25cl / 50cl', 7, 'thin'],
        ],
        '3.50 / 6.00',
      ),
      line(
        120,
        [
          ['Hill Ale', 10, 'bold'],
          ['33cl', 7, 'thin'],
        ],
        '4.50',
      ),
      line(
        140,
        [
          ['Free Ale', 10, 'bold'],
          ['0.0%', 7, 'thin'],
        ],
        '4.00',
      ),
      line(160, [['Pure Ale 0.0', 10, 'bold']], '4.00'),
    ],
    [': Mill Ale = 25cl 3.5, 50cl 6', ': Hill Ale = 4.5', ': Free Ale = 4', ': Pure Ale 0.0 = 4'],
  ],
  [
    'codes in brackets, and a price in a note in brackets',
    [
      [put(40, 60, 'Mains', HEAD)],
      [put(40, 80, '(each further portion of rice costs 1.50)', { size: 8, font: 'thin' })],
      line(100, [['Beef with leeks', 10, 'bold']], '9.50'),
      [put(40, 112, 'Sliced beef, hot (2,4)', { size: 8, font: 'thin' })],
      line(140, [['Duck with plums', 10, 'bold']], '12.50'),
      [put(40, 152, 'Roast duck, mild (2,a)', { size: 8, font: 'thin' })],
    ],
    ['Mains: Beef with leeks = 9.5', 'Mains: Duck with plums = 12.5'],
  ],
  [
    'a giant title beside a heading',
    [
      [put(40, 70, 'Waffles', HEAD), put(360, 90, 'Menu', { size: 90, font: 'script' })],
      column(
        [
          ['Waffle with honey', '9.50'],
          ['Waffle with dates', '11.00'],
        ],
        { ...AT, y: 110 },
      ),
      [put(40, 200, 'Shakes', HEAD)],
      column(
        [
          ['Shake of figs', '8.50'],
          ['Shake of dates', '8.00'],
        ],
        { ...AT, y: 240 },
      ),
    ],
    [
      'Waffles: Waffle with honey = 9.5',
      'Waffles: Waffle with dates = 11',
      'Shakes: Shake of figs = 8.5',
      'Shakes: Shake of dates = 8',
    ],
  ],
  [
    'names of columns above the heading, in two lines, beside a fraction',
    [
      [put(250, 60, '1/4', { from: 'middle' }), put(290, 60, '1/2', { from: 'middle' })],
      [
        put(250, 72, 'loaf', { size: 7, from: 'middle' }),
        put(290, 72, 'loaf', { size: 7, from: 'middle' }),
      ],
      [put(40, 84, 'Breads', HEAD)],
      ['Rye bread', 'Oat bread', 'Fig bread'].flatMap((name, at) => [
        put(40, 100 + at * 20, name),
        put(250, 100 + at * 20, `${at + 2}.50`, { from: 'middle' }),
        put(290, 100 + at * 20, `${at + 4}.50`, { from: 'middle' }),
      ]),
    ],
    [
      'Breads: Rye bread = 1/4 loaf 2.5, 1/2 loaf 4.5',
      'Breads: Oat bread = 1/4 loaf 3.5, 1/2 loaf 5.5',
      'Breads: Fig bread = 1/4 loaf 4.5, 1/2 loaf 6.5',
    ],
  ],
  [
    'dear bottles beside others like them, and the one that is not',
    [
      [put(40, 60, 'Juices', HEAD)],
      column(
        Array.from({ length: 8 }, (_, at) => [`Juice ${'abcdefgh'[at]!}`, '6.00'] as const),
        { ...AT, y: 80 },
      ),
      [put(40, 250, 'Bottles', HEAD)],
      column(
        [
          ['Hill cellar', '140.00'],
          ['Mill cellar', '275.00'],
          ['Lake cellar', '160.00'],
          ['Vale cellar', '190.00'],
        ],
        { ...AT, y: 280 },
      ),
      [put(40, 370, 'Cakes', HEAD)],
      column(
        [
          ['Plum cake', '5.00'],
          ['Fig cake', '195.00'],
        ],
        { ...AT, y: 400 },
      ),
    ],
    [
      ...[...'abcdefgh'].map((letter) => `Juices: Juice ${letter} = 6`),
      'Bottles: Hill cellar = 140',
      'Bottles: Mill cellar = 275',
      'Bottles: Lake cellar = 160',
      'Bottles: Vale cellar = 190',
      'Cakes: Plum cake = 5',
      'Cakes: Fig cake = 195 ?',
    ],
  ],
  [
    'figures of notes right behind words',
    [
      column([['Hill water', '7.00']], { ...AT, y: 100 }),
      [put(40, 115, 'Still, of our spring', { size: 8, font: 'thin' })],
      [put(120, 115, '1', { size: 4.5, font: 'thin' })],
      column([['Mill water', '8.00']], { ...AT, y: 140 }),
      [put(40, 155, 'With bubbles', { size: 8, font: 'thin' })],
      [put(88, 155, '1', { size: 4.5, font: 'thin' })],
    ],
    [': Hill water = 7', ': Mill water = 8'],
  ],
  [
    'short descriptions that stand as far from their dish as from the next',
    [
      [put(40, 60, 'Beer', HEAD)],
      ['Hill', 'Mill', 'Lake', 'Vale', 'Moor'].flatMap((name, at) => [
        put(40, 80 + at * 38, `${name} beer`, NAME),
        put(300, 80 + at * 38, `${at + 4}.00`, { ...NAME, from: 'right' }),
        put(42, 99 + at * 38, 'Light lager', { size: 10, font: 'slanted' }),
      ]),
    ],
    ['Hill', 'Mill', 'Lake', 'Vale', 'Moor'].map((name, at) => `Beer: ${name} beer = ${at + 4}`),
  ],
  [
    'large words of a side bar on the lines of dishes',
    [
      [put(200, 60, 'Toppings', HEAD)],
      column(
        [
          ['Plain nuts', '10.00'],
          ['Burnt nuts', '20.00'],
          ['Any syrup', '20.00'],
        ],
        { x: 200, y: 100, end: 500, step: 45 },
      ),
      [
        put(20, 100, 'Come', { size: 24, font: 'script' }),
        put(20, 145, 'Sit', { size: 24, font: 'script' }),
        put(20, 190, 'Eat', { size: 24, font: 'script' }),
      ],
    ],
    ['Toppings: Plain nuts = 10', 'Toppings: Burnt nuts = 20', 'Toppings: Any syrup = 20'],
  ],
  [
    'names of several lines that a comma or a bracket goes on with, and what they hold',
    [
      column([['Coffee, Milk,', '2.50']], AT),
      column([['Cocoa']], { ...AT, y: 112 }),
      column([['Allergens: (Milk, Eggs)']], { ...AT, y: 124, font: 'thin', size: 8 }),
      column([['Rice with crab of the bay, leeks']], { ...AT, y: 170, font: 'other' }),
      column([['(8 pcs)', '9.30']], { ...AT, y: 184 }),
      column([['Allergens: (Crab, Soy)']], { ...AT, y: 198, font: 'thin', size: 8 }),
    ],
    [': Coffee, Milk, Cocoa = 2.5', ': Rice with crab of the bay, leeks (8 pcs) = 9.3 ?'],
  ],
  [
    'weights between name and price, and litres in a heading',
    [
      column(
        [
          ['Pie of leeks', '425,00'],
          ['Pie of plums', '385,00'],
          ['Pie of figs', '395,00'],
        ],
        AT,
      ),
      [0, 1, 2].map((at) => put(200, 100 + at * 20, `${at + 1}00/50`, { size: 7, font: 'thin' })),
      [put(40, 190, 'Spirits', HEAD), put(250, 190, '0.40', { size: 9, font: 'thin' })],
      column(
        [
          ['Hill spirit', '290,00'],
          ['Mill spirit', '310,00'],
        ],
        { ...AT, y: 220 },
      ),
    ],
    [
      ': Pie of leeks = 425',
      ': Pie of plums = 385',
      ': Pie of figs = 395',
      'Spirits: Hill spirit = 290',
      'Spirits: Mill spirit = 310',
    ],
  ],
  [
    'codes of allergens in small letters above the lines',
    [
      [put(40, 60, 'Curries', HEAD)],
      ['Hill', 'Mill', 'Lake'].flatMap((name, at) => [
        put(40, 100 + at * 40, `${name} curry`, NAME),
        put(105, 95 + at * 40, '10,D', { size: 4.5, font: 'thin' }),
        put(300, 100 + at * 40, `${at + 14}.50`, { ...NAME, from: 'right' }),
        put(40, 114 + at * 40, 'With leeks of the hill', { size: 8, font: 'thin' }),
        put(150, 110 + at * 40, 'D', { size: 4.5, font: 'thin' }),
      ]),
    ],
    ['Curries: Hill curry = 14.5', 'Curries: Mill curry = 15.5', 'Curries: Lake curry = 16.5'],
  ],
  [
    'many dishes below a heading in other letters of the same size',
    [
      [put(40, 60, 'Bitters', { ...NAME, font: 'head' })],
      column(
        ['Hill', 'Mill', 'Lake', 'Vale', 'Moor', 'Fell'].map((name) => [`${name} bitter`, '3.00']),
        { ...AT, y: 80, x: 60, ...NAME },
      ),
    ],
    ['Hill', 'Mill', 'Lake', 'Vale', 'Moor', 'Fell'].map((name) => `Bitters: ${name} bitter = 3`),
  ],
  [
    'a lone price below a name where all others stand beside theirs',
    [
      column(
        Array.from({ length: 12 }, (_, at) => [`Soup ${'abcdefghijkl'[at]!}`, '6.00'] as const),
        AT,
      ),
      [put(40, 370, 'Kettle soup')],
      [put(300, 390, '6.00', { from: 'right' })],
    ],
    [...[...'abcdefghijkl'].map((letter) => `: Soup ${letter} = 6`), ': Kettle soup = 6 ?'],
  ],
  [
    'a price whose figures are set apart',
    [
      column([['Pie of leeks', '2 3 5 , 0 0']], AT),
      column([['Pie of figs', '245,00']], { ...AT, y: 120 }),
    ],
    [': Pie of leeks = 235', ': Pie of figs = 245'],
  ],
  [
    'prices that look like years, hours or figures set apart',
    [
      column(
        [
          ['Grill', 'Rs 1999 / 2499'],
          ['Family deal', 'Rs 1999'],
          ['Fries', '12.00 - 18.00'],
          ['Small tea', '3 4.50'],
        ],
        AT,
      ),
    ],
    [
      ': Grill = 1999, 2499 ?',
      ': Family deal = 1999',
      ': Fries = 12, 18 ?',
      ': Small tea = 3, 4.5 ?',
    ],
  ],
  [
    'names that end in a number, with prices left of them',
    [
      [25, 32, 21, 40].flatMap((price, at) => [
        put(300, 100 + at * 20, `كومبو ${at + 1}`, { from: 'right' }),
        put(40, 100 + at * 20, `${price}`),
      ]),
    ],
    [25, 32, 21, 40].map((price, at) => `: كومبو ${at + 1} = ${price}`),
  ],
  [
    'an evenly set menu whose descriptions have the letters of names',
    [
      column(
        [
          ['Lentil soup', '12'],
          ['Red lentils, cumin, lemon'],
          ['Fattoush', '14'],
          ['Bread, sumac, leaves'],
          ['Hummus', '13'],
          ['Chickpeas, tahina'],
        ],
        { ...AT, step: 13 },
      ),
    ],
    [': Lentil soup = 12', ': Fattoush = 14', ': Hummus = 13'],
  ],
  [
    'headings in the letters of descriptions, and hours in a heading',
    [
      [put(40, 60, 'Starters', { size: 13, font: 'thin' })],
      described(
        ['Soup', 'Salad', 'Bread', 'Dip', 'Cheese'].map((name, at) => [
          `${name} plate`,
          `${at + 10}.00`,
          'Of the hill',
        ]),
        { size: 8, step: 40 },
      ),
      [put(40, 330, 'Breakfast (7 am - 11 am)', { size: 13, font: 'thin' })],
      column([['Egg plate', '9.00']], { ...AT, y: 360, ...NAME }),
    ],
    [
      ...['Soup', 'Salad', 'Bread', 'Dip', 'Cheese'].map(
        (name, at) => `Starters: ${name} plate = ${at + 10}`,
      ),
      'Breakfast (7 am - 11 am): Egg plate = 9',
    ],
  ],
  [
    'a note in brackets with the price behind it, and a small price right behind a name',
    [
      [put(40, 100, 'Mixed grill'), put(40, 114, '(with rice, salad and bread) AED 25')],
      [put(40, 150, 'Hill pie'), put(80.5, 150, '12', { size: 6 })],
      column([['Mill pie', 'AED 14']], { ...AT, y: 180 }),
    ],
    [': Mixed grill = 25', ': Hill pie = 12', ': Mill pie = 14'],
  ],
])('reads %s', (_, words, right) => {
  expect(rowsOn(aPage(words))).toEqual(right)
})

it('leaves out what stands in the same place of the margin of three pages', () => {
  const pages = ['Broth', 'Barley', 'Lentil'].map((name) =>
    aPage([
      put(500, 30, '2018'),
      put(40, 100, name),
      put(300, 100, '7.00', { from: 'right' }),
      put(40, 112, 'with bread of our oven', { size: 7, font: 'thin' }),
    ]),
  )
  const { rows, leftOut } = readPages(pages, { decimals: 2 })
  expect(rows.map(({ name, price, description }) => [name, price, description])).toEqual(
    ['Broth', 'Barley', 'Lentil'].map((name) => [name, 7000, 'with bread of our oven']),
  )
  expect(leftOut.map(({ text }) => text)).toEqual(['2018'])
})

it('keeps prices, currencies and names of sizes that stand alike on three pages', () => {
  const pages = ['Broth', 'Barley', 'Lentil'].map((name) =>
    aPage([
      put(230, 30, 'Half', { from: 'right' }),
      put(300, 30, 'Full', { from: 'right' }),
      ['soup', 'stew', 'pie'].flatMap((kind, at) => [
        put(40, 46 + at * 20, `${name} ${kind}`),
        put(230, 46 + at * 20, '1.500', { from: 'right' }),
        put(300, 46 + at * 20, '2.500', { from: 'right' }),
      ]),
      put(40, 780, 'KWD'),
    ]),
  )
  const { rows } = readPages(pages, { decimals: 2 })
  expect(rows.map(({ sizes }) => sizes)).toEqual(
    rows.map(() => [
      { name: 'Half', price: 1500 },
      { name: 'Full', price: 2500 },
    ]),
  )
})

it.each([
  ['a range of hours', '11.00 - 22.00'],
  ['an order page', 'ORDER ONLINE ON'],
])('takes %s for no dish and no heading', (_, text) => {
  const page = aPage([
    put(40, 60, `Open ${text}`),
    column(
      [
        ['Broth', '7.00'],
        ['Barley', '8.00'],
      ],
      AT,
    ),
  ])
  expect(rowsOn(page)).toEqual([': Broth = 7', ': Barley = 8'])
})

it('joins letters that overlap on a curve, each once, and letters set apart in short words', () => {
  const curve = [...'Sweetts Bar'].flatMap((letter, at) =>
    letter === ' '
      ? []
      : [{ ...put(40 + at * 10, 60, letter, { size: 24, font: 'head' }), width: 12, angle: 0.05 }],
  )
  const spaced = [
    put(40, 160, 'W A F F L E S', { size: 12, font: 'caps' }),
    put(130, 160, 'A N D', { size: 12, font: 'caps' }),
    put(170, 160, 'T E A', { size: 12, font: 'caps' }),
  ]
  const dishes = [
    ['Broth', '7.00'],
    ['Barley', '8.00'],
  ] as const
  const page = aPage([curve, column(dishes, AT), spaced, column(dishes, { ...AT, y: 190 })])
  const { rows } = readPages([page], { decimals: 2 })
  expect([...new Set(rows.map(({ category }) => category))]).toEqual([
    'Sweetts Bar',
    'WAFFLES AND TEA',
  ])
})

function fromRight(y: number, texts: readonly string[], gap: number): PageWord[] {
  let x = 300
  return texts.map((text) => {
    const word = put(x, y, text, { from: 'right' })
    x = word.x - gap
    return word
  })
}

it('parts words of Arabic where hardly a gap is left', () => {
  const page = aPage([
    fromRight(100, ['سلطة', 'الجزر'], 0),
    fromRight(130, ['لفائف', 'السبانخ'], 0.5),
    fromRight(160, [...'شاي'], 0),
    [put(283.5, 160, 'أخضر', { from: 'right' })],
    [0, 1, 2].map((at) => put(40, 100 + at * 30, '9.00')),
  ])
  expect(rowsOn(page)).toEqual([': سلطة الجزر = 9', ': لفائف السبانخ = 9', ': شاي أخضر = 9'])
})

it('marks many headings with one dish each, and names that hold several or end openly', () => {
  const lone = Array.from({ length: 5 }, (_, at) => [
    put(40, 60 + at * 80, `Heading ${'abcde'[at]!}`, HEAD),
    column([[`Dish ${'abcde'[at]!}`, '7.00']], { ...AT, y: 90 + at * 80 }),
  ]).flat()
  expect(rowsOn(aPage(lone)).every((row) => row.endsWith('?'))).toBe(true)
  const names = column(
    [
      ['Lime • Rose', '7.00'],
      ['Sage tea /', '7.00'],
      ['Mint tea', '7.00'],
    ],
    AT,
  )
  expect(rowsOn(aPage(names))).toEqual([
    ': Lime • Rose = 7 ?',
    ': Sage tea / = 7 ?',
    ': Mint tea = 7',
  ])
})

const BIG = { size: 16, font: 'head' }

/** A card of two languages: names above, one price, descriptions side by side below. */
function card(x: number, y: number, [english, arabic, left, right]: readonly string[]) {
  const small = { size: 6, font: 'thin' }
  return [
    put(x, y, arabic!, { size: 12 }),
    ...english!.split(' ').map((word, at) => put(x + at * 42, y + 14, word, { size: 11 })),
    put(x, y + 100, '4.50', { size: 9 }),
    put(x, y + 120, left!, small),
    put(x, y + 127, 'with garlic', small),
    put(x + 140, y + 120, right!, { ...small, from: 'right' }),
    put(x + 140, y + 127, 'مع الثوم', { ...small, from: 'right' }),
  ]
}

it('reads cards of two languages whose headings and descriptions stand beside each other', () => {
  const page = aPage([
    put(60, 30, 'FRIED NOODLES', BIG),
    put(480, 30, 'نودلز مقلية', { ...BIG, from: 'right' }),
    card(40, 70, ['Plum Duck', 'بط بالخوخ', 'Thin noodles, plum', 'نودلز رفيعة، خوخ']),
    card(320, 70, ['Sesame Veal', 'عجل بالسمسم', 'Broad noodles, sesame', 'نودلز عريضة، سمسم']),
    card(40, 270, ['Mint Quail', 'سمان بالنعناع', 'Glass noodles, mint', 'نودلز شفافة، نعناع']),
    card(320, 270, ['Lime Squid', 'حبار بالليمون', 'Rice noodles, lime', 'نودلز أرز، ليمون']),
    card(40, 470, ['Chive Crab', 'سلطعون بالثوم', 'Long noodles, chives', 'نودلز طويلة، ثوم']),
    card(320, 470, ['Sage Hen', 'دجاج بالمريمية', 'Short noodles, sage', 'نودلز قصيرة، مريمية']),
  ])
  const { rows, second } = readPages([page], { decimals: 2 })
  expect(second).toBe('en')
  const [first] = rows
  expect(first).toMatchObject({
    category: 'نودلز مقلية',
    name: 'عجل بالسمسم',
    description: 'نودلز عريضة، سمسم مع الثوم',
    texts: {
      category: 'FRIED NOODLES',
      name: 'Sesame Veal',
      description: 'Broad noodles, sesame with garlic',
    },
  })
  expect(new Set(rows.map(({ category }) => category)).size).toBe(1)
  expect(rows.map(({ texts }) => texts.name)).toEqual([
    'Sesame Veal',
    'Lime Squid',
    'Sage Hen',
    'Plum Duck',
    'Mint Quail',
    'Chive Crab',
  ])
})

it('keeps each language of a menu in its place, whichever stands first on a line', () => {
  const page = aPage(
    [
      ['عجل بالسمسم', 'بط بالخوخ', 'سمان بالنعناع'].map((name, at) => [
        put(300, 60 + at * 40, name, { from: 'right' }),
        put(300, 72 + at * 40, ['Sesame veal', 'Plum duck', 'Mint quail'][at]!, { from: 'right' }),
        put(40, 60 + at * 40, '4.50'),
      ]),
      [put(40, 300, 'Lime soda'), put(170, 300, '1.20'), put(300, 300, 'صودا', { from: 'right' })],
    ].flat(2),
  )
  const { rows } = readPages([page], { decimals: 2 })
  expect(rows.at(-1)).toMatchObject({ name: 'صودا', texts: { name: 'Lime soda' } })
})

it('takes a number of pieces below a dish for a note', () => {
  const page = aPage([
    column([['Lotus parcels', '4.50']], AT),
    put(40, 112, '6 PIECES', { size: 10, font: 'bold' }),
    column([['Barley cups', '3.50']], { ...AT, y: 150 }),
  ])
  expect(rowsOn(page)).toEqual([': Lotus parcels = 4.5', ': Barley cups = 3.5'])
})

function measured(measure: string, y: number): PageWord[] {
  const dishes = [
    ['Lime soda', `${y / 40}.00`],
    ['Date cola', `${y / 40 + 1}.00`],
  ] as const
  return [put(40, y, measure, { size: 14, font: 'bold' }), ...column(dishes, { ...AT, y: y + 25 })]
}

it('takes a measure above dishes for their heading', () => {
  expect(rowsOn(aPage([measured('330 ML', 120), measured('500 ML', 200)]))).toEqual([
    '330 ML: Lime soda = 3',
    '330 ML: Date cola = 4',
    '500 ML: Lime soda = 5',
    '500 ML: Date cola = 6',
  ])
})

it('heads each page by its title, also where all titles stand at the foot', () => {
  const pages = ['Teas', 'Broths', 'Sweets'].map((title, at) =>
    aPage([
      column(
        [0, 1, 2, 3].map(
          (dish) => [`${title} no ${'abcd'[dish]!}`, `${at + dish + 2}.00`] as const,
        ),
        AT,
      ),
      put(40, 400, title, { size: 40, font: 'head' }),
    ]),
  )
  const { rows } = readPages(pages, { decimals: 2 })
  expect(rows.every(({ category, name }) => name.startsWith(category) && category !== '')).toBe(
    true,
  )
})

it('tells pages whose letters have no names, or come one by one', () => {
  const prices = Array.from({ length: 8 }, (_, at) => put(300, 60 + at * 20, '12'))
  const unnamed = Array.from({ length: 20 }, (_, at) => put(40, 60 + at * 20, '\ufffd\ufffd ع'))
  const single = [...'Lotus parcels'].map((letter, at) => put(40 + at * 6, 60, letter))
  const spaced = put(40, 90, 'B A R L E Y  C U P S')
  expect(drawnPages([aPage([prices, unnamed]), aPage([prices, single, spaced])])).toEqual([
    true,
    false,
  ])
})
