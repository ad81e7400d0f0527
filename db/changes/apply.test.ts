import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DataError } from '../errors.ts'
import { newId } from '../ids.ts'
import { menuTexts } from '../menu/texts.ts'
import type { TextPlace } from '../menu/translations.ts'
import type { MenuDocument } from '../menu/document.ts'
import type { Size } from '../menu/fields.ts'
import { newCategory } from './categories.ts'
import { loadMenu } from '../queries/menus.ts'
import { changeLanguages, changeTexts } from './menu-changes.ts'
import { changeProduct } from './product-changes.ts'
import { newOptionGroup } from './option-groups.ts'
import { newProduct } from './products.ts'
import { listAuthors, OPERATOR } from '../queries/change-log.ts'
import { readRestaurantRow } from '../queries/restaurants.ts'
import { MOST_LOG_ENTRIES, MOST_NAMED } from '../rules/change-log.ts'
import { aDatabase, runs } from '../testing/databases.ts'
import { aCategory, anOptionGroup, aRestaurant, NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import { applyChange } from './apply.ts'
import type { CategoryRow, GroupRow, MenuChange, ProductRow } from './change.ts'
import { keepUndo, undoChange } from './undo.ts'

it('answers the inverse of a change, which gives the menu back as it was', async () => {
  await using house = await aHouse()
  const { categoryId, productIds, menu, apply } = house
  const [lentil = '', harira = '', karak = ''] = productIds
  const before = await menu()
  const group = await house.group()
  const grouped = await menu()
  const sizes = [{ name: 'Pot', price: 9000 }]
  const change = { name: 'Red Lentil', sizes: sizes as Size[], groups: [group] }
  const tea = newCategory({ title: 'Tea', icon: 'tea' }, NOW)
  const mint = newProduct(tea.id, { name: 'Mint', price: 1000, description: '' }, NOW)
  const text = { language: 'de', kind: 'product', field: 'name', seen: null } as const
  const { inverse, revision } = await apply({
    restaurant: { set: { currency: 'KWD' }, seen: null, now: NOW },
    categories: { add: [tea], set: [{ id: categoryId, set: { title: 'Soup' }, seen: null }] },
    products: {
      add: [mint],
      set: [{ id: karak, set: { categoryId: tea.id }, seen: null }],
      remove: [{ id: harira, seen: null }],
    },
    edits: [{ id: lentil, change, seen: null, now: NOW }],
    languages: [{ add: 'ar' }],
    texts: [{ ...text, id: lentil, text: 'Rote Linsen' }],
  })
  expect(revision).toBe(grouped.revision + 1)
  expect(await menu()).toMatchObject({
    currency: 'KWD',
    languages: [{ code: 'de' }, { code: 'ar' }],
    categories: [
      { title: 'Soup', formerSlugs: ['soups'], products: [{ name: 'Red Lentil' }] },
      { title: 'Tea', products: [{ name: 'Karak' }, { name: 'Mint' }] },
    ],
  })
  await apply(inverse)
  expect(shown(await menu())).toEqual(shown(grouped))
  expect(shown(before).categories).toEqual(shown(grouped).categories)
})

it('gives a title back that one category left and another took at once', async () => {
  await using house = await aHouse()
  const before = await stored(house)
  const taken = newCategory({ title: 'Soups', icon: 'tea' }, NOW)
  const { inverse } = await house.apply({
    categories: {
      set: [{ id: house.categoryId, set: { title: 'Broths' }, seen: null }],
      add: [taken],
    },
  })
  await house.apply(inverse)
  expect(await stored(house)).toEqual(before)
})

it('gives a language back that was shown, with what nobody had translated', async () => {
  await using house = await aHouse()
  await house.apply({
    categories: { remove: [{ id: house.categoryId, seen: null }] },
    languages: [german(true)],
  })
  await house.apply({ categories: { add: [newCategory({ title: 'Tea', icon: 'tea' }, NOW)] } })
  const before = await stored(house)
  const { inverse } = await house.apply({ languages: [german(false)] })
  await house.apply(inverse)
  expect(await stored(house)).toEqual(before)
})

it('is all or nothing', async () => {
  await using house = await aHouse()
  const { categoryId, productIds, menu, apply } = house
  const [lentil = ''] = productIds
  const before = await menu()
  const set = [{ id: lentil, set: { price: 1 }, seen: null }]
  const refused: [MenuChange, string][] = [
    [
      { categories: { add: [newCategory({ title: 'SOUPS', icon: 'tea' }, NOW)] } },
      'already exists',
    ],
    [{ categories: { set: [{ id: categoryId, set: { icon: 'tea' }, seen: 999 }] } }, 'elsewhere'],
    [
      { texts: [{ language: 'de', kind: 'size', id: 'x', field: 'name', text: 'x', seen: null }] },
      'Not found',
    ],
    [{ products: { set, remove: [{ id: 'x', seen: null }] } }, 'Not found'],
  ]
  for (const [change, message] of refused) {
    await expect(apply({ products: { set }, ...change })).rejects.toThrow(message)
    expect(await menu()).toEqual(before)
  }
})

// Rows are chosen by number from what is there.
const KINDS = {
  restaurant: ({ at, more }) => ({
    restaurant: {
      set: {
        about: `About ${at}`,
        currency: 'KWD',
        ...(more > 5 && { name: `Corner House ${at}` }),
      },
      seen: null,
      now: NOW,
    },
  }),
  settings: ({ at, more }) => ({
    settings: {
      set: {
        timeZone: 'Asia/Riyadh',
        place: more % 2 ? { latitude: 24.71, longitude: 46.68 } : null,
        hours: more % 2 ? [{ days: [1], from: { sun: 'sunset', minutes: 0 }, to: '23:00' }] : [],
        exceptions: more > 3 ? [] : [EID],
        wifi: at % 2 ? { name: 'Guests', password: null, hidden: at % 3 === 0 } : null,
      },
      seen: null,
    },
  }),
  addCategory: ({ at }) => ({
    categories: { add: [newCategory({ title: `Page ${at}`, icon: 'tea' }, NOW)] },
  }),
  setCategory: ({ categories, at, more }) => {
    const set = more % 2 ? { title: `Title ${more}` } : { icon: 'pizza', nonHalal: 1 }
    return { categories: { set: some(categories, at, (id) => ({ id, set, seen: null })) } }
  },
  removeCategory: ({ categories, at }) => ({
    categories: { remove: some(categories, at, (id) => ({ id, seen: null })) },
  }),
  addProducts: ({ categories, at, more }) => ({
    products: {
      add: some(categories, at, (id) => newProduct(id, aDish(more), NOW)),
    },
  }),
  setProducts: ({ products, at, more }) => {
    const set = more % 3 ? { name: NAMES[more % NAMES.length] ?? '', price: more } : { sizes: null }
    return { products: { set: some(products, at, (id) => ({ id, set, seen: null })) } }
  },
  moveProducts: ({ products, categories, at, more }) => {
    const { id: categoryId = '' } = pickAt(categories, more) ?? {}
    const set = { categoryId, name: NAMES[at % NAMES.length] ?? '' }
    return { products: { set: some(products, at + 1, (id) => ({ id, set, seen: null })) } }
  },
  removeProducts: ({ products, at }) => ({
    products: { remove: some(products, at, (id) => ({ id, seen: null })) },
  }),
  addGroup: ({ products, categories, at }) => {
    const uses = { products: some(products, at, String), categories: some(categories, at, String) }
    const group = { name: 'Milk', min: 0, max: 1, options: optionsOf(newId()), ...uses }
    return { optionGroups: { add: [newOptionGroup(group, NOW)] } }
  },
  setGroup: ({ groups, products, categories, at, more }) => {
    const options = (id: string) => optionsOf(id).slice(0, more % 2 ? 1 : 2)
    const uses = {
      products: some(products, more, String),
      categories: some(categories, at, String),
    }
    const set = (id: string) => ({
      name: `Group ${more}`,
      options: JSON.stringify(options(id)),
    })
    return {
      optionGroups: {
        set: some(groups, at, (id) => ({ id, set: set(id), uses, seen: null })).slice(0, 1),
      },
    }
  },
  removeGroup: ({ groups, at }) => ({
    optionGroups: { remove: some(groups, at, (id) => ({ id, seen: null })).slice(0, 1) },
  }),
  order: ({ categories, products, at, more }) => {
    const order = categories.map(({ id: categoryId }) => {
      const list = products.filter((row) => row.categoryId === categoryId).map(({ id }) => id)
      return { categoryId, products: at % 2 ? list.toReversed() : list }
    })
    const dragged = pickAt(products, more)?.id ?? ''
    for (const one of order) one.products = one.products.filter((id) => id !== dragged)
    if (dragged) pickAt(order, at)?.products.push(dragged)
    return { order: more % 3 ? order.toReversed() : order }
  },
  languages: ({ at, more }) => {
    const further = [
      { code: 'de', shown: more % 2 === 0 },
      { code: 'fr', shown: false },
    ] as const
    return { languages: [{ set: { main: 'en', further: further.slice(at % 3) }, seen: null }] }
  },
  texts: ({ texts, at, more }) => ({
    languages: more % 2 ? [{ add: 'ar' }] : [],
    texts: some(texts, at, (_, { kind, id, field }) => {
      const language = more % 2 ? 'ar' : 'de'
      return { language, kind, id, field, text: more % 3 ? `نص ${more}` : undefined, seen: null }
    }),
  }),
} as const satisfies Record<string, (state: State) => MenuChange>

type Kind = keyof typeof KINDS

interface State extends Awaited<ReturnType<typeof rowsOf>> {
  at: number
  more: number
  texts: (TextPlace & { id: string })[]
}

interface Step {
  kinds: readonly Kind[]
  at: number
  more: number
}

const steps = fc.array(
  fc.record({
    kinds: fc.uniqueArray(fc.constantFrom(...(Object.keys(KINDS) as Kind[])), {
      minLength: 1,
      maxLength: 3,
    }),
    at: fc.nat({ max: 9 }),
    more: fc.nat({ max: 9 }),
  }),
  { minLength: 1, maxLength: 6 },
)

it('answers the inverse of any change, which brings the rows back', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      await using house = await aHouse()
      await house.group()
      const made: { before: unknown; inverse: MenuChange }[] = []
      for (const step of given) {
        const before = await stored(house)
        const change = await changeOf(house, step)
        const applied = await house.apply(change).catch(refused)
        if (applied) made.push({ before, inverse: applied.inverse })
      }
      for (const { before, inverse } of made.toReversed()) {
        // A text that came back meanwhile has another version.
        const texts = inverse.texts?.map((text) => ({ ...text, seen: null })) ?? []
        await house.apply({ ...inverse, texts })
        expect(await stored(house)).toEqual(before)
      }
    }),
    { numRuns: runs(30) },
  )
})

