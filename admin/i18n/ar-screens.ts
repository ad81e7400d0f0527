import { arAllergens } from './ar-allergens.ts'
import { arContact } from './ar-contact.ts'
import { arDesign } from './ar-design.ts'
import { arForms } from './ar-forms.ts'
import { arOpening } from './ar-opening.ts'
import { arOptions } from './ar-options.ts'
import { arTablet } from './ar-tablet.ts'
import { arTimes } from './ar-times.ts'

/** The same in Arabic. */
export const arScreens = {
  ...arAllergens,
  ...arContact,
  ...arDesign,
  ...arForms,
  ...arOpening,
  ...arOptions,
  ...arTablet,
  ...arTimes,
}
