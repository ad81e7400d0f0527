import {
  readMenuProduct,
  readTheseProducts,
  type PresentProduct,
} from '#db/queries/menu-products.ts'
import { readMenu, readMenuCategory, type PresentCategory } from '#db/queries/menus.ts'
import { listPictures } from '#db/queries/pictures.ts'
import type { Restaurant as StoredRestaurant } from '#db/queries/restaurants.ts'
import { iconUrl } from '#db/rules/icons.ts'
import type { MenuDocument } from '#db/rules/menu-document.ts'
import type { MenuLanguage } from '#db/rules/menu-languages.ts'
import { menuIn } from '#db/rules/menu-texts.ts'
import { mainLanguage, shownLanguages } from '#db/rules/shown-languages.ts'
import { toldDish } from '#db/rules/told-dish.ts'
import { pictureUrl, type Picture } from '#db/rules/pictures.ts'
import { isActive } from '#db/rules/plans.ts'
import type { Db } from '#db/schema.ts'
import type { Category } from '../schemas/categories.ts'
import type { Menu } from '../schemas/menus.ts'
import type { Product } from '../schemas/products.ts'
import type { Restaurant } from '../schemas/restaurants.ts'

/** All categories of a restaurant, in the owner's order. */
export async function readCategories(db: Db, restaurantId: string): Promise<Category[]> {
  const menu = await readMenu(db, restaurantId)
  return (menu?.categories ?? []).map(toCategory)
}

/** One category with its products. */
export async function readCategory(db: Db, restaurantId: string, id: string): Promise<Category> {
  return toCategory(await readMenuCategory(db, restaurantId, id))
}

/** One product. */
export async function readProduct(db: Db, restaurantId: string, id: string): Promise<Product> {
  return toProduct(await readMenuProduct(db, restaurantId, id))
}

/** Several products, in the order of their ids. */
export async function readProducts(
  db: Db,
  restaurantId: string,
  ids: readonly string[],
): Promise<Product[]> {
  const products = await readTheseProducts(db, restaurantId, ids)
  return products.map(toProduct)
}

/**
 * A menu as everybody may read it, in a language that guests see, the main one when none is given;
 * undefined in any other.
 */
export function menuToRead(menu: MenuDocument, language?: MenuLanguage): Menu | undefined {
  const { lang: main } = mainLanguage(menu)
  const further = shownLanguages(menu)
  const languages = [main, ...further]
  if (!language || language === main) return toMenu(menu, main, languages)
  if (!further.includes(language)) return undefined
  return toMenu(menuIn(menu, language), language, languages)
}

function toMenu(menu: MenuDocument, language: string, languages: string[]): Menu {
  const { name, slug, logo, cover, about, location, currency, priceNotes } = menu
  return {
    findrestaurant: {
      name,
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
    getcatandProducts: menu.categories.map(toCategory),
    socialLink: menu.links,
  }
}

/** A restaurant as its owner sees it. */
export async function toRestaurant(
  db: Db,
  { name, slug, about, location, currency, subscription, ...stored }: StoredRestaurant,
  now: Date,
): Promise<Restaurant> {
  const hashes = [stored.logo, stored.cover].filter((hash) => hash !== null)
  const pictures = await listPictures(db, hashes)
  return {
    name,
    slug,
    logo: toUrl(pictures.get(stored.logo ?? '')),
    cover: toUrl(pictures.get(stored.cover ?? '')),
    about,
    location,
    currency,
    vatNote: stored.vatNote,
    servicePercent: stored.servicePercent,
    version: String(stored.version),
    subscriptionType: subscription.type,
    trialExpiresAt: subscription.trialExpiresAt,
    currentPeriodEnd: subscription.currentPeriodEnd,
    active: isActive(subscription, now),
  }
}

function toCategory({ id, version, title, slug, icon, products }: PresentCategory): Category {
  return {
    _id: id,
    version: String(version),
    title,
    slug,
    icon: iconUrl(icon),
    products: products.map(toProduct),
  }
}

function toProduct({ id, version, slug, picture, ...dish }: PresentProduct): Product {
  return {
    _id: id,
    version: String(version),
    slug,
    ...toldDish(dish),
    imageUrl: toUrl(picture),
  }
}

function toUrl(picture: Picture | null | undefined): string | null {
  return picture ? pictureUrl(picture) : null
}
