import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { addPicture } from '#db/queries/pictures.ts'
import { changeRestaurant } from '#db/changes/menu-changes.ts'
import { DAY_MS, MINUTE_MS } from '#db/rules/time/dates.ts'
import { pictureFiles, type Picture } from '#db/rules/look/pictures.ts'
import { writeSnapshot } from '#db/engines/copy-rows.ts'
import { resetAfterRestore } from '#db/queries/restore.ts'
import { aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { startPublisher } from '../publish/publisher.ts'
import { publishRestaurant } from '../publish/publish-restaurant.ts'
import { loadRenderer } from '../publish/renderer.ts'
import { openTarget } from '../targets/open-target.ts'
import { exchangeHeartbeat } from '../targets/heartbeat.ts'
import { aBucket } from '../testing/bucket.ts'
import { runCommand } from '../testing/command.ts'
import { aHouse, aStoredPicture, eventually, type House } from '../testing/fixtures.ts'
import { removeUnusedMedia } from './unused-media.ts'

afterEach(() => void vi.unstubAllEnvs())

// A bucket stamps files by its own clock.
const START = Date.now()

test.each(['folder', 'bucket'])(
  'two installations on one %s take no picture from each other, and it is theirs again when one is gone',
  async (kind) => {
    await using place = kind === 'bucket' ? await aBucketInUse() : null
    await using first = await aHouse(place)
    await using second = await aHouse(place, place ? {} : { CDN_DIR: first.settings.cdnDir })
    const here = await aMenuWithLogo(first, 'Noor', 'a')
    const there = await aMenuWithLogo(second, 'Corner', 'b')
    const clock = { time: START }
    const now = () => new Date(clock.time)
    await here.publish(now)
    const own = without(there.picture, await filesOf(here))
    expect(own.size).toBeGreaterThan(2 * pictureFiles(here.picture).length)
    await there.publish(now)
    const all = await filesOf(here)
    expect(all.size).toBeGreaterThan(own.size)
    for (let day = 0; day < 20; day++) {
      clock.time = START + day * DAY_MS
      for (const house of [first, second, first])
        await exchangeHeartbeat(await heartbeatContext(house, now))
      for (const house of [first, second]) {
        await removeUnusedMedia({ ...(await heartbeatContext(house, now)), media: house.media })
      }
    }
    expect(await filesOf(here)).toEqual(all)
    for (let day = 20; day < 50; day++) {
      clock.time = START + day * DAY_MS
      await removeUnusedMedia({ ...(await heartbeatContext(first, now)), media: first.media })
    }
    expect(await filesOf(here)).toEqual(own)
  },
)

test('a copy of the data that loses a restaurant takes no picture from the one that it is of', async () => {
  await using place = await aBucketInUse()
  await using house = await aHouse(place)
  const menu = await aMenuWithLogo(house, 'Noor', 'a')
  const clock = { time: START }
  const now = () => new Date(clock.time)
  await menu.publish(now)
  await exchangeHeartbeat(await heartbeatContext(house, now))
  const all = await filesOf(menu)
  const database = join(house.settings.dataDir, 'copy.db')
  await writeSnapshot(house.db, database)
  await using db = openDatabase(database)
  const copy = { ...house, db }
  for (const one of [house, copy, house, copy]) {
    clock.time += 5 * MINUTE_MS
    await exchangeHeartbeat(await heartbeatContext(one, now))
  }
  await db.deleteFrom('restaurants').execute()
  await (
    await publisherOf(copy, menu.restaurantId)
  )(now)
  const left = await filesOf(menu)
  expect(all.difference(left)).toEqual(without(menu.picture, all.difference(left)))
})

test('however many publish for one database, none takes another for somebody else, and a restore none for itself', async () => {
  await using house = await aHouse()
  const clock = { time: START }
  const now = () => new Date(clock.time)
  const context = await heartbeatContext(house, now)
  for (let round = 0; round < 50; round++) {
    clock.time += randomInt(2) === 0 ? randomInt(3000) : randomInt(DAY_MS / 2)
    const looks = Array.from({ length: 1 + randomInt(8) }, () => exchangeHeartbeat(context))
    expect(new Set(await Promise.all(looks))).toEqual(new Set([null]))
  }
  const database = join(house.settings.dataDir, 'backup.db')
  await writeSnapshot(house.db, database)
  clock.time += MINUTE_MS
  await exchangeHeartbeat(context)
  await using db = openDatabase(database)
  await resetAfterRestore(db, now())
  for (let round = 0; round < 3; round++) {
    expect(await exchangeHeartbeat({ ...context, db })).toBeNull()
  }
  await exchangeHeartbeat(context)
  expect(await exchangeHeartbeat({ ...context, db })).toBe(now().toISOString())
})

test('an operator is told, and verify --fix leaves what another has published', async () => {
  await using first = await aHouse()
  await using second = await aHouse(null, { CDN_DIR: first.settings.cdnDir })
  await aRestaurant(first.db, { name: 'Noor' })
  await aRestaurant(second.db, { name: 'Corner' })
  const page = (name: string) => readFile(join(first.settings.cdnDir, name, 'index.html'), 'utf8')
  const said: string[] = []
  const onError = (error: unknown) => said.push(String(error))
  for (const [{ settings }, name] of [
    [first, 'noor'],
    [second, 'corner'],
  ] as const) {
    const publisher = startPublisher({ settings, onError })
    await eventually(() => page(name))
    await eventually(async () => expect(await heartbeatOf(first)).toContain('Z '))
    await publisher.stop()
  }
  await eventually(() => expect(said.join()).toContain('Another installation'))
  const fixed = await runCommand(first.settings, 'verify', '--fix')
  expect(fixed).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('left over: corner/index.html'),
    stderr: expect.stringContaining('Each needs a CDN_DIR or CDN_URL of its own'),
  })
  expect(await page('corner')).toContain('Corner')
  const status = await runCommand(first.settings, 'status')
  expect(status.stdout).toContain(`${first.settings.cdnDir}: Another installation`)
})

