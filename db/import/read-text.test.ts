import { describe, expect, it } from 'vitest'
import { toPrice } from '../rules/money/money.ts'
import { readText } from './read-text.ts'
import type { ReadMenu, ReadRow } from './rows.ts'
import { HAS_MENUS, MANNERS, readGivenMenus } from './testing/menus-as-text.ts'
import { countRight } from './testing/count-right.ts'

/** `category: name = price [sizes] (description) {second name} ?doubts`. */
function asLine(row: ReadRow): string {
  const sizes = row.sizes.map(({ name, price }) => `${name} ${toPrice(price)}`)
  return [
    `${row.category}: ${row.name} = ${row.price === null ? '-' : toPrice(row.price)}`,
    row.sizes.length > 0 ? ` [${sizes.join(', ')}]` : '',
    row.description && ` (${row.description})`,
    row.texts.name ? ` {${row.texts.name}}` : '',
    row.kcal === null ? '' : ` ${row.kcal} kcal`,
    row.doubts.length > 0 ? ` ?${row.doubts.join(',')}` : '',
  ].join('')
}

function read(text: string, decimals: 2 | 3 = 2): string[] {
  return readText(text, { decimals }).rows.map(asLine)
}

function leftOut({ leftOut }: ReadMenu): string[] {
  return leftOut.map(({ text }) => text)
}

