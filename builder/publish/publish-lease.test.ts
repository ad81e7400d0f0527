import { expect, test } from 'vitest'
import { listPublishers } from '#db/queries/targets.ts'
import { aCategory, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { registerPublisher, cleanUpAfterDead } from './register-publisher.ts'
import { leasedTarget, TAKEN_OVER } from './publish-lease.ts'
import { folderTarget } from '../targets/folder.ts'
import { aHouse } from '../testing/fixtures.ts'
import { publishRestaurant } from './publish-restaurant.ts'
import { loadRenderer } from './renderer.ts'

const DISHES = Array.from({ length: 60 }, (_, index) => `Dish ${index + 1}`)

test('a publisher that goes from file to file for minutes is not taken for gone', async () => {
  await using house = await aHouse()
  const { db, media, settings } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Corner' })
  await aCategory(db, restaurantId, 'Dishes', DISHES)
  let time = NOW.getTime()
  const now = () => new Date(time)
  const { putFolder: _, ...folder } = folderTarget(settings.cdnDir)
  const self = await registerPublisher({
    db,
    workerId: 'slow',
    publicUrl: 'https://menus.example',
    now,
  })
  const target: typeof folder = {
    ...folder,
    async put(...file) {
      time += 2000
      await cleanUpAfterDead({ db, target: folder, now })
      await folder.put(...file)
    },
  }
  const renderer = await loadRenderer('https://menus.example')
  const context = { db, renderer, target, media, purging: false, workerId: 'slow', now }
  expect(await publishRestaurant(context, restaurantId)).toMatchObject({ status: 'published' })
  expect(time - NOW.getTime()).toBeGreaterThan(100_000)
  expect(await listPublishers(db)).toMatchObject([{ workerId: 'slow' }])
  await self.end()
})

test('whoever has lost the lease reads, puts and removes nothing any more', async () => {
  await using house = await aHouse()
  const target = folderTarget(house.settings.cdnDir)
  await target.put('corner/index.html', Buffer.from('of the other'))
  const leased = leasedTarget(target, () => Promise.reject(new Error(TAKEN_OVER)))
  const steps = {
    put: () => leased.put('corner/index.html', Buffer.from('old')),
    putFolder: () => leased.putFolder?.('corner', new Map([['index.html', Buffer.from('old')]])),
    remove: () => leased.remove(['corner/index.html']),
    has: () => leased.has('corner/index.html'),
    read: () => leased.read('corner/index.html'),
  }
  for (const [name, step] of Object.entries(steps)) {
    expect([name, await Promise.resolve(step()).catch(String)]).toEqual([
      name,
      `Error: ${TAKEN_OVER}`,
    ])
  }
  expect(String(await target.read('corner/index.html'))).toBe('of the other')
})
