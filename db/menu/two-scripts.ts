import { writtenLanguage, type Direction, type Language } from '../rules/language.ts'
import { inChunks } from '../in-chunks.ts'
import { MENU_LIMITS } from '../rules/limits.ts'
import { titleKey } from '../rules/texts.ts'
import { isMenuLanguage, type MenuLanguage, directionOf, MOST_FURTHER } from './languages.ts'
import type { MenuDocument } from './document.ts'
import type { TextField } from './fields.ts'
import { checkText, menuTexts, textField, type MenuText } from './texts.ts'
import { mainLanguage } from './shown-languages.ts'
import { textKey } from './translations.ts'

/** A part of a text that is in one direction of writing. */
export interface ScriptPart extends Language {
  text: string
}

// Asked first of every text of every page.
const HAS_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const HAS_LEFT = /(?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u
const LETTERS = /\p{L}/gu
// Letters of one direction with what stands between and behind them.
const RUNS =
  /(?:(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]\P{L}*)+|(?:(?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}\P{L}*)+/gu
// Between two languages, of neither: what separates them, and what opens the second.
const SEAM = /[\s\p{Cf}\-–—/\\|,،·•:]/u
// One word may hold both scripts; signs of direction do not end it.
const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}'’ʼ`´_]\p{Cf}*$/u
const OPENING = new Set(['(', '[', '{', '«', '“', '‘', '"', "'"])
// A size or a unit, as in `XL` or `ml`, is no second language.
const FEWEST_LETTERS = 3
const ABBREVIATION = /^\p{Lu}{1,4}$/u

/**
 * The two parts of a text that holds one script from the left and one from the right, one behind the
 * other, as in 'Shish Tawook شيش طاووق'; null for any other text.
 */
export function scriptParts(text: string): [ScriptPart, ScriptPart] | null {
  const parts = partsOf(text)
  if (!parts) return null
  return [languageOf(parts[0]), languageOf(parts[1])]
}

interface Part {
  text: string
  dir: Direction
}

function languageOf({ text, dir }: Part): ScriptPart {
  return { text, lang: writtenLanguage([text]).lang, dir }
}

function partsOf(text: string): [Part, Part] | null {
  if (!HAS_RIGHT.test(text) || !HAS_LEFT.test(text)) return null
  const [first, second, more] = text.match(RUNS) ?? []
  if (first === undefined || second === undefined || more !== undefined) return null
  const start = text.length - second.length
  if (ENDS_IN_WORD.test(text.slice(0, start))) return null
  const cut = cutBefore(text, start)
  const isRightFirst = HAS_RIGHT.test(first)
  const parts: [Part, Part] = [
    { text: text.slice(0, cut).trim(), dir: isRightFirst ? 'rtl' : 'ltr' },
    { text: text.slice(cut).trim(), dir: isRightFirst ? 'ltr' : 'rtl' },
  ]
  return isWritten(parts[0].text) && isWritten(parts[1].text) ? parts : null
}

/** Numbers and closing brackets stay with what is before them. */
function cutBefore(text: string, start: number): number {
  let cut = start
  while (cut > 0 && OPENING.has(text.charAt(cut - 1))) cut -= 1
  while (cut > 0 && SEAM.test(text.charAt(cut - 1))) cut -= 1
  return cut
}

function isWritten(text: string): boolean {
  const letters = text.match(LETTERS) ?? []
  return letters.length >= FEWEST_LETTERS && !ABBREVIATION.test(letters.join(''))
}

/** The same part without what separates it from the other. */
function bare(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && SEAM.test(text.charAt(start))) start += 1
  while (end > start && SEAM.test(text.charAt(end - 1))) end -= 1
  const inside = text.slice(start, end)
  const isWrapped = inside.startsWith('(') && inside.endsWith(')') && !inside.slice(1).includes('(')
  return (isWrapped ? inside.slice(1, -1) : inside).trim()
}

/** Two languages that one text holds: what belongs to the main one, and what to another. */
export interface TakenApart {
  main: string
  text: string
}

/** What belongs to which of two languages; null where that cannot be told by their directions. */
export function takeApart(text: string, main: Direction, other: Direction): TakenApart | null {
  if (main === other) return null
  const parts = partsOf(text)
  const inMain = parts?.find(({ dir }) => dir === main)
  const inOther = parts?.find(({ dir }) => dir === other)
  if (!inMain || !inOther) return null
  return { main: bare(inMain.text), text: bare(inOther.text) }
}

// Letters that one of these languages writes often, and the others hardly ever.
const SECOND_LANGUAGE_LETTERS: Readonly<Record<'tr' | 'de' | 'fr', RegExp>> = {
  tr: /[ğışİĞŞ]/g,
  de: /[äöüßÄÖÜ]/g,
  fr: /[éèêëàâçôûîïœÉÈÀÇ]/g,
}
// Of all letters. A `Café` alone makes no French menu.
const SHARES: Readonly<Record<keyof typeof SECOND_LANGUAGE_LETTERS, number>> = {
  tr: 0.01,
  de: 0.01,
  fr: 0.015,
}
const RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LEFT = /(?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u

/**
 * The language of what is written in the other direction than most of a menu, as far as its letters
 * tell; null where nothing is, or where it is none that a menu can be in.
 */
export function secondLanguage(texts: readonly string[], main: Direction): MenuLanguage | null {
  const other = main === 'rtl' ? LEFT : RIGHT
  const words = texts.flatMap((text) => text.split(/\s+/u).filter((word) => other.test(word)))
  if (words.length === 0) return null
  const lang = main === 'rtl' ? latinLanguage(words) : writtenLanguage(words).lang
  return isMenuLanguage(lang) ? lang : null
}

/** The direction of a text that is written in one alone. */
export function directionIn(text: string): Direction | null {
  const [isRight, isLeft] = [RIGHT.test(text), LEFT.test(text)]
  if (isRight === isLeft) return null
  return isRight ? 'rtl' : 'ltr'
}

/** The language of words of which most are in Latin letters, as far as those tell; else by their script. */
function latinLanguage(words: readonly string[]): string {
  const text = words.join('')
  const { lang } = writtenLanguage([text])
  if (lang !== 'en') return lang
  const found = (['tr', 'de', 'fr'] as const).find(
    (code) => (text.match(SECOND_LANGUAGE_LETTERS[code])?.length ?? 0) / text.length > SHARES[code],
  )
  return found ?? 'en'
}

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
  await inChunks([...menuTexts(menu)], LOOKED_AT_AT_ONCE, async (some) => {
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
