import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPrice, type Decimals } from '../rules/money/money.ts'
import { reviewRows } from './review.ts'
import { readText } from './read-text.ts'

function read(text: string, decimals: Decimals = 2): string[] {
  return readText(text, { decimals }).rows.map((row) => {
    const sizes = row.sizes.map(({ name, price }) => `${name} ${toPrice(price)}`)
    return [
      `${row.name} = ${row.price === null ? '-' : toPrice(row.price)}`,
      sizes.length > 0 ? ` [${sizes.join(', ')}]` : '',
      row.description && ` (${row.description.replace(/^\(|\)$/g, '')})`,
      row.doubts.length > 0 ? ` ?${row.doubts.join(',')}` : '',
    ].join('')
  })
}

test.each([
  ['Affogatino 12', 'Affogatino = 12'],
  ['Peperoncino    9.50', 'Peperoncino = 9.5'],
  ['Serrano ....... 14', 'Serrano = 14'],
  ['Maraschino\t7', 'Maraschino = 7'],
  ['Vino 1.750', 'Vino = 1.75'],
  ['Perfume No. 5 30', 'Perfume No. 5 = 30'],
  ['Jumbo shrimp', ''],
])('a word that ends like one of ours is a word: %s', (line, wanted) => {
  expect(read(line, 3)).toEqual(wanted === '' ? [] : [wanted])
})

test('two prices with a space between are no number of thousands', () => {
  expect(read('HALF FULL\nPulao 150 260\nKorma 190 340\nLiver 140 250')).toEqual([
    'Pulao = 150 [HALF 150, FULL 260]',
    'Korma = 190 [HALF 190, FULL 340]',
    'Liver = 140 [HALF 140, FULL 250]',
  ])
  expect(read('S M L\nCorn soup 120 180 250')).toEqual(['Corn soup = 120 [S 120, M 180, L 250]'])
  expect(read('Pulao 150 260\nKorma 190 340\nLiver 140 250')[0]).toBe(
    'Pulao = 150 [ 150,  260] ?sizes',
  )
  expect(read('Pulao 150 260')).toEqual(['Pulao 150 = 260 ?name'])
})

test('sizes that end a heading name the prices below it', () => {
  expect(
    read('Hot drinks 250/350 ml:\nLotus latte 600/750\nKarak 250/350\n\nSnacks:\nRusk 90'),
  ).toEqual([
    'Lotus latte = 600 [250 ml 600, 350 ml 750]',
    'Karak = 250 [250 ml 250, 350 ml 350]',
    'Rusk = 90',
  ])
})

test.each([
  ['🥤 Juices - small 8, large 12', 'small 8, large 12'],
  ['Juices (S 8 / L 12)', 'S 8, L 12'],
])('sizes with prices above names are those of all: %s', (heading, sizes) => {
  const text = `Sandwiches\nEgg roll 5\nLotus roll 6\n\n${heading}\nAvocado\nLemon mint\nCocktail 15`
  expect(read(text)).toEqual([
    'Egg roll = 5',
    'Lotus roll = 6',
    `Avocado = 8 [${sizes}]`,
    `Lemon mint = 8 [${sizes}]`,
    'Cocktail = 15',
  ])
})

test('a dish with sizes keeps the lines below it that tell of it', () => {
  expect(read('Salads\n\nLotus fattoush S 12 L 18\nwith sumac\nand toasted bread')).toEqual([
    'Lotus fattoush = 12 [S 12, L 18] (with sumac and toasted bread)',
  ])
})

test('two currencies beside most dishes are one question, not one for each', () => {
  const lines = ['Mandi', 'Kabsa', 'Madfoon', 'Haneeth', 'Zurbian'].map(
    (name, at) => `${name}  ${10 + at} BHD / ${26 + at} USD`,
  )
  expect(read(lines.join('\n'), 3)).toEqual([
    'Mandi = 10',
    'Kabsa = 11',
    'Madfoon = 12',
    'Haneeth = 13',
    'Zurbian = 14',
  ])
  expect(read([...lines.slice(0, 2), 'Tea 2 BHD', 'Rice 1 BHD'].join('\n'), 3)).toEqual([
    'Mandi = 10 ?currency',
    'Kabsa = 11 ?currency',
    'Tea = 2',
    'Rice = 1',
  ])
})

