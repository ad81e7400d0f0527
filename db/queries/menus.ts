import { IDS_AT_ONCE } from '../chunk-sizes.ts'
import { setImmediate as others } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { notFound } from '../errors.ts'
import { chosenLook, lookOf } from '../rules/look/look.ts'
import { shownName } from '../rules/text/labels.ts'
import { chosenAtTable } from '../menu/at-table.ts'
import type { MenuCategory, MenuDocument, MenuProduct } from '../menu/document.ts'
import { isMainLanguage, isMenuLanguage, type MenuLanguage } from '../rules/text/languages.ts'
import type { Picture } from '../rules/look/pictures.ts'
import { toSegment } from '../rules/text/segments.ts'
import { readAtOnce } from '../transact.ts'
import type { Database } from '../open.ts'
import type { Db, Schema } from '../schema.ts'
import { SOCIAL_FIELDS } from '../rules/contact/contacts.ts'
import { recordOf } from '../rules/record-of.ts'
import { DISH_NAMES, type Dish } from '../menu/fields.ts'
import { dishOfRow, type StoredDish, parseIds, parseSizes } from '../menu/dish.ts'
import { SOLD_OUT_COLUMNS, soldOutOf, type SoldOutColumns } from '../menu/sold-out.ts'
import type { Times } from '../menu/times.ts'
import { textKey, type MenuTranslations, type Translation } from '../menu/translations.ts'
import type { WarnedDish, WarnedMenu } from '../menu/warnings.ts'
import { atTableOf, clockOf, openingOf, parseLanguages } from './restaurants.ts'
import { readOptionGroups } from './group-assignments.ts'
import { listPictures } from './pictures.ts'
import { readMenuSettings } from './menu-settings.ts'

/** One snapshot; undefined if there is no such restaurant. */
export function loadMenu(db: Database, restaurantId: string): Promise<MenuDocument | undefined> {
  return readAtOnce(db, (trx) => readMenu(trx, restaurantId))
}

export async function getMenu(db: Database, restaurantId: string): Promise<MenuDocument> {
  const menu = await loadMenu(db, restaurantId)
  if (!menu) throw notFound()
  return menu
}

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
  const cover = pictureOf(pictures, restaurant.cover)
  const { currencySign, vatNote, servicePercent } = restaurant
  const optionGroups = await readOptionGroups(db, restaurantId)
  return {
    restaurantId,
    revision: restaurant.revision,
    changedAt: restaurant.changedAt ?? restaurant.createdAt,
    ...(restaurant.suspendedFor !== null && { isSuspended: true }),
    ...(await readLanguages(db, restaurant)),
    name: restaurant.name,
    label: restaurant.label,
    slug: restaurant.slug,
    formerSlugs: await readFormerSlugs(db, restaurantId, restaurant.slug),
    logo: pictureOf(pictures, restaurant.logo),
    cover: cover && { ...cover, isCover: true },
    about: restaurant.about,
    location: restaurant.location,
    currency: restaurant.currency,
    priceNotes: { currencySign, vatNote, servicePercent },
    links: recordOf(SOCIAL_FIELDS, (field) => restaurant[field]),
    ...chosenLook(lookOf(restaurant)),
    clock: clockOf(restaurant),
    opening: openingOf(restaurant),
    ...chosenAtTable(atTableOf(restaurant)),
    ...(optionGroups.length > 0 && { optionGroups }),
    categories: await readMenuCategories(db, restaurantId),
  }
}

/** Skips translations if there is one language. */
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

export type PresentCategory = Omit<MenuCategory, 'formerSlugs' | 'products'> & {
  products: PresentProduct[]
}

/** Throws if it is another restaurant's. */
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
    .select(['productId', 'categoryId', 'slug'])
    .where('restaurantId', '=', restaurantId)
    .orderBy('categoryId')
    .orderBy('slug')
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

export type PresentProduct = Omit<MenuProduct, 'formerAddresses'>

export async function readMenuProduct(
  db: Db,
  restaurantId: string,
  id: string,
): Promise<PresentProduct> {
  const row = await selectProducts(db, restaurantId)
    .where('products.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return toProduct(row)
}

/** In the given order; throws if one is missing. */
export async function readTheseProducts(
  db: Db,
  restaurantId: string,
  ids: readonly string[],
): Promise<PresentProduct[]> {
  const rows = await selectProducts(db, restaurantId).where('products.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row) throw notFound()
    return toProduct(row)
  })
}

/** By category, in the owner's order. Long menus come in chunks, so that other work has its turn. */
async function readMenuProducts(
  db: Db,
  restaurantId: string,
  categoryId?: string,
): Promise<Map<string, PresentProduct[]>> {
  const byCategory = new Map<string, PresentProduct[]>()
  for (let last: ProductRow | undefined; ;) {
    const rows = await readPage(db, { restaurantId, categoryId, last })
    for (const row of rows) {
      const products = byCategory.get(row.categoryId)
      if (products) products.push(toProduct(row))
      else byCategory.set(row.categoryId, [toProduct(row)])
    }
    if (rows.length < IDS_AT_ONCE) return byCategory
    last = rows.at(-1)
    await others()
  }
}

type ProductRow = Omit<
  PresentProduct,
  keyof Dish | 'picture' | 'soldOut' | 'soldOutSizes' | 'newUntil'
> &
  StoredDish &
  SoldOutColumns & {
    categoryId: string
    position: number
    newUntil: string | null
  } & { [key in Exclude<keyof Picture, 'isCover'>]: Picture[key] | null }

