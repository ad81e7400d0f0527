import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { askAs, askingFor } from '../askers.ts'
import { openDatabase, type Database } from '../open.ts'
import { aPlace } from '../testing/databases.ts'
import { aRestaurant } from '../testing/fixtures.ts'
import { holdingWriteLock } from '../testing/write-lock.ts'
import { createFairTurns } from '../turns.ts'
import { NO_ANSWER } from './postgres-dialect.ts'

// More than there are connections.
const MANY = 30

const asBusy = <T>(work: () => Promise<T>) => askingFor(() => 'busy', work)
const save = (db: Database) => db.updateTable('owners').set({ language: 'ar' }).execute()
const look = (db: Database) => db.selectFrom('owners').select('language').execute()

test('lets others come between, however many questions one has that wait', async () => {
  await using house = await aPlace()
  await using db = openDatabase(house.place)
  await aRestaurant(db)
  await using lock = await holdingWriteLock(house.place)
  let saved = 0
  const saves = Array.from({ length: MANY }, () =>
    askingFor(
      () => 'a network',
      async () => {
        askAs('busy')
        await save(db)
        saved += 1
      },
    ),
  )
  expect(
    await askingFor(
      () => 'other',
      () => look(db),
    ),
  ).toEqual([{ language: 'en' }])
  expect(await look(db)).toEqual([{ language: 'en' }])
  expect(saved).toBe(0)
  await lock.release()
  await Promise.all(saves)
  expect(saved).toBe(MANY)
})

test('keeps who has a turn that others wait for out of the line of their own questions', async () => {
  await using house = await aPlace()
  await using db = openDatabase(house.place)
  await aRestaurant(db)
  await using lock = await holdingWriteLock(house.place)
  const saves = Array.from({ length: MANY }, () => asBusy(() => save(db)))
  const turns = createFairTurns({ atOnce: 1, ofOne: 1 })
  expect(await asBusy(() => turns.take('busy', () => look(db)))).toHaveLength(1)
  expect(await turns.take('other', () => look(db))).toHaveLength(1)
  await lock.release()
  await Promise.all(saves)
})

test('tells who has few questions that the server does not answer, and who has many of them', async () => {
  await using house = await aPlace()
  await using db = openDatabase(house.place, { longestWaitMs: 50 })
  await aRestaurant(db)
  const sleep = () => sql`select pg_sleep(0.5)`.execute(db)
  const slow = ['busy', 'a', 'b'].flatMap((name) =>
    Array.from({ length: 4 }, () => askingFor(() => name, sleep)),
  )
  const other = askingFor(
    () => 'other',
    () => look(db),
  )
  const [many, few] = await Promise.allSettled([asBusy(() => look(db)), other, ...slow])
  expect(many).toMatchObject({ reason: { name: 'TooManyQuestionsError' } })
  expect(few).toMatchObject({ status: 'rejected', reason: { message: NO_ANSWER } })
})

test('refuses who has a thousand questions waiting, and nobody else', async () => {
  await using house = await aPlace()
  await using db = openDatabase(house.place)
  await aRestaurant(db)
  await using lock = await holdingWriteLock(house.place)
  const saves = Array.from({ length: 1000 }, () => asBusy(() => save(db)))
  await expect(asBusy(() => look(db))).rejects.toThrow('Too many questions')
  expect(
    await askingFor(
      () => 'other',
      () => look(db),
    ),
  ).toHaveLength(1)
  await lock.release()
  await Promise.all(saves)
})
