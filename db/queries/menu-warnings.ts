import type { WarnedDish, WarnedMenu } from '../rules/menu-warnings.ts'
import { parseSizes } from '../rules/stored-dish.ts'
import type { Db } from '../tables/schema.ts'
import { timesOf } from './category-columns.ts'
import { readMenuSettings } from './menu-settings.ts'
import { SOLD_OUT_COLUMNS, soldOutOf } from './sold-out-columns.ts'

/** What is looked at of a restaurant for warnings; throws when there is no such restaurant. */
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
  const { timeZone, dayEndsAt, ...opening } = await readMenuSettings(db, restaurantId)
  const clock = { timeZone, dayEndsAt }
  return { clock, opening, categories, dishes: await readGoneDishes(db, restaurantId) }
}

async function readGoneDishes(db: Db, restaurantId: string): Promise<WarnedDish[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .select(['products.id', 'products.name', 'products.categoryId', 'products.sizes'])
    .select(SOLD_OUT_COLUMNS)
    .where('products.restaurantId', '=', restaurantId)
    .where((row) =>
      row.or([row('soldOutSince', 'is not', null), row('soldOutSizes', 'is not', null)]),
    )
    .orderBy('categories.position')
    .orderBy('products.position')
    .execute()
  return rows.map((row) => {
    const { id, name, categoryId, sizes } = row
    return { id, name, categoryId, sizes: parseSizes(sizes), ...soldOutOf(row) }
  })
}
