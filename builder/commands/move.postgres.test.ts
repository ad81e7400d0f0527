import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#db/open.ts'
import { changeRestaurant } from '#db/queries/restaurants.ts'
import type { Settings } from '#db/settings/settings.ts'
import { aNewPlace, aPlace } from '#db/testing/databases.ts'
import { aCategory, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { mediaBucket } from '../pictures/media-bucket.ts'
import { aBucket } from '../testing/bucket.ts'
import { resultOf, runCommand, startCommand, type CommandResult } from '../testing/command.ts'
import { aHouse, aStoredPicture, type House } from '../testing/fixtures.ts'
import { aGate, type Gate } from '../testing/gate.ts'

const DISHES = Array.from({ length: 450 }, (_, index) => `Dish ${index + 1}`)
const REFUSED = { status: 1, stdout: '' }

describe('builder move', () => {
  test('goes on where it was killed, in the middle of a table, and leaves nothing but the data', async () => {
    await using house = await aLargeHouse()
    await using place = await aNewPlace()
    await using gate = await aGate(place.place, 'insert into "products"', 3)
    const child = startCommand(house.settings, 'move', '--to', gate.url)
    await killedAt(gate, child)
    expect(await count(place.place, 'products')).toBe(400)

    const unfinished = { ...house.settings, database: place.place }
    for (const command of [['status'], ['backup', join(house.settings.dataDir, 'x.tar.gz')]]) {
      const refused = await runCommand(unfinished, ...command)
      expect(refused).toMatchObject(REFUSED)
      expect(refused.stderr).toContain('A move to it is not through: run the same `move` again')
    }
    const moved = await move(house.settings, place.place, '--json')
    expect(moved).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(moved.stdout)).toMatchObject({ mediaFiles: 0, bucket: null })
    expect(moved.stdout).not.toContain(new URL(place.place).password)
    expect(await rows(place.place)).toEqual(await rows(house.settings.database))
    expect(await runCommand(unfinished, 'status')).toMatchObject({ stderr: '' })
  })

  test('refuses to go on where the data was changed after it was killed', async () => {
    await using house = await aLargeHouse()
    await using place = await aNewPlace()
    await using gate = await aGate(place.place, 'insert into "products"', 2)
    const child = startCommand(house.settings, 'move', '--to', gate.url)
    await killedAt(gate, child)
    const db = openDatabase(house.settings.database)
    await db.updateTable('products').set({ price: 1 }).execute()
    await db.destroy()
    const refused = await move(house.settings, place.place)
    expect(refused).toMatchObject(REFUSED)
    expect(refused.stderr).toContain('before it was changed. Give --restart')
  })

  test('finds a row that is not there as it is here, and begins anew once it is told to', async () => {
    await using house = await aLargeHouse()
    await using place = await aNewPlace()
    await using gate = await aGate(place.place, 'insert into "products"', 2)
    await killedAt(gate, startCommand(house.settings, 'move', '--to', gate.url))
    await looking(place.place, (db) =>
      db.updateTable('products').set({ price: 1 }).where('name', '=', 'Dish 7').execute(),
    )
    const refused = await move(house.settings, place.place)
    expect(refused).toMatchObject(REFUSED)
    expect(refused.stderr).toContain('not there as they are here: products (452, there 452). Give')
    expect(await move(house.settings, place.place, '--restart')).toMatchObject({ status: 0 })
    expect(await rows(place.place)).toEqual(await rows(house.settings.database))
  })

  test('copies pictures into a bucket, what is missing there, and leaves those on the disk', async () => {
    await using house = await aHouse()
    await using place = await aNewPlace()
    await using bucket = await aBucket()
    const { restaurantId } = await aRestaurant(house.db, { name: 'Corner' })
    const logo = await aStoredPicture(house, 'a')
    await transact(house.db, (trx) => changeRestaurant(trx, restaurantId, { logo: logo.hash }, NOW))
    await house.db.destroy()
    const names = [...(await house.media.list()).keys()]
    const media = mediaBucket(bucket.bucket, bucket.client)
    await media.write(names[0] ?? '', Buffer.from('half of it'))
    const settings = { ...house.settings, bucket: bucket.bucket }
    const moved = await move(settings, place.place)
    expect(moved).toMatchObject({ status: 0, stderr: '' })
    expect(moved.stdout).toContain(`and ${names.length} files of pictures`)
    expect(moved.stdout).toContain('CDN_URL, with s3://menus/live')
    expect(await media.list()).toEqual(await house.media.list())
    for (const name of names) {
      expect(await media.read(name)).toEqual(await readFile(join(house.settings.mediaDir, name)))
    }
    const there = { ...settings, database: place.place }
    await runCommand(there, 'rebuild', '--all')
    expect(await runCommand(there, 'verify')).toMatchObject({ status: 0, stderr: '' })
  })

  describe('refuses, and changes nothing', () => {
    test.each([
      ['no address', ['--to', 'elsewhere.db'], '--to needs postgres://'],
      ['no bucket', ['--to', 'postgres://a@b/c', '--cdn-url', '/srv'], '--cdn-url needs file'],
      ['a folder', ['--to', 'postgres://a@b/c', '--cdn-url', 'file:///srv'], '--cdn-url needs s3'],
    ])('%s', async (_name, args, message) => {
      await using house = await aHouse()
      const refused = await runCommand(house.settings, 'move', ...args)
      expect(refused).toMatchObject({ ...REFUSED, stderr: expect.stringContaining(message) })
    })

    test('what a server is at work on, or is on a server, or is not there', async () => {
      await using house = await aHouse()
      await using place = await aNewPlace()
      const inUse = await move(house.settings, place.place)
      expect(inUse).toMatchObject({ ...REFUSED, stderr: expect.stringContaining('is in use') })
      const there = { ...house.settings, database: place.place }
      const moved = await move(there, place.place)
      expect(moved).toMatchObject({ ...REFUSED, stderr: expect.stringContaining('DATABASE_URL') })
      await house.db.destroy()
      await rm(house.settings.database)
      const nothing = await move(house.settings, place.place)
      expect(nothing).toMatchObject({ ...REFUSED, stderr: expect.stringContaining('no database') })
      expect(await tables(place.place)).toEqual([])
    })

    test('a database that holds anything else', async () => {
      await using house = await aHouse()
      await using place = await aPlace()
      await house.db.destroy()
      for (const args of [[], ['--restart']]) {
        const refused = await move(house.settings, place.place, ...args)
        expect(refused).toMatchObject(REFUSED)
        expect(refused.stderr).toMatch(/holds tables already \(\w+, \w+, \w+ and \d+ more\)/)
        expect(refused.stderr).not.toContain(new URL(place.place).password)
      }
    })

    test('a text that PostgreSQL takes in no column, and names it', async () => {
      await using house = await aHouse()
      await using place = await aNewPlace()
      const { restaurantId } = await aRestaurant(house.db, { name: 'Corner' })
      await house.db
        .updateTable('restaurants')
        .set({ about: 'Since\0 1990' })
        .where('id', '=', restaurantId)
        .execute()
      await house.db.destroy()
      const refused = await move(house.settings, place.place)
      expect(refused).toMatchObject(REFUSED)
      expect(refused.stderr).toContain(
        'restaurants.about holds one; change it first: "Since\\u0000',
      )
      expect(await tables(place.place)).toEqual([])
    })
  })
})

