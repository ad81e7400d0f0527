import { writtenLanguage, type Direction } from './language.ts'
import { isMenuLanguage, type MenuLanguage } from './menu-languages.ts'

// Letters that one of these languages writes often, and the others hardly ever.
const LETTERS: Readonly<Record<'tr' | 'de' | 'fr', RegExp>> = {
  tr: /[ğışİĞŞ]/g,
  de: /[äöüßÄÖÜ]/g,
  fr: /[éèêëàâçôûîïœÉÈÀÇ]/g,
}
// Of all letters. A `Café` alone makes no French menu.
const SHARES: Readonly<Record<keyof typeof LETTERS, number>> = { tr: 0.01, de: 0.01, fr: 0.015 }
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
    (code) => (text.match(LETTERS[code])?.length ?? 0) / text.length > SHARES[code],
  )
  return found ?? 'en'
}
