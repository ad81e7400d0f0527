import { afterEach, expect, test, vi } from 'vitest'
import { getPublicationState, isBehind } from '#db/queries/publications.ts'
import { changeProduct } from '#db/changes/product-changes.ts'
import { addCategory } from '#db/changes/categories.ts'
import { addOptionGroup } from '#db/changes/option-groups.ts'
import { addProducts } from '#db/changes/products.ts'
import { changeRestaurant } from '#db/changes/menu-changes.ts'
import type { Database } from '#db/open.ts'
import type { Settings } from '#db/settings/settings.ts'
import { aCategory, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { openTarget } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'
import { aBucket } from '../testing/bucket.ts'
import { runCommand } from '../testing/command.ts'
import { aFailingBucket } from '../testing/failing-bucket.ts'
import { aHouse, eventually } from '../testing/fixtures.ts'
import { inTime } from '../testing/in-time.ts'
import { OvertakenError, startPublisher } from './publisher.ts'

const LARGEST = 3000
// Seconds to a far bucket.
const LONG_ON_ITS_WAY = 600
const MANY = 540
const ON_EACH_SHELF = 60
const FAR_MS = 60

afterEach(() => vi.unstubAllEnvs())

/** `moveAway` makes the target slow. */
interface Place extends AsyncDisposable {
  dishes: number
  settings: Partial<Settings>
  moveAway(): void
}

const PLACES = {
  folder: async () => ({
    dishes: LARGEST,
    settings: {},
    moveAway: () => {},
    [Symbol.asyncDispose]: async () => {},
  }),
  'far bucket': async () => {
    const stack = new AsyncDisposableStack()
    const place = stack.use(await aBucket())
    const front = stack.use(await aFailingBucket(place))
    for (const [name, value] of Object.entries(place.environment)) vi.stubEnv(name, value)
    return {
      dishes: LONG_ON_ITS_WAY,
      settings: { bucket: { ...place.bucket, endpoint: front.endpoint } },
      moveAway: () => front.moveAway(FAR_MS),
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    }
  },
} satisfies Record<string, () => Promise<Place>>

test.each(Object.entries(PLACES))(
  'in a %s, a price is out in time while a large menu goes out for the first time',
  async (_, aPlace) => {
    await using place = await aPlace()
    await using house = await aHouse()
    const settings = { ...house.settings, ...place.settings }
    const { db } = house
    const target = await openTarget(settings)
    const price = await aPrice(db, target)
    const publisher = startPublisher({ settings })
    await using _stop = { [Symbol.asyncDispose]: () => publisher.stop() }
    await price.changeTo(1, publisher)
    await eventually(() => price.isOut(1))

    const large = await aLargeMenu(db, 'Large', place.dishes)
    place.moveAway()
    publisher.wake(large)
    let times = 1
    while (isBehind(await getPublicationState(db, large))) {
      times += 1
      await price.changeTo(times, publisher)
      await eventually(() => price.isOut(times), inTime())
    }
    expect(times).toBeGreaterThan(2)
    const last = `large/shelf-${place.dishes / ON_EACH_SHELF}/dish-${place.dishes}/index.html`
    expect(await target.has(last)).toBe(true)
  },
  300_000,
)

test('in a far bucket, no price waits behind menus that are looked at again, file by file', async () => {
  await using place = await PLACES['far bucket']()
  await using house = await aHouse()
  const settings = { ...house.settings, ...place.settings }
  const { db } = house
  const price = await aPrice(db, await openTarget(settings))
  const large: string[] = []
  for (const name of ['One', 'Two', 'Three']) large.push(await aLargeMenu(db, name, MANY))
  await runCommand(settings, 'rebuild', '--all')
  await db
    .updateTable('publications')
    .set({ unverified: 1 })
    .where('restaurantId', 'in', large)
    .execute()
  place.moveAway()

  const publisher = startPublisher({ settings })
  await using _ = { [Symbol.asyncDispose]: () => publisher.stop() }
  await eventually(() => expect(publisher.isReady()).toBe(true))
  for (const id of large) publisher.wake(id)
  await price.changeTo(2, publisher)
  await eventually(() => price.isOut(2), inTime())
}, 300_000)

test('no page to look at waits behind a large menu on its way', async () => {
  await using place = await PLACES['far bucket']()
  await using house = await aHouse()
  const settings = { ...house.settings, ...place.settings }
  const { db } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Corner' })
  await aCategory(db, restaurantId, 'Drinks', ['Karak'])
  const done: string[] = []
  const publisher = startPublisher({
    settings,
    onResult: ({ restaurantId }) => done.push(restaurantId),
  })
  await using _ = { [Symbol.asyncDispose]: () => publisher.stop() }
  await eventually(() => expect(done).toContain(restaurantId))
  const large = await aLargeMenu(db, 'Large', place.dishes)
  place.moveAway()
  publisher.wake(large)
  const page = { at: NOW, path: '/corner' }
  await publisher.preview({ restaurantId: large, at: NOW, path: '/large' })
  const shown = await publisher.preview({ restaurantId, ...page })
  if (!shown || 'tooLarge' in shown) throw new Error('Not shown')
  expect(new TextDecoder().decode(shown.html)).toContain('Karak')
  expect(await publisher.preview({ restaurantId, ...page, path: '/corner/none' })).toBeNull()
  expect(done).toEqual([restaurantId])
  await eventually(() => expect(done).toEqual([restaurantId, large]), inTime() * 10)
}, 300_000)

test('of one owner the newest page to look at is made, and none that is too large', async () => {
  await using house = await aHouse()
  const { db, settings } = house
  const large = await aLargeMenu(db, 'Large', 1200, '🍜'.repeat(1000))
  const publisher = startPublisher({ settings })
  await using _ = { [Symbol.asyncDispose]: () => publisher.stop() }
  const look = (path: string) => publisher.preview({ restaurantId: large, at: NOW, path })
  const { tooLarge } = (await look('/large')) as { tooLarge: number }
  expect(tooLarge).toBeGreaterThan(4_000_000)
  const [overtaken, newest] = ['/large/none', '/large/info'].map(look)
  await expect(overtaken).rejects.toThrow(OvertakenError)
  expect(await newest).toMatchObject({ policy: expect.stringContaining("script-src 'none'") })
}, 300_000)

const LONG: Record<string, (db: Database) => Promise<string>> = {
  'long pages': (db) => aLargeMenu(db, 'Long', 1200, '🍜'.repeat(1000)),
  'many options': async (db) => {
    const long = await aLargeMenu(db, 'Long', 300)
    const categories = await db.selectFrom('categories').select('id').execute()
    const options = Array.from({ length: 30 }, (_, number) => {
      return { id: '', name: `${number} ${'<'.repeat(57)}`, price: 1000 }
    })
    const ids = categories.map(({ id }) => id)
    const groups = ['One', 'Other'].map((name) => ({ name, min: 0, max: 1, options }))
    for (const group of groups) {
      await transact(db, (trx) => addOptionGroup(trx, long, { ...group, categories: ids }, NOW))
    }
    return long
  },
}

test.each(Object.keys(LONG))(
  'a price waits for no change of a menu with %s',
  async (kind) => {
    await using house = await aHouse()
    const { db, settings } = house
    const long = await LONG[kind]!(db)
    const price = await aPrice(db, await openTarget(settings))
    await runCommand(settings, 'rebuild', '--all')
    const done: string[] = []
    const publisher = startPublisher({
      settings,
      onResult: ({ restaurantId }) => done.push(restaurantId),
    })
    await using _ = { [Symbol.asyncDispose]: () => publisher.stop() }
    await eventually(() => expect(publisher.isReady()).toBe(true))
    await transact(db, (trx) => changeRestaurant(trx, long, { about: 'New' }, NOW))
    await db.updateTable('products').set({ price: 2000 }).where('name', '=', 'Dish 7').execute()
    publisher.wake(long)
    await price.changeTo(2, publisher)
    await eventually(() => expect(done).toHaveLength(2), inTime() * 10)
    expect(done.at(-1)).toBe(long)
  },
  300_000,
)

test('a publisher that is stopped ends what it is at, and begins with nothing that waits', async () => {
  await using house = await aHouse()
  const { db, settings } = house
  const large: string[] = []
  for (const name of ['One', 'Two', 'Three'])
    large.push(await aLargeMenu(db, name, LONG_ON_ITS_WAY))
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const publisher = startPublisher({
    settings,
    onResult: ({ status, restaurantId }) => {
      done.push(`${status} ${restaurantId}`)
      first.resolve()
    },
  })
  await first.promise
  await publisher.stop()
  expect(done.length).toBeLessThan(3)
  const states = await Promise.all(large.map((id) => getPublicationState(db, id)))
  const published = large.filter((_, index) => !isBehind(states[index]!))
  expect(done.toSorted()).toEqual(published.map((id) => `published ${id}`).toSorted())
  expect(states.every(({ failure }) => failure === null)).toBe(true)
}, 120_000)

async function aPrice(db: Database, target: Target) {
  const { restaurantId } = await aRestaurant(db, { name: 'Corner' })
  const { categoryId, productIds } = await aCategory(db, restaurantId, 'Drinks', ['Karak'])
  const [id = ''] = productIds
  return {
    async changeTo(dirhams: number, publisher: { wake(restaurantId: string): void }) {
      const karak = { name: 'Karak', price: dirhams * 1000, description: 'Strong' }
      await transact(db, (trx) => changeProduct(trx, restaurantId, categoryId, id, karak))
      publisher.wake(restaurantId)
    },
    async isOut(dirhams: number) {
      const page = String(await target.read('corner/drinks/karak/index.html'))
      expect(/"price":([\d.]+)/.exec(page)?.[1]).toBe(String(dirhams))
    },
  }
}

async function aLargeMenu(
  db: Database,
  name: string,
  dishes: number,
  description = 'Hot',
): Promise<string> {
  const { restaurantId } = await aRestaurant(db, { name })
  await transact(db, async (trx) => {
    for (let last = ON_EACH_SHELF; last <= dishes; last += ON_EACH_SHELF) {
      const category = { title: `Shelf ${last / ON_EACH_SHELF}`, icon: 'pot-of-food' }
      const id = await addCategory(trx, restaurantId, category, NOW)
      const products = Array.from({ length: ON_EACH_SHELF }, (_, number) => ({
        name: `Dish ${last - number}`,
        price: 1000,
        description,
      }))
      await addProducts(trx, restaurantId, id, products, NOW)
    }
  })
  return restaurantId
}
