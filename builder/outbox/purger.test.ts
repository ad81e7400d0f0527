import { deleteProduct } from '#db/changes/bin.ts'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { addPurges, forgetPurges, putOffPurges, takePurges } from '#db/queries/purges.ts'
import { aCategory, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { startPublisher } from '../publish/publisher.ts'
import { purgeChanged } from './purger.ts'
import { aHouse, eventually } from '../testing/fixtures.ts'
import { aPurgeHook, SECRET } from '../testing/purge-hook.ts'

test('tells a CDN in front of every page that has changed, and of no other', async () => {
  await using house = await aHouse()
  await using cdn = await aPurgeHook()
  const { restaurantId } = await aRestaurant(house.db, { name: 'Corner' })
  await aCategory(house.db, restaurantId, 'Food', ['Foul'])
  const { productIds } = await aCategory(house.db, restaurantId, 'شاي', ['كرك', 'Mint'])
  const purge = { url: cdn.url, secret: SECRET }
  const publisher = startPublisher({ settings: { ...house.settings, purge } })
  try {
    await eventually(() => expect(cdn.told).toContain('https://menus.example/corner'))
    expect(cdn.told).toContain('https://menus.example/corner/%D8%B4%D8%A7%D9%8A')
    cdn.told.length = 0
    await transact(house.db, (trx) => deleteProduct(trx, restaurantId, productIds[1]!, NOW))
    publisher.wake(restaurantId)
    await eventually(() => expect(cdn.told).toContain('https://menus.example/corner'))
    const pages = cdn.told.filter((url) => url.includes('/corner'))
    // Its former page redirected to it.
    expect(pages.toSorted()).toEqual([
      'https://menus.example/corner',
      'https://menus.example/corner/%D8%B4%D8%A7%D9%8A',
      'https://menus.example/corner/%D8%B4%D8%A7%D9%8A/%D9%83%D8%B1%D9%83',
      'https://menus.example/corner/%D8%B4%D8%A7%D9%8A/mint',
      'https://menus.example/corner/info/list',
      'https://menus.example/corner/info/print',
      'https://menus.example/corner/info/tablet',
      'https://menus.example/corner/info/tablet/%D8%B4%D8%A7%D9%8A',
      'https://menus.example/corner/menu.json',
    ])
  } finally {
    await publisher.stop()
  }
})

test('tells again what the CDN did not take, also after a restart', async () => {
  await using house = await aHouse()
  await using cdn = await aPurgeHook()
  cdn.status = 500
  await aRestaurant(house.db, { name: 'Corner' })
  const errors: string[] = []
  const settings = { ...house.settings, purge: { url: cdn.url, secret: SECRET } }
  const publisher = startPublisher({ settings, onError: (error) => errors.push(String(error)) })
  await eventually(() => expect(errors).toContain('Error: The purge hook answered 500'))
  await publisher.stop()
  cdn.status = 204
  const next = startPublisher({ settings })
  await eventually(() => expect(cdn.told).toContain('https://menus.example/corner'))
  await next.stop()
  expect(await house.db.selectFrom('purges').select('path').execute()).toEqual([])
})

test('tells each change once, also where several publishers could', async () => {
  await using house = await aHouse()
  await using cdn = await aPurgeHook()
  const paths = Array.from({ length: 1200 }, (_, number) => `/corner/dish-${number}`)
  await addPurges(house.db, paths, NOW)
  const { publicUrl } = house.settings
  const hook = { url: cdn.url, secret: SECRET }
  const other = openDatabase(house.settings.database)
  await Promise.all(
    [house.db, other].map((db) => purgeChanged({ db, hook, publicUrl, now: () => new Date() })),
  )
  await other.destroy()
  expect(cdn.told.toSorted()).toEqual(paths.map((path) => publicUrl + path).toSorted())
})

test('keeps a page that has changed again while its change was told', async () => {
  await using house = await aHouse()
  await addPurges(house.db, ['/corner', '/corner/tea'], NOW)
  const told = (await takePurges(house.db, NOW)) ?? []
  await addPurges(house.db, ['/corner'], NOW)
  await forgetPurges(house.db, told, NOW)
  expect(await takePurges(house.db, NOW)).toMatchObject([{ path: '/corner' }])
})

test('asks a hook that is away more and more seldom, but for new changes, and tells all once it is back', async () => {
  await using house = await aHouse()
  const { db } = house
  const paths = async (ms: number) => {
    const taken = await takePurges(db, new Date(NOW.getTime() + ms))
    return taken?.map(({ path }) => path)
  }
  await addPurges(db, ['/corner'], NOW)
  for (const waitMs of [1000, 2000, 4000, 8000]) {
    await putOffPurges(db, 'away', NOW)
    expect(await paths(waitMs - 1)).toBeUndefined()
  }
  await addPurges(db, ['/harbour'], NOW)
  const told = (await takePurges(db, NOW)) ?? []
  expect(told.map(({ path }) => path)).toEqual(['/harbour'])
  await forgetPurges(db, told, NOW)
  expect(await paths(0)).toEqual(['/corner'])
})
