import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aFolder, contents, exports, fillHouse, openHouse, succeed } from './testing/whole-house.ts'

test(
  'what is backed up comes back: the same pages and the same exports, demo and real menus',
  { timeout: 240_000 },
  async () => {
    await using folder = await aFolder()
    const { settings, archive } = folder
    let before: Map<string, string>
    {
      await using house = await openHouse(settings)
      await fillHouse(house)
      before = await exports(house)
    }
    await succeed(settings, 'rebuild', '--all')
    await succeed(settings, 'verify')
    const pages = await contents(settings)
    expect(
      [...pages.keys()].filter((file) => /-(?:share\.jpg|any192\.png)$/.test(file)),
    ).not.toEqual([])
    const made = await succeed(settings, 'backup', archive, '--json')
    expect(JSON.parse(made)).toMatchObject({ lost: [] })

    await rm(settings.dataDir, { recursive: true })
    await succeed(settings, 'restore', archive)
    await succeed(settings, 'rebuild', '--all')
    expect(await succeed(settings, 'verify')).toContain('everything is in place')
    expect(await contents(settings)).toEqual(pages)
    await using restored = await openHouse(settings)
    expect(await exports(restored)).toEqual(before)
  },
)
