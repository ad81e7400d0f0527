import type { Decimals } from '../../rules/money/money.ts'
import type { Page, PageWord } from '../page-words.ts'
import { readPages } from '../read-page.ts'
import { aPage, column, put } from './page-layout.ts'

export const HEAD = { size: 18, font: 'head' }
const NOTE = { size: 7, font: 'note' }

/** Each dish as 'heading: name = prices', with '?' for what the owner should look at. */
export function rowsOn(pages: Page | readonly Page[], decimals: Decimals = 2): string[] {
  const { rows } = readPages([pages].flat(), { decimals })
  return rows.map(({ category, name, texts, price, sizes, doubts }) => {
    const prices =
      sizes.length > 0
        ? sizes.map((size) => `${size.name} ${size.price / 1000}`.trim()).join(', ')
        : price === null
          ? '-'
          : `${price / 1000}`
    const second = texts.name === undefined ? '' : ` | ${texts.name}`
    const mark = doubts.length > 0 ? ' ?' : ''
    return `${category}: ${name}${second} = ${prices}${mark}`
  })
}

/** As it looks after quarter turns to the right. */
function turned({ words, width, height }: Page, quarters: 1 | 2): Page {
  return {
    width: quarters === 1 ? height : width,
    height: quarters === 1 ? width : height,
    words: words.map((word) => ({
      ...word,
      x: quarters === 1 ? height - word.y : width - word.x,
      y: quarters === 1 ? word.x : height - word.y,
      angle: (quarters * Math.PI) / 2,
    })),
  }
}

export interface PageSample {
  layout: string
  pages: Page | readonly Page[]
  decimals?: Decimals
  right: string[]
}

/** Each dish with lines of words below it, and its prices below these. */
function pricesBelow(
  x: number,
  dishes: readonly (readonly [name: string, lines: number, prices: string])[],
): PageWord[] {
  let y = 40
  return dishes.flatMap(([name, lines, prices]) => {
    const words = [
      put(x, y, name, { size: 14, font: 'name' }),
      ...Array.from({ length: lines }, (_, at) =>
        put(x, y + 15 + at * 11, 'Of the mill, with leaves of our garden,', { ...NOTE, size: 9 }),
      ),
      ...prices
        .split(', ')
        .map((price, at) => put(x + 4 + at * 110, y + 21 + lines * 11, price, { size: 13 })),
    ]
    y += 50 + lines * 11
    return words
  })
}

