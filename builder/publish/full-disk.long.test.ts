import { execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, cpSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addPicture } from '#db/queries/pictures.ts'
import { getPublicationState, isBehind, listPublicationStates } from '#db/queries/publications.ts'
import { changeRestaurant } from '#db/changes/menu-changes.ts'
import { pictureFiles, type Picture } from '#db/rules/look/pictures.ts'
import { aCategory, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { folderTarget } from '../targets/folder.ts'
import { runCommand, startLaunched } from '../testing/command.ts'
import { aHouse, eventually, type House } from '../testing/fixtures.ts'
import { mayMount } from '#db/testing/may-mount.ts'

// The site's own files take half of it.
const MOUNT = 'mount -t tmpfs -o size=96m tmpfs "$1" && shift && exec "$@"'
// The pictures are on the same disk.
const MOUNT_BOTH =
  'mount -t tmpfs -o size=96m tmpfs "$1" && mkdir "$1/.media" && mount --bind "$1/.media" "$2" && ' +
  'shift && shift && exec "$@"'
const LIMIT_BYTES = 16 * 1024 * 1024
const LIMIT = `ulimit -S -f ${LIMIT_BYTES / 512} && exec "$@"`

test.runIf(mayMount())('a disk without any room left', async () => {
  await using house = await aHouse()
  const { cdnDir } = house.settings
  mkdirSync(cdnDir)
  await using publisher = startPublisher(house, ['unshare', '-rm', 'sh', '-c', MOUNT, 'sh', cdnDir])
  // How we see the publisher's mount.
  const folder = `/proc/${publisher.child.pid}/root${cdnDir}`
  const menu = await pageAfterwards(house, folder, {
    reason: 'ENOSPC',
    fill: async () => fillUp(join(folder, 'filling')),
    empty: async () => rmSync(join(folder, 'filling')),
  })
  expect(menu).toContain('Sweets')
})

test.runIf(mayMount())(
  'a full disk that pictures lie on too leaves nothing out afterwards',
  async () => {
    await using house = await aHouse()
    const { db, settings } = house
    const { cdnDir, mediaDir } = settings
    mkdirSync(cdnDir)
    mkdirSync(mediaDir)
    const launcher = ['unshare', '-rm', 'sh', '-c', MOUNT_BOTH, 'sh', cdnDir, mediaDir]
    await using publisher = startPublisher(house, launcher)
    const inside = (path: string) => `/proc/${publisher.child.pid}/root${path}`
    const seen = { ...settings, cdnDir: inside(cdnDir), mediaDir: inside(mediaDir) }
    await eventually(() => readdirSync(join(inside(cdnDir), 'assets')))
    const menus = await menusWithLogos({ ...house, settings: seen })
    const settled = async () => {
      const states = await listPublicationStates(db)
      expect(states.filter((state) => isBehind(state) || state.failure !== null)).toEqual([])
    }
    await eventually(settled)
    fillUp(join(inside(cdnDir), '.filling'))
    for (const [index, { restaurantId }] of menus.entries()) {
      const change = { name: `Noor Garden ${index}`, logo: LOGOS[(index + 1) % 2] ?? '' }
      await transact(db, (trx) => changeRestaurant(trx, restaurantId, change, NOW))
      await aCategory(db, restaurantId, 'Sweets', ['Luqaimat'])
    }
    await eventually(async () => {
      const states = await listPublicationStates(db)
      expect(states.every(({ failure }) => failure?.includes('ENOSPC'))).toBe(true)
    })
    const status = await runCommand(seen, 'status')
    expect(status.stdout).toContain('no room left')
    rmSync(join(inside(cdnDir), '.filling'))
    await eventually(settled)
    // The command's pictures are on another disk.
    cpSync(inside(mediaDir), mediaDir, { recursive: true })
    await eventually(async () => {
      const { stdout } = await runCommand(seen, 'verify')
      expect(stdout).toContain('everything is in place')
    })
  },
)

test.runIf(mayMount())('a disk that may only be read is told of, and loses nothing', async () => {
  await using house = await aHouse()
  const { cdnDir } = house.settings
  mkdirSync(cdnDir)
  await using publisher = startPublisher(house, ['unshare', '-rm', 'sh', '-c', MOUNT, 'sh', cdnDir])
  const folder = `/proc/${publisher.child.pid}/root${cdnDir}`
  const remount = (how: string) => {
    const into = ['-t', String(publisher.child.pid), '-U', '-m', '--preserve-credentials']
    execFileSync('nsenter', into.concat('mount', '-o', `remount,${how}`, cdnDir))
  }
  const menu = await pageAfterwards(house, folder, {
    reason: 'EROFS',
    fill: async () => {
      remount('ro')
      const { stdout } = await runCommand({ ...house.settings, cdnDir: folder }, 'status')
      expect(stdout).toContain('EROFS: read-only file system')
    },
    empty: async () => remount('rw'),
  })
  expect(menu).toContain('Sweets')
})

test.runIf(process.platform === 'linux')('files that may not grow', async () => {
  await using house = await aHouse()
  await using publisher = startPublisher(house, ['sh', '-c', LIMIT, 'sh'])
  const menu = await pageAfterwards(house, house.settings.cdnDir, {
    reason: 'EFBIG',
    fill: (restaurantId) => addLargeLogo(house, restaurantId),
    empty: async () => {
      execFileSync('prlimit', ['--pid', String(publisher.child.pid), '--fsize=unlimited'])
    },
  })
  expect(menu).toContain('Sweets')
})

interface Fullness {
  reason: string
  fill(restaurantId: string): Promise<void>
  empty(): Promise<void>
}

/** Expects the old menu whole and an error; with room, returns the new page. */
async function pageAfterwards(
  { db, settings }: House,
  folder: string,
  disk: Fullness,
): Promise<string> {
  const { restaurantId } = await aRestaurant(db, { name: 'Noor' })
  await aCategory(db, restaurantId, 'Breakfast', ['Foul'])
  const state = () => getPublicationState(db, restaurantId)
  const settled = async () => {
    const { wanted, published, failure } = await state()
    expect({ published, failure }).toEqual({ published: wanted, failure: null })
  }
  await eventually(settled)
  const target = folderTarget(folder)
  const old = await readPages(target)
  await disk.fill(restaurantId)
  await aCategory(db, restaurantId, 'Sweets', ['Luqaimat'])
  await eventually(async () => expect((await state()).failure).toContain(disk.reason))
  expect(await readPages(target)).toMatchObject(old)
  const status = await runCommand(settings, 'status')
  expect(status).toMatchObject({ status: 1, stdout: expect.stringContaining(disk.reason) })
  await disk.empty()
  await eventually(settled)
  expect(readdirSync(join(folder, '.incoming'))).toEqual([])
  return String(await target.read('noor/index.html'))
}

async function readPages(target: ReturnType<typeof folderTarget>): Promise<Record<string, string>> {
  const pages: Record<string, string> = {}
  for (const file of (await target.list('noor')).keys()) {
    pages[file] = String(await target.read(file))
  }
  expect(Object.keys(pages)).toContain('noor/breakfast/foul/index.html')
  return pages
}

function startPublisher({ settings }: House, launcher: string[]) {
  const child: ChildProcess = startLaunched(launcher, settings, 'watch')
  return {
    child,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}

function fillUp(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(65_536))
  } catch (error) {
    if (!String(error).includes('ENOSPC')) throw error
  } finally {
    closeSync(file)
  }
}

