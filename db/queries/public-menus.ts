import type { MenuLanguage } from '../rules/menu-languages.ts'
import { toSegment } from '../rules/segments.ts'
import { mayFit, TEXT_LIMITS } from '../rules/texts.ts'
import type { Db } from '../tables/schema.ts'
import { parseLanguages } from './restaurant-columns.ts'

/** A menu that is public, before it is read. */
export interface PublicMenu {
  restaurantId: string
  /** The newest one. */
  revision: number
  /** The main one; null while the menu's texts tell. */
  language: string | null
  /** Those beside it that guests see. */
  shown: MenuLanguage[]
}

/** The public menu of the restaurant that has, or once had, this name; hyphens count as spaces. */
export async function findMenuByName(db: Db, name: string): Promise<PublicMenu | undefined> {
  if (!mayFit(name, TEXT_LIMITS.name)) return undefined
  const row = await db
    .selectFrom('restaurantSlugs')
    .innerJoin('restaurants', 'restaurants.id', 'restaurantSlugs.restaurantId')
    .select(['restaurants.id as restaurantId', 'revision', 'language', 'languages'])
    .where('restaurantSlugs.slug', '=', toSegment(name))
    .where('suspendedFor', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { languages, ...found } = row
  const shown = parseLanguages(languages).filter((language) => language.shown)
  return { ...found, shown: shown.map(({ code }) => code) }
}
