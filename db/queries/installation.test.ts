import { expect, it, test } from 'vitest'
import { HOUR_MS } from '../rules/dates.ts'
import { aDatabase } from '../testing/databases.ts'
import { NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import { findLastBackup, finishTask, noteBackup, takeTask } from './installation.ts'

test('one backup is known, the last', async () => {
  await using house = await aDatabase()
  const { db } = house
  expect(await findLastBackup(db)).toBeNull()
  const first = { createdAt: NOW.toISOString(), lost: 2 }
  const second = { createdAt: new Date(NOW.getTime() + 1).toISOString(), lost: 0 }
  for (const backup of [first, second]) {
    await transact(db, (trx) => noteBackup(trx, backup))
    expect(await findLastBackup(db)).toEqual(backup)
  }
  expect(await db.selectFrom('backups').selectAll().execute()).toEqual([second])
})

const TASK = { name: 'nightly', leaseMs: HOUR_MS }
const YEAR = 365 * 24

function at(hours: number): Date {
  return new Date(Date.UTC(2026, 0, 1) + hours * HOUR_MS)
}

it('gives a task that is due to one at a time, and again once a lease is over', async () => {
  await using house = await aDatabase()
  expect(await takeTask(house.db, TASK, at(0))).toBe(true)
  expect(await takeTask(house.db, TASK, at(0.5))).toBe(false)
  expect(await takeTask(house.db, TASK, at(1))).toBe(true)
  // A small step back loses no lease.
  expect(await takeTask(house.db, TASK, at(0.9))).toBe(false)
  await finishTask(house.db, TASK.name, at(25))
  expect(await takeTask(house.db, TASK, at(24))).toBe(false)
  expect(await takeTask(house.db, TASK, at(25))).toBe(true)
})

it('leaves nothing undone for the year that a clock was ahead', async () => {
  await using house = await aDatabase()
  await takeTask(house.db, TASK, at(YEAR))
  expect(await takeTask(house.db, TASK, at(0))).toBe(true)
  await finishTask(house.db, TASK.name, at(YEAR))
  expect(await takeTask(house.db, TASK, at(1))).toBe(true)
})