const LOGOS = ['a'.repeat(20), 'b'.repeat(20)]

async function menusWithLogos({ db, settings }: House) {
  for (const [index, hash] of LOGOS.entries()) {
    const background = { r: index * 90, g: 80, b: 90 }
    const create = { width: 200, height: 200, channels: 3, background } as const
    const logo: Picture = { hash, width: 200, height: 200, fallback: 'jpg', colour: '#aabbcc' }
    await addPicture(db, logo, NOW)
    for (const file of pictureFiles(logo)) {
      const format = file.endsWith('.avif') ? 'avif' : 'jpeg'
      const content = await sharp({ create }).toFormat(format).toBuffer()
      await writeFile(join(settings.mediaDir, file), content)
    }
  }
  const menus = []
  for (const [index, logo] of LOGOS.entries()) {
    const menu = await aRestaurant(db, { name: `Noor ${index}` })
    await transact(db, (trx) => changeRestaurant(trx, menu.restaurantId, { logo }, NOW))
    await aCategory(db, menu.restaurantId, 'Breakfast', ['Foul'])
    menus.push(menu)
  }
  return menus
}

async function addLargeLogo({ db, settings }: House, restaurantId: string): Promise<void> {
  const hash = 'f'.repeat(20)
  const logo: Picture = { hash, width: 96, height: 96, fallback: 'png', colour: '#aabbcc' }
  await mkdir(settings.mediaDir, { recursive: true })
  for (const name of pictureFiles(logo)) {
    await writeFile(join(settings.mediaDir, name), '')
    await truncate(join(settings.mediaDir, name), LIMIT_BYTES + 1)
  }
  await transact(db, async (trx) => {
    await addPicture(trx, logo, NOW)
    await changeRestaurant(trx, restaurantId, { logo: hash }, NOW)
  })
}
