import { beforeAll, expect, test } from 'vitest'
import { loadRenderer, type Renderer } from '#builder/publish/renderer.ts'
import { htmlProblems } from '#builder/testing/check-html.ts'
import { readPage } from '#builder/testing/read-page.ts'
import { dataProblems } from '#builder/testing/structured-data.ts'
import { menuPages } from '#db/menu/pages.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { aCategory, aMenu, aProduct, aSize, withLanguages } from '#db/testing/menus.ts'

const MARKET = { kind: 'market' } as const
const none = { price: 0, priceNote: MARKET }
const NASTY = '<b>per "person"</b>'
const dishes = [
  aProduct('Hammour', none),
  aProduct('Lamb', { price: 95_000, priceNote: { kind: 'weight' } }),
  aProduct('Bread', { price: 0, priceNote: { kind: 'free' } }),
  aProduct('Ouzi', { price: 70_000, priceNote: { kind: 'own', text: NASTY } }),
  aProduct('Shrimps', {
    price: 45_000,
    sizes: [aSize('Plate', { price: 45_000 }), aSize('Whole', none)],
  }),
  aProduct('Burger', { price: 68_000, formerPrice: { price: 75_000, until: null } }),
  aProduct('Crab', { price: 0, sizes: [1, 2, 3, 4].map((at) => aSize(`Size ${at}`, none)) }),
]
const menu = withLanguages(
  aMenu('Corner', {
    categories: [aCategory('Sea', dishes)],
    atTable: { dishNumbers: true, whatsappOrders: true, wifi: null },
  }),
  'en',
  { ar: (source) => (source === NASTY ? 'للشخص' : source) },
)

let renderer: Renderer
beforeAll(async () => {
  renderer = await loadRenderer('https://qaima.example')
})

test('words stand in the place of a price or behind it, on every page, and nowhere a 0', async () => {
  const pages = menuPages(menu, NOW).filter(
    ({ kind }) => !['data', 'redirect', 'manifest', 'icons'].includes(kind),
  )
  expect(pages.length).toBeGreaterThan(20)
  for (const page of pages) {
    const html = await renderer.render(page)
    expect([page.path, ...(await htmlProblems(html))]).toEqual([page.path])
    expect(html).not.toMatch(/AED(?:<\/span>)? ?0\b/u)
    expect(html).not.toContain('"price":0')
    expect(html).not.toContain('><b>per')
  }
  const html = await pageAt('/corner')
  expect(pricesOf(html)).toEqual([
    'Market price',
    'AED 95 / kg',
    'Free',
    'AED 70 <b>per "person"</b>',
    'AED 45',
    'Market price',
    'AED 68 was 75',
    'Market price',
  ])
  expect(pricesOf(await pageAt('/corner/ar'))).toEqual([
    'حسب السوق',
    'AED 95 / كجم',
    'مجاني',
    'AED 70 للشخص',
    'AED 45',
    'حسب السوق',
    'AED 68 بدلًا من 75',
    'حسب السوق',
  ])
})

test('what has no price has no offer, and by weight it is that of a kilogram', async () => {
  const { data } = readPage('index.html', await pageAt('/corner'))
  expect(dataProblems(data)).toEqual([])
  const items = JSON.stringify(data)
  expect(JSON.parse(data.join()).hasMenu.hasMenuSection[0].hasMenuItem).toMatchObject([
    { name: 'Hammour' },
    { name: 'Lamb', offers: { priceSpecification: { price: 95, unitCode: 'KGM' } } },
    { name: 'Bread' },
    { name: 'Ouzi', offers: { price: 70 } },
    { name: 'Shrimps', offers: { name: 'Plate', price: 45 } },
    { name: 'Burger', offers: { price: 68 } },
    { name: 'Crab' },
  ])
  expect(items.match(/offers/gu)).toHaveLength(4)
})

async function pageAt(path: string): Promise<string> {
  const page = menuPages(menu, NOW).find((one) => one.path === path)
  if (!page) throw new Error(`There is no ${path}`)
  return renderer.render(page)
}

function pricesOf(html: string): string[] {
  const prices = [...html.matchAll(/<bdi[^>]*>(.*?)<\/bdi>/gu)].map(([, inner = '']) => inner)
  return prices.map((inner) =>
    inner
      .replaceAll(/<\/?(?:span|em|i|s)\b[^>]*>/gu, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#34;', '"')
      .trim(),
  )
}
