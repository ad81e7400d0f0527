import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '#builder/testing/command.ts'
import { addMailToken } from '#db/queries/sessions.ts'
import { addMail } from '#db/queries/mails.ts'
import { putInvoices } from '#db/queries/payments.ts'
import { changeRestaurant } from '#db/changes/menu-changes.ts'
import { HOUR_MS } from '#db/rules/time/dates.ts'
import type { Settings } from '#db/settings/settings.ts'
import { aNewPlace } from '#db/testing/databases.ts'
import { aBinned, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import {
  aFolder,
  contents,
  exports,
  fillHouse,
  openHouse,
  owned,
  succeed,
} from './testing/whole-house.ts'

const LATER = new Date(NOW.getTime() + HOUR_MS)

test(
  'a whole house goes from SQLite to PostgreSQL and back by backup and restore: the same pages and the same exports',
  { timeout: 300_000 },
  async () => {
    await using folder = await aFolder()
    await using place = await aNewPlace()
    const { settings, archive } = folder
    const before = await aFullHouse(settings)
    const pages = await contents(settings)

    await succeed(settings, 'backup', archive)
    const onServer = elsewhere(settings, 'server', place.place)
    await succeed(onServer, 'restore', archive)
    expect(await published(onServer)).toEqual(pages)
    expect(await allExports(onServer)).toEqual(before)

    await succeed(onServer, 'backup', `${archive}.2`)
    const inFile = elsewhere(settings, 'file')
    await succeed(inFile, 'restore', `${archive}.2`)
    expect(await published(inFile)).toEqual(pages)
    expect(await allExports(inFile)).toEqual(before)
  },
)

test('a restore on PostgreSQL keeps what was there in a file, and touches nothing that is in use', async () => {
  await using folder = await aFolder()
  await using place = await aNewPlace()
  const { archive } = folder
  const settings = { ...folder.settings, database: place.place }
  {
    await using house = await openHouse(settings)
    await aRestaurant(house.context.db, { name: 'Corner' })
    await succeed(settings, 'backup', archive)
    await rename(house, 'Renamed')
    const inUse = await runCommand(settings, 'restore', archive, '--force')
    expect(inUse).toMatchObject({ status: 1, stderr: expect.stringContaining('is in use; stop') })
  }
  const unforced = await runCommand(settings, 'restore', archive)
  expect(unforced).toMatchObject({ status: 1, stderr: expect.stringContaining('--force') })
  expect(unforced.stderr).not.toContain(new URL(place.place).password)
  expect(await slugs(settings)).toEqual(['renamed'])
  const restored = await succeed(settings, 'restore', archive, '--force', '--json')
  expect(await slugs(settings)).toEqual(['corner'])
  const { formerDatabase } = JSON.parse(restored) as { formerDatabase: string }
  expect(await slugs({ ...settings, database: formerDatabase })).toEqual(['renamed'])
  const left = (await readdir(settings.dataDir)).filter((name) => /^\.|\.part/.test(name))
  expect(left).toEqual([])
})

async function aFullHouse(settings: Settings): Promise<Map<string, string>> {
  {
    await using house = await openHouse(settings)
    await fillHouse(house)
    await rename(house, 'قهوة Renamed')
    const { db } = house.context
    const [first] = await owned(house)
    const { id: restaurantId, ownerId } = first ?? { id: '', ownerId: '' }
    await aBinned(db, restaurantId)
    const mail = { email: 'noura@example.com', about: 'reset-password', content: null } as const
    await addMail(db, { ...mail, ownerId, expiresAt: LATER }, NOW)
    const token = { tokenHash: 'a hash', purpose: 'reset-password', ownerId } as const
    await addMailToken(db, { ...token, expiresAt: LATER }, NOW)
    await putInvoices(db, { provider: 'stripe', restaurantId }, [{ ownerId, invoices: [INVOICE] }])
  }
  const suspended = (await slugs(settings)).at(-1) ?? ''
  await succeed(settings, 'suspend', suspended, '--reason', 'A reason')
  await succeed(settings, 'rebuild', '--all')
  return allExports(settings)
}

const INVOICE = {
  id: 'in_1',
  subscriptionId: 'sub',
  number: 'QA-1',
  status: 'paid',
  amount: 9_007_199_254_740_000,
  amountRefunded: 0,
  currency: 'aed',
  customerName: 'نورة',
  customerEmail: null,
  createdAt: NOW.toISOString(),
  paidAt: NOW.toISOString(),
  pdfUrl: null,
} as const

async function rename(house: Awaited<ReturnType<typeof openHouse>>, name: string): Promise<void> {
  const [first] = await owned(house)
  const change = (trx: Parameters<typeof changeRestaurant>[0]) =>
    changeRestaurant(trx, first?.id ?? '', { name }, NOW)
  await transact(house.context.db, change)
}

async function slugs(settings: Settings): Promise<string[]> {
  await using house = await openHouse(settings)
  return (await owned(house)).map(({ slug }) => slug)
}

async function allExports(settings: Settings): Promise<Map<string, string>> {
  await using house = await openHouse(settings)
  // An owner may have two in an hour.
  await house.context.db.deleteFrom('rateLimits').execute()
  return await exports(house)
}

/** Settings of another data folder, and of a database on a server where one is given. */
function elsewhere(settings: Settings, name: string, database?: string): Settings {
  const dataDir = join(settings.dataDir, '..', name)
  return {
    ...settings,
    dataDir,
    cdnDir: join(dataDir, 'cdn'),
    mediaDir: join(dataDir, 'media'),
    database: database ?? join(dataDir, 'qaima.db'),
  }
}

async function published(settings: Settings): Promise<Map<string, string>> {
  await succeed(settings, 'rebuild', '--all')
  return contents(settings)
}