describe('a pasted text', () => {
  it('has descriptions of two lines', () => {
    const text = `Mains
Kabsa 40
With rice, raisins and almonds.
Served with yoghurt and salad.
Saloona 32`
    expect(read(text)).toEqual([
      'Mains: Kabsa = 40 (With rice, raisins and almonds. Served with yoghurt and salad.)',
      'Mains: Saloona = 32',
    ])
    expect(leftOut(readText(text, { decimals: 2 }))).toEqual([])
  })

  it('has sizes behind their prices', () => {
    const text =
      'Drinks\nTea 10 small 15 large\nCoffee 12 small - 18 large\nKarak 5 small / 8 large'
    expect(read(text)).toEqual([
      'Drinks: Tea = 10 [small 10, large 15]',
      'Drinks: Coffee = 12 [small 12, large 18]',
      'Drinks: Karak = 5 [small 5, large 8]',
    ])
  })

  it.each([
    ['مظبي لحم نصف ٣٠ حبة ٥٨', 'مظبي لحم = 30 [نصف 30, حبة 58]'],
    ['فلافل سندويش ٧ صحن ١٨', 'فلافل = 7 [سندويش 7, صحن 18]'],
    ['تمر هندي كاس ٩ ابريق ٣٥', 'تمر هندي = 9 [كاس 9, ابريق 35]'],
    ['كشري عادي 13 وسط 19', 'كشري = 13 [عادي 13, وسط 19]'],
    ['Tamarind كأس ٩ جك ٣٥', 'Tamarind = 9 [كأس 9, جك 35]'],
    ['سمبوسة 1 حبة 2 / 6 حبات 10', 'سمبوسة = 2 [1 حبة 2, 6 حبات 10]'],
    ['Samosa 1 pc 3 / 6 pcs 15', 'Samosa = 3 [1 pc 3, 6 pcs 15]'],
  ])('reads two sizes of %s', (line, dish) => {
    expect(read(`${line}\nHummus 12\nSoup 14`)[0]).toBe(`: ${dish}`)
  })

  it.each([
    'Cocoa 7 with cream 9',
    'شاي ورق ٤ بالزعفران ٦',
    'Karak 3 flask 14',
    'Wrap 12 platter deluxe 21',
  ])('asks whether a number of %s is a price', (line) => {
    expect(read(`${line}\nHummus 12\nSoup 14`)[0]).toMatch(/\?name$/)
  })

  it.each(['Combo 2 wraps 55', 'V60 Ethiopia 24', 'Chicken 65 dry 30', 'كباب ٤ أسياخ ٢٨'])(
    'does not ask about %s, whose number is a count or a name',
    (line) => {
      expect(read(`${line}\nHummus 12\nSoup 14`)[0]).not.toContain('?')
    },
  )

  it('has bold headings and dashes, as in a chat', () => {
    expect(
      read(`*STARTERS*
Hummus - 12
Mutabal - 14 (smoked aubergine)
Fattoush 16

*GRILLS*
Mixed Grill 45/65
Shish Tawook 35 AED
Kebab S 20 M 30 L 40`),
    ).toEqual([
      'STARTERS: Hummus = 12',
      'STARTERS: Mutabal = 14 (smoked aubergine)',
      'STARTERS: Fattoush = 16',
      'GRILLS: Mixed Grill = 45 [ 45,  65] ?sizes',
      'GRILLS: Shish Tawook = 35',
      'GRILLS: Kebab = 20 [S 20, M 30, L 40]',
    ])
  })

  it('has a stamp and a sender on each line', () => {
    expect(
      read(`[12/05/2026, 14:33:40] Ahmed: Chicken Biryani 25
[12/05/2026, 14:33:50] Ahmed: Mutton Biryani 32
12/05/2026, 14:34 - Ahmed: Lassi 8`),
    ).toEqual([': Chicken Biryani = 25', ': Mutton Biryani = 32', ': Lassi = 8'])
  })

  it('is in Arabic, with its digits and decimal sign', () => {
    expect(
      read(`مقبلات
حمص ١٢
متبل ١٤
المشاوي
شيش طاووق ٣٥٫٥
كباب ٤٠ درهم`),
    ).toEqual([
      'مقبلات: حمص = 12',
      'مقبلات: متبل = 14',
      'المشاوي: شيش طاووق = 35.5',
      'المشاوي: كباب = 40',
    ])
  })

  it('has sizes above columns, leaders and descriptions', () => {
    expect(
      read(`Pizza
            S    M    L
Margherita  25   35   45
cheese, tomato, basil
Pepperoni   30   40   50
Pasta
Alfredo .......... 38
Creamy sauce with mushrooms
Arrabiata ........ 34`),
    ).toEqual([
      'Pizza: Margherita = 25 [S 25, M 35, L 45] (cheese, tomato, basil)',
      'Pizza: Pepperoni = 30 [S 30, M 40, L 50]',
      'Pasta: Alfredo = 38 (Creamy sauce with mushrooms)',
      'Pasta: Arrabiata = 34',
    ])
  })

  it('has a description below each dish, in a script without capitals', () => {
    expect(
      read(`المشاوي
ريش غنم 78
أربع قطع من الفحم
شيش طاووق 49
أسياخ دجاج بالثوم
مشاوي مشكلة 85
لحم ودجاج وكفتة
كفتة لحم 46
مع بقدونس وبصل
روبيان جامبو 97
ست حبات
الأرز
مندي لحم 65`),
    ).toEqual([
      'المشاوي: ريش غنم = 78 (أربع قطع من الفحم)',
      'المشاوي: شيش طاووق = 49 (أسياخ دجاج بالثوم)',
      'المشاوي: مشاوي مشكلة = 85 (لحم ودجاج وكفتة)',
      'المشاوي: كفتة لحم = 46 (مع بقدونس وبصل)',
      'المشاوي: روبيان جامبو = 97 (ست حبات)',
      'الأرز: مندي لحم = 65',
    ])
  })

  it('has a heading right below a dish that has no description', () => {
    expect(
      read(`Starters
Hummus 22
Chickpeas with tahini and lemon
Mutabal 24
Smoked aubergine with pomegranate
Fattoush 26
Toasted bread with sumac leaves
Tabbouleh 26
Desserts
Kunafa 30
Soft cheese with orange blossom
Umm Ali 28
Warm pastry with nuts and cream
Baklava 26
Pistachio and rose`),
    ).toEqual([
      'Starters: Hummus = 22 (Chickpeas with tahini and lemon)',
      'Starters: Mutabal = 24 (Smoked aubergine with pomegranate)',
      'Starters: Fattoush = 26 (Toasted bread with sumac leaves)',
      'Starters: Tabbouleh = 26',
      'Desserts: Kunafa = 30 (Soft cheese with orange blossom)',
      'Desserts: Umm Ali = 28 (Warm pastry with nuts and cream)',
      'Desserts: Baklava = 26 (Pistachio and rose)',
    ])
  })

  it('has a heading beside the names of its columns', () => {
    expect(
      read(`Sandwiches     Small    Large
Club Sandwich     25     35
Cheese            20     30
المشروبات     صغير     كبير
شاي     6     9`),
    ).toEqual([
      'Sandwiches: Club Sandwich = 25 [Small 25, Large 35]',
      'Sandwiches: Cheese = 20 [Small 20, Large 30]',
      'المشروبات: شاي = 6 [صغير 6, كبير 9]',
    ])
  })

  it('has two languages on a line, on two lines, or from both sides', () => {
    const wanted = [': Hummus = 12 {حمص}', ': Falafel = 10 {فلافل}']
    expect(read('1. Hummus حمص 12\n2. Falafel فلافل 10')).toEqual(wanted)
    expect(read('Hummus 12\nحمص\nFalafel 10\nفلافل')).toEqual(wanted)
    expect(read('Hummus     12     حمص\nFalafel    10     فلافل')).toEqual(wanted)
  })

  it('has prices below names', () => {
    expect(
      read(`Burgers
Classic Burger
Beef patty, lettuce, tomato
AED 32
Cheese Burger
AED 36

Drinks
Water 500ml
AED 3
7up
AED 5`),
    ).toEqual([
      'Burgers: Classic Burger = 32 (Beef patty, lettuce, tomato)',
      'Burgers: Cheese Burger = 36',
      'Drinks: Water 500ml = 3',
      'Drinks: 7up = 5',
    ])
  })

  it('has prices before names', () => {
    expect(read('25 - Chicken Burger\n30 - Beef Burger\n12 - Fries')).toEqual([
      ': Chicken Burger = 25',
      ': Beef Burger = 30',
      ': Fries = 12',
    ])
  })

  it('is a page in two columns', () => {
    expect(
      read(`Hummus      12        Mixed Grill     45
Mutabal     14        Kebab           35`),
    ).toEqual([': Hummus = 12', ': Mutabal = 14', ': Mixed Grill = 45', ': Kebab = 35'])
  })

  it('has three decimals, market prices and a footer', () => {
    const menu = readText(
      `Fish Market
Hammour Market Price
Shrimp Grilled KD 4.750
Zubaidi KD 1,200
Tel: 04 123 4567
Open 12:00 - 23:00 daily
All prices include 5% VAT`,
      { decimals: 3 },
    )
    expect(menu.rows.map(asLine)).toEqual([
      'Fish Market: Hammour = - ?noPrice',
      'Fish Market: Shrimp Grilled = 4.75',
      'Fish Market: Zubaidi = 1.2 ?price',
    ])
    expect(leftOut(menu)).toHaveLength(3)
  })

  it('has bullets and emoji', () => {
    expect(
      read(`🍔 Burgers 🍔
• Smash Burger — 29 AED
🥤 Drinks
• Coke 330ml — 6 AED
• Fresh Juice (orange/lemon/mint) — 15 AED`),
    ).toEqual([
      'Burgers: Smash Burger = 29',
      'Drinks: Coke 330ml = 6',
      'Drinks: Fresh Juice (orange/lemon/mint) = 15',
    ])
  })

  it('has numbers that are no prices', () => {
    expect(
      read(`Karak tea  2
Combo 3 (burger, fries, coke) 25
2 pcs Samosa 3
Chicken 65 18
Mango lassi 320 kcal 12
Water 0.5 l 3`),
    ).toEqual([
      ': Karak tea = 2',
      ': Combo 3 (burger, fries, coke) = 25 ?name',
      ': 2 pcs Samosa = 3',
      ': Chicken 65 = 18',
      ': Mango lassi = 12 320 kcal',
      ': Water 0.5 l = 3',
    ])
  })

  it('names sizes in the line', () => {
    expect(
      read(`HOT DRINKS
Espresso  single 8 / double 12
Latte  small 14 / large 18
كرك صغير ١ كبير ٢`),
    ).toEqual([
      'HOT DRINKS: Espresso = 8 [single 8, double 12]',
      'HOT DRINKS: Latte = 14 [small 14, large 18]',
      'HOT DRINKS: كرك = 1 [صغير 1, كبير 2]',
    ])
  })

  it('has two currencies: one is asked for', () => {
    const { rows } = readText('Mandi 12 AED / 45 SAR', { decimals: 2 })
    expect(rows).toMatchObject([{ name: 'Mandi', currencies: ['AED'], doubts: ['currency'] }])
  })

  it('hyphenates at the end of a line', () => {
    expect(read('Cake 18\nwith choco-\nlate sauce')).toEqual([': Cake = 18 (with chocolate sauce)'])
  })

  it('has price ranges, slashes behind and weights', () => {
    expect(read('Fish 30 - 40 - 45\nTea 5/-\nHammour 120/kg')).toEqual([
      ': Fish = 30 [ 30,  40,  45] ?sizes',
      ': Tea = 5',
      ': Hammour = 120 (/kg) ?price',
    ])
  })

  it('is empty, or has no dish', () => {
    expect(read('')).toEqual([])
    expect(read('\0\ud800 \u200f')).toEqual([])
    expect(read('Tel: +971 4 123 4567')).toEqual([])
  })

  it('marks a price that is unlike the others', () => {
    const lines = ['Tea 5.00 AED', 'Juice 8.00 AED', 'Cake 12.00 AED', 'Kebab 20.00 AED']
    expect(read([...lines, 'Rice 9.00 AED', 'Table 7'].join('\n')).at(-1)).toBe(
      ': Table = 7 ?price',
    )
    expect(read([...lines, 'Grill 9.00 AED', 'Soup 990.00 AED'].join('\n')).at(-1)).toBe(
      ': Soup = 990 ?price',
    )
  })
})

describe.runIf(HAS_MENUS)('real menus, as text', () => {
  it.each(MANNERS)('$name: names and prices are right, or marked', ({ write }) => {
    const counts = countRight(readGivenMenus(), (menu, options) => readText(write(menu), options))
    expect(counts.right / counts.all).toBeGreaterThanOrEqual(0.98)
    expect(counts.unmarked).toBeLessThanOrEqual(Math.max(3, (counts.all - counts.right) * 0.05))
  })
})

it('reads a row of prices that has no end as a dish with some sizes', () => {
  const { rows } = readText(`Tea ${'5/'.repeat(100_000)}5`, { decimals: 2 })
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sizes.length).toBeLessThan(500)
  const below = readText(`Tea 5\n${'6\n'.repeat(100)}`, { decimals: 2 })
  expect(below.rows[0]?.sizes).toHaveLength(50)
})
