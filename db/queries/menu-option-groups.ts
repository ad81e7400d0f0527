import { parseOptions, type OptionGroup } from '../rules/option-groups.ts'
import type { Db } from '../tables/schema.ts'

/** A group as it is now. */
export interface PresentOptionGroup extends OptionGroup {
  /** The restaurant's revision at which a field of it was changed last; 0 for none. */
  version: number
}

/** The groups of options of a restaurant, in the owner's order. */
export async function readOptionGroups(
  db: Db,
  restaurantId: string,
): Promise<PresentOptionGroup[]> {
  const rows = await db
    .selectFrom('optionGroups')
    .select(['id', 'name', 'min', 'max', 'options', 'version'])
    .where('restaurantId', '=', restaurantId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, options: parseOptions(row.options) }))
}
