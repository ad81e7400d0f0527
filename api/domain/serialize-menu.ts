import { ITEMS_AT_ONCE } from '#db/chunk-sizes.ts'
import { mapInChunks } from '#db/in-chunks.ts'
import {
  readMenuProduct,
  readTheseProducts,
  type PresentProduct,
  readMenuCategories,
  readMenuCategory,
  type PresentCategory,
} from '#db/queries/menus.ts'
import { listPictures } from '#db/queries/pictures.ts'
import type { Restaurant as StoredRestaurant } from '#db/queries/restaurants.ts'
import { iconUrl } from '#db/rules/look/icon-urls.ts'
import { pick } from '#db/rules/record-of.ts'
import { NOTHING_AT_TABLE } from '#db/menu/at-table.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { serializeOpening } from '#db/menu/opening-hours.ts'
import type { MenuLanguage } from '#db/rules/text/languages.ts'

import { overOffers, withoutOffers } from '#db/menu/offers.ts'
import { menuIn } from '#db/menu/texts.ts'
import { mainLanguage, shownLanguages } from '#db/menu/shown-languages.ts'
import { serializeOptionGroup } from '#db/menu/option-groups.ts'
import { serializeDish } from '#db/menu/dish.ts'
import { pictureUrl, type Picture } from '#db/rules/look/pictures.ts'
import { isActive } from '#db/rules/billing/plans.ts'
import type { Db } from '#db/schema.ts'
import type { Clock } from '#db/rules/time/time-zones.ts'
import { readClock } from '#db/queries/menu-settings.ts'
import type { ProductChange } from '#db/changes/change.ts'
import {
  soldOutFor,
  type SoldOutChange,
  serializeSoldOut,
  type SoldOut,
} from '#db/menu/sold-out.ts'
import type { Category } from '../schemas/categories.ts'
import type { Menu } from '../schemas/menus.ts'
import type { Product, SoldOutChanges } from '../schemas/products.ts'
import type { Restaurant } from '../schemas/restaurants.ts'
import { invalid } from '../errors.ts'

export async function readCategories(db: Db, restaurantId: string, now: Date): Promise<Category[]> {
  const categories = await readMenuCategories(db, restaurantId)
  return toCategories(categories, now)
}

