import { REQUESTS_AT_ONCE } from '#db/chunk-sizes.ts'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import pLimit from 'p-limit'
import { pino } from 'pino'
import { expect } from 'vitest'
import { importMenus } from '#builder/import/import-menus.ts'
import { databaseWriter } from '#builder/import/write.ts'
import { openMedia } from '#builder/pictures/open-media.ts'
import { openTarget } from '#builder/targets/open-target.ts'
import { runCommand } from '#builder/testing/command.ts'
import { openMigratedDatabase } from '#db/open.ts'
import { parseSettings, type Settings } from '#db/settings/settings.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { createApp, type AppType } from '../app.ts'
import { createContext, type AppContext } from '../context.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { readDemoMenus } from '../demo/menu-files.ts'
import { aPictureFile, CHEAP, TOKEN_SECRET } from './fixtures.ts'
import { TestStripe } from './test-stripe.ts'

const REAL_MENUS = ['ar-en-drop-cafe-lebanon', 'ar-en-oman-grill', 'th-chiang-mai-shops']
  .map((name) => join(import.meta.dirname, '../../../shared/menus', `${name}.json`))
  .filter((path) => existsSync(path))

// Two dishes of each, to save time.
const DEMO = readDemoMenus().map((menu) => ({
  ...menu,
  categories: menu.categories.slice(0, 1).map((category) => ({
    ...category,
    products: [category.products.slice(0, 1), category.products.slice(-1)].flat(),
  })),
}))

export interface House extends AsyncDisposable {
  context: AppContext
  app: AppType
}

export async function aFolder() {
  const path = await mkdtemp(join(tmpdir(), 'qaima-round-'))
  const DATA_DIR = join(path, 'data')
  return {
    settings: parseSettings({ DATA_DIR, PUBLIC_URL: 'https://menus.example' }),
    archive: join(path, 'today.tar.gz'),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}

/** The whole server without socket and publisher. */
export async function openHouse(settings: Settings): Promise<House> {
  await mkdir(settings.dataDir, { recursive: true })
  const db = await openMigratedDatabase(settings.database)
  const context = createContext({
    db,
    settings,
    media: await openMedia(settings),
    publisher: {
      wake() {},
      preview: async () => null,
      isReady: () => true,
      whyNotReady: () => [],
      stop: async () => {},
    },
    log: pino({ enabled: false }),
    tokenSecret: TOKEN_SECRET,
    now: () => NOW,
    passwordCost: CHEAP,
    payments: new TestStripe(),
  })
  return {
    context,
    app: createApp(context),
    async [Symbol.asyncDispose]() {
      await context.mailer.close()
      await db.destroy()
    },
  }
}

/** Demo restaurants, some real menus, and pictures of every kind. */
export async function fillHouse(house: House): Promise<void> {
  await fillDemo(house.context, DEMO)
  await addRealMenus(house)
  await addUploads(house)
}

async function addRealMenus(house: House): Promise<void> {
  const writer = databaseWriter(house.context.db, NOW)
  const { imported } = await importMenus({ paths: REAL_MENUS, writer, dryRun: false })
  expect((await owned(house)).length).toBe(imported.length + DEMO.length)
}

async function addUploads(house: House): Promise<void> {
  const { db } = house.context
  for (const { id, token } of (await owned(house)).slice(0, 4)) {
    const form = { logo: await aPictureFile('webp', { width: 300, alpha: true }) }
    await send(house, token, 'POST', '/api/uploadLogo', form)
    await send(house, token, 'POST', '/api/uploadLogo', {
      cover: await aPictureFile('png', { width: 1100 }),
    })
    const { id: categoryId } = await db
      .selectFrom('categories')
      .select('id')
      .where('restaurantId', '=', id)
      .executeTakeFirstOrThrow()
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const image = await aPictureFile(format, { width: 500, alpha: format !== 'jpeg' })
      const dish = { name: `A ${format}`, price: '12.5', description: 'Drawn', image }
      await send(house, token, 'POST', `/categories/${categoryId}/products`, dish)
    }
  }
}

async function send(
  { app }: House,
  token: string,
  method: string,
  path: string,
  fields: Record<string, string | File>,
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const headers = { Authorization: `Bearer ${token}` }
  const env = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
  const answer = await app.request(path, { method, headers, body }, env)
  expect(answer.status, `${path}: ${await answer.clone().text()}`).toBeLessThan(300)
}

export async function owned({ context: { db, tokens } }: House) {
  const rows = await db
    .selectFrom('restaurants')
    .innerJoin('owners', 'owners.id', 'restaurants.ownerId')
    .select(['restaurants.id', 'slug', 'ownerId', 'tokenVersion'])
    .orderBy('slug')
    .execute()
  const issue = ({ ownerId, tokenVersion }: (typeof rows)[number]) =>
    tokens.issue({ personId: ownerId, tokenVersion }, NOW)
  return Promise.all(rows.map(async (row) => ({ ...row, token: await issue(row) })))
}

export async function exports(house: House): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const { slug, token } of await owned(house)) {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await house.app.request('/api/export', { headers })
    expect(answer.status).toBe(200)
    for (const [name, content] of Object.entries(
      unzipSync(new Uint8Array(await answer.arrayBuffer())),
    )) {
      const isText = name === 'menu.json'
      files.set(`${slug}/${name}`, isText ? strFromU8(content) : hash('sha256', content))
    }
  }
  return files
}

/** Hashes of all files, without time stamps. */
export async function contents(settings: Settings): Promise<Map<string, string>> {
  const target = await openTarget(settings)
  const files = [...(await target.list('')).keys()].filter((file) => file !== 'sitemap.xml')
  const hashes = await pLimit(REQUESTS_AT_ONCE).map(
    files,
    async (file) => [file, hash('sha256', (await target.read(file)) ?? '')] as const,
  )
  return new Map(hashes.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export async function succeed(settings: Settings, ...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await runCommand(settings, ...args)
  expect(status, `${args.join(' ')}: ${stderr}${stdout}`).toBe(0)
  return stdout
}
