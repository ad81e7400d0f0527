import { arAllergens } from './ar-allergens.ts'
import { arContact } from './ar-contact.ts'
import { arOptions } from './ar-options.ts'

/** The same in Arabic. */
export const arScreens = {
  ...arAllergens,
  ...arContact,
  ...arOptions,
}
