import jsQR from 'jsqr'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadRenderer, type Renderer } from '#builder/publish/renderer.ts'
import { htmlProblems } from '#builder/testing/check-html.ts'
import { NOTHING_AT_TABLE, type AtTable } from '#db/menu/at-table.ts'
import type { MenuCategory, MenuDocument } from '#db/menu/document.ts'
import { NO_OPENING } from '#db/menu/opening-hours.ts'
import { menuPages } from '#db/menu/pages.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { aCategory, aMenu, aMenuOf, aProduct, aSize, withLanguages } from '#db/testing/menus.ts'
import { wifiCode } from '#db/rules/contact/wifi.ts'
import { ownName, MENU_LANGUAGES } from '#db/rules/text/languages.ts'
import { listTexts, touchTexts, wifiTexts } from './i18n/words.ts'
import type { ListedData } from './lib/dishes/listed-data.ts'

const NASTY = `<b>"Tom & 'Jerry'</b> --> </script>`
const WORDS: Readonly<Record<string, string>> = { Small: 'صغير', Large: 'كبير', Karak: 'كرك' }
const ON: AtTable = { dishNumbers: true, whatsappOrders: true, wifi: null }

let renderer: Renderer
beforeAll(async () => {
  renderer = await loadRenderer('https://qaima.example')
})

describe('the list of a guest', () => {
  test('knows all dishes in both languages, with what is sold out, and nobody finds it', async () => {
    const html = await pageAt(house(), '/corner/ar/info/list')
    expect(await htmlProblems(html)).toEqual([])
    expect(html).toContain('<meta name="robots" content="noindex">')
    const { dishes, house: lang, currency } = dataOf(html)
    expect({ lang, currency }).toEqual({ lang: { lang: 'en', dir: 'ltr' }, currency: 'AED' })
    expect(dishes).toEqual([
      {
        number: 14,
        path: 'drinks/karak',
        name: 'كرك',
        houseName: 'Karak & "chai"',
        price: '5',
        amount: 5,
        sizes: [
          { name: 'صغير', houseName: 'Small', price: '5', amount: 5 },
          {
            name: 'كبير',
            houseName: 'Large',
            price: '7.50',
            amount: 7.5,
            soldOut: { text: 'نفد', until: expect.any(Number) },
          },
        ],
      },
    ])
  })

  test('has what is separate on a page of its own, which is kept on no phone', async () => {
    const shared = await pageAt(house(), '/corner/info/list')
    expect(shared).not.toContain('Pork')
    const separate = await pageAt(house(), '/corner/info/list/grill')
    expect(dataOf(separate).dishes).toMatchObject([{ number: 15, path: 'grill/pork-ribs' }])
    expect(shared).toContain('rel="manifest"')
    expect(separate).not.toContain('rel="manifest"')
  })

  test('stays in its markup, whatever its texts are', async () => {
    const menu = { ...aMenuOf(NASTY), atTable: ON }
    for (const { kind, path } of menuPages(menu, NOW)) {
      if (kind !== 'list') continue
      const html = await pageAt(menu, path)
      expect(await htmlProblems(html)).toEqual([])
      expect(dataOf(html).dishes[0]?.name).toBe(NASTY)
    }
  })

  test.each(MENU_LANGUAGES)('speaks %s', async (code) => {
    const menu = withLanguages(house(), code === 'en' ? 'ar' : 'en', {
      [code]: (text: string) => text,
    })
    const html = await pageAt(menu, `/corner/${code}/info/list`)
    expect(html).toContain(`<h1 tabindex="-1">${touchTexts(code).list}</h1>`)
    expect(html).toContain(listTexts(code).empty)
    expect(html).toContain(ownName(code === 'en' ? 'ar' : 'en'))
  })
})

test('numbers stand beside dishes where they are switched on, and nowhere else', async () => {
  const pages = [
    ['/corner', '<b>14</b> <a'],
    ['/corner/drinks', '<b>14</b> <a'],
    ['/corner/drinks/karak', '<b>14</b> <bdi dir="auto">Karak'],
    ['/corner/info/print', '<b>14</b> <bdi dir="auto">Karak'],
    ['/corner/info/tablet/drinks', '<b>14</b> <button'],
  ] as const
  for (const [path, shown] of pages) {
    const html = await pageAt(house(), path)
    expect(html).toContain(shown)
    expect(await htmlProblems(html)).toEqual([])
    expect(await pageAt(house(NOTHING_AT_TABLE), path)).not.toContain('<b>14</b>')
  }
})

