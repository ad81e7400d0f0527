/** The languages that our own pages are written in; the first also serves visitors of any other. */
export const SITE_LANGUAGES = ['en', 'ar'] as const
export type SiteLanguage = (typeof SITE_LANGUAGES)[number]

type Place = 'login' | 'register' | 'privacy' | 'terms' | 'home'

/** The address of a page of our own for a reader of that language. */
export function ownPath(place: Place, language: SiteLanguage): string {
  switch (place) {
    case 'home':
      return language === 'en' ? '/' : `/${language}`
    case 'login':
    case 'register':
      // English is what they speak unless told otherwise.
      return language === 'en' ? `/${place}` : `/${place}?lng=${language}`
    default:
      return `/${language}/${place}`
  }
}

/** The menu page that the landing page fills with a visitor's dishes. */
export function blankMenuPath(language: SiteLanguage): string {
  return `/${language}/sample/your-menu`
}
