import type { MenuLanguage } from '../rules/text/languages.ts'
import type { Db } from '../schema.ts'
import { applyChange } from './apply.ts'
import type { OrderedCategory, RestaurantSet } from './change.ts'
import type { LanguageSet, WantedLanguages } from '../queries/languages.ts'
import type { MenuSettingsChange } from '../queries/menu-settings.ts'
import type { WantedText } from '../queries/texts.ts'

/** A conflict if the name or label is another's, or if a field was changed after `seen`. */
export async function changeRestaurant(
  db: Db,
  restaurantId: string,
  set: RestaurantSet['set'],
  now: Date,
  seen: number | null = null,
): Promise<void> {
  await applyChange(db, restaurantId, { restaurant: { set, seen, now } })
}

/** Omitted ones stay. A conflict if one was changed after `seen`. */
export async function changeMenuSettings(
  db: Db,
  restaurantId: string,
  set: MenuSettingsChange,
  seen: number | null = null,
): Promise<void> {
  await applyChange(db, restaurantId, { settings: { set, seen } })
}

export async function changeLanguages(
  db: Db,
  restaurantId: string,
  set: WantedLanguages,
  { seen = null, ...known }: Partial<Omit<LanguageSet, 'set'>> = {},
): Promise<void> {
  await applyChange(db, restaurantId, { languages: [{ set, seen, ...known }] })
}

/** All or none. `textBytes` is the present sum of all, if known. */
export async function changeTexts(
  db: Db,
  restaurantId: string,
  language: MenuLanguage,
  wanted: readonly WantedText[],
  textBytes?: number,
): Promise<void> {
  const texts = wanted.map((text) => ({ ...text, language }))
  await applyChange(db, restaurantId, { texts, textBytes })
}

export async function changeOrder(
  db: Db,
  restaurantId: string,
  order: readonly OrderedCategory[],
): Promise<void> {
  await applyChange(db, restaurantId, { order })
}
