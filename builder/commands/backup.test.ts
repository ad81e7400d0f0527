import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, statSync } from 'node:fs'
import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import SqliteDatabase from 'better-sqlite3'
import { create, extract, Header } from 'tar'
import { describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#db/open.ts'
import { addMailToken } from '#db/queries/sessions.ts'
import { changeRestaurant } from '#db/queries/restaurants.ts'
import { isKitchenToken } from '#db/rules/kitchen-links.ts'
import { pictureFile, pictureFiles } from '#db/rules/pictures.ts'
import { parseSettings, type Settings } from '#db/settings/settings.ts'
import { holdOpen } from '#db/snapshot.ts'
import { aCategory, aKitchenLink, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import type { BackupNote } from '../maintenance/archive-format.ts'
import { makeBackup } from '../maintenance/make-backup.ts'
import { mediaBucket } from '../pictures/media-bucket.ts'
import { aBucket, type TestBucket } from '../testing/bucket.ts'
import { freePort } from '../testing/free-port.ts'
import { resultOf, runCommand, startCommand, startLaunched } from '../testing/command.ts'
import { aHouse, aStoredPicture, type House } from '../testing/fixtures.ts'
import { mayMount } from '../testing/may-mount.ts'
import { openTemporaryFolder } from '../testing/temporary-folder.ts'

const ANOTHER_DISK = ['/dev/shm', '/var/tmp'].find((path) => {
  const disk = statSync(path, { throwIfNoEntry: false })?.dev
  return disk !== undefined && disk !== statSync(tmpdir()).dev
})

interface Folder extends AsyncDisposable {
  path: string
  /** An empty data folder's settings. */
  settings: Settings
  archive: string
}

async function aFolder(place?: TestBucket): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'qaima-restored-'))
  const DATA_DIR = join(path, 'data')
  return {
    path,
    settings: parseSettings({
      ...place?.environment,
      DATA_DIR,
      PUBLIC_URL: 'https://menus.example',
    }),
    archive: join(path, 'today.tar.gz'),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}

async function titles(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('categories').select('title').orderBy('createdAt').execute()
  return rows.map((row) => row.title)
}

async function restoredTitles({ database }: Settings): Promise<string[]> {
  const db = openDatabase(database)
  return titles(db).finally(() => db.destroy())
}

