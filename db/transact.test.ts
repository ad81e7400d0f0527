import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase, type Database } from './open.ts'
import { getAccount } from './queries/owners.ts'
import { aPlace } from './testing/databases.ts'
import { aRestaurant } from './testing/fixtures.ts'
import { holdingWriteLock } from './testing/write-lock.ts'
import { readAtOnce, transact } from './transact.ts'

let house: Awaited<ReturnType<typeof aPlace>>
let db: Database
let ownerId = ''

beforeEach(async () => {
  house = await aPlace()
  db = openDatabase(house.place)
  ;({ ownerId } = await aRestaurant(db))
})

afterEach(async () => {
  await db.destroy()
  await house[Symbol.asyncDispose]()
})

const setLanguage = (on: Pick<Database, 'updateTable'>, language: 'ar' | 'en') =>
  on.updateTable('owners').set({ language }).where('id', '=', ownerId).execute()

it.for([
  ['a transaction', () => transact(db, (trx) => setLanguage(trx, 'ar'))],
  ['a statement alone', () => setLanguage(db, 'ar')],
] as const)('%s waits for a write elsewhere without holding up reads', async ([, write]) => {
  let reads = 0
  await using lock = await holdingWriteLock(house.place)
  const written = write().then(() => reads)
  while (reads < 50) {
    const account = await readAtOnce(db, (trx) => getAccount(trx, ownerId))
    expect(account.language).toBe('en')
    reads += 1
    await new Promise(setImmediate)
  }
  await lock.release()
  expect(await written).toBeGreaterThanOrEqual(50)
  expect((await getAccount(db, ownerId)).language).toBe('ar')
})

it('reads beside a transaction under way, and sees what it did as soon as that is committed', async () => {
  const readers = [
    () => getAccount(db, ownerId),
    () => readAtOnce(db, (trx) => getAccount(trx, ownerId)),
  ]
  const languages = async () => {
    const accounts = await Promise.all(readers.map((read) => read()))
    return accounts.map(({ language }) => language)
  }
  const during = await transact(db, async (trx) => {
    await setLanguage(trx, 'ar')
    expect((await getAccount(trx, ownerId)).language).toBe('ar')
    return languages()
  })
  expect(during).toEqual(['en', 'en'])
  expect(await languages()).toEqual(['ar', 'ar'])
})

it('does the whole transaction again when another was in the way, and once', async () => {
  let runs = 0
  await transact(db, async (trx) => {
    await trx
      .updateTable('owners')
      .set((row) => ({ tokenVersion: row('tokenVersion', '+', 1) }))
      .execute()
    runs += 1
    if (runs < 3) throw new SqliteDatabase.SqliteError('locked', 'SQLITE_BUSY_SNAPSHOT')
  })
  const { tokenVersion } = await db
    .selectFrom('owners')
    .select('tokenVersion')
    .executeTakeFirstOrThrow()
  expect({ runs, tokenVersion }).toEqual({ runs: 3, tokenVersion: 2 })
})

it.for([
  [9, 'fulfilled'],
  [10, 'rejected'],
] as const)(
  'tries ten times at least, however slow: %i in the way, %s',
  async ([times, status]) => {
    let now = performance.now()
    using clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    let runs = 0
    const done = transact(db, async () => {
      runs += 1
      now += 6000
      if (runs <= times) throw new SqliteDatabase.SqliteError('locked', 'SQLITE_BUSY')
    })
    expect(await Promise.allSettled([done])).toMatchObject([{ status }])
    expect(runs).toBe(10)
    expect(clock).toHaveBeenCalled()
  },
)

it('fails at once for any other reason', async () => {
  let runs = 0
  const failing = transact(db, async () => {
    runs += 1
    throw new Error('another reason')
  })
  await expect(failing).rejects.toThrow('another reason')
  expect(runs).toBe(1)
})

it('lets two connections of one thread write in turn', async () => {
  const other = openDatabase(house.place)
  await Promise.all(Array.from({ length: 20 }, (_, index) => raiseVersion(index % 2 ? other : db)))
  await other.destroy()
  const { tokenVersion } = await db
    .selectFrom('owners')
    .select('tokenVersion')
    .executeTakeFirstOrThrow()
  expect(tokenVersion).toBe(21)
})

async function raiseVersion(on: Database): Promise<void> {
  await transact(on, async (trx) => {
    const { tokenVersion } = await trx
      .selectFrom('owners')
      .select('tokenVersion')
      .executeTakeFirstOrThrow()
    // Lets the other one run into the lock.
    await new Promise(setImmediate)
    await trx
      .updateTable('owners')
      .set({ tokenVersion: tokenVersion + 1 })
      .execute()
  })
}
