import { listBin, deleteCategory } from './changes/bin.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataError } from './errors.ts'
import { openDatabase, type Database } from './open.ts'
import { getAccount, addOwner } from './queries/owners.ts'
import { addCategory } from './changes/categories.ts'
import { takePublishLease } from './queries/publish-leases.ts'
import { takeTask } from './queries/clock-tasks.ts'
import { listInvoices, putInvoices } from './queries/payments.ts'
import { addMail, takeMail } from './queries/mails.ts'
import { loadMenu } from './queries/menus.ts'
import { changeOrder } from './changes/menu-changes.ts'
import { changeProducts } from './changes/product-changes.ts'
import { addProduct } from './changes/products.ts'
import { addRestaurant } from './queries/restaurants.ts'
import { addPoints } from './queries/rate-limits.ts'
import { MINUTE_MS } from './rules/time/dates.ts'
import { MENU_LIMITS } from './rules/limits.ts'
import type { Db } from './schema.ts'
import { aPlace } from './testing/databases.ts'
import { aCategory, aRestaurant, NOW } from './testing/fixtures.ts'
import { readAtOnce, transact, transactOnMenu, TRIES_BESIDE_OTHERS } from './transact.ts'

const RACERS = 10
const SAVES = 20
const LATER = new Date(NOW.getTime() + MINUTE_MS)

let servers: Database[] = []

beforeEach(async () => {
  const house = await aPlace()
  servers = [openDatabase(house.place), openDatabase(house.place)]
  await Promise.all(servers.map(holdEveryConnection))
  return house[Symbol.asyncDispose]
})

afterEach(() => Promise.all(servers.map((db) => db.destroy())))

it('gives one name, one address and one e-mail to one of many who sign up', async () => {
  const [names] = await race(async (trx, racer) => {
    const email = `owner${racer}@example.com`
    const owner = await addOwner(trx, { email, passwordHash: null, language: 'en', now: NOW })
    return addRestaurant(trx, { ownerId: owner.id, name: 'Drop Cafe', now: NOW })
  })
  expect(names).toHaveLength(1)
  // The losers left nothing behind.
  expect(await one().selectFrom('owners').selectAll().execute()).toHaveLength(1)
  const [emails] = await race((trx) =>
    addOwner(trx, { email: 'Same@example.com', passwordHash: null, language: 'en', now: NOW }),
  )
  expect(emails).toHaveLength(1)
})

