import { once } from 'node:events'
import { appendFile, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { loadMenu } from '#db/queries/menus.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { findCutShortRebuild, recordRebuildStart } from '#db/queries/rebuilds.ts'
import { menuPages } from '#db/menu/pages.ts'
import { aCategory, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { pageFile } from '../publish/plan-files.ts'
import type { RebuildReport } from '../publish/rebuild.ts'
import { folderTarget } from '../targets/folder.ts'
import { runCommand, startCommand } from '../testing/command.ts'
import { aHouse, type House } from '../testing/fixtures.ts'
import { aPurgeHook, SECRET } from '../testing/purge-hook.ts'

// Short, to see the middle of a rebuild.
const SOON = { interval: 10, timeout: 60_000 }
const DISHES = ['Karak', 'Mint Tea', 'Qahwa', 'Saffron Milk', 'Lemonade']

async function restaurants(house: House, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const { restaurantId } = await aRestaurant(house.db, { name: `Place ${number}` })
    for (const title of ['Hot', 'Cold', 'Sweet'])
      await aCategory(house.db, restaurantId, title, DISHES)
    ids.push(restaurantId)
  }
  return ids
}

async function missingPages(house: House, ids: readonly string[]): Promise<string[]> {
  const held = await folderTarget(house.settings.cdnDir).list('')
  const menus = await Promise.all(ids.map((id) => loadMenu(house.db, id)))
  const wanted = menus.flatMap((menu) => (menu ? menuPages(menu, NOW) : []))
  const files = wanted.map(({ kind, path }) => (kind === 'data' ? path.slice(1) : pageFile(path)))
  return files.filter((file) => !held.has(file))
}

function endOf(file: string): RegExp {
  if (file.endsWith('.html')) return /<\/html>$/
  return file.endsWith('.svg') ? /<\/svg>$/ : /\}$/
}

async function mode(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777
}

