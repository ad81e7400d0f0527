import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { findRestaurantByName, loadMenu } from '#db/queries/menus.ts'
import { addPicture } from '#db/queries/pictures.ts'
import { listOperatorActions, suspendMenu } from '#db/queries/operators.ts'
import { addOwner, confirmEmail, findOwnerByEmail } from '#db/queries/owners.ts'
import { listFoundMenus, readManifest } from '#db/queries/publications.ts'
import { changeRestaurant } from '#db/changes/menu-changes.ts'
import { listInPlace } from '#db/queries/targets.ts'
import { type Picture, pictureFiles } from '#db/rules/look/pictures.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { MENU_LIMITS } from '#db/rules/limits.ts'
import { aCategory, aKeptRestaurant, aMember, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { publishRestaurant } from '../publish/publish-restaurant.ts'
import { loadRenderer, type Renderer } from '../publish/renderer.ts'
import { folderTarget } from '../targets/folder.ts'
import { runCommand } from '../testing/command.ts'
import { aHouse, type House } from '../testing/fixtures.ts'

let renderer: Renderer
beforeAll(async () => {
  renderer = await loadRenderer('https://menus.example')
})

function publish({ db, media, settings }: House, restaurantId: string) {
  const target = folderTarget(settings.cdnDir)
  const base = { db, renderer, target, media, purging: true, workerId: 'a', now: () => NOW }
  return publishRestaurant(base, restaurantId)
}

test('a suspended menu is one page, for the owner to read why and for verify to find in place', async () => {
  await using house = await aHouse()
  const { db, settings } = house
  const { ownerId, restaurantId } = await aRestaurant(db, { name: 'Drop Cafe' })
  await aCategory(db, restaurantId, 'Tea', ['Mint'])
  await transact(db, (trx) => changeRestaurant(trx, restaurantId, { name: 'Drop House' }, NOW))
  await confirmEmail(db, ownerId, NOW)
  await publish(house, restaurantId)
  const before = Object.keys((await readManifest(db, restaurantId)).pages)

  const why = ['--reason', 'A reason']
  expect(await runCommand(settings, 'suspend', 'drop-house')).toMatchObject({ status: 1 })
  expect(await runCommand(settings, 'suspend', 'drop-house', '--reason', ' ')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('--reason'),
  })
  expect(await runCommand(settings, 'suspend', '/drop-house', ...why)).toMatchObject({ status: 0 })
  expect(await runCommand(settings, 'suspend', 'drop-house', ...why)).toMatchObject({ status: 1 })
  const { pages, media } = await readManifest(db, restaurantId)
  expect([Object.keys(pages), media]).toEqual([['drop-house/404.html'], []])
  expect(await listFoundMenus(db)).toEqual([])
  // Its index is not expected.
  expect(await listInPlace(db, { after: '', limit: 1 })).toEqual([])
  const status = await runCommand(settings, 'status', '--json')
  expect(JSON.parse(status.stdout)).toMatchObject({ restaurants: 1, suspended: 1, failed: 0 })
  const verified = await runCommand(settings, 'verify', '--json')
  const { problems } = JSON.parse(verified.stdout) as {
    problems: { file: string; detail: string }[]
  }
  const ofMenu = problems.filter(({ file }) => file.startsWith('drop'))
  expect(ofMenu).toEqual([])

  expect(await runCommand(settings, 'resume', 'Drop House', ...why)).toMatchObject({ status: 0 })
  expect(await runCommand(settings, 'resume', 'Drop House', ...why)).toMatchObject({ status: 1 })
  expect(Object.keys((await readManifest(db, restaurantId)).pages)).toEqual(before)

  await db.deleteFrom('purges').execute()
  const doing = { slug: 'drop-house', reason: 'A reason', now: NOW }
  await transact(db, (trx) => suspendMenu(trx, doing))
  await publish(house, restaurantId)
  const told = (await db.selectFrom('purges').select('path').execute()).map(({ path }) => path)
  expect(told).toContain('/drop-house')
  expect(told.filter((path) => path.includes('.html'))).toEqual([])
})

test('a former name is released, and one in use is not', async () => {
  await using house = await aHouse()
  const { db, settings } = house
  const { restaurantId } = await aKeptRestaurant(db, { name: 'Drop Cafe' })
  await transact(db, (trx) => changeRestaurant(trx, restaurantId, { name: 'Drop House' }, NOW))
  await publish(house, restaurantId)
  const release = (name: string) => runCommand(settings, 'release', name, '--reason', 'Asked to')
  expect(await release('Drop House')).toMatchObject({ status: 1 })
  expect(await release('Nobody')).toMatchObject({ status: 1 })
  await expect(aRestaurant(db, { name: 'Drop Cafe' })).rejects.toThrow('already exists')
  expect(await release('Drop Cafe')).toMatchObject({ status: 0 })
  const other = await aRestaurant(db, { name: 'Drop Cafe' })
  await publish(house, other.restaurantId)
  await publish(house, restaurantId)
  const page = await folderTarget(settings.cdnDir).read('drop-cafe/index.html')
  expect(String(page)).not.toContain('data-redirect')
})

