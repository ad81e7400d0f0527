import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPublicationState } from '#db/queries/publications.ts'
import { changeProduct } from '#db/changes/product-changes.ts'
import { countRestaurants } from '#db/queries/status.ts'
import { aCategory, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { publishRestaurant, type PublishContext } from './publish-restaurant.ts'
import { loadRenderer } from './renderer.ts'
import { bucketTarget } from '../targets/bucket.ts'
import type { Target } from '../targets/target.ts'
import { aBucket, testClient } from '../testing/bucket.ts'
import { aFailingBucket, type FailingBucket, type Illness } from '../testing/failing-bucket.ts'
import { aHouse, type House } from '../testing/fixtures.ts'
import { renderedPages } from '../testing/kill-trial.ts'
import { readMenu } from '../testing/menu-reader.ts'

const stack = new AsyncDisposableStack()
let house: House
let context: PublishContext
let place: FailingBucket
let impatient: Target
let restaurantId: string
let drinks: { categoryId: string; productIds: string[] }

beforeAll(async () => {
  house = stack.use(await aHouse())
  const { bucket } = stack.use(await aBucket())
  place = stack.use(await aFailingBucket({ bucket }))
  const target = bucketTarget(bucket, testClient(place.endpoint, { maxAttempts: 2 }))
  const requestHandler = { requestTimeout: 250, throwOnRequestTimeout: true }
  impatient = bucketTarget(bucket, testClient(place.endpoint, { maxAttempts: 2, requestHandler }))
  const renderer = await loadRenderer(house.settings.publicUrl)
  const { db, media } = house
  const base = { db, media, renderer, target, purging: false, workerId: 'a' }
  context = { ...base, now: () => NOW }
  ;({ restaurantId } = await aRestaurant(house.db, { name: 'Corner Café' }))
  drinks = await aCategory(house.db, restaurantId, 'Drinks', ['Karak', 'Mint Tea'])
  await publishRestaurant(context, restaurantId)
})
afterAll(() => stack.disposeAsync())

test.each<[Illness, afterPuts: number, reason: RegExp]>([
  ['internal error', 0, /internal error/i],
  ['slow down', 1, /reduce your request rate/i],
  ['denied', 2, /access key/i],
  ['silence', 3, /time/i],
  ['cut connections', 4, /ECONNRESET|socket hang up/],
])(
  'a bucket with %s keeps the old menu, says why, and heals',
  async (illness, afterPuts, reason) => {
    const { db } = house
    const before = await pages()
    await aCategory(db, restaurantId, `Specials ${afterPuts}`, ['Foul'])
    const [id = ''] = drinks.productIds
    const karak = { name: 'Karak', price: 1000 * (afterPuts + 1), description: 'Strong' }
    await transact(db, (trx) => changeProduct(trx, restaurantId, drinks.categoryId, id, karak))
    const after = await pages()

    place.fail(illness, afterPuts)
    const target = illness === 'silence' ? impatient : context.target
    const failed = await publishRestaurant({ ...context, target }, restaurantId)
    expect(failed).toMatchObject({ status: 'failed' })
    const asked = target.has('corner-café/index.html')
    await expect(asked).rejects.toThrow(illness === 'denied' ? 'answered 403' : /./)
    place.heal()
    const { failure, attempts } = await getPublicationState(db, restaurantId)
    expect(failure).toMatch(reason)
    expect(attempts).toBe(1)
    expect(await countRestaurants(db)).toMatchObject({ failing: 1 })
    const seen = await readMenu(context.target, ['/corner-café'], {
      origin: house.settings.publicUrl,
      always: new Set(before.keys()),
      stays: (file) => after.has(file),
      isWhole: (file, html) => before.get(file) === html || after.get(file) === html,
    })
    expect(seen.faults).toEqual([])

    expect(await publishRestaurant(context, restaurantId)).toMatchObject({ status: 'published' })
    for (const [file, html] of after) {
      expect(String(await context.target.read(file)), file).toBe(html)
    }
    expect(await getPublicationState(db, restaurantId)).toMatchObject({
      failure: null,
      attempts: 0,
    })
  },
)

async function pages(): Promise<Map<string, string>> {
  return renderedPages(house, context.renderer, restaurantId, { caseSensitive: true })
}
