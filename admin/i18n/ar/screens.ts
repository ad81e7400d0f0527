import { arAccount } from './account.ts'
import { arChanges } from './changes.ts'
import { arDishes } from './dishes.ts'
import { arImport } from './import.ts'
import { arLaw } from './law.ts'
import { arPublish } from './publish.ts'
import { arRestaurant } from './restaurant.ts'
import { arTranslations } from './translations.ts'
import type { enScreens } from '../en/screens.ts'
import type { Translated } from '../en/shell.ts'

/** What the screens behind the first one say, by subject. */
export const arScreens: Translated<typeof enScreens> = {
  law: arLaw,
  changes: arChanges,
  ...arAccount,
  ...arDishes,
  ...arImport,
  ...arRestaurant,
  ...arPublish,
  ...arTranslations,
}
