import { describe, expect, it, test } from 'vitest'
import { toPrice } from '../rules/money/money.ts'
import { readTable, type TableOptions } from './read-table.ts'
import { columnOf, type Cells, type ColumnRole } from './table-heads.ts'

function cellsOf(text: string): Cells {
  return text.split('\n').map((line) => line.split('|'))
}

function read(text: string, options: Partial<TableOptions> = {}) {
  const menu = readTable(cellsOf(text), { decimals: 2, ...options })
  const lines = menu.rows.map((row) => {
    const sizes = row.sizes.map(({ name, price }) => `${name} ${toPrice(price)}`)
    return [
      `${row.category}: ${row.name} = ${row.price === null ? '-' : toPrice(row.price)}`,
      sizes.length > 0 ? ` [${sizes.join(', ')}]` : '',
      row.description && ` (${row.description})`,
      row.texts.name ? ` {${row.texts.name}}` : '',
      row.doubts.length > 0 ? ` ?${row.doubts.join(',')}` : '',
      row.soldOut ? ' sold out' : '',
    ].join('')
  })
  return { ...menu, lines }
}

const FIRST = ['name', 'price', 'category', 'description'] as const

test.each<[string, string]>([
  ['en', 'Dish name|Selling price|Section|Ingredients'],
  ['ar', 'اسم الصنف|السعر|القسم|المكونات'],
  ['de', 'Bezeichnung|Preis (€)|Warengruppe|Zutaten'],
  ['fr', 'Désignation|Prix TTC|Rubrique|Ingrédients'],
  ['tr', 'Ürün adı|Fiyatı|Kategori|İçindekiler'],
  ['ru', 'Наименование|Стоимость|Раздел|Состав'],
  ['fa', 'نام غذا|قیمت|دسته بندی|توضیحات'],
  ['ur', 'کھانے کا نام|قیمت|کیٹیگری|تفصیل'],
  ['hi', 'व्यंजन|मूल्य|श्रेणी|विवरण'],
  ['zh', '菜名|单价|分类|备注'],
])('heads in %s say what their columns are', (_language, heads) => {
  expect(heads.split('|').map((head) => columnOf(head)?.role)).toEqual(FIRST)
})

test.each([
  ['Decsription', 'description'],
  ['Categroy', 'category'],
  ['Назание', 'name'],
  ['Beschreibug', 'description'],
  ['Açiklama', 'description'],
] as const)('a misspelt head: %s', (head, role) => {
  expect(columnOf(head)?.role).toBe(role)
})

test.each([
  'Cost',
  'Unit cost',
  'Purchase price',
  'Einkaufspreis',
  "Prix d'achat",
  'Себестоимость',
])('%s is never a price', (head) => {
  const { lines, columns } = read(`Name|${head}|Price\nKibbeh|3|12\nSafiha|2|9`)
  expect(lines).toEqual([': Kibbeh = 12', ': Safiha = 9'])
  expect(columns?.roles).toEqual(['name', 'leftOut', 'price'])
})

describe('a table', () => {
  it('is never refused for its heads', () => {
    expect(read('Wat|Hoeveel\nStamppot|12\nErwtensoep|9').lines).toEqual([
      ': Stamppot = 12',
      ': Erwtensoep = 9',
    ])
    expect(read('Danie|Uwagi|Koszt\nBigos|z chlebem|24\nBarszcz|z uszkami|18').lines).toEqual([
      ': Bigos = 24',
      ': Barszcz = 18',
    ])
  })

  it('without heads has its code, names in two scripts and a sentence', () => {
    const { lines, columns } = read(
      'pandan_roll|Pandan Roll|4.5|Soft roll with a green cream inside|班兰卷\nlime_pie|Lime Pie|5|Short crust and sour curd|青柠派',
    )
    expect(columns?.roles).toEqual(['code', 'name', 'price', 'description', 'secondName'])
    expect(lines).toEqual([
      ': Pandan Roll = 4.5 (Soft roll with a green cream inside) {班兰卷}',
      ': Lime Pie = 5 (Short crust and sour curd) {青柠派}',
    ])
  })

  it('is read as the owner chose its columns', () => {
    const roles: ColumnRole[] = ['secondName', 'name', 'leftOut', 'size', 'size']
    const { lines, columns } = read(
      'Name|Name 2|Note|Half plate|Full plate\nمنسف|Mansaf|x|30|50\nمقلوبة|Maqluba|y|28|44',
      { roles },
    )
    expect(columns?.roles).toEqual(roles)
    expect(lines).toEqual([
      ': Mansaf = 30 [Half plate 30, Full plate 50] {منسف}',
      ': Maqluba = 28 [Half plate 28, Full plate 44] {مقلوبة}',
    ])
  })

  it('shows its heads and its first rows', () => {
    const { columns } = read('Menu of ours||\nItem|Rate|\nLassi|8|\nRaita|6|')
    expect(columns).toMatchObject({
      heads: ['Item', 'Rate', ''],
      rows: [
        ['Lassi', '8', ''],
        ['Raita', '6', ''],
      ],
    })
  })

  it('has prices that a sheet has computed', () => {
    expect(
      read('Name|Price\nRibs|3.3000000000000003\nWings|13.333333333333334\nLeg|33.915').lines,
    ).toEqual([': Ribs = 3.3', ': Wings = 13.33 ?price', ': Leg = 33.92 ?price'])
  })

  it('keeps an apostrophe that is not of our own export', () => {
    expect(read("Name|Price\n'=Special|12\n'- Soup|9").lines).toEqual([
      ": '=Special = 12",
      ": '- Soup = 9",
    ])
  })
})