test('a name has the direction of its language, whatever it begins with, and its number stands before it', async () => {
  const names = { V60: 'V60 إثيوبيا 300 مل', Mojito: 'Mojito' }
  const dishes = Object.keys(names).map((name, at) => aProduct(name, { number: at + 4 }))
  const menu = withLanguages(
    { ...aMenu('Corner', { categories: [aCategory('Drinks', dishes)] }), atTable: ON },
    'en',
    { ar: (text) => names[text as keyof typeof names] ?? 'قائمة' },
  )
  const pages = [
    [
      '/corner/ar',
      '<a href="/corner/ar/drinks/v60" dir="rtl">',
      '<a href="/corner/ar/drinks/mojito" dir="auto">',
    ],
    ['/corner/ar/info/print', '<bdi dir="rtl">', '<bdi dir="auto">'],
    [
      '/corner/ar/info/tablet/drinks',
      '<button type="button"><bdi dir="rtl">',
      '<button type="button"><bdi dir="auto">',
    ],
  ] as const
  for (const [path, arabic, latin] of pages) {
    const html = await pageAt(menu, path)
    expect(html).toContain(`<b>4</b> ${arabic}${names.V60}`)
    expect(html).toContain(`<b>5</b> ${latin}Mojito`)
    expect(html).not.toMatch(/<h[23] dir[^>]*>\s*<b>/)
  }
  const dish = await pageAt(menu, '/corner/ar/drinks/v60')
  expect(dish).toContain(`<h2><b>4</b> <bdi dir="rtl">${names.V60}</bdi></h2>`)
})

describe('a message by WhatsApp', () => {
  test('is about a dish, in the language of the house', async () => {
    const html = await pageAt(house(), '/corner/ar/drinks/karak')
    const [, address = ''] = /<a class="button order" href="([^"]+)"/.exec(html) ?? []
    const url = new URL(address.replaceAll('&amp;', '&'))
    expect(url.origin + url.pathname).toBe('https://wa.me/971501234567')
    expect(url.searchParams.get('text')).toBe(
      'Hello! I would like to order or ask about:\n\n1 × #14 Karak & "chai"',
    )
    expect(html).toContain('data-table="Table"')
    expect(html).toContain(listTexts('ar').order)
  })

  test('is not offered without a number, or where it is off', async () => {
    const menus = [house(NOTHING_AT_TABLE), { ...house(), opening: NO_OPENING }]
    for (const menu of menus) {
      for (const path of ['/corner/drinks/karak', '/corner/info/list']) {
        expect(await pageAt(menu, path)).not.toContain('wa.me')
      }
    }
  })
})

describe('the guest network', () => {
  const wifi = { name: 'Corner; "Gäste"', password: String.raw`karak:\12, please`, hidden: false }

  test.each(['/corner/info', '/corner/info/tablet', '/corner/ar/info'])(
    'stands on %s, and a phone joins by its code',
    async (path) => {
      const html = await pageAt(house({ ...NOTHING_AT_TABLE, wifi }), path)
      expect(await htmlProblems(html)).toEqual([])
      expect(html).toContain(wifiTexts(path.includes('/ar') ? 'ar' : 'en').title)
      expect(html).toContain('karak:\\12, please')
      expect(html).toContain('<section class="wifi" data-nosnippet>')
      expect(html.includes('data-copied')).toBe(!path.endsWith('tablet'))
      expect(await decode(html)).toBe(wifiCode(wifi))
    },
  )

  test('needs no password, and is nowhere if there is none', async () => {
    const open = { name: 'Corner', password: null, hidden: true }
    const html = await pageAt(house({ ...NOTHING_AT_TABLE, wifi: open }), '/corner/info')
    expect(html).toContain('No password needed')
    expect(html).not.toContain('data-copied')
    expect(await decode(html)).toBe('WIFI:T:nopass;S:Corner;H:true;;')
    expect(await pageAt(house(), '/corner/info')).not.toContain('Wi-Fi')
  })
})

function house(atTable: AtTable = ON): MenuDocument {
  const soldOutSizes = { large: { since: NOW.toISOString(), until: null } }
  const karak = aProduct('Karak', {
    label: 'Karak & "chai"',
    number: 14,
    price: 5000,
    sizes: [aSize('Small', { price: 5000 }), aSize('Large', { id: 'large', price: 7500 })],
    soldOutSizes,
  })
  const grill: MenuCategory = {
    ...aCategory('Grill', [aProduct('Pork ribs', { number: 15 })]),
    nonHalal: true,
  }
  const opening = { ...NO_OPENING, phone: '+971501234567' }
  const categories = [aCategory('Drinks', [karak]), grill]
  const menu = aMenu('Corner', { opening, atTable, categories })
  return withLanguages(menu, 'en', { ar: (text) => WORDS[text.split(' ')[0] ?? ''] ?? text })
}

async function pageAt(menu: MenuDocument, path: string): Promise<string> {
  const page = menuPages(menu, NOW).find((one) => one.path === path)
  if (!page) throw new Error(`There is no ${path}`)
  return String(await renderer.render(page))
}

function dataOf(html: string): ListedData {
  const [, json = ''] = /<script type="application\/json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json) as ListedData
}

/** As a phone's camera sees it. */
async function decode(html: string): Promise<string | undefined> {
  const [drawn = ''] = /<svg[^>]*crispEdges.*?<\/svg>/s.exec(html) ?? []
  const svg = drawn.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="400"')
  const raw = sharp(Buffer.from(svg)).flatten({ background: '#fff' }).ensureAlpha().raw()
  const { data, info } = await raw.toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
