import { addCategory } from '#db/queries/categories.ts'
import { addOwner } from '#db/queries/owners.ts'
import { addProduct } from '#db/queries/products.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { addRestaurant, changeRestaurant } from '#db/queries/restaurants.ts'
import { openDatabase, openMigratedDatabase, type Database } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { parseSettings, type Settings } from '#db/settings.ts'
import { transact } from '#db/transact.ts'
import { generateMenu, type GeneratedCategory } from './generated-menu.ts'
import { addMadeUpPictures } from './made-up-pictures.ts'
import { openTemporaryFolder } from './temporary-folder.ts'

/** A data folder of its own with generated menus in it; gone at the end of the scope. */
export interface BenchHouse extends AsyncDisposable {
  settings: Settings
  db: Database
  restaurantIds: string[]
  /** Their folders on the CDN. */
  slugs: string[]
}

interface HouseOptions {
  restaurants: number
  now: Date
  publicUrl?: string
}

const SEED = 2026
const PICTURES = 24

/** Fills a data folder with so many menus of 60 dishes, each dish with a picture. */
export async function openBenchHouse(options: HouseOptions): Promise<BenchHouse> {
  const { publicUrl = 'https://menus.example' } = options
  const folder = await openTemporaryFolder()
  const settings = parseSettings({ DATA_DIR: folder.path, PUBLIC_URL: publicUrl })
  const restaurantIds = await fillDatabase(settings, options)
  const db = openDatabase(settings.databaseFile)
  return {
    settings,
    db,
    restaurantIds,
    slugs: (await listPublicationStates(db)).map(({ slug }) => slug ?? ''),
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await folder[Symbol.asyncDispose]()
    },
  }
}

// Nothing of it need survive a loss of power: that would take twice as long.
async function fillDatabase(settings: Settings, { restaurants, now }: HouseOptions) {
  const db = await openMigratedDatabase(settings.databaseFile, { durable: false })
  const pictures = await addMadeUpPictures(db, settings.mediaDir, { count: PICTURES, now })
  const restaurantIds: string[] = []
  for (let index = 0; index < restaurants; index += 1) {
    restaurantIds.push(await transact(db, (trx) => addMenu(trx, { index, pictures, now })))
  }
  await db.destroy()
  return restaurantIds
}

interface MenuPlan {
  index: number
  pictures: readonly string[]
  now: Date
}

async function addMenu(db: Db, { index, pictures, now }: MenuPlan): Promise<string> {
  const menu = generateMenu(SEED, index)
  const email = `owner${index}@example.com`
  const owner = await addOwner(db, { email, passwordHash: null, language: 'en', now })
  const restaurantId = await addRestaurant(db, { ownerId: owner.id, name: menu.name, now })
  const { about, location } = menu
  await changeRestaurant(db, restaurantId, { about, location, currency: 'AED' }, now)
  for (const category of menu.categories) {
    await addDishes(db, restaurantId, { category, pictures, now })
  }
  return restaurantId
}

async function addDishes(
  db: Db,
  restaurantId: string,
  { category, pictures, now }: Omit<MenuPlan, 'index'> & { category: GeneratedCategory },
): Promise<void> {
  const categoryId = await addCategory(db, restaurantId, category, now)
  for (const [place, product] of category.products.entries()) {
    const picture = pictures[(category.title.length + place) % pictures.length]
    await addProduct(db, restaurantId, categoryId, { ...product, picture }, now)
  }
}
