import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { loadRenderer, type Renderer } from '#builder/publish/renderer.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { menuPages, type MenuPage } from '#db/menu/pages.ts'
import { iconsPage } from '#db/menu/icon-sheets.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { menuGraph } from './lib/page/structured-data.ts'
import { aCategory, aMenu, aProduct } from '#db/testing/menus.ts'

const SITE = { publicUrl: 'https://menus.example' }

// Each category has an icon, a dish and statements of its own, so that whatever is left of it shows.
const someMenu = fc
  .array(fc.record({ isSeparate: fc.boolean(), dishes: fc.nat(3) }), {
    maxLength: 6,
  })
  .map((categories) =>
    aMenu('Drop Cafe', {
      categories: categories.map(({ isSeparate, dishes }, at) => ({
        ...aCategory(
          `${isSeparate ? 'Apart' : 'Shared'} ${at}`,
          Array.from({ length: dishes }, (_, dish) =>
            aProduct(`${isSeparate ? 'Apart' : 'Shared'} dish ${at} ${dish}`, {
              allergens: { milk: 'contains' },
            }),
          ),
        ),
        icon: isSeparate ? 'wine-glass' : 'pizza',
        ...(isSeparate && { nonHalal: true as const }),
      })),
    }),
  )

test('what is not halal is on its own pages, in one link of the menu and its tablet’s lists, and nowhere else', () => {
  fc.assert(
    fc.property(someMenu, (menu) => {
      const pages = guestPages(menu)
      for (const page of pages) {
        if (isOwn(page)) continue
        const { separate, ...others } = linksSeparate(page)
          ? page
          : { ...page, separate: undefined }
        expect(JSON.stringify(others)).not.toContain('part ')
        expect(JSON.stringify(others)).not.toContain('wine-glass')
        const links = menu.categories.filter((category) => category.nonHalal)
        if (!linksSeparate(page)) continue
        expect(separate?.map(({ title }) => title) ?? []).toEqual(links.map(({ title }) => title))
        if (page.kind !== 'menu') continue
        expect(JSON.stringify(menuGraph(page, SITE))).not.toContain('Apart')
      }
      expect(JSON.stringify(iconsPage(menu) ?? '')).not.toContain('wine-glass')
      const own = pages.filter(isOwn)
      const dishes = menu.categories.filter((category) => category.nonHalal)
      // An empty menu has no lists.
      const list = menu.categories.some(({ products }) => products.length > 0) ? ['list'] : []
      const count = dishes.flatMap(({ products }) => [
        'page',
        'tablet',
        ...list,
        ...products,
      ]).length
      expect(own).toHaveLength(count)
      // Nobody keeps them, and they lead to none but one another.
      for (const page of own) expect(page).toMatchObject({ restaurant: { separate: true } })
    }),
  )
})

let renderer: Renderer
beforeAll(async () => {
  renderer = await loadRenderer(SITE.publicUrl)
})

test('rendered, its dishes are in no text, list, search or data of another page, and nobody keeps its own', async () => {
  await fc.assert(
    fc.asyncProperty(someMenu, async (menu) => {
      const pages = guestPages(menu)
      for (const page of pages.filter(isOwn)) {
        const html = await renderer.render(page)
        expect(html).toContain('noindex')
        expect(html).not.toMatch(/rel="?manifest/)
      }
      for (const page of pages.filter((one) => !isOwn(one))) {
        const html = await renderer.render(page)
        expect(html).not.toMatch(/Apart dish|apart-dish/)
        // The link of the menu's own page, and of a tablet's, but for the one that it rests on.
        const links = html.match(/<a [^>]*apart-[^>]*>/g) ?? []
        expect(links.length > 0).toBe(linksSeparate(page) && menu.categories.some(isSeparate))
        expect(html.match(/application\/ld\+json">[^<]*Apart/)).toBeNull()
      }
    }),
    { numRuns: 15 },
  )
})

/** Programs get all categories in `menu.json`, each with what it is. */
function guestPages(menu: MenuDocument): MenuPage[] {
  return menuPages(menu, NOW).filter(({ kind }) => kind !== 'data')
}

function isSeparate({ nonHalal }: { nonHalal?: true }): boolean {
  return nonHalal === true
}

function linksSeparate(page: MenuPage) {
  return page.kind === 'menu' || page.kind === 'tabletCategory'
}

function isOwn(page: MenuPage): boolean {
  return page.path.includes('/apart-')
}
