import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getPublicationState } from '#db/queries/publications.ts'
import { HOUR_MS } from '#db/rules/time/dates.ts'
import { aNewPlace } from '#db/testing/databases.ts'
import { aForgetfulNetwork } from '#db/testing/forgetful-network.ts'
import { aCategory, aRestaurant } from '#db/testing/fixtures.ts'
import { aHouse, eventually } from '../testing/fixtures.ts'
import { startPublisher } from './publisher.ts'

test('hears of a change that another process makes, long before it would look', async () => {
  await using data = await aNewPlace()
  await using house = await aHouse(null, { DATABASE_URL: data.place })
  const { settings, db } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Quiet' })
  const publishers = [1, 2].map(() => startPublisher({ settings, pollEveryMs: HOUR_MS }))
  try {
    const page = (path: string) => access(join(settings.cdnDir, path, 'index.html'))
    await eventually(() => page('quiet'))
    for (const title of ['Drinks', 'Sweets']) {
      await aCategory(db, restaurantId, title, ['Karak'])
      await eventually(() => page(`quiet/${title.toLowerCase()}/karak`))
    }
    await eventually(async () => {
      const { published, wanted } = await getPublicationState(db, restaurantId)
      expect(published).toBe(wanted)
    })
  } finally {
    await Promise.all(publishers.map((publisher) => publisher.stop()))
  }
})

test('does not take its target for lost while the database is away', async () => {
  await using data = await aNewPlace()
  await using house = await aHouse(null, { DATABASE_URL: data.place })
  await using network = await aForgetfulNetwork(data.place)
  const settings = { ...house.settings, database: network.place }
  let failed = 0
  const publisher = startPublisher({ settings, onError: () => (failed += 1) })
  try {
    await eventually(() => expect(publisher.isReady()).toBe(true))
    failed = 0
    await network[Symbol.asyncDispose]()
    // Menus each second, the target every other.
    await eventually(() => expect(failed).toBeGreaterThan(4))
    expect(publisher.isReady()).toBe(true)
  } finally {
    await publisher.stop()
  }
})
