import { deleteCategory, deleteProduct } from '../changes/bin.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NO_DETAILS } from '../menu/fields.ts'
import { DataError } from '../errors.ts'
import type { Database } from '../open.ts'
import type { MenuDocument } from '../menu/document.ts'
import { FORMER_KEPT, formerPaths, menuPages, type MenuPage } from '../menu/pages.ts'
import { resolveRedirect } from '../rules/text/resolve-redirect.ts'
import { canonicalPath } from '../rules/text/segments.ts'
import { NO_OPENING } from '../menu/opening-hours.ts'
import { DEFAULT_CLOCK } from '../rules/time/time-zones.ts'
import { aDatabase, runs } from '../testing/databases.ts'
import { aCategory, aRestaurant, NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import { changeCategory } from '../changes/categories.ts'
import { keepProductSlugs } from './slugs.ts'
import { findRestaurantByName, loadMenu } from './menus.ts'
import { changeRestaurant, changeOrder } from '../changes/menu-changes.ts'
import { findMenuByName, addRestaurant } from './restaurants.ts'
import { addPicture } from './pictures.ts'
import { changeProduct } from '../changes/product-changes.ts'
import { addProduct } from '../changes/products.ts'
import { DEFAULT_LOOK, NEW_FACE } from '../rules/look/look.ts'
import { NO_PRICE_NOTES } from '../menu/price-notes.ts'

const ICON = 'pot-of-food'

it('gives the menu as it is, in the order of the owner', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Drop Cafe' })
  await addPicture(
    db,
    { hash: 'ab12', width: 800, height: 600, fallback: 'jpg', colour: '#aabbcc' },
    NOW,
  )
  await changeRestaurant(db, restaurantId, { logo: 'ab12', currency: 'OMR', about: 'Tea' }, NOW)
  const { categoryId, productIds } = await aCategory(db, restaurantId, 'Tea', ['Mint'])
  await aCategory(db, restaurantId, 'Empty')
  const picture = {
    hash: 'ab12',
    width: 800,
    height: 600,
    fallback: 'jpg',
    colour: '#aabbcc',
  }
  expect(await loadMenu(db, restaurantId)).toEqual({
    restaurantId,
    revision: 5,
    changedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    name: 'Drop Cafe',
    label: null,
    slug: 'drop-cafe',
    formerSlugs: [],
    logo: picture,
    cover: null,
    about: 'Tea',
    location: null,
    currency: 'OMR',
    priceNotes: NO_PRICE_NOTES,
    links: { googleMapLink: null, facebookLink: null, instagramLink: null, whatsappLink: null },
    clock: DEFAULT_CLOCK,
    opening: NO_OPENING,
    look: { ...DEFAULT_LOOK, face: NEW_FACE },
    categories: [
      {
        id: categoryId,
        version: 0,
        title: 'Tea',
        slug: 'tea',
        formerSlugs: [],
        icon: ICON,
        products: [
          {
            id: productIds[0],
            version: 0,
            name: 'Mint',
            label: null,
            slug: 'mint',
            number: 1,
            formerAddresses: [],
            price: 12_500,
            description: 'About Mint',
            ...NO_DETAILS,
            picture: null,
          },
        ],
      },
      {
        id: expect.any(String),
        version: 0,
        title: 'Empty',
        slug: 'empty',
        formerSlugs: [],
        icon: ICON,
        products: [],
      },
    ],
  })
})

it('is found by any spelling of a name that the restaurant has or had', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Café Drop' })
  await changeRestaurant(db, restaurantId, { name: 'Drop House' }, NOW)
  for (const name of ['cafe\u0301 drop', 'Café-Drop', 'drop house', 'DROP-HOUSE']) {
    expect(await findRestaurantByName(db, name)).toBe(restaurantId)
    expect(await findMenuByName(db, name)).toMatchObject({ restaurantId, revision: 2 })
  }
  expect(await findRestaurantByName(db, 'Drop')).toBeUndefined()
  expect(await findMenuByName(db, 'Drop')).toBeUndefined()
  expect(await loadMenu(db, 'nonsense')).toBeUndefined()
})