test('thousands stand apart by a space: asked about where little says so', () => {
  const lines = ['Kofta 12 500', 'Tikka 14 000', 'Ribs 21 750', 'Tea 1 250']
  expect(read(lines.join('\n'))).toEqual([
    'Kofta = 12500',
    'Tikka = 14000',
    'Ribs = 21750',
    'Tea = 1250',
  ])
  expect(read('Whole lamb 1 200')).toEqual(['Whole lamb = 1200 ?price'])
  expect(read('Kofta 250 500 IQD')).toEqual(['Kofta = 250500'])
})

test.each([
  ['Date shake S 18 / L 22', 'Date shake = 18 [S 18, L 22]'],
  ['Date shake S 18/L 22', 'Date shake = 18 [S 18, L 22]'],
  ['Date shake S: 18 / M: 20 / L: 22', 'Date shake = 18 [S 18, M 20, L 22]'],
  ['Lentils küçük 20 büyük 30', 'Lentils = 20 [küçük 20, büyük 30]'],
  ['Mantı porsiyon 120 TL / yarım porsiyon 70 TL', 'Mantı = 70 [porsiyon 120, yarım porsiyon 70]'],
  ['दाल हाफ 90 फुल 160', 'दाल = 90 [हाफ 90, फुल 160]'],
  ['Квас маленький 90 большой 140', 'Квас = 90 [маленький 90, большой 140]'],
  ['دوغ کوچک ۴۰ بزرگ ۷۰', 'دوغ = 40 [کوچک 40, بزرگ 70]'],
  ['لسی چھوٹا 80 بڑا 120', 'لسی = 80 [چھوٹا 80, بڑا 120]'],
  ['鱼汤 小份 28 大份 48', '鱼汤 = 28 [小份 28, 大份 48]'],
  ['Riesling Glas 6 Flasche 28', 'Riesling = 6 [Glas 6, Flasche 28]'],
])('sizes are named in many languages: %s', (line, wanted) => {
  expect(read(line)).toEqual([wanted])
})

test.each([
  ['Ladies lunch 85++', 'Ladies lunch = 85 ?price'],
  ['Ladies lunch AED 85 ++', 'Ladies lunch = 85 ?price'],
  ['Iftar 140 pp', 'Iftar = 140 (pp) ?price'],
  ['Iftar 140 p.p.', 'Iftar = 140 (p.p.) ?price'],
  ['Iftar AED 140 per person', 'Iftar = 140 (per person) ?price'],
  ['Oysters 12/piece', 'Oysters = 12 (/piece) ?price'],
  ['Grillbuffet 29,90 € pro Person', 'Grillbuffet = 29.9 (pro Person) ?price'],
  ['Шашлык 450 ₽/шт', 'Шашлык = 450 (/шт) ?price'],
  ['إفطار 95 للشخص', 'إفطار = 95 (للشخص) ?price'],
  ['豆花 12元/碗', '豆花 = 12 (/碗) ?price'],
  ['火锅 88元起', '火锅 = 88 (起) ?price'],
  ['Lobster from AED 90', 'Lobster = 90 ?price'],
  ['Hammour 120 per kg', 'Hammour = 120 (per kg) ?price'],
])('a price for each, or before tax, is asked about: %s', (line, wanted) => {
  expect(read(line)).toEqual([wanted])
})