async function aBucketInUse() {
  const place = await aBucket()
  for (const [name, value] of Object.entries(place.environment)) vi.stubEnv(name, value)
  return place
}

function heartbeatOf({ settings }: House): Promise<string> {
  return readFile(join(settings.cdnDir, '.qaima-heartbeat'), 'utf8')
}

async function heartbeatContext({ db, settings }: House, now: () => Date) {
  return { db, target: await openTarget(settings), now }
}

async function aMenuWithLogo(house: House, name: string, letter: string) {
  const { restaurantId } = await aRestaurant(house.db, { name })
  const picture = await aStoredPicture(house, letter)
  await transact(house.db, async (trx) => {
    await addPicture(trx, picture, NOW)
    await changeRestaurant(trx, restaurantId, { logo: picture.hash }, NOW)
  })
  return { house, restaurantId, picture, publish: await publisherOf(house, restaurantId) }
}

async function publisherOf(house: House, restaurantId: string) {
  const renderer = await loadRenderer('https://menus.example')
  return async (now: () => Date) => {
    const { media } = house
    const context = { ...(await heartbeatContext(house, now)), media, renderer, purging: false }
    expect(await publishRestaurant({ ...context, workerId: 'a' }, restaurantId)).toMatchObject({
      status: 'published',
    })
  }
}

function without({ hash }: Picture, files: Set<string>): Set<string> {
  return new Set([...files].filter((file) => !file.includes(hash)))
}

async function filesOf({ house }: { house: House }): Promise<Set<string>> {
  const target = await openTarget(house.settings)
  const kept = [...(await house.media.list()).keys()].map((file) => `kept ${file}`)
  return new Set([...(await target.list('media')).keys(), ...kept])
}
