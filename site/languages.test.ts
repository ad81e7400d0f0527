import { beforeAll, expect, test } from 'vitest'
import { htmlProblems } from '#builder/testing/check-html.ts'
import { loadRenderer, type Renderer } from '#builder/publish/renderer.ts'
import { MENU_LANGUAGES } from '#db/rules/text/languages.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { manifestPages, menuPages, type MenuPage } from '#db/menu/pages.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { ownWords } from './i18n/words.ts'
import { aCategory, aMenu, aProduct, aSize, withLanguages } from '#db/testing/menus.ts'

const PUBLIC_URL = 'https://qaima.example'
const ARABIC: Readonly<Record<string, string>> = {
  'Drop Cafe': 'دروب كافيه',
  Soups: 'شوربات',
  'Lentil Soup': 'شوربة عدس',
}

const plain = aMenu('Drop Cafe', {
  about: 'Since 1990',
  categories: [
    aCategory('Soups', [
      aProduct('Lentil Soup', { description: 'With lemon' }),
      aProduct('Crème 100'),
    ]),
  ],
})
const menu = withLanguages(plain, 'en', { ar: (text) => ARABIC[text], ru: () => undefined })

let renderer: Renderer
beforeAll(async () => {
  renderer = await loadRenderer(PUBLIC_URL)
})

test('every page stands in each language at the address of its main one, below the code', () => {
  const paths = htmlPages(menu).map(({ path }) => path)
  const main = htmlPages(plain).map(({ path }) => path)
  const below = (code: string) =>
    main.map((path) => path.replace('/drop-cafe', `/drop-cafe/${code}`))
  expect(paths).toEqual([...main, ...below('ar'), ...below('ru')])
})

test('a page is in its language, and names itself and its siblings', async () => {
  const html = await render('/drop-cafe/ar/soups/lentil-soup')
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('<h2><bdi dir="rtl">شوربة عدس</bdi></h2>')
  expect(html).toContain(ownWords('ar').say.closeProduct)
  expect(html).toContain(`<link rel="canonical" href="${dishAt('/ar')}">`)
  const siblings = [
    ['en', dishAt('')],
    ['ar', dishAt('/ar')],
    ['ru', dishAt('/ru')],
    ['x-default', dishAt('')],
  ].map(([code, href]) => `<link rel="alternate" hreflang="${code}" href="${href}">`)
  expect(html).toContain(siblings.join(''))
})