test.each<[string, string, Decimals]>([
  ['Karkadeh 400 fils', 'Karkadeh = 0.4', 3],
  ['كركديه ٤٠٠ فلس', 'كركديه = 0.4', 3],
  ['Karkadeh 400 baisa', 'Karkadeh = 0.4', 3],
  ['Karkadeh 1 dinar and 400 fils', 'Karkadeh = 1.4', 3],
  ['Karkadeh 7 riyals and 50 halalas', 'Karkadeh = 7.5', 2],
  ['كركديه 7 ريال و 50 هللة', 'كركديه = 7.5', 2],
  ['Karkadeh 7 riyals and 250 baisa', 'Karkadeh = 7.25', 2],
  ['Karkadeh 7 AED 50 fils', 'Karkadeh = 7.5', 3],
  ['كركديه ربع دينار', 'كركديه = 0.25', 3],
  ['كركديه دينار ونص', 'كركديه = 1.5', 3],
  ['Extra dip 75¢', 'Extra dip = 0.75', 2],
  ['Extra dip 75 cents', 'Extra dip = 0.75', 2],
  ['Manousheh 350K', 'Manousheh = 350000', 2],
  ['Manousheh 350K LL', 'Manousheh = 350000', 2],
  ['لبنة ٥ آلاف', 'لبنة = 5000', 2],
  ['لبنة 5 الاف دينار', 'لبنة = 5000', 2],
  ['آش ۶۰ هزار تومان', 'آش = 60000 ?currency', 2],
  ['Räksmörgås 149 kr', 'Räksmörgås = 149', 2],
  ['Żurek 24 zł', 'Żurek = 24', 2],
  ['Svíčková 189 Kč', 'Svíčková = 189', 2],
  ['Gulyás 2 400 Ft', 'Gulyás = 2400', 2],
])('money has many words: %s', (line, wanted, decimals) => {
  expect(read(line, decimals)).toEqual([wanted])
})

test('money without a code is not shown as another', () => {
  const { rows } = readText('قهوه ۸۰ هزار تومان', { decimals: 2 })
  expect(rows).toMatchObject([{ currencies: null, doubts: ['currency'] }])
})

test.each([
  ['Maultaschen 12,90 € A,C,G', 'Maultaschen = 12.9 (A,C,G)'],
  ['Maultaschen 12,90 € (A, C)', 'Maultaschen = 12.9 (A,C)'],
  ['Maultaschen A,C 12,90', 'Maultaschen = 12.9 (A,C)'],
  ['Maultaschen 12,90 € ACG', 'Maultaschen = 12.9 (ACG)'],
  ['Cannoli 1,3,7 6,50', 'Cannoli = 6.5 (1,3,7)'],
  ['Cannoli (1,3,7) 6,50', 'Cannoli = 6.5 (1,3,7)'],
  ['Cannoli 3,7 6,50', 'Cannoli = 6.5 (3,7)'],
  ['Cannoli 6,50 € 1,3', 'Cannoli = 6.5 (1,3)'],
  ['Cannoli¹,³ 6,50', 'Cannoli = 6.5 (1,3)'],
])('codes of allergens are neither prices nor names: %s', (line, wanted) => {
  expect(read(line)).toEqual([wanted])
})

test('decorated letters are letters', () => {
  expect(read('𝗧𝗘𝗔\n𝗞𝗮𝗿𝗮𝗸 𝟱\n𝒮𝒶𝑔𝑒 𝟨\nⓂⓘⓝⓣ 7\nＨｅｒｂ　８\n🅡🅞🅢🅔 9\nᴢᴀᴀᴛᴀʀ 10')).toEqual([
    'Karak = 5',
    'Sage = 6',
    'Mint = 7',
    'Herb = 8',
    'ROSE = 9',
    'ZAATAR = 10',
  ])
  expect(read('Calzone 12⁹⁰\nFunghi 11⁵⁰')).toEqual(['Calzone = 12.9', 'Funghi = 11.5'])
})

