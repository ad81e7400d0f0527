import { expect, test } from 'vitest'
import { toPrice } from '../rules/money/money.ts'
import { readPages } from './read-page.ts'
import { readTable } from './read-table.ts'
import { readText } from './read-text.ts'
import type { ReadRow } from './rows.ts'
import { aPage, column } from './testing/page-layout.ts'

// The same dish gives the same row, whether it comes as a text, as cells or as a page. A case is a name and
// what stands at its price; behind it what is wanted, and the places where that holds if not everywhere.
const PLACES = ['text', 'cells', 'page'] as const
type Place = (typeof PLACES)[number]

const CASES: readonly [given: string, wanted: string, places?: readonly Place[]][] = [
  ['Lotus soup | 18', 'Lotus soup = 18'],
  ['Lotus soup | 9⁹⁰', 'Lotus soup = 9.9'],
  ['Lotus soup | 12.5', 'Lotus soup = 12.5'],
  ['Lotus soup | ١٢٫٥', 'Lotus soup = 12.5'],
  ['Lotus soup | 12/-', 'Lotus soup = 12'],
  ['Lotus soup | AED 12', 'Lotus soup = 12'],
  ['Lotus soup | 12 AED', 'Lotus soup = 12'],
  ['Lotus soup | from 12', 'Lotus soup = 12 ?price'],
  ['Lotus soup | 18 / 25', 'Lotus soup = 18 [ 18,  25] ?sizes'],
  ['Lotus latte | Solo 14 / Duo 22', 'Lotus latte = 14 [Solo 14, Duo 22]'],
  ['Lotus latte | M: 8.50 / R: 9.50', 'Lotus latte = 8.5 [M 8.5, R 9.5]'],
  ['Lotus wrap | Lamb 12 / Beef 15', 'Lotus wrap = 12 [Lamb 12, Beef 15]'],
  ['Lotus juice | 5/7/10', 'Lotus juice = 5 [ 5,  7,  10] ?sizes'],
  ['Lotus sake | GL 9 / CF 19 / BTL 36', 'Lotus sake = 9 [GL 9, CF 19, BTL 36]'],
  ['Lotus sake | GL 9 / BTL 60', 'Lotus sake = 9 [GL 9, BTL 60]'],
  ['Lotus kushari | small 9 • large 13', 'Lotus kushari = 9 [small 9, large 13]'],
  ['كشري اللوتس | عادي 13 / كبير 19', 'كشري اللوتس = 13 [عادي 13, كبير 19]'],
  ['Lotus cola 0.5/1 l | 12 / 18', 'Lotus cola = 12 [0.5 l 12, 1 l 18]'],
  ['Lotus fries small/large | 9 / 14', 'Lotus fries = 9 [small 9, large 14]'],
  ['Lotus nuggets 5pcs/10pcs | 12 / 19', 'Lotus nuggets = 12 [5pcs 12, 10pcs 19]'],
  ['Lotus half/half | 12 / 19', 'Lotus = 12 [half 12, half 19]'],
  ['Chicken/beef wrap | 12 / 19', 'Chicken/beef wrap = 12 [ 12,  19] ?sizes'],
  ['Lotus salad 320 kcal | 19', 'Lotus salad = 19 320 kcal'],
  ['Lotus salad cal 320 | 19', 'Lotus salad = 19 320 kcal'],
  ['سلطة اللوتس السعرات 320 | 19', 'سلطة اللوتس = 19 320 kcal'],
  ['Whole hammour | Market price', 'Whole hammour = market ?noPrice'],
  ['هامور كامل | حسب السوق', 'هامور كامل = market ?noPrice'],
  ['Lotus plate | Free', 'Lotus plate = free ?noPrice'],
  ['Whole lobster | Ask us', 'Whole lobster = - ?noPrice'],
  ['Date juice | -', 'Date juice = - ?noPrice', ['text', 'cells']],
  ['Shrimps 250g | 48', 'Shrimps 250g = 48'],
  ['Wings 6 pcs | 24', 'Wings 6 pcs = 24'],
  ['Combo 2 wraps | 55', 'Combo 2 wraps = 55'],
  ['V60 Ethiopia | 24', 'V60 Ethiopia = 24'],
  ['Chicken 65 | 30', 'Chicken 65 = 30'],
  ['Cocoa 7 with cream | 9', 'Cocoa 7 with cream = 9 ?name'],
  ['مظبي لحم نصف ٣٠ حبة | ٥٨', 'مظبي لحم نصف ٣٠ حبة = 58 ?name'],
  ['Lotus platter | 900', 'Lotus platter = 900 ?price'],
  ['Lotus soup (A,C,G) | 21', 'Lotus soup = 21 ((A,C,G))', ['text']],
  ['All prices include 5% VAT | ', ''],
  ['Open daily 10:00 – 23:00 | ', ''],
  ['12pm-8pm | ', ''],
  ['Tel 04 555 0102 | ', ''],
  ['Free delivery over | 50.00', '', ['text', 'cells']],
]

