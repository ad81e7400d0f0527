import { expect, test } from 'vitest'
import { deleteAccount, deleteRestaurant } from '#db/queries/owners.ts'
import { addPicture } from '#db/queries/pictures.ts'
import { addRestaurant } from '#db/queries/restaurants.ts'
import { changeRestaurant } from '#db/changes/menu-changes.ts'
import { DAY_MS, MINUTE_MS } from '#db/rules/time/dates.ts'
import { HASH_LENGTH, pictureFiles } from '#db/rules/look/pictures.ts'
import { aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { publishRestaurant } from '../publish/publish-restaurant.ts'
import { loadRenderer } from '../publish/renderer.ts'
import { bucketTarget } from '../targets/bucket.ts'
import { folderTarget } from '../targets/folder.ts'
import { aBucket } from '../testing/bucket.ts'
import { aHouse } from '../testing/fixtures.ts'
import { removeUnusedMedia, removeUnusedMediaDaily } from './unused-media.ts'

const LOGO = { hash: 'ab12', width: 400, height: 400, fallback: 'png', colour: '#123456' } as const

// A bucket stamps files by its own clock.
const START = new Date()

function days(count: number): Date {
  return new Date(START.getTime() + count * DAY_MS)
}

test.each(['folder', 'bucket'])(
  'takes away from a %s what nothing has shown for a week, and nothing else',
  async (kind) => {
    await using place = kind === 'bucket' ? await aBucket() : null
    await using house = await aHouse(place)
    const { db, media } = house
    for (const file of pictureFiles(LOGO)) await media.write(file, Buffer.from(file))
    const { restaurantId } = await aRestaurant(house.db, { name: 'Corner' })
    await transact(house.db, async (trx) => {
      await addPicture(trx, LOGO, NOW)
      await changeRestaurant(trx, restaurantId, { logo: LOGO.hash }, NOW)
    })
    const renderer = await loadRenderer('https://menus.example')
    const target = place
      ? bucketTarget(place.bucket, place.client)
      : folderTarget(house.settings.cdnDir)
    let now = days(0)
    const base = { db, media, target, now: () => now }
    const publish = () =>
      publishRestaurant({ ...base, renderer, purging: false, workerId: 'a' }, restaurantId)
    expect(await publish()).toMatchObject({ status: 'published' })

    const held = async () => [...(await target.list('media')).keys()].toSorted()
    const all = await held()
    expect(all).toContain('media/ab12-192.avif')
    await target.put('media/left-by-a-crash-192.avif', Buffer.from('x'))
    expect(await removeUnusedMedia(base)).toEqual({ unused: 1, removed: 0 })

    await transact(house.db, (trx) => changeRestaurant(trx, restaurantId, { logo: null }, NOW))
    now = days(1)
    await publish()
    // Caches may still hold a page that shows it.
    const { unused } = await removeUnusedMedia(base)
    expect(unused).toBeGreaterThan(pictureFiles(LOGO).length)
    now = days(7)
    expect(await removeUnusedMedia(base)).toEqual({ unused: unused - 1, removed: 1 })

    await transact(house.db, (trx) => changeRestaurant(trx, restaurantId, { logo: LOGO.hash }, NOW))
    now = days(9)
    await publish()
    await removeUnusedMedia(base)
    expect(await held()).toEqual(expect.arrayContaining(all))
    expect([...(await media.list()).keys()]).toEqual(expect.arrayContaining(pictureFiles(LOGO)))

    await transact(db, (trx) => changeRestaurant(trx, restaurantId, { logo: null }, NOW))
    now = days(10)
    await publish()
    await removeUnusedMedia(base)
    now = days(18)
    expect((await removeUnusedMedia(base)).removed).toBeGreaterThan(0)
    expect([...(await media.list()).keys()].filter((name) => name.startsWith('ab12'))).toEqual([])
  },
)

test('does so once a day, whoever comes first', async () => {
  await using house = await aHouse()
  const target = folderTarget(house.settings.cdnDir)
  let now = days(0)
  const { db, media } = house
  const context = { db, media, target, now: () => now }
  expect(await removeUnusedMediaDaily(context)).toEqual({ unused: 0, removed: 0 })
  expect(await removeUnusedMediaDaily(context)).toBeNull()
  now = days(1)
  expect(await removeUnusedMediaDaily(context)).toEqual({ unused: 0, removed: 0 })
})

test('takes the pictures of a deleted account at once, and those of a moment ago soon after', async () => {
  await using house = await aHouse()
  const { db, media } = house
  const { ownerId, restaurantId } = await aRestaurant(db, { name: 'Corner' })
  for (const file of pictureFiles(LOGO)) await media.write(file, Buffer.from(file))
  await transact(db, async (trx) => {
    await addPicture(trx, LOGO, NOW)
    await changeRestaurant(trx, restaurantId, { logo: LOGO.hash }, NOW)
  })
  const target = folderTarget(house.settings.cdnDir)
  const renderer = await loadRenderer('https://menus.example')
  let now = new Date()
  const context = { db, media, target, now: () => now }
  await removeUnusedMediaDaily(context)
  const publish = () =>
    publishRestaurant({ ...context, renderer, purging: false, workerId: 'a' }, restaurantId)
  await publish()
  // Uploaded again by another account, perhaps: too soon to say.
  await transact(db, (trx) => deleteAccount(trx, ownerId, now))
  await publish()
  const left = async () =>
    [...(await media.list()).keys()].filter((name) => name.startsWith('ab12'))
  expect(await left()).not.toEqual([])
  now = new Date(now.getTime() + 5 * MINUTE_MS)
  expect(await removeUnusedMediaDaily(context)).toBeNull()
  now = new Date(now.getTime() + 6 * MINUTE_MS)
  await removeUnusedMediaDaily(context)
  expect(await left()).toEqual([])
  expect([...(await target.list('media')).keys()]).toEqual([])
})

test('takes pages and pictures of a deleted restaurant, but for what another of its owner shows', async () => {
  await using house = await aHouse()
  const { db, media } = house
  const shared = { ...LOGO, hash: 'a'.repeat(HASH_LENGTH) }
  const own = { ...LOGO, hash: 'b'.repeat(HASH_LENGTH) }
  const first = await aRestaurant(db, { name: 'Corner' })
  const { ownerId } = first
  const second = await transact(db, (trx) => addRestaurant(trx, { ownerId, name: 'Bay', now: NOW }))
  for (const picture of [shared, own]) {
    for (const file of pictureFiles(picture)) await media.write(file, Buffer.from(file))
    await transact(db, (trx) => addPicture(trx, picture, NOW))
  }
  const images = { logo: shared.hash, cover: own.hash }
  await transact(db, (trx) => changeRestaurant(trx, first.restaurantId, images, NOW))
  await transact(db, (trx) => changeRestaurant(trx, second, { logo: shared.hash }, NOW))
  const target = folderTarget(house.settings.cdnDir)
  const renderer = await loadRenderer('https://menus.example')
  // Not of a moment ago.
  const now = new Date(Date.now() + 11 * MINUTE_MS)
  const context = { db, media, target, renderer, purging: false, workerId: 'a', now: () => now }
  const publish = async () => {
    for (const id of [first.restaurantId, second]) await publishRestaurant(context, id)
  }
  await publish()
  const before = await target.list('bay')
  await transact(db, (trx) => deleteRestaurant(trx, first.restaurantId, now))
  await publish()
  expect([...(await target.list('corner')).keys()]).toEqual([])
  expect([...(await target.list('bay')).keys()]).toEqual([...before.keys()])
  const files = [...(await target.list('media')).keys(), ...(await media.list()).keys()]
  expect(files.filter((file) => file.includes(own.hash))).toEqual([])
  expect(files).toEqual(expect.arrayContaining(pictureFiles(shared)))
})
