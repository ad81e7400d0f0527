import { enAccount } from './account.ts'
import { enChanges } from './changes.ts'
import { enDishes } from './dishes.ts'
import { enImport } from './import.ts'
import { enLaw } from './law.ts'
import { enPublish } from './publish.ts'
import { enRestaurant } from './restaurant.ts'
import { enTranslations } from './translations.ts'

/** What the screens behind the first one say, by subject. */
export const enScreens = {
  law: enLaw,
  changes: enChanges,
  ...enAccount,
  ...enDishes,
  ...enImport,
  ...enRestaurant,
  ...enPublish,
  ...enTranslations,
}