describe('builder backup and restore', () => {
  test('carry a house over to another folder while its owners go on writing', async () => {
    await using house = await aHouse()
    await using folder = await aFolder()
    let { restaurantId } = await aRestaurant(house.db, { name: 'Corner' })
    const picture = await aStoredPicture(house, 'a')
    await writeFile(join(house.settings.mediaDir, '.0123456789abcdef'), 'half a picture')
    let written = 0
    const write = async () => {
      await aCategory(house.db, restaurantId, `C${(written += 1)}`, ['A', 'B'])
      // One restaurant has no more than a hundred.
      if (written % 100 === 0) restaurantId = (await aRestaurant(house.db)).restaurantId
    }
    await write()
    const child = startCommand(house.settings, 'backup', folder.archive, '--json')
    let output = ''
    child.stdout?.on('data', (chunk) => (output += String(chunk)))
    const closed = once(child, 'close')
    while (child.exitCode === null) {
      await write()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await closed).toEqual([0, null])
    expect(JSON.parse(output)).toMatchObject({
      file: folder.archive,
      mediaFiles: pictureFiles(picture).length,
    })
    expect((await stat(folder.archive)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder.path)).toEqual(['today.tar.gz'])

    const restored = await runCommand(folder.settings, 'restore', folder.archive)
    expect(restored).toMatchObject({ status: 0, stderr: '' })
    expect(restored.stdout).toContain('rebuild --all')
    const db = openDatabase(folder.settings.database)
    const products = await db
      .selectFrom('products')
      .select(['categoryId', db.fn.countAll<number>().as('count')])
      .groupBy('categoryId')
      .execute()
      .finally(() => db.destroy())
    // Of each moment's writes all or nothing.
    expect(new Set(products.map(({ count }) => count))).toEqual(new Set([2]))
    const kept = await restoredTitles(folder.settings)
    expect(kept.length).toBeGreaterThanOrEqual(1)
    expect(kept.length).toBeLessThan(written)
    for (const file of pictureFiles(picture)) {
      const [kept, made] = await Promise.all(
        [folder, house].map(({ settings }) => readFile(join(settings.mediaDir, file))),
      )
      expect(kept).toEqual(made)
    }
    expect(await readdir(folder.settings.mediaDir)).toHaveLength(pictureFiles(picture).length)
    const rebuilt = await runCommand(folder.settings, 'rebuild', '--all', '--json')
    expect(JSON.parse(rebuilt.stdout)).toMatchObject({ failed: [] })
    expect(await readdir(folder.settings.cdnDir)).toContain('corner')
  })

  test('carry pictures from one bucket to another, which then has all that it needs', async () => {
    await using place = await aBucket()
    await using other = await aBucket('other')
    await using house = await aHouse(place)
    await using folder = await aFolder(other)
    const { restaurantId } = await aRestaurant(house.db, { name: 'Corner' })
    const logo = await aStoredPicture(house, 'a')
    await transact(house.db, (trx) => changeRestaurant(trx, restaurantId, { logo: logo.hash }, NOW))
    const files = pictureFiles(logo)
    await house.media.remove(files.slice(0, 1))
    const made = await runCommand(house.settings, 'backup', folder.archive, '--json')
    // The one that was gone was made again.
    expect(JSON.parse(made.stdout)).toMatchObject({ mediaFiles: files.length, lost: [] })

    const { archive, settings } = folder
    const cut = join(folder.path, 'cut.tar.gz')
    await writeFile(cut, (await readFile(archive)).subarray(0, -200))
    expect(await runCommand(settings, 'restore', cut)).toMatchObject({ status: 1 })
    const media = mediaBucket(other.bucket, other.client)
    expect(await media.list()).toEqual(new Map())
    const down = { ...other.bucket, endpoint: `http://127.0.0.1:${await freePort()}` }
    const nowhere = await runCommand({ ...settings, bucket: down }, 'restore', archive)
    expect(nowhere).toMatchObject({ status: 1, stdout: '' })
    expect(nowhere.stderr).toMatch(/^The bucket of the pictures: .*\n$/)
    expect(await readdir(settings.dataDir)).toEqual([])

    expect(await runCommand(settings, 'restore', archive)).toMatchObject({ status: 0, stderr: '' })
    for (const file of files) expect(await media.read(file)).toEqual(await house.media.read(file))
    expect(await readdir(settings.dataDir)).toEqual(['qaima.db'])
    await runCommand(settings, 'rebuild', '--all')
    const verified = await runCommand(settings, 'verify')
    expect(verified).toMatchObject({ status: 0, stdout: expect.stringContaining('in place') })
  }, 180_000)

  test('bring back what was there, and the pages that go with it', async () => {
    await using house = await aHouse()
    await using folder = await aFolder()
    const { restaurantId, ownerId } = await aRestaurant(house.db, { name: 'Corner' })
    const reset = { tokenHash: 'used later', purpose: 'reset-password', ownerId } as const
    await addMailToken(house.db, { ...reset, expiresAt: new Date(Date.now() + 3_600_000) }, NOW)
    const { productIds } = await aCategory(house.db, restaurantId, 'Soups', ['Lentil'])
    const { linkToken } = await aKitchenLink(house.db, restaurantId)
    expect(await runCommand(house.settings, 'backup', folder.archive)).toMatchObject({ status: 0 })
    // Another price in as many digits: the file's size says nothing.
    await house.db
      .updateTable('products')
      .set({ price: 99_990 })
      .where('id', '=', productIds[0] ?? '')
      .execute()
    await aCategory(house.db, restaurantId, 'Later')
    await runCommand(house.settings, 'rebuild', '--all')
    const page = join(house.settings.cdnDir, 'corner/soups/lentil/index.html')
    expect(await readFile(page, 'utf8')).toContain('99.99')

    const inUse = await runCommand(house.settings, 'restore', folder.archive, '--force')
    expect(inUse).toMatchObject({ status: 1, stderr: expect.stringContaining('is in use') })
    await house.db.destroy()
    const unforced = await runCommand(house.settings, 'restore', folder.archive)
    expect(unforced).toMatchObject({ status: 1, stderr: expect.stringContaining('--force') })
    expect(await restoredTitles(house.settings)).toEqual(['Soups', 'Later'])
    const forced = await runCommand(house.settings, 'restore', folder.archive, '--force', '--json')
    expect(forced.status).toBe(0)
    expect(await restoredTitles(house.settings)).toEqual(['Soups'])
    const db = openDatabase(house.settings.database)
    const owner = await db.selectFrom('owners').select('tokenVersion').executeTakeFirstOrThrow()
    expect(await db.selectFrom('mailTokens').selectAll().execute()).toEqual([])
    const { token: renewed, ...link } = await db
      .selectFrom('kitchenLinks')
      .select(['name', 'token', 'lastUsedAt'])
      .executeTakeFirstOrThrow()
    await db.destroy()
    // It may have been taken away after the backup.
    expect([isKitchenToken(renewed), renewed === linkToken]).toEqual([true, false])
    expect(link).toEqual({ name: 'Pass', lastUsedAt: null })
    // No token that was ever given out is of this generation.
    expect(owner.tokenVersion).toBeGreaterThan(NOW.getTime() / 1000)
    const told = JSON.parse(forced.stdout) as { formerDatabase: string; kitchenLinks: number }
    const { formerDatabase, kitchenLinks } = told
    expect(kitchenLinks).toBe(1)
    expect(await restoredTitles({ ...house.settings, database: formerDatabase })).toEqual([
      'Soups',
      'Later',
    ])
    await runCommand(house.settings, 'rebuild', '--all')
    expect(await readFile(page, 'utf8')).toContain('12.50')
    expect(await readdir(join(house.settings.cdnDir, 'corner'))).not.toContain('later')
    const left = (await readdir(house.settings.dataDir)).filter((name) => name.startsWith('.'))
    expect(left).toEqual([])
  })

  test('never write over a file, need a database, and say in a line what is wrong', async () => {
    await using house = await aHouse()
    await using folder = await aFolder()
    await writeFile(folder.archive, 'precious')
    expect(await runCommand(house.settings, 'backup', folder.archive)).toMatchObject({
      status: 1,
      stderr: 'today.tar.gz is there already; name a new file\n',
    })
    const { cdnDir } = house.settings
    await mkdir(join(cdnDir, 'backups'), { recursive: true })
    expect(await runCommand(house.settings, 'backup', join(cdnDir, 'backups/x'))).toMatchObject({
      status: 1,
      stderr: `${cdnDir} is published: name a file where strangers cannot fetch it\n`,
    })
    await symlink(join(cdnDir, 'backups'), join(folder.path, 'kept'))
    const linked = await runCommand(house.settings, 'backup', join(folder.path, 'kept/x'))
    expect(linked.stderr).toContain(`${cdnDir} is published`)
    await rm(join(folder.path, 'kept'))
    expect(await readFile(folder.archive, 'utf8')).toBe('precious')
    const nothing = await runCommand(folder.settings, 'backup', join(folder.path, 'new.tar.gz'))
    expect(nothing).toMatchObject({ status: 1, stderr: expect.stringContaining('no database') })
    expect(await readdir(folder.path)).toEqual(['today.tar.gz'])
    const nowhere = await runCommand(house.settings, 'backup', join(folder.path, 'no/such.tar.gz'))
    expect(nowhere).toMatchObject({ status: 1, stdout: '' })
    expect(nowhere.stderr).toMatch(/^ENOENT: no such file or directory.*\n$/)
    await mkdir(folder.settings.dataDir)
    await writeFile(folder.settings.database, 'no database at all '.repeat(50))
    expect(await runCommand(folder.settings, 'status')).toEqual({
      status: 1,
      stdout: '',
      stderr: `${folder.settings.database}: file is not a database\n`,
    })
  })
})

