import { afterEach, expect, test, vi } from 'vitest'
import { databaseClock } from './clock.ts'
import { takeTask } from './queries/clock-tasks.ts'
import { aDatabase } from './testing/databases.ts'
import { MINUTE_MS } from './rules/time/dates.ts'

afterEach(() => vi.useRealTimers())

/** Sets the machine's clock ahead, and freezes time. */
function setClockAhead(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() + ms })
}

const isNear = (time: Date, other: number) => Math.abs(time.getTime() - other) < MINUTE_MS / 2

test.each([60 * MINUTE_MS, -60 * MINUTE_MS])(
  'is the database’s time on a machine whose clock is %i ms ahead',
  async (ms) => {
    await using house = await aDatabase()
    const real = Date.now()
    setClockAhead(ms)
    expect(isNear((await databaseClock(house.db))(), real)).toBe(true)
  },
)

test('is measured again, for a clock that was put right meanwhile', async () => {
  await using house = await aDatabase()
  const real = Date.now()
  setClockAhead(0)
  const now = await databaseClock(house.db)
  vi.setSystemTime(real + 60 * MINUTE_MS)
  expect(isNear(now(), real)).toBe(false)
  vi.advanceTimersByTime(MINUTE_MS)
  await vi.waitUntil(() => isNear(now(), real), { interval: 0, timeout: 20_000 })
})

test('is this machine’s own to the millisecond where both are one', async () => {
  await using house = await aDatabase()
  const now = await databaseClock(house.db)
  for (let round = 0; round < 100; round += 1) {
    const before = Date.now()
    const time = now().getTime()
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(Date.now())
  }
})

test('is the same for tasks on machines that are an hour apart', async () => {
  await using house = await aDatabase()
  const task = { name: 'hourly', leaseMs: 15 * MINUTE_MS }
  const one = await databaseClock(house.db)
  expect(await takeTask(house.db, task, one())).toBe(true)
  setClockAhead(60 * MINUTE_MS)
  const other = await databaseClock(house.db)
  expect(await takeTask(house.db, task, other())).toBe(false)
})
