import { describe, expect, it } from 'vitest'
import { drawnPages, type Page } from './page-words.ts'
import { readPages } from './read-page.ts'
import { aPage, column, put } from './testing/page-layout.ts'
import { HEAD, PAGE_SAMPLES, rowsOn } from './testing/page-samples.ts'

describe('a page of words', () => {
  it.each(PAGE_SAMPLES)('is read as laid out: $layout', ({ pages, decimals, right }) => {
    expect(rowsOn(pages, decimals)).toEqual(right)
  })

  it('says where names and prices stand', () => {
    const page = aPage(column([['Broth', '7.00']], { x: 40, y: 100, end: 300 }))
    const { rows, lines } = readPages([page, page], { decimals: 2 })
    expect(rows.map(({ places }) => places)).toEqual(
      [0, 1].map((at) => ({
        page: at,
        name: { left: 40, top: 92, right: 65, bottom: 102 },
        price: { left: 280, top: 92, right: 300, bottom: 102 },
      })),
    )
    expect(lines).toEqual(['Broth 7.00', 'Broth 7.00'])
  })

  it('has letters as they are meant: no ligatures, drawn forms or lengthening', () => {
    const page = aPage(
      column(
        [
          ['Puﬀ pastry', '4.00'],
          ['ﺷـــﺎي', '2.00'],
        ],
        { x: 40, y: 100, end: 300 },
      ),
    )
    expect(rowsOn(page)).toEqual([': Puff pastry = 4', ': شاي = 2'])
  })

  it('keeps names whole beside a word of money that only this menu has', () => {
    const prices = ['5.50', '6.50', '7.50', '8.50', '9.50', '4.50']
    const dishes = prices.map((price, at): [string, string] => [
      `${'ABCDEF'[at]}lder pie`,
      `QQ ${price}`,
    ])
    const page = aPage([
      column(dishes, { x: 40, y: 80, end: 300 }),
      put(40, 300, 'Pumpkin cake QQ 18.50'),
      put(40, 340, 'QQ 19.50 Lentil cake'),
    ])
    const names = readPages([page], { decimals: 2 }).rows.map(({ name, price }) => [name, price])
    expect(names).toEqual([
      ...prices.map((price, at) => [`${'ABCDEF'[at]}lder pie`, Number(price) * 1000]),
      ['Pumpkin cake', 18_500],
      ['Lentil cake', 19_500],
    ])
  })

  it.each([
    ['between name and price', ['name', 'kcal', 'price']],
    ['below the price', ['name', 'price', 'kcal']],
    ['with the price above the name', ['price', 'kcal', 'name']],
    ['below the description', ['name', 'price', 'note', 'kcal']],
  ])('gives calories on a line of their own to their dish: %s', (_, order) => {
    const dishes = ['Broth', 'Barley', 'Lentil', 'Tomato', 'Onion']
    const words = dishes.flatMap((name, at) => {
      const texts = {
        name,
        kcal: `${at + 1}20 kcal`,
        price: `${at + 4}.00`,
        note: 'with bread, oil',
      }
      return order.map((part, line) => {
        const size = part === 'note' ? 7 : 10
        return put(40, 100 + at * 80 + line * 14, texts[part as keyof typeof texts], { size })
      })
    })
    const { rows } = readPages([aPage([put(40, 60, 'Soups', HEAD), words])], { decimals: 2 })
    expect(rows.map(({ name, kcal }) => [name, kcal])).toEqual(
      dishes.map((name, at) => [name, (at + 1) * 100 + 20]),
    )
  })

  it('reads words in Arabic from the right where they stand far apart', () => {
    const names = ['شوربة', 'عصير', 'كنافة'].map((text, line) => [
      put(200, 100 + line * 20, text),
      put(157, 100 + line * 20, 'نابلسية'),
      put(40, 100 + line * 20, `${line + 12}.00`),
    ])
    const { rows } = readPages([aPage(names)], { decimals: 2 })
    expect(rows.map(({ name }) => name)).toEqual(['شوربة نابلسية', 'عصير نابلسية', 'كنافة نابلسية'])
  })

  it('takes no price from a heading whose figure nobody could read', () => {
    const layout = { x: 40, end: 300 }
    const teas = [['Karak', '6.50'] as const, ['Mint', '7.00'] as const, ['Sage', '8.00'] as const]
    const page = aPage([
      column(teas, { ...layout, y: 40 }),
      put(40, 120, 'Soups', HEAD),
      put(280, 120, '\ufffd', HEAD),
      column([['Broth'], ['Barley'], ['Lentil', '6.50']], { ...layout, y: 150 }),
    ])
    const { rows } = readPages([page], { decimals: 2 })
    expect(rows.map(({ price }) => price)).not.toContain(Infinity)
  })

  it('keeps doubts of reading where dishes cost what their heading says', () => {
    const layout = { x: 40, end: 260 }
    const doubtsOf = (price: string, unsure: string) => {
      const teas = [['Mint', '6.50'] as const, ['Sage', '7.00'] as const]
      const words = [
        put(40, 50, 'Teas', HEAD),
        ...column(teas, { ...layout, y: 80 }),
        put(40, 160, 'Soups', HEAD),
        put(95, 160, price, HEAD),
        ...column([['Broth'], ['Barley'], ['Lentil']], { ...layout, y: 190 }),
      ]
      const page = aPage(words.map((word) => ({ ...word, isUnsure: word.text === unsure })))
      const { rows } = readPages([page], { decimals: 2 })
      const soups = rows.filter(({ category }) => category === 'Soups')
      return soups.map(({ name, doubts }) => [name, ...doubts])
    }
    expect(doubtsOf('5.50', '')).toEqual([['Broth'], ['Barley'], ['Lentil']])
    expect(doubtsOf('5.50', 'Barley')).toEqual([['Broth'], ['Barley', 'name'], ['Lentil']])
    const areUnsure = ['Broth', 'Barley', 'Lentil'].map((name) => [name, 'price'])
    expect(doubtsOf('5.50', '5.50')).toEqual(areUnsure)
    expect(doubtsOf('from 5.50', '')).toEqual(areUnsure)
  })

  it('takes what is printed twice for a shadow', () => {
    const words = column([['Halva', '4.00']], { x: 40, y: 100, end: 300 })
    const shadow = words.map((word) => ({ ...word, x: word.x + 1, y: word.y + 1 }))
    expect(rowsOn(aPage([words, shadow]))).toEqual([': Halva = 4'])
  })

  it('leaves nothing out without a word: headings without dishes, and their prices', () => {
    const page = aPage([
      put(40, 40, 'Thursday feast', HEAD),
      put(300, 40, '£10.95', HEAD),
      put(40, 90, 'Soups', HEAD),
      column(
        [
          ['Broth', '£7.00'],
          ['Barley', '£6.50'],
        ],
        { x: 40, y: 130, end: 300 },
      ),
      put(40, 220, 'Ask us for more', HEAD),
    ])
    const { rows, leftOut } = readPages([page], { decimals: 2 })
    const said = [
      ...rows.map(({ category, name }) => `${category}: ${name}`),
      ...leftOut.map(({ text }) => text),
    ].join(', ')
    for (const text of ['Thursday feast', '£10.95', 'Soups: Broth', 'Barley', 'Ask us for more'])
      expect(said).toContain(text)
  })

  it('knows pages whose words are drawn: they are read by the eye', () => {
    const prices = column(
      Array.from({ length: 6 }, (_, at): [string, string] => ['', `${at + 4}.50`]),
      { x: 40, y: 80, end: 300 },
    )
    const lines: [string, string][] = [['Broth', '7.00']]
    const cover = aPage(
      ['Fern House', 'Tel: (717) 555-0163', 'Sun: 11:00 am'].map((text, at) =>
        put(40, 40 + 20 * at, text),
      ),
    )
    const menu = aPage(column(lines, { x: 40, y: 80, end: 300 }))
    expect(drawnPages([aPage([]), menu])).toEqual([true, false])
    expect(drawnPages([aPage([put(40, 40, 'Dumplings', HEAD), prices]), menu])).toEqual([
      true,
      false,
    ])
    // Few words and no price anywhere: the dishes are in the picture.
    expect(drawnPages([cover])).toEqual([true])
    expect(drawnPages([cover, menu])).toEqual([false, false])
  })

  it('marks two dishes of one name and different prices', () => {
    const lines: [string, string][] = [
      ['Ember wrap', '8.50'],
      ['Ember wrap', '9.90'],
      ['Broth', '7.00'],
    ]
    expect(rowsOn(aPage(column(lines, { x: 40, y: 80, end: 300 })))).toEqual([
      ': Ember wrap = 8.5 ?',
      ': Ember wrap = 9.9 ?',
      ': Broth = 7',
    ])
  })

  it('marks a name that is only a size', () => {
    const page = aPage([
      put(40, 40, 'Dumplings', HEAD),
      column(
        [
          ['Willow dumplings', '$6.00'],
          ['12 pcs', '$7.50'],
          ['Large', '$9.00'],
        ],
        { x: 40, y: 80, end: 300, step: 40 },
      ),
    ])
    expect(rowsOn(page)).toEqual([
      'Dumplings: Willow dumplings = 6',
      'Dumplings: 12 pcs = 7.5 ?',
      'Dumplings: Large = 9 ?',
    ])
  })

  it('marks an offer that looks like a dish', () => {
    const lines: [string, string][] = [
      ['Broth', '7.00'],
      ['20% off', '10.95'],
      ['On all orders over', '12.00'],
      ['Free home delivery', '14.00'],
    ]
    const { rows } = readPages([aPage(column(lines, { x: 20, y: 80, end: 560 }))], { decimals: 2 })
    expect(rows.map(({ doubts }) => doubts.length > 0)).toEqual([false, true, true, true])
  })

  it('marks a price that is far from the others, and a name as long as a sentence', () => {
    const lines: [string, string][] = [
      ['Broth', '7.00'],
      ['Stew', '8.00'],
      ['Rice', '6.00'],
      ['Bread', '700.00'],
      ['Ask about the dish that our cook has made this morning from the market', '9.00'],
    ]
    const { rows } = readPages([aPage(column(lines, { x: 20, y: 80, end: 560 }))], { decimals: 2 })
    expect(rows.map(({ doubts }) => doubts)).toEqual([[], [], [], ['price'], ['name']])
  })
})

