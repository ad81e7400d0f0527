import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../open.ts'
import { transact } from '../transact.ts'

const LARGE = 32 * 1024 * 1024

it('gives back the room of a log that was large', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-log-'))
  const path = join(folder, 'qaima.db')
  const db = openDatabase(path)
  const logBytes = async () => (await stat(`${path}-wal`)).size
  const fill = (bytes: number) => sql`insert into much values (zeroblob(${bytes}))`.execute(db)
  await sql`create table much (bytes blob)`.execute(db)
  await fill(LARGE)
  expect(await logBytes()).toBeGreaterThan(LARGE)
  await fill(1)
  expect(await logBytes()).toBeLessThan(LARGE / 4)
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
})

it('overwrites in its file what is deleted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-gone-'))
  const path = join(folder, 'qaima.db')
  const db = openDatabase(path)
  await sql`create table people (email text)`.execute(db)
  await sql`insert into people values ('gone@example.com'), ('here@example.com')`.execute(db)
  await sql`delete from people where email = 'gone@example.com'`.execute(db)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const file = await readFile(path, 'latin1')
  expect([file.includes('here@'), file.includes('gone@')]).toEqual([true, false])
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
})

const write = (number: number) => sql`insert into much values (${number})`

it('lets others have their turn between any two who write', async () => {
  const db = openDatabase(':memory:')
  await sql`create table much (number integer)`.execute(db)
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      number % 2 === 0
        ? transact(db, (trx) => write(number).execute(trx))
        : write(number).execute(db),
    ),
  )
  isOver = true
  await db.destroy()
  expect(turns).toBeGreaterThanOrEqual(49)
})

it('says that the disk is full, where SQLite has taken a transaction back by itself', async () => {
  const db = openDatabase(':memory:')
  await sql`create table much (bytes blob)`.execute(db)
  await sql`pragma max_page_count = 10`.execute(db)
  const fill = transact(db, async (trx) => {
    await write(1).execute(trx)
    await sql`insert into much values (zeroblob(${LARGE}))`.execute(trx)
  })
  await expect(fill).rejects.toThrow('database or disk is full')
  expect((await sql`select * from much`.execute(db)).rows).toEqual([])
  await transact(db, (trx) => write(1).execute(trx))
  await db.destroy()
})
