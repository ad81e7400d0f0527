import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOW } from '../testing/fixtures.ts'
import { aCategory, aMenu, aProduct } from '../testing/menus.ts'
import { someText } from '../testing/texts.ts'
import type { MenuDocument, MenuProduct } from './document.ts'
import { menuPages, menuPath, spellingRedirect } from './pages.ts'
import { textKey } from './translations.ts'
import {
  canonicalPath,
  freeCategorySegment,
  freeProductSegment,
  toSegment,
} from '../rules/text/segments.ts'

function aFreshProduct(name: string, slug = toSegment(name)): MenuProduct {
  return aProduct(name, { id: `product ${slug}`, slug, description: 'Fresh' })
}

function aTeaMenu(change: Partial<MenuDocument> = {}): MenuDocument {
  const categories = [{ ...aCategory('Tea', [aFreshProduct('Mint')]), id: 'c1', icon: 'teapot' }]
  const facts = { revision: 3, about: 'Since 1990', location: 'Muscat', currency: null }
  return aMenu('Drop Cafe', { ...facts, categories, ...change })
}

const texts = fc.array(fc.tuple(someText, fc.array(someText, { maxLength: 5 })), { maxLength: 5 })

describe('menuPages', () => {
  it('gives the menu, its information, each category and each product', () => {
    expect(menuPages(aTeaMenu(), NOW).map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'menu /drop-cafe',
      'info /drop-cafe/info',
      'list /drop-cafe/info/list',
      'print /drop-cafe/info/print',
      'tablet /drop-cafe/info/tablet',
      'tabletCategory /drop-cafe/info/tablet/tea',
      'category /drop-cafe/tea',
      'product /drop-cafe/tea/mint',
      'data /drop-cafe/menu.json',
    ])
  })

  it('shows prices with the label of the currency, Aed when there is none', () => {
    expect(shown(null)).toEqual(['Aed', 'AED', '12.50'])
    expect(shown('$')).toEqual(['$', 'USD', '12.50'])
    expect(shown('KWD')).toEqual(['KWD', 'KWD', '12.500'])
    expect(shown('₪')).toEqual(['₪', 'ILS', '12.50'])
  })

  it('shows names as they are labelled, at addresses of plain ones', () => {
    const dish = { ...aFreshProduct('Fish and Chips'), label: 'Fish & Chips' }
    const text = { text: 'سمك & بطاطا', source: '', version: 1 }
    const menu = aTeaMenu({
      label: 'Drop Café!',
      language: 'en',
      languages: [{ code: 'ar', shown: true }],
      texts: new Map([['ar', new Map([[textKey({ id: dish.id, field: 'name' }), text]])]]),
      categories: [aCategory('Sea', [dish])],
    })
    const pages = menuPages(menu, NOW).filter(({ kind }) => kind !== 'data')
    const product = pages.find(({ path }) => path === '/drop-cafe/sea/fish-and-chips')
    expect(product).toMatchObject({
      product: { name: 'Fish & Chips' },
      restaurant: { name: 'Drop Café!' },
    })
    const inArabic = pages.find(({ path }) => path === '/drop-cafe/ar/sea/fish-and-chips')
    expect(inArabic).toMatchObject({
      product: { name: 'سمك & بطاطا' },
      restaurant: { name: 'Drop Café!', inMain: ['name', 'about', 'location'] },
    })
    expect(JSON.stringify(pages)).not.toMatch(/"label"|Fish and Chips"/u)
  })

  it('has a page for a menu without anything in it', () => {
    expect(menuPages(aTeaMenu({ categories: [] }), NOW).map(({ kind }) => kind)).toEqual([
      'menu',
      'info',
      'tablet',
      'data',
    ])
  })

  it('has every address once and in its canonical spelling, for any names', () => {
    fc.assert(
      fc.property(someText, texts, fc.array(someText, { maxLength: 3 }), (name, menu, former) => {
        const pages = menuPages(anyMenu(name, menu, former), NOW)
        const paths = pages.map(({ path }) => path)
        expect(new Set(paths).size).toBe(paths.length)
        expect(paths.filter((path) => canonicalPath(path) !== path)).toEqual([])
        const own = new Set(pages.filter(({ kind }) => kind !== 'redirect').map(({ path }) => path))
        const dangling = pages.filter((page) => page.kind === 'redirect' && !own.has(page.to))
        expect(dangling).toEqual([])
      }),
    )
  })

  it.each(['𐐀', '𠀀', '𞤀', 'ẞ', 'ክ', 'م'])('asks no disk for a name too long, of %s', (letter) => {
    const name = letter.repeat(80)
    const menu = anyMenu(name, [[name, [name, name]]], [])
    const spelling = spellingRedirect(menu)
    const paths = [...menuPages(menu, NOW), ...(spelling ? [spelling] : [])].map(({ path }) => path)
    const lengths = paths.flatMap((path) =>
      path.split('/').map((segment) => Buffer.byteLength(segment)),
    )
    expect(Math.max(...lengths)).toBeLessThanOrEqual(240)
  })

  it('gives the same pages for the same menu', () => {
    fc.assert(
      fc.property(someText, texts, (name, menu) => {
        const document = anyMenu(name, menu, [])
        expect(menuPages(structuredClone(document), NOW)).toEqual(menuPages(document, NOW))
      }),
      { numRuns: 20 },
    )
  })
})

describe('menuPath', () => {
  it('is the slug below the root', () => {
    expect(menuPath('drop-cafe')).toBe('/drop-cafe')
  })
})

function shown(currency: string | null): (string | null | undefined)[] {
  const [page] = menuPages(aTeaMenu({ currency }), NOW)
  if (page?.kind !== 'menu') throw new Error('The first page is not the menu')
  const product = page.categories[0]?.products[0]
  return [page.restaurant.currency, page.restaurant.currencyCode, product?.price]
}

function anyMenu(
  name: string,
  categories: readonly [string, readonly string[]][],
  former: readonly string[],
): MenuDocument {
  const taken = new Set<string>()
  const formerSlugs = [...new Set(former.map(toSegment))]
  return aTeaMenu({
    name,
    slug: toSegment(name),
    formerSlugs: formerSlugs.filter((slug) => slug !== toSegment(name)),
    categories: categories.map(([title, names], index) => {
      const slug = freeCategorySegment(title, taken)
      taken.add(slug)
      const inCategory = new Set<string>()
      const products = names.map((name) => {
        const slug = freeProductSegment(name, inCategory)
        inCategory.add(slug)
        const formerAddresses = formerSlugs.map((slug) => ({ categoryId: `c${index}`, slug }))
        return { ...aFreshProduct(name, slug), formerAddresses }
      })
      const id = `c${index}`
      return { id, version: 0, title, slug, formerSlugs, icon: 'teapot', products }
    }),
  })
}