it('undoes any change that nobody has changed since', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      await using house = await aHouse()
      const { db, restaurantId } = house
      await house.group()
      for (const step of given) {
        const before = await stored(house)
        // Texts that it sets in a language that it takes away are no part of an undo.
        const kinds = step.kinds.includes('languages') ? (['languages'] as const) : step.kinds
        const { products, categories, optionGroups, ...change } = await changeOf(house, {
          ...step,
          kinds,
        })
        // What is removed goes to the bin.
        const kept = [products, categories, optionGroups].map((rows) => ({ ...rows, remove: [] }))
        const applied = await house
          .apply({
            ...change,
            products: kept[0],
            categories: kept[1],
            optionGroups: kept[2],
          } as MenuChange)
          .catch(refused)
        if (!applied) continue
        const undone = await transact(db, async (trx) => {
          const id = await keepUndo(trx, restaurantId, applied.inverse, NOW)
          return undoChange(trx, restaurantId, id, NOW)
        })
        expect(await stored(house)).toEqual(before)
        expect(undone.kept).toBe(0)
      }
    }),
    { numRuns: runs(20) },
  )
})

it('says in the log what any change did, and keeps the log within its bound', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      await using house = await aHouse()
      const { db, restaurantId } = house
      await house.group()
      await addToLog(house, MOST_LOG_ENTRIES)
      for (const step of given) {
        const before = { rows: await stored(house), log: await logOf(house) }
        await house.apply(await changeOf(house, step)).catch(refused)
        const [rows, log] = [await stored(house), await logOf(house)]
        const fresh = log.slice(
          log.findIndex(({ number }) => number === before.log.at(-1)?.number) + 1,
        )
        expect(fresh.length > 0).toBe(JSON.stringify(rows) !== JSON.stringify(before.rows))
        expect(fresh.length).toBeLessThanOrEqual(MOST_NAMED)
        expect(log.length).toBeLessThanOrEqual(MOST_LOG_ENTRIES)
        expect(Number(log[0]?.number)).toBeGreaterThan(
          Number(log.at(-1)?.number) - MOST_LOG_ENTRIES,
        )
      }
      expect(await listAuthors(db, restaurantId)).toEqual([OPERATOR])
    }),
    { numRuns: runs(20) },
  )
})

