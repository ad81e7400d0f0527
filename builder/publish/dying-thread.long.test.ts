import { expect, test } from 'vitest'
import { addCategory } from '#db/changes/categories.ts'
import { addProducts } from '#db/changes/products.ts'
import { getPublicationState, isBehind } from '#db/queries/publications.ts'
import { countRestaurants } from '#db/queries/status.ts'
import { TOO_LARGE } from '#db/rules/publishing.ts'
import type { Database } from '#db/open.ts'
import { aCategory, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import type { PublishResult } from './publish-restaurant.ts'
import { startPublisher } from './publisher.ts'
import { runCommand } from '../testing/command.ts'
import { aHouse, eventually } from '../testing/fixtures.ts'

// Enough for an ordinary menu, not for a thousand dishes.
const LITTLE = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 40 }

test('a menu that a thread dies of counts as failed and holds up nobody', async () => {
  await using house = await aHouse()
  const { db, settings } = house
  const { restaurantId: endless } = await aRestaurant(db, { name: 'Endless' })
  await aHugeMenu(db, endless)
  const others: string[] = []
  for (const name of ['First', 'Second', 'Third']) {
    const { restaurantId } = await aRestaurant(db, { name })
    await aCategory(db, restaurantId, 'Drinks', ['Karak'])
    others.push(restaurantId)
  }
  const results: PublishResult[] = []
  const errors: unknown[] = []
  const publisher = startPublisher({
    settings,
    limits: LITTLE,
    onResult: (result) => results.push(result),
    onError: (error) => errors.push(error),
  })
  await using _ = { [Symbol.asyncDispose]: () => publisher.stop() }
  for (const id of [endless, ...others]) publisher.wake(id)
  await eventually(async () => {
    expect(await getPublicationState(db, endless)).toMatchObject({ failure: TOO_LARGE })
    for (const id of others) expect(isBehind(await getPublicationState(db, id))).toBe(false)
  })
  const failed = { status: 'failed', restaurantId: endless, message: TOO_LARGE }
  // Recorded first, then reported.
  await eventually(async () => {
    const { attempts } = await getPublicationState(db, endless)
    expect(results.filter(({ restaurantId }) => restaurantId === endless)).toEqual(
      Array.from({ length: attempts }, () => failed),
    )
  })
  expect(await countRestaurants(db)).toMatchObject({ failing: 1, behind: 1 })
  const status = await runCommand(settings, 'status')
  expect(status).toMatchObject({ status: 1, stdout: expect.stringContaining(TOO_LARGE) })
  expect(errors).toEqual([])
})

test('threads end whose database takes nothing more, as on a full disk', async () => {
  await using house = await aHouse()
  const publisher = startPublisher({ settings: house.settings })
  await eventually(async () => expect(publisher.isReady()).toBe(true))
  await house.db.schema.dropTable('publishers').execute()
  await publisher.stop()
  expect(publisher.isReady()).toBe(false)
})

async function aHugeMenu(db: Database, restaurantId: string): Promise<void> {
  const text = 'With everything that there is to say of it. '.repeat(1500)
  for (let shelf = 1; shelf <= 10; shelf += 1) {
    await transact(db, async (trx) => {
      const category = { title: `Shelf ${shelf}`, icon: 'pot-of-food' }
      const id = await addCategory(trx, restaurantId, category, NOW)
      const products = Array.from({ length: 100 }, (_, number) => ({
        name: `Dish ${shelf} of ${number}`,
        price: 1000,
        description: text,
      }))
      await addProducts(trx, restaurantId, id, products, NOW)
    })
  }
}
