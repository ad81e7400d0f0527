import { ALLERGEN_NAMES_AR } from '#db/menu/allergen-names-ar.ts'
import { ALLERGEN_NAMES_EN } from '#db/menu/allergen-names-en.ts'
import { isMenuLanguage, type MenuLanguage } from '#db/rules/text/languages.ts'
import * as ar from './ar.ts'
import * as de from './de.ts'
import * as en from './en.ts'
import * as fa from './fa.ts'
import * as fr from './fr.ts'
import * as hi from './hi.ts'
import * as ru from './ru.ts'
import * as tr from './tr.ts'
import * as ur from './ur.ts'
import * as zh from './zh.ts'

// Apart from the other words: names that the dashboard says too would be one more file for the page of a 404.
const ALLERGEN_WORDS: Readonly<Record<MenuLanguage, en.AllergenWords>> = {
  ar: { ...ar.ALLERGEN_WORDS, names: ALLERGEN_NAMES_AR },
  de: de.ALLERGEN_WORDS,
  en: { ...en.ALLERGEN_WORDS, names: ALLERGEN_NAMES_EN },
  fa: fa.ALLERGEN_WORDS,
  fr: fr.ALLERGEN_WORDS,
  hi: hi.ALLERGEN_WORDS,
  ru: ru.ALLERGEN_WORDS,
  tr: tr.ALLERGEN_WORDS,
  ur: ur.ALLERGEN_WORDS,
  zh: zh.ALLERGEN_WORDS,
}

/** What pages in a language say of allergens: in English where we have no other words. */
export function allergenWords(lang: string): en.AllergenWords {
  return ALLERGEN_WORDS[isMenuLanguage(lang) ? lang : 'en']
}
