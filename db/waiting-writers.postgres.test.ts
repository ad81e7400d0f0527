import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SERVER_WITHIN_MS } from './engines/engine.ts'
import { openDatabase, type Database } from './open.ts'
import { aPlace } from './testing/databases.ts'
import { aRestaurant } from './testing/fixtures.ts'
import { holdingWriteLock } from './testing/write-lock.ts'
import { readAtOnce, transact, transactOnMenu, TRIES_BESIDE_OTHERS } from './transact.ts'
import type { Db } from './schema.ts'

// More than connections.
const MANY = 20
// More conflicts than `TRIES_BESIDE_OTHERS`.
const ENOUGH = TRIES_BESIDE_OTHERS + 2

const save = (db: Db) => db.updateTable('owners').set({ language: 'ar' }).execute()

test('leaves connections for who reads, however many writers wait for a row', async () => {
  await using house = await aPlace()
  await using db = openDatabase(house.place)
  await using watcher = openDatabase(house.place)
  await aRestaurant(db)
  await using lock = await holdingWriteLock(house.place)
  const writers = Array.from({ length: MANY }, (_, index) =>
    (index % 2 === 0 ? transact : transactOnMenu)(db, save),
  )
  await expect.poll(() => waitingIn(watcher)).toBeGreaterThan(0)
  for (let reads = 0; reads < MANY; reads += 1) {
    const languages = await readAtOnce(db, (trx) =>
      trx.selectFrom('owners').select('language').execute(),
    )
    expect(languages).toEqual([{ language: 'en' }])
    expect(await waitingIn(watcher)).toBeLessThan(MANY / 2)
  }
  await lock.release()
  await Promise.all(writers)
})

async function waitingIn(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

test.for([
  ['a transaction', transact],
  ['a change of a menu', transactOnMenu],
] as const)(
  '%s lets its connection go where a row is held for long, and tries again beside others',
  async ([, run]) => {
    await using house = await aPlace()
    await using db = openDatabase(house.place)
    await aRestaurant(db)
    await using lock = await holdingWriteLock(house.place)
    let tries = 0
    await run(db, async (trx) => {
      tries += 1
      // It would block all writers of menus.
      expect(await tablesKept(trx)).toBe(0)
      if (tries === ENOUGH) await lock.release()
      await sql`set local lock_timeout = 20`.execute(trx)
      return save(trx)
    })
    expect(tries).toBe(ENOUGH)
  },
)

async function tablesKept(trx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_locks
    where pid = pg_backend_pid() and mode = 'ShareRowExclusiveLock'`.execute(trx)
  return rows[0]?.count ?? 0
}

test('waits for rows for seconds, and lets nobody hold them who hangs', async () => {
  await using house = await aPlace()
  await using server = openDatabase(house.place, { withinMs: SERVER_WITHIN_MS })
  const setting = async (name: string) => {
    const { rows } = await sql<{ value: string }>`
      select current_setting(${name}) as value`.execute(server)
    return rows[0]?.value
  }
  expect(await setting('lock_timeout')).toBe('2s')
  expect(await setting('statement_timeout')).toBe('10s')
  expect(await setting('idle_in_transaction_session_timeout')).toBe('10s')
})