/** A restaurant that shows a picture, backed up. */
async function aBackup(house: House, folder: Folder): Promise<string> {
  const picture = await aStoredPicture(house, 'c')
  const { restaurantId } = await aRestaurant(house.db, { name: 'Corner' })
  const change = { cover: picture.hash }
  await transact(house.db, (trx) => changeRestaurant(trx, restaurantId, change, NOW))
  await runCommand(house.settings, 'backup', folder.archive)
  return pictureFile(picture, 960, 'jpg')
}

describe('pictures that are lost', () => {
  test('are named by a backup, which fails and holds all others, and by the restore of it', async () => {
    await using house = await aHouse()
    await using folder = await aFolder()
    const lost = await aBackup(house, folder)
    const { mediaDir } = house.settings
    await rm(join(mediaDir, lost))
    // What can be made is no reason.
    await rm(join(mediaDir, lost.replace('960', '192')))
    const lastBackup = async () => (await runCommand(house.settings, 'status')).stdout
    expect(await lastBackup()).toMatch(/^Last backup: .* ago$/m)
    const archive = join(folder.path, 'next.tar.gz')
    const failed = await runCommand(house.settings, 'backup', archive)
    expect(failed.status).toBe(1)
    expect(failed.stderr).toMatch(new RegExp(`^Pictures that menus name are lost: ${lost}; .*\n$`))
    expect(await lastBackup()).toMatch(
      /^Last backup: .* ago, incomplete; files of pictures that were lost: 1$/m,
    )
    const allowed = await runCommand(house.settings, 'backup', `${archive}.2`, '--incomplete')
    expect(allowed).toMatchObject({ status: 0, stdout: expect.stringContaining(`lost: ${lost}\n`) })
    const { settings } = folder
    const back = await runCommand(settings, 'restore', archive)
    expect(back).toMatchObject({ status: 0, stdout: expect.stringContaining(`lost: ${lost}\n`) })
    expect(await readdir(settings.mediaDir)).toContain(lost.replace('960', '192'))
  })

  test('are found where they belong, when only the archive is without them', async () => {
    await using house = await aHouse()
    await using folder = await aFolder()
    const lost = await aBackup(house, folder)
    await repack(folder, async (content) => {
      await rm(join(content, 'media', lost))
      await changeNote(content, (note) => ({ ...note, mediaFiles: note.mediaFiles - 1 }))
    })
    expect(await refusal(folder)).toContain(`lost: ${lost};`)
    expect(await readdir(folder.settings.dataDir)).toEqual([])
    await mkdir(folder.settings.mediaDir)
    await copyFile(join(house.settings.mediaDir, lost), join(folder.settings.mediaDir, lost))
    expect(await runCommand(folder.settings, 'restore', folder.archive)).toMatchObject({
      status: 0,
    })
  })
})

