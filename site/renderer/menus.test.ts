import { beforeAll, expect, test } from 'vitest'
import { loadRenderer, type Renderer } from '#builder/publish/renderer.ts'
import { iconsPage } from '#db/menu/icon-sheets.ts'
import { manifestPages, menuPages, type MenuPage, spellingRedirect } from '#db/menu/pages.ts'
import { NOW } from '#db/testing/fixtures.ts'
import {
  aCategory,
  aMenu,
  aMenuOf,
  aPicture,
  aProduct,
  aSize,
  withLanguages,
} from '#db/testing/menus.ts'

const PUBLIC_URL = 'https://qaima.example'
const NASTY = `<b>"Tom & 'Jerry'</b> --> </script>`

let render: Renderer['render']
let byRequest: Renderer['render']
beforeAll(async () => {
  ;({ render } = await loadRenderer(PUBLIC_URL, 'quick'))
  ;({ render: byRequest } = await loadRenderer(PUBLIC_URL, 'astro'))
})

test('pages of every kind have the bytes that a request of their own gives them', async () => {
  const pages = ['Cardamom House', 'بيت القهوة Café 24', 'בית קפה', NASTY].flatMap(pagesOf)
  // All at once and in both orders: no page may leave anything behind in the next.
  const [forth, back] = [pages, pages.toReversed()].map((some) => Promise.all(some.map(render)))
  const expected = []
  for (const page of pages) expected.push(await byRequest(page))
  expect(await forth).toEqual(expected)
  expect((await back)?.toReversed()).toEqual(expected)
  expect(new Set(pages.map(({ kind }) => kind)).size).toBe(13)
})

test('a page that cannot be rendered is an error, and the next is as it should be', async () => {
  const [page] = pagesOf('Cardamom House')
  if (!page) throw new Error('no page')
  const broken = { ...page, restaurant: undefined } as unknown as MenuPage
  const [failed, next] = await Promise.allSettled([render(broken), render(page)])
  expect(failed.status).toBe('rejected')
  expect(next).toEqual({ status: 'fulfilled', value: await byRequest(page) })
})

/** Pages of every kind, of menus with everything, with long lists, and with nothing. */
function pagesOf(name: string): MenuPage[] {
  const dishes = Array.from({ length: 31 }, (_, index) =>
    aProduct(`${name} ${index}`, { picture: index % 2 ? aPicture() : null, description: name }),
  )
  const gone = { since: NOW.toISOString(), until: null }
  const sizes = [aSize(name, { id: `${name} small` }), aSize(name, { id: `${name} large` })]
  dishes.push(
    aProduct(`${name} gone`, { soldOut: gone }),
    aProduct(`${name} half`, { sizes, soldOutSizes: { [`${name} large`]: gone } }),
  )
  const long = aMenu(name, {
    formerSlugs: ['before'],
    logo: aPicture(),
    look: {
      accent: '#b3401f',
      surface: 'oak',
      coverStyle: 'full',
      iconStyle: 'lines',
      face: 'book',
    },
    cover: aPicture(),
    currency: null,
    categories: [aCategory(name, dishes), aCategory(`${name} 2`)],
  })
  const inArabic = { ar: (text: string) => (text.endsWith('2') ? undefined : `${text} عربي`) }
  const menus = [long, aMenuOf(name), aMenu(name), withLanguages(long, 'en', inArabic)]
  return menus.flatMap((menu) => {
    const beside = [iconsPage(menu), ...manifestPages(menu), spellingRedirect(menu)]
    return [...menuPages(menu, NOW), ...beside.filter((page) => page !== undefined)]
  })
}
