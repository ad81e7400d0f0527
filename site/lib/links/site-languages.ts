/** The languages that our own pages are written in; the first also serves visitors of any other. */
export const SITE_LANGUAGES = ['en', 'ar'] as const
export type SiteLanguage = (typeof SITE_LANGUAGES)[number]
