import { sql } from 'kysely'
import { DataError } from '../errors.ts'
import { MOST_PAGES, MOST_TEXT_BYTES } from '../rules/limits.ts'
import { parseIds } from '../menu/dish.ts'
import type { Db } from '../schema.ts'
import { readOptionCounts } from './group-assignments.ts'
import { getFurtherLanguages } from './restaurants.ts'
import { tooLongInAll } from './text-bytes.ts'

/** A conflict if the pages have too much text in all languages. Call after changes that add much. */
export async function assertPagesFit(db: Db, restaurantId: string): Promise<void> {
  const further = await getFurtherLanguages(db, restaurantId)
  const languages = 1 + further.filter(({ shown }) => shown).length
  if (languages > 1) await assertDishesFit(db, restaurantId, languages)
  const options = await countShownOptions(db, restaurantId)
  if (options * languages > MOST_PAGES.options) {
    const message = 'The dishes of this menu have too many options in all.'
    throw new DataError('conflict', message)
  }
}

async function assertDishesFit(db: Db, restaurantId: string, languages: number): Promise<void> {
  const { count, bytes } = await db
    .selectFrom('products')
    .select((row) => row.fn.countAll<number>().as('count'))
    .select(
      sql<
        number | string | null
      >`sum(octet_length(coalesce("label", "name")) + octet_length("description"))`.as('bytes'),
    )
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirstOrThrow()
  if (Number(count) * languages > MOST_PAGES.dishes) {
    const message = 'This menu has too many dishes for so many languages.'
    throw new DataError('conflict', message)
  }
  if (Number(bytes ?? 0) > MOST_TEXT_BYTES.main) throw tooLongInAll()
}

/** Options on all dish pages. */
async function countShownOptions(db: Db, restaurantId: string): Promise<number> {
  const counts = await readOptionCounts(db, restaurantId)
  if (counts.size === 0) return 0
  const optionsOf = (groups: string | null) =>
    parseIds(groups).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)
  const rows = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .select(['products.groups', 'categories.groups as ofCategory'])
    .select((row) => row.fn.countAll<number>().as('dishes'))
    .where('products.restaurantId', '=', restaurantId)
    .where((row) =>
      row.or([row('products.groups', 'is not', null), row('categories.groups', 'is not', null)]),
    )
    .groupBy(['products.groups', 'categories.groups'])
    .execute()
  return rows.reduce(
    (sum, { groups, ofCategory, dishes }) =>
      sum + (optionsOf(groups) + optionsOf(ofCategory)) * Number(dishes),
    0,
  )
}
