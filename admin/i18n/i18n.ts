import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { localStore } from '../storage.ts'
import { interpolationIn } from './interpolation.ts'

const LANGUAGE_PARAMETER = 'lng'
const NAMESPACE = 'translation'

// What people in the Gulf write: the sun's calendar and the digits of prices.
const LOCALES: Record<Language, string> = { en: 'en-AE', ar: 'ar-AE-u-nu-latn' }

const loaders = {
  en: async () => (await import('./en/shell.ts')).enShell,
  ar: async () => (await import('./ar/shell.ts')).arShell,
} satisfies Record<Language, () => Promise<object>>
const screenLoaders = {
  en: async () => (await import('./en/screens.ts')).enScreens,
  ar: async () => (await import('./ar/screens.ts')).arScreens,
} satisfies Record<Language, () => Promise<object>>
// Whether a screen has been opened that says more than the first ones.
let hasScreens = false

// A browser never asks again for a module that did not come; only a page begun anew does.
const missing = new Set<Language>()

const texts: i18n = createInstance()

export async function startTexts(): Promise<void> {
  if (texts.isInitialized) return
  const language = pageLanguage()
  const translation = await loaders[language]()
  texts.on('languageChanged', settleLanguage)
  await texts.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { [NAMESPACE]: translation } },
    supportedLngs: LANGUAGES,
    fallbackLng: 'en',
    initAsync: false,
    interpolation: interpolationIn(currentLanguage),
  })
}

export async function loadScreenTexts(): Promise<void> {
  if (hasScreens) return
  const language = currentLanguage()
  const translation = await screenLoaders[language]()
  texts.addResourceBundle(language, NAMESPACE, translation, true)
  hasScreens = true
}

export async function chooseLanguage(language: Language): Promise<void> {
  if (missing.has(language)) return beginAnewIn(language)
  // What is there already comes from where it was kept.
  texts.addResourceBundle(language, NAMESPACE, await load(language), true)
  forgetParameter()
  await texts.changeLanguage(language)
}

export function prepareLanguage(language: Language): void {
  // A failure shows when the language is chosen.
  load(language).catch(() => {})
}

export function currentLanguage(): Language {
  return texts.resolvedLanguage === 'ar' ? 'ar' : 'en'
}

export function currentLocale(): string {
  return LOCALES[currentLanguage()]
}

async function load(language: Language): Promise<object> {
  try {
    const parts = [
      loaders[language](),
      hasScreens ? screenLoaders[language]() : Promise.resolve({}),
    ]
    return Object.assign({}, ...(await Promise.all(parts))) as object
  } catch (error) {
    missing.add(language)
    throw error
  }
}

async function beginAnewIn(language: Language): Promise<void> {
  // Without a connection this fails, and the page stays.
  await fetch(location.href, { method: 'HEAD' })
  forgetParameter()
  keepLanguage(language)
  location.reload()
}

/** Takes the language out of the address, where it counts more than what was chosen since. */
function forgetParameter(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has(LANGUAGE_PARAMETER)) return
  url.searchParams.delete(LANGUAGE_PARAMETER)
  history.replaceState(history.state, '', url)
}

function settleLanguage(): void {
  const language = currentLanguage()
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  keepLanguage(language)
}

const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

export const LANGUAGE_KEY = 'i18nextLng'

const COOKIE = 'i18next'
const YEAR_IN_SECONDS = 31_536_000

export function pageLanguage(): Language {
  return document.documentElement.lang === 'ar' ? 'ar' : 'en'
}

function keepLanguage(language: Language): void {
  localStore.setItem(LANGUAGE_KEY, language)
  try {
    document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`
  } catch {
    // Cookies can be forbidden as well.
  }
}

/** What is said where a screen broke: not among the texts, since these may be what did not come. */
export const CRASH_TEXTS: Readonly<Record<Language, { title: string; reload: string }>> = {
  en: { title: 'Something went wrong on this page', reload: 'Load it again' },
  ar: { title: 'حدث خطأ في هذه الصفحة', reload: 'حمّلها من جديد' },
}
