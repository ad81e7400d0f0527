import type { MenuLanguage } from '#db/rules/menu-languages.ts'
import { ALLERGEN_WORDS_AR } from './allergen-words-ar.ts'
import { ALLERGEN_WORDS_DE } from './allergen-words-de.ts'
import { ALLERGEN_WORDS_EN, type AllergenWords } from './allergen-words-en.ts'
import { ALLERGEN_WORDS_FA } from './allergen-words-fa.ts'
import { ALLERGEN_WORDS_FR } from './allergen-words-fr.ts'
import { ALLERGEN_WORDS_HI } from './allergen-words-hi.ts'
import { ALLERGEN_WORDS_RU } from './allergen-words-ru.ts'
import { ALLERGEN_WORDS_TR } from './allergen-words-tr.ts'
import { ALLERGEN_WORDS_UR } from './allergen-words-ur.ts'
import { ALLERGEN_WORDS_ZH } from './allergen-words-zh.ts'

const WORDS: Readonly<Record<MenuLanguage, AllergenWords>> = {
  ar: ALLERGEN_WORDS_AR,
  de: ALLERGEN_WORDS_DE,
  en: ALLERGEN_WORDS_EN,
  fa: ALLERGEN_WORDS_FA,
  fr: ALLERGEN_WORDS_FR,
  hi: ALLERGEN_WORDS_HI,
  ru: ALLERGEN_WORDS_RU,
  tr: ALLERGEN_WORDS_TR,
  ur: ALLERGEN_WORDS_UR,
  zh: ALLERGEN_WORDS_ZH,
}
const BY_LANGUAGE = new Map<string, AllergenWords>(Object.entries(WORDS))

/** What pages in a language say of allergens: in English where we have no other words. */
export function allergenWords(lang: string): AllergenWords {
  return BY_LANGUAGE.get(lang) ?? ALLERGEN_WORDS_EN
}
