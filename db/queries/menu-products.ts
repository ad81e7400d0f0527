import type { SoldOutColumns } from '../tables/clock-tables.ts'
import { setImmediate as others } from 'node:timers/promises'
import { notFound } from '../errors.ts'
import type { MenuProduct } from '../rules/menu-document.ts'
import { DISH_NAMES, type Dish } from '../rules/menu-fields.ts'
import { dishOfRow, type StoredDish } from '../rules/stored-dish.ts'
import type { Picture } from '../rules/pictures.ts'
import type { Db } from '../tables/schema.ts'
import { SOLD_OUT_COLUMNS, soldOutOf } from './sold-out-columns.ts'

/** A product as it is now, without the addresses that it had. */
export type PresentProduct = Omit<MenuProduct, 'formerAddresses'>

// Some milliseconds' work, also where every description is as long as it may be.
const PRODUCTS_AT_ONCE = 500

/** One product; throws as if it did not exist when it is another restaurant's. */
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

/** Several of them, in the order of their ids; throws when one is not there. */
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

/**
 * The products of a restaurant by category, each in the owner's order; of one category, when that is
 * all that is asked for. A long menu comes in pieces, and other work of the thread has its turn between
 * two of them.
 */
export async function readMenuProducts(
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
    if (rows.length < PRODUCTS_AT_ONCE) return byCategory
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
  } & { [key in keyof Picture]: Picture[key] | null }

interface Page {
  restaurantId: string
  categoryId: string | undefined
  /** The product that this page comes after. */
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
    .limit(PRODUCTS_AT_ONCE)
    .execute()
}

function selectProducts(db: Db, restaurantId: string) {
  return db
    .selectFrom('products')
    .leftJoin('pictures', 'pictures.hash', 'products.picture')
    .select(['id', 'categoryId', 'position', 'slug', 'version'])
    .select(DISH_NAMES)
    .select([...SOLD_OUT_COLUMNS, 'newUntil'])
    .select(['hash', 'width', 'height', 'fallback', 'colour'])
    .where('restaurantId', '=', restaurantId)
}

function toProduct(row: ProductRow): PresentProduct {
  const { id, version, slug, hash, width, height, fallback, colour } = row
  const picture =
    hash === null || width === null || height === null || fallback === null || colour === null
      ? null
      : { hash, width, height, fallback, colour }
  const newUntil = row.newUntil !== null && { newUntil: row.newUntil }
  return { id, version, slug, ...dishOfRow(row), picture, ...soldOutOf(row), ...newUntil }
}