describe('a table of somebody else', () => {
  it.each<[string, string, string[]]>([
    [
      'numbers and keys of a database',
      'item_id|item_name|category_id|category|price\nP1|Kibbeh|C1|Mezze|14\nP2|Safiha|C2|Pastry|9',
      ['Mezze: Kibbeh = 14', 'Pastry: Safiha = 9'],
    ],
    [
      'a serial number, and the price under the head of a cost',
      'sno|name|cost\n1|Kibbeh|14\n2|Safiha|9\n5|Fatayer|7',
      [': Kibbeh = 14', ': Safiha = 9', ': Fatayer = 7'],
    ],
    [
      'numbers of sections before prices, without heads',
      '1|Broths|Barley broth||3.7\n1|Broths|Fish broth||3.9\n2|Cups|Mint cup|cold|5.5\n3|Cups|Date cup||6.1',
      [
        'Broths: Barley broth = 3.7',
        'Broths: Fish broth = 3.9',
        'Cups: Mint cup = 5.5 (cold)',
        'Cups: Date cup = 6.1',
      ],
    ],
    [
      'a coarse and a fine category',
      'Section|Category|Item|Price\nFood|Mezze|Kibbeh|14\nFood|Mezze|Safiha|9\nFood|Soups|Lentil|8\nFood|Soups|Barley|8\nBar|Teas|Sage tea|5\nBar|Teas|Mint tea|5',
      [
        'Mezze: Kibbeh = 14',
        'Mezze: Safiha = 9',
        'Soups: Lentil = 8',
        'Soups: Barley = 8',
        'Teas: Sage tea = 5',
        'Teas: Mint tea = 5',
      ],
    ],
    [
      'prices in minor units',
      'display_name|price_minor|currency_code\nKibbeh|1450|AED\nSafiha|900|AED',
      [': Kibbeh = 14.5', ': Safiha = 9'],
    ],
    [
      'prices whose heads name sizes',
      'Pizza|Price_Normal|Price_Maxi|Zutaten\nLauchfladen|5|12|Rahm, Lauch\nSpeckfladen|6|15|Rahm, Speck',
      [
        ': Lauchfladen = 5 [Normal 5, Maxi 12] (Rahm, Lauch)',
        ': Speckfladen = 6 [Normal 6, Maxi 15] (Rahm, Speck)',
      ],
    ],
    [
      'prices with words of their own in one cell',
      'Name|Price\nLauchfladen|M: 8.50€ / R: 9.50€\nTraubensaft|33cl: 1.50€ / 1.5L: 3.50€',
      [': Lauchfladen = 8.5 [M 8.5, R 9.5]', ': Traubensaft = 1.5 [33cl 1.5, 1.5L 3.5]'],
    ],
    [
      'how much there is, in a column',
      'article|contenance|prix\nJus de coing|1 dl|5.00\nJus de coing|5 dl|25.00\nTisane|3 dl|4.00',
      [': Jus de coing = 5 [1 dl 5, 5 dl 25]', ': Tisane = 4 (3 dl)'],
    ],
    [
      'its heads again, also some of them',
      'Mezze||\n|Dishes|Half|Full\n|Kibbeh|8|14\nSoups||\n|Dishes|Half|Full\n|Lentil|5|9\nBreads||\n|Dishes||\n|Safiha|6|',
      [
        'Mezze: Kibbeh = 8 [Half 8, Full 14]',
        'Soups: Lentil = 5 [Half 5, Full 9]',
        'Breads: Safiha = 6',
      ],
    ],
    [
      'heads in Spanish, and a dish that is not to be had',
      'Nombre|Descripción|Categoría|Precio|Costo|Disponible\nHigos asados|Con miel|Postres|14|5|Sí\nNísperos|En almíbar|Postres|9|2|No',
      ['Postres: Higos asados = 14 (Con miel)', 'Postres: Nísperos = 9 (En almíbar) sold out'],
    ],
    [
      'a text in a language that menus cannot have',
      'nameEn|namePt|descriptionEn|descriptionPt|price\nFig toast|Tosta|With honey|Com mel|6.00',
      [': Fig toast = 6 (With honey)'],
    ],
    [
      'thousands parted by a point',
      'Ürün|Fiyat (TL)\nKuzu tandır|4.000 TL\nAyran|200 TL',
      [': Kuzu tandır = 4000', ': Ayran = 200'],
    ],
    [
      'a price that a spreadsheet took for a day',
      'Name|Price\nKibbeh|2023-10-12\nSafiha|9',
      [': Kibbeh = - ?price,noPrice', ': Safiha = 9'],
    ],
    [
      'headings beside the head of its prices',
      'MEZZE||Price\nKibbeh|With mint|14\nSafiha||9\nSOUPS||Price\nLentil||8\nBarley||7',
      [
        'MEZZE: Kibbeh = 14 (With mint)',
        'MEZZE: Safiha = 9',
        'SOUPS: Lentil = 8',
        'SOUPS: Barley = 7',
      ],
    ],
    [
      'other sizes below its heads again',
      'Soups||\nDish|Small|Large\nLentil|8|12\nCombos||\nDish|Only fries|Fries and tea\nKofta|18|22',
      [
        'Soups: Lentil = 8 [Small 8, Large 12]',
        'Combos: Kofta = 18 [Only fries 18, Fries and tea 22]',
      ],
    ],
    [
      'a head that says which category',
      'name|price|main_category\nKibbeh|14|Mezze\nSafiha|9|Pastry',
      ['Mezze: Kibbeh = 14', 'Pastry: Safiha = 9'],
    ],
    [
      'ingredients beside a description',
      'Dish|Ingredients|Description|Price\nAyran|Yoghurt, water|Cold and salty|4\nSahlab|Milk|Hot|6',
      [': Ayran = 4 (Yoghurt, water. Cold and salty)', ': Sahlab = 6 (Milk Hot)'],
    ],
  ])('may have %s', (_kind, text, lines) => {
    expect(read(text).lines).toEqual(lines)
  })

  it.each<[string, string, string[]]>([
    [
      'riyals as the head of prices',
      'Item|SR\nKibbeh|14\nSafiha|9',
      [': Kibbeh = 14', ': Safiha = 9'],
    ],
    [
      'a dish whose price is a dash',
      'Item|Note|Price\nKibbeh||10\nFish of the day||-\nSafiha||12',
      [': Kibbeh = 10', ': Fish of the day = - ?noPrice', ': Safiha = 12'],
    ],
    [
      'names in the only language that its heads say',
      'name_es|description_es|price\nTorta de higo|Con miel|14\nCaldo|Caliente|9',
      [': Torta de higo = 14 (Con miel)', ': Caldo = 9 (Caliente)'],
    ],
    [
      'dishes below Menu Name',
      'Menu Name|Description|Price\nKofta|Lamb with parsley|10\nTikka|With mint|9',
      [': Kofta = 10 (Lamb with parsley)', ': Tikka = 9 (With mint)'],
    ],
    [
      'a category beside courses',
      'Category|Course|Item|Price\nGrills|Main|Kofta|14\nGrills|Starter|Tikka|9\nFish|Main|Squid|8\nFish|Side|Roe|8\nSoups|Starter|Lentil|5\nSoups|Starter|Barley|5',
      [
        'Grills: Kofta = 14',
        'Grills: Tikka = 9',
        'Fish: Squid = 8',
        'Fish: Roe = 8',
        'Soups: Lentil = 5',
        'Soups: Barley = 5',
      ],
    ],
    [
      'doubts of two prices that are no sizes',
      'Item|Price before|Price after\nKofta|40|35\nTikka|30|28',
      [': Kofta = 35 [ 40,  35] ?sizes', ': Tikka = 28 [ 30,  28] ?sizes'],
    ],
    [
      'rows of one measure apart',
      'Item|Description|Volume|Price\nJuice|Orange|250 ml|5\nJuice|Mango|250 ml|6',
      [': Juice = 5 (Orange 250 ml)', ': Juice = 6 (Mango 250 ml)'],
    ],
    [
      'words below a head of switches',
      'Item|Include|Price\nSet A|rice, salad|20\nSet B|no|18',
      [': Set A = 20', ': Set B = 18'],
    ],
    [
      'notes of the kitchen to itself',
      'Name|Price|Kitchen remarks\nKofta|14|tell the grill before you begin with this\nTikka|9|ask for the marinade of the day before',
      [': Kofta = 14', ': Tikka = 9'],
    ],
  ])('keeps %s', (_kind, text, lines) => {
    expect(read(text).lines).toEqual(lines)
  })

  it('names no currency where its prices are in two', () => {
    const { rows } = read('Item|Price|Price USD\nKofta|40|11')
    expect(rows.map(({ currencies }) => currencies)).toEqual([null])
  })

  it('says which currency its head names', () => {
    const { rows } = read('Item|Price (AED)\nKibbeh|14\nSafiha|9')
    expect(rows.map(({ currencies }) => currencies)).toEqual([['AED'], ['AED']])
  })
})

