import { ITEMS_AT_ONCE } from '../chunk-sizes.ts'
import { writtenLanguage, type Direction, type Language } from '../rules/text/language.ts'
import { inChunks } from '../in-chunks.ts'
import { MENU_LIMITS } from '../rules/limits.ts'
import { titleKey } from '../rules/text/texts.ts'
import {
  isMenuLanguage,
  type MenuLanguage,
  directionOf,
  MOST_FURTHER,
} from '../rules/text/languages.ts'
import type { MenuDocument } from './document.ts'
import type { TextField } from './fields.ts'
import { checkText, menuTexts, textField, type MenuText } from './texts.ts'
import { mainLanguage } from './shown-languages.ts'
import { textKey } from './translations.ts'

export interface ScriptPart extends Language {
  text: string
}

// A fast check first.
const HAS_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const HAS_LEFT = /(?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u
const LETTERS = /\p{L}/gu
// One direction with separators.
const RUNS =
  /(?:(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]\P{L}*)+|(?:(?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}\P{L}*)+/gu
// Separators between two languages.
const SEAM = /[\s\p{Cf}\-–—/\\|,،·•:]/u
// A word may mix scripts.
const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}'’ʼ`´_]\p{Cf}*$/u
const OPENING = new Set(['(', '[', '{', '«', '“', '‘', '"', "'"])
// `XL` or `ml` is no language.
const FEWEST_LETTERS = 3
const ABBREVIATION = /^\p{Lu}{1,4}$/u

/** Splits 'Shish Tawook شيش طاووق'; null for other texts. */
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

function bare(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && SEAM.test(text.charAt(start))) start += 1
  while (end > start && SEAM.test(text.charAt(end - 1))) end -= 1
  const inside = text.slice(start, end)
  const isWrapped = inside.startsWith('(') && inside.endsWith(')') && !inside.slice(1).includes('(')
  return (isWrapped ? inside.slice(1, -1) : inside).trim()
}

export interface BilingualParts {
  main: string
  text: string
}

/** Null if directions do not tell. */
export function splitBilingual(
  text: string,
  main: Direction,
  other: Direction,
): BilingualParts | null {
  if (main === other) return null
  const parts = partsOf(text)
  const inMain = parts?.find(({ dir }) => dir === main)
  const inOther = parts?.find(({ dir }) => dir === other)
  if (!inMain || !inOther) return null
  return { main: bare(inMain.text), text: bare(inOther.text) }
}

// Frequent in one of these languages only.
const SECOND_LANGUAGE_LETTERS: Readonly<Record<'tr' | 'de' | 'fr', RegExp>> = {
  tr: /[ğışİĞŞ]/g,
  de: /[äöüßÄÖÜ]/g,
  fr: /[éèêëàâçôûîïœÉÈÀÇ]/g,
}
const SHARES: Readonly<Record<keyof typeof SECOND_LANGUAGE_LETTERS, number>> = {
  tr: 0.01,
  de: 0.01,
  fr: 0.015,
}
const RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LEFT = /(?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u

/** The language of the other direction; null if none that menus can have. */
export function secondLanguage(texts: readonly string[], main: Direction): MenuLanguage | null {
  const other = main === 'rtl' ? LEFT : RIGHT
  const words = texts.flatMap((text) => text.split(/\s+/u).filter((word) => other.test(word)))
  if (words.length === 0) return null
  const lang = main === 'rtl' ? latinLanguage(words) : writtenLanguage(words).lang
  return isMenuLanguage(lang) ? lang : null
}

export function directionIn(text: string): Direction | null {
  const [isRight, isLeft] = [RIGHT.test(text), LEFT.test(text)]
  if (isRight === isLeft) return null
  return isRight ? 'rtl' : 'ltr'
}

/** One from the right, the other from the left. */
export function areInOtherDirections(one: string, two: string): boolean {
  const [first, second] = [directionIn(one), directionIn(two)]
  return first !== null && second !== null && first !== second
}

/** By letters if mostly Latin, else by script. */
function latinLanguage(words: readonly string[]): string {
  const text = words.join('')
  const { lang } = writtenLanguage([text])
  if (lang !== 'en') return lang
  const found = (['tr', 'de', 'fr'] as const).find(
    (code) => (text.match(SECOND_LANGUAGE_LETTERS[code])?.length ?? 0) / text.length > SHARES[code],
  )
  return found ?? 'en'
}

/** Kinds that the editor splits. */
export const BILINGUAL_KINDS = ['restaurant', 'category', 'product'] as const

type BilingualKind = (typeof BILINGUAL_KINDS)[number]

export const MOST_BILINGUAL = 3 + MENU_LIMITS.categories + 2 * MENU_LIMITS.products

const JOINING = /[\u200c-\u200f\u202a-\u202e\u2066-\u2069]/
// Enough to detect a language.
const TELLING = 300

export interface BilingualText extends MenuText {
  kind: BilingualKind
  main: string
  text: string
}

export interface BilingualMenu {
  /** May have to be added to the menu. */
  language: MenuLanguage
  texts: BilingualText[]
}

export async function findBilingual(menu: MenuDocument): Promise<BilingualMenu | null> {
  const { dir, lang } = mainLanguage(menu)
  const pairs = await bilingualTexts(menu, dir)
  if (pairs.length === 0) return null
  const told = pairs.slice(0, TELLING).map(({ text }) => text)
  const language = languageBeside(menu, dir, told)
  if (language === null || language === lang) return null
  const translations = menu.texts?.get(language)
  // Existing translations stay.
  const texts = pairs.map((pair) => {
    return { ...pair, text: translations?.get(textKey(pair))?.text ?? pair.text }
  })
  return { language, texts }
}

async function bilingualTexts(menu: MenuDocument, dir: Direction): Promise<BilingualText[]> {
  const titles = new Set(menu.categories.map(({ title }) => titleKey(title)))
  const pairs: BilingualText[] = []
  await inChunks([...menuTexts(menu)], ITEMS_AT_ONCE, async (some) => {
    for (const one of some) pairs.push(...bilingualText(one, dir, titles))
  })
  return pairs
}

/** A title that another category has stays whole. */
function bilingualText(one: MenuText, dir: Direction, titles: Set<string>): BilingualText[] {
  const { kind, source } = one
  const field = textField(kind, one.field)
  if (!isBilingualKind(kind) || !field) return []
  const parts = splitBilingual(source, dir, dir === 'rtl' ? 'ltr' : 'rtl')
  if (!parts || !areFit(field, source, parts)) return []
  if (kind === 'category') {
    if (titles.has(titleKey(parts.main))) return []
    titles.add(titleKey(parts.main))
  }
  return [{ ...one, kind, ...parts }]
}

/** Cutting may separate joined marks. */
function areFit(field: TextField, source: string, { main, text }: BilingualParts): boolean {
  if (!JOINING.test(source)) return main !== '' && text !== ''
  return checkText(field, main).ok && checkText(field, text).ok
}

/** Present, or detected if there is room. */
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

function isBilingualKind(kind: string): kind is BilingualKind {
  return (BILINGUAL_KINDS as readonly string[]).includes(kind)
}
