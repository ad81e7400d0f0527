import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Database } from '#db/open.ts'
import { changeProduct } from '#db/changes/product-changes.ts'
import { isBehind, listPublicationStates } from '#db/queries/publications.ts'
import { countRestaurants } from '#db/queries/status.ts'
import { aCategory, aRestaurant } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { startPublisher } from '../publish/publisher.ts'
import { openTarget } from './open-target.ts'
import { aBucket } from '../testing/bucket.ts'
import { runCommand } from '../testing/command.ts'
import { aHouse, eventually, type House } from '../testing/fixtures.ts'
import { readAll } from '../testing/kill-trial.ts'

test('a disk that is lost is told of and filled anew, and is right again when it comes back', async () => {
  await using house = await aHouse()
  const { db, settings } = house
  const { restaurantId, categoryId, productIds } = await someMenus(db)
  const errors: string[] = []
  const publisher = startPublisher({
    settings,
    onError: (error) => errors.push(String(error)),
  })
  await using _ = { [Symbol.asyncDispose]: () => publisher.stop() }
  await allIsOut(house, publisher)
  const before = await published(house)

  const disk = join(settings.dataDir, 'disk')
  await rename(settings.cdnDir, disk)
  await mkdir(settings.cdnDir)
  await eventually(async () => {
    expect(publisher.isReady()).toBe(false)
    expect((await listPublicationStates(db)).every(isBehind)).toBe(true)
  })
  expect(await countRestaurants(db)).toMatchObject({ restaurants: 2, behind: 2 })
  const status = await runCommand(settings, 'status')
  expect(status).toMatchObject({ status: 1, stdout: expect.stringContaining('0 published') })
  expect(status.stdout).toMatch(/Is its disk mounted\?|never published/)
  expect(errors.join()).toContain('Is its disk mounted?')

  await allIsOut(house, publisher)
  expect(await published(house)).toEqual(before)

  // Another disk is mounted in between.
  const karak = { name: 'Karak', price: 99_000, description: 'Strong' }
  const [id = ''] = productIds
  await transact(db, (trx) => changeProduct(trx, restaurantId, categoryId, id, karak))
  await allIsOut(house, publisher)
  const changed = await published(house)
  expect(changed.get('noor/drinks/karak/index.html')).toContain('99')
  await rm(settings.cdnDir, { recursive: true })
  await rename(disk, settings.cdnDir)
  await eventually(async () => expect(await published(house)).toEqual(changed))
  await allIsOut(house, publisher)
})

test('pages that somebody took away are seen to be missing and put again, the id left or not', async () => {
  await using house = await aHouse()
  const { settings } = house
  await someMenus(house.db)
  const publisher = startPublisher({ settings })
  await using _ = { [Symbol.asyncDispose]: () => publisher.stop() }
  await allIsOut(house, publisher)
  const before = await published(house)
  for (const name of await readdir(settings.cdnDir)) {
    if (!name.startsWith('.')) await rm(join(settings.cdnDir, name), { recursive: true })
  }
  await eventually(async () => expect(await published(house)).toEqual(before))
  await rm(settings.cdnDir, { recursive: true })
  await eventually(async () => expect(await published(house)).toEqual(before))
})

test('a bucket that a used data folder is started with is filled, and so is the folder after it', async () => {
  await using place = await aBucket()
  for (const [name, value] of Object.entries(place.environment)) vi.stubEnv(name, value)
  await using house = await aHouse()
  const { db, settings } = house
  const { restaurantId } = await someMenus(db)
  await runCommand(settings, 'rebuild', '--all')
  const inFolder = await published(house)
  const moved = { ...settings, bucket: place.bucket }
  expect(await runCommand(moved, 'status')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('s3://menus/live: The CDN is empty'),
  })
  await runCommand(moved, 'rebuild', '--all')
  const target = await openTarget(moved)
  const inBucket = await readAll(target)
  // Case-blind disks have fewer files.
  for (const [file, content] of inFolder) expect(inBucket.get(file), file).toBe(content)
  expect(await runCommand(moved, 'verify')).toMatchObject({ status: 0 })

  await aCategory(db, restaurantId, 'Sweets', ['Luqaimat'])
  await runCommand(settings, 'rebuild', '--all')
  expect((await published(house)).has('noor/sweets/luqaimat/index.html')).toBe(true)
  vi.unstubAllEnvs()
})

test('two publishers that start at once on nothing agree on one id; a third is not led elsewhere', async () => {
  await using house = await aHouse()
  const { settings, db } = house
  await someMenus(db)
  const publishers = [1, 2].map(() => startPublisher({ settings }))
  await using _ = {
    [Symbol.asyncDispose]: async () => {
      await Promise.all(publishers.map((one) => one.stop()))
    },
  }
  for (const publisher of publishers) await allIsOut(house, publisher)
  const elsewhere = { ...settings, cdnDir: join(settings.dataDir, 'elsewhere') }
  const refused = await runCommand(elsewhere, 'rebuild', '--all')
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('another CDN') })
  expect((await listPublicationStates(db)).some(isBehind)).toBe(false)
  expect(publishers.every((one) => one.isReady())).toBe(true)
})

async function someMenus(db: Database) {
  const { restaurantId } = await aRestaurant(db, { name: 'Noor' })
  const drinks = await aCategory(db, restaurantId, 'Drinks', ['Karak', 'Mint tea'])
  await aRestaurant(db, { name: 'Corner' })
  return { restaurantId, ...drinks }
}

async function allIsOut({ db }: House, publisher: { isReady(): boolean }): Promise<void> {
  await eventually(async () => {
    expect((await listPublicationStates(db)).filter(isBehind)).toEqual([])
    expect(publisher.isReady()).toBe(true)
  })
}

async function published({ settings }: House): Promise<Map<string, string>> {
  const files = await readAll(await openTarget({ ...settings, bucket: null }))
  for (const file of ['robots.txt', 'sitemap.xml']) files.delete(file)
  return files
}
