import { currentLocale } from '#admin/i18n/i18n.ts'
import type { CountryCode } from '#db/rules/countries.ts'

export function countryName(code: CountryCode): string {
  return new Intl.DisplayNames(currentLocale(), { type: 'region' }).of(code) ?? code
}
