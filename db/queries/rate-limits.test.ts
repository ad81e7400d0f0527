import { expect, it } from 'vitest'
import { MINUTE_MS } from '../rules/time/dates.ts'
import { aDatabase } from '../testing/databases.ts'
import {
  resetLimits,
  addPoints,
  deleteEndedWindows,
  refund,
  msUntilAllowed,
} from './rate-limits.ts'

const LOGIN = { key: 'login:owner:ab12', most: 3, windowMs: 15 * MINUTE_MS }

function at(minutes: number): Date {
  return new Date(Date.UTC(2026, 0, 1) + minutes * MINUTE_MS)
}

it('lets so many through, then none until the window of the first has passed', async () => {
  await using house = await aDatabase()
  for (const minute of [0, 5, 10]) {
    expect(await msUntilAllowed(house.db, [LOGIN], at(minute))).toBe(0)
    await addPoints(house.db, [LOGIN], at(minute))
  }
  expect(await msUntilAllowed(house.db, [LOGIN], at(11))).toBe(4 * MINUTE_MS)
  expect(await msUntilAllowed(house.db, [LOGIN], at(15))).toBe(0)
  await addPoints(house.db, [LOGIN], at(15))
  expect(await msUntilAllowed(house.db, [{ ...LOGIN, most: 1 }], at(16))).toBe(14 * MINUTE_MS)
})

it('locks nobody out for the year that a clock was ahead', async () => {
  await using house = await aDatabase()
  const one = { ...LOGIN, most: 1 }
  await addPoints(house.db, [one], at(365 * 24 * 60))
  expect(await msUntilAllowed(house.db, [one], at(0))).toBe(0)
  await addPoints(house.db, [one], at(0))
  expect(await msUntilAllowed(house.db, [one], at(0))).toBe(15 * MINUTE_MS)
  expect(await msUntilAllowed(house.db, [one], at(15))).toBe(0)
})

it('counts each key on its own', async () => {
  await using house = await aDatabase()
  const one = { ...LOGIN, most: 1 }
  await addPoints(house.db, [one], at(0))
  expect(await msUntilAllowed(house.db, [{ ...one, key: 'login:owner:cd34' }], at(0))).toBe(0)
  expect(await msUntilAllowed(house.db, [one], at(0))).toBe(15 * MINUTE_MS)
})

it('forgets on request, and keeps no key whose window has passed', async () => {
  await using house = await aDatabase()
  const one = { ...LOGIN, most: 1 }
  await addPoints(house.db, [one], at(0))
  await resetLimits(house.db, [one])
  expect(await msUntilAllowed(house.db, [one], at(0))).toBe(0)
  await addPoints(house.db, [one], at(0))
  await addPoints(house.db, [{ ...one, key: 'other' }], at(15))
  await deleteEndedWindows(house.db, at(15))
  const keys = await house.db.selectFrom('rateLimits').select('key').execute()
  expect(keys).toEqual([{ key: 'other' }])
})

it('takes a try back, but never below none', async () => {
  await using house = await aDatabase()
  const one = { ...LOGIN, most: 1 }
  await addPoints(house.db, [one], at(0))
  await refund(house.db, [one])
  await refund(house.db, [one])
  expect(await msUntilAllowed(house.db, [one], at(0))).toBe(0)
  await addPoints(house.db, [one], at(0))
  expect(await msUntilAllowed(house.db, [one], at(0))).toBe(15 * MINUTE_MS)
})
