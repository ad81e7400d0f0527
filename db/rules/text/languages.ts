import type { Direction } from './language.ts'

export const MENU_LANGUAGES = ['ar', 'de', 'en', 'fa', 'fr', 'hi', 'ru', 'tr', 'ur', 'zh'] as const

export type MenuLanguage = (typeof MENU_LANGUAGES)[number]

export const MOST_FURTHER = 3

export interface FurtherLanguage {
  code: MenuLanguage
  shown: boolean
}

/** In each language itself; more than menus can be translated to. */
const OWN_NAMES = {
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
  am: 'አማርኛ',
  az: 'Azərbaycanca',
  be: 'Беларуская',
  bg: 'Български',
  bn: 'বাংলা',
  ckb: 'کوردیی ناوەندی',
  el: 'Ελληνικά',
  es: 'Español',
  gu: 'ગુજરાતી',
  hy: 'Հայերեն',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ka: 'ქართული',
  kk: 'Қазақ тілі',
  km: 'ខ្មែរ',
  kn: 'ಕನ್ನಡ',
  ku: 'Kurdî',
  ky: 'Кыргызча',
  lo: 'ລາວ',
  ml: 'മലയാളം',
  mn: 'Монгол',
  my: 'မြန်မာ',
  nl: 'Nederlands',
  pa: 'ਪੰਜਾਬੀ',
  pl: 'Polski',
  ps: 'پښتو',
  pt: 'Português',
  si: 'සිංහල',
  sr: 'Српски',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  tg: 'Тоҷикӣ',
  tl: 'Filipino',
  uk: 'Українська',
  uz: 'O‘zbekcha',
  vi: 'Tiếng Việt',
} satisfies Record<MenuLanguage, string> & Record<string, string>

/** Labels may be English for some. */
export type MainLanguage = keyof typeof OWN_NAMES

/** The ten with labels of their own first. */
export const MAIN_LANGUAGES = /* @__PURE__ */ mainLanguages()

function mainLanguages(): readonly [MainLanguage, ...MainLanguage[]] {
  const [first, ...ten] = MENU_LANGUAGES
  const others = Object.keys(OWN_NAMES).filter((code) => !isMenuLanguage(code)) as MainLanguage[]
  return [first, ...ten, ...others]
}

export function isMainLanguage(code: string): code is MainLanguage {
  return Object.hasOwn(OWN_NAMES, code)
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'ckb', 'fa', 'he', 'ps', 'ur'])

export function isMenuLanguage(code: string): code is MenuLanguage {
  return (MENU_LANGUAGES as readonly string[]).includes(code)
}

export function menuLanguageOf(code: string): MenuLanguage | undefined {
  const language = mainLanguageOf(code)
  return language && isMenuLanguage(language) ? language : undefined
}

/**
 * From `ar-AE`, `zh_Hans`, `eng` or `Arabic`. Undefined for others, and other scripts, such as `hi-Latn`.
 */
export function mainLanguageOf(code: string): MainLanguage | undefined {
  const plain = code.trim().toLowerCase()
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const named = MAIN_LANGUAGES.find((one) => {
    return [names.of(one), OWN_NAMES[one]].some((name) => name?.toLowerCase() === plain)
  })
  return named ?? languageOfTag(plain.replaceAll('_', '-'))
}

function languageOfTag(tag: string): MainLanguage | undefined {
  try {
    const { language, script } = new Intl.Locale(tag)
    if (!isMainLanguage(language)) return undefined
    const usual = new Intl.Locale(language).maximize().script
    const isUsual = script === undefined || script === usual || language === 'zh'
    return isUsual ? language : undefined
  } catch {
    return undefined
  }
}

export function ownName(lang: string): string {
  return isMainLanguage(lang) ? OWN_NAMES[lang] : lang
}

export function directionOf(lang: string): Direction {
  return RIGHT_TO_LEFT.has(lang) ? 'rtl' : 'ltr'
}
