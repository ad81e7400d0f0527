import { createInstance, type i18n } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { ar } from './ar.ts'
import { en } from './en.ts'

export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** The key in local storage, and the cookie, that keep the choice of language. */
export const LANGUAGE_KEY = 'i18nextLng'
const LANGUAGE_COOKIE = 'i18next'
const LANGUAGE_PARAMETER = 'lng'
const YEAR_IN_MINUTES = 525_600

// What people in the Gulf write: the sun's calendar and the digits of prices.
const LOCALES: Record<Language, string> = { en: 'en-AE', ar: 'ar-AE-u-nu-latn' }

/** The texts of the dashboard in the visitor's language. */
export const texts: i18n = createInstance()

/** Finds the visitor's language and keeps `<html>` in step with it; the second call does nothing. */
export function startTexts(): void {
  if (texts.isInitialized) return
  texts.on('languageChanged', markDocument)
  void texts
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      resources: { en: { translation: en }, ar: { translation: ar } },
      supportedLngs: LANGUAGES,
      load: 'languageOnly',
      fallbackLng: 'en',
      initAsync: false,
      interpolation: { escapeValue: false },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: LANGUAGE_PARAMETER,
        lookupCookie: LANGUAGE_COOKIE,
        lookupLocalStorage: LANGUAGE_KEY,
        caches: ['localStorage', 'cookie'],
        cookieMinutes: YEAR_IN_MINUTES,
        cookieOptions: { path: '/', sameSite: 'lax' },
      },
    })
}

/** Changes the language for this visit and the next ones. */
export function chooseLanguage(language: Language): void {
  const url = new URL(location.href)
  if (url.searchParams.has(LANGUAGE_PARAMETER)) {
    url.searchParams.delete(LANGUAGE_PARAMETER)
    history.replaceState(history.state, '', url)
  }
  void texts.changeLanguage(language)
}

/** The language that the texts are shown in. */
export function currentLanguage(): Language {
  return texts.resolvedLanguage === 'ar' ? 'ar' : 'en'
}

/** The locale for dates, sorting and widgets. */
export function currentLocale(): string {
  return LOCALES[currentLanguage()]
}

function markDocument(): void {
  const language = currentLanguage()
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
}