test('a backup holds its pictures, whoever takes them away while they are packed', async () => {
  await using house = await aHouse()
  await using folder = await aFolder()
  await aBackup(house, folder)
  const { db, media } = house
  const { mediaDir } = house.settings
  const names = await readdir(mediaDir)
  const taken = { db, media, mediaDir, file: join(folder.path, 'next.tar.gz'), now: NOW }
  const onStart = () => rmSync(mediaDir, { recursive: true })
  const { lost, mediaFiles } = await makeBackup({ ...taken, onStart })
  expect({ lost, mediaFiles }).toEqual({ lost: [], mediaFiles: names.length })
  const back = await runCommand(folder.settings, 'restore', taken.file)
  expect(back).toMatchObject({ status: 0, stderr: '' })
  expect((await readdir(folder.settings.mediaDir)).toSorted()).toEqual(names.toSorted())
  const left = [...(await readdir(house.settings.dataDir)), ...(await readdir(folder.path))]
  expect(left.filter((name) => name.startsWith('.'))).toEqual([])
})

test.runIf(ANOTHER_DISK !== undefined)(
  'a restore puts pictures on a disk of their own',
  async () => {
    await using folder = await aFolder()
    await using disk = await openTemporaryFolder(ANOTHER_DISK)
    await using house = await aHouse()
    await aBackup(house, folder)
    const { dataDir, mediaDir } = folder.settings
    await mkdir(dataDir)
    await symlink(disk.path, mediaDir)
    expect(await runCommand(folder.settings, 'restore', folder.archive)).toMatchObject({
      status: 0,
    })
    const files = [...(await house.media.list()).keys()]
    expect((await readdir(disk.path)).toSorted()).toEqual(files.toSorted())
    const [file = ''] = files
    expect(await readFile(join(mediaDir, file))).toEqual(await house.media.read(file))
  },
)

