import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  isBehind,
  listPublicationStates,
  areSiteAssetsUnverified,
} from '#db/queries/publications.ts'
import { listPublishers } from '#db/queries/targets.ts'
import { aCategory, aRestaurant } from '#db/testing/fixtures.ts'
import { cleanUpAfterDead } from './register-publisher.ts'
import { startPublisher } from './publisher.ts'
import { folderTarget } from '../targets/folder.ts'
import { runCommand, startCommand } from '../testing/command.ts'
import { aHouse, eventually, type House } from '../testing/fixtures.ts'

test('after an unclean stop, what was published last is held against its contents', async () => {
  await using house = await aHouse()
  await cutShort(house, 'SIGKILL')
  expect(await listPublishers(house.db)).not.toEqual([])
  // As after a power loss: recorded, not on disk.
  const damaged = await damage(house, 'noor/index.html')
  const own = await damage(house, '404.html')
  await startAndStop(house, async () => {
    expect(await readFile(damaged.path, 'utf8')).toBe(damaged.before)
    expect(await readFile(own.path, 'utf8')).toBe(own.before)
  })
  expect(await listPublishers(house.db)).toEqual([])
})

test('beside a publisher that goes on, what is nobody’s menu is brought again, and none of it taken away', async () => {
  await using house = await aHouse()
  await cutShort(house, 'SIGKILL')
  const publisher = startPublisher({ settings: house.settings })
  await using _ = { [Symbol.asyncDispose]: () => publisher.stop() }
  await eventually(async () => expect(await areSiteAssetsUnverified(house.db)).toBe(false))
  await cutShort(house, 'SIGKILL')
  const own = await damage(house, '404.html')
  await eventually(async () => {
    expect(await readFile(own.path, 'utf8')).toBe(own.before)
    expect(await runCommand(house.settings, 'verify')).toMatchObject({ status: 0 })
  })
})

test('what is on no record for a while is not taken away for being nobody’s', async () => {
  await using house = await aHouse()
  await cutShort(house, 'SIGKILL')
  const { settings, db } = house
  await cleanUpAfterDead({ db, target: folderTarget(settings.cdnDir), now: () => new Date() })
  expect(await areSiteAssetsUnverified(db)).toBe(true)
  const fixed = await runCommand(settings, 'verify', '--fix')
  expect(fixed).toMatchObject({ status: 0 })
  expect(await readdir(settings.cdnDir)).toContain('404.html')
})

test('after a clean stop all is believed, as is what was published long before an unclean one', async () => {
  await using house = await aHouse()
  await cutShort(house, 'SIGTERM')
  expect(await listPublishers(house.db)).toEqual([])
  await runCommand(house.settings, 'rebuild', '--all')
  expect(await unverified(house)).toEqual([])

  await cutShort(house, 'SIGKILL')
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const corner = house.db.selectFrom('restaurants').select('id').where('slug', '=', 'corner')
  await house.db
    .updateTable('publications')
    .set({ publishedAt: anHourAgo })
    .where('restaurantId', '=', corner)
    .execute()
  const pages = await Promise.all([
    damage(house, 'noor/index.html'),
    damage(house, 'corner/index.html'),
  ])
  const rebuilt = await runCommand(house.settings, 'rebuild', '--all', '--json')
  expect(JSON.parse(rebuilt.stdout)).toMatchObject({ restaurants: 2, failed: [] })
  const [noor, old] = await Promise.all(pages.map(({ path }) => readFile(path, 'utf8')))
  expect(noor).toBe(pages[0]?.before)
  expect(old).not.toBe(pages[1]?.before)
})

test('what a killed publisher left on its way in is swept, and not what another brings', async () => {
  await using house = await aHouse()
  await cutShort(house, 'SIGKILL')
  const [dead] = await listPublishers(house.db)
  const incoming = join(house.settings.cdnDir, '.incoming')
  await writeFile(join(incoming, `${dead?.workerId}-7`), 'half a page')
  const publisher = startPublisher({ settings: house.settings })
  await using _ = { [Symbol.asyncDispose]: () => publisher.stop() }
  const alive = await eventually(async () => {
    const found = (await listPublishers(house.db)).find(({ pid }) => pid === process.pid)
    expect(found).toBeDefined()
    return found
  })
  // A number that it will not reach.
  await writeFile(join(incoming, `${alive?.workerId}-1000000`), 'half a page')
  await runCommand(house.settings, 'rebuild', '--all')
  expect(await readdir(incoming)).toEqual([`${alive?.workerId}-1000000`])
})

async function cutShort({ db, settings }: House, signal: NodeJS.Signals): Promise<void> {
  if ((await listPublicationStates(db)).length === 0) {
    for (const name of ['Noor', 'Corner']) {
      const { restaurantId } = await aRestaurant(db, { name })
      await aCategory(db, restaurantId, 'Drinks', ['Karak'])
    }
  }
  const child = startCommand(settings, 'watch')
  const isOut = async () => {
    expect((await listPublicationStates(db)).filter(isBehind)).toEqual([])
    expect(await listPublishers(db)).not.toEqual([])
    await readFile(join(settings.cdnDir, 'sitemap.xml'))
  }
  await eventually(isOut)
  child.kill(signal)
  await once(child, 'close')
}

async function damage({ settings }: House, file: string) {
  const path = join(settings.cdnDir, file)
  const before = await readFile(path, 'utf8')
  await writeFile(path, '\0'.repeat(Buffer.byteLength(before)))
  return { path, before }
}

async function startAndStop({ settings }: House, check: () => Promise<void>): Promise<void> {
  const publisher = startPublisher({ settings })
  try {
    await eventually(check)
  } finally {
    await publisher.stop()
  }
}

function unverified({ db }: House): Promise<object[]> {
  return db.selectFrom('publications').select('restaurantId').where('unverified', '>', 0).execute()
}
