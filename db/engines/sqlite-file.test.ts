import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMigratedDatabase } from '../open.ts'
import { intoOneFile, isOpenElsewhere } from './sqlite-file.ts'
import { aRestaurant } from '../testing/fixtures.ts'

let folder = ''
let file = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qaima-snapshot-'))
  file = join(folder, 'qaima.db')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('asking whether a database is in use leaves every byte of it as it is', async () => {
  const db = await openMigratedDatabase(file)
  await aRestaurant(db)
  expect(isOpenElsewhere(file)).toBe(true)
  expect(await db.selectFrom('restaurants').selectAll().execute()).toHaveLength(1)
  await db.destroy()
  const before = await readFile(file)
  expect(isOpenElsewhere(file)).toBe(false)
  expect(before.equals(await readFile(file))).toBe(true)
})

test('a database without its log is one file, and is refused while somebody has it', async () => {
  const db = await openMigratedDatabase(file)
  await aRestaurant(db)
  expect(existsSync(`${file}-wal`)).toBe(true)
  expect(() => intoOneFile(file)).toThrow('database is locked')
  await db.destroy()
  intoOneFile(file)
  // SQLite's mark of a rollback journal.
  expect([...(await readFile(file)).subarray(18, 20)]).toEqual([1, 1])
  expect(existsSync(`${file}-wal`)).toBe(false)
})