describe('an export of a till', () => {
  it('has heads of another language, most of which nobody knows', () => {
    const { lines, leftOut } = read(
      `Handle|REF|Nombre|Categoria|Vendido por peso|Opción 1 nombre|Opción 1 valor|Coste|Seguir el inventario|Proveedor|Usar producción|Existencias bajas [Norte]|Disponibles para la venta [Norte]|Precio [Norte]|impuesto "IVA 10%"
torta|10001|Torta de higo|Tortas|N|Tamaño|Chica|3|N|||2|Y|14|Y
torta|10002||||Tamaño|Entera|4||||2|Y|28|Y
caldo|10003|Caldo|Sopas|N|||1|N|||2|N|9|Y`,
    )
    expect(lines).toEqual(['Tortas: Torta de higo = 14 [Chica 14, Entera 28]'])
    expect(leftOut).toMatchObject([{ line: 3, reason: 'off' }])
  })

  it('has a row for each size, and says what is hidden', () => {
    const { lines, leftOut } = read(
      `Token|Item Name|Variation Name|Description|Category|Square Online Item Visibility|Archived|Price|Default Unit Cost
T1|Sahlab|Small|Hot|Drinks|visible|N|14|4
T2|Sahlab|Large|Hot|Drinks|visible|N|18|5
T3|Old Shake|Regular||Drinks|hidden|Y|20|6
T4|Rusk|Regular||Bakery|visible|N|3|1`,
    )
    expect(lines).toEqual(['Drinks: Sahlab = 14 [Small 14, Large 18] (Hot)', 'Bakery: Rusk = 3'])
    expect(leftOut).toMatchObject([{ line: 3, reason: 'off' }])
  })

  it('names a dish in the first of its rows only', () => {
    const { lines, leftOut } = read(
      `Handle|SKU|Name|Category|Option 1 name|Option 1 value|Default price|Cost|Available for sale [North]|Price [North]
sahlab|1|Sahlab|Drinks|Size|Small|14|3.1|Y|14
sahlab|2|||Size|Large|18|4.2|Y|18
rusk|3|Rusk|Bakery|||3|1|Y|3
tart|4|Tart|Bakery|||9|2|N|9`,
    )
    expect(lines).toEqual(['Drinks: Sahlab = 14 [Small 14, Large 18]', 'Bakery: Rusk = 3'])
    expect(leftOut).toMatchObject([{ line: 4, reason: 'off' }])
  })

  it('has variations of a parent, paths of categories, drafts and HTML', () => {
    const { lines, leftOut } = read(
      `ID|Type|SKU|Name|Published|Visibility in catalog|Short description|Description|Sale price|Regular price|Categories|Parent
1|simple||Barley Soup|1|visible||<p>With lemon &amp; bread</p>||18|Starters > Soups|
2|variable|FO|Focaccia|1|visible||Oil\\n\\nSalt|||Breads|
3|variation||Focaccia - Small|1|visible||||28||id:2
4|variation||Focaccia - Large|1|visible||||42||FO
5|simple||Draft Pie|-1|visible||||26|Pies|
6|simple||Cheese Pie|1|visible|||25|30|Pies|`,
    )
    expect(lines).toEqual([
      'Soups: Barley Soup = 18 (With lemon & bread)',
      'Breads: Focaccia = 28 [Small 28, Large 42] (Oil\n\nSalt)',
      'Pies: Cheese Pie = 30 ?price',
    ])
    expect(leftOut).toMatchObject([{ line: 5, reason: 'off' }])
  })

  it('is of a shop with one title for many variants', () => {
    const { lines, leftOut } = read(
      `Handle|Title|Body (HTML)|Type|Option1 Name|Option1 Value|Variant SKU|Variant Price|Variant Compare At Price|Cost per item|Status
sahlab|Sahlab|<p>Hot</p>|Drinks|Size|Small|a|14||3|active
sahlab|||||Large|b|18||4|
rusk|Rusk||Bakery|Title|Default Title|c|3||1|active
tart|Tart||Bakery|Size|Small|d|9||2|draft
tart|||||Large|e|12||2|`,
    )
    expect(lines).toEqual(['Drinks: Sahlab = 14 [Small 14, Large 18] (Hot)', 'Bakery: Rusk = 3'])
    expect(leftOut.map(({ line }) => line)).toEqual([4, 5])
  })
})

