import { expect, test } from 'vitest'
import type { PublishLease } from '#db/queries/publish-leases.ts'
import { aRestaurant } from '#db/testing/fixtures.ts'
import { aDatabase } from '#db/testing/databases.ts'
import { isLarge } from './limits.ts'

const NORMAL_LIMITS = { files: 500, bytes: 1000, bytesInAll: 5000, characters: Infinity }

test.each([
  ['one page too long', [1001], true],
  ['too much in all, though no page is long', Array.from({ length: 6 }, () => 900), true],
  ['neither', [900, 900, 900, 900, 900], false],
])('by what is out: %s', async (_, bytes, expected) => {
  await using database = await aDatabase()
  const { db } = database
  const { restaurantId } = await aRestaurant(db, { name: 'Corner' })
  const pages = Object.fromEntries(
    bytes.map((bytes, number) => [`${number}.html`, { input: '', content: '', bytes }]),
  )
  const lease: PublishLease = {
    restaurantId,
    workerId: 'a',
    revision: 1,
    manifest: { pages, media: [] },
    interrupted: false,
    attempts: 0,
    unverified: 0,
    target: null,
  }
  expect(await isLarge(db, lease, { trust: 'manifest', limits: NORMAL_LIMITS })).toBe(expected)
})
