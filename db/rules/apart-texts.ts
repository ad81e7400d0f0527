import { inPieces } from '../in-pieces.ts'
import type { Direction } from './language.ts'
import { MENU_LIMITS } from './limits.ts'
import type { MenuDocument } from './menu-document.ts'
import type { TextField } from './menu-fields.ts'
import { directionOf, MOST_FURTHER, type MenuLanguage } from './menu-languages.ts'
import { checkText, menuTexts, textField, type MenuText } from './menu-texts.ts'
import { secondLanguage } from './second-language.ts'
import { mainLanguage } from './shown-languages.ts'
import { titleKey } from './texts.ts'
import { textKey } from './translations.ts'
import { takeApart, type TakenApart } from './two-scripts.ts'

/** Kinds of texts that are taken apart in the editor. */
export const APART_KINDS = ['restaurant', 'category', 'product'] as const

export type ApartKind = (typeof APART_KINDS)[number]

/** How many texts of these kinds a menu may have. */
export const MOST_APART = 3 + MENU_LIMITS.categories + 2 * MENU_LIMITS.products

const JOINING = /[\u200c-\u200f\u202a-\u202e\u2066-\u2069]/
// So many tell the language as well as thousands.
const TELLING = 300
// Some milliseconds' work.
const LOOKED_AT_AT_ONCE = 300

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
export async function apartMenu(menu: MenuDocument): Promise<ApartMenu | null> {
  const { dir, lang } = mainLanguage(menu)
  const pairs = await apartPairs(menu, dir)
  if (pairs.length === 0) return null
  const told = pairs.slice(0, TELLING).map(({ text }) => text)
  const language = languageBeside(menu, dir, told)
  if (language === null || language === lang) return null
  const translations = menu.texts?.get(language)
  // What was translated by itself stays as it is.
  const texts = pairs.map((pair) => {
    return { ...pair, text: translations?.get(textKey(pair))?.text ?? pair.text }
  })
  return { language, texts }
}

async function apartPairs(menu: MenuDocument, dir: Direction): Promise<ApartText[]> {
  const titles = new Set(menu.categories.map(({ title }) => titleKey(title)))
  const pairs: ApartText[] = []
  await inPieces([...menuTexts(menu)], LOOKED_AT_AT_ONCE, async (some) => {
    for (const one of some) pairs.push(...apartPair(one, dir, titles))
  })
  return pairs
}

/** The text with its parts, if it has any; a title that another category has by then stays whole. */
function apartPair(one: MenuText, dir: Direction, titles: Set<string>): ApartText[] {
  const { kind, source } = one
  const field = textField(kind, one.field)
  if (!isApartKind(kind) || !field) return []
  const parts = takeApart(source, dir, dir === 'rtl' ? 'ltr' : 'rtl')
  if (!parts || !areFit(field, source, parts)) return []
  if (kind === 'category') {
    if (titles.has(titleKey(parts.main))) return []
    titles.add(titleKey(parts.main))
  }
  return [{ ...one, kind, ...parts }]
}

/** What is part of a good text is good, but for marks that belong together. */
function areFit(field: TextField, source: string, { main, text }: TakenApart): boolean {
  if (!JOINING.test(source)) return main !== '' && text !== ''
  return checkText(field, main).ok && checkText(field, text).ok
}

/** One that the menu has, or else the one that the texts tell, where there is room for it. */
function languageBeside(
  { languages = [] }: MenuDocument,
  main: Direction,
  texts: readonly string[],
): MenuLanguage | null {
  const told = secondLanguage(texts, main)
  const codes = languages.map(({ code }) => code).filter((code) => directionOf(code) !== main)
  const present = codes.find((code) => code === told) ?? codes[0]
  if (present) return present
  return languages.length < MOST_FURTHER ? told : null
}

function isApartKind(kind: string): kind is ApartKind {
  return (APART_KINDS as readonly string[]).includes(kind)
}
