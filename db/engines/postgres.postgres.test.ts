import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listenForChanges } from './notifications.ts'
import { hasDatabase, openDatabase, openMigratedDatabase, type Database } from '../open.ts'
import { databaseBytes } from '../queries/status.ts'
import { aDatabase, aNewPlace, aPlace } from '../testing/databases.ts'
import { aForgetfulNetwork } from '../testing/forgetful-network.ts'
import { aCategory, aRestaurant, NOW } from '../testing/fixtures.ts'
import { isUnreachable, isDiskFull, retryPolicy } from './engine.ts'
import { holdingWriteLock } from '../testing/write-lock.ts'
import { transact } from '../transact.ts'

test('texts have the order of their bytes, whatever language the server is in', async () => {
  await using house = await aDatabase()
  const { db } = house
  for (const file of ['b', 'Z', 'é', 'a', '-', 'ة']) {
    await db.insertInto('unusedMedia').values({ file, since: NOW.toISOString() }).execute()
  }
  const inOrder = await db.selectFrom('unusedMedia').select('file').orderBy('file').execute()
  expect(inOrder.map(({ file }) => file)).toEqual(['-', 'Z', 'a', 'b', 'é', 'ة'])
  const behind = db.selectFrom('unusedMedia').select('file').where('file', '>', 'a')
  expect(await behind.execute()).toHaveLength(3)
  // Without our collation.
  const { rows } = await sql<{ before: boolean }>`select 'a' < 'Z' as before`.execute(db)
  expect(rows).toEqual([{ before: true }])
})

test('counts, sums and money are numbers', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { categoryId } = await aCategory(db, restaurantId, 'Tea', ['Mint', 'Karak'])
  const price = 1_000_000_000_000
  await db.updateTable('products').set({ price }).where('categoryId', '=', categoryId).execute()
  const row = await db
    .selectFrom('products')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number>('price').as('sum'),
      row.fn.max('price').as('most'),
    ])
    .executeTakeFirst()
  expect(row).toEqual({ count: 2, sum: 2 * price, most: price })
  expect(await databaseBytes(db)).toBeGreaterThan(100_000)
})

test('what nobody can have is found by nobody', async () => {
  await using house = await aDatabase()
  const named = (id: string) => house.db.selectFrom('owners').selectAll().where('id', '=', id)
  for (const id of ['\0', 'a\0b', '\uD800', "'; drop table owners; --"]) {
    expect(await named(id).execute()).toEqual([])
  }
})

test('a statement that waits too long is ended, and its connection is good again', async () => {
  await using house = await aPlace()
  const db = openDatabase(house.place)
  await using lock = await holdingWriteLock(house.place)
  const writing = transact(db, async (trx) => {
    await sql`set local statement_timeout = 50`.execute(trx)
    await trx.updateTable('owners').set({ language: 'ar' }).execute()
  })
  await expect(writing).rejects.toThrow('statement timeout')
  await lock.release()
  expect(await db.updateTable('owners').set({ language: 'ar' }).execute()).toHaveLength(1)
  await db.destroy()
})

const REFUSALS = {
  room: ['53100', '53200', '58030', '25006'],
  reach: ['53300', '57P01', '57P02', '57P03', '57014', '25P03', '08006', '28P01', '28000', '3D000'],
  row: ['55P03'],
  others: ['40001', '40P01'],
  nothing: ['22000', '57P04'],
}

function told(error: unknown): string {
  if (isDiskFull(error)) return 'room'
  return isUnreachable(error) ? 'reach' : (retryPolicy()(error) ?? 'nothing')
}

test('what is missing, or in the way, is told by the code of what the server refuses', async () => {
  await using house = await aDatabase()
  for (const [what, codes] of Object.entries(REFUSALS)) {
    for (const code of codes) {
      const raised = sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`)
      // Transactions do not retry by themselves.
      const raising = house.db.transaction().execute((trx) => raised.execute(trx))
      const error: unknown = await raising.catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(Error)
      expect([code, told(error)]).toEqual([code, what])
    }
  }
})

test('writes again soon after a server took no writes, on connections that were begun meanwhile', async () => {
  await using house = await aPlace()
  await using operator = openDatabase(house.place)
  await aRestaurant(operator)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(operator)
  const alter = (change: string) =>
    sql.raw(`alter database "${rows[0]?.name}" ${change}`).execute(operator)
  await alter('set default_transaction_read_only = on')
  await using db = openDatabase(house.place, { renewedAfterMs: 200 })
  const save = () => db.updateTable('owners').set({ language: 'ar' }).execute()
  await expect(save()).rejects.toThrow('read-only')
  await alter('reset default_transaction_read_only')
  // Busy, so that idle timeouts do not end it.
  const isSaved = () => save().then(Boolean, () => false)
  await expect.poll(isSaved, { interval: 20, timeout: 5000 }).toBe(true)
})

test('a database is ours once it has our tables', async () => {
  await using house = await aNewPlace()
  expect(await hasDatabase(house.place)).toBe(false)
  await (await openMigratedDatabase(house.place)).destroy()
  expect(await hasDatabase(house.place)).toBe(true)
})

test('goes on after the server has let every connection go', async () => {
  await using house = await aPlace()
  const db = openDatabase(house.place)
  await aRestaurant(db)
  const other = openDatabase(house.place)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other)
  await other.destroy()
  await expect.poll(() => ownersOf(db)).toHaveLength(1)
  await db.destroy()
})

function ownersOf(db: Database): Promise<unknown[]> {
  const owners = db.selectFrom('owners').select('id').execute()
  return owners.catch(() => [])
}

test('goes on after the network has lost every connection without a word', async () => {
  await using house = await aPlace()
  await using network = await aForgetfulNetwork(house.place)
  const db = openDatabase(network.place, { silentMs: 300 })
  await aRestaurant(db)
  network.forget()
  const looking = transact(db, (trx) => trx.selectFrom('owners').select('id').execute())
  await expect(looking).rejects.toThrow(/not answer|terminated/)
  await expect.poll(() => ownersOf(db)).toHaveLength(1)
  await db.destroy()
})

test('hears of changes again after the network has lost the connection without a word', async () => {
  await using house = await aPlace()
  await using network = await aForgetfulNetwork(house.place)
  const ending = new AbortController()
  let heard = 0
  const listening = listenForChanges(network.place, () => (heard += 1), ending.signal, 500)
  await expect.poll(() => heard).toBe(1)
  network.forget()
  await expect.poll(() => heard, { timeout: 10_000 }).toBe(2)
  ending.abort()
  await listening
})