it('leads from every former address to the page of today', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Drop Cafe' })
  const { categoryId, productIds } = await aCategory(db, restaurantId, 'Tea', ['Mint'])
  const product = { name: 'Mint Tea', price: 1, description: 'x' }
  await changeProduct(db, restaurantId, categoryId, productIds[0] ?? '', product)
  await changeCategory(db, restaurantId, categoryId, { title: 'Teas', icon: ICON })
  await changeRestaurant(db, restaurantId, { name: 'Drop House' }, NOW)
  const redirects = (await pagesOf(db, restaurantId)).filter((page) => page.kind === 'redirect')
  // One file for each; what lies below is resolved.
  expect(redirects.map((page) => [page.path, page.kind === 'redirect' ? page.to : ''])).toEqual([
    ['/drop-cafe', '/drop-house'],
    ['/drop-house/tea', '/drop-house/teas'],
    ['/drop-house/teas/mint', '/drop-house/teas/mint-tea'],
  ])
  const answers = await answersOf(db, restaurantId)
  const inMenu = { '': '', '/info': '/info', '/teas': '/teas', '/tea': '/teas' }
  const products = ['/teas/mint-tea', '/teas/mint', '/tea/mint-tea', '/tea/mint']
  const targets = {
    ...inMenu,
    ...Object.fromEntries(products.map((path) => [path, '/teas/mint-tea'])),
  }
  for (const [from, to] of Object.entries(targets)) {
    expect(await answers(`/drop-cafe${from}`)).toBe(`/drop-house${to}`)
    expect(await answers(`/drop-house${from}`)).toBe(`/drop-house${to}`)
  }
  for (const nothing of ['/drop-cafe/none', '/drop-cafe/tea/none', '/drop-house/tea/mint/none']) {
    expect(await answers(nothing)).toBeNull()
  }
})

it('leads on in every language that guests see, without a file more', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Drop Cafe' })
  const { categoryId, productIds } = await aCategory(db, restaurantId, 'Tea', ['Mint'])
  const product = { name: 'Mint Tea', price: 1, description: 'x' }
  await changeProduct(db, restaurantId, categoryId, productIds[0] ?? '', product)
  await changeCategory(db, restaurantId, categoryId, { title: 'Teas', icon: ICON })
  await changeRestaurant(db, restaurantId, { name: 'Drop House' }, NOW)
  const languages = [
    { code: 'ar', shown: true },
    { code: 'tr', shown: false },
  ]
  await db
    .updateTable('restaurants')
    .set({ language: 'en', languages: JSON.stringify(languages) })
    .execute()
  const redirects = (await pagesOf(db, restaurantId)).filter((page) => page.kind === 'redirect')
  expect(redirects).toHaveLength(3)
  const answers = await answersOf(db, restaurantId)
  for (const name of ['drop-house', 'drop-cafe']) {
    for (const [from, to] of [
      ['', ''],
      ['/info', '/info'],
      ['/tea', '/teas'],
      ['/tea/mint', '/teas/mint-tea'],
      ['/teas/mint', '/teas/mint-tea'],
      ['/tea/mint-tea', '/teas/mint-tea'],
    ]) {
      expect(await answers(`/${name}/ar${from}`)).toBe(`/drop-house/ar${to}`)
    }
    for (const nothing of ['/ar/none', '/ar/tea/none', '/tr/tea', '/de/tea/mint']) {
      expect(await answers(`/${name}${nothing}`), nothing).toBeNull()
    }
  }
})