test('cards of a delivery page are a name, a description and a price', () => {
  expect(
    read('Mains\nFreekeh bowl\nSmoked wheat\nAED\n38.00\nRice bowl\nSaffron and nuts\nAED\n36.00'),
  ).toEqual(['Freekeh bowl = 38 (Smoked wheat)', 'Rice bowl = 36 (Saffron and nuts)'])
  expect(read('Wraps\nBean wrap\n$9.99 • 92% (26)\nEgg wrap\n$8.49 • 88% (41)')).toEqual([
    'Bean wrap = 9.99',
    'Egg wrap = 8.49',
  ])
  const cards =
    'Wraps\nBean wrap\nWith lime\n320 kcal · £4.50 · Popular\n\nEgg wrap\nWith dill\n£5.25\nNew'
  const menu = readText(cards, { decimals: 2 })
  expect(menu.rows).toMatchObject([
    { name: 'Bean wrap', price: 4500, kcal: 320, description: 'With lime' },
    { name: 'Egg wrap', price: 5250, category: 'Wraps' },
  ])
  expect(menu.leftOut.map(({ text }) => text)).toEqual(['Popular', 'New'])
})

test('numbers of a list, and codes, are no part of a price', () => {
  expect(read('1.PAKORA 12\n2.RAITA 8\n3.DAHI 6')).toEqual(['PAKORA = 12', 'RAITA = 8', 'DAHI = 6'])
  expect(read('41. Cola 5\n57. Water 3')).toEqual(['Cola = 5', 'Water = 3'])
  const { rows, second, leftOut } = readText('Noodles KX14-1 25', { decimals: 2 })
  const [row] = reviewRows({ rows, second, leftOut })
  expect(row).toMatchObject({ name: 'Noodles KX14-1', price: 25_000, doubts: [] })
})

test('a name with a number, a lone size or a sentence is asked about', () => {
  expect(read('Chef platter 4 38')).toEqual(['Chef platter 4 = 38 ?name'])
  expect(read('Sherbet L 22')).toEqual(['Sherbet L = 22 ?name'])
  expect(read('Thali 1 20\nThali 2 25')).toEqual(['Thali 1 = 20', 'Thali 2 = 25'])
  expect(read('Four cheese 2 layers, 4 cheeses pie 30\n7up 5\nWater 330ml 2')).toEqual([
    'Four cheese 2 layers, 4 cheeses pie = 30',
    '7up = 5',
    'Water 330ml = 2',
  ])
  const sentence = 'We bake our bread every single morning in an oven of clay and stone'
  expect(read(`${sentence} 12`)).toEqual([`${sentence} = 12 ?name`])
})

test('what is not taken has a line', () => {
  const menu = readText('Blue Door\n\nSoups\nLentil 12\n\nSpecials', { decimals: 2 })
  expect(menu.leftOut.map(({ text }) => text)).toEqual(['Blue Door', 'Specials'])
  expect(read('Mixed plate AED 45 with rice and salad')).toEqual([
    'Mixed plate = 45 (with rice and salad) ?price',
  ])
})

const MANNERS: readonly ((name: string, price: string) => string)[] = [
  (name, price) => `${name} ${price}`,
  (name, price) => `${name} ........ ${price}`,
  (name, price) => `${name}\t${price}`,
  (name, price) => `${name} - ${price}`,
  (name, price) => `${name}: ${price}`,
  (name, price) => `• ${name} ${price} AED`,
  (name, price) => `${name} AED ${price}`,
]
const syllable = fc.constantFrom(
  'no',
  'ka',
  'ri',
  'mo',
  'tel',
  'shri',
  'mp',
  'wa',
  'mon',
  'ro',
  'sa',
)
const word = fc
  .array(syllable, { minLength: 2, maxLength: 4 })
  .map((parts) => parts.join(''))
  .filter((one) => !/^(?:kr|tel|mon|mp)$/.test(one))
const dishName = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .map(([first = '', ...others]) =>
    [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...others].join(' '),
  )