test('a name in use is released while it is not held for good, whatever its owner tries', async () => {
  await using house = await aHouse()
  const { db, settings } = house
  const { ownerId, restaurantId } = await aRestaurant(db, { name: 'Squat' })
  await aRestaurant(db, { name: 'Big Bank 2' })
  const { restaurantId: kept } = await aKeptRestaurant(db, { name: 'Drop House' })
  const most = MENU_LIMITS.renamesADay
  for (let count = 1; count <= most; count += 1) {
    const name = count < most ? `Squat ${count}` : 'Big Bank'
    await transact(db, (trx) => changeRestaurant(trx, restaurantId, { name }, NOW))
  }
  const release = (name: string) => runCommand(settings, 'release', name, '--reason', 'Asked to')
  expect(await release('Drop House')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('keeps it for good'),
  })
  expect((await loadMenu(db, kept))?.slug).toBe('drop-house')
  expect(await release('Big Bank')).toMatchObject({ status: 0 })
  const menu = await loadMenu(db, restaurantId)
  expect([menu?.name, menu?.slug]).toEqual(['Big Bank 3', 'big-bank-3'])
  expect(menu?.formerSlugs).not.toContain('big-bank')
  expect(await listOperatorActions(db, ownerId)).toMatchObject([
    { action: 'release', name: 'big-bank', reason: 'Asked to' },
  ])
  await aRestaurant(db, { name: 'Big Bank' })
})

test('what an owner chose as an e-mail steers no terminal', async () => {
  await using house = await aHouse()
  const email = 'noura\u202e@example.com'
  await aRestaurant(house.db, { name: 'Drop Cafe', email })
  const { stdout } = await runCommand(house.settings, 'owner', email)
  expect(stdout).toContain('noura\\u{202e}@example.com, since')
  expect(stdout).not.toContain('\u202e')
  const json = await runCommand(house.settings, 'owner', email, '--json')
  expect(json.stdout).not.toContain('\u202e')
  expect(JSON.parse(json.stdout)).toMatchObject({ email })
})

test('what a file is called steers no terminal', async () => {
  await using house = await aHouse()
  const file = '/nowhere/\u001b]0;x\u0007/today.tar.gz'
  const { stderr, status } = await runCommand(house.settings, 'backup', file)
  expect(status).toBe(1)
  expect(stderr).toContain('\\u{1b}]0;x\\u{7}')
  expect(stderr).not.toContain('\u001b')
})

test('an owner is found by any spelling of the e-mail, with what helps', async () => {
  await using house = await aHouse()
  const { db, settings } = house
  const email = 'noura@example.com'
  const { restaurantId } = await aRestaurant(db, { name: 'Drop Cafe', email })
  await publish(house, restaurantId)
  await runCommand(settings, 'suspend', 'Drop Cafe', '--reason', 'Not a menu')
  const json = await runCommand(settings, 'owner', 'NOURA@example.com', '--json')
  expect(JSON.parse(json.stdout)).toMatchObject({
    email,
    lastSignInAt: null,
    subscription: { type: 'free_trial' },
    menu: 'https://menus.example/drop-cafe',
    suspendedFor: 'Not a menu',
    actions: [{ action: 'suspend', name: 'drop-cafe', reason: 'Not a menu' }],
  })
  expect(json.stdout).not.toContain('passwordHash')
  const told = await runCommand(settings, 'owner', email)
  expect(told.stdout).toContain('resume drop-cafe')
  expect(told.stdout).toContain('There is no password: a mail to set one')
  expect(await runCommand(settings, 'owner', 'nobody@example.com')).toMatchObject({ status: 1 })
})

test('somebody who works on restaurants of others is told of, and removed when they ask', async () => {
  await using house = await aHouse()
  const { db, settings } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Drop Cafe' })
  const email = 'ahmed@example.com'
  const person = { email, passwordHash: null, language: 'en', now: NOW }
  const { id: personId } = await transact(db, (trx) => addOwner(trx, person))
  await aMember(db, { restaurantId, personId, role: 'floor' })
  const told = await runCommand(settings, 'owner', email)
  expect(told.stdout).toContain('works on /drop-cafe as floor')
  const asked = ['remove', email, '--reason', 'Asked to'] as const
  expect((await runCommand(settings, ...asked)).stdout).toContain('Nothing was changed')
  expect(await runCommand(settings, ...asked, '--yes')).toMatchObject({ status: 0 })
  expect(await findOwnerByEmail(db, email)).toBeUndefined()
  expect(await db.selectFrom('members').selectAll().execute()).toEqual([])
  expect((await loadMenu(db, restaurantId))?.slug).toBe('drop-cafe')
})

