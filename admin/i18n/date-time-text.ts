import { currentLocale } from './i18n.ts'

export function dateTimeText(iso: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat(currentLocale(), format).format(new Date(iso))
}
