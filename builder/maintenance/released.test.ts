import { expect, test } from 'vitest'
import { openMigratedDatabase } from '#db/open.ts'
import { VERSION } from '#db/version.ts'
import { parseSettings } from '#db/settings/settings.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { expectWhole, RELEASED } from '../testing/released.ts'
import { restoreBackup } from './restore.ts'

test('there is an archive of this release', () => {
  expect([...RELEASED.keys()]).toContain(VERSION)
})

test.each([...RELEASED])('an archive of %s is restored whole', async (_, file) => {
  await using folder = await openTemporaryFolder()
  const settings = parseSettings({ DATA_DIR: folder.path, PUBLIC_URL: 'https://menus.example' })
  const report = await restoreBackup({ settings, file, force: false, incomplete: false })
  expect(report).toMatchObject({ lost: [], kitchenLinks: 1 })
  const db = await openMigratedDatabase(settings.database)
  await expectWhole(db).finally(() => db.destroy())
})
