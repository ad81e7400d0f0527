import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOW } from '../testing/fixtures.ts'
import {
  aCategory,
  aMenu,
  aPicture,
  aProduct,
  aSize,
  anOptionGroup,
  pageOf,
  withLanguages,
} from '../testing/menus.ts'
import type { MenuCategory, MenuProduct } from './document.ts'
import type { MenuFile } from './menu-file.ts'
import { menuPages, type MenuPage } from './pages.ts'
import { shownMenus } from './views.ts'

const HOUR_MS = 60 * 60 * 1000
const somePrice = fc.integer({ min: 0, max: 90_000 }).map((price) => price * 5)
const someSoldOut = fc.constantFrom(
  {},
  { soldOut: { since: NOW.toISOString(), until: null } },
  { soldOut: { since: NOW.toISOString(), until: at(1) } },
  { soldOut: { since: at(-2), until: at(-1) } },
)
const someLabel = fc.constantFrom(null, 'Fish & Chips', 'شاي & كرك')
const someProduct = fc.tuple(
  somePrice,
  fc.array(somePrice, { maxLength: 4 }),
  someLabel,
  someSoldOut,
)
const someTimes = fc.constantFrom(
  undefined,
  aWindow('say', '01:00'),
  aWindow('hide', '01:00'),
  aWindow('hide', '23:00'),
)
const someCategory = fc.record({
  products: fc.array(someProduct, { maxLength: 4 }),
  times: someTimes,
  nonHalal: fc.boolean(),
})
const someMenu = fc
  .tuple(
    fc.array(someCategory, { maxLength: 4 }),
    fc.constantFrom(null, 'AED', 'KWD'),
    fc.boolean(),
  )
  .map(([categories, currency, isShown]) => {
    const menu = aMenu('Corner', { currency, categories: categories.map(madeCategory) })
    const arabic = withLanguages(menu, 'en', { ar: (source) => `${source} بالعربية` })
    return { ...arabic, languages: [{ code: 'ar' as const, shown: isShown }] }
  })

describe('the menu for programs', () => {
  test('has every dish, price and what is sold out as the pages have them, and no other', () => {
    fc.assert(
      fc.property(someMenu, (menu) => {
        const pages = menuPages(menu, NOW)
        const { file } = pageOf(menu, 'data')
        for (const { language } of shownMenus(menu)) {
          const shown = pages.filter((page) => page.kind === 'product').filter(isIn(language.path))
          expect(dishesIn(file, language.lang)).toEqual(shown.map(dishOn))
        }
      }),
    )
  })

  test('lists the categories that the menu lists, and says which have a page of their own', () => {
    fc.assert(
      fc.property(someMenu, (menu) => {
        const { categories, separate = [] } = pageOf(menu, 'menu')
        const { file } = pageOf(menu, 'data')
        const shared = file.categories.filter(({ nonHalal }) => !nonHalal)
        expect(titles(shared.filter(({ listed }) => listed))).toEqual(titles(categories))
        expect(titles(file.categories.filter(({ nonHalal }) => nonHalal))).toEqual(titles(separate))
      }),
    )
  })

  test('has no text of a language, no group and no date that no page shows', () => {
    const menu = withLanguages(
      aMenu('Corner', {
        formerSlugs: ['secret-name'],
        opening: {
          hours: [],
          exceptions: [anException('2025-01-01'), anException('2027-01-01')],
          phone: null,
          further: aMenu('x').opening.further,
        },
        optionGroups: [anOptionGroup('Milk'), anOptionGroup('Unused')],
        categories: [{ ...aCategory('Tea', [aProduct('Mint', { groups: ['Milk'] })]) }],
      }),
      'en',
      { ar: () => 'عربي', fr: () => 'caché' },
    )
    const languages = [
      { code: 'ar' as const, shown: true },
      { code: 'fr' as const, shown: false },
    ]
    const { file } = pageOf({ ...menu, languages }, 'data')
    expect(JSON.stringify(file)).not.toMatch(/caché|Unused|secret-name|2025-01-01/)
    expect(file.restaurant.languages).toEqual([{ code: 'ar', shown: true }])
    expect(file.optionGroups.map(({ name }) => name)).toEqual(['Milk'])
    expect(file.menuSettings.exceptions).toMatchObject([{ from: '2027-01-01' }])
  })

  test('names pictures by their addresses, and the currency by its code', () => {
    const categories = [aCategory('Tea', [aProduct('Mint', { picture: aPicture() })])]
    const { file } = pageOf(aMenu('Corner', { currency: null, categories }), 'data')
    expect(file.restaurant).toMatchObject({ currency: null, currencyCode: 'AED', language: 'en' })
    expect(file.categories[0]?.products[0]?.picture).toMatch(/^\/media\/\w+-\d+\.\w+$/)
  })

  test('is gone while an operator has taken the menu off', () => {
    const pages = menuPages({ ...aMenu('Corner'), isSuspended: true }, NOW)
    expect(pages.map(({ kind }) => kind)).toEqual(['suspended'])
  })
})

function titles(some: readonly { title: string }[]): string[] {
  return some.map(({ title }) => title)
}

function at(hours: number): string {
  return new Date(NOW.getTime() + hours * HOUR_MS).toISOString()
}

// 12:00 in Dubai.
function aWindow(mode: 'say' | 'hide', from: string) {
  const days = [1, 2, 3, 4, 5, 6, 7]
  return { mode, windows: [{ days, from, to: '23:30', dates: null }] }
}

function anException(date: string) {
  return { from: date, to: date, closed: true, hours: [], note: null }
}

type MadeCategory = Parameters<Parameters<typeof someCategory.map>[0]>[0]

function madeCategory({ products, times, nonHalal }: MadeCategory, index: number): MenuCategory {
  const made = products.map(([price, sizes, label, soldOut], place): MenuProduct => {
    const name = `Dish ${index} ${place}`
    const own = sizes.length < 2 ? [] : sizes
    return aProduct(name, {
      price: own.length > 0 ? Math.min(...own) : price,
      label: label && `${label} ${index} ${place}`,
      sizes: own.map((price, at) => aSize(`${name} size ${at}`, { price })),
      ...soldOut,
    })
  })
  return {
    ...aCategory(`Category ${index}`, made),
    ...(times && { times }),
    ...(nonHalal && { nonHalal: true }),
  }
}

type ProductPage = Extract<MenuPage, { kind: 'product' }>

function isIn(path: string) {
  return ({ restaurant }: ProductPage) => restaurant.path === path
}

function dishOn({ product }: ProductPage) {
  const { name, amount, sizes, soldOut } = product
  return {
    name,
    price: amount,
    sizes: sizes.map((size) => ({ name: size.name, price: size.amount })),
    soldOut: soldOut !== undefined,
  }
}

/** As a program reads them: in page order, those of shared categories first. */
function dishesIn({ restaurant, categories }: MenuFile, lang: string) {
  const isMain = lang === restaurant.language
  const inOrder = [false, true].flatMap((apart) =>
    categories.filter(({ nonHalal }) => nonHalal === apart),
  )
  return inOrder.flatMap(({ products }) =>
    products.map(({ name, label, price, details, soldOut, texts }) => ({
      name: (!isMain && texts[lang]?.['name']) || (label ?? name),
      price,
      sizes: details.sizes.map((size) => ({
        name: (!isMain && size.texts[lang]?.['name']) || size.name,
        price: size.price,
      })),
      soldOut: soldOut !== null,
    })),
  )
}
