import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, openMigratedDatabase, type Database } from '#db/open.ts'
import { addCategory } from '#db/changes/categories.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { addOwner } from '#db/queries/owners.ts'
import { addProducts } from '#db/changes/products.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { changeRestaurant } from '#db/changes/menu-changes.ts'
import { addRestaurant } from '#db/queries/restaurants.ts'
import type { Db } from '#db/schema.ts'
import { parseSettings, type Settings } from '#db/settings/settings.ts'
import { transact } from '#db/transact.ts'
import { importMenus } from '../import/import-menus.ts'
import type { PlannedRestaurant } from '../import/plan.ts'
import { databaseWriter } from '../import/write.ts'
import { mediaFolder } from '../pictures/media-folder.ts'
import { readSharePicture, sharePictureFile } from '../pictures/share-picture.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { generateMenu, type GeneratedCategory } from './generated-menu.ts'
import { addMadeUpPictures } from './pictures.ts'

/** A data folder of its own with menus in it; gone at the end of the scope (`await using`). */
export interface House extends AsyncDisposable {
  settings: Settings
  db: Database
  restaurantIds: string[]
  slugs: string[]
}

interface HouseOptions {
  restaurants: number
  now: Date
  /** Real ones are repeated under numbered names. */
  menus?: 'generated' | 'real'
}

const SEED = 2026
const PICTURES = 24
// Not part of the product.
const REAL_MENUS = join(import.meta.dirname, '../../../shared/menus')

export function hasRealMenus(): boolean {
  return existsSync(REAL_MENUS)
}

/** Fills a data folder; generated menus have 60 dishes with pictures. */
export async function openHouse(options: HouseOptions): Promise<House> {
  const folder = await openTemporaryFolder()
  const settings = parseSettings({ DATA_DIR: folder.path, PUBLIC_URL: 'https://menus.example' })
  await fill(settings, options)
  const db = openDatabase(settings.database)
  const states = await listPublicationStates(db)
  return {
    settings,
    db,
    restaurantIds: states.map(({ restaurantId }) => restaurantId),
    slugs: states.map(({ slug }) => slug ?? ''),
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await folder[Symbol.asyncDispose]()
    },
  }
}

// Without fsync, to save time.
async function fill(settings: Settings, { restaurants, now, menus }: HouseOptions): Promise<void> {
  const db = await openMigratedDatabase(settings.database, { durable: false })
  try {
    if (menus === 'real') await addRealMenus(db, restaurants, now)
    else await addGeneratedMenus(db, settings.mediaDir, { restaurants, now })
    await drawSharePictures(db, settings.mediaDir)
  } finally {
    await db.destroy()
  }
}

async function addRealMenus(db: Database, restaurants: number, now: Date): Promise<void> {
  const planned = await readRealMenus()
  const writer = databaseWriter(db, now)
  for (let number = 0; number < restaurants; number += 1) {
    const menu = planned[number % planned.length]
    if (!menu) throw new Error('There is no real menu')
    const identity = `${menu.source.identity} ${Math.floor(number / planned.length)}`
    await writer.write({ ...menu, source: { ...menu.source, identity } })
  }
}

async function readRealMenus(): Promise<PlannedRestaurant[]> {
  const menus: PlannedRestaurant[] = []
  const write = async (menu: PlannedRestaurant) => {
    menus.push(menu)
    return { status: 'there', slug: '', isSame: true } as const
  }
  await importMenus({ paths: [REAL_MENUS], writer: { write }, dryRun: true })
  return menus
}

async function addGeneratedMenus(
  db: Database,
  mediaDir: string,
  { restaurants, now }: HouseOptions,
): Promise<void> {
  const pictures = await addMadeUpPictures(db, mediaDir, { count: PICTURES, now })
  for (let index = 0; index < restaurants; index += 1) {
    const { name, about, location, categories } = generateMenu(SEED, index)
    await transact(db, async (trx) => {
      const email = `owner${index}@example.com`
      const owner = await addOwner(trx, { email, passwordHash: null, language: 'en', now })
      const id = await addRestaurant(trx, { ownerId: owner.id, name, now })
      await changeRestaurant(trx, id, { about, location, currency: 'AED' }, now)
      await addDishes(trx, id, categories, pictures, now)
    })
  }
}

async function addDishes(
  db: Db,
  restaurantId: string,
  categories: readonly GeneratedCategory[],
  pictures: readonly string[],
  now: Date,
): Promise<void> {
  for (const { title, icon, products } of categories) {
    const categoryId = await addCategory(db, restaurantId, { title, icon }, now)
    const pictured = products.map((product, place) => {
      const picture = pictures[(title.length + place) % pictures.length]
      return { ...product, ...(picture && { picture }) }
    })
    await addProducts(db, restaurantId, categoryId, pictured, now)
  }
}

async function drawSharePictures(db: Database, mediaDir: string): Promise<void> {
  let drawn: string | undefined
  for (const { restaurantId } of await listPublicationStates(db)) {
    const menu = await loadMenu(db, restaurantId)
    if (!menu) throw new Error('A restaurant is gone')
    const file = join(mediaDir, sharePictureFile(menu))
    if (drawn) await copyFile(drawn, file)
    else await readSharePicture(menu, mediaFolder(mediaDir))
    drawn ??= file
  }
}