describe('builder rebuild', () => {
  test.skipIf(process.platform === 'win32')(
    'writes for everybody to read what is published, and nothing else',
    async () => {
      await using house = await aHouse()
      await restaurants(house, 1)
      await runCommand(house.settings, 'rebuild', '--all')
      const { cdnDir, mediaDir } = house.settings
      for (const name of ['', 'media', 'place-1', 'place-1/hot']) {
        expect([name, await mode(join(cdnDir, name))]).toEqual([name, 0o755])
      }
      for (const name of ['index.html', 'place-1/index.html', 'place-1/hot/karak/index.html']) {
        expect([name, await mode(join(cdnDir, name))]).toEqual([name, 0o644])
      }
      expect(await mode(mediaDir)).toBe(0o700)
    },
  )

  test('makes everything, then nothing, then what somebody took away', async () => {
    await using house = await aHouse()
    const ids = await restaurants(house, 3)
    const first = await runCommand(house.settings, 'rebuild', '--all', '--json')
    expect(first.status).toBe(0)
    expect(JSON.parse(first.stdout)).toMatchObject({ restaurants: 3, pages: 93, failed: [] })
    expect(await missingPages(house, ids)).toEqual([])
    const begun = new Date().toISOString()
    const second = await runCommand(house.settings, 'rebuild', '--all', '--json')
    expect(JSON.parse(second.stdout)).toMatchObject({ pages: 93, written: 0, removed: 0 })
    const checked = (await listPublicationStates(house.db)).map(({ checkedAt }) => checkedAt)
    expect(checked.every((time) => time !== null && time >= begun)).toBe(true)
    await rm(join(house.settings.cdnDir, 'place-2'), { recursive: true })
    await appendFile(join(house.settings.cdnDir, 'place-3/hot/index.html'), ' ')
    const third = await runCommand(house.settings, 'rebuild', '--all', '--json')
    expect(JSON.parse(third.stdout)).toMatchObject({ restaurants: 3, pages: 93, written: 31 })
    expect(await missingPages(house, ids)).toEqual([])
  })

  test('says what to do when it is not told what to rebuild, or cannot find it', async () => {
    await using house = await aHouse()
    const nothing = await runCommand(house.settings, 'rebuild')
    expect(nothing).toMatchObject({ status: 1, stdout: '' })
    expect(nothing.stderr).toContain('--all')
    const unknown = await runCommand(house.settings, 'rebuild', 'nobody')
    expect(unknown).toMatchObject({ status: 1, stderr: 'No restaurant is called "nobody"\n' })
    const unclear = await runCommand(house.settings, 'rebuild', '--all', '--only-faild')
    expect(unclear).toMatchObject({ status: 1, stdout: '' })
    expect(unclear.stderr).toContain('rebuild does not know --only-faild')
    const more = await runCommand(house.settings, 'rebuild', 'drop', 'cafe')
    expect(more).toMatchObject({ status: 1, stdout: '' })
    expect(more.stderr).toContain('rebuild does not know "cafe"')
  })

  test('takes up those that failed, or those published since a time', async () => {
    await using house = await aHouse()
    const [first = '', second = ''] = await restaurants(house, 3)
    await runCommand(house.settings, 'rebuild', '--all')
    const change = (id: string, values: object) =>
      house.db.updateTable('publications').set(values).where('restaurantId', '=', id).execute()
    await change(first, { failure: 'disk full' })
    const failed = await runCommand(house.settings, 'rebuild', '--only-failed', '--json')
    expect(JSON.parse(failed.stdout)).toMatchObject({ restaurants: 1, failed: [] })
    const none = await runCommand(house.settings, 'rebuild', '--only-failed', '--json')
    expect(none.status).toBe(0)
    expect(JSON.parse(none.stdout)).toMatchObject({ restaurants: 0 })
    await change(first, { publishedAt: '2026-01-01T00:00:00.000Z' })
    await change(second, { publishedAt: '2026-01-03T00:00:00.000Z' })
    const since = await runCommand(house.settings, 'rebuild', '--since', '2026-01-02', '--json')
    expect(JSON.parse(since.stdout)).toMatchObject({ restaurants: 2 })
    const cutShort = new Date('2099-01-01')
    await recordRebuildStart(house.db, cutShort)
    await runCommand(house.settings, 'rebuild', '--all', '--only-failed')
    expect(await findCutShortRebuild(house.db)).toBe(cutShort.toISOString())
    const wrong = await runCommand(house.settings, 'rebuild', '--since', 'yesterday')
    expect(wrong).toMatchObject({ status: 1 })
    expect(wrong.stderr).toContain('--since takes a time')
  })

  test('killed in the middle, leaves only whole pages, and goes on where it was', async () => {
    await using house = await aHouse()
    const ids = await restaurants(house, 64)
    const child = startCommand(house.settings, 'rebuild', '--all', '--concurrency', '1')
    await vi.waitUntil(async () => {
      const states = await listPublicationStates(house.db)
      return states.some(({ checkedAt }) => checkedAt !== null)
    }, SOON)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect((await missingPages(house, ids)).length).toBeGreaterThan(0)
    const held = [...(await folderTarget(house.settings.cdnDir).list('')).keys()]
    for (const file of held.filter((file) => file.startsWith('place-'))) {
      const content = await readFile(join(house.settings.cdnDir, file), 'utf8')
      expect([file, content.trimEnd()]).toEqual([file, expect.stringMatching(endOf(file))])
    }
    const next = await runCommand(house.settings, 'rebuild', '--resume', '--json')
    const { restaurants: done, failed } = JSON.parse(next.stdout) as RebuildReport
    expect(failed).toEqual([])
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(64)
    const again = await runCommand(house.settings, 'rebuild', '--resume')
    expect(again).toMatchObject({ status: 1 })
    expect(again.stderr).toContain('No rebuild was cut short')
    expect(await missingPages(house, ids)).toEqual([])
    const status = await runCommand(house.settings, 'status', '--json')
    expect(JSON.parse(status.stdout)).toMatchObject({ published: 64, behind: [] })
  })
})

test('a rebuild says when the CDN in front was not told', async () => {
  await using house = await aHouse()
  await using cdn = await aPurgeHook()
  await aRestaurant(house.db, { name: 'Corner' })
  const settings = { ...house.settings, purge: { url: cdn.url, secret: SECRET } }
  cdn.status = 500
  const failed = await runCommand(settings, 'rebuild', '--all')
  expect(failed).toMatchObject({ status: 1 })
  expect(failed.stdout).toContain('The purge hook answered 500')
  cdn.status = 204
  const next = await runCommand(settings, 'rebuild', '--all')
  expect(next).toMatchObject({ status: 0 })
  expect(cdn.told).toContain('https://menus.example/corner/info')
})
