import { MENU_TEXTS_AR } from './menu-words-ar.ts'
import { MENU_TEXTS_EN, type MenuTexts } from './menu-words-en.ts'

/** Our own words on a page, and the attributes of an element that holds them. */
export interface OwnWords {
  say: MenuTexts
  /** Empty where the page itself is in the language of our words. */
  mark: { lang?: 'en'; dir?: 'ltr' }
}

/** Our words beside a menu written in `lang`: Arabic beside Arabic, English beside all others. */
export function ownWords(lang: string): OwnWords {
  if (lang === 'ar') return { say: MENU_TEXTS_AR, mark: {} }
  return { say: MENU_TEXTS_EN, mark: lang === 'en' ? {} : { lang: 'en', dir: 'ltr' } }
}
