import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confirmEmail } from '#db/queries/owners.ts'
import { addRestaurant } from '#db/queries/restaurants.ts'
import { runs } from '#db/testing/databases.ts'
import { aMember, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import type { Bin, Category } from './schemas/categories.ts'
import type { Undone } from './schemas/inverses.ts'
import type { BilingualSplit, MenuTextRow } from './schemas/languages.ts'
import type { Product } from './schemas/products.ts'
import { anApi, anOwner, type Answer, type Api, type CallOptions } from './testing/fixtures.ts'

// Whatever an owner and an editor, who has a restaurant of their own, do to a menu, in any order: nothing is
// lost, nothing is in two places, an undo says the truth, and the menus of the owner's second restaurant, of
// the editor and of a stranger stay as they are.

/** All that an owner can see of a menu. */
interface Menu {
  categories: Category[]
  bin: Bin
  /** Dishes in the bin, also those of a category. */
  binned: string[]
  texts: MenuTextRow[]
}

type Send = (method: string, path: string, options?: CallOptions) => Promise<Answer>

interface House extends AsyncDisposable {
  api: Api
  /** Of the owner's device, and of the editor's. */
  sends: [Send, Send]
  read(): Promise<Menu>
  readOther(): Promise<unknown>
  /** Ids of the other owner, which are public. */
  otherIds: string[]
}

interface Model {
  /** What each device saw last. */
  seen: [Category[], Category[]]
  /** Dishes that may be in no menu and in no bin: undone, or given up. */
  gone: Set<string>
  /** All dishes that there ever were. */
  known: Set<string>
  undos: { id: string; before: Menu }[]
  /** Of the last step, if nothing was changed since. */
  undoable: string | null
}

/** A step: what it may touch, and what it does. Ids are chosen by number from what is there. */
interface Step {
  name: (typeof STEPS)[number]
  device: 0 | 1
  at: number
  more: number
}

const NAMES = ['Karak', 'Sage كرك', 'Latte', 'Mint / نعناع', 'Tea', 'Soup']
const STEPS = [
  'refresh',
  'category',
  'add',
  'addOther',
  'edit',
  'stale',
  'sizes',
  'many',
  'deleteMany',
  'import',
  'importSizes',
  'copy',
  'copyCategory',
  'sort',
  'move',
  'translate',
  'soldOut',
  'delete',
  'deleteCategory',
  'restore',
  'undo',
  'empty',
  'split',
] as const

test('no sequence of changes loses a dish, doubles one or reaches another menu', async () => {
  const step = fc.record({
    name: fc.constantFrom(...STEPS),
    device: fc.constantFrom<0 | 1>(0, 1),
    at: fc.nat({ max: 7 }),
    more: fc.nat({ max: 7 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      await expect(play(steps)).resolves.toBeUndefined()
    }),
    { numRuns: runs(24) },
  )
})

// Found by the test above, shortened.
test.each<[string, [(typeof STEPS)[number], number, number][]]>([
  [
    'an import, a translation and its undo',
    [
      ['import', 0, 0],
      ['translate', 1, 1],
      ['undo', 0, 0],
    ],
  ],
  [
    'a deletion of many, a restore and its undo',
    [
      ['deleteMany', 0, 0],
      ['restore', 0, 0],
      ['undo', 0, 0],
    ],
  ],
  [
    'sizes, their translation and new sizes',
    [
      ['sizes', 0, 0],
      ['translate', 3, 0],
      ['importSizes', 0, 0],
      ['undo', 0, 0],
    ],
  ],
])('%s', async (_, steps) => {
  const played = play(steps.map(([name, at, more]) => ({ name, device: 0, at, more })))
  await expect(played).resolves.toBeUndefined()
})

async function play(steps: readonly Step[]): Promise<void> {
  await using house = await aHouse()
  const other = await house.readOther()
  const begun = await house.read()
  const model: Model = {
    seen: [begun.categories, begun.categories],
    gone: new Set(),
    known: new Set(dishesOf(begun).map(({ _id }) => _id)),
    undos: [],
    undoable: null,
  }
  for (const step of steps) {
    const before = await house.read()
    const newest = model.undos.at(-1)?.id
    const touched = await take(house, model, step, before)
    const after = await house.read()
    const made = model.undos.at(-1)?.id
    model.undoable = made !== newest && step.name !== 'undo' ? (made ?? null) : null
    for (const { _id } of dishesOf(after)) model.known.add(_id)
    assertNothingLost(model, after)
    if (touched) assertUntouched(before, after, touched)
    expect(await house.readOther()).toEqual(other)
  }
}

function assertNothingLost({ known, gone }: Model, { categories, binned }: Menu): void {
  const there = dishesOf({ categories }).map(({ _id }) => _id)
  expect(new Set(there).size).toBe(there.length)
  expect(there.filter((id) => binned.includes(id))).toEqual([])
  const kept = new Set([...there, ...binned])
  expect([...known].filter((id) => !kept.has(id) && !gone.has(id))).toEqual([])
}

function assertUntouched(before: Menu, after: Menu, touched: ReadonlySet<string>): void {
  const dishes = new Map(dishesOf(after).map((dish) => [dish._id, dish]))
  for (const dish of dishesOf(before)) {
    const now = dishes.get(dish._id)
    if (now && !touched.has(dish._id)) expect(now).toEqual(dish)
  }
  const texts = new Map(after.texts.map((row) => [`${row._id} ${row.field}`, row]))
  for (const row of before.texts.filter(({ kind }) => kind === 'product')) {
    const now = texts.get(`${row._id} ${row.field}`)
    if (now && !touched.has(row._id)) expect(now).toEqual(row)
  }
}

/** As guests read it: without versions, and without addresses, of which undo may find others. */
function shown({ categories, texts }: Menu) {
  return {
    categories: categories.map(({ title, products }) => ({
      title,
      products: products.map(({ version: _version, slug: _slug, ...dish }) => dish),
    })),
    texts: texts.map(({ version: _version, ...text }) => text),
  }
}

/** Does a step; returns the dishes that it may touch, or null for any. */
async function take(
  house: House,
  model: Model,
  { name, device, at, more }: Step,
  menu: Menu,
): Promise<ReadonlySet<string> | null> {
  const seen = model.seen[device]
  const dishes = dishesOf(menu)
  const dish = pick(dishes, at)
  const seenDish = pick(
    seen.flatMap(({ products }) => products),
    at,
  )
  const category = pick(menu.categories, more)
  const send = async (method: string, path: string, options: CallOptions = {}) => {
    const answer = await house.sends[device](method, path, options)
    expect(answer.status, `${method} ${path}`).toBeLessThan(500)
    return answer
  }
  const noteUndo = ({ status, headers, body }: Answer) => {
    const id = headers.get('X-Undo') ?? (body as { undo?: string } | undefined)?.undo
    if (status < 300 && id) model.undos.push({ id, before: menu })
  }
  const form = { name: NAMES[more % NAMES.length] ?? '', price: String(at + 1), description: 'D' }
  switch (name) {
    case 'refresh':
      model.seen[device] = menu.categories
      return new Set()
    case 'category':
      await send('POST', '/addCategory', {
        json: { title: `Page ${at} ${more}`, selectedIcon: '/icons/pizza.svg' },
      })
      return new Set()
    case 'add':
      await send('POST', `/categories/${category?._id}/products`, { form })
      return new Set()
    case 'addOther': {
      const id = house.otherIds[at % house.otherIds.length] ?? ''
      const path = `/categories/${category?._id}/products`
      const { status, body } = await send('POST', path, { form: { ...form, id } })
      // The same id again is a retry, which changes the dish that it added.
      return status === 201 ? idsOf((body as { product: Product }).product) : new Set()
    }
    case 'edit':
      if (dish) await send('PATCH', '/api/products', { json: [{ _id: dish._id, price: more }] })
      return idsOf(dish)
    case 'stale':
      if (seenDish) {
        const { _id, version } = seenDish
        await send('PATCH', '/api/products', { json: [{ _id, version, price: more }] })
      }
      return idsOf(seenDish)
    case 'sizes':
    case 'importSizes': {
      if (!dish) return new Set()
      const sizes = [
        { name: 'Small', price: at },
        { name: more % 2 ? 'Large' : 'Jumbo', price: at + 1 },
      ]
      if (name === 'sizes') {
        await send('PUT', `/api/products/${dish._id}/details`, { json: { sizes } })
      } else noteUndo(await bring([{ ...rowOf(menu, dish), details: { sizes } }]))
      return idsOf(dish)
    }
    case 'many':
    case 'deleteMany': {
      const some = dishes.slice(0, 2 + (at % 3))
      const set = name === 'many' ? { price: more + 10 } : { deleted: true }
      const json = some.map(({ _id }) => ({ _id, ...set }))
      if (some.length > 1) noteUndo(await send('PATCH', '/api/products', { json }))
      return idsOf(...some)
    }
    case 'import': {
      const changed = dish ? [{ ...rowOf(menu, dish), price: more + 3 }] : []
      const fresh = { category: 'Brought', name: `New ${at}`, price: 4, description: '' }
      const texts = { ar: { name: 'جديد', category: 'مجلوب' } }
      noteUndo(await bring([...changed, { ...fresh, texts }]))
      return idsOf(dish)
    }
    case 'copy':
      if (dish) noteUndo(await send('POST', `/api/products/${dish._id}/copy`))
      return new Set()
    case 'copyCategory':
      if (category) noteUndo(await send('POST', `/api/categories/${category._id}/copy`))
      return new Set()
    case 'sort':
    case 'move': {
      const lists = menu.categories.map(({ _id, products }) => {
        const ids = products.map((product) => product._id)
        return { _id, products: name === 'sort' ? ids.toReversed() : ids }
      })
      if (name === 'move' && dish && category) {
        for (const list of lists) list.products = list.products.filter((id) => id !== dish._id)
        lists.find(({ _id }) => _id === category._id)?.products.push(dish._id)
      }
      await send('PUT', '/api/order', { json: name === 'sort' ? lists.toReversed() : lists })
      return name === 'sort' ? new Set() : idsOf(dish)
    }
    case 'translate': {
      const row = pick(menu.texts, at)
      if (!row) return new Set()
      const { kind, _id, field } = row
      const texts = [{ kind, _id, field, text: `نص ${more}` }]
      await send('PUT', '/api/texts', { json: { language: 'ar', texts } })
      return new Set([_id])
    }
    case 'soldOut':
      if (dish) {
        const json = [{ _id: dish._id, soldOut: more % 2 ? { until: null } : null }]
        await send('PATCH', '/api/products', { json })
      }
      return idsOf(dish)
    case 'delete':
      if (dish) await send('DELETE', `/api/${dish._id}/deletedProduct`)
      return idsOf(dish)
    case 'deleteCategory':
      if (category) await send('DELETE', `/categories/${category._id}/deleteCategory`)
      return idsOf(...(category?.products ?? []))
    case 'restore': {
      const entry = pick(menu.bin, at)
      if (entry) await send('POST', `/api/bin/${entry._id}/restore`)
      return new Set()
    }
    case 'undo': {
      const undo = pick(model.undos.toReversed(), at)
      if (!undo) return new Set()
      const { status, body } = await send('POST', `/api/undo/${undo.id}`)
      model.undos = model.undos.filter((one) => one !== undo)
      const now = await house.read()
      const there = new Set([...dishesOf(now).map(({ _id }) => _id), ...now.binned])
      // It takes away what the change added.
      for (const { _id } of dishes) if (!there.has(_id)) model.gone.add(_id)
      if (undo.id === model.undoable) {
        expect([status, (body as Undone).kept]).toEqual([200, 0])
        expect(shown(now)).toEqual(shown(undo.before))
      }
      return null
    }
    case 'empty':
      await send('DELETE', '/api/bin')
      for (const id of menu.binned) model.gone.add(id)
      return null
    case 'split': {
      const { language, version } = (await send('GET', '/api/take-apart')).body as BilingualSplit
      if (!language) return new Set()
      const json = { language, version, edited: [], leftOut: [] }
      noteUndo(await send('POST', '/api/take-apart', { json }))
      return null
    }
  }

  function bring(products: object[]): Promise<Answer> {
    return send('POST', '/api/import', { json: { products } })
  }
}

function rowOf({ categories }: Menu, { _id, name, price, description }: Product) {
  const category = categories.find(({ products }) => products.some((one) => one._id === _id))
  return { _id, category: category?.title ?? '', name, price, description }
}

function dishesOf({ categories }: Pick<Menu, 'categories'>): Product[] {
  return categories.flatMap(({ products }) => products)
}

function idsOf(...dishes: readonly (Product | undefined)[]): Set<string> {
  return new Set(dishes.flatMap((dish) => dish?._id ?? []))
}

function pick<T>(all: readonly T[], at: number): T | undefined {
  return all[at % Math.max(1, all.length)]
}

async function aHouse(): Promise<House> {
  const api = await anApi()
  const reader = async (name: string, of?: Awaited<ReturnType<typeof anOwner>>) => {
    const { ownerId, restaurantId, token } = of ?? (await anOwner(api, name))
    await transact(api.db, (trx) => confirmEmail(trx, ownerId, NOW))
    const send: Send = (method, path, options = {}) => {
      const headers = { ...options.headers, 'X-Restaurant': restaurantId }
      return api.call(method, path, { token, ...options, headers })
    }
    const read = async (): Promise<Menu> => {
      const [categories, bin, texts] = await Promise.all(
        ['/categories', '/api/bin', '/api/texts?language=ar'].map((path) => send('GET', path)),
      )
      const binned = await api.db
        .selectFrom('historyProducts')
        .innerJoin('history', 'history.id', 'historyProducts.historyId')
        .select('historyProducts.id')
        .where('history.restaurantId', '=', restaurantId)
        .where('history.kind', '!=', 'change')
        .execute()
      return {
        categories: categories?.body as Category[],
        bin: bin?.body as Bin,
        binned: binned.map(({ id }) => id),
        texts: texts?.body as MenuTextRow[],
      }
    }
    await send('PUT', '/api/languages', {
      json: { main: 'en', further: [{ code: 'ar', shown: false }] },
    })
    const dishes = NAMES.slice(0, 3).map((dish) => ({
      category: `${name} drinks`,
      name: dish,
      price: 5,
      description: 'D',
      texts: { ar: { name: `${dish} ع` } },
    }))
    const { status } = await send('POST', '/api/import', { json: { products: dishes } })
    expect(status).toBe(200)
    return { ownerId, restaurantId, token, send, read }
  }
  const own = await reader('Own')
  const second = await transact(api.db, (trx) =>
    addRestaurant(trx, { ownerId: own.ownerId, name: 'Second', now: NOW }),
  )
  const further = await reader('Second', { ...own, restaurantId: second })
  const other = await reader('Other')
  const stranger = await reader('Stranger')
  const { restaurantId } = own
  await aMember(api.db, { restaurantId, personId: other.ownerId, role: 'editor' })
  const asEditor: Send = (method, path, options = {}) => {
    const headers = { ...options.headers, 'X-Restaurant': restaurantId }
    return api.call(method, path, { token: other.token, ...options, headers })
  }
  const menu = await other.read()
  const [dish] = dishesOf(menu)
  await other.send('DELETE', `/api/${dish?._id}/deletedProduct`)
  return {
    api,
    sends: [own.send, asEditor],
    read: own.read,
    readOther: async () => [await further.read(), await other.read(), await stranger.read()],
    otherIds: [menu.categories[0]?._id ?? '', ...dishesOf(menu).map(({ _id }) => _id)],
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}