/** An entry of this number, as if there had been so many. */
async function addToLog({ db, restaurantId }: House, number: number): Promise<void> {
  const by = { byKind: 'operator', byId: 'operator', byName: '', byRole: null } as const
  await db.updateTable('restaurants').set({ lastLogged: number }).execute()
  const said = { kind: 'key', what: '', before: null, after: '{}', counts: null } as const
  const entry = { restaurantId, number, at: NOW.toISOString(), ...by, ...said, undo: null }
  await db.insertInto('changeLog').values(entry).execute()
}

function logOf({ db, restaurantId }: House) {
  return db
    .selectFrom('changeLog')
    .select('number')
    .where('restaurantId', '=', restaurantId)
    .orderBy('number')
    .execute()
}

async function aHouse() {
  const { db, [Symbol.asyncDispose]: close } = await aDatabase()
  const { restaurantId } = await aRestaurant(db)
  const names = ['Lentil', 'Harira', 'Karak']
  const { categoryId, productIds } = await aCategory(db, restaurantId, 'Soups', names)
  const [lentil = ''] = productIds
  const sizes = ['Cup', 'Bowl'].map((name) => ({ name, price: 2000 })) as Size[]
  const further = [{ code: 'de', shown: false }] as const
  await transact(db, async (trx) => {
    await changeLanguages(trx, restaurantId, { main: 'en', further })
    await changeProduct(trx, restaurantId, categoryId, lentil, { sizes })
  })
  const menu = async () => {
    const found = await loadMenu(db, restaurantId)
    if (!found) throw new Error('no menu')
    return found
  }
  const [cup] = (await menu()).categories[0]?.products[0]?.sizes ?? []
  const text = { field: 'name', seen: null }
  await transact(db, (trx) =>
    changeTexts(trx, restaurantId, 'de', [
      { ...text, kind: 'product', id: lentil, text: 'Linsen' },
      { ...text, kind: 'size', id: cup?.id ?? '', text: 'Tasse' },
    ]),
  )
  return {
    db,
    restaurantId,
    categoryId,
    productIds,
    menu,
    group: () => anOptionGroup(db, restaurantId),
    apply: (change: MenuChange) => transact(db, (trx) => applyChange(trx, restaurantId, change)),
    [Symbol.asyncDispose]: close,
  }
}

