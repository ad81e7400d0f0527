import { statSync } from 'node:fs'
import { chown, readdir, readFile, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aRestaurant } from '#db/testing/fixtures.ts'
import { startPublisher } from '../publish/publisher.ts'
import { folderTarget } from '../targets/folder.ts'
import { runCommand, startCommand, resultOf } from '../testing/command.ts'
import { aHouse, eventually } from '../testing/fixtures.ts'
import { aMountOfOneUser, mayMountForOne } from '../testing/one-users-mount.ts'

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

// Only root can chown.
test.runIf(process.getuid?.() === 0)(
  'what another user’s server could not change any more is not made, and all else goes on',
  async () => {
    await using house = await aHouse()
    const { settings } = house
    await aRestaurant(house.db, { name: 'Noor' })
    await runCommand(settings, 'rebuild', '--all')
    const database = settings.database
    const mark = join(settings.cdnDir, '.qaima-target')
    const archive = join(settings.dataDir, 'today.tar.gz')
    for (const path of [database, mark]) {
      await chown(path, NOBODY, NOBODY)
      for (const command of [
        ['rebuild', '--all'],
        ['verify', '--fix'],
        ['watch'],
        ['restore', archive, '--force'],
      ]) {
        expect(await runCommand(settings, ...command)).toMatchObject({
          status: 1,
          stdout: '',
          stderr: `${path} belongs to user ${NOBODY}, and this runs as user 0, whose files that one cannot change. Run this as that user\n`,
        })
      }
      for (const command of [['status'], ['verify'], ['backup', archive]]) {
        expect(await runCommand(settings, ...command)).toMatchObject({ status: 0, stderr: '' })
      }
      await rm(archive)
      await chown(path, 0, 0)
    }
    expect(await runCommand(settings, 'rebuild', '--all')).toMatchObject({ status: 0 })
  },
)

test.runIf(mayMountForOne())(
  'on a mount that says that all its files are one user’s, everybody publishes',
  async () => {
    await using house = await aHouse()
    const cdnDir = join(house.settings.dataDir, 'drive')
    const files = join(house.settings.dataDir, 'files')
    using _drive = aMountOfOneUser(files, cdnDir, NOBODY)
    const settings = { ...house.settings, cdnDir }
    await aRestaurant(house.db, { name: 'Noor' })
    for (const command of [
      ['rebuild', '--all'],
      ['rebuild', '--all'],
      ['verify', '--fix'],
    ]) {
      expect(await runCommand(settings, ...command)).toMatchObject({ status: 0, stderr: '' })
    }
    expect(statSync(join(cdnDir, '.qaima-target')).uid).toBe(NOBODY)
    const left = (await readdir(files)).filter((name) => name.startsWith('.'))
    expect(left.toSorted()).toEqual(['.incoming', '.qaima-target'])
  },
)

test('no menu names the address of a shell that knows none while a server publishes with its own', async () => {
  await using house = await aHouse()
  const { settings } = house
  await aRestaurant(house.db, { name: 'Noor' })
  const publisher = startPublisher({ settings })
  await using _ = { [Symbol.asyncDispose]: () => publisher.stop() }
  await eventually(async () => expect(await runCommand(settings, 'verify')).toMatchObject(WELL))
  const bare = { ...settings, publicUrl: 'http://localhost:3000' }
  for (const command of [['rebuild', '--all'], ['verify'], ['verify', '--fix'], ['watch']]) {
    expect(await runCommand(bare, ...command)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `Process ${process.pid} on ${hostname()} publishes menus with PUBLIC_URL https://menus.example, and here it is http://localhost:3000. Set it as there, or stop that first\n`,
    })
  }
  expect(await readFile(join(settings.cdnDir, 'noor/index.html'), 'utf8')).toContain(
    '<link rel="canonical" href="https://menus.example/noor',
  )
  for (const command of [['status'], ['rebuild', '--all'], ['verify', '--fix']]) {
    const { publicUrl } = command[0] === 'status' ? bare : settings
    expect(await runCommand({ ...settings, publicUrl }, ...command)).toMatchObject(WELL)
  }
})

test('with another address menus are made anew once what published before has ended, however it did', async () => {
  await using house = await aHouse()
  const { settings } = house
  await aRestaurant(house.db, { name: 'Noor' })
  const before = startCommand(settings, 'watch')
  using _ = { [Symbol.dispose]: () => before.kill('SIGKILL') }
  await eventually(async () => expect(await runCommand(settings, 'verify')).toMatchObject(WELL))
  const moved = { ...settings, publicUrl: 'https://moved.example' }
  expect(await runCommand(moved, 'rebuild', '--all')).toMatchObject({ status: 1 })
  before.kill('SIGKILL')
  await resultOf(before)
  expect(await runCommand(moved, 'rebuild', '--all')).toMatchObject(WELL)
  expect(await readFile(join(settings.cdnDir, 'noor/index.html'), 'utf8')).toContain(
    '<link rel="canonical" href="https://moved.example/noor',
  )
})

const WELL = { status: 0, stderr: '' }
const NOBODY = 65_534