test('the switch is the first thing in the header, and leads to the same page', async () => {
  const links =
    '<a href="/drop-cafe/info" lang="en" hreflang="en" data-offer="Read the menu in English">English</a>' +
    '<a href="/drop-cafe/ru/info" lang="ru" hreflang="ru" data-offer="Читать меню на русском">Русский</a></p>'
  expect(await render('/drop-cafe/ar/info')).toContain(links)
  for (const page of htmlPages(menu)) {
    expect(await renderer.render(page)).toMatch(/<header><p class="languages"[^>]*><a href="/)
  }
})

test('what is missing stands in the main language, and says so', async () => {
  const html = await render('/drop-cafe/ar')
  expect(html).toContain('<p lang="en" dir="ltr">With lemon</p>')
  expect(html).toContain('<h3><a href="/drop-cafe/ar/soups/crème-100" lang="en" dir="ltr">')
  expect(html).toContain('<h3><a href="/drop-cafe/ar/soups/lentil-soup" dir="rtl">')
  expect(await render('/drop-cafe/ru/soups')).toContain('<h2 lang="en" dir="ltr">Soups</h2>')
  expect(await render('/drop-cafe/ar/info')).toContain('<p class="prose" lang="en" dir="ltr">')
})

test('a size is called what it is in the language, or stands in the main one', async () => {
  const sizes = ['Cup', 'Pot'].map((name) => aSize(name, { price: 1000 }))
  const house = aMenu('Drop Cafe', {
    categories: [aCategory('Soups', [aProduct('Tea', { sizes })])],
  })
  const inArabic = withLanguages(house, 'en', {
    ar: (text) => (text === 'Cup' ? 'كوب' : undefined),
  })
  const list = await renderer.render(pageAt(inArabic, '/drop-cafe/ar/soups'))
  expect(list).toContain('<small dir="rtl">كوب</small>')
  expect(list).toContain('<small lang="en" dir="ltr">Pot</small>')
  const dish = await renderer.render(pageAt(inArabic, '/drop-cafe/ar/soups/tea'))
  expect(dish).toContain('<span dir="rtl">كوب</span>')
  expect(dish).toContain('<span lang="en" dir="ltr">Pot</span>')
})

test('machines read which language a menu is in, and that it is one restaurant', async () => {
  const html = await render('/drop-cafe/ar')
  expect(html).toContain('"inLanguage":"ar"')
  expect(html).toContain(`"@id":"${PUBLIC_URL}/drop-cafe#restaurant"`)
  const apps = await Promise.all(manifestPages(menu).map((page) => renderer.render(page)))
  expect(apps.map((app) => JSON.parse(app))).toMatchObject([
    { id: '/drop-cafe', lang: 'en', name: 'Drop Cafe', scope: '/drop-cafe' },
    { id: '/drop-cafe/ar', lang: 'ar', dir: 'rtl', name: 'دروب كافيه', scope: '/drop-cafe' },
    { id: '/drop-cafe/ru', lang: 'ru', dir: 'ltr', name: 'Drop Cafe', scope: '/drop-cafe' },
    { id: '/drop-cafe/info/tablet', lang: 'en', display: 'fullscreen' },
  ])
})

test.each(MENU_LANGUAGES)('pages in %s are valid, and have our words in it', async (code) => {
  const main = code === 'en' ? 'ar' : 'en'
  const pages = menuPages(withLanguages(plain, main, { [code]: () => undefined }), NOW)
  const inIt = pages.filter(({ path }) => path.startsWith(`/drop-cafe/${code}`))
  expect(inIt).toHaveLength(9)
  for (const page of inIt) {
    const html = await renderer.render(page)
    expect(await htmlProblems(html)).toEqual([])
    expect(html).toContain(`<html lang="${code}"`)
  }
  const [whole = ''] = await Promise.all(inIt.slice(0, 1).map((page) => renderer.render(page)))
  expect(whole).toContain(`info">${ownWords(code).say.info}</a>`)
})

test('a menu in one language has nothing of all this', async () => {
  const said = {
    ...plain,
    language: 'en' as const,
    languages: [{ code: 'ar', shown: false }] as const,
  }
  for (const page of htmlPages(plain)) {
    const html = await renderer.render(page)
    expect(html.replace(/<style>.*?<\/style>/s, '')).not.toMatch(/hreflang|languages/)
    expect(await renderer.render(pageAt(said, page.path))).toBe(html)
  }
})

/** Of `menu.json`, there is one for all languages. */
function htmlPages(menu: MenuDocument): MenuPage[] {
  return menuPages(menu, NOW).filter(({ kind }) => kind !== 'data')
}

function dishAt(code: string): string {
  return `${PUBLIC_URL}/drop-cafe${code}/soups/lentil-soup`
}

function render(path: string): Promise<string> {
  return renderer.render(pageAt(menu, path))
}

function pageAt(menu: Parameters<typeof menuPages>[0], path: string): MenuPage {
  const page = menuPages(menu, NOW).find((one) => one.path === path)
  if (!page) throw new Error(`No page at ${path}`)
  return page
}

test('a text that holds two scripts has each on a line of its own, in its own direction', async () => {
  const mixed = 'Jamr & Mint جمر ونعناع'
  const lines = 'Jamr &amp; Mint<br> <bdi lang="ar">جمر ونعناع</bdi>'
  const dish = aProduct('Jamr and Mint جمر ونعناع', { description: mixed, slug: 'jamr' })
  const house = aMenu('Drop Cafe', { categories: [aCategory(mixed, [dish])] })
  const withoutDishes = ['info', 'list', 'tablet']
  for (const page of htmlPages(house).filter(({ kind }) => !withoutDishes.includes(kind))) {
    const html = await renderer.render(page)
    expect(html).toContain(page.kind === 'product' ? 'Jamr &amp; Mint\nجمر ونعناع' : lines)
    expect(html).toMatch(/Jamr and Mint<br> <bdi(?: lang="ar")?>جمر ونعناع/)
    expect(await htmlProblems(html)).toEqual([])
  }
})
