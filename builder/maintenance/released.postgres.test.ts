import { expect, test } from 'vitest'
import { openMigratedDatabase } from '#db/open.ts'
import { parseSettings } from '#db/settings/settings.ts'
import { aNewPlace } from '#db/testing/databases.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { expectWhole, RELEASED } from '../testing/released.ts'
import { restoreBackup } from './restore.ts'

test.each([...RELEASED])('an archive of %s is restored whole', async (_, file) => {
  await using folder = await openTemporaryFolder()
  await using place = await aNewPlace()
  const settings = parseSettings({
    DATA_DIR: folder.path,
    DATABASE_URL: place.place,
    PUBLIC_URL: 'https://menus.example',
  })
  const report = await restoreBackup({ settings, file, force: false, incomplete: false })
  expect(report.lost).toEqual([])
  const db = await openMigratedDatabase(settings.database)
  await expectWhole(db).finally(() => db.destroy())
})
