import { currentLocale } from '#admin/i18n/i18n.ts'

/** What a language is called in the language of the dashboard. */
export function languageName(code: string): string {
  return new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(code) ?? code
}
