import { enAllergens } from './en-allergens.ts'
import { enContact } from './en-contact.ts'
import { enOptions } from './en-options.ts'

/** What only those screens say that come when they are opened, in English. */
export const enScreens = {
  ...enAllergens,
  ...enContact,
  ...enOptions,
}
