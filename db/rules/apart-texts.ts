import { MENU_LIMITS } from './limits.ts'
import type { MenuDocument } from './menu-document.ts'
import { directionOf, MOST_FURTHER, type MenuLanguage } from './menu-languages.ts'
import { checkText, menuTexts, textField, type MenuText } from './menu-texts.ts'
import { secondLanguage } from './second-language.ts'
import { mainLanguage } from './shown-languages.ts'
import { titleKey } from './texts.ts'
import { textKey } from './translations.ts'
import { takeApart } from './two-scripts.ts'

/** Kinds of texts that are taken apart in the editor. */
export const APART_KINDS = ['restaurant', 'category', 'product'] as const

export type ApartKind = (typeof APART_KINDS)[number]

/** How many texts of these kinds a menu may have. */
export const MOST_APART = 3 + MENU_LIMITS.categories + 2 * MENU_LIMITS.products

/** A text that holds two languages, and which part of it is which. */
export interface ApartText extends MenuText {
  kind: ApartKind
  main: string
  text: string
}

/** What of a menu holds two languages. */
export interface ApartMenu {
  /** The one beside the main one; it may still have to be added to the menu. */
  language: MenuLanguage
  /** In the menu's order. */
  texts: ApartText[]
}

/** The texts of a menu that hold its main language and another one, taken apart; null for none. */
export function apartMenu(menu: MenuDocument): ApartMenu | null {
  const { dir, lang } = mainLanguage(menu)
  const pairs = apartPairs(menu)
  if (pairs.length === 0) return null
  const language = languageBeside(
    menu,
    dir,
    pairs.map(({ source }) => source),
  )
  if (language === null || language === lang) return null
  const translations = menu.texts?.get(language)
  // What was translated by itself stays as it is.
  const texts = pairs.map((pair) => {
    return { ...pair, text: translations?.get(textKey(pair))?.text ?? pair.text }
  })
  return { language, texts }
}

/** A title that another category has by then stays whole. */
function apartPairs(menu: MenuDocument): ApartText[] {
  const { dir } = mainLanguage(menu)
  const titles = new Set(menu.categories.map(({ title }) => titleKey(title)))
  return [...menuTexts(menu)].flatMap((one): ApartText[] => {
    const { kind, source } = one
    const field = textField(kind, one.field)
    if (!isApartKind(kind) || !field) return []
    const parts = takeApart(source, dir, dir === 'rtl' ? 'ltr' : 'rtl')
    if (!parts || !checkText(field, parts.main).ok || !checkText(field, parts.text).ok) return []
    if (kind === 'category') {
      if (titles.has(titleKey(parts.main))) return []
      titles.add(titleKey(parts.main))
    }
    return [{ ...one, kind, ...parts }]
  })
}

/** One that the menu has, or else the one that the texts tell, where there is room for it. */
function languageBeside(
  { languages = [] }: MenuDocument,
  main: 'ltr' | 'rtl',
  sources: readonly string[],
): MenuLanguage | null {
  const told = secondLanguage(sources, main)
  const codes = languages.map(({ code }) => code).filter((code) => directionOf(code) !== main)
  const present = codes.find((code) => code === told) ?? codes[0]
  if (present) return present
  return languages.length < MOST_FURTHER ? told : null
}

function isApartKind(kind: string): kind is ApartKind {
  return (APART_KINDS as readonly string[]).includes(kind)
}
