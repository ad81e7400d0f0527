import { spawnSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mayMount } from '#db/testing/may-mount.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { parseSettings } from './settings.ts'

const REFUSED = 'needs a folder without anything of DATA_DIR'

test.each([false, true])(
  'no link leads what is kept to who reads the menus, whether it leads anywhere yet (%s)',
  async (isThere) => {
    await using folder = await openTemporaryFolder()
    const at = (...path: string[]) => join(folder.path, ...path)
    const DATA_DIR = at('data')
    await symlink(DATA_DIR, at('all'))
    await symlink('all', at('again'))
    await symlink(folder.path, at('above'))
    await symlink(at('data/outbox'), at('inside'))
    await symlink(at('data/cdn'), at('apart'))
    await symlink('round', at('round'))
    if (isThere) await mkdir(at('data/outbox'), { recursive: true })
    for (const CDN_DIR of [at('all'), at('again'), at('above'), at('inside/menus')]) {
      expect(() => parseSettings({ DATA_DIR, CDN_DIR }), CDN_DIR).toThrow(REFUSED)
    }
    expect(() => parseSettings({ DATA_DIR: at('again'), CDN_DIR: DATA_DIR })).toThrow(REFUSED)
    for (const CDN_DIR of [at('apart'), at('round')]) {
      expect(parseSettings({ DATA_DIR, CDN_DIR }).cdnDir).toBe(CDN_DIR)
    }
  },
)

test('originals that a link keeps among the menus are refused as well', async () => {
  await using folder = await openTemporaryFolder()
  const DATA_DIR = join(folder.path, 'data')
  const CDN_DIR = join(folder.path, 'menus')
  await mkdir(DATA_DIR)
  expect(() => parseSettings({ DATA_DIR, CDN_DIR })).not.toThrow()
  await symlink(join(CDN_DIR, 'originals'), join(DATA_DIR, 'media'))
  expect(() => parseSettings({ DATA_DIR, CDN_DIR })).toThrow(REFUSED)
})

// Like a volume mounted twice.
test.runIf(mayMount())('a folder is the same one wherever it is mounted', async () => {
  await using folder = await openTemporaryFolder()
  const data = join(folder.path, 'data')
  const menus = join(folder.path, 'menus')
  await mkdir(data)
  await mkdir(menus)
  const status = 'exec "$0" builder/cli.ts status'
  const run = (script: string) =>
    spawnSync('unshare', ['-rm', 'sh', '-c', script, process.execPath, data, menus], {
      // oxlint-disable-next-line node/no-process-env
      env: { PATH: process.env['PATH'], DATA_DIR: data, CDN_DIR: menus },
      encoding: 'utf8',
    })
  expect(run(status).stderr).not.toContain(REFUSED)
  expect(run(`mount --bind "$1" "$2" && ${status}`).stderr).toContain(`CDN_DIR: ${REFUSED}`)
})