test('a restore takes away what a killed one has unpacked', async () => {
  await using house = await aHouse()
  await using folder = await aFolder()
  await runCommand(house.settings, 'backup', folder.archive)
  const killed = join(folder.settings.dataDir, '.restore-killed')
  await mkdir(killed, { recursive: true })
  await writeFile(join(killed, 'qaima.db'), 'everybody’s e-mails')
  expect(await runCommand(folder.settings, 'restore', folder.archive)).toMatchObject({ status: 0 })
  const left = await readdir(folder.settings.dataDir)
  expect(left.filter((name) => name.startsWith('.restore-'))).toEqual([])
})

test('a backup takes away what a killed one has left, and nothing of one that is under way', async () => {
  await using house = await aHouse()
  await using folder = await aFolder()
  const [killed, early, working] = ['killed', 'early', 'working'].map((name) =>
    join(folder.path, `.qaima-backup-${name}`),
  ) as [string, string, string]
  for (const path of [killed, early, working]) await mkdir(path)
  const child = spawn(process.execPath, [
    '--input-type=module-typescript',
    '--eval',
    `import { holdOpen } from '#db/snapshot.ts'
     holdOpen(${JSON.stringify(join(killed, 'at-work.db'))})
     process.stdout.write('held')
     setInterval(() => {}, 1000)`,
  ])
  await once(child.stdout, 'data')
  {
    using _working = holdOpen(join(working, 'at-work.db'))
    child.kill('SIGKILL')
    await once(child, 'close')
    await runCommand(house.settings, 'backup', folder.archive)
    expect((await readdir(folder.path)).toSorted()).toEqual([
      '.qaima-backup-working',
      'today.tar.gz',
    ])
  }
})

/** Unpacks the archive, changes what is in it and packs it again. */
async function repack(folder: Folder, change: (content: string) => Promise<void>): Promise<void> {
  const content = join(folder.path, 'content')
  await mkdir(content)
  await extract({ file: folder.archive, cwd: content })
  await change(content)
  const names = ['backup.json', 'qaima.db', 'media']
  const options = { cwd: content, file: folder.archive, gzip: true, portable: true }
  // Folders have no entries of their own in an archive of ours.
  await create({ ...options, filter: (_, entry) => 'isFile' in entry && entry.isFile() }, [
    ...names.slice(0, 2),
    ...(await readdir(join(content, 'media'))).map((name) => `media/${name}`),
  ])
  await rm(content, { recursive: true })
}

async function changeNote(
  content: string,
  change: (note: BackupNote) => BackupNote,
): Promise<void> {
  const file = join(content, 'backup.json')
  const note = JSON.parse(await readFile(file, 'utf8')) as BackupNote
  await writeFile(file, JSON.stringify(change(note)))
}

async function refusal(folder: Folder): Promise<string> {
  const { status, stderr } = await runCommand(folder.settings, 'restore', folder.archive)
  expect(status).toBe(1)
  expect(await readdir(folder.settings.dataDir)).toEqual([])
  return stderr
}

