import { enAccount } from './en-account.ts'
import { enAllergens } from './en-allergens.ts'
import { enContact } from './en-contact.ts'
import { enDesign } from './en-design.ts'
import { enForms } from './en-forms.ts'
import { enKitchen } from './en-kitchen.ts'
import { enOpening } from './en-opening.ts'
import { enOptions } from './en-options.ts'
import { enPrint } from './en-print.ts'
import { enSettings } from './en-settings.ts'
import { enTablet } from './en-tablet.ts'
import { enTimes } from './en-times.ts'
import { enTranslations } from './en-translations.ts'

/** What only those screens say that come when they are opened, in English. */
export const enScreens = {
  ...enAccount,
  ...enAllergens,
  ...enContact,
  ...enDesign,
  ...enForms,
  ...enKitchen,
  ...enOpening,
  ...enOptions,
  ...enPrint,
  ...enSettings,
  ...enTablet,
  ...enTimes,
  ...enTranslations,
}
