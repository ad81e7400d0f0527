import { beforeAll, describe, expect, test } from 'vitest'
import { loadRenderer, type Renderer } from '#builder/publish/renderer.ts'
import { ALLERGENS } from '#db/menu/allergens.ts'
import { COVER_STYLES, SURFACES, type Look } from '#db/rules/look/look.ts'
import { NOTHING_AT_TABLE } from '#db/menu/at-table.ts'
import type { MenuDocument, MenuProduct } from '#db/menu/document.ts'
import { menuPages } from '#db/menu/pages.ts'
import { menuTexts } from '#db/menu/texts.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { aPicture, aSize, withLanguages } from '#db/testing/menus.ts'
import { randomHash, weighedMenu, weightOf, withSharePicture } from './testing/weighed-menu.ts'

const MOST_BYTES = 12 * 1024
const MOST_BYTES_BEFORE_DATA = 8 * 1024
const DATA = '<script type="application/ld+json">'
// One that the light takes as it is and the dark does not, and the other way round.
const ACCENTS = ['#7a1f2b', '#ffe14d']
const LOOKS: Look[] = SURFACES.flatMap((surface) =>
  COVER_STYLES.flatMap((coverStyle) =>
    ACCENTS.map((accent) => ({ accent, surface, coverStyle, iconStyle: 'lines', face: 'book' })),
  ),
)
const [ARABIC, ENGLISH, MIXED] = [0, 1, 2]

let renderer: Renderer
beforeAll(async () => {
  renderer = await loadRenderer('https://qaima.example')
})

describe('60 dishes with pictures are within 12 KB, and 8 KB before what machines read:', () => {
  test.each([
    ['in Arabic', weighedMenu(ARABIC)],
    ['in English', weighedMenu(ENGLISH)],
    ['in both, mixed', weighedMenu(MIXED)],
    ['with sizes, marks and allergens, in Arabic', weighedMenu(ARABIC, withDetails)],
    ['with sizes, marks and allergens, in English', weighedMenu(ENGLISH, withDetails)],
    ['with sizes, marks and allergens, mixed', weighedMenu(MIXED, withDetails)],
  ])('%s', async (_, menu) => {
    const { whole, beforeData } = await weights(menu)
    expect(whole).toBeLessThan(MOST_BYTES)
    expect(beforeData).toBeLessThan(MOST_BYTES_BEFORE_DATA)
  })

  test.each([
    ['English', ENGLISH, 'en', 'Arabic', ARABIC, 'ar'],
    ['Arabic', ARABIC, 'ar', 'English', ENGLISH, 'en'],
    ['both, mixed,', MIXED, 'en', 'Arabic', ARABIC, 'ar'],
  ] as const)('with all that, in %s and in a second language', async (...languages) => {
    const [, main, code, , second, other] = languages
    const menu = weighedMenu(main, withDetails)
    const others = Array.from(menuTexts(weighedMenu(second)), ({ source }) => source)
    const texts = new Map(Array.from(menuTexts(menu), ({ source }, at) => [source, others[at]]))
    const both = withLanguages(menu, code, { [other]: (text: string) => texts.get(text) ?? 'صغير' })
    const { whole, beforeData } = await weights(both)
    expect(whole).toBeLessThan(MOST_BYTES)
    expect(beforeData).toBeLessThan(MOST_BYTES_BEFORE_DATA)
  })
})

/** The most of the menu's own pages: one in each of its languages, in every look and without one. */
async function weights(menu: MenuDocument): Promise<{ whole: number; beforeData: number }> {
  const [logo, cover] = [
    aPicture({ hash: randomHash(100) }),
    aPicture({ hash: randomHash(101), isCover: true }),
  ]
  const numbered = { ...menu, atTable: { ...NOTHING_AT_TABLE, dishNumbers: true } }
  const menus = [menu, numbered, ...LOOKS.map((look) => ({ ...numbered, logo, cover, look }))]
  const heaviest = { whole: 0, beforeData: 0 }
  for (const worn of menus) {
    const pages = menuPages(worn, NOW).filter((page) => page.kind === 'menu')
    expect(pages).toHaveLength((menu.languages ?? []).length + 1)
    for (const page of pages) {
      const html = await renderer.render(withSharePicture(page))
      const beforeData = weightOf(html.slice(0, html.indexOf(DATA)))
      heaviest.whole = Math.max(heaviest.whole, weightOf(html))
      heaviest.beforeData = Math.max(heaviest.beforeData, beforeData)
    }
  }
  return heaviest
}

/** As on real menus: some have sizes, a few are set off, of all is stated what is in them. */
function withDetails(place: number): Partial<MenuProduct> {
  return {
    number: place + 1,
    ...(place % 6 === 0 && { sizes: [aSize('Small'), aSize('Large', { price: 18_500 })] }),
    ...(place % 8 === 0 && { marks: [place % 16 === 0 ? 'popular' : 'spicy1'] }),
    allergens: { [ALLERGENS[place % ALLERGENS.length] ?? 'milk']: 'contains', milk: 'may' },
    allergensChecked: true,
  }
}
