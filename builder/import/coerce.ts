import { currencySymbol, isCurrencySymbol } from '#db/rules/money/currencies.ts'
import { currenciesNamed } from '#db/rules/money/currency-words.ts'
import { formatPrice, MAX_PRICE, toThousandths } from '#db/rules/money/money.ts'
import { readMoney, readPrice } from '#db/rules/money/read-price.ts'
import { cleanName, cleanLabel } from '#db/rules/text/clean-names.ts'
import {
  checkName,
  cutAtWord,
  isSpelledAsName,
  normalizeName,
  withNumber,
} from '#db/rules/text/names.ts'
import {
  checkLine,
  checkProse,
  codePoints,
  hasPiledMarks,
  storedText,
  TEXT_LIMITS,
  titleKey,
  withoutPiles,
  type Checked,
} from '#db/rules/text/texts.ts'

/** A value made to fit, and why if worth reporting. */
export interface Coerced<T> {
  value: T
  reason: string | null
  /** The meaning may have changed. */
  isDoubtful?: boolean
}

// Controls, lone surrogates and direction overrides.
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\u202D\u202E]/gu
const NOT_IN_PROSE = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202D\u202E]/gu
// One number with separators, as menus write them.
const NUMBER = /\p{Nd}+(?:[.,٫٬\s]\p{Nd}{3}(?!\p{Nd})|[.,٫٬]\p{Nd}+)*/gu

export function coerceName(name: string, language?: string | null): Coerced<string> {
  const checked = checkName(name)
  if (checked.ok) return { value: checked.value, reason: null }
  const whole = normalizeName(name)
  const reasons = [
    whole === '' || isSpelledAsName(whole)
      ? ''
      : 'guests read it as it is written, its address is plain',
    codePoints(whole) > TEXT_LIMITS.name ? `cut to ${TEXT_LIMITS.name} characters` : '',
  ]
  return {
    value: cleanName(name, language ?? undefined),
    reason: reasons.filter(Boolean).join(', ') || null,
  }
}

/** What guests read: the name as it is written. */
export function coerceLabel(written: string): Coerced<string> {
  const value = cleanLabel(written)
  const whole = normalizeName(written)
  if (value === whole) return { value, reason: null }
  const isCut = codePoints(whole) > TEXT_LIMITS.name
  return {
    value,
    reason: isCut ? `cut to ${TEXT_LIMITS.name} characters` : 'without control characters',
  }
}

export function coerceLine(text: string, limit: number): Coerced<string> {
  return coerceText(text, limit, checkLine, NOT_IN_A_LINE)
}

export function coerceProse(text: string, limit: number): Coerced<string> {
  return coerceText(text, limit, checkProse, NOT_IN_PROSE)
}

function coerceText(
  text: string,
  limit: number,
  check: (text: string, limit: number) => Checked,
  unfit: RegExp,
): Coerced<string> {
  const asItIs = check(text, limit)
  if (asItIs.ok) return { value: asItIs.value, reason: null }
  const plain = check(withoutPiles(text.replace(unfit, ' ')), Infinity)
  if (!plain.ok) throw new Error(`A text that no rule takes: ${JSON.stringify(text)}`)
  return { value: cutAtWord(plain.value, limit), reason: reasonOf(text, plain.value, limit) }
}

function reasonOf(text: string, plain: string, limit: number): string | null {
  if (codePoints(plain) > limit) return `cut to ${limit} characters`
  if (hasPiledMarks(text)) return 'no letter can have so many marks'
  // Trimming is not worth reporting.
  return plain === storedText(text) ? null : 'control characters became spaces'
}

/** Title keys with the next free number. */
export type TakenTitles = Map<string, number>

/** Numbers a duplicate title; adds it to `taken`. */
export function coerceTitle(title: string, taken: TakenTitles): Coerced<string> {
  const { value, reason } = coerceLine(title, TEXT_LIMITS.title)
  const base = value === '' ? 'Menu' : value
  const reasons = [reason, value === '' ? 'it had no title' : null]
  let numbered = base
  let number = taken.get(titleKey(base)) ?? 2
  for (; taken.has(titleKey(numbered)); number += 1) {
    numbered = withNumber(base, number, TEXT_LIMITS.title)
  }
  taken.set(titleKey(numbered), 2).set(titleKey(base), number)
  if (numbered !== base) reasons.push('the restaurant has another of that title')
  return { value: numbered, reason: reasons.filter((part) => part !== null).join(', ') || null }
}

export function coerceCurrency(name: string): Coerced<string | null> {
  const plain = name.trim()
  const code = plain.toUpperCase()
  // Exports hold symbols.
  if (isCurrencySymbol(plain)) return { value: plain, reason: null }
  const value = isCurrencySymbol(code) ? code : currencySymbol(code)
  if (plain === '' || value !== null) return { value, reason: null }
  const codes = currenciesNamed(plain) ?? []
  const [only] = codes.includes('AED') ? ['AED'] : codes
  if (only !== undefined && (codes.length === 1 || only === 'AED')) {
    return { value: currencySymbol(only), reason: null }
  }
  const several = codes.length > 0 ? `it may be ${codes.join(', ')}` : 'no currency has this name'
  return { value: null, reason: `${several}: give its ISO 4217 code` }
}

/** By CLDR: 0, 2 or 3. */
function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** A price in thousandths, or null with a reason. A currency beside it must not differ from this one. */
export function coercePrice(
  price: number | string | null | undefined,
  asWritten: string | null | undefined,
  currency?: string,
): Coerced<number | null> {
  if (typeof price === 'string')
    return coercePrice(null, asWritten?.trim() ? asWritten : price, currency)
  const named = readMoney(asWritten ?? '')?.currencies ?? []
  if (currency !== undefined && named.length > 0 && !named.includes(currency)) {
    const reason = `${JSON.stringify(asWritten)} is in ${named.join(' or ')}, and the menu in ${currency}`
    return { value: null, reason }
  }
  if (price === null || price === undefined) return coerceWritten(asWritten ?? '', currency)
  const exact = toThousandths(price)
  if (exact !== null) {
    return { value: exact, reason: countNumbers(asWritten) > 1 ? 'the first of several' : null }
  }
  const rounded = toThousandths(Math.round(price * 1000) / 1000)
  if (price < 0 || price > MAX_PRICE || rounded === null || rounded === 0) {
    return {
      value: null,
      reason: `${price} is no price from 0 to ${formatPrice(MAX_PRICE * 1000)}`,
    }
  }
  return { value: rounded, reason: 'rounded to three decimals' }
}

function coerceWritten(text: string, currency = 'AED'): Coerced<number | null> {
  if (text.trim() === '') return { value: null, reason: 'no price' }
  const [one, other] = writtenPrices(text, currency)
  if (one === undefined)
    return { value: null, reason: `no usable price in ${JSON.stringify(text)}` }
  if (other === undefined) return { value: one, reason: null }
  const either = [one, other].map((price) => formatPrice(price)).join(' or ')
  return { value: null, reason: `${JSON.stringify(text)} may be ${either}` }
}

/** All readings: a lone point is decimal, if the currency has decimals. */
export function writtenPrices(text: string, currency: string): readonly number[] {
  const digits = digitsOf(currency)
  const hasComma = /[,\u060c\uff0c]/u.test(text)
  return readPrice(text, digits === 3 || (digits > 0 && !hasComma) ? 3 : 2)
}

function countNumbers(text: string | null | undefined): number {
  return text?.match(NUMBER)?.length ?? 0
}
