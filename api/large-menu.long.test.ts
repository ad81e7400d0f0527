import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTime } from '#builder/testing/in-time.ts'
import { addCategory } from '#db/changes/categories.ts'
import { addProducts } from '#db/changes/products.ts'
import { readOwnersData } from '#db/queries/exports.ts'
import { suspendMenu } from '#db/queries/operators.ts'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { planOf, watchStatements, type RunStatement } from '#db/testing/statements.ts'
import { transact } from '#db/transact.ts'
import { toExportedMenu } from './domain/exports.ts'
import { anApi, anOwner, type Answer, type Api } from './testing/fixtures.ts'

const CATEGORIES = 10
const DESCRIPTION = 'وصف طويل للطبق، '.repeat(62)

let api: Api
let token = ''
let restaurantId = ''
let ownerId = ''
const menu: { _id: string; products: string[] }[] = []

beforeAll(async () => {
  api = await anApi()
  ;({ restaurantId, ownerId, token } = await anOwner(api, 'Large'))
  const each = MENU_LIMITS.products / CATEGORIES
  // One less than the limit.
  const counts = Array.from({ length: CATEGORIES }, (_, index) => (index === 0 ? each - 1 : each))
  for (const [index, count] of counts.entries()) {
    const products = Array.from({ length: count }, (_, number) => ({
      name: `Dish ${number}`,
      price: 12_500,
      description: DESCRIPTION,
    }))
    const category = { title: `Category ${index}`, icon: 'pot-of-food' }
    menu.push(
      await transact(api.db, async (trx) => {
        const _id = await addCategory(trx, restaurantId, category, NOW)
        return { _id, products: await addProducts(trx, restaurantId, _id, products, NOW) }
      }),
    )
  }
})

afterAll(async () => api[Symbol.asyncDispose]())

const path = (call: string) => `/categories/${menu[0]?._id}/${call}`
const dish = { name: 'Dish 7', price: '13', description: DESCRIPTION }
const saves = [
  ['a new dish', 'POST', () => path('products'), () => ({ form: dish })],
  ['a price', 'PUT', () => path('editProducts'), () => ({ form: { ...dish, id: oneDish() } })],
  [
    'a name',
    'PUT',
    () => path('editProducts'),
    () => ({ form: { ...dish, name: 'Mint', id: oneDish() } }),
  ],
  ['a dish less', 'DELETE', () => `/api/${oneDish()}/deletedProduct`, () => ({})],
] as const

it.for(saves)('%s reads few rows, each by index', async ([, method, call, body]) => {
  using watched = watchStatements()
  const { status } = await api.call(method, call(), { token, ...body() })
  const statements = [...watched.run]
  expect(status).toBeLessThan(300)
  expect(statements.length).toBeLessThan(25)
  expect(statements.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(25)
  expect(await scans(statements)).toEqual([])
})

it('reads the menu once for all who ask at once, and never again until it changes', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, readMenu))
  using watched = watchStatements()
  others.push(await readMenu())
  for (const { body } of others) expect(body).toEqual(first?.body)
  expect(watched.run.filter(({ sql }) => sql.includes('from "products"'))).toEqual([])
})

// A look at every number before it took minutes for the whole server.
it('gives 500 dishes one long name, and moves them, in about the time of any 500', async () => {
  const owner = await anOwner(api, 'Of one name')
  const [from, to] = await transact(api.db, async (trx) => {
    const add = (title: string) =>
      addCategory(trx, owner.restaurantId, { title, icon: 'pot-of-food' }, NOW)
    return [await add('From'), await add('To')]
  })
  const dishes = Array.from({ length: 500 }, (_, number) => ({
    name: `Dish ${number}`,
    price: 1000,
    description: 'Hot',
  }))
  const ids = await transact(api.db, (trx) =>
    addProducts(trx, owner.restaurantId, from, dishes, NOW),
  )
  const { user } = process.cpuUsage()
  const rows = ids.map((_id) => ({ _id, name: 'm'.repeat(80) }))
  const named = await api.call('PATCH', '/api/products', { token: owner.token, json: rows })
  const order = [
    { _id: from, products: [] },
    { _id: to, products: ids },
  ]
  const moved = await api.call('PUT', '/api/order', { token: owner.token, json: order })
  expect([named.status, moved.status]).toEqual([200, 200])
  expect(process.cpuUsage().user - user).toBeLessThan(10_000_000)
})

// A blocked thread repeats; a stalled machine does not.
it(
  'lets others have their turn while a whole menu is read, ordered or taken home',
  { retry: 2 },
  async () => {
    const order = menu.map(({ _id }, index) => ({
      _id,
      products: (menu[(index + 1) % CATEGORIES]?.products ?? []).filter((id) => id !== oneDish()),
    }))
    const added = await api.call('GET', '/categories', { token })
    const known = new Set(order.flatMap(({ products }) => products))
    const all = (added.body as { products: { _id: string }[] }[]).flatMap(
      ({ products }) => products,
    )
    order[0]?.products.push(...all.map(({ _id }) => _id).filter((id) => !known.has(id)))
    const calls = [
      ['PUT', '/api/order', { token, json: order }],
      ['GET', '/menu/large', {}],
      ['GET', '/api/export', { token }],
    ] as const
    for (const [method, call, options] of calls) {
      const delay = monitorEventLoopDelay({ resolution: 5 })
      delay.enable()
      const { status } = await api.call(method, call, options)
      delay.disable()
      expect(status).toBe(200)
      // Twenty times what it takes.
      expect(delay.max / 1e6).toBeLessThan(inTime() / 4)
    }
  },
)

it('puts a menu together to be taken home in pieces, between which others have their turn', async () => {
  const data = await readOwnersData(api.db, { ownerId, restaurantId }, NOW)
  let turns = 0
  let isMade = false
  const countTurns = () => {
    if (isMade) return
    turns += 1
    setImmediate(countTurns)
  }
  setImmediate(countTurns)
  const { categories } = await toExportedMenu(data, new Map(), NOW)
  isMade = true
  expect(categories.map(({ products }) => products.length)).toEqual(
    data.menu.categories.map(({ products }) => products.length),
  )
  expect(turns).toBeGreaterThan(10)
})

it('tells nobody of a menu that is off by now, and its owner what they have just changed', async () => {
  expect((await readMenu()).status).toBe(200)
  const changed = { _id: menu[1]?.products[0], price: 77 }
  await api.call('PATCH', '/api/products', { json: [changed], token })
  const { body } = await api.call('GET', '/categories', { token })
  const products = (body as { products: { _id: string; price: number }[] }[]).flatMap(
    (category) => category.products,
  )
  expect(products.find(({ _id }) => _id === changed._id)?.price).toBe(77)
  const doing = { slug: 'large', reason: 'A reason', now: NOW }
  await transact(api.db, (trx) => suspendMenu(trx, doing))
  expect((await readMenu()).status).toBe(404)
})

function readMenu(): Promise<Answer> {
  return api.call('GET', '/menu/large')
}

function oneDish(): string {
  return menu[0]?.products[20] ?? ''
}

async function scans(statements: readonly RunStatement[]): Promise<string[]> {
  const queries = statements.filter(({ sql }) => /^(?:select|update|delete|insert)/.test(sql))
  const plans = await Promise.all(queries.map((statement) => planOf(api.db, statement)))
  return plans.flat().filter((step) => /^SCAN (?!CONSTANT)/.test(step))
}
