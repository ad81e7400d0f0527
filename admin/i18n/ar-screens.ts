import { arAccount } from './ar-account.ts'
import { arAllergens } from './ar-allergens.ts'
import { arContact } from './ar-contact.ts'
import { arDesign } from './ar-design.ts'
import { arForms } from './ar-forms.ts'
import { arKitchen } from './ar-kitchen.ts'
import { arOpening } from './ar-opening.ts'
import { arOptions } from './ar-options.ts'
import { arPrint } from './ar-print.ts'
import { arSettings } from './ar-settings.ts'
import { arTablet } from './ar-tablet.ts'
import { arTimes } from './ar-times.ts'
import { arTranslations } from './ar-translations.ts'

/** The same in Arabic. */
export const arScreens = {
  ...arAccount,
  ...arAllergens,
  ...arContact,
  ...arDesign,
  ...arForms,
  ...arKitchen,
  ...arOpening,
  ...arOptions,
  ...arPrint,
  ...arSettings,
  ...arTablet,
  ...arTimes,
  ...arTranslations,
}
