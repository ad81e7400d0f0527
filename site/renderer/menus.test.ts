import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { SITE_DIST } from '#builder/publish/renderer.ts'
import { manifestPage, menuPages, spellingRedirect, type MenuPage } from '#db/rules/menu-pages.ts'
import { encodePath } from '#db/rules/segments.ts'
import type * as entry from './entry.ts'
import type * as menus from './menus.ts'
import { aCategory, aMenu, aMenuOf, aPicture, aProduct } from '../testing/menus.ts'

const SITE = { publicUrl: 'https://qaima.example' }
const NASTY = `<b>"Tom & 'Jerry'</b> --> </script>`

let app: (typeof entry)['app']
let render: (page: MenuPage) => Promise<string>
beforeAll(async () => {
  app = ((await load('entry.mjs')) as typeof entry).app
  const renderFile = ((await load('menus.mjs')) as typeof menus).openMenus(SITE)
  render = async (page) => (await renderFile(page)).toString()
})

test('pages of every kind have the bytes that a request of their own gives them', async () => {
  const pages = ['Cardamom House', 'بيت القهوة Café 24', 'בית קפה', NASTY].flatMap(pagesOf)
  // All at once and in both orders: no page may leave anything behind in the next.
  const [forth, back] = [pages, pages.toReversed()].map((some) => Promise.all(some.map(render)))
  const expected = []
  for (const page of pages) expected.push(await byRequest(page))
  expect(await forth).toEqual(expected)
  expect((await back)?.toReversed()).toEqual(expected)
  expect(new Set(pages.map(({ kind }) => kind)).size).toBe(6)
})

test('a page that cannot be rendered is an error, and the next is as it should be', async () => {
  const [page] = pagesOf('Cardamom House')
  if (!page) throw new Error('no page')
  const broken = { ...page, restaurant: undefined } as unknown as MenuPage
  const [failed, next] = await Promise.allSettled([render(broken), render(page)])
  expect(failed.status).toBe('rejected')
  expect(next).toEqual({ status: 'fulfilled', value: await byRequest(page) })
})

function load(file: string): Promise<unknown> {
  return import(pathToFileURL(join(SITE_DIST, 'server', file)).href)
}

/** Pages of every kind, of menus with everything, with long lists, and with nothing. */
function pagesOf(name: string): MenuPage[] {
  const dishes = Array.from({ length: 31 }, (_, index) =>
    aProduct(`${name} ${index}`, { picture: index % 2 ? aPicture() : null, description: name }),
  )
  const long = aMenu(name, {
    formerSlugs: ['before'],
    logo: aPicture(),
    cover: aPicture(),
    currency: null,
    categories: [aCategory(name, dishes), aCategory(`${name} 2`)],
  })
  const menus = [long, aMenuOf(name), aMenu(name)]
  return menus.flatMap((menu) => {
    const spelling = spellingRedirect(menu)
    return [...menuPages(menu), manifestPage(menu), ...(spelling ? [spelling] : [])]
  })
}

async function byRequest(page: MenuPage): Promise<string> {
  const request = new Request(SITE.publicUrl + encodePath(page.path))
  const response = await app.render(request, { locals: { page, site: SITE } as never })
  return response.text()
}
