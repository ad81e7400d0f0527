import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMigratedDatabase, type Database } from '#db/open.ts'
import { lawCounts } from '#db/menu/law.ts'
import { progressOf } from '#db/queries/languages.ts'
import { findRestaurantByName, loadMenu } from '#db/queries/menus.ts'
import { findOwnerByEmail } from '#db/queries/owners.ts'
import { readCounting } from '#db/queries/counted-pages.ts'
import { readPageViewSums } from '#db/queries/page-views.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { pictureFiles } from '#db/rules/look/pictures.ts'
import { parseSettings } from '#db/settings/settings.ts'
import { aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { createPasswords } from '../domain/passwords.ts'
import { CHEAP } from '../testing/fixtures.ts'
import { DEMO_PASSWORD, fillDemo } from './fill-demo.ts'
import { readDemoMenus, type DemoMenu } from './menu-files.ts'
import { mediaFolder } from '#builder/pictures/media-folder.ts'

const TABLES = [
  'owners',
  'restaurants',
  'restaurantSlugs',
  'categories',
  'products',
  'pictures',
] as const
type Rows = Record<(typeof TABLES)[number], unknown[]>

const MENUS: DemoMenu[] = readDemoMenus().map((menu) => ({
  ...menu,
  categories: menu.categories.slice(0, 1).map((category) => ({
    ...category,
    products: [category.products.slice(0, 1), category.products.slice(-1)].flat(),
  })),
}))

// One for all tests: what is encoded once need not be again.
let mediaDir: string
beforeAll(async () => {
  mediaDir = await mkdtemp(join(tmpdir(), 'qaima-demo-media-'))
})
afterAll(() => rm(mediaDir, { recursive: true, force: true }))

describe('fillDemo', () => {
  it('writes the menus as their files have them, with every size of every picture', async () => {
    await using data = await aDataFolder()
    expect(await fillDemo(data.context, MENUS)).toEqual(MENUS.map(({ name }) => name))
    const stored = new Set(await readdir(data.context.settings.mediaDir))
    for (const written of MENUS) {
      const menu = await loadWritten(data.context.db, written.name)
      expect(menu).toMatchObject({ location: written.location, links: written.links })
      expect(menu.currency).toBe('AED')
      const dishes = menu.categories.flatMap(({ products }) => products)
      const wanted = written.categories.flatMap(({ products }) => products)
      expect(dishes.map(({ name, price }) => [name, price])).toEqual(
        wanted.map(({ name, price }) => [name, price * 1000]),
      )
      expect(dishes.map(({ picture }) => picture !== null)).toEqual(
        wanted.map(({ picture }) => picture !== undefined),
      )
      const pictures = [menu.logo, menu.cover, ...dishes.map(({ picture }) => picture)]
      const files = pictures.flatMap((picture) => (picture ? pictureFiles(picture) : []))
      expect(files.length > 0).toBe(written.logo !== undefined)
      expect(files.filter((file) => !stored.has(file))).toEqual([])
    }
  })

  it.each(['Jamr and Mint', 'Small Hours Supper Room'])(
    'shows %s in both languages',
    async (name) => {
      await using data = await aDataFolder()
      await fillDemo(data.context, MENUS)
      const menu = await loadWritten(data.context.db, name)
      expect(menu.languages).toEqual([{ code: 'ar', shown: true }])
      const progress = progressOf(menu, 'ar')
      expect(progress).toEqual({
        total: expect.any(Number),
        missing: 0,
        missingNames: 0,
        changed: 0,
      })
      expect(progress.total).toBeGreaterThan(5)
    },
  )

  it('has in one menu what authorities ask for', async () => {
    await using data = await aDataFolder()
    await fillDemo(data.context, onlyPlain('small-hours'))
    const { arabic, allergens, kcal, walkMinutes, vat, service } = lawCounts(
      await loadWritten(data.context.db, 'Small Hours Supper Room'),
    )
    const all = { kind: 'of', done: 26, of: 26 }
    expect([arabic, allergens, kcal, walkMinutes]).toEqual([all, all, all, all])
    expect([vat, service]).toEqual([vat, service].map(() => ({ kind: 'flag', isDone: true })))
  })

  it('has times by the sun and of Ramadan in one, and dishes that are sold out', async () => {
    await using data = await aDataFolder()
    await fillDemo(data.context, onlyPlain('marsa-al-hail'))
    const { opening, categories } = await loadWritten(data.context.db, 'مرسى الهيل')
    expect(opening.exceptions).toMatchObject([{ from: '2026-02-18', to: '2026-03-19' }])
    expect(opening.exceptions[0]?.hours).toMatchObject([{ from: { sun: 'sunset' } }])
    expect(categories.map(({ times }) => times?.windows[0]?.from ?? null)).toEqual([
      '07:00',
      null,
      null,
      { sun: 'sunset', minutes: 0 },
      null,
      null,
    ])
    const gone = categories.flatMap(({ products }) => products).filter(({ soldOut }) => soldOut)
    expect(gone).toHaveLength(2)
  })

  it('has in one what is for the table, and a month of openings', async () => {
    await using data = await aDataFolder()
    const { db } = data.context
    await fillDemo(data.context, onlyPlain('two-terns'))
    const menu = await loadWritten(db, 'Two Terns Coffee House')
    expect(menu.atTable).toMatchObject({ dishNumbers: true, whatsappOrders: true })
    expect(menu.optionGroups).toHaveLength(2)
    const { id } = await db.selectFrom('restaurants').select('id').executeTakeFirstOrThrow()
    expect(await readCounting(db, id)).toMatchObject({ openings: true, tableCodes: true })
    const range = { from: '2025-12-01', to: '2026-01-01' }
    const { day, page, tableName } = await readPageViewSums(db, id, range)
    expect(day.size).toBe(30)
    expect(Math.min(...day.values())).toBeGreaterThan(50)
    expect(tableName.size).toBe(11)
    expect(page.size).toBeGreaterThan(26)
    expect(new Set(day.values()).size).toBeGreaterThan(15)
    expect(new Set(page.values()).size).toBeGreaterThan(10)
  })

  it('changes nothing when everything is there', async () => {
    await using data = await aDataFolder()
    await fillDemo(data.context, MENUS)
    const before = data.rows()
    expect(await fillDemo(data.context, MENUS)).toEqual([])
    expect(data.rows()).toEqual(before)
    expect(before.products).toHaveLength(8)
  })

  it('goes on where it was interrupted', async () => {
    await using data = await aDataFolder()
    await fillDemo(data.context, MENUS.slice(0, 1))
    const first = data.rows().restaurants
    expect(await fillDemo(data.context, MENUS)).toEqual(MENUS.slice(1).map(({ name }) => name))
    expect(data.rows().restaurants).toEqual(expect.arrayContaining(first))
  })

  it('adds nothing to a database with restaurants of its own', async () => {
    await using data = await aDataFolder()
    await aRestaurant(data.context.db, { name: 'A real one' })
    expect(await fillDemo(data.context, MENUS)).toEqual([])
    expect(data.rows().restaurants).toHaveLength(1)
  })

  it('lets the demo owners sign in', async () => {
    await using data = await aDataFolder()
    const { db, passwords } = data.context
    await fillDemo(data.context, MENUS.slice(0, 1))
    const owner = await findOwnerByEmail(db, MENUS[0]?.owner.email ?? '')
    expect(await passwords.verify(DEMO_PASSWORD, owner?.passwordHash ?? null)).toBe(true)
  })
})

/** Whole, without pictures. */
function onlyPlain(folder: string): DemoMenu[] {
  return readDemoMenus()
    .filter((menu) => menu.folder === folder)
    .map(({ logo: _logo, cover: _cover, ...menu }) => ({
      ...menu,
      categories: menu.categories.map((category) => ({
        ...category,
        products: category.products.map(({ picture: _picture, ...product }) => product),
      })),
    }))
}

async function loadWritten(db: Database, name: string): Promise<MenuDocument> {
  const restaurantId = await findRestaurantByName(db, name)
  const menu = restaurantId === undefined ? undefined : await loadMenu(db, restaurantId)
  if (!menu) throw new Error(`${name} is not there`)
  return menu
}

async function aDataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-demo-'))
  const settings = { ...parseSettings({ DATA_DIR: folder }), mediaDir }
  const db = await openMigratedDatabase(settings.database)
  const media = mediaFolder(mediaDir)
  const context = { db, media, settings, passwords: createPasswords(CHEAP), now: () => NOW }
  return {
    context,
    rows: () => readRows(settings.database),
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function readRows(database: string): Rows {
  const sqlite = new SqliteDatabase(database, { readonly: true })
  const rows: Partial<Rows> = {}
  for (const table of TABLES) rows[table] = sqlite.prepare(`select * from "${table}"`).all()
  sqlite.close()
  return rows as Rows
}