test('a name without digits and a price come back as they are, in any manner', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MANNERS),
      fc.array(fc.record({ name: dishName, price: fc.integer({ min: 1, max: 999 }) }), {
        minLength: 1,
        maxLength: 8,
      }),
      (write, dishes) => {
        const text = dishes.map(({ name, price }) => write(name, String(price))).join('\n')
        const { rows } = readText(text, { decimals: 2 })
        expect(rows.map(({ name, price }) => ({ name, price }))).toEqual(
          dishes.map(({ name, price }) => ({ name, price: price * 1000 })),
        )
      },
    ),
  )
})

test.each<[string, string, string[]]>([
  [
    'numbers that skip, with prices on lines of their own',
    '1. Zuppa di Farro\nDinkelsuppe mit Kerbel\n€ 10,90\n2. Zuppa di Ceci\nKichererbsensuppe\n€ 9,90\n5. Zuppa di Porri\nmit Lauch und Rahm\n€ 8,90',
    [
      'Zuppa di Farro = 10.9 (Dinkelsuppe mit Kerbel)',
      'Zuppa di Ceci = 9.9 (Kichererbsensuppe)',
      'Zuppa di Porri = 8.9 (mit Lauch und Rahm)',
    ],
  ],
  [
    'a column of numbers',
    'Broths\n1\tBarley\t4,00 €\n2\tLentil\t4,50 €\nSalads\n11\tCress\t3,00 €\n12\tRocket\t3,50 €',
    ['Barley = 4', 'Lentil = 4.5', 'Cress = 3', 'Rocket = 3.5'],
  ],
  [
    'labels before names, descriptions and prices',
    'Item: Fig toast\nDescription: With honey.\nPrice: $18.00\nDietary: Vegetarian\n\nItem: Date cake\nDescription: Warm.\nPrice: $9.00',
    ['Fig toast = 18 (With honey. Vegetarian)', 'Date cake = 9 (Warm.)'],
  ],
  [
    'labels below a numbered heading, after contents',
    '1. [Mezze](#mezze)\n2. [Soups](#soups)\n3. [Teas](#teas)\n\n## Mezze\n### 1. Fig toast\n- **Descripción:** Con miel\n- **Precio:** 18,00\n### 2. Date cake\n- **Descripción:** Tibio\n- **Precio:** 9,00',
    ['Fig toast = 18 (Con miel)', 'Date cake = 9 (Tibio)'],
  ],
  [
    'labels in another language',
    '### Pierogi z kaszą\nCena: 25\nOpis: Z masłem.\n### Barszcz\nCena: 14\nOpis: Gorący.',
    ['Pierogi z kaszą = 25 (Z masłem.)', 'Barszcz = 14 (Gorący.)'],
  ],
  [
    'lists of what is in a dish',
    'Im Brot\n\nSesam Tasche 7,50 €\nMinze, Gurke, Zwiebel, Tomate\n\nSumach Tasche 8,00 €\nMinze, Gurke\n\nTeller\n\nSesam Teller 11,00 €\nMinze, Pommes',
    [
      'Sesam Tasche = 7.5 (Minze, Gurke, Zwiebel, Tomate)',
      'Sumach Tasche = 8 (Minze, Gurke)',
      'Sesam Teller = 11 (Minze, Pommes)',
    ],
  ],
  [
    'a bracket that goes on below the price',
    'Carpaccio di zucca (olio, pecorino,     €13.90\npinoli)\nCaponata (sedano, capperi)     €9.90',
    ['Carpaccio di zucca = 13.9 (olio, pecorino, pinoli)', 'Caponata (sedano, capperi) = 9.9'],
  ],
  [
    'numbers before weights, and prices below codes',
    '1. 350g Špagety s cuketou\n\n(1,3,7)\n119 Kč\n2. 150g Krůtí kostky\n\n(1,7)\n129 Kč\n3. 200g Bulgur\n\n(1)\n99 Kč',
    ['350g Špagety s cuketou = 119', '150g Krůtí kostky = 129', '200g Bulgur = 99'],
  ],
  [
    'bold names with a few words behind them',
    '- **Fig toast** - Warm | $11.00\n- **Lime soda**: fresh lime — $6.00\n- **Date cake** - Cold | $7.00',
    ['Fig toast = 11 (Warm)', 'Lime soda = 6 (fresh lime)', 'Date cake = 7 (Cold)'],
  ],
  [
    'several dishes on one line',
    'Plain bread AED 3 | Seed bread AED 2 | Corn bread AED 2.50\nRaita AED 5',
    ['Plain bread = 3', 'Seed bread = 2', 'Corn bread = 2.5', 'Raita = 5'],
  ],
  [
    'signs between name and price',
    'Cola · AED 5\nTea • AED 6\nJuice → AED 7\nMilk ~ AED 3\nWater » AED 2',
    ['Cola = 5', 'Tea = 6', 'Juice = 7', 'Milk = 3', 'Water = 2'],
  ],
  [
    'what each is behind its price',
    '• كشري - 35 ريال - بالعدس\n• سمك - 45 ريال - مع أرز\n• شوربة - 12 ريال - حارة\n• ماء - 3 ريال',
    ['كشري = 35 (بالعدس)', 'سمك = 45 (مع أرز)', 'شوربة = 12 (حارة)', 'ماء = 3'],
  ],
  [
    'offers and codes that are no dishes',
    'كشري - 35 ريال\nتوصيل مجاني (للطلبات فوق 40 ريال)\nFree cake with any meal above 50 SAR\nDuo box   Save $2\n5, 6, G\n5, D\nA, B',
    ['كشري = 35'],
  ],
  [
    'signs of further currencies',
    '- Jollof - GH₵50\n- Kelewele - GH₵45\n- Waakye - GH₵40',
    ['Jollof = 50', 'Kelewele = 45', 'Waakye = 40'],
  ],
])('a text may have %s', (_kind, text, wanted) => {
  expect(read(text)).toEqual(wanted)
})