type House = Awaited<ReturnType<typeof aHouse>>

const NAMES = ['Lentil', 'Harira', 'Karak', 'Mint', 'Mint / نعناع']
const EID = { from: '2026-03-20', to: '2026-03-22', closed: true, hours: [], note: 'Eid' }

function german(shown: boolean) {
  return { set: { main: 'en', further: [{ code: 'de', shown }] }, seen: null } as const
}

function optionsOf(id: string) {
  return ['Oat', 'Soy'].map((name) => ({ id: `${name} ${id}`, name, price: 0 }))
}

function aDish(at: number) {
  const sizes = ['S', 'L'].map((name) => ({ name, price: at })) as Size[]
  return {
    name: NAMES[at % NAMES.length] ?? '',
    price: at,
    description: '',
    ...(at % 2 && { sizes }),
  }
}

function pickAt<T>(rows: readonly T[], at: number): T | undefined {
  return rows[at % Math.max(1, rows.length)]
}

/** One or two. */
function some<Row extends { id: string }, Made>(
  rows: readonly Row[],
  at: number,
  map: (id: string, row: Row) => Made,
): Made[] {
  const chosen = rows.filter((_, index) => index === at % Math.max(1, rows.length) || index === at)
  return chosen.map((row) => map(row.id, row))
}