/** Layouts of real menus with invented words, and what a careful person reads on them. */
export const PAGE_SAMPLES: PageSample[] = [
  {
    layout: 'two columns with prices below the words, and a foot line of two texts',
    pages: aPage([
      pricesBelow(26, [
        ['Oak loaf', 2, '4.5$'],
        ['Ash loaf', 2, '6.7$'],
        ['Elm loaf', 3, 'Half 5.8$, Whole 9.9$'],
        ['Fir loaf', 3, '5.2$'],
        ['Yew loaf', 2, 'Half 5.5$, Whole 9.5$'],
        ['Bay loaf', 3, 'Half 3.5$, Whole 4.5$'],
        ['Ivy loaf', 2, 'Half 2$, Whole 3$'],
      ]),
      pricesBelow(287, [
        ['Plum loaf', 3, 'Half 3.5$, Whole 5.5$'],
        ['Pear loaf', 3, 'Half 3.5$, Whole 5.5$'],
        ['Fig loaf', 4, 'Half 5.8$, Whole 8$'],
        ['Date loaf', 3, 'Half 5.8$, Whole 7$'],
        ['Nut loaf', 4, 'Half 5.8$, Whole 7.2$'],
        ['Rye loaf', 3, 'Half 5.8$, Whole 7.5$'],
      ]),
      put(140, 640, 'More seeds', { size: 14 }),
      put(288, 640, 'Darker crust', { size: 14 }),
    ]),
    right: [
      ': Oak loaf = 4.5',
      ': Ash loaf = 6.7',
      ': Elm loaf = Half 5.8, Whole 9.9',
      ': Fir loaf = 5.2',
      ': Yew loaf = Half 5.5, Whole 9.5',
      ': Bay loaf = Half 3.5, Whole 4.5',
      ': Ivy loaf = Half 2, Whole 3',
      ': More seeds = - ?',
      ': Plum loaf = Half 3.5, Whole 5.5',
      ': Pear loaf = Half 3.5, Whole 5.5',
      ': Fig loaf = Half 5.8, Whole 8',
      ': Date loaf = Half 5.8, Whole 7',
      ': Nut loaf = Half 5.8, Whole 7.2',
      ': Rye loaf = Half 5.8, Whole 7.5',
      ': Darker crust = - ?',
    ],
  },
  {
    layout: 'a note below a heading whose last line stands alone',
    pages: aPage([
      put(40, 40, 'HARBOUR', HEAD),
      put(40, 56, 'Simmered with leeks of the garden and', NOTE),
      put(40, 70, 'mild cheese', { size: 12, font: 'head' }),
      ...column(
        [
          ['Lamb', '7.50'],
          ['Prawn', '8.50'],
          ['Leek', '6.50'],
        ],
        { x: 40, y: 90, end: 300 },
      ),
    ]),
    right: ['HARBOUR: Lamb = 7.5', 'HARBOUR: Prawn = 8.5', 'HARBOUR: Leek = 6.5'],
  },
  {
    layout: 'two dishes alone on a page, whose prices follow each other',
    pages: aPage([
      put(40, 40, 'Broths', HEAD),
      ...column(
        [
          ['Nettle broth', '16'],
          ['Lentil broth', '17'],
        ],
        { x: 40, y: 80, end: 300 },
      ),
    ]),
    right: ['Broths: Nettle broth = 16', 'Broths: Lentil broth = 17'],
  },
  {
    layout: 'a page turned upside down, and a strip along the edge of another',
    pages: [
      turned(
        aPage([
          put(40, 40, 'Broths', HEAD),
          ...column(
            [
              ['Barley broth', '$3.50'],
              ['Nettle broth', '$4.50'],
              ['Lentil broth', '$5.50'],
            ],
            { x: 40, y: 80, end: 300 },
          ),
        ]),
        2,
      ),
      {
        ...aPage([
          put(40, 40, 'Teas', HEAD),
          put(40, 80, 'Linden tea'),
          put(300, 80, '$2.25', { from: 'right' }),
          turned(
            aPage([
              put(40, 560, 'Juices', HEAD),
              ...column(
                [
                  ['Quince juice', '$6.50'],
                  ['Cherry juice', '$7.50'],
                ],
                { x: 40, y: 580, end: 300, step: 14 },
              ),
            ]),
            1,
          ).words,
        ]),
      },
    ],
    right: [
      'Broths: Barley broth = 3.5',
      'Broths: Nettle broth = 4.5',
      'Broths: Lentil broth = 5.5',
      'Teas: Linden tea = 2.25',
      'Juices: Quince juice = 6.5',
      'Juices: Cherry juice = 7.5',
    ],
  },
  {
    layout: 'prices in money whose name we do not know, before the number, behind it, or small',
    pages: aPage([
      put(40, 40, 'Bowls', HEAD),
      ...['Reed', 'Moss', 'Fern', 'Dune'].flatMap((name, at) => [
        put(40, 80 + at * 24, `${name} bowl`),
        put(300, 80 + at * 24, at % 2 === 0 ? `${at + 12},500 wem` : `WEM ${at + 12},500`),
      ]),
      put(40, 200, 'Clay bowl'),
      put(300, 200, '15,000'),
      put(332, 200, 'wem', { size: 6 }),
      put(40, 224, 'Salt bowl'),
      put(300, 224, '9,000 wem', { size: 10 }),
    ]),
    right: [
      'Bowls: Reed bowl = 12500',
      'Bowls: Moss bowl = 13500',
      'Bowls: Fern bowl = 14500',
      'Bowls: Dune bowl = 15500',
      'Bowls: Clay bowl = 15000',
      'Bowls: Salt bowl = 9000',
    ],
  },
  {
    layout: 'two numbered names with hardly a space between, their prices below',
    pages: aPage([
      put(40, 40, 'Grill', HEAD),
      put(40, 80, '5. Larch skewer  6. Thorn skewer'),
      put(40, 96, '$4.50'),
      put(132, 96, '$5.50'),
      put(40, 140, '7. Elder skewer  8. Hazel skewer'),
      put(40, 156, '$6.50'),
      put(132, 156, '$7.50'),
      put(40, 200, '9. Alder skewer'),
      put(40, 216, '$8.50'),
    ]),
    right: [
      'Grill: Larch skewer = 4.5',
      'Grill: Elder skewer = 6.5',
      'Grill: Alder skewer = 8.5',
      'Grill: Thorn skewer = 5.5',
      'Grill: Hazel skewer = 7.5',
    ],
  },
  {
    layout: 'a folded leaflet of three columns, with descriptions',
    pages: aPage(
      (['Soups', 'Mains', 'Sweets'] as const).flatMap((title, at) => {
        const x = 20 + at * 195
        const end = x + 165
        return [
          put(x, 50, title, HEAD),
          put(x, 90 + at * 7, `${title} of the house`),
          put(end, 90 + at * 7, '$7.50', { from: 'right' }),
          put(x, 101 + at * 7, 'slowly cooked with herbs and lemon', NOTE),
          put(x, 125 + at * 9, `${title} of the day`),
          put(end, 125 + at * 9, '$9.25', { from: 'right' }),
        ]
      }),
    ),
    right: [
      'Soups: Soups of the house = 7.5',
      'Soups: Soups of the day = 9.25',
      'Mains: Mains of the house = 7.5',
      'Mains: Mains of the day = 9.25',
      'Sweets: Sweets of the house = 7.5',
      'Sweets: Sweets of the day = 9.25',
    ],
  },
  {
    layout: 'cards in two languages, with numbers and prices at opposite corners',
    decimals: 3,
    pages: aPage(
      [
        { x: 320, number: '1', name: 'Harbour Rice', other: 'رز الميناء' },
        { x: 40, number: '2', name: 'Garden Rice', other: 'رز البستان' },
      ].flatMap(({ x, number, name, other }) => [
        put(x + 10, 60, other, { size: 12, font: 'arabic' }),
        put(x + 10, 75, name, { size: 12 }),
        put(x + 215, 66, number, { size: 15 }),
        put(x, 200, '2.500', { size: 9 }),
        put(x + 200, 200, '3.750', { size: 9 }),
        put(x + 4, 207, 'KD', { size: 5 }),
        put(x + 204, 207, 'KD', { size: 5 }),
        put(x, 222, 'Steamed with peas, mint and', NOTE),
        put(x, 231, 'a little butter', NOTE),
        put(x + 125, 222, 'مطبوخ مع البازلاء والنعناع', { size: 7, font: 'arabic note' }),
      ]),
    ),
    right: [
      ': رز البستان | Garden Rice = 2.5, 3.75 ?',
      ': رز الميناء | Harbour Rice = 2.5, 3.75 ?',
    ],
  },
  {
    layout: 'loose centred blocks, with dots before prices of three decimals',
    pages: aPage([
      put(150, 60, 'Teas', { ...HEAD, from: 'middle' }),
      put(150, 100, 'Mint tea ........ 3.500 DT', { from: 'middle' }),
      put(150, 117, 'Pine nut tea ..... 12.000 DT', { from: 'middle' }),
      put(430, 130, 'Juices', { ...HEAD, from: 'middle' }),
      put(430, 171, 'Orange ...... 6.000 DT', { from: 'middle' }),
      put(430, 188, 'Pomegranate ...... 8.250 DT', { from: 'middle' }),
    ]),
    right: [
      'Teas: Mint tea = 3.5',
      'Teas: Pine nut tea = 12',
      'Juices: Orange = 6',
      'Juices: Pomegranate = 8.25',
    ],
  },
  {
    layout: 'a grid of prices under heads of two lines',
    pages: aPage([
      put(20, 50, 'Toasts', HEAD),
      put(250, 66, 'White', { size: 9 }),
      put(250, 77, 'bread', { size: 9 }),
      put(350, 66, 'Rye', { size: 9 }),
      put(350, 77, 'bread', { size: 9 }),
      ...(['CHEESE', 'TUNA', 'EGG'] as const).flatMap((name, at) => [
        put(20, 100 + at * 18, name),
        put(252, 100 + at * 18, `${3 + at}.00`),
        put(352, 100 + at * 18, `${3 + at}.60`),
      ]),
    ]),
    right: [
      'Toasts: CHEESE = White bread 3, Rye bread 3.6',
      'Toasts: TUNA = White bread 4, Rye bread 4.6',
      'Toasts: EGG = White bread 5, Rye bread 5.6',
    ],
  },
  {
    layout: 'numbered small blocks side by side, their numbers no prices',
    pages: aPage([
      put(300, 40, '- HOUSE CURRIES -', { size: 12, from: 'middle' }),
      ...[0, 1, 2].flatMap((at) => {
        const x = 20 + at * 195
        return [
          put(x + 70, 80, `- STYLE ${'ABC'[at]} -`, { size: 11, from: 'middle' }),
          put(x + 70, 92, 'Cooked in a mild sauce', { ...NOTE, from: 'middle' }),
          put(x, 112, `${at * 2 + 1}.`, { size: 8 }),
          put(x + 14, 112, 'Lamb ....... £7.50'),
          put(x, 124, `${at * 2 + 2}.`, { size: 8 }),
          put(x + 14, 124, 'Prawn ...... £8.50'),
        ]
      }),
    ]),
    right: ['A', 'B', 'C'].flatMap((style) => [
      `STYLE ${style}: Lamb = 7.5`,
      `STYLE ${style}: Prawn = 8.5`,
    ]),
  },
  {
    layout: 'a grid of pictures in Arabic, the price below each name',
    pages: aPage(
      [
        ['تفاح', '2,000'],
        ['كيوي', '2,500'],
        ['مانجو', '3,000'],
        ['عنب', '1,750'],
        ['رمان', '2,250'],
        ['جزر', '500'],
      ].flatMap(([name = '', price = ''], at) => {
        const x = 500 - (at % 3) * 200
        const y = 150 + Math.floor(at / 3) * 200
        return [
          put(x, y, name, { size: 14, from: 'middle' }),
          put(x, y + 18, price, { size: 13, from: 'middle' }),
        ]
      }),
    ),
    right: [
      ': تفاح = 2000',
      ': عنب = 1750',
      ': كيوي = 2500',
      ': رمان = 2250',
      ': مانجو = 3000',
      ': جزر = 500',
    ],
  },
  {
    layout: 'names of sizes once for a block, in one text',
    pages: aPage([
      put(560, 50, 'المشاوي', { ...HEAD, from: 'right' }),
      put(230, 66, 'صغير-وسط-كبير', { size: 9 }),
      ...['كفتة', 'ريش', 'نقانق'].flatMap((name, at) => [
        put(560, 90 + at * 26, name, { size: 12, from: 'right' }),
        put(280, 90 + at * 26, `${10 + at}`, { size: 12 }),
        put(255, 90 + at * 26, `${20 + at}`, { size: 12 }),
        put(230, 90 + at * 26, `${30 + at}`, { size: 12 }),
      ]),
    ]),
    right: [
      'المشاوي: كفتة = صغير 10, وسط 20, كبير 30',
      'المشاوي: ريش = صغير 11, وسط 21, كبير 31',
      'المشاوي: نقانق = صغير 12, وسط 22, كبير 32',
    ],
  },
  {
    layout: 'prices before the names',
    pages: aPage([
      put(60, 50, 'From the oven', HEAD),
      ...['Spinach pie', 'Cheese pie', 'Thyme bread'].flatMap((name, at) => [
        put(60, 80 + at * 20, `€${4 + at}.20`),
        put(110, 80 + at * 20, name),
      ]),
    ]),
    right: [
      'From the oven: Spinach pie = 4.2',
      'From the oven: Cheese pie = 5.2',
      'From the oven: Thyme bread = 6.2',
    ],
  },
  {
    layout: 'prices below names and descriptions, in the middle',
    pages: aPage([
      put(300, 50, 'PLATTERS', { ...HEAD, from: 'middle' }),
      ...['VALLEY PLATTER', 'COAST PLATTER', 'HILL PLATTER'].flatMap((name, at) => [
        put(300, 90 + at * 60, name, { size: 12, from: 'middle' }),
        put(300, 102 + at * 60, 'with rice, pickles and warm bread', { ...NOTE, from: 'middle' }),
        put(300, 118 + at * 60, `${11 + at}$`, { size: 12, from: 'middle' }),
      ]),
    ]),
    right: [
      'PLATTERS: VALLEY PLATTER = 11',
      'PLATTERS: COAST PLATTER = 12',
      'PLATTERS: HILL PLATTER = 13',
    ],
  },
  {
    layout: 'prices half way between names and descriptions',
    pages: aPage([
      put(40, 50, 'Brunch', HEAD),
      ...['MILL BRUNCH', 'QUAY BRUNCH', 'LANE BRUNCH'].flatMap((name, at) => [
        put(40, 90 + at * 40, name, { size: 11 }),
        put(40, 102 + at * 40, 'Two eggs, beans, mushrooms and toast of the day', { size: 10 }),
        put(400, 97 + at * 40, `${8 + at}.90`, { size: 11 }),
      ]),
    ]),
    right: ['Brunch: MILL BRUNCH = 8.9', 'Brunch: QUAY BRUNCH = 9.9', 'Brunch: LANE BRUNCH = 10.9'],
  },
  {
    layout: 'a heading over two columns',
    pages: aPage([
      put(300, 50, 'Cold Drinks', { ...HEAD, from: 'middle' }),
      column(
        [
          ['Lemonade', '3.50'],
          ['Iced tea', '3.80'],
        ],
        { x: 40, y: 90, end: 260 },
      ),
      column(
        [
          ['Rose water', '4.10'],
          ['Tamarind', '4.40'],
        ],
        { x: 340, y: 90, end: 560 },
      ),
    ]),
    right: [
      'Cold Drinks: Lemonade = 3.5',
      'Cold Drinks: Iced tea = 3.8',
      'Cold Drinks: Rose water = 4.1',
      'Cold Drinks: Tamarind = 4.4',
    ],
  },
  {
    layout: 'a price in a heading, for the dishes below',
    pages: aPage([
      put(40, 50, 'Soups', HEAD),
      column(
        [
          ['Barley soup', '4.20'],
          ['Pea soup', '4.40'],
        ],
        { x: 40, y: 80, end: 260 },
      ),
      put(40, 160, 'Small Plates 5.50', HEAD),
      column([['Olives'], ['Pickles'], ['Almonds']], { x: 40, y: 190, end: 0 }),
    ]),
    right: [
      'Soups: Barley soup = 4.2',
      'Soups: Pea soup = 4.4',
      'Small Plates: Olives = 5.5',
      'Small Plates: Pickles = 5.5',
      'Small Plates: Almonds = 5.5',
    ],
  },
  {
    layout: 'letters set apart, and a heading of single letters',
    pages: aPage([
      ...[...'GRILLS'].map((letter, at) => put(40 + at * 14, 50, letter, HEAD)),
      put(40, 80, 'C r a b  S a l a d'),
      put(300, 80, '14.00'),
      put(40, 100, 'Lamb ribs'),
      put(300, 100, '21.00'),
      put(40, 120, 'Quail'),
      put(300, 120, '18.00'),
    ]),
    right: ['GRILLS: Crab Salad = 14', 'GRILLS: Lamb ribs = 21', 'GRILLS: Quail = 18'],
  },
  {
    layout: 'variants in other letters below a name without a price',
    pages: aPage([
      put(40, 50, 'Noodles', HEAD),
      ...['Broth bowl', 'Dry bowl'].flatMap((name, at) => [
        put(40, 80 + at * 70, name, { font: 'bold' }),
        put(40, 92 + at * 70, 'wheat noodles, greens and egg with'),
        ...['Tofu', 'Duck'].flatMap((variant, row) => [
          put(40, 104 + at * 70 + row * 12, variant),
          put(250, 104 + at * 70 + row * 12, `${9 + row}.90 €`, { from: 'right' }),
        ]),
      ]),
    ]),
    right: ['Noodles: Broth bowl = Tofu 9.9, Duck 10.9', 'Noodles: Dry bowl = Tofu 9.9, Duck 10.9'],
  },
  {
    layout: 'codes of allergens behind the price',
    pages: aPage([
      put(300, 60, 'Onda 13.90€ (1,7)', { size: 14, from: 'middle' }),
      put(300, 74, 'tomato, basil, oil of the village', { ...NOTE, from: 'middle' }),
      put(300, 110, 'Faro 11.50€ (1,7,12)', { size: 14, from: 'middle' }),
      put(300, 124, 'pumpkin, ricotta, black pepper', { ...NOTE, from: 'middle' }),
    ]),
    right: [': Onda = 13.9', ': Faro = 11.5'],
  },
]