const HEAD = 'Grills'
// Around each case, so that it is one of a menu.
const OTHERS = [
  ['Kofta skewers', '32'],
  ['Lamb tikka', '38'],
  ['Chicken wings', '24'],
  ['Mixed grill', '65'],
] as const

test.each(
  CASES.flatMap(([given, wanted, places = PLACES]) =>
    PLACES.map((place) => ({ given, wanted, place, holds: places.includes(place) })),
  ),
)('$given as $place', ({ given, wanted, place, holds }) => {
  const [name = '', price = ''] = given.split(' | ')
  const rows = read(place, [...OTHERS.slice(0, 2), [name, price], ...OTHERS.slice(2)])
  const others = OTHERS.map(([own, cost]) => `${own} = ${cost}`)
  const all = [...others.slice(0, 2), ...(wanted === '' ? [] : [wanted]), ...others.slice(2)]
  expect(JSON.stringify(rows) === JSON.stringify(all), rows.join('\n')).toBe(holds)
})

const SETS = ['starters 2 mains 2 only 95.00', 'Soup 1, main 2, total 95', 'soup 1 main 2 price 45']

test.each(SETS.flatMap((set) => PLACES.map((place) => ({ set, place }))))(
  'asks about $set as $place, and takes no count for the price of a size',
  ({ set, place }) => {
    const rows = read(place, [...OTHERS.slice(0, 2), ['Lotus set', set], ...OTHERS.slice(2)])
    expect(rows[2]).toMatch(/^Lotus set[^[]* = (?:95|45|-) \?/u)
  },
)

function read(place: Place, dishes: readonly (readonly [string, string])[]): string[] {
  const options = { decimals: 2 } as const
  switch (place) {
    case 'text':
      return readText(
        `${HEAD}\n${dishes.map((dish) => dish.join('  ').trim()).join('\n')}`,
        options,
      ).rows.map(told)
    case 'cells':
      return readTable(
        [['Name', 'Price'], [HEAD, ''], ...dishes.map((dish) => [...dish])],
        options,
      ).rows.map(told)
    case 'page':
      return readPages(
        [
          aPage([
            column([[HEAD]], { x: 40, y: 60, end: 300, size: 16, font: 'bold' }),
            column(
              dishes.map(([name, price]) => (price === '' ? [name] : [name, price])),
              { x: 40, y: 100, end: 300 },
            ),
          ]),
        ],
        options,
      ).rows.map(told)
  }
}

function told(row: ReadRow): string {
  const sizes = row.sizes.map(({ name, price }) => `${name} ${toPrice(price)}`)
  return [
    row.category === HEAD ? '' : `${row.category}: `,
    `${row.name} = ${row.price === null ? (row.priceNote?.kind ?? '-') : toPrice(row.price)}`,
    sizes.length > 0 ? ` [${sizes.join(', ')}]` : '',
    row.description && ` (${row.description})`,
    row.kcal === null ? '' : ` ${row.kcal} kcal`,
    row.doubts.length > 0 ? ` ?${row.doubts.join(',')}` : '',
  ].join('')
}
