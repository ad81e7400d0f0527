import type { Direction } from './language.ts'

/** The languages that a menu can be in, by their codes in BCP 47. */
export const MENU_LANGUAGES = ['ar', 'de', 'en', 'fa', 'fr', 'hi', 'ru', 'tr', 'ur', 'zh'] as const

export type MenuLanguage = (typeof MENU_LANGUAGES)[number]

/** How many languages a menu may have beside its main one. */
export const MOST_FURTHER = 3

/** A language of a menu beside its main one. */
export interface FurtherLanguage {
  code: MenuLanguage
  /** Whether guests see it. */
  shown: boolean
}

/** What each language is called by those who read it; those too that a menu's texts may tell of. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  fa: 'فارسی',
  fr: 'Français',
  he: 'עברית',
  hi: 'हिन्दी',
  ja: '日本語',
  ko: '한국어',
  ru: 'Русский',
  th: 'ไทย',
  tr: 'Türkçe',
  ur: 'اردو',
  zh: '中文',
} satisfies Record<MenuLanguage, string> & Record<string, string>

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

export function isMenuLanguage(code: string): code is MenuLanguage {
  return (MENU_LANGUAGES as readonly string[]).includes(code)
}

/**
 * The language of a menu that a code of any kind means: `ar-AE`, `zh_Hans`, `eng`, `Arabic`. Undefined
 * for others, and for one in letters that it is not read in here, as `hi-Latn`.
 */
export function menuLanguageOf(code: string): MenuLanguage | undefined {
  const plain = code.trim().toLowerCase()
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const named = MENU_LANGUAGES.find((one) => {
    return [names.of(one), OWN_NAMES[one]].some((name) => name?.toLowerCase() === plain)
  })
  return named ?? languageOfTag(plain.replaceAll('_', '-'))
}

function languageOfTag(tag: string): MenuLanguage | undefined {
  try {
    const { language, script } = new Intl.Locale(tag)
    if (!isMenuLanguage(language)) return undefined
    const usual = new Intl.Locale(language).maximize().script
    const isUsual = script === undefined || script === usual || language === 'zh'
    return isUsual ? language : undefined
  } catch {
    return undefined
  }
}

/** A language's name in itself. */
export function ownName(lang: string): string {
  return OWN_NAMES[lang] ?? lang
}

export function directionOf(lang: string): Direction {
  return RIGHT_TO_LEFT.has(lang) ? 'rtl' : 'ltr'
}
