import fc from 'fast-check'
import { HtmlValidate, type ConfigData } from 'html-validate'
import { readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { NO_FURTHER_LINKS } from '#db/rules/contact/contacts.ts'
import { iconsPage } from '#db/menu/icon-sheets.ts'
import { DEFAULT_LOOK, FACES } from '#db/rules/look/look.ts'
import { lookColours } from '#db/rules/look/look-colours.ts'
import { NO_OPENING } from '#db/menu/opening-hours.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { loadRenderer, type Renderer } from '#builder/publish/renderer.ts'
import { htmlProblems } from '#builder/testing/check-html.ts'
import { scriptParts } from '#db/menu/two-scripts.ts'
import { someText } from '#db/testing/texts.ts'
import type { MenuProduct } from '#db/menu/document.ts'
import { manifestPages, menuPages, type MenuPage } from '#db/menu/pages.ts'
import { NO_PRICE_NOTES } from '#db/menu/price-notes.ts'
import { checkName } from '#db/rules/text/names.ts'
import type { Picture } from '#db/rules/look/pictures.ts'
import { RESERVED_SEGMENTS, encodePath } from '#db/rules/text/segments.ts'
import htmlValidateConfig from './.htmlvalidate.json' with { type: 'json' }
import {
  aCategory,
  aMenu,
  aMenuOf,
  aPicture,
  aProduct,
  pageOf,
  withLanguages,
} from '#db/testing/menus.ts'
import { randomHash } from './testing/weighed-menu.ts'

const PUBLIC_URL = 'https://qaima.example'
const KINDS = ['menu', 'category', 'product', 'info'] as const
// Nothing of it runs: the one is for machines that read, the other for browsers that fetch ahead.
const DATA = ['<script type="application/ld+json">', '<script type="speculationrules">']
const NASTY = `<b>"Tom & 'Jerry'</b> --> </script>`
const TEXTS = {
  nasty: NASTY,
  arabic: 'بيت الهيل',
  persian: 'چلوکباب گرم پیتزا',
  hebrew: 'בית קפה',
  mixed: 'بيت القهوة Café 24',
  english: 'Cardamom House',
}

let renderer: Renderer
beforeAll(async () => {
  renderer = await loadRenderer(PUBLIC_URL)
})

describe.each(Object.entries(TEXTS))('a menu in %s', (_, text) => {
  test.each(KINDS)('has a valid, script-free %s page', async (kind) => {
    const html = await renderer.render(pageOf(aMenuOf(text), kind))
    expect(await problems(html)).toEqual([])
    expect(html.match(/<script(?![^>]* src="\/assets\/)[^>]*>/g)).toEqual([
      // What holds early taps, the same on every page.
      ...(kind === 'menu' ? ['<script>'] : []),
      ...DATA,
    ])
    expect(html.match(/ style="/g)).toBeNull()
    expect(html.match(/ on[a-z]+="/g)).toBeNull()
    expect(html.match(/ (?:src|srcset)="(?:https?:)?\/\//g)).toBeNull()
  })

  test('gives the same bytes each time', async () => {
    const pages = menuPages(aMenuOf(text), NOW)
    const twice = [await renderAll(pages), await renderAll(pages.toReversed())]
    expect(twice[1]?.toReversed()).toEqual(twice[0])
  })
})

test('no text changes the markup around it', async () => {
  const plain = await Promise.all(KINDS.map((kind) => skeleton(withText('x', kind))))
  await fc.assert(
    fc.asyncProperty(
      // What holds two scripts has a line for each.
      someText
        .map((text) => text.toWellFormed())
        .filter((text) => text.trim() !== '' && scriptParts(text) === null),
      async (text) => {
        const rendered = await Promise.all(KINDS.map((kind) => skeleton(withText(text, kind))))
        expect(rendered).toEqual(plain)
      },
    ),
    { numRuns: 60 },
  )
})

test('every address that a name can get is rendered as its own page', async () => {
  await fc.assert(
    fc.asyncProperty(someText, someText, async (title, name) => {
      const menu = aMenu('House', { categories: [aCategory(title, [aProduct(name)])] })
      for (const page of menuPages(menu, NOW).filter(({ kind }) => kind !== 'data')) {
        const canonical = `<link rel="canonical" href="${PUBLIC_URL}${encodePath(page.path)}">`
        expect(await renderer.render(page)).toContain(canonical.replaceAll("'", '&#39;'))
      }
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['english', '<html lang="en" dir="ltr">', '<p class="empty">You don\'t have product'],
  ['arabic', '<html lang="ar" dir="rtl">', '<p class="empty">لا توجد أصناف في هذا القسم'],
  ['hebrew', '<html lang="he" dir="rtl">', '<p class="empty" lang="en" dir="ltr">You don\'t'],
  ['persian', '<html lang="fa" dir="rtl">', '<p class="empty">در این بخش چیزی نیست'],
] as const)('a menu in %s says so, and marks our own words', async (language, start, empty) => {
  const html = await renderer.render(pageOf(aMenuOf(TEXTS[language]), 'menu'))
  expect(html.slice(0, 200)).toContain(start)
  expect(html).toContain(empty)
})

describe('the menu page', () => {
  const menu = aMenu('Drop Cafe', {
    currency: null,
    categories: [
      aCategory('Hot Drinks', [aProduct('Karak', { price: 5_250, description: 'With milk' })]),
      aCategory('Sweets'),
    ],
  })

  test('shows every category with its products, the first one chosen', async () => {
    const html = await renderer.render(pageOf(menu, 'menu'))
    expect(html).toContain('<h1 dir="auto">Drop Cafe</h1>')
    expect(html).toMatch(/<span class="logo initials" aria-hidden="true">\s*DC\s*</)
    expect(html).toContain('href="/drop-cafe/info"')
    expect(html.match(/ aria-current=/g)).toHaveLength(1)
    expect(html).toContain('href="/drop-cafe/hot-drinks" aria-current="true"')
    expect(html).toContain('<a href="/drop-cafe/hot-drinks/karak" dir="auto">Karak</a>')
    expect(text(html)).toMatch(/Karak Aed 5\.25 With milk Sweets You don't have product in this/)
    expect(html).toMatch(/<bdi class="price">\s*<span>Aed<\/span> 5\.25\s*<\/bdi>/)
  })

  test('has the sheet of wide windows and of paper apart, where no phone waits for it', async () => {
    for (const kind of ['menu', 'category'] as const) {
      const html = await renderer.render(pageOf(menu, kind))
      expect(html).toMatch(
        /<link rel="stylesheet" href="\/assets\/wide[^"]+" media="print,\(min-width:30rem\)">/,
      )
      expect(html.match(/rel="stylesheet"/g)).toHaveLength(1)
    }
    expect(await renderer.render(pageOf(menu, 'info'))).not.toContain('rel="stylesheet"')
  })

  test('says where the restaurant is and when it is open, and nothing where neither is known', async () => {
    const told = {
      ...menu,
      location: 'Harbour Walk 12',
      opening: {
        ...NO_OPENING,
        hours: [{ days: [6, 7], from: '09:00', to: '18:00' }],
        phone: '+971501234567',
      },
    }
    for (const kind of ['menu', 'category'] as const) {
      const html = await renderer.render(pageOf(told, kind))
      expect(text(html)).toContain(
        'Drop Cafe Harbour Walk 12 Mon–Fri Closed Sat, Sun 09:00–18:00 +971 50 123 4567',
      )
      expect(html).toContain('href="tel:+971501234567"')
      expect(await renderer.render(pageOf(menu, kind))).not.toMatch(/<aside|\.place/)
    }
  })

  test('says that there is nothing when there is no category', async () => {
    const html = await renderer.render(pageOf(aMenu('Drop Cafe'), 'menu'))
    expect(text(html)).toContain("You don't have product in this category")
    expect(text(html)).toContain('Put Your Logo')
    expect(html).not.toContain('<nav')
  })
})

describe('the look', () => {
  const look = { ...DEFAULT_LOOK, accent: '#ffe14d', surface: 'oak', coverStyle: 'full' } as const

  test.each(KINDS)('is on a page of kind %s, and ours where nothing was chosen', async (kind) => {
    const colours = [lookColours(look, 'light'), lookColours(look, 'dark')]
    const chosen = await renderer.render(pageOf({ ...aMenuOf('Drop Cafe'), look }, kind))
    for (const { action, ground } of colours) {
      expect(chosen).toContain(`--action:${action}`)
      expect(chosen).toMatch(new RegExp(`<meta name="?theme-color"? content="?${ground}`))
    }
    expect(chosen).toContain('/icons/surface-oak.svg')
    const plain = await renderer.render(pageOf(aMenuOf('Drop Cafe'), kind))
    expect(plain).not.toContain('/icons/surface')
    expect(plain).not.toContain('--action:#735')
  })

  test.each([...KINDS, 'print', 'tablet'] as const)(
    'has its face on a page of kind %s, with the colours that the page needs',
    async (kind) => {
      const pages = await Promise.all(
        FACES.map((face) => {
          const menu = { ...aMenuOf('Drop Cafe'), look: { ...DEFAULT_LOOK, face } }
          return renderer.render(pageOf(menu, kind))
        }),
      )
      const shown = (font: string) => pages.map((html) => html.includes(font))
      expect(shown('Iowan Old Style')).toEqual([false, true, false])
      expect(shown('Avenir Next Condensed')).toEqual([false, false, true])
      expect(shown('--action:')).toEqual([true, true, true])
    },
  )

  test.each([
    ['full', true],
    ['band', true],
    ['none', false],
  ] as const)(
    'has a cover at the head of the menu as it is chosen: %s',
    async (coverStyle, isThere) => {
      const cover = aPicture({ hash: 'c0ffee' })
      const menu = aMenu('Corner', { cover, look: { ...look, coverStyle } })
      const html = await renderer.render(pageOf(menu, 'menu'))
      expect(/<header>.*c0ffee.*<\/header>/s.test(html)).toBe(isThere)
    },
  )
})

test.each([
  ['lines', '/corner/info/icons-01.svg', 'stroke:#1e5b4a'],
  ['pictures', '/corner/info/icons-01p.svg', 'fill="'],
] as const)('icons are drawn as %s', async (iconStyle, path, drawing) => {
  const categories = [aCategory('Pizza', [aProduct('Margherita')])]
  const menu = aMenu('Corner', { look: { ...DEFAULT_LOOK, iconStyle }, categories })
  expect(await renderer.render(pageOf(menu, 'menu'))).toContain(`src="${path}#pizza"`)
  const icons = iconsPage(menu)
  expect(icons).toMatchObject({ path })
  expect(await renderer.render(icons!)).toContain(drawing)
})

describe('the manifest', () => {
  test.each([
    ['d', 'browser'],
    ['Log', 'browser'],
    ['Loge', 'standalone'],
    ['Dashboard Cafe', 'standalone'],
  ])('gives %s no window that would open pages of ours too: %s', async (name, display) => {
    const [manifest] = manifestPages(aMenu(name))
    expect(JSON.parse(await renderer.render(manifest!))).toMatchObject({ display })
  })

  test('makes an app of the menu, below the clock of the phone', async () => {
    const menu = aMenu('بيت الهيل', { logo: aPicture({ hash: 'abc', fallback: 'png' }) })
    const path = encodePath('/بيت-الهيل')
    const [manifest] = manifestPages(menu)
    expect(JSON.parse(await renderer.render(manifest!))).toEqual({
      id: path,
      name: 'بيت الهيل',
      short_name: 'بيت الهيل',
      lang: 'ar',
      dir: 'rtl',
      start_url: path,
      scope: path,
      display: 'standalone',
      background_color: '#fffcf6',
      theme_color: '#fffcf6',
      icons: [
        { src: '/media/abc-any192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/media/abc-any512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        {
          src: '/media/abc-safe512-fffcf6fffcf6.png',
          sizes: '512x512',
          type: 'image/png',
          purpose: 'maskable',
        },
      ],
    })
    for (const kind of KINDS) {
      const html = await renderer.render(pageOf(aMenuOf('Drop Cafe'), kind))
      expect(html).toContain('<link rel="manifest" href="/drop-cafe/info/app.webmanifest">')
    }
  })

  test('shows our mark where there is no logo', async () => {
    const [manifest] = manifestPages(aMenu('Drop Cafe'))
    const { icons } = JSON.parse(await renderer.render(manifest!))
    expect(icons).toEqual([{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }])
  })
})

test('the category page shows its own products and is the chosen one', async () => {
  const menu = aMenu('Drop Cafe', {
    categories: [aCategory('Tea', [aProduct('Karak')]), aCategory('Cake', [aProduct('Basbousa')])],
  })
  const pages = menuPages(menu, NOW).filter((page) => page.kind === 'category')
  const [tea, cake] = await renderAll(pages)
  expect(tea).toContain('href="/drop-cafe/tea" aria-current="page"')
  expect(tea).toContain('<a href="/drop-cafe">Drop Cafe</a>')
  expect(tea).toContain('Karak')
  expect(tea).not.toContain('Basbousa')
  expect(cake).toContain('href="/drop-cafe/cake" aria-current="page"')
})

test('the product page leads back to its category', async () => {
  const product = aProduct('Karak', { price: 125, description: 'Line one\nLine two' })
  const menu = aMenu('Drop Cafe', { currency: 'KWD', categories: [aCategory('Tea', [product])] })
  const html = await renderer.render(pageOf(menu, 'product'))
  expect(html).toContain(`<title>Karak · Drop Cafe · ${PRODUCT_NAME.en}</title>`)
  expect(html).toMatch(/<a class="button" href="\/drop-cafe\/tea"[^>]*>Close the Product<\/a>/)
  expect(text(html)).toContain('Karak KWD 0.125 Line one Line two Add to my list Close the Product')
  expect(html).not.toContain('<nav')
})

test('the product page leads on to the dishes beside it, and from the last one to the next category', async () => {
  const tea = aCategory('Tea', [aProduct('Karak'), aProduct('Mint')])
  const menu = aMenu('Drop Cafe', { categories: [tea, aCategory('Sweets', [aProduct('Cake')])] })
  const pages = menuPages(menu, NOW).filter(({ kind }) => kind === 'product')
  const ways = (await renderAll(pages)).map((html) =>
    [
      ...html.matchAll(
        /<a rel="(\w+)" href="([^"]+)">.*?<\/svg>([^<]+)<\/small>\s*<bdi[^>]*>([^<]+)/g,
      ),
    ].map(([, rel, href, says, name]) => [rel, href, says, name]),
  )
  expect(ways).toEqual([
    [['next', '/drop-cafe/tea/mint', 'Next', 'Mint']],
    [
      ['prev', '/drop-cafe/tea/karak', 'Previous', 'Karak'],
      ['next', '/drop-cafe/sweets', 'Next section', 'Sweets'],
    ],
    [],
  ])
})

test('the product page shows more of its category: what comes then, and after the last one the first', async () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']
  const menu = aMenu('Cafe', {
    categories: [
      aCategory(
        'Tea',
        names.map((name) => aProduct(name, { picture: name === 'D' ? null : aPicture() })),
      ),
    ],
  })
  const pages = menuPages(menu, NOW).filter(({ kind }) => kind === 'product')
  const more = (await renderAll(pages)).map((html) => {
    const list =
      /<h3 dir="auto"><a href="\/cafe\/tea">Tea<\/a><\/h3><ul>(.*?)<\/ul>/.exec(html)?.[1] ?? ''
    return [...list.matchAll(/<bdi[^>]*>(\w)/g)].map(([, name]) => name).join('')
  })
  expect(more).toEqual([
    'CEFG',
    'EFGH',
    'EFGH',
    'FGHI',
    'GHIJ',
    'HIJA',
    'IJAB',
    'JABC',
    'ABCE',
    'ABCE',
  ])
})

describe('what prices include', () => {
  test.each([
    ['AED', 'Tea', 'Prices include 5% VAT. A service charge of 7.5% is added.'],
    ['$', 'Tea', 'Prices include VAT. A service charge of 7.5% is added.'],
    [
      'SAR',
      'شاي',
      'الأسعار شاملة ضريبة القيمة المضافة بنسبة \u206815%\u2069. تُضاف رسوم خدمة بنسبة \u20687.5%\u2069.',
    ],
  ])('is said in %s of %s on each page with prices', async (currency, title, said) => {
    const menu = aMenu(title, {
      currency,
      priceNotes: { ...NO_PRICE_NOTES, vatNote: 'included', servicePercent: 7.5 },
      categories: [aCategory(title, [aProduct(title)])],
    })
    const pages = menuPages(menu, NOW)
    const told = await Promise.all(
      pages.map(async (page) => [
        page.kind,
        (await renderer.render(page)).match(/<footer[^>]*>([^<]*)<\/footer>/)?.[1],
      ]),
    )
    expect(Object.fromEntries(told)).toMatchObject({
      menu: said,
      category: said,
      product: said,
      info: undefined,
    })
  })

  test.each([
    ['AED', 'symbol', 'AED', true],
    ['SAR', 'symbol', 'SAR', true],
    ['$', 'symbol', '$', false],
    ['AED', 'letters', 'AED', false],
  ] as const)('in %s as %s is read as %s, with a sign drawn or not', async (...chosen) => {
    const [currency, currencySign, letters, isDrawn] = chosen
    const menu = aMenu('Tea', {
      currency,
      priceNotes: { ...NO_PRICE_NOTES, currencySign },
      categories: [aCategory('Tea', [aProduct('Karak')])],
    })
    const unpriced = ['data', 'info', 'list', 'print', 'tablet']
    const priced = menuPages(menu, NOW).filter(({ kind }) => !unpriced.includes(kind))
    for (const html of await renderAll(priced)) {
      expect(html).toContain(`<span>${letters}</span>`)
      expect(html.includes('clip-path:polygon(')).toBe(isDrawn)
    }
  })

  test('is not said where the owner states nothing', async () => {
    const pages = menuPages(aMenuOf('Tea'), NOW).filter(({ kind }) => kind !== 'print')
    const html = await renderAll(pages)
    expect(html.filter((page) => page.includes('<footer'))).toEqual([])
  })
})

describe('the info page', () => {
  test('has a text in place of all that is missing', async () => {
    const html = await renderer.render({
      ...pageOf(aMenu('Drop Cafe'), 'info'),
      restaurant: { ...pageOf(aMenu('Drop Cafe'), 'info').restaurant, name: '' },
    })
    const words = ['Put Your Logo', 'Put Your Cafe Name', 'Enter Your Cafe Location', 'About US']
    for (const word of [...words, 'Please Enter About Your Cafe'])
      expect(text(html)).toContain(word)
    expect(html).not.toContain('Chat to Shop')
    expect(html).toContain('aria-label="Back to the menu"')
  })

  test('links to where the restaurant is found, and never runs a stored text', async () => {
    const links = aMenuOf('House').links
    const info = await renderer.render(pageOf(aMenu('House', { links }), 'info'))
    expect(info).toContain('href="https://wa.example/971" rel="noopener nofollow ugc">Chat to Shop')
    expect(text(info)).toContain('Location Facebook Instagram')
    const evil = {
      ...links,
      whatsappLink: 'javascript:alert(1)',
      facebookLink: ' data:text/html,x',
    }
    const html = await renderer.render(pageOf(aMenu('House', { links: evil }), 'info'))
    expect(html).not.toMatch(/javascript:|data:|Chat to Shop|Facebook/)
  })
})

describe('pictures', () => {
  test('of a restaurant and icons of categories stand in their places', async () => {
    const menu = { ...aMenuOf('House'), logo: aPicture({ hash: 'logo' }) }
    const cover = aPicture({ hash: 'cover' })
    const [first, info] = await renderAll([
      pageOf(menu, 'menu'),
      pageOf({ ...menu, cover }, 'info'),
    ])
    for (const html of [first, info]) expect(html).toContain('src="/media/logo-')
    expect(first).toMatch(
      /<nav>.*<a[^>]*><img src="\/house\/info\/icons-\w+\.svg#pizza"[^>]*>\s*House/s,
    )
    expect(info).toMatch(/<header>.*src="\/media\/cover-/s)
    expect(text(info ?? '')).not.toContain('Put Your Logo')
  })

  test('load at once where the page begins, and later below', async () => {
    const menu = aMenu('House', {
      categories: [aCategory('A', dishes(3)), aCategory('B', dishes(9))],
    })
    const images = (await renderer.render(pageOf(menu, 'menu'))).match(/<img src="\/media[^>]*>/g)
    expect(images?.map((image) => image.includes('loading="lazy"'))).toEqual(
      Array.from({ length: 12 }, (_, index) => index >= 4),
    )
    expect(images?.map((image) => image.includes('fetchpriority="high"')).indexOf(true)).toBe(0)
    for (const image of images ?? []) expect(image).toMatch(/width="112" height="112"/)
  })

  test('have their own colour until they are there, unless they may be see-through', async () => {
    const pictures = [
      aPicture({ hash: 'a', colour: '#8b5a3c' }),
      aPicture({ hash: 'b', colour: '#94a33f' }),
      aPicture({ hash: 'c', colour: '#000000', fallback: 'png' }),
      aPicture({ hash: 'd', colour: '#8a593d' }),
    ]
    const products = pictures.map((picture) => aProduct(`Dish ${picture.hash}`, { picture }))
    const menu = aMenu('House', { categories: [aCategory('A', products)] })
    const [list, large] = await renderAll([pageOf(menu, 'menu'), pageOf(menu, 'product')])
    expect(list?.match(/<picture class="picture[^>]*>/g)).toEqual([
      '<picture class="picture a">',
      '<picture class="picture b">',
      '<picture class="picture">',
      '<picture class="picture a">',
    ])
    // None differs from the picture's own by more than a tenth.
    const rules = ['.a{background:#963}', '.b{background:#993}']
    for (const [html, shown] of [
      [list, rules],
      [large, rules.slice(0, 1)],
    ] as const) {
      expect(html?.match(/\.[a-z]\{background:[^}]*\}/g)).toEqual(shown)
    }
  })

  test('of a dish are what a shared link to it shows, in a format of all and with their size', async () => {
    const media = `${PUBLIC_URL}/media`
    const menus = [`${media}/m-share.jpg`, '1200', '630']
    const sides = { width: 1601, height: 1200 }
    for (const [picture, shown] of [
      [aPicture({ hash: 'a', ...sides }), [`${media}/a-960.jpg`, '960', '720', 'Tea']],
      [
        aPicture({ hash: 'b', ...sides, fallback: 'png' }),
        [`${media}/b-480.png`, '480', '360', 'Tea'],
      ],
      [
        aPicture({ hash: 'c', width: 301, height: 301 }),
        [`${media}/c-301.jpg`, '301', '301', 'Tea'],
      ],
      [aPicture({ hash: 'd', width: 299, height: 299 }), menus],
      [null, menus],
    ] as const) {
      expect(await shareOf(picture)).toEqual(shown)
    }
  })

  test('are never asked for wider than they are', async () => {
    const picture = aPicture({ hash: 'small', width: 300, height: 200 })
    const menu = aMenu('House', { categories: [aCategory('A', [aProduct('Tea', { picture })])] })
    const [list, large] = await renderAll([pageOf(menu, 'menu'), pageOf(menu, 'product')])
    expect(list).toContain('srcset="/media/small-s192.avif 2x,/media/small-s200.avif 2.08x"')
    expect(large).toContain('srcset="/media/small-300.avif 300w"')
    expect(large).toMatch(/src="\/media\/small-300\.jpg"[^>]* width="300" height="200"/)
  })
})

describe('a redirect page', () => {
  test.each(['/new', '/new/tea', '/بيت-الهيل/شاي/كرك'])('leads to %s by itself', async (to) => {
    const html = await renderer.render({ kind: 'redirect', path: '/old/tea', to })
    const target = encodePath(to)
    expect(html.startsWith(`<!DOCTYPE html><html data-redirect="${target}" lang="en"`)).toBe(true)
    expect(html).toContain(`<meta http-equiv="refresh" content="0;url=${target}">`)
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}${target}">`)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain(`<a href="${target}">`)
    expect(html.length).toBeLessThan(1500)
    expect(await problems(html)).toEqual([])
  })

  test.each(['/old', '/old/info', '/old/a', '/old/a/b'])('can stand at %s', async (path) => {
    const html = await renderer.render({ kind: 'redirect', path, to: '/new' })
    expect(html).toContain('data-redirect="/new"')
  })
})

describe('prerendered pages', () => {
  test('take no address that a restaurant could have', () => {
    const firsts = [...folders('pages'), ...folders('public')]
      .filter((name) => !name.startsWith('[') && name !== 'index.astro')
      .map((name) => name.replace(/\.astro$/, ''))
    const free = firsts.filter((name) => !RESERVED_SEGMENTS.has(name) && checkName(name).ok)
    expect(free).toEqual([])
    expect(firsts).toContain('icons')
  })

  test.each([
    '404.html',
    'login/index.html',
    'register/index.html',
    'confirm-email/index.html',
    'forgot-password/index.html',
    'reset-password/index.html',
    'customers/index.html',
    'dashboard/index.html',
    'dashboard/info/social/index.html',
  ])('%s is valid', async (file) => {
    const html = await readFile(join(import.meta.dirname, 'dist/client', file), 'utf8')
    // Astro gives its islands their one rule inside the body.
    expect(await problems(html.replace(/<style>astro-island[^<]*<\/style>/, ''))).toEqual([])
  })
})

describe('pages that are rendered when they are published', () => {
  const details = { contactEmail: 'kitchen@qaima.example', operatorName: NASTY }

  test('are all valid, say where they stand and hold no script of their own', async () => {
    for (const path of await renderer.sitePaths()) {
      const html = await renderer.renderSite(path, details)
      expect(await problems(html), path).toEqual([])
      expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}${encodePath(path)}"`)
      expect(
        html.match(
          /<script(?![^>]* (?:src="\/|type="(?:speculationrules|application\/ld\+json)"))[^>]*>/g,
        ),
      ).toBeNull()
      expect(html, path).not.toContain(NASTY)
    }
  })

  test('name each other as the same page in the other language', async () => {
    const pairs = [
      ['/', '/ar'],
      ['/en/privacy', '/ar/privacy'],
      ['/en/terms', '/ar/terms'],
    ] as const
    for (const [en, ar] of pairs) {
      for (const path of [en, ar]) {
        const html = await renderer.renderSite(path, details)
        expect(html).toContain(`hreflang="en" href="${PUBLIC_URL}${en}"`)
        expect(html).toContain(`hreflang="ar" href="${PUBLIC_URL}${ar}"`)
        expect(html).toContain(`hreflang="x-default" href="${PUBLIC_URL}${en}"`)
      }
    }
  })

  test.each(['/', '/ar', '/en/privacy', '/ar/terms'])(
    '%s names an address to write to only when there is one',
    async (path) => {
      expect(text(await renderer.renderSite(path, details))).toContain('kitchen@qaima.example')
      const nobody = { contactEmail: null, operatorName: null }
      expect(await renderer.renderSite(path, nobody)).not.toContain('mailto:')
    },
  )

  test('end with their end, and please the validator of published pages', async () => {
    for (const path of await renderer.sitePaths()) {
      expect([path, await htmlProblems(await renderer.renderSite(path, details))]).toEqual([
        path,
        [],
      ])
    }
    const late =
      '<!DOCTYPE html><html lang="en"><head><title>A</title></head></html><script></script>'
    expect(await htmlProblems(late)).toContainEqual('Behind </html>: <script></script>')
  })

  test('keep the sample menu out of search engines', async () => {
    const samples = (await renderer.sitePaths()).filter((path) => path.includes('/sample'))
    expect(samples.length).toBeGreaterThan(30)
    for (const path of samples) {
      expect(await renderer.renderSite(path, details)).toContain('content="noindex"')
    }
  })
})

async function problems(html: string): Promise<string[]> {
  const validator = new HtmlValidate(htmlValidateConfig as ConfigData)
  const report = await validator.validateString(html)
  return report.results
    .flatMap((result) => result.messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)
}

function renderAll(pages: MenuPage[]): Promise<string[]> {
  return Promise.all(pages.map((page) => renderer.render(page)))
}

/** A page whose texts are all `text`, at a fixed address and in a fixed language. */
function withText(text: string, kind: (typeof KINDS)[number]): MenuPage {
  const swap = (value: string) => (value.startsWith('Swap') ? text : value)
  const page = pageOf(aMenuOf('Swap'), kind)
  return JSON.parse(
    JSON.stringify(page, (_, value) => (typeof value === 'string' ? swap(value) : value)),
  )
}

/** A page's tags without their texts and values. */
async function skeleton(page: MenuPage): Promise<string> {
  const html = await renderer.render(page)
  return html
    .replace(/(application\/ld\+json">).*?(?=<\/script>)/s, '$1')
    .replace(/"[^"]*"/g, '""')
    .replace(/>[^<]*</g, '><')
}

/** What a reader sees, in one line. */
function text(html: string): string {
  const body = html.slice(html.indexOf('<body>'))
  return body
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')
}

/** What a dish's page with this picture says of what a shared link to it shows. */
async function shareOf(picture: Picture | null) {
  const menu = aMenu('House', { categories: [aCategory('A', [aProduct('Tea', { picture })])] })
  const page = menuPages(menu, NOW, () => '/media/m-share.jpg').find(
    ({ kind }) => kind === 'product',
  )
  const html = page ? await renderer.render(page) : ''
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
  return [...html.matchAll(/"og:image\S* content="([^"]*)"/g)].map(([, value]) => value)
}

function dishes(count: number): MenuProduct[] {
  return Array.from({ length: count }, (_, index) =>
    aProduct(`Dish ${index}`, { picture: aPicture({ hash: randomHash(index) }) }),
  )
}

function folders(folder: string): string[] {
  return readdirSync(join(import.meta.dirname, folder))
}

test('the page of information tells when a restaurant is open, and how to reach it', async () => {
  const opening = {
    hours: [
      { days: [1, 2, 3, 4], from: '18:00', to: '02:00' },
      { days: [1, 2, 3, 4], from: '08:00', to: '11:30' },
      { days: [5], from: '00:00', to: '00:00' },
    ],
    exceptions: [
      { from: '2026-02-18', to: '2026-03-19', closed: true, hours: [], note: 'Ramadan' },
      {
        // A Friday and a Saturday.
        from: '2026-03-20',
        to: '2026-03-21',
        closed: false,
        hours: [{ days: [5], from: '14:00', to: '23:00' }],
        note: null,
      },
      { from: '2025-02-18', to: '2025-03-19', closed: true, hours: [], note: 'Long over' },
    ].toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    phone: '+97142345678',
    further: { ...NO_FURTHER_LINKS, talabat: 'https://www.talabat.com/corner' },
  }
  const html = await renderer.render(pageOf(aMenu('Corner', { opening }), 'info'))
  const told = [
    'Mon–Thu 08:00–11:30, 18:00–02:00 Fri Open 24 hours Sat, Sun Closed',
    'Ramadan 18 Feb – 19 Mar Closed 20 Mar – 21 Mar Fri 14:00–23:00, Sat Closed',
    'Call us +971 4 234 5678 Talabat',
  ]
  for (const part of told) expect(text(html)).toContain(part)
  expect(html).toContain('href="tel:+97142345678"')
  expect(html).toContain('href="https://www.talabat.com/corner"')
  expect(html).not.toContain('Long over')
  const graph = html.slice(html.indexOf('"openingHoursSpecification"'))
  expect(graph).toContain('"dayOfWeek":["Friday"],"opens":"00:00","closes":"23:59"')
  expect(graph).toContain('"opens":"00:00","closes":"00:00","validFrom":"2026-02-18"')
  expect(graph).toContain('"closes":"00:00","dayOfWeek":["Saturday"],"validFrom":"2026-03-20"')
  expect(html).toContain('"potentialAction":[{"@type":"OrderAction","target":"https://www.talabat')
})

test.each(KINDS)(
  'all scripts of the %s page, offered in another language, are at most 3 KB',
  async (kind) => {
    const hours = [{ days: [1], from: '18:00', to: '02:00' }]
    const soldOut = { since: NOW.toISOString(), until: null }
    const dishes = [aProduct('Karak', { soldOut })]
    const menu = aMenu('Corner', {
      opening: { ...NO_OPENING, hours },
      categories: [aCategory('Drinks', dishes)],
    })
    const both = withLanguages(menu, 'en', { ar: () => 'قائمة' })
    const html = await renderer.render(pageOf(both, kind))
    const named = /<script[^>]* src="([^"]+)"|class="languages" data-script="([^"]+)"/g
    const scripts = [...html.matchAll(named)].map(([, src, offer = '']) =>
      brotliCompressSync(readFileSync(join(import.meta.dirname, 'dist/client', src ?? offer))),
    )
    expect(scripts).toHaveLength(kind === 'info' ? 3 : 2)
    expect(Buffer.concat(scripts).length).toBeLessThan(3 * 1024)
  },
)

test('hours of one day that meet are told as one, others are joined as the language does', async () => {
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  const hours = [
    { days: everyDay, from: '13:00', to: '16:00' },
    { days: everyDay, from: '09:00', to: '13:00' },
    { days: everyDay, from: '18:00', to: '23:00' },
  ]
  const opening = { ...NO_OPENING, hours }
  for (const kind of ['info', 'menu'] as const) {
    const english = await renderer.render(pageOf(aMenu('Corner', { opening }), kind))
    expect(text(english)).toContain('Every day 09:00–16:00, 18:00–23:00')
  }
  const html = await renderer.render(pageOf(aMenu('قهوة', { opening }), 'info'))
  expect(text(html)).toContain('كل يوم 09:00–16:00 و18:00–23:00')
  expect(html).toContain('"opens":"09:00","closes":"16:00"')
  expect(html).not.toContain('"closes":"13:00"')
})