it('leads to dishes from where their category was, also when another is there now', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Drop' })
  const { categoryId } = await aCategory(db, restaurantId, 'Drinks', ['Mint', 'Sage'])
  await changeCategory(db, restaurantId, categoryId, { title: 'Cold drinks', icon: ICON })
  await aCategory(db, restaurantId, 'Drinks', ['Sage'])
  const answers = await answersOf(db, restaurantId)
  expect(await answers('/drop/drinks/mint')).toBe('/drop/cold-drinks/mint')
  expect(await answers('/drop/drinks/sage')).toBe('/drop/drinks/sage')
})

it('keeps the newest addresses of what is renamed and moved over and over', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Drop' })
  const { categoryId, productIds } = await aCategory(db, restaurantId, 'C0', ['P0'])
  const id = productIds[0] ?? ''
  for (let number = 1; number <= 30; number += 1) {
    const product = { name: `P${number}`, price: 1, description: 'x' }
    await changeProduct(db, restaurantId, categoryId, id, product)
    await changeCategory(db, restaurantId, categoryId, { title: `C${number}`, icon: ICON })
  }
  const [category] = (await loadMenu(db, restaurantId))?.categories ?? []
  expect(category?.formerSlugs).toEqual(newest('c', FORMER_KEPT.category))
  const former = category?.products[0]?.formerAddresses.map(({ slug }) => slug)
  expect(former?.toSorted()).toEqual(newest('p', FORMER_KEPT.product).toSorted())
})

