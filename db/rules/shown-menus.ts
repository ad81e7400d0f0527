import type { Language } from './language.ts'
import type { MenuDocument } from './menu-document.ts'
import { directionOf } from './menu-languages.ts'
import { menuIn } from './menu-texts.ts'
import { mainLanguage, shownLanguages } from './shown-languages.ts'

/** A menu in one of its languages. */
export interface LanguageView extends Language {
  /** Address of the menu in it. */
  path: string
}

/** Which of its texts stand in the main language, on a page in another; left out where there are none. */
export interface Translated {
  inMain?: readonly string[]
}

/** A menu in one of the languages that guests see. */
export interface ShownMenu {
  menu: MenuDocument
  language: LanguageView
  /** All of them; left out where there is one alone. */
  languages?: readonly LanguageView[]
}

/** The menu in each of the languages that guests see, the main one first. */
export function shownMenus(menu: MenuDocument): ShownMenu[] {
  const path = `/${menu.slug}`
  const main = { menu, language: { ...mainLanguage(menu), path } }
  const further = shownLanguages(menu).map((code) => ({
    menu: menuIn(menu, code),
    language: { lang: code, dir: directionOf(code), path: `${path}/${code}` },
  }))
  if (further.length === 0) return [main]
  const all = [main, ...further]
  const languages = all.map(({ language }) => language)
  return all.map((shown) => ({ ...shown, languages }))
}