test.each([
  'In stock|yes|no',
  'is_available|TRUE|FALSE',
  'Sold out||x',
  'متوفر|نعم|لا',
  'Availability|in stock|Out of stock',
  'Status|Active|sold out',
])('a dish that is sold out comes in so, one that is hidden does not: %s', (said) => {
  const [head, on, off] = said.split('|')
  const { lines, leftOut } = read(
    `Name|Price|${head}|Hidden\nKofta|14|${on}|no\nTikka|9|${off}|no\nRibs|30|${on}|yes`,
  )
  expect(lines).toEqual([': Kofta = 14', ': Tikka = 9 sold out'])
  expect(leftOut).toMatchObject([{ line: 3, reason: 'off' }])
})

test('a size that is sold out stays out, and a dish all of whose sizes are comes in sold out', () => {
  const { lines, leftOut } = read(
    'Handle|Title|Option1 Value|Variant Price|Available\na|Sahlab|Small|14|yes\na||Large|18|no\nb|Karak|Cup|2|no\nb||Pot|9|no',
  )
  expect(lines).toEqual([': Sahlab = 14 (Small)', ': Karak = 2 [Cup 2, Pot 9] sold out'])
  expect(leftOut).toMatchObject([{ text: 'Sahlab · Large', reason: 'off' }])
})

