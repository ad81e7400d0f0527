import type { MenuCategory } from '../rules/menu-document.ts'
import { parseIds } from '../rules/stored-dish.ts'
import type { Times } from '../rules/times.ts'

/** What a category says of itself that most do not. */
export const CATEGORY_COLUMNS = ['times', 'nonHalal', 'groups'] as const

interface CategoryColumns {
  times: string | null
  nonHalal: number
  groups: string | null
}

/** The category of a row; nothing is left of what it does not say. */
export function categoryOf<Row extends CategoryColumns>({
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

/** When a category of this row is served; nothing where that is always. */
export function timesOf({ times }: { times: string | null }): { times?: Times } {
  return times === null ? {} : { times: JSON.parse(times) as Times }
}
