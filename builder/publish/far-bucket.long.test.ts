import { expect, test } from 'vitest'
import { aCategory, aRestaurant } from '#db/testing/fixtures.ts'
import { aBucket } from '../testing/bucket.ts'
import { runCommand } from '../testing/command.ts'
import { aFailingBucket } from '../testing/failing-bucket.ts'
import { aHouse } from '../testing/fixtures.ts'

const RESTAURANTS = 3

// Asking for each file of 10 000 menus would be a million requests.
test('of a bucket little is asked when all is in place, and much at once when it is verified', async () => {
  await using place = await aBucket()
  await using front = await aFailingBucket(place)
  await using house = await aHouse()
  const settings = { ...house.settings, bucket: { ...place.bucket, endpoint: front.endpoint } }
  for (let index = 0; index < RESTAURANTS; index += 1) {
    const { restaurantId } = await aRestaurant(house.db, { name: `Noor ${index}` })
    await aCategory(house.db, restaurantId, 'Drinks', ['Karak', 'Mint tea', 'Water', 'Cola'])
  }
  await runCommand(settings, 'rebuild', '--all')

  const rebuilt = front.count()
  const report = JSON.parse((await runCommand(settings, 'rebuild', '--all', '--json')).stdout)
  expect(report).toMatchObject({ restaurants: RESTAURANTS, written: 0, removed: 0, failed: [] })
  // The id, two listings of site assets, one a menu; no page is read.
  expect(rebuilt.requests).toMatchObject({ GET: 1 + 2 + RESTAURANTS })
  expect(rebuilt.requests).not.toHaveProperty('PUT')

  const verified = front.count()
  const { problems } = JSON.parse((await runCommand(settings, 'verify', '--json')).stdout)
  expect(problems).toEqual([])
  expect(verified.mostAtOnce).toBeGreaterThan(4)
})
