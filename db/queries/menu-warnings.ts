import type { WarnedMenu } from '../rules/menu-warnings.ts'
import type { Db } from '../schema.ts'
import { readClock, timesOf } from './menu-settings.ts'

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
  return { clock: await readClock(db, restaurantId), categories }
}
