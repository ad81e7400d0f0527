import { enAllergens } from './en-allergens.ts'
import { enContact } from './en-contact.ts'
import { enDesign } from './en-design.ts'
import { enForms } from './en-forms.ts'
import { enOpening } from './en-opening.ts'
import { enOptions } from './en-options.ts'
import { enTablet } from './en-tablet.ts'
import { enTimes } from './en-times.ts'

/** What only those screens say that come when they are opened, in English. */
export const enScreens = {
  ...enAllergens,
  ...enContact,
  ...enDesign,
  ...enForms,
  ...enOpening,
  ...enOptions,
  ...enTablet,
  ...enTimes,
}