function unmarked(page: Page): string[] {
  return rowsOn(page).filter((row) => !row.endsWith('?'))
}

describe('a menu that tells much', () => {
  const tales = Array.from({ length: 24 }, (_, at): [string] => [
    `In those years the mill stood by the river, and all ${at + 3} of us went there.`,
  ])
  const dishes = Array.from('ABCDEFGHIJ', (letter, at): [string, string] => [
    `${letter}lder pie`,
    `$${at + 4}.50`,
  ])

  it('keeps plain dishes without a mark', () => {
    const pages = [
      aPage(column(tales, { x: 40, y: 60, end: 0, step: 30, size: 9 })),
      aPage([put(40, 40, 'Pies', HEAD), column(dishes, { x: 40, y: 80, end: 300, step: 24 })]),
    ]
    expect(rowsOn(pages)).toEqual(
      dishes.map(([name, price]) => `Pies: ${name} = ${Number(price.slice(1))}`),
    )
  })

  it('keeps a description that stands nearer to the next name below its own', () => {
    const page = aPage([
      put(40, 40, 'Stews', HEAD),
      ...['Oak', 'Ash', 'Elm', 'Fir'].flatMap((tree, at) => [
        put(40, 80 + at * 40, `${tree} stew`, { font: 'name' }),
        put(300, 80 + at * 40, `$${at + 8}.95`, { font: 'name', from: 'right' }),
        put(40, 96 + at * 40, 'Slowly cooked with wild roots and a spoon of', { font: 'note' }),
        put(40, 108 + at * 40, 'garlic and herbs', { font: 'note' }),
      ]),
    ])
    const { rows, leftOut } = readPages([page], { decimals: 2 })
    expect(rows.map(({ category, description }) => `${category}: ${description}`)).toEqual(
      Array(4).fill('Stews: Slowly cooked with wild roots and a spoon of garlic and herbs'),
    )
    expect(leftOut).toEqual([])
  })
})

describe('a page that is no menu', () => {
  it('of a book gives no dish', () => {
    const lines = Array.from({ length: 30 }, (_, at): [string] => [
      `and in the year ${1900 + at} the river rose by ${at} metres, so that people left`,
    ])
    expect(unmarked(aPage(column(lines, { x: 60, y: 80, end: 0, step: 14 })))).toEqual([])
  })

  it('of slides, or with an address and opening hours, gives no dish', () => {
    const page = aPage([
      put(60, 80, 'How we work', HEAD),
      put(60, 120, 'Listen first'),
      put(60, 140, 'Build small things'),
      put(60, 200, '12 Quay Street, Harbour Town 4160'),
      put(60, 220, 'Open daily 11am-8pm'),
      put(60, 240, '+971 4 555 0123'),
    ])
    expect(unmarked(page)).toEqual([])
  })
})
