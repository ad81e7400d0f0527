import type { Language } from '#admin/i18n/languages.ts'

/** A price as the plans show it: `AED 49`, and in Arabic with the currency's name. */
export function priceText(amount: number, currency: string, language: Language): string {
  if (language === 'en') return `${currency} ${amount}`
  const format = { style: 'currency', currencyDisplay: 'name', minimumFractionDigits: 0 } as const
  return new Intl.NumberFormat('ar-AE-u-nu-latn', { ...format, currency }).format(amount)
}
