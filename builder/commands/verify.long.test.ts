import { chmod, chown, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Settings } from '#db/settings/settings.ts'
import { aCategory, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { changeRestaurant } from '#db/changes/menu-changes.ts'
import { transact } from '#db/transact.ts'
import { registerPublisher } from '../publish/register-publisher.ts'
import { SITE_DIST } from '../publish/renderer.ts'
import { bucketTarget } from '../targets/bucket.ts'
import { folderTarget } from '../targets/folder.ts'
import { aBucket } from '../testing/bucket.ts'
import { resultOf, runCommand, startLaunched } from '../testing/command.ts'
import { aHouse, type House } from '../testing/fixtures.ts'
import type { VerifyReport } from '../maintenance/verify.ts'
import { readPage } from '../testing/read-page.ts'

async function aPublishedHouse(): Promise<House> {
  const house = await aHouse()
  for (const name of ['Noor', 'مطعم الواحة']) {
    const { restaurantId } = await aRestaurant(house.db, { name })
    await aCategory(house.db, restaurantId, 'Drinks', ['Karak', 'شاي بالنعناع'])
    await aCategory(house.db, restaurantId, 'Bottles 0.5', ['Water'])
  }
  await runCommand(house.settings, 'rebuild', '--all')
  return house
}

const NOBODY = 65_534

async function aServersUser(folder: string): Promise<string[]> {
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(join(folder, entry), NOBODY, NOBODY)
  }
  await chown(folder, NOBODY, NOBODY)
  return ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
}

async function verify(
  settings: Settings,
  ...args: string[]
): Promise<VerifyReport & { status: number | null }> {
  const { status, stdout } = await runCommand(settings, 'verify', '--json', ...args)
  return { status, ...(JSON.parse(stdout) as VerifyReport) }
}

