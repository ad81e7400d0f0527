import { expect, test } from 'vitest'
import {
  expectAllPublished,
  expectOneInvoiceEach,
  expectOneMailEach,
  expectWhatWasTold,
  passHours,
} from './fleet/after.ts'
import { aFleet } from './fleet/fleet.ts'
import { unrest } from './fleet/unrest.ts'

// `FLEET_SECONDS=60` for more by hand: 50 readers, 10 writers, and somebody killed every few seconds.
// oxlint-disable-next-line node/no-process-env
const SECONDS = Number(process.env['FLEET_SECONDS'] ?? 0)
const SIZE =
  SECONDS > 0
    ? { writers: 10, readers: 50, kills: 4, writesBetween: 30 }
    : { writers: 3, readers: 2, kills: 2, writesBetween: 15 }

test(
  'two servers and two publishers, killed among answered writes, lose and double nothing',
  { timeout: 240_000 + SECONDS * 10_000 },
  async () => {
    await using fleet = await aFleet()
    const { owners, ...counts } = await unrest(fleet, { ...SIZE, seconds: SECONDS, seed: 1 })
    if (SECONDS > 0)
      process.stdout.write(`${JSON.stringify({ owners: owners.length, ...counts })}\n`)
    expect(counts.kills).toBeGreaterThanOrEqual(SIZE.kills)
    await passHours(fleet)
    await expectAllPublished(fleet)
    await expectWhatWasTold(fleet, owners)
    await expectOneInvoiceEach(fleet, owners)
    await expectOneMailEach(fleet, owners)
  },
)
