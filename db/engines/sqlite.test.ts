import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../open.ts'

const LARGE = 32 * 1024 * 1024

it('gives back the room of a log that was large', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-log-'))
  const path = join(folder, 'qaima.db')
  const db = openDatabase(path)
  const logBytes = async () => (await stat(`${path}-wal`)).size
  const write = (bytes: number) => sql`insert into much values (zeroblob(${bytes}))`.execute(db)
  await sql`create table much (bytes blob)`.execute(db)
  await write(LARGE)
  expect(await logBytes()).toBeGreaterThan(LARGE)
  await write(1)
  expect(await logBytes()).toBeLessThan(LARGE / 4)
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
})