it('gives each of many dishes of one name its own address and place', async () => {
  const { restaurantId } = await aRestaurant(one())
  const { categoryId } = await aCategory(one(), restaurantId, 'Tea')
  const product = { name: 'Mint', price: 1500, description: '' }
  const [added] = await race((trx) => addProduct(trx, restaurantId, categoryId, product, NOW))
  expect(added).toHaveLength(RACERS)
  const rows = await one().selectFrom('products').select(['slug', 'position']).execute()
  expect(new Set(rows.map(({ slug }) => slug))).toEqual(
    new Set(['mint', ...Array.from({ length: RACERS - 1 }, (_, index) => `mint-${index + 2}`)]),
  )
  expect(rows.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([...rows.keys()])
  expect((await loadMenu(one(), restaurantId))?.revision).toBe(2 + RACERS)
})

it('puts no dish into a category that somebody is deleting', async () => {
  const { restaurantId } = await aRestaurant(one())
  const { categoryId } = await aCategory(one(), restaurantId, 'Tea')
  const product = { name: 'Mint', price: 1500, description: '' }
  const [done, refused] = await race(async (trx, racer) => {
    if (racer === 3) await deleteCategory(trx, restaurantId, categoryId, NOW)
    else await addProduct(trx, restaurantId, categoryId, product, NOW)
  })
  expect(done.length + refused.length).toBe(RACERS)
  expect(new Set(refused.map(({ code }) => code)).isSubsetOf(new Set(['not_found']))).toBe(true)
  const [binned] = await listBin(one(), restaurantId, NOW)
  expect(binned?.products).toBe(done.length - 1)
})

it('lets no more categories in than there may be, each in its own place', async () => {
  const { restaurantId } = await aRestaurant(one())
  const free = 5
  await transact(one(), async (trx) => {
    for (let index = free; index < MENU_LIMITS.categories; index += 1) {
      await addCategory(trx, restaurantId, { title: `Old ${index}`, icon: 'teapot' }, NOW)
    }
  })
  const [added] = await race((trx, racer) =>
    addCategory(trx, restaurantId, { title: `New ${racer}`, icon: 'teapot' }, NOW),
  )
  expect(added).toHaveLength(free)
  const rows = await one().selectFrom('categories').select('position').execute()
  expect(new Set(rows.map(({ position }) => position)).size).toBe(MENU_LIMITS.categories)
})

it('looks again at what was taken meanwhile, however often others were in the way before', async () => {
  const { ownerId } = await aRestaurant(one())
  const taken = await sql`insert into owners select * from owners`.execute(one()).catch(String)
  expect(taken).toContain('duplicate key')
  const inTheWay = await one()
    .transaction()
    .execute((trx) => sql`do $$ begin raise serialization_failure; end $$`.execute(trx))
    .catch((error: unknown) => error)
  let runs = 0
  const name = await transact(one(), async (trx) => {
    runs += 1
    if (runs <= 12) throw inTheWay
    if (runs === 13) await sql`insert into owners select * from owners`.execute(trx)
    return getAccount(trx, ownerId)
  })
  expect([runs, name.email]).toEqual([14, expect.any(String)])
})

it('lets a change of a whole menu through, however many others change a price all the while', async () => {
  const { restaurantId } = await aRestaurant(one())
  const names = Array.from({ length: 1000 }, (_, index) => `Dish ${index}`)
  const { categoryId, productIds } = await aCategory(one(), restaurantId, 'Tea', names)
  const small = await Promise.all(racers().map(({ db }) => aSmallMenu(db)))
  const through = new AbortController()
  const others = small.map(async ({ db, restaurantId: id, productIds: dishes }) => {
    for (let price = 1; !through.signal.aborted; price += 1) {
      const changes = dishes.map((dish) => ({ id: dish, change: { price }, seen: null }))
      await transact(db, (trx) => changeProducts(trx, id, changes))
    }
  })
  const runs: number[] = []
  for (let round = 0; round < 3; round += 1) {
    productIds.reverse()
    runs.push(0)
    await transact(one(), (trx) => {
      runs[round]! += 1
      return changeOrder(trx, restaurantId, [{ categoryId, products: productIds }])
    })
  }
  through.abort()
  await Promise.all(others)
  expect(Math.max(...runs)).toBeLessThanOrEqual(TRIES_BESIDE_OTHERS + 1)
})

it('keeps those who save a price of different menus out of each other’s way', async () => {
  const small = await Promise.all(racers().map(({ db }) => aSmallMenu(db)))
  await sql`analyze`.execute(one())
  let runs = 0
  const save = (id: string, dish: string, price: number) =>
    transact(one(), (trx) => {
      runs += 1
      return changeProducts(trx, id, [{ id: dish, change: { price }, seen: null }])
    })
  const savers = small.map(async ({ restaurantId, productIds: [dish] }) => {
    for (let price = 1; price <= SAVES; price += 1) await save(restaurantId, dish!, price)
  })
  await Promise.all(savers)
  // With table scans each conflicted once.
  expect(runs).toBeLessThan(RACERS * SAVES * 1.2)
})

it('makes many changes of one menu one after the other, whatever they look at first', async () => {
  const { restaurantId } = await aRestaurant(one())
  const { categoryId } = await aCategory(one(), restaurantId, 'Tea')
  const runs = racers().map(({ db, racer }) =>
    transactOnMenu(db, async (trx) => {
      const { length } = await trx.selectFrom('products').select('id').execute()
      const product = { name: `Tea of ${length}`, price: 1500, description: '' }
      await addProduct(trx, restaurantId, categoryId, product, NOW)
      return racer
    }),
  )
  expect(await Promise.all(runs)).toHaveLength(RACERS)
  const rows = await one().selectFrom('products').select(['name', 'position']).execute()
  const each = Array.from({ length: RACERS }, (_, at) => ({ name: `Tea of ${at}`, position: at }))
  expect(rows.toSorted((a, b) => a.position - b.position)).toEqual(each)
})

it('counts every try', async () => {
  const limit = { key: 'log-in', most: 3, windowMs: MINUTE_MS }
  await race((trx) => addPoints(trx, [limit], NOW))
  expect(await one().selectFrom('rateLimits').select('count').execute()).toEqual([
    { count: RACERS },
  ])
})

it('tells once of an invoice that was paid', async () => {
  const reader = await aRestaurant(one())
  const time = NOW.toISOString()
  const { restaurantId, ownerId } = reader
  const invoice = {
    id: 'in_1',
    subscriptionId: 'sub',
    number: '1',
    status: 'paid',
    amount: 49_000,
    amountRefunded: 0,
    currency: 'aed',
    customerName: null,
    customerEmail: null,
    createdAt: time,
    paidAt: time,
    pdfUrl: null,
  } as const
  const [told] = await race((trx) =>
    putInvoices(trx, { provider: 'stripe', restaurantId }, [{ ownerId, invoices: [invoice] }]),
  )
  expect(told.flat()).toEqual(['in_1'])
  expect(await listInvoices(one(), reader)).toMatchObject([{ amount: 49_000 }])
})

it('gives a restaurant to one publisher, new or published before', async () => {
  const [first] = await race(takeLease)
  expect(first.filter((taken) => taken !== undefined)).toHaveLength(1)
  await one().updateTable('publications').set({ leaseUntil: null }).execute()
  const [second] = await race(takeLease)
  expect(second.filter((taken) => taken !== undefined)).toHaveLength(1)
})

it('gives a task to one server, and each mail to one', async () => {
  const task = { name: 'hourly', leaseMs: MINUTE_MS }
  const taken = await Promise.all(racers().map(({ db }) => takeTask(db, task, NOW)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  const mail = { ownerId: null, about: 'confirm-email', content: null } as const
  for (let index = 0; index < RACERS; index += 1) {
    const email = `noura@house${index}.example`
    await addMail(one(), { ...mail, email, expiresAt: LATER }, NOW)
  }
  // A locked one is skipped at first.
  const [first] = await race((trx) => takeMail(trx, NOW))
  const [second] = await race((trx) => takeMail(trx, NOW))
  const emails = [...first, ...second].flatMap((mail) => mail?.email ?? [])
  expect(new Set(emails).size).toBe(emails.length)
  expect(emails).toHaveLength(RACERS)
})

function takeLease(trx: Db, racer: number) {
  return takePublishLease(trx, 'r1', { workerId: String(racer), now: NOW, until: LATER })
}

async function aSmallMenu(db: Database) {
  const { restaurantId } = await aRestaurant(db)
  return { db, restaurantId, ...(await aCategory(db, restaurantId, 'Tea', ['Mint'])) }
}

function one(): Database {
  const [db] = servers
  if (!db) throw new Error('There is no server')
  return db
}

function racers() {
  return Array.from({ length: RACERS }, (_, racer) => ({
    racer,
    db: servers[racer % servers.length] ?? one(),
  }))
}

/** Results; conflicts are apart. */
async function race<T>(work: (trx: Db, racer: number) => Promise<T>): Promise<[T[], DataError[]]> {
  const runs = racers().map(({ db, racer }) => transact(db, (trx) => work(trx, racer)))
  const results: T[] = []
  const refused: DataError[] = []
  for (const run of await Promise.allSettled(runs)) {
    if (run.status === 'fulfilled') results.push(run.value)
    else if (run.reason instanceof DataError) refused.push(run.reason)
    else throw run.reason
  }
  return [results, refused]
}

// For a common start.
async function holdEveryConnection(db: Database): Promise<void> {
  await Promise.all(Array.from({ length: RACERS / 2 }, () => readAtOnce(db, readNothing)))
}

function readNothing(trx: Db) {
  return trx.selectFrom('owners').select('id').execute()
}