test('notes in rows of their own are no headings, and are told', () => {
  const { lines, leftOut } = read(
    'Name|Price\nGrills|\nKofta|32\nAll prices include 5% VAT|\nTikka|30\nOpen daily 10:00 – 23:00|\nRibs|45\nTel 04 555 0102|\nFree delivery over|50.00\nWings|28',
  )
  expect(lines).toEqual([
    'Grills: Kofta = 32',
    'Grills: Tikka = 30',
    'Grills: Ribs = 45',
    'Grills: Wings = 28',
  ])
  expect(leftOut.map(({ text }) => text)).toEqual([
    'All prices include 5% VAT',
    'Open daily 10:00 – 23:00',
    'Tel 04 555 0102',
    'Free delivery over 50.00',
  ])
})

test('numbers of dishes leave the names, and short words that come again are categories', () => {
  const { lines } = read(
    '1. Lotus wrap,Wraps,12\n2. Date wrap,Wraps,13\n3. Green salad,Salads,9\n4. Bean salad,Salads,9\n5. Karak,Drinks,3\n6. Sahlab,Drinks,5'.replaceAll(
      ',',
      '|',
    ),
  )
  expect(lines).toEqual([
    'Wraps: Lotus wrap = 12',
    'Wraps: Date wrap = 13',
    'Salads: Green salad = 9',
    'Salads: Bean salad = 9',
    'Drinks: Karak = 3',
    'Drinks: Sahlab = 5',
  ])
})

test('calories leave the name, and a number there that may be a price is asked about', () => {
  const { rows, lines } = read(
    'Name|Price\nLotus salad 320 kcal|19\nمظبي نصف ٣٠ ثلثين|58\nCombo 2 wraps|55',
  )
  expect(lines).toEqual([
    ': Lotus salad = 19',
    ': مظبي نصف ٣٠ ثلثين = 58 ?name',
    ': Combo 2 wraps = 55',
  ])
  expect(rows[0]?.kcal).toBe(320)
})

test('what stands above the heads is no dish, and heads of prices name the first section, too', () => {
  expect(read('Items in all|25\nName|Price\nLotus soup|12\nDate cake|14').lines).toEqual([
    ': Lotus soup = 12',
    ': Date cake = 14',
  ])
  const sections = 'Soups|Small|Large\nLotus|12|15\nBean|14|17\nPies|Small|Large\nFig|40|50'
  expect(read(sections).lines).toEqual([
    'Soups: Lotus = 12 [Small 12, Large 15]',
    'Soups: Bean = 14 [Small 14, Large 17]',
    'Pies: Fig = 40 [Small 40, Large 50]',
  ])
})
