import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { writeLanguages, type WrittenTexts } from '#builder/import/write.ts'
import type { MediaStore } from '#builder/pictures/media-store.ts'
import { addCategory } from '#db/changes/categories.ts'
import { addOptionGroup } from '#db/changes/option-groups.ts'
import { addOwner, confirmEmail, findOwnerByEmail } from '#db/queries/owners.ts'
import { addPicture } from '#db/queries/pictures.ts'
import { addProduct } from '#db/changes/products.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { changeMenuSettings, changeRestaurant } from '#db/changes/menu-changes.ts'
import type { MenuSettingsChange } from '#db/queries/menu-settings.ts'
import { changeCounting } from '#db/queries/counted-pages.ts'
import { changeProduct } from '#db/changes/product-changes.ts'
import { detailFields } from '#db/menu/dish.ts'
import { ramadanFrom } from '#db/menu/ramadan.ts'
import { DEFAULT_CLOCK } from '#db/rules/time/time-zones.ts'
import { wallTime } from '#db/rules/time/wall-clock.ts'
import { addRestaurant } from '#db/queries/restaurants.ts'
import { suitableIcon } from '#db/rules/look/icons.ts'
import { toThousandths } from '#db/rules/money/money.ts'
import type { Picture } from '#db/rules/look/pictures.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { storePicture } from '../domain/pictures.ts'
import { addMonthOfPageViews } from './add-page-views.ts'
import {
  pictureNames,
  readDemoMenus,
  readPicture,
  type DemoCategory,
  type DemoMenu,
} from './menu-files.ts'

export const DEMO_PASSWORD = 'cardamom and saffron'

export type DemoContext = Pick<AppContext, 'db' | 'media' | 'passwords' | 'now'>

type KeptPictures = ReadonlyMap<string, Picture>

/**
 * Adds the demo restaurants that are missing and returns their names. Adds nothing to a database with other
 * restaurants, or with a renamed demo restaurant: that is somebody's work.
 */
export async function fillDemo(
  context: DemoContext,
  menus: readonly DemoMenu[] = readDemoMenus(),
): Promise<string[]> {
  const names = new Set(menus.map((menu) => menu.name))
  const states = await listPublicationStates(context.db)
  if (!states.every(({ name }) => name !== null && names.has(name))) return []
  const added: string[] = []
  for (const menu of menus) {
    if (await findOwnerByEmail(context.db, menu.owner.email)) continue
    await addMenu(context, menu)
    added.push(menu.name)
  }
  return added
}

async function addMenu({ db, media, passwords, now }: DemoContext, menu: DemoMenu) {
  const passwordHash = await passwords.hash(DEMO_PASSWORD)
  const pictures = await keepPictures(menu, media)
  const time = now()
  await transact(db, async (trx) => {
    const owner = await addOwner(trx, { ...menu.owner, passwordHash, now: time })
    const added = { ownerId: owner.id, name: menu.name, now: time }
    // Google would end the password of an account with an address in doubt.
    await confirmEmail(trx, owner.id, time)
    const restaurantId = await addRestaurant(trx, added)
    await describe(trx, restaurantId, menu, pictures, time)
    const { date: today } = wallTime(time, DEFAULT_CLOCK.timeZone)
    await changeMenuSettings(trx, restaurantId, settingsOf(menu, today))
    const ids = new Map<string, string>()
    const texts: WrittenTexts[] = [
      { kind: 'restaurant', id: restaurantId, texts: menu.texts ?? {} },
    ]
    for (const category of menu.categories) {
      const added = await addProducts(trx, restaurantId, category, pictures, time)
      ids.set(category.title, added.categoryId)
      texts.push(...added.texts)
    }
    await addGroups(trx, restaurantId, { menu, ids }, time)
    if (menu.languages) await writeLanguages(trx, restaurantId, menu.languages, texts)
    if (menu.tables) {
      await changeCounting(trx, restaurantId, { tableCodes: true, tables: menu.tables })
      await addMonthOfPageViews(trx, restaurantId, today)
    }
  })
}

async function keepPictures(menu: DemoMenu, media: MediaStore): Promise<KeptPictures> {
  const limit = pLimit(availableParallelism())
  const keep = async (file: string) => {
    const as = file === menu.cover ? 'cover' : undefined
    return [file, await storePicture(await readPicture(menu, file), media, { as })] as const
  }
  return new Map(await Promise.all(pictureNames(menu).map((file) => limit(() => keep(file)))))
}

async function describe(
  trx: Db,
  restaurantId: string,
  { about, location, currency, priceNotes, links, look, ...files }: DemoMenu,
  kept: KeptPictures,
  now: Date,
): Promise<void> {
  const [logo, cover] = [files.logo, files.cover].map((file = '') => kept.get(file))
  for (const picture of [logo, cover]) if (picture) await addPicture(trx, picture, now)
  const pictures = { logo: logo?.hash ?? null, cover: cover?.hash ?? null }
  const change = { about, location, currency, ...priceNotes, ...pictures, ...links, ...look }
  await changeRestaurant(trx, restaurantId, change, now)
}

function settingsOf({ settings, ramadan }: DemoMenu, today: string): MenuSettingsChange {
  const { links: further, ...others } = settings
  const exceptions = ramadan && [{ ...ramadanFrom(today), closed: false, ...ramadan }]
  return { ...others, further, exceptions }
}

async function addProducts(
  trx: Db,
  restaurantId: string,
  { title, times, products, texts: titles = {} }: DemoCategory,
  kept: KeptPictures,
  now: Date,
): Promise<{ categoryId: string; texts: WrittenTexts[] }> {
  const category = { title, times, icon: suitableIcon(title) }
  const categoryId = await addCategory(trx, restaurantId, category, now)
  const texts: WrittenTexts[] = [{ kind: 'category', id: categoryId, texts: titles }]
  for (const { name, description, price: units, picture: file = '', ...dish } of products) {
    const price = toThousandths(units)
    if (price === null) throw new RangeError(`${name} costs ${units}, which is no price`)
    const picture = kept.get(file)
    if (picture) await addPicture(trx, picture, now)
    const shown = { marks: dish.marks, ...detailFields(dish.details ?? {}) }
    const product = { name, description, price, ...shown, picture: picture?.hash ?? null }
    const id = await addProduct(trx, restaurantId, categoryId, product, now)
    if (dish.soldOut) {
      const soldOut = { dish: { since: now.toISOString(), until: null }, sizes: new Map() }
      await changeProduct(trx, restaurantId, categoryId, id, { soldOut }, { now })
    }
    texts.push({ kind: 'product', id, texts: dish.texts ?? {} })
  }
  return { categoryId, texts }
}

async function addGroups(
  trx: Db,
  restaurantId: string,
  { menu, ids }: { menu: DemoMenu; ids: ReadonlyMap<string, string> },
  now: Date,
): Promise<void> {
  for (const { categories: titles, options, ...group } of menu.optionGroups ?? []) {
    const categories = titles.flatMap((title) => ids.get(title) ?? [])
    const stored = options.map(({ name, price }) => {
      return { id: '', name, price: toThousandths(price) ?? 0 }
    })
    await addOptionGroup(trx, restaurantId, { ...group, options: stored, categories }, now)
  }
}
