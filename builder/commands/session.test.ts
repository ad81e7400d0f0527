import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aRestaurant } from '#db/testing/fixtures.ts'
import { folderTarget } from '../targets/folder.ts'
import { runCommand } from '../testing/command.ts'
import { aHouse } from '../testing/fixtures.ts'

test('a mistyped DATA_DIR is refused, and takes nothing from the CDN', async () => {
  await using house = await aHouse()
  await aRestaurant(house.db, { name: 'Noor' })
  await runCommand(house.settings, 'rebuild', '--all')
  const target = folderTarget(house.settings.cdnDir)
  const before = await target.list('')
  const mistyped = join(house.settings.dataDir, 'dta')
  const settings = {
    ...house.settings,
    dataDir: mistyped,
    database: join(mistyped, 'qaima.db'),
  }
  for (const command of [
    ['rebuild', '--all'],
    ['verify', '--fix'],
    ['status'],
    ['backup', 'never.tar.gz'],
  ]) {
    const { status, stderr } = await runCommand(settings, ...command)
    expect(stderr).toBe(`There is no database at ${settings.database}: is DATA_DIR right?\n`)
    expect(status).toBe(1)
  }
  expect(await target.list('')).toEqual(before)
  expect(await readdir(house.settings.dataDir)).not.toContain('dta')
})