async function changeOf(house: House, { kinds, at, more }: Step): Promise<MenuChange> {
  const rows = await rowsOf(house)
  const texts = Array.from(menuTexts(await house.menu()))
  const changes = kinds.map((kind): MenuChange => KINDS[kind]({ ...rows, texts, at, more }))
  const merged = (key: 'products' | 'categories' | 'optionGroups') =>
    Object.assign({}, ...changes.map((change) => change[key] ?? {}))
  return {
    ...Object.assign({}, ...changes),
    products: merged('products'),
    categories: merged('categories'),
    optionGroups: merged('optionGroups'),
  }
}

/** Nothing has changed: a conflict, or what another kind of the same change has removed. */
function refused(error: unknown): undefined {
  if (error instanceof DataError) return undefined
  throw error
}

async function rowsOf({ db, restaurantId }: House) {
  const read = (table: 'categories' | 'products' | 'optionGroups') =>
    db
      .selectFrom(table)
      .selectAll()
      .where('restaurantId', '=', restaurantId)
      .orderBy('position')
      .orderBy('id')
      .execute()
  const [categories, products, groups] = await Promise.all(
    (['categories', 'products', 'optionGroups'] as const).map(read),
  )
  return {
    categories: categories as CategoryRow[],
    products: products as ProductRow[],
    groups: groups as GroupRow[],
  }
}

function plain(row: object) {
  return { ...row, version: 0, changes: '', position: 0 }
}

/** All rows in their order, but for versions. */
async function stored(house: House) {
  const { db, restaurantId } = house
  const { categories, products, groups } = await rowsOf(house)
  const restaurant = await readRestaurantRow(db, restaurantId)
  const { revision: _, changedAt: __, lastNumber: ___, lastLogged: ____, ...own } = restaurant
  const texts = await db
    .selectFrom('texts')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .orderBy('language')
    .orderBy('itemId')
    .orderBy('field')
    .execute()
  return {
    restaurant: plain(own),
    categories: categories.map(({ id, ...row }) => ({
      ...plain(row),
      products: products.filter(({ categoryId }) => categoryId === id).map(plain),
    })),
    groups: groups.map(plain),
    texts: texts.map(plain),
  }
}

/** Without versions, and without addresses that were left meanwhile. */
function shown({ currency, languages, texts, categories }: MenuDocument) {
  return {
    currency,
    languages,
    texts: [...(texts ?? [])].map(([code, some]) => [
      code,
      [...some].map(([key, { version: _version, ...text }]) => [key, text]).toSorted(),
    ]),
    categories: categories.map(({ version: _version, formerSlugs: _slugs, ...category }) => ({
      ...category,
      products: category.products.map(
        ({ version: _of, formerAddresses: _addresses, ...product }) => product,
      ),
    })),
  }
}