describe('builder restore refuses', () => {
  test('an archive that is cut off, or changed', async () => {
    await using house = await aHouse()
    await using folder = await aFolder()
    await aRestaurant(house.db)
    await aStoredPicture(house, 'b')
    await runCommand(house.settings, 'backup', folder.archive)
    const whole = await readFile(folder.archive)
    await writeFile(folder.archive, whole.subarray(0, whole.length - 20))
    expect(await refusal(folder)).toContain('damaged')
    const changed = Buffer.from(whole)
    changed[Math.floor(whole.length / 2)]! ^= 0xff
    await writeFile(folder.archive, changed)
    expect(await refusal(folder)).toContain('damaged')
  })

  test('what is no backup, is not there, or leads out of the folder', async () => {
    await using folder = await aFolder()
    expect(await refusal(folder)).toContain('no archive')
    await writeFile(folder.archive, 'some text')
    expect(await refusal(folder)).toMatch(/damaged|no backup/)
    await writeFile(join(folder.path, 'evil'), 'x')
    await symlink('/etc/passwd', join(folder.path, 'qaima.db'))
    await mkdir(join(folder.path, 'media'))
    await link(join(folder.path, 'evil'), join(folder.path, 'media/evil'))
    for (const name of ['evil', 'media', 'qaima.db', '../evil', join(folder.path, 'evil')]) {
      const cwd = name === '../evil' ? folder.settings.dataDir : folder.path
      const options = { cwd, file: folder.archive, gzip: true, preservePaths: true }
      await create(options, [name])
      expect(await refusal(folder)).toMatch(/no backup|damaged/)
    }
  })

  test('more than it says, and anything twice', async () => {
    await using house = await aHouse()
    await using folder = await aFolder()
    await aBackup(house, folder)
    const whole = await readFile(folder.archive)
    const changes: ((note: BackupNote) => BackupNote)[] = [
      (note) => ({ ...note, mediaFiles: note.mediaFiles - 1 }),
      (note) => ({ ...note, bytes: (note.bytes ?? 0) - 1 }),
    ]
    for (const change of changes) {
      await writeFile(folder.archive, whole)
      await repack(folder, (content) => changeNote(content, change))
      expect(await refusal(folder)).toContain('it holds more than it says')
    }
    await writeFile(folder.archive, whole)
    const bytes = Number.MAX_SAFE_INTEGER
    await repack(folder, (content) => changeNote(content, (note) => ({ ...note, bytes })))
    expect(await refusal(folder)).toContain('no room')
    await writeFile(folder.archive, gzipSync(twice(gunzipSync(whole))))
    expect(await refusal(folder)).toContain('it holds qaima.db twice')
  })

  test('what goes on behind its end, by which it would be kept busy', async () => {
    await using house = await aHouse()
    await using folder = await aFolder()
    await aBackup(house, folder)
    const whole = await readFile(folder.archive)
    const zeros = gzipSync(Buffer.alloc(200 * 1024 * 1024))
    for (const behind of [zeros, gzipSync(randomBytes(2 * 1024 * 1024)), whole]) {
      await writeFile(folder.archive, Buffer.concat([whole, behind]))
      expect(await refusal(folder)).toContain('it goes on behind its end')
    }
    // What only says something of the next thing, and is none itself.
    const content = Buffer.alloc(512 * 1024)
    const header = new Header({ path: 'x', type: 'ExtendedHeader', size: content.length })
    const block = Buffer.alloc(512)
    header.encode(block)
    const says = Array.from({ length: 40 }, () => [block, content]).flat()
    await writeFile(
      folder.archive,
      gzipSync(Buffer.concat([gunzipSync(whole).subarray(0, -1024), ...says])),
    )
    expect(await refusal(folder)).toContain('it holds more than it says')
    await writeFile(folder.archive, Buffer.concat([whole, randomBytes(65_536)]))
    expect(await refusal(folder)).toContain('damaged')
    // A tape, and a disk, fill up what they write.
    await writeFile(folder.archive, Buffer.concat([whole, gzipSync(Buffer.alloc(10_240))]))
    await truncate(folder.archive, 8 * 1024 ** 3)
    const restored = await runCommand(folder.settings, 'restore', folder.archive)
    expect(restored).toMatchObject({ status: 0, stderr: '' })
  })

  test('what unpacks to a thousand times its size', async () => {
    await using folder = await aFolder()
    const bytes = 200 * 1024 * 1024
    const note = { qaimaBackup: 1, createdAt: NOW.toISOString(), mediaFiles: 0, bytes }
    await writeFile(join(folder.path, 'backup.json'), JSON.stringify(note))
    await writeFile(join(folder.path, 'qaima.db'), '')
    await truncate(join(folder.path, 'qaima.db'), bytes)
    const options = { cwd: folder.path, file: folder.archive, gzip: true }
    await create(options, ['backup.json', 'qaima.db'])
    expect(await refusal(folder)).toContain('damaged')
    await writeFile(join(folder.path, 'backup.json'), JSON.stringify({ ...note, bytes: 1 }))
    await create(options, ['backup.json', 'qaima.db'])
    expect(await refusal(folder)).toMatch(/damaged|more than it says/)
  })

  test.runIf(mayMount())(
    'what would leave the disk without a reserve, whatever it says',
    async () => {
      await using folder = await aFolder()
      const { dataDir } = folder.settings
      await mkdir(dataDir)
      const note = { qaimaBackup: 1, createdAt: NOW.toISOString(), mediaFiles: 0 }
      await writeFile(join(folder.path, 'qaima.db'), randomBytes(32 * 1024 * 1024))
      const mounting = 'mount -t tmpfs -o size=80m tmpfs "$1" && shift && exec "$@"'
      const launcher = ['unshare', '-rm', 'sh', '-c', mounting, 'sh', dataDir]
      for (const bytes of [undefined, 32 * 1024 * 1024]) {
        await writeFile(join(folder.path, 'backup.json'), JSON.stringify({ ...note, bytes }))
        const options = { cwd: folder.path, file: folder.archive, gzip: true }
        await create(options, ['backup.json', 'qaima.db'])
        const restore = startLaunched(launcher, folder.settings, 'restore', folder.archive)
        const { status, stderr } = await resultOf(restore)
        expect([status, stderr]).toEqual([1, expect.stringContaining('There is no room')])
      }
    },
  )

  test('a database that holds what our migrations do not make, and names it', async () => {
    await using house = await aHouse()
    await using folder = await aFolder()
    await aBackup(house, folder)
    const whole = await readFile(folder.archive)
    const smuggled: [string, string][] = [
      [
        'trigger "onOwners"',
        'create trigger onOwners after update on owners begin delete from owners; end',
      ],
      ['view "everybody"', 'create view everybody as select * from owners'],
      ['table "more"', 'create table more (id text)'],
      ['index "byPrice"', 'create index byPrice on products (price)'],
      ['table "owners"', 'alter table owners add column secret text'],
    ]
    for (const [name, statement] of smuggled) {
      await writeFile(folder.archive, whole)
      await repack(folder, async (content) => {
        const database = new SqliteDatabase(join(content, 'qaima.db'))
        database.exec(statement)
        database.close()
        const { size: bytes } = await stat(join(content, 'qaima.db'))
        await changeNote(content, (note) => ({ ...note, bytes: (note.bytes ?? 0) + bytes }))
      })
      expect(await refusal(folder)).toContain(`holds what is none of ours: ${name}\n`)
    }
  })

  test('a database that is damaged', async () => {
    await using folder = await aFolder()
    await writeFile(join(folder.path, 'qaima.db'), 'SQLite format 3\0 and then nothing')
    const note = { qaimaBackup: 1, createdAt: NOW.toISOString(), mediaFiles: 0 }
    await writeFile(join(folder.path, 'backup.json'), JSON.stringify(note))
    const options = { cwd: folder.path, file: folder.archive, gzip: true }
    await create(options, ['backup.json', 'qaima.db'])
    expect(await refusal(folder)).toContain('Its database is damaged')
  })
})

/** A tar file whose second entry stands in it once more. */
function twice(tar: Buffer): Buffer {
  const note = entrySize(tar, 0)
  const database = entrySize(tar, note)
  return Buffer.concat([tar.subarray(0, note + database), tar.subarray(note)])
}

function entrySize(tar: Buffer, at: number): number {
  return 512 + 512 * Math.ceil((new Header(tar, at).size ?? 0) / 512)
}
