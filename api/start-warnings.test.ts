import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSettings } from '#db/settings/settings.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { startWarnings } from './server.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://menus.example' }
const ALONE = /^TRUST_PROXY is 0/

test('says that behind a proxy all visitors count as one', () => {
  expect(startWarnings(parseSettings(PRODUCTION))).toContainEqual(expect.stringMatching(ALONE))
  for (const environment of [{ ...PRODUCTION, TRUST_PROXY: '1' }, { TRUST_PROXY: '0' }]) {
    const warnings = startWarnings(parseSettings(environment))
    expect(warnings).not.toContainEqual(expect.stringMatching(ALONE))
  }
})

test('names each folder that keeps nginx from the pages', async () => {
  await using folder = await openTemporaryFolder()
  const above = join(folder.path, 'srv')
  const cdnDir = join(above, 'cdn')
  await mkdir(cdnDir, { recursive: true })
  const closed = (environment: Record<string, string>) => {
    const warnings = startWarnings(parseSettings({ ...environment, CDN_DIR: cdnDir }))
    const warning = warnings.find((one) => one.startsWith('CDN_DIR: ')) ?? ''
    return [above, cdnDir].filter((path) => warning.includes(`${path} (`))
  }
  for (const [aboveMode, mode, expected] of [
    [0o711, 0o755, []],
    [0o755, 0o700, [cdnDir]],
    [0o755, 0o711, [cdnDir]],
    [0o700, 0o755, [above]],
    [0o750, 0o750, [above, cdnDir]],
  ] as const) {
    await chmod(above, aboveMode)
    await chmod(cdnDir, mode)
    expect(closed(PRODUCTION)).toEqual(expected)
    expect(closed({})).toEqual([])
  }
})

test('asks nothing of a folder that comes with the first menu', () => {
  const settings = parseSettings({ ...PRODUCTION, CDN_DIR: '/nowhere/at/all' })
  expect(startWarnings(settings).join()).not.toContain('/nowhere')
})