test.each<[string, string, string[]]>([
  [
    'sizes of one letter on lines of their own',
    'Lotus pie\nM 15 L 20\nMint pie\nM 16 L 22\nDate pie\nM 17 L 24',
    ['Lotus pie = 15 [M 15, L 20]', 'Mint pie = 16 [M 16, L 22]', 'Date pie = 17 [M 17, L 24]'],
  ],
  [
    'names in quotes',
    'Салат «Полевой» 350 ₽\nСуп «Лесной» 250 ₽',
    ['Салат «Полевой» = 350', 'Суп «Лесной» = 250'],
  ],
  [
    'prices in a first column',
    '15   Lotus biryani   with raita\n16   Mint biryani   with raita\n17   Date biryani   with raita',
    [
      'Lotus biryani with raita = 15',
      'Mint biryani with raita = 16',
      'Date biryani with raita = 17',
    ],
  ],
  [
    'numbers before headings',
    '1. Starters\nLabneh\n10\nFattah\n12\n2. Grills\nKofta\n20\nTikka\n22\n3. Drinks\nTea\n5\nCola\n3',
    ['Labneh = 10', 'Fattah = 12', 'Kofta = 20', 'Tikka = 22', 'Tea = 5', 'Cola = 3'],
  ],
  [
    'names with a colon beside labels of prices',
    'Family box\nPrice: 50\n\nSolo box\nPrice: 20\n\nExtras\nRice: 5\nBread: 3\nSauce: 2',
    ['Family box = 50', 'Solo box = 20', 'Rice = 5', 'Bread = 3', 'Sauce = 2'],
  ],
  [
    'names before what they are, with labels of prices alone',
    'Labneh: strained and salted\nPrice: 10\nFattah: bread and chickpeas\nPrice: 12',
    ['Labneh = 10 (strained and salted)', 'Fattah = 12 (bread and chickpeas)'],
  ],
  [
    'offers with a price of their own',
    'Combo for two £20 (save £5)\nLunch deal: any meal over rice £25',
    ['Combo for two = 20 (save £5)', 'Lunch deal: any meal over rice = 25'],
  ],
  [
    'names of a letter and a number',
    'B52 12\nV8 9\nM&M shake 14\nG&T 15',
    ['B52 = 12', 'V8 = 9', 'M&M shake = 14', 'G&T = 15'],
  ],
  [
    'amounts beside each other that are no dishes',
    'Lotus bowl 20\nProtein 20g | Carbs 30g | Fat 10g',
    ['Lotus bowl = 20'],
  ],
])('a text keeps %s', (_kind, text, wanted) => {
  expect(read(text).map((row) => row.replace(/ \?sizes$/u, ''))).toEqual(wanted)
})

