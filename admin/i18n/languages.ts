export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** The key in local storage that keeps the choice of language. */
export const LANGUAGE_KEY = 'i18nextLng'

const COOKIE = 'i18next'
const YEAR_IN_SECONDS = 31_536_000

/** The language that `/language.js` has found before anything was drawn, or that was chosen since. */
export function pageLanguage(): Language {
  return document.documentElement.lang === 'ar' ? 'ar' : 'en'
}

/** Keeps a choice of language for the next visits, where `/language.js` looks for it. */
export function keepLanguage(language: Language): void {
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // Storage can be full, or forbidden as a whole; the cookie is enough.
  }
}