it('keeps some thousand former addresses of a whole menu, the newest', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Drop' })
  const { categoryId: category, productIds } = await aCategory(db, restaurantId, 'Tea', ['A', 'B'])
  const [productId = '', other = ''] = productIds
  const rows = Array.from({ length: FORMER_KEPT.allProducts + 20 }, (_, number) => {
    const place = { restaurantId, categoryId: category, productId }
    return { ...place, slug: `old-${number}`, revision: number - 10_000 }
  })
  for (let from = 0; from < rows.length; from += 200) {
    await db
      .insertInto('formerProductSlugs')
      .values(rows.slice(from, from + 200))
      .execute()
  }
  await keepProductSlugs(db, restaurantId, [{ id: other, categoryId: category, slug: 'newest' }])
  const kept = await db.selectFrom('formerProductSlugs').select('slug').execute()
  const slugs = new Set(kept.map(({ slug }) => slug))
  expect(kept).toHaveLength(FORMER_KEPT.allProducts)
  expect(['newest', 'old-4019', 'old-21', 'old-20'].map((slug) => slugs.has(slug))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

it('makes no more files of former addresses than that, whatever was kept before', () => {
  const products = Array.from({ length: 3000 }, (_, number) => ({
    slug: `p-${number}`,
    formerAddresses: Array.from({ length: 5 }, (_, old) => ({
      categoryId: 'c',
      slug: `${number}-${old}`,
    })),
  }))
  const categories = [{ id: 'c', slug: 'tea', formerSlugs: ['teas'], products }]
  const menu = { slug: 'drop', formerSlugs: ['cafe'], categories } as unknown as MenuDocument
  const paths = [...formerPaths(menu)]
  expect(paths).toHaveLength(6000)
  expect(paths.slice(0, 2).map(([path]) => path)).toEqual(['/cafe', '/drop/teas'])
})

function newest(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${29 - index}`)
}

const NAMES = ['Tea', 'TEA', 'tea', 'Info', 'Menu', 'Té', 'Te\u0301', 'قهوة', 'Tea 2', 'Mint']
const step = fc.record({
  what: fc.constantFrom(
    'addCategory',
    'addProduct',
    'addProduct',
    'renameCategory',
    'renameProduct',
    'renameRestaurant',
    'deleteCategory',
    'deleteProduct',
    'reorder',
  ),
  restaurant: fc.integer({ min: 0, max: 1 }),
  category: fc.nat({ max: 4 }),
  product: fc.nat({ max: 4 }),
  name: fc.constantFrom(...NAMES),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

it('has every address once, canonical, and loses none, whatever its owner does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await using house = await aDatabase()
      const { db } = house
      const restaurants = [await aRestaurant(db), await aRestaurant(db)]
      const history = new History()
      for (const taken of steps) {
        await take(db, restaurants[taken.restaurant]?.restaurantId ?? '', taken)
        const menus = await Promise.all(
          restaurants.map(({ restaurantId }) => loadMenu(db, restaurantId)),
        )
        const problems = await history.check(menus.filter((menu) => menu !== undefined))
        expect(problems).toEqual([])
      }
    }),
    { numRuns: runs(60) },
  )
})

/** The last owner of each address, with categories below restaurants and products below categories. */
class History {
  readonly #categories = new Map<string, string>()
  readonly #products = new Map<string, string>()

  async check(menus: readonly MenuDocument[]): Promise<string[]> {
    const pages = menus.flatMap((menu) => menuPages(menu, NOW))
    const paths = pages.map((page) => page.path)
    const answers = new Map(pages.map((page) => [page.path, answer(page)]))
    const twice = paths.filter((path, index) => paths.indexOf(path) !== index)
    const crooked = paths.filter((path) => canonicalPath(path) !== path)
    const dangling = pages.filter(
      (page) => page.kind === 'redirect' && answers.get(page.to) !== page.to,
    )
    return [
      ...twice.map((path) => `twice: ${path}`),
      ...crooked.map((path) => `not canonical: ${path}`),
      ...dangling.map((page) => `leads nowhere: ${page.path}`),
      ...(await Promise.all(menus.map((menu) => this.#checkMenu(menu, visits(pages))))).flat(),
    ]
  }

  async #checkMenu(menu: MenuDocument, visit: Visit): Promise<string[]> {
    const faults: string[] = []
    for (const slug of [menu.slug, ...menu.formerSlugs]) {
      for (const [from, to] of this.#wanted(menu)) {
        const given = await visit(`/${slug}${from}`)
        if (given !== `/${menu.slug}${to}`) faults.push(`/${slug}${from} gives ${given}, not ${to}`)
      }
    }
    return faults
  }

  /** All addresses that must answer, with targets. */
  #wanted(menu: MenuDocument): Map<string, string> {
    const places = new Map<string, string>()
    const taken = new Set(menu.categories.map(({ slug }) => slug))
    const given = new Set<string>()
    for (const { id, slug, products, formerSlugs } of menu.categories) {
      places.set(id, `/${slug}`)
      for (const former of formerSlugs.filter((former) => taken.has(former)).slice(1)) {
        given.add(`${id} ${former}`)
      }
      this.#categories.set(`${menu.restaurantId} ${slug}`, id)
      for (const product of products) {
        // Only the newest are kept.
        const isMany = product.formerAddresses.length >= FORMER_KEPT.product
        if (isMany) this.#forget(product.id)
        places.set(product.id, `/${slug}/${product.slug}`)
        this.#products.set(`${id} ${product.slug}`, product.id)
      }
    }
    const wanted = new Map([
      ['', ''],
      ['/info', '/info'],
    ])
    for (const [key, categoryId] of this.#categories) {
      const [restaurantId, slug = ''] = key.split(' ')
      const place = places.get(categoryId)
      if (restaurantId !== menu.restaurantId || place === undefined) continue
      wanted.set(`/${slug}`, place)
      for (const [key, productId] of this.#products) {
        const [homeId, productSlug = ''] = key.split(' ')
        const to = places.get(productId)
        if (given.has(`${categoryId} ${slug}`) && taken.has(slug)) continue
        if (homeId === categoryId && to !== undefined) wanted.set(`/${slug}/${productSlug}`, to)
      }
    }
    return wanted
  }

  #forget(productId: string): void {
    for (const [key, id] of this.#products) if (id === productId) this.#products.delete(key)
  }
}

function answer(page: MenuPage): string {
  return page.kind === 'redirect' ? page.to : page.path
}

async function take(db: Database, restaurantId: string, taken: Step): Promise<void> {
  const menu = await loadMenu(db, restaurantId)
  const categories = menu?.categories ?? []
  const category = categories[taken.category % Math.max(1, categories.length)]
  const products = category?.products ?? []
  const product = products[taken.product % Math.max(1, products.length)]
  const input = { name: taken.name.normalize('NFC'), price: 1, description: 'x' }
  const change = { title: taken.name.normalize('NFC'), icon: ICON }
  const work = async (): Promise<unknown> => {
    if (taken.what === 'addCategory') return aCategory(db, restaurantId, change.title)
    if (taken.what === 'renameRestaurant') {
      return transact(db, (trx) => changeRestaurant(trx, restaurantId, { name: input.name }, NOW))
    }
    if (!category) return undefined
    const { id } = category
    return transact(db, async (trx): Promise<unknown> => {
      if (taken.what === 'addProduct') return addProduct(trx, restaurantId, id, input, NOW)
      if (taken.what === 'renameCategory') return changeCategory(trx, restaurantId, id, change)
      if (taken.what === 'deleteCategory') return deleteCategory(trx, restaurantId, id, NOW)
      if (!product) return undefined
      if (taken.what === 'renameProduct') {
        return changeProduct(trx, restaurantId, id, product.id, input)
      }
      if (taken.what === 'deleteProduct') return deleteProduct(trx, restaurantId, product.id, NOW)
      return changeOrder(trx, restaurantId, shifted(categories, product.id, taken.category))
    })
  }
  // Taken names are refused.
  await work().catch((error: unknown) => {
    if (!(error instanceof DataError && error.code === 'conflict')) throw error
  })
}

function shifted(categories: MenuDocument['categories'], productId: string, to: number) {
  const order = categories.map(({ id, products }) => ({
    categoryId: id,
    products: products.map((product) => product.id).filter((id) => id !== productId),
  }))
  order[(to + 1) % order.length]?.products.unshift(productId)
  return [...order.slice(1), ...order.slice(0, 1)]
}

type Visit = (path: string) => Promise<string | null>

function visits(pages: readonly MenuPage[]): Visit {
  const standing = new Map(
    pages.map((page) => [page.path, { redirect: page.kind === 'redirect' ? page.to : null }]),
  )
  const look = async (path: string) => standing.get(path) ?? null
  return async (path) => {
    const page = standing.get(path)
    return page ? (page.redirect ?? path) : resolveRedirect(path, look)
  }
}

async function answersOf(db: Database, restaurantId: string): Promise<Visit> {
  return visits(await pagesOf(db, restaurantId))
}

async function pagesOf(db: Database, restaurantId: string): Promise<MenuPage[]> {
  const menu = await loadMenu(db, restaurantId)
  return menu ? menuPages(menu, NOW) : []
}

it('takes the same name for two restaurants in no order of events', async () => {
  await using house = await aDatabase()
  const { db } = house
  const names = fc.array(fc.tuple(fc.boolean(), fc.constantFrom(...NAMES)), { maxLength: 20 })
  const [one, other] = [await aRestaurant(db), await aRestaurant(db)]
  await fc.assert(
    fc.asyncProperty(names, async (renames) => {
      for (const [isFirst, name] of renames) {
        const { restaurantId } = isFirst ? one : other
        const change = transact(db, (trx) => changeRestaurant(trx, restaurantId, { name }, NOW))
        await change.catch(() => {})
      }
      const menus = [await loadMenu(db, one.restaurantId), await loadMenu(db, other.restaurantId)]
      const slugs = menus.flatMap((menu) => (menu ? [menu.slug, ...menu.formerSlugs] : []))
      expect(new Set(slugs).size).toBe(slugs.length)
    }),
    { numRuns: runs(20) },
  )
  const { ownerId } = one
  await expect(addRestaurant(db, { ownerId, name: 'menu', now: NOW })).rejects.toThrow(/exists/)
})
