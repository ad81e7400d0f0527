import { expect, it } from 'vitest'
import { HOUR_MS } from '../rules/time/dates.ts'
import { aDatabase } from '../testing/databases.ts'
import { finishTask, takeTask } from './clock-tasks.ts'

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