interface Page {
  restaurantId: string
  categoryId: string | undefined
  /** The last product of the page before. */
  last: ProductRow | undefined
}

function readPage(db: Db, { restaurantId, categoryId, last }: Page): Promise<ProductRow[]> {
  return selectProducts(db, restaurantId)
    .$if(categoryId !== undefined, (query) => query.where('categoryId', '=', categoryId ?? ''))
    .$if(last !== undefined, (query) =>
      query.where((row) =>
        row(
          row.refTuple('categoryId', 'position', 'id'),
          '>',
          row.tuple(last?.categoryId ?? '', last?.position ?? 0, last?.id ?? ''),
        ),
      ),
    )
    .orderBy('categoryId')
    .orderBy('position')
    .orderBy('id')
    .limit(IDS_AT_ONCE)
    .execute()
}

function selectProducts(db: Db, restaurantId: string) {
  return db
    .selectFrom('products')
    .leftJoin('pictures', 'pictures.hash', 'products.picture')
    .select(['id', 'categoryId', 'position', 'slug', 'number', 'version'])
    .select(DISH_NAMES)
    .select([...SOLD_OUT_COLUMNS, 'newUntil'])
    .select(['hash', 'width', 'height', 'fallback', 'colour'])
    .where('restaurantId', '=', restaurantId)
}

function toProduct(row: ProductRow): PresentProduct {
  const { id, version, slug, number, hash, width, height, fallback, colour } = row
  const picture =
    hash === null || width === null || height === null || fallback === null || colour === null
      ? null
      : { hash, width, height, fallback, colour }
  const newUntil = row.newUntil !== null && { newUntil: row.newUntil }
  return { id, version, slug, number, ...dishOfRow(row), picture, ...soldOutOf(row), ...newUntil }
}

const CATEGORY_COLUMNS = ['times', 'nonHalal', 'groups'] as const

interface CategoryColumns {
  times: string | null
  nonHalal: number
  groups: string | null
}

function categoryOf<Row extends CategoryColumns>({
  times,
  nonHalal,
  groups,
  ...row
}: Row): Omit<Row, keyof CategoryColumns> & Pick<MenuCategory, keyof CategoryColumns> {
  return {
    ...row,
    ...timesOf({ times }),
    ...(nonHalal === 1 && { nonHalal: true }),
    ...(groups !== null && { groups: parseIds(groups) }),
  }
}

function timesOf({ times }: { times: string | null }): { times?: Times } {
  return times === null ? {} : { times: JSON.parse(times) as Times }
}

/** All translations, in chunks. */
async function readTexts(db: Db, restaurantId: string): Promise<MenuTranslations> {
  const languages = new Map<MenuLanguage, Map<string, Translation>>()
  for (let last: TextRow | undefined; ;) {
    const rows = await readPageOfTranslations(db, restaurantId, last)
    for (const { language, itemId: id, field, ...translation } of rows) {
      if (!isMenuLanguage(language)) continue
      const texts = languages.get(language) ?? new Map<string, Translation>()
      languages.set(language, texts.set(textKey({ id, field }), translation))
    }
    if (rows.length < IDS_AT_ONCE) return languages
    last = rows.at(-1)
    await others()
  }
}

type TextRow = Pick<
  Selectable<Schema['texts']>,
  'language' | 'itemId' | 'field' | 'text' | 'source' | 'version'
>

function readPageOfTranslations(
  db: Db,
  restaurantId: string,
  last: TextRow | undefined,
): Promise<TextRow[]> {
  return db
    .selectFrom('texts')
    .select(['language', 'itemId', 'field', 'text', 'source', 'version'])
    .where('restaurantId', '=', restaurantId)
    .$if(last !== undefined, (query) =>
      query.where((row) =>
        row(
          row.refTuple('language', 'itemId', 'field'),
          '>',
          row.tuple(last?.language ?? '', last?.itemId ?? '', last?.field ?? ''),
        ),
      ),
    )
    .orderBy('language')
    .orderBy('itemId')
    .orderBy('field')
    .limit(IDS_AT_ONCE)
    .execute()
}

/** Throws if there is no such restaurant. */
export async function readWarnedMenu(db: Db, restaurantId: string): Promise<WarnedMenu> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'title', 'times'])
    .where('restaurantId', '=', restaurantId)
    .where('times', 'is not', null)
    .orderBy('position')
    .execute()
  const categories = rows.flatMap((row) => {
    const { times } = timesOf(row)
    return times ? [{ id: row.id, title: row.title, times }] : []
  })
  const { timeZone, dayEndsAt, place, sunMethod, country, ...opening } = await readMenuSettings(
    db,
    restaurantId,
  )
  const clock = { timeZone, dayEndsAt, place, sunMethod, country }
  return { clock, opening, categories, dishes: await readGoneDishes(db, restaurantId) }
}

async function readGoneDishes(db: Db, restaurantId: string): Promise<WarnedDish[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .select(['products.id', 'products.categoryId', 'products.sizes'])
    .select(['products.name', 'products.label'])
    .select(SOLD_OUT_COLUMNS)
    .where('products.restaurantId', '=', restaurantId)
    .where((row) =>
      row.or([row('soldOutSince', 'is not', null), row('soldOutSizes', 'is not', null)]),
    )
    .orderBy('categories.position')
    .orderBy('products.position')
    .execute()
  return rows.map((row) => {
    const { id, categoryId, sizes } = row
    const name = shownName(row)
    return { id, name, categoryId, sizes: parseSizes(sizes), ...soldOutOf(row) }
  })
}
