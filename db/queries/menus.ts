import { notFound } from '../errors.ts'
import { chosenLook, lookOf } from '../rules/look.ts'
import type { MenuCategory, MenuDocument, MenuProduct } from '../rules/menu-document.ts'
import { isMainLanguage } from '../rules/menu-languages.ts'
import type { Picture } from '../rules/pictures.ts'
import { toSegment } from '../rules/segments.ts'
import { readAtOnce } from '../transact.ts'
import type { Database } from '../open.ts'
import type { Db } from '../tables/schema.ts'
import { readTexts } from './translations.ts'
import { readMenuProducts, type PresentProduct } from './menu-products.ts'
import { CATEGORY_COLUMNS, categoryOf } from './category-columns.ts'
import { clockOf, openingOf, parseLanguages } from './restaurant-columns.ts'
import { readOptionGroups } from './menu-option-groups.ts'
import { listPictures } from './pictures.ts'
import { SOCIAL_FIELDS } from '../rules/links.ts'
import { recordOf } from '../rules/record-of.ts'

/** The whole menu of a restaurant as of one moment; undefined when there is no such restaurant. */
export function loadMenu(db: Database, restaurantId: string): Promise<MenuDocument | undefined> {
  // One transaction, so that no change falls between two of the reads.
  return readAtOnce(db, (trx) => readMenu(trx, restaurantId))
}

/** The same; throws when there is none. */
export async function getMenu(db: Database, restaurantId: string): Promise<MenuDocument> {
  const menu = await loadMenu(db, restaurantId)
  if (!menu) throw notFound()
  return menu
}

/** What `loadMenu` does, inside a transaction that is already there. */
export async function readMenu(db: Db, restaurantId: string): Promise<MenuDocument | undefined> {
  const restaurant = await db
    .selectFrom('restaurants')
    .selectAll()
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  if (!restaurant) return undefined
  const pictures = await listPictures(
    db,
    [restaurant.logo, restaurant.cover].filter((hash) => hash !== null),
  )
  const { currencySign, vatNote, servicePercent } = restaurant
  const optionGroups = await readOptionGroups(db, restaurantId)
  return {
    restaurantId,
    revision: restaurant.revision,
    changedAt: restaurant.changedAt ?? restaurant.createdAt,
    ...(restaurant.suspendedFor !== null && { isSuspended: true }),
    ...(await readLanguages(db, restaurant)),
    name: restaurant.name,
    slug: restaurant.slug,
    formerSlugs: await readFormerSlugs(db, restaurantId, restaurant.slug),
    logo: pictureOf(pictures, restaurant.logo),
    cover: pictureOf(pictures, restaurant.cover),
    about: restaurant.about,
    location: restaurant.location,
    currency: restaurant.currency,
    priceNotes: { currencySign, vatNote, servicePercent },
    links: recordOf(SOCIAL_FIELDS, (field) => restaurant[field]),
    ...chosenLook(lookOf(restaurant)),
    clock: clockOf(restaurant),
    opening: openingOf(restaurant),
    ...(optionGroups.length > 0 && { optionGroups }),
    categories: await readMenuCategories(db, restaurantId),
  }
}

/** A menu in one language is read without a look for its texts in others. */
async function readLanguages(
  db: Db,
  { id, language, languages }: { id: string; language: string | null; languages: string | null },
): Promise<Pick<MenuDocument, 'language' | 'languages' | 'texts'>> {
  return {
    ...(language !== null && isMainLanguage(language) && { language }),
    ...(languages !== null && {
      languages: parseLanguages(languages),
      texts: await readTexts(db, id),
    }),
  }
}

/** The id of the restaurant that has, or once had, this name; hyphens count as spaces. */
export async function findRestaurantByName(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('restaurantSlugs')
    .select('restaurantId')
    .where('slug', '=', toSegment(name))
    .executeTakeFirst()
  return row?.restaurantId ?? undefined
}

async function readFormerSlugs(db: Db, restaurantId: string, current: string): Promise<string[]> {
  const rows = await db
    .selectFrom('restaurantSlugs')
    .select('slug')
    .where('restaurantId', '=', restaurantId)
    .where('slug', '!=', current)
    .orderBy('slug')
    .execute()
  return rows.map((row) => row.slug)
}

/** A category as it is now, without the addresses that it and its products had. */
export type PresentCategory = Omit<MenuCategory, 'formerSlugs' | 'products'> & {
  products: PresentProduct[]
}

/** One category with its products; throws when there is none, or when it is another restaurant's. */
export async function readMenuCategory(
  db: Db,
  restaurantId: string,
  id: string,
): Promise<PresentCategory> {
  const row = await db
    .selectFrom('categories')
    .select(['id', 'title', 'slug', 'icon', 'version', ...CATEGORY_COLUMNS])
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const products = await readMenuProducts(db, restaurantId, id)
  return { ...categoryOf(row), products: products.get(id) ?? [] }
}

/** The categories of a restaurant with their products, in the owner's order. */
export async function readMenuCategories(db: Db, restaurantId: string): Promise<MenuCategory[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'title', 'slug', 'icon', 'version', ...CATEGORY_COLUMNS])
    .where('restaurantId', '=', restaurantId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const former = await db
    .selectFrom('formerCategorySlugs')
    .select(['categoryId', 'slug'])
    .where('restaurantId', '=', restaurantId)
    .orderBy('revision', 'desc')
    .orderBy('slug')
    .execute()
  const formerSlugs = Map.groupBy(former, (row) => row.categoryId)
  const products = await readMenuProducts(db, restaurantId)
  const formerAddresses = await readFormerProductSlugs(db, restaurantId)
  return rows.map((row) => ({
    ...categoryOf(row),
    formerSlugs: (formerSlugs.get(row.id) ?? []).map(({ slug }) => slug),
    products: (products.get(row.id) ?? []).map((product) => ({
      ...product,
      formerAddresses: formerAddresses.get(product.id) ?? [],
    })),
  }))
}

async function readFormerProductSlugs(
  db: Db,
  restaurantId: string,
): Promise<Map<string, MenuProduct['formerAddresses']>> {
  const rows = await db
    .selectFrom('formerProductSlugs')
    .innerJoin('categories', 'categories.id', 'formerProductSlugs.categoryId')
    .select([
      'formerProductSlugs.productId',
      'formerProductSlugs.categoryId',
      'formerProductSlugs.slug',
    ])
    .where('categories.restaurantId', '=', restaurantId)
    .orderBy('formerProductSlugs.categoryId')
    .orderBy('formerProductSlugs.slug')
    .execute()
  const byProduct = Map.groupBy(rows, (row) => row.productId)
  return new Map(
    [...byProduct].map(([id, list]) => [
      id,
      list.map(({ categoryId, slug }) => ({ categoryId, slug })),
    ]),
  )
}

function pictureOf(pictures: ReadonlyMap<string, Picture>, hash: string | null): Picture | null {
  return hash === null ? null : (pictures.get(hash) ?? null)
}