test('an account that lost its mailbox goes to another one, which sets a password by mail', async () => {
  await using house = await aHouse()
  const { db, settings } = house
  const email = 'drop-cafe@import.invalid'
  const { ownerId } = await aRestaurant(db, { name: 'Drop Cafe', email })
  const before = await findOwnerByEmail(db, email)
  const move = (...args: string[]) => runCommand(settings, 'owner', email, ...args)
  expect(await move('--email', 'noura@example.com')).toMatchObject({ status: 1 })
  expect(await move('--email', 'noura', '--reason', 'Asked')).toMatchObject({ status: 1 })
  const moved = await move('--email', 'noura@example.com', '--reason', 'Asked by phone')
  expect(moved).toMatchObject({ status: 0, stderr: '' })
  expect(await findOwnerByEmail(db, email)).toBeUndefined()
  const owner = await findOwnerByEmail(db, 'noura@example.com')
  expect(owner).toMatchObject({ id: ownerId, passwordHash: null, emailConfirmedAt: null })
  expect(owner?.tokenVersion).toBeGreaterThan(before?.tokenVersion ?? Infinity)
  expect(await db.selectFrom('mails').select(['email', 'about']).execute()).toEqual([
    { email: 'noura@example.com', about: 'claim' },
  ])
  expect(await listOperatorActions(db, ownerId)).toMatchObject([
    { action: 'new e-mail', reason: 'Asked by phone' },
  ])
  await aRestaurant(db, { name: 'Other', email: 'taken@example.com' })
  const taken = ['owner', 'taken@example.com', '--email', 'noura@example.com', '--reason', 'x']
  expect(await runCommand(settings, ...taken)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('has an account already'),
  })
})

test('remove deletes an account and all that shows it, after it showed what would go', async () => {
  await using house = await aHouse()
  const { db, settings, media } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Drop Cafe' })
  const other = await aRestaurant(db, { name: 'Next Door', email: 'other@example.com' })
  await aCategory(db, restaurantId, 'Tea', ['Mint', 'Karak'])
  const pictures = ['a', 'b', 'c'].map((letter): Picture => {
    const hash = letter.repeat(32)
    return { hash, width: 100, height: 50, fallback: 'jpg', colour: '#aabbcc' }
  })
  const [logo, cover, shared] = pictures.map(({ hash }) => hash)
  for (const picture of pictures) {
    await addPicture(db, picture, NOW)
    for (const name of pictureFiles(picture)) await media.write(name, Buffer.from(name))
  }
  const look = (id: string, set: { logo?: string; cover?: string }) =>
    transact(db, (trx) => changeRestaurant(trx, id, set, NOW))
  await look(restaurantId, { logo: logo ?? '', cover: shared ?? '' })
  await look(other.restaurantId, { logo: shared ?? '' })
  await publish(house, restaurantId)
  await publish(house, other.restaurantId)
  // Never published, and in use no more: in the bin, say.
  await look(restaurantId, { logo: cover ?? '' })
  const before = new Date(Date.now() - DAY_MS)
  for (const name of (await media.list()).keys()) {
    await utimes(join(settings.mediaDir, name), before, before)
  }
  const remove = (...args: string[]) => runCommand(settings, 'remove', ...args)
  const why = ['--reason', 'Asked by letter']

  expect(await remove('drop-cafe')).toMatchObject({ status: 1 })
  expect(await remove('nobody@example.com', ...why)).toMatchObject({ status: 1 })
  const dry = await remove('/drop-cafe', ...why)
  expect(dry).toMatchObject({ status: 0, stdout: expect.stringContaining('2 dishes, 2 pictures') })
  expect(await findRestaurantByName(db, 'drop-cafe')).toBe(restaurantId)

  const done = await remove('Drop Cafe', ...why, '--yes')
  expect(done).toMatchObject({ status: 0, stdout: expect.stringContaining('backups') })
  expect(await findRestaurantByName(db, 'drop-cafe')).toBeUndefined()
  expect(await readdir(settings.cdnDir)).not.toContain('drop-cafe')
  expect(await readdir(settings.cdnDir)).toContain('next-door')
  expect(await hashesIn(settings.mediaDir)).toEqual(new Set([shared]))
  expect(await hashesIn(join(settings.cdnDir, 'media'))).toContain(shared)
  expect(await hashesIn(join(settings.cdnDir, 'media'))).not.toContain(logo)
  expect(await remove('Drop Cafe', ...why, '--yes')).toMatchObject({ status: 1 })
})

async function hashesIn(folder: string): Promise<Set<string>> {
  return new Set((await readdir(folder)).map((name) => name.slice(0, 32)))
}
