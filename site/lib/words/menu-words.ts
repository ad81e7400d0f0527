import type { MenuLanguage } from '#db/rules/menu-languages.ts'
import { MENU_TEXTS_AR } from './menu-words-ar.ts'
import { MENU_TEXTS_DE } from './menu-words-de.ts'
import { MENU_TEXTS_EN, type MenuTexts } from './menu-words-en.ts'
import { MENU_TEXTS_FA } from './menu-words-fa.ts'
import { MENU_TEXTS_FR } from './menu-words-fr.ts'
import { MENU_TEXTS_HI } from './menu-words-hi.ts'
import { MENU_TEXTS_RU } from './menu-words-ru.ts'
import { MENU_TEXTS_TR } from './menu-words-tr.ts'
import { MENU_TEXTS_UR } from './menu-words-ur.ts'
import { MENU_TEXTS_ZH } from './menu-words-zh.ts'

/** Our own words on a page, and the attributes of an element that holds them. */
export interface OwnWords {
  say: MenuTexts
  /** Empty where the page itself is in the language of our words. */
  mark: { lang?: 'en'; dir?: 'ltr' }
}

const TEXTS: Readonly<Record<MenuLanguage, MenuTexts>> = {
  ar: MENU_TEXTS_AR,
  de: MENU_TEXTS_DE,
  en: MENU_TEXTS_EN,
  fa: MENU_TEXTS_FA,
  fr: MENU_TEXTS_FR,
  hi: MENU_TEXTS_HI,
  ru: MENU_TEXTS_RU,
  tr: MENU_TEXTS_TR,
  ur: MENU_TEXTS_UR,
  zh: MENU_TEXTS_ZH,
}
const WORDS = new Map<string, OwnWords>(
  Object.entries(TEXTS).map(([lang, say]) => [lang, { say, mark: {} }]),
)
const FOREIGN: OwnWords = { say: MENU_TEXTS_EN, mark: { lang: 'en', dir: 'ltr' } }

/** Our words on a page in `lang`: in its language where we have them, else in English. */
export function ownWords(lang: string): OwnWords {
  return WORDS.get(lang) ?? FOREIGN
}