export async function readCategory(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<Category> {
  const category = await readMenuCategory(db, restaurantId, id)
  const products = category.products.map((product) => toProduct(product, now))
  return toCategory(category, products)
}

export async function readProduct(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<Product> {
  return toProduct(await readMenuProduct(db, restaurantId, id), now)
}

export async function readProducts(
  db: Db,
  restaurantId: string,
  ids: readonly string[],
  now: Date,
): Promise<Product[]> {
  const products = await readTheseProducts(db, restaurantId, ids)
  return products.map((product) => toProduct(product, now))
}

/** A menu for everybody, in the main language (null) or one that guests see; undefined for others. */
export async function menuToRead(
  menu: MenuDocument,
  now: Date,
  language: MenuLanguage | null,
): Promise<Menu | undefined> {
  const { lang: main } = mainLanguage(menu)
  if (!language || language === main) return menuInMain(menu, now)
  const further = shownLanguages(menu)
  if (!further.includes(language)) return undefined
  return toMenu(menuIn(menu, language), now, { language, languages: [main, ...further] })
}

export function menuInMain(menu: MenuDocument, now: Date): Promise<Menu> {
  const { lang: language } = mainLanguage(menu)
  return toMenu(menu, now, { language, languages: [language, ...shownLanguages(menu)] })
}

async function toMenu(
  menu: MenuDocument,
  now: Date,
  { language, languages }: { language: string; languages: string[] },
): Promise<Menu> {
  const { name, label = null, slug, logo, cover, about, location, currency, priceNotes } = menu
  return {
    findrestaurant: {
      name,
      label,
      slug,
      logo: toUrl(logo),
      cover: toUrl(cover),
      about,
      location,
      currency,
      ...priceNotes,
      language,
      languages,
    },
    getcatandProducts: await toCategories(
      withoutOffers(menu, overOffers(menu, now)).categories,
      now,
    ),
    optionGroups: (menu.optionGroups ?? []).map(serializeOptionGroup),
    socialLink: menu.links,
    opening: { ...serializeSun(menu.clock), ...serializeOpening(menu.opening) },
    atTable: pick(menu.atTable ?? NOTHING_AT_TABLE, ['dishNumbers', 'whatsappOrders']),
  }
}

function serializeSun({ timeZone, place, sunMethod }: Clock) {
  return { timeZone, place, sunMethod }
}

export async function toRestaurant(
  db: Db,
  { name, label, slug, about, location, currency, subscription, ...stored }: StoredRestaurant,
  now: Date,
): Promise<Restaurant> {
  const hashes = [stored.logo, stored.cover].filter((hash) => hash !== null)
  const pictures = await listPictures(db, hashes)
  return {
    name,
    label,
    slug,
    logo: toUrl(pictures.get(stored.logo ?? '')),
    cover: toUrl(pictures.get(stored.cover ?? '')),
    about,
    location,
    currency,
    currencySign: stored.currencySign,
    vatNote: stored.vatNote,
    servicePercent: stored.servicePercent,
    ...serializeSun(stored.clock),
    country: stored.clock.country,
    iconStyle: stored.iconStyle,
    version: String(stored.version),
    subscriptionType: subscription.type,
    trialExpiresAt: subscription.trialExpiresAt,
    currentPeriodEnd: subscription.currentPeriodEnd,
    active: isActive(subscription, now),
  }
}

/** In chunks: a menu may have thousands of dishes. */
async function toCategories(
  categories: readonly PresentCategory[],
  now: Date,
): Promise<Category[]> {
  const all = categories.flatMap(({ products }) => products)
  const made = await mapInChunks(all, ITEMS_AT_ONCE, (product) => toProduct(product, now))
  let taken = 0
  return categories.map((category) => {
    return toCategory(category, made.slice(taken, (taken += category.products.length)))
  })
}

function toCategory(
  { id, version, title, slug, icon, times, nonHalal, groups }: PresentCategory,
  products: Product[],
): Category {
  return {
    _id: id,
    version: String(version),
    title,
    slug,
    icon: iconUrl(icon),
    times: times ?? null,
    nonHalal: nonHalal === true,
    groups: groups ?? [],
    products,
  }
}

function toProduct(
  { id, version, slug, number, picture, ...dish }: PresentProduct,
  now: Date,
): Product {
  return {
    _id: id,
    version: String(version),
    slug,
    number,
    ...serializeDish(dish),
    ...serializeSoldOut(dish, now),
    imageUrl: toUrl(picture),
  }
}

function toUrl(picture: Picture | null | undefined): string | null {
  return picture ? pictureUrl(picture) : null
}

/** Returns what turns spans into ends, by the clock of the restaurant. */
export async function resolveSoldOut(
  db: Db,
  restaurantId: string,
  now: Date,
): Promise<(change: SoldOutChanges) => ProductChange> {
  const clock = await readClock(db, restaurantId)
  function resolved(change: SoldOutChange, field: string): SoldOut | null {
    const soldOut = soldOutFor(change, now, clock)
    if (soldOut === undefined) throw invalid(field)
    return soldOut
  }
  return ({ soldOut, sizes = [] }) => {
    if (soldOut === undefined && sizes.length === 0) return {}
    const dish = soldOut === undefined ? undefined : resolved(soldOut, 'soldOut.until')
    const ofSizes = sizes.map(({ _id, soldOut }, at) => {
      return [_id, resolved(soldOut, `sizes.${at}.soldOut.until`)] as const
    })
    return { soldOut: { dish, sizes: new Map(ofSizes) } }
  }
}