describe('builder verify', () => {
  test('finds nothing where all is in place', async () => {
    await using house = await aPublishedHouse()
    const report = await verify(house.settings)
    expect(report).toEqual({
      status: 0,
      restaurants: 2,
      pages: 33,
      problems: [],
      failed: [],
      repaired: [],
      removed: [],
      unmended: [],
      publishing: [],
    })
  })

  test('goes on past a file that it cannot read', async () => {
    await using house = await aPublishedHouse()
    const { cdnDir } = house.settings
    await rm(join(cdnDir, 'noor/index.html'))
    await symlink('index.html', join(cdnDir, 'noor/index.html'))
    await rm(join(cdnDir, 'noor/drinks/index.html'))
    const { problems } = await verify(house.settings)
    expect(problems.map(({ kind, file }) => `${kind} ${file}`)).toEqual([
      'missing noor/drinks/index.html',
      'unreadable noor/index.html',
      'left over noor/index.html',
    ])
    expect(await verify(house.settings, '--fix')).toMatchObject({ status: 0, problems: [] })
  })

  test('names what is no file of ours, below assets and media too, and removes it', async () => {
    await using house = await aPublishedHouse()
    const { cdnDir } = house.settings
    await symlink('/etc/passwd', join(cdnDir, 'passwd'))
    // The right content, but no web server follows it.
    await rm(join(cdnDir, 'noor/index.html'))
    await symlink('info/index.html', join(cdnDir, 'noor/index.html'))
    await mkdir(join(cdnDir, 'noor/nothing/below'), { recursive: true })
    await writeFile(join(cdnDir, 'assets/zz.js'), 'foreign')
    await writeFile(join(cdnDir, 'media/zz.jpg'), 'foreign')
    const { problems } = await verify(house.settings)
    const leftOver = problems.filter(({ kind }) => kind === 'left over').map(({ file }) => file)
    expect(leftOver.toSorted()).toEqual([
      'assets/zz.js',
      'media/zz.jpg',
      'noor/index.html',
      'noor/nothing/below',
      'passwd',
    ])
    const fixed = await verify(house.settings, '--fix')
    expect(fixed).toMatchObject({ status: 0, problems: [], repaired: ['noor/index.html'] })
    expect(fixed).toMatchObject({
      removed: expect.arrayContaining(['passwd', 'assets/zz.js', 'noor/nothing/below']),
    })
    expect(await readdir(cdnDir)).not.toContain('passwd')
    expect(await readdir(join(cdnDir, 'noor'))).not.toContain('nothing')
  })

  test('goes on past a folder that it cannot read, and reads it again', async () => {
    await using house = await aPublishedHouse()
    const { cdnDir, dataDir } = house.settings
    await rm(join(cdnDir, 'noor/info/index.html'))
    await chmod(join(cdnDir, 'noor/drinks'), 0o000)
    // Root reads any folder.
    const others = process.getuid?.() === 0 ? await aServersUser(dataDir) : []
    const check = async (...args: string[]) => {
      const child = startLaunched(others, house.settings, 'verify', '--json', ...args)
      return JSON.parse((await resultOf(child)).stdout) as VerifyReport
    }
    const { problems } = await check()
    expect(problems).toContainEqual(
      expect.objectContaining({ kind: 'unreadable', file: 'noor/drinks' }),
    )
    expect(problems).toContainEqual(
      expect.objectContaining({ kind: 'missing', file: 'noor/info/index.html' }),
    )
    expect(await check('--fix')).toMatchObject({ problems: [] })
  })

  test('mends all else beside a file that resists, and says why that one does', async () => {
    await using house = await aPublishedHouse()
    const { cdnDir, dataDir } = house.settings
    await rm(join(cdnDir, 'noor/info/index.html'))
    const others = await aServersUser(dataDir)
    // Somebody else's, which the server's user cannot remove.
    await mkdir(join(cdnDir, 'foreign'))
    await writeFile(join(cdnDir, 'foreign/x'), 'x')
    await writeFile(join(cdnDir, 'stray.html'), 'x')
    const child = startLaunched(others, house.settings, 'verify', '--fix', '--json')
    const { status, stdout, stderr } = await resultOf(child)
    expect([status, stderr]).toEqual([1, ''])
    expect(JSON.parse(stdout)).toMatchObject({
      problems: [expect.objectContaining({ kind: 'left over', file: 'foreign/x' })],
      repaired: ['noor/info/index.html'],
      removed: ['stray.html'],
      unmended: [expect.stringMatching(/^EACCES: .*foreign\/x/)],
    })
  })

  test('says without a stack that nothing can be written', async () => {
    await using house = await aPublishedHouse()
    const { cdnDir, dataDir } = house.settings
    await rm(join(cdnDir, 'noor/info/index.html'))
    const others = await aServersUser(dataDir)
    await chmod(cdnDir, 0o555)
    await chmod(join(cdnDir, 'noor'), 0o555)
    await chmod(join(cdnDir, 'noor/info'), 0o555)
    const child = startLaunched(others, house.settings, 'verify', '--fix')
    const { status, stdout, stderr } = await resultOf(child)
    expect(status).toBe(1)
    expect(stdout).toContain('missing: noor/info/index.html')
    expect(stdout + stderr).toContain('EACCES')
    expect(stdout + stderr).not.toMatch(/^ +at |nodejs\./m)
  })

  test('takes for no fault what a server at work is about to publish', async () => {
    await using house = await aPublishedHouse()
    const { db, settings } = house
    const { restaurantId } = await db
      .selectFrom('restaurantSlugs')
      .select('restaurantId')
      .where('slug', '=', 'noor')
      .executeTakeFirstOrThrow()
    await transact(db, (trx) => changeRestaurant(trx, restaurantId!, { about: 'New' }, NOW))
    const self = { db, workerId: 'server', publicUrl: settings.publicUrl, now: () => new Date() }
    const server = await registerPublisher(self)
    expect(await verify(settings)).toMatchObject({ status: 0, problems: [], publishing: ['noor'] })
    await server.end()
    const { status, problems } = await verify(settings)
    expect(status).toBe(1)
    expect(problems.map(({ kind }) => kind)).toContain('stale')
  })

  test('says what it repaired and what it removed', async () => {
    await using house = await aPublishedHouse()
    const { cdnDir } = house.settings
    await rm(join(cdnDir, 'noor/index.html'))
    await writeFile(join(cdnDir, 'foo.txt'), 'foreign')
    const { status, stdout } = await runCommand(house.settings, 'verify', '--fix')
    expect([status, stdout]).toEqual([0, expect.stringContaining('everything is in place')])
    expect(stdout).toContain('repaired: 1 (noor/index.html)\nremoved: 1 (foo.txt)\n')
    const again = await verify(house.settings, '--fix')
    expect(again).toMatchObject({ repaired: [], removed: [] })
  })

  test('names each thing that is wrong, and puts it right when asked', async () => {
    await using house = await aPublishedHouse()
    const { cdnDir } = house.settings
    const target = folderTarget(cdnDir)
    await rm(join(cdnDir, 'noor/drinks/karak'), { recursive: true })
    const menu = await readFile(join(cdnDir, 'noor/index.html'), 'utf8')
    await writeFile(join(cdnDir, 'noor/index.html'), menu.replaceAll('12.50', '99.50'))
    await target.put('noor/stray/index.html', Buffer.from('stray'))
    await target.put('nobody/index.html', Buffer.from('nobody'))
    await target.put('sitemap.xml', Buffer.from('<urlset></urlset>'))
    await target.remove(['robots.txt'])
    const { restaurantId } = await aRestaurant(house.db, { name: 'New' })

    const report = await verify(house.settings)
    expect(report.status).toBe(1)
    expect(report.problems.map(({ kind, file }) => `${kind} ${file}`).toSorted()).toEqual([
      'corrupt noor/index.html',
      'corrupt sitemap.xml',
      'left over nobody/index.html',
      'left over noor/stray/index.html',
      'missing New/index.html',
      expect.stringMatching(/^missing media\/[0-9a-f]{20}-share\.jpg$/),
      'missing new/index.html',
      'missing new/info/app.webmanifest',
      'missing new/info/index.html',
      'missing new/info/tablet.webmanifest',
      'missing new/info/tablet/index.html',
      'missing new/menu.json',
      'missing noor/drinks/karak/index.html',
      'missing robots.txt',
    ])
    expect(report.problems.find(({ file }) => file === 'new/index.html')).toMatchObject({
      restaurantId,
    })
    expect(report.problems.at(-1)).toMatchObject({ kind: 'left over' })

    expect(await verify(house.settings, '--fix')).toMatchObject({ status: 0, problems: [] })
    expect(await readFile(join(cdnDir, 'noor/index.html'), 'utf8')).toBe(menu)
  })

  test('names what our own pages show that is not there', async () => {
    await using house = await aHouse()
    await runCommand(house.settings, 'rebuild', '--all')
    const { cdnDir } = house.settings
    const read = async (file: string) =>
      readPage(file, await readFile(join(cdnDir, file), 'utf8')).addresses
    const login = await readFile(join(SITE_DIST, 'client/login/index.html'), 'utf8')
    const gone = [
      (await read('index.html')).find((address) => address.endsWith('-192.avif')),
      (await read('index.html')).find((address) => address.endsWith('/share.png')),
      (await read('en/app.webmanifest')).find((one) => one.endsWith('.png')),
      readPage('index.html', login).addresses.find((one) => one.endsWith('.js')),
    ].map((address = '') => new URL(address, house.settings.publicUrl).pathname)
    for (const path of gone) await rm(join(cdnDir, path))
    const { problems } = await verify(house.settings)
    const missing = problems.map(({ kind, file }) => `${kind} /${file}`)
    expect(missing.toSorted()).toEqual(gone.map((path) => `missing ${path}`).toSorted())
    expect(await verify(house.settings, '--fix')).toMatchObject({ status: 0, problems: [] })
  })

  test.each(['folder', 'bucket'])('finds by content what is damaged in a %s', async (kind) => {
    await using place = kind === 'bucket' ? await aBucket() : null
    await using house = await aHouse()
    const settings = { ...house.settings, bucket: place?.bucket ?? null }
    await aRestaurant(house.db, { name: 'Noor' })
    await runCommand(settings, 'rebuild', '--all')
    const target = place ? bucketTarget(place.bucket, place.client) : folderTarget(settings.cdnDir)
    const files = [...(await target.list('')).keys()]
    const picture = files.find((file) => file.endsWith('-share.jpg')) ?? ''
    const chosen = ['404.html', 'index.html', picture, 'noor/info/index.html', 'robots.txt']
    const before = await Promise.all(chosen.map((file) => target.read(file)))
    // The same size, so that only the content differs.
    for (const [index, file] of chosen.entries()) {
      await target.remove([file])
      await target.put(file, Buffer.alloc(before[index]?.length ?? 0, 'x'))
    }
    await target.put('nobody/index.html', Buffer.from('nobody'))
    const report = await verify(settings)
    expect(report.problems.map(({ kind, file }) => `${kind} ${file}`).toSorted()).toEqual([
      ...chosen.map((file) => `corrupt ${file}`).toSorted(),
      'left over nobody/index.html',
    ])
    expect(await verify(settings, '--fix')).toMatchObject({ status: 0, problems: [] })
    expect(await Promise.all(chosen.map((file) => target.read(file)))).toEqual(before)
    expect(await target.has('nobody/index.html')).toBe(false)
  })

  test('finds pages that are older than the menu', async () => {
    await using house = await aPublishedHouse()
    const { restaurantId } = await house.db
      .selectFrom('restaurantSlugs')
      .select('restaurantId')
      .where('slug', '=', 'noor')
      .executeTakeFirstOrThrow()
    await transact(house.db, (trx) => changeRestaurant(trx, restaurantId!, { about: 'New' }, NOW))
    const { problems } = await verify(house.settings)
    expect(problems.map(({ kind, file }) => `${kind} ${file}`)).toContain(
      'stale noor/info/index.html',
    )
  })
})
