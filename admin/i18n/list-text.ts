import { currentLocale } from './i18n.ts'

/** Names joined as the language of the dashboard joins them. */
export function listText(names: readonly string[]): string {
  return new Intl.ListFormat(currentLocale()).format(names)
}
