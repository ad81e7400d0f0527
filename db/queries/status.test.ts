import { expect, test } from 'vitest'
import { aDatabase } from '../testing/databases.ts'
import { NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import { findLastBackup, noteBackup } from './status.ts'

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