test.each([
  [
    'kinds below a price, whose number stands above them',
    'Starters\nLabneh\n9 ريال\nمظبي\nمن 30 ريال\nالأنواع المتوفرة\n3 انواع\nثلث\n30 ريال\nثلثين\n55 ريال\nذبيحة\n90 ريال\nKofta\n20 ريال',
    ['Labneh = 9', 'مظبي = 30 [ثلث 30, ثلثين 55, ذبيحة 90]', 'Kofta = 20'],
  ],
  [
    'two options below a price',
    'Fattah\nfrom AED 12\n2 options\nplain\nAED 12\nwith beef\nAED 18\n\nTea\nAED 5',
    ['Fattah = 12 [plain 12, with beef 18]', 'Tea = 5'],
  ],
  [
    'a price in the heading, for all below',
    '## Dips (All £3.20)\n\n- Date ketchup\n- Hot lime pickle\n\n## Fries\n\nSalted fries £4.50',
    ['Date ketchup = 3.2', 'Hot lime pickle = 3.2', 'Salted fries = 4.5'],
  ],
  [
    'bars between bold names, what they are and prices',
    '**Lotus soup** | _With roots and a little ginger from the garden_ | **£4.20**\n**Date cake** | _Warm, with a spoon of cream and some salt_ | **£5.60**',
    [
      'Lotus soup = 4.2 (With roots and a little ginger from the garden)',
      'Date cake = 5.6 (Warm, with a spoon of cream and some salt)',
    ],
  ],
  [
    'prices above what a dish is',
    'Thé de lotus\n4€\nDe la maison d’en face, bio et doux\nLimonade au sel\n5€\nCitron vert, sucre de dattes\nCafé froid\n4.5€\nSirop de dattes, glace pilée et menthe\nEau\n2€\n250g\nLait de dattes\n6€\nAvec un peu de cannelle moulue',
    [
      'Thé de lotus = 4 (De la maison d’en face, bio et doux)',
      'Limonade au sel = 5 (Citron vert, sucre de dattes)',
      'Café froid = 4.5 (Sirop de dattes, glace pilée et menthe)',
      'Eau = 2 (250g)',
      'Lait de dattes = 6 (Avec un peu de cannelle moulue)',
    ],
  ],
  [
    'dots between dishes of a line',
    'Drinks\nKarak 3 · Date milk 4.5 · Cola / Lemonade 3.5',
    ['Karak = 3', 'Date milk = 4.5', 'Cola / Lemonade = 3.5'],
  ],
  [
    'ratings and badges below prices',
    'Lotus soup\nAED 18\n★ 4.6 (120)\nDate cake\nAED 20\nNew\nFig toast\nAED 21\n★ 4.1 (20)',
    ['Lotus soup = 18', 'Date cake = 20', 'Fig toast = 21'],
  ],
  [
    'a price below another',
    'Lotus soup\nAED 18\nAED 22\nDate cake\nAED 20',
    ['Lotus soup = 18 [ 18,  22] ?sizes', 'Date cake = 20'],
  ],
  [
    'numbers before names, some with a description',
    '1. Lotus soup\nRoots\n18\n2. Fig soup\n22\n3. Date soup\nSweet\n24',
    ['Lotus soup = 18 (Roots)', 'Fig soup = 22', 'Date soup = 24 (Sweet)'],
  ],
])('a text has %s', (_kind, text, wanted) => {
  expect(read(text)).toEqual(wanted)
})
