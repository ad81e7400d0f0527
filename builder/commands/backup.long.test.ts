import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { renameSync, statSync, writeFileSync } from 'node:fs'
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { create, extract } from 'tar'
import { describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#db/open.ts'
import { addMailToken } from '#db/queries/sessions.ts'
import { changeRestaurant } from '#db/changes/menu-changes.ts'
import { isKitchenToken } from '#db/rules/kitchen-links.ts'
import { pictureFile, pictureFiles } from '#db/rules/look/pictures.ts'
import { parseSettings, type Settings } from '#db/settings/settings.ts'
import { aCategory, aKitchenLink, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import type { BackupNote } from '../maintenance/archive.ts'
import { mediaBucket } from '../pictures/media-bucket.ts'
import { aBucket, type TestBucket } from '../testing/bucket.ts'
import { freePort } from '#db/testing/free-port.ts'
import { resultOf, runCommand, startCommand, startLaunched } from '../testing/command.ts'
import { aHouse, aStoredPicture, type House } from '../testing/fixtures.ts'
import { mayMount } from '#db/testing/may-mount.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'

const ANOTHER_DISK = ['/dev/shm', '/var/tmp'].find((path) => {
  const disk = statSync(path, { throwIfNoEntry: false })?.dev
  return disk !== undefined && disk !== statSync(tmpdir()).dev
})

interface Folder extends AsyncDisposable {
  path: string
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
    // Each moment's writes are all or nothing.
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
    // Same size, other content.
    await house.db
      .updateTable('products')
      .set({ price: 99_990 })
      .where('id', '=', productIds[0] ?? '')
      .execute()
    await aCategory(house.db, restaurantId, 'Later')
    await runCommand(house.settings, 'rebuild', '--all')
    const page = join(house.settings.cdnDir, 'corner/soups/lentil/index.html')
    expect(await readFile(page, 'utf8')).toContain('99.99')

    const checked = await runCommand(house.settings, 'restore', folder.archive, '--check')
    expect(checked).toMatchObject({ status: 0, stdout: expect.stringContaining('Whole') })
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
    // A link may have been removed after the backup.
    expect([isKitchenToken(renewed), renewed === linkToken]).toEqual([true, false])
    expect(link).toEqual({ name: 'Pass', lastUsedAt: null })
    // No issued token has this generation.
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
    // What can be made anew is no loss.
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

test('what a killed backup or restore has left is removed by the next', async () => {
  await using house = await aHouse()
  await using folder = await aFolder()
  const { dataDir } = folder.settings
  const working = join(folder.path, '.qaima-backup-working')
  const left = [join(folder.path, '.qaima-backup-killed'), join(dataDir, '.restore-killed')]
  for (const path of [working, ...left]) {
    await mkdir(path, { recursive: true })
    await writeFile(join(path, 'qaima.db'), 'everybody’s e-mails')
  }
  await utimes(left[0] ?? '', 0, 0)
  await runCommand(house.settings, 'backup', folder.archive)
  expect(await runCommand(folder.settings, 'restore', folder.archive)).toMatchObject({ status: 0 })
  const names = [...(await readdir(folder.path)), ...(await readdir(dataDir))]
  expect(names.filter((name) => name.startsWith('.'))).toEqual(['.qaima-backup-working'])
})

async function repack(folder: Folder, change: (content: string) => Promise<void>): Promise<void> {
  const content = join(folder.path, 'content')
  await mkdir(content)
  await extract({ file: folder.archive, cwd: content })
  await change(content)
  const names = ['backup.json', 'qaima.db', 'media']
  const options = { cwd: content, file: folder.archive, gzip: true, portable: true }
  // Our archives have no entries for folders.
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

  test('what is no backup, is not there, or holds anything else', async () => {
    await using folder = await aFolder()
    expect(await refusal(folder)).toContain('no such file')
    await writeFile(folder.archive, 'some text')
    expect(await refusal(folder)).toContain('no archive')
    await writeFile(join(folder.path, 'evil'), 'x')
    await symlink('/etc/passwd', join(folder.path, 'qaima.db'))
    await mkdir(join(folder.path, 'media'))
    for (const name of ['evil', 'media', 'qaima.db', '../evil', join(folder.path, 'evil')]) {
      const cwd = name === '../evil' ? folder.settings.dataDir : folder.path
      const options = { cwd, file: folder.archive, gzip: true, preservePaths: true }
      await create(options, [name])
      expect(await refusal(folder)).toContain('no backup')
    }
  })

  test('what holds fewer or more pictures than it says', async () => {
    await using house = await aHouse()
    await using folder = await aFolder()
    await aBackup(house, folder)
    await repack(folder, (content) =>
      changeNote(content, (note) => ({ ...note, mediaFiles: note.mediaFiles - 1 })),
    )
    expect(await refusal(folder)).toMatch(/\d+ files of pictures should be in it, \d+ are/)
  })

  test.runIf(mayMount())('what would leave the disk without a reserve', async () => {
    await using folder = await aFolder()
    const { dataDir } = folder.settings
    await mkdir(dataDir)
    await writeFile(join(folder.path, 'qaima.db'), randomBytes(32 * 1024 * 1024))
    const mounting = 'mount -t tmpfs -o size=80m tmpfs "$1" && shift && exec "$@"'
    const launcher = ['unshare', '-rm', 'sh', '-c', mounting, 'sh', dataDir]
    await create({ cwd: folder.path, file: folder.archive, gzip: true }, ['qaima.db'])
    const restore = startLaunched(launcher, folder.settings, 'restore', folder.archive)
    const { status, stderr } = await resultOf(restore)
    expect([status, stderr]).toEqual([
      1,
      `${folder.archive}: There is no room on the disk of ${dataDir}: 96 MB are needed, 80 MB are free\n`,
    ])
  })

  test('a database that is damaged, of a newer version or none of ours', async () => {
    await using house = await aHouse()
    await using folder = await aFolder()
    await aBackup(house, folder)
    const whole = await readFile(folder.archive)
    const databases: [string, (path: string) => void][] = [
      ['is damaged', (path) => writeFileSync(path, 'SQLite format 3\0 and then nothing')],
      ['is of a newer version', (path) => execute(path, NEWER)],
      [
        'missing or changed: restaurants.wifi',
        (path) => execute(path, 'alter table restaurants drop column wifi'),
      ],
      [
        'no tables of ours',
        (path) => execute(`${path}-new`, 'create table owners (id text)', path),
      ],
    ]
    for (const [message, change] of databases) {
      await writeFile(folder.archive, whole)
      await repack(folder, async (content) => change(join(content, 'qaima.db')))
      expect(await refusal(folder)).toContain(message)
    }
  })
})

const NEWER = "insert into kysely_migration values ('9999-newer', '2030-01-01T00:00:00.000Z')"

function execute(path: string, statement: string, renamed = path): void {
  const database = new SqliteDatabase(path)
  database.exec(statement)
  database.close()
  renameSync(path, renamed)
}
