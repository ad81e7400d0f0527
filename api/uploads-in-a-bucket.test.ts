import { afterEach, expect, test, vi } from 'vitest'
import { mediaBucket } from '#builder/pictures/media-bucket.ts'
import { aBucket, bucketEnvironment } from '#builder/testing/bucket.ts'
import { aFailingBucket, type Illness } from '#builder/testing/failing-bucket.ts'
import { addCategory } from '#db/changes/categories.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { anApi, anOwner, aPictureFile, revisionOf, type Api } from './testing/fixtures.ts'

const UNREACHABLE = 'Pictures cannot be kept just now. Nothing was changed. Please try again.'

afterEach(() => void vi.unstubAllEnvs())

test('a picture is in the bucket when its upload is answered, and is shown before it is published', async () => {
  await using house = await aHouse()
  const added = await house.addDish()
  expect(added.status).toBe(201)
  const { imageUrl } = (added.body as { product: { imageUrl: string } }).product
  const names = [...(await house.media.list()).keys()]
  expect(names).toHaveLength(4)
  const shown = await house.api.app.request(imageUrl)
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  const kept = await house.media.read(imageUrl.slice('/media/'.length))
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(kept)
  for (const path of [`/.uploads/${names[0]}`, `/live.uploads/${names[0]}`, `/${names[0]}`]) {
    expect((await house.api.call('GET', path)).status).toBe(404)
  }
})

test.each<[Illness, afterPuts: number]>([
  ['internal error', 0],
  ['denied', 1],
  ['slow down', 1],
])(
  'a bucket with %s after %i puts refuses the upload, and nothing is changed',
  async (illness, puts) => {
    await using house = await aHouse()
    const before = await house.state()
    house.front.fail(illness, puts)
    const refused = await house.addDish()
    expect(refused).toMatchObject({ status: 503, body: { message: UNREACHABLE } })
    expect(refused.headers.get('Retry-After')).toBe('10')
    expect(await house.state()).toEqual(before)
    expect(house.api.log.join('')).toContain('the pictures are out of reach')
    house.front.heal()
    expect((await house.addDish()).status).toBe(201)
  },
)

test('an export whose pictures are out of reach says so, in place of leaving them out', async () => {
  await using house = await aHouse()
  await house.addDish()
  house.front.fail('internal error')
  const { api, token } = house
  const refused = await api.call('GET', '/api/export', { token })
  expect(refused).toMatchObject({ status: 503, body: { message: UNREACHABLE } })
})

test('a page that nobody has read yet is said to be out of reach, with when to come again', async () => {
  await using house = await aHouse()
  const { api, front } = house
  expect((await api.call('GET', '/nobody')).status).toBe(404)
  front.fail('internal error')
  expect((await api.call('GET', '/nobody-else')).status).toBe(404)
  const refused = await api.call('GET', '/somebody')
  expect(refused).toMatchObject({
    status: 503,
    body: { message: 'This page cannot be had just now. Please try again.' },
  })
  expect(refused.headers.get('Retry-After')).toBe('10')
  expect(api.log.join('')).toContain('the pages are out of reach')
  front.heal()
  for (const path of ['/somebody', '/nobody']) {
    expect((await api.call('GET', path)).status).toBe(404)
  }
})

async function aHouse() {
  const stack = new AsyncDisposableStack()
  const place = stack.use(await aBucket())
  const front = stack.use(await aFailingBucket(place))
  const environment = bucketEnvironment({ ...place.bucket, endpoint: front.endpoint })
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const api = stack.use(await anApi(environment))
  const { restaurantId, token } = await anOwner(api, 'Somebody')
  const soups = { title: 'Soups', icon: '/icons/pot-of-food.svg' }
  const categoryId = await addCategory(api.db, restaurantId, soups, NOW)
  return {
    api,
    token,
    front,
    media: mediaBucket(place.bucket, place.client),
    state: async () => ({ ...(await rows(api)), revision: await revisionOf(api, restaurantId) }),
    addDish: async () => {
      const fields = { name: 'Lentil', price: '12.5', description: 'Warm' }
      const form = { ...fields, image: await aPictureFile() }
      return api.call('POST', `/categories/${categoryId}/products`, { token, form })
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

async function rows({ db }: Api) {
  return {
    pictures: await db.selectFrom('pictures').selectAll().execute(),
    products: await db.selectFrom('products').selectAll().execute(),
  }
}
