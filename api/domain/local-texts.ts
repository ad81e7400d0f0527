import type { MailLanguage } from './mail/letter-texts.ts'

// The days of an owner in the Gulf; a time in UTC would often name the day before.
const TIME_ZONE = 'Asia/Dubai'
const LOCALES: Record<MailLanguage, string> = { en: 'en-GB', ar: 'ar-AE-u-nu-latn' }

/** The day of a time, written out. */
export function dayText(language: MailLanguage, time: string): string {
  const format = { dateStyle: 'long', timeZone: TIME_ZONE } as const
  return new Intl.DateTimeFormat(LOCALES[language], format).format(new Date(time))
}

/** How far a day is away, such as 'tomorrow'. */
export function daysAwayText(language: MailLanguage, days: number): string {
  return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(days, 'day')
}

/** An amount in the currency's smallest unit, written out; on a bill with all its decimals. */
export function amountText(
  language: MailLanguage,
  amount: number,
  currency: string,
  { exact = false } = {},
): string {
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    trailingZeroDisplay: exact ? 'auto' : 'stripIfInteger',
  })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** maximumFractionDigits)
}