function move(settings: Settings, to: string, ...args: string[]): Promise<CommandResult> {
  return resultOf(startCommand(settings, 'move', '--to', to, ...args))
}

async function killedAt(gate: Gate, child: ChildProcess): Promise<void> {
  const closed = once(child, 'close')
  await Promise.race([gate.shut, closed])
  child.kill('SIGKILL')
  expect(await closed).toEqual([null, 'SIGKILL'])
}

/** A restaurant with more dishes than are moved at once; nobody has its database open. */
async function aLargeHouse(): Promise<House> {
  const house = await aHouse()
  const { restaurantId } = await aRestaurant(house.db, { name: 'Corner' })
  await aCategory(house.db, restaurantId, 'Dishes', DISHES)
  await aCategory(house.db, restaurantId, 'مشروبات', ['قهوة ☕', 'O\'Brien \\ "stew" \u{1F372}'])
  await house.db.destroy()
  return house
}

/** What is in every table. */
async function rows(place: string): Promise<Map<string, unknown[]>> {
  return looking(place, async (db) => {
    const all = new Map<string, unknown[]>()
    for (const name of await tables(place)) {
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
      const texts = rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted()))
      all.set(name, texts.toSorted())
    }
    return all
  })
}

function tables(place: string): Promise<string[]> {
  return looking(place, async (db) => {
    const found = await db.introspection.getTables()
    return found.map(({ name }) => name).toSorted()
  })
}

function count(place: string, table: 'products'): Promise<number> {
  return looking(place, async (db) => {
    const query = db.selectFrom(table).select(db.fn.countAll<number>().as('count'))
    return (await query.executeTakeFirstOrThrow()).count
  })
}

function looking<T>(place: string, look: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(place)
  return look(db).finally(() => db.destroy())
}
