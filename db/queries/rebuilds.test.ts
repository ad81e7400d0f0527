import { expect, it } from 'vitest'
import { aDatabase } from '../testing/databases.ts'
import { findCutShortRebuild, recordRebuildEnd, recordRebuildStart } from './rebuilds.ts'

const [FIRST, SECOND, AHEAD] = [
  '2026-01-01T00:00:00.000Z',
  '2026-01-02T00:00:00.000Z',
  '2027-01-01T00:00:00.000Z',
] as const

it('knows the last rebuild that did not come to its end', async () => {
  await using house = await aDatabase()
  expect(await findCutShortRebuild(house.db)).toBeUndefined()
  await recordRebuildStart(house.db, new Date(FIRST))
  expect(await findCutShortRebuild(house.db)).toBe(FIRST)
  await recordRebuildStart(house.db, new Date(SECOND))
  expect(await findCutShortRebuild(house.db)).toBe(SECOND)
  await recordRebuildEnd(house.db, SECOND, new Date(SECOND))
  expect(await findCutShortRebuild(house.db)).toBeUndefined()
})

it('knows it also after one that a clock was ahead for', async () => {
  await using house = await aDatabase()
  await recordRebuildStart(house.db, new Date(AHEAD))
  await recordRebuildEnd(house.db, AHEAD, new Date(AHEAD))
  await recordRebuildStart(house.db, new Date(FIRST))
  expect(await findCutShortRebuild(house.db)).toBe(FIRST)
})
